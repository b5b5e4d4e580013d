"""Between two games, and after the last."""
