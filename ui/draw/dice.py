"""The faces of the three dice. A blue face is two by two squares; two faces laid together show the building."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import Field, arc, box, circle
from ui.draw.patterns import PATTERNS
from ui.draw.raster import render

SQUARES: dict[str, dict[str, tuple[Field, ...]]] = {
    "A": {
        "corner": ((0, 0), (1, 0), (1, 1)),
        "single": ((1, 1),),
        "vertical": ((0, 1), (1, 1)),
        "horizontal": ((1, 0), (1, 1)),
    },
    "B": {
        "single": ((1, 0),),
        "horizontal": ((1, 0), (1, 1)),
        "vertical": ((0, 0), (1, 0)),
        "blank": (),
        "compass": (),
    },
}
"""Which of the four squares are white, as (row, column)."""
ROUND = 0.16


@lru_cache(maxsize=96)
def die_texture(die: str, face: str | None, size: int) -> Texture:
    """One face, *size* pixels wide; None is a face that nobody knows yet."""

    def paint(brush: Brush) -> None:
        if die == "W":
            _white(brush, face)
        else:
            _blue(brush, die, face)

    return render(size, size, size, paint)


def _blue(brush: Brush, die: str, face: str | None) -> None:
    brush.fill(box(0, 0, 1, 1, ROUND), theme.DIE_BLUE_DARK)
    brush.fill(box(0.015, 0.035, 0.97, 0.95, ROUND - 0.01), theme.DIE_BLUE)
    if face is None:
        _unknown(brush, theme.WHITE)
        return
    if face == "compass":
        _compass(brush)
    elif face != "blank":
        for row in range(2):
            for column in range(2):
                _square(brush, row, column, white=(row, column) in SQUARES[die][face])
    x = 1.0 if die == "A" else 0.0
    with brush.inside([box(0.012, 0, 0.976, 1)]):
        brush.fill(circle(x, 0.5, 0.125), theme.DIE_BLUE_DARK)
        brush.fill(circle(x, 0.5, 0.1), theme.DIE_DOT)


def _square(brush: Brush, row: int, column: int, *, white: bool) -> None:
    x, y = column / 2, (1 - row) / 2
    if white:
        brush.fill(box(x + 0.045, y + 0.045, 0.41, 0.41, 0.06), theme.DIE_BLUE_DARK)
        brush.fill(box(x + 0.055, y + 0.06, 0.39, 0.39, 0.055), theme.DIE_WHITE)
    else:
        brush.stroke(box(x + 0.075, y + 0.075, 0.35, 0.35, 0.05), 0.014, theme.DIE_BLUE_LIGHT, closed=True)


def _compass(brush: Brush) -> None:
    """A pair of compasses, drawing a circle."""
    for width, colour in ((0.11, theme.DIE_BLUE_DARK), (0.07, theme.DIE_WHITE)):
        brush.stroke([(0.5, 0.72), (0.33, 0.24)], width, colour)
        brush.stroke([(0.5, 0.72), (0.67, 0.24)], width, colour)
        brush.stroke([(0.5, 0.76), (0.5, 0.87)], width, colour)
        brush.stroke(arc(0.5, 0.6, 0.3, -122, -58, 12), width * 0.55, colour)
    brush.fill(circle(0.5, 0.72, 0.085), theme.DIE_WHITE)
    brush.fill(circle(0.5, 0.72, 0.04), theme.DIE_BLUE)


def _white(brush: Brush, face: str | None) -> None:
    brush.fill(box(0, 0, 1, 1, ROUND), theme.DIE_WHITE_DARK)
    brush.fill(box(0.015, 0.035, 0.97, 0.95, ROUND - 0.01), theme.DIE_WHITE)
    if face is None:
        _unknown(brush, theme.INK)
        return
    look = theme.KINDS[face]
    house = [(0.5, 0.86), (0.14, 0.58), (0.21, 0.58), (0.21, 0.16), (0.79, 0.16), (0.79, 0.58), (0.86, 0.58)]
    brush.fill(house, look.ground)
    with brush.inside([house]):
        if face == "crossed":
            for lean in (-1, 1):
                brush.stroke([(0.5 - lean * 0.13, 0.24), (0.5 + lean * 0.13, 0.5)], 0.1, look.pattern)
        else:
            PATTERNS[face](brush, 0.0, 0.0, look)
    brush.stroke(house, 0.055, look.line, closed=True)


def _unknown(brush: Brush, colour: theme.Rgba) -> None:
    brush.stroke(arc(0.5, 0.62, 0.16, 170, -60, 20), 0.085, colour)
    brush.stroke([(0.575, 0.48), (0.5, 0.4), (0.5, 0.34)], 0.085, colour)
    brush.fill(circle(0.5, 0.2, 0.058), colour)
