"""The rules of the game at hand, in short and with pictures."""
