"""Putting the camera up: its height, and the markers in the tray."""
