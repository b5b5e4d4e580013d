"""The screens of My City, the board game."""
