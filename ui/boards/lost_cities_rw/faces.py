"""The faces of the six dice: ten-sided ones with a number, six-sided ones with a colour and its symbol."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture

from ui import theme
from ui.boards.lost_cities_rw import signs
from ui.boards.lost_cities_rw.look import TONES
from ui.draw.brush import Brush
from ui.draw.geometry import Loop, box, rounded
from ui.draw.raster import render
from ui.theme import mix

KITE: Loop = [(0.5, 0.99), (0.02, 0.58), (0.02, 0.36), (0.5, 0.01), (0.98, 0.36), (0.98, 0.58)]
FACE: Loop = [(0.5, 0.93), (0.14, 0.42), (0.5, 0.17), (0.86, 0.42)]


@lru_cache(maxsize=32)
def number_die(size: int) -> Texture:
    """Seen from above, without its number."""

    def paint(brush: Brush) -> None:
        whole = rounded(KITE, 0.08, closed=True)
        brush.fill(whole, theme.DIE_WHITE_DARK)
        brush.fill(rounded(FACE, 0.05, closed=True), theme.DIE_WHITE)
        edge = mix(theme.DIE_WHITE_DARK, theme.INK, 0.35)
        for line in (((0.14, 0.42), (0.02, 0.4)), ((0.86, 0.42), (0.98, 0.4)), ((0.5, 0.17), (0.5, 0.02))):
            brush.stroke(list(line), 0.02, edge)
        brush.stroke(whole, 0.03, edge, closed=True)

    return render(size, size, size, paint)


@lru_cache(maxsize=64)
def colour_die(colour: str, symbol: str, size: int) -> Texture:
    tone = TONES.get(colour, TONES["dice"])  # grey, as long as nobody knows it

    def paint(brush: Brush) -> None:
        brush.fill(box(0.02, 0.02, 0.96, 0.96, 0.18), tone.deep)
        brush.fill(box(0.06, 0.08, 0.88, 0.88, 0.15), tone.full)
        paper = mix(theme.WHITE, tone.full, 0.06)
        signs.symbol(brush, symbol, (0.21, 0.23, 0.58), tone.deep, tone.deep)
        signs.symbol(brush, symbol, (0.24, 0.26, 0.52), paper, tone.full)

    return render(size, size, size, paint)
