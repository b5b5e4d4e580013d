"""Finding: the tray, the dice in it, and their tops turned upright."""
