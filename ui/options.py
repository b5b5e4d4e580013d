"""What people choose for this table only, and until it is switched off; `ui.preferences` keeps the rest."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Options:
    legal_only: bool = False
    """Whether a building snaps only to where it fits."""
