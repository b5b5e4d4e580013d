"""Computer players of My City Roll & Write: a fitted value of positions, and a search on top of it."""
