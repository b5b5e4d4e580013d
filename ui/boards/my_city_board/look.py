"""How the board game's things look: which roof each kind has, and its colours."""

from __future__ import annotations

from ui import theme
from ui.draw.roofs import KINDS
from ui.theme import KindLook

ROOFS = {"residential": "house", "public": "hall", "business": "shop", "church": "chapel"}
KINDS_IN_ORDER = ("residential", "public", "business")


def look_of(kind: str) -> KindLook:
    return theme.KINDS[KINDS[ROOFS[kind]]]
