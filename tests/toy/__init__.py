"""A whole rule book of one page, for tests and for who writes another: three plain dice and a number to beat."""
