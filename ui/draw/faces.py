"""The face of a computer player, in white: the better it plays, the more awake it looks."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture

from ui.draw.brush import Brush
from ui.draw.geometry import arc, circle, rounded
from ui.draw.raster import render
from ui.theme import WHITE

HEAD = [(0.24, 0.22), (0.76, 0.22), (0.76, 0.68), (0.24, 0.68)]
PEN = 0.055
EYES = (0.4, 0.6)


@lru_cache(maxsize=64)
def face(level: str, size: int) -> Texture:
    """*level* is ``easy``, ``medium`` or ``strong``."""

    def paint(brush: Brush) -> None:
        brush.stroke(rounded(HEAD, 0.12, closed=True), PEN, WHITE, closed=True)
        brush.stroke([(0.5, 0.68), (0.5, 0.8)], PEN, WHITE)
        brush.fill(circle(0.5, 0.82, 0.045, 24), WHITE)
        _eyes(brush, level)
        if level == "easy":
            brush.stroke(arc(0.5, 0.42, 0.11, 205, 335, 16), PEN, WHITE)
        else:
            brush.stroke([(0.4, 0.34), (0.6, 0.34)], PEN, WHITE)

    return render(size, size, size, paint)


def _eyes(brush: Brush, level: str) -> None:
    for x in EYES:
        if level == "easy":
            brush.stroke(arc(x, 0.5, 0.05, 20, 160, 12), PEN * 0.8, WHITE)
        else:
            brush.fill(circle(x, 0.5, 0.05, 24), WHITE)
    if level == "strong":
        brush.stroke([(0.32, 0.62), (0.45, 0.57)], PEN * 0.8, WHITE)
        brush.stroke([(0.68, 0.62), (0.55, 0.57)], PEN * 0.8, WHITE)
