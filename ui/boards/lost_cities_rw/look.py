"""Colours of the old map, and the symbol that goes with each expedition."""

from __future__ import annotations

from dataclasses import dataclass

from ui.draw.geometry import Loop, arc, circle
from ui.theme import Rgba, mix, rgb

MAP = rgb("#ecdcb4")
MAP_EDGE = rgb("#b99a63")
MAP_STAIN = rgb("#e2cd9c")
MAP_INK = rgb("#6d5533")
BOX = rgb("#fbf4df")
BOX_LIT = rgb("#fff2a8")
GLOW = rgb("#f5b700")
ROPE = rgb("#7d5228")
PLANK = rgb("#c08a52")
PENCIL = rgb("#1d4f9c")
"""What was written in this turn and can still be changed."""


@dataclass(frozen=True, slots=True)
class Tone:
    deep: Rgba
    """For lines and signs on paper."""
    full: Rgba
    pale: Rgba


def _tone(deep: str, full: str) -> Tone:
    return Tone(rgb(deep), rgb(full), mix(rgb(full), MAP, 0.62))


TONES: dict[str, Tone] = {
    "red": _tone("#8e1f14", "#d1402f"),
    "orange": _tone("#8f4700", "#ef8a17"),
    "yellow": _tone("#6f5a00", "#f1cb2e"),
    "green": _tone("#1f5a2c", "#4f9a4c"),
    "blue": _tone("#0f477a", "#3d8bcb"),
    "purple": _tone("#4e2a72", "#8a5fb0"),
    "artefacts": _tone("#7a5606", "#d9ad3c"),
    "dice": _tone("#4a4a4a", "#9aa4ad"),
}

SYMBOLS: dict[str, Loop] = {
    "triangle": [(0.06, 0.12), (0.94, 0.12), (0.5, 0.92)],
    "square": [(0.13, 0.13), (0.87, 0.13), (0.87, 0.87), (0.13, 0.87)],
    "star": [
        (0.5, 0.98), (0.38, 0.64), (0.02, 0.63), (0.31, 0.41), (0.2, 0.06),
        (0.5, 0.27), (0.8, 0.06), (0.69, 0.41), (0.98, 0.63), (0.62, 0.64),
    ],
    "leaf": [*arc(0.2, 0.8, 0.72, -83, -7, 14), *arc(0.8, 0.2, 0.72, 97, 173, 14)],
    "drop": [(0.5, 0.98), *arc(0.5, 0.36, 0.33, 152, 388, 26)],
    "ring": circle(0.5, 0.5, 0.44, 36),
}  # fmt: skip
"""In a box of one by one. A symbol that an owner calls otherwise is shown by its first letter."""
HOLE = circle(0.5, 0.5, 0.21, 30)
"""What makes a ring of a disc."""
