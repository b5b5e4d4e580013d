"""What people choose for their own comfort; none of it is part of the game."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Options:
    hints: bool = False
    """Whether the fields that a building can reach are lit."""
    legal_only: bool = False
    """Whether a building snaps only to where it fits."""
    text_scale: float = 1.0
    sound: bool = True
