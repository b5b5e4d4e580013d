"""My City, the board game: the eternal game and the first chapter."""
