"""Small drawings for the map and the dice: symbols, an arrow, a find, a die, a ticked circle, a rope bridge."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture

from ui import theme
from ui.boards.lost_cities_rw.look import GLOW, HOLE, MAP, PLANK, ROPE, SYMBOLS, TONES
from ui.draw.brush import Brush
from ui.draw.geometry import box, circle, moved
from ui.draw.lettering import lettering
from ui.draw.raster import render
from ui.theme import Rgba

JAR = [(0.34, 0.9), (0.66, 0.9), (0.62, 0.76), (0.84, 0.48), (0.68, 0.1), (0.32, 0.1), (0.16, 0.48), (0.38, 0.76)]
ARROW = [(0.5, 0.95), (0.06, 0.5), (0.31, 0.5), (0.31, 0.08), (0.69, 0.08), (0.69, 0.5), (0.94, 0.5)]


def symbol(brush: Brush, name: str, place: tuple[float, float, float], tone: Rgba, hole: Rgba = MAP) -> None:
    """The sign of an expedition at *place* (x, y, side); an unknown one is left to `lettered`."""
    x, y, side = place
    if name in SYMBOLS:
        brush.fill(moved(SYMBOLS[name], x, y, side), tone)
        if name == "ring":
            brush.fill(moved(HOLE, x, y, side), hole)


def arrow(brush: Brush, place: tuple[float, float, float], tone: Rgba) -> None:
    x, y, side = place
    brush.fill(moved(ARROW, x, y, side), tone)


def find(brush: Brush, place: tuple[float, float, float], tone: Rgba, line: Rgba) -> None:
    """A jar: an artefact."""
    x, y, side = place
    loop = moved(JAR, x, y, side)
    brush.fill(loop, tone)
    brush.stroke(loop, side * 0.1, line, closed=True)
    for low in (0.4, 0.56):
        brush.stroke(moved([(0.26, low), (0.74, low)], x, y, side), side * 0.06, line)


def cube(brush: Brush, place: tuple[float, float, float], tone: Rgba, line: Rgba) -> None:
    """A die: a symbol of declining."""
    x, y, side = place
    loop = moved(box(0.12, 0.12, 0.76, 0.76, 0.16), x, y, side)
    brush.fill(loop, tone)
    brush.stroke(loop, side * 0.08, line, closed=True)
    for px, py in ((0.34, 0.34), (0.5, 0.5), (0.66, 0.66)):
        brush.fill(moved(circle(px, py, 0.075), x, y, side), line)


def bridge(brush: Brush, x: float, y: float, width: float, height: float) -> None:
    """Planks between two ropes, from left to right."""
    planks = max(4, round(width / height / 0.55))
    for number in range(planks):
        at = x + width * (number + 0.5) / planks
        brush.stroke([(at, y + height * 0.12), (at, y + height * 0.88)], width / planks * 0.55, PLANK)
    for up in (0.14, 0.86):
        brush.stroke([(x, y + height * up), (x + width, y + height * up)], height * 0.16, ROPE)


@lru_cache(maxsize=192)
def sign(kind: str, colour: str, size: int) -> Texture:
    """One of the drawings by itself: ``arrow``, ``find``, ``die``, ``tick`` or a symbol's name."""
    tone = TONES.get(colour, TONES["dice"])

    def paint(brush: Brush) -> None:
        whole = (0.0, 0.0, 1.0)
        if kind == "arrow":
            arrow(brush, whole, tone.deep)
        elif kind == "glow":
            arrow(brush, whole, theme.INK)
            arrow(brush, (0.1, 0.1, 0.8), GLOW)
        elif kind == "find":
            find(brush, whole, tone.full, tone.deep)
        elif kind == "die":
            cube(brush, whole, tone.full, tone.deep)
        elif kind == "tick":
            brush.stroke([(0.14, 0.52), (0.4, 0.2), (0.88, 0.84)], 0.17, theme.INK)
        elif kind == "fresh-tick":
            brush.stroke([(0.14, 0.52), (0.4, 0.2), (0.88, 0.84)], 0.17, theme.rgb("#1d4f9c"))
        elif kind == "bridge":
            bridge(brush, 0.0, 0.3, 1.0, 0.4)
        else:
            symbol(brush, kind, whole, tone.full if colour in TONES else theme.INK, theme.PAPER)

    return render(size, size, size, paint)


@lru_cache(maxsize=64)
def symbol_sign(name: str, colour: str, size: int) -> Texture:
    """A symbol, or the first letter of one that we have not drawn."""
    return sign(name, colour, size) if name in SYMBOLS else lettering(name[:1].upper(), size, bold=True)
