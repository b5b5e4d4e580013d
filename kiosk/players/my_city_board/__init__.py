"""Computer players of My City, the board game: a hand-made value of a board after one move."""
