"""Circles and bags of the tracks, empty, filled, or about to be filled."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics.texture import Texture

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import arc, circle, rounded
from ui.draw.raster import render
from ui.theme import Rgba, mix


@lru_cache(maxsize=96)
def ring(state: str, size: int, tone: Rgba = theme.INK) -> Texture:
    """A circle of the pad; filled as with a soft pencil."""

    def paint(brush: Brush) -> None:
        brush.fill(circle(0.5, 0.5, 0.46, 48), tone)
        brush.fill(circle(0.5, 0.5, 0.39, 48), theme.PAPER)
        if state == "filled":
            brush.fill(circle(0.5, 0.5, 0.345, 48), tone)
            brush.stroke(arc(0.5, 0.5, 0.22, 100, 170, 10), 0.05, mix(tone, theme.PAPER, 0.35))
        if state == "pending":
            brush.fill(circle(0.5, 0.5, 0.345, 48), mix(theme.PAPER, theme.BAD, 0.55))

    return render(size, size, size, paint)


@lru_cache(maxsize=32)
def bag(state: str, size: int) -> Texture:
    """A money bag, tied at the top."""
    line, body = (theme.GOLD_LINE, theme.GOLD) if state == "filled" else (theme.DISABLED_INK, theme.PAPER)

    def paint(brush: Brush) -> None:
        sack = [(0.38, 0.66), (0.62, 0.66), (0.92, 0.34), (0.8, 0.06), (0.2, 0.06), (0.08, 0.34)]
        frill = [(0.4, 0.7), (0.3, 0.92), (0.42, 0.86), (0.5, 0.93), (0.58, 0.86), (0.7, 0.92), (0.6, 0.7)]
        for loop in (rounded(sack, 0.2, closed=True), frill):
            brush.stroke(loop, 0.11, line, closed=True)
            brush.fill(loop, body)
        brush.stroke([(0.37, 0.68), (0.63, 0.68)], 0.09, line)
        brush.stroke(circle(0.5, 0.34, 0.13), 0.06, line, closed=True)

    return render(size, size, size, paint)
