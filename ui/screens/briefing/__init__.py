"""What is new in this game."""
