"""How phones join, and which seats they have."""
