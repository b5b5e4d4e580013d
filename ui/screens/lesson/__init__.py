"""The first lesson: a coach in a real game."""
