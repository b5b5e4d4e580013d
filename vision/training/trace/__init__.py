"""Path-traced pictures of the dice tray, to learn from and to measure with; needs Blender's ``bpy``."""
