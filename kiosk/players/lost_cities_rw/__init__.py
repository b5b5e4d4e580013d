"""Computer players of Lost Cities Roll & Write: a fitted value of one's own page."""
