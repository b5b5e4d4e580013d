"""Deciding: puts the tops together, and looks for every reason to refuse."""
