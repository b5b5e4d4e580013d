"""Pieces of cardboard seen from above: a roof in the colours and the pattern of its kind, or its plain back."""

from __future__ import annotations

from collections.abc import Sequence

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import Field, corner_of, moved, outlines
from ui.draw.patterns import CORNER, INSET, OUTLINE, PATTERNS
from ui.theme import KindLook, mix

KINDS = {"house": "solid", "shop": "lined", "hall": "crossed", "chapel": "church"}
"""Each roof, and the kind whose colours and pattern it has."""
EDGE = 0.075
"""How wide the light and the dark edge of a piece are."""
BACK = KindLook(mix(theme.PAPER_DIM, theme.WOOD, 0.22), mix(theme.PAPER, theme.WOOD, 0.5), theme.INK_SOFT)


def roof(brush: Brush, name: str, fields: Sequence[Field], rows: int) -> None:
    """Lit from the upper left; the ridge of a house runs along its fields."""
    kind = KINDS[name]
    look = theme.KINDS[kind]
    rims = outlines(fields, rows, INSET + OUTLINE / 2, CORNER)
    for loop in rims:
        brush.stroke(loop, OUTLINE, look.line, closed=True)
        brush.fill(loop, look.ground)
    with brush.inside(rims):
        for field in fields:
            PATTERNS[kind](brush, *corner_of(field, rows), look)
        if name == "house":
            _ridges(brush, fields, rows, look)
        _edges(brush, fields, rows, look)
    for loop in rims:
        brush.stroke(loop, OUTLINE, look.line, closed=True)


def _edges(brush: Brush, fields: Sequence[Field], rows: int, look: KindLook) -> None:
    """A piece has a thickness: light along its upper left, dark along its lower right."""
    light, dark = mix(look.ground, theme.WHITE, 0.6), mix(look.ground, look.line, 0.5)
    for loop in outlines(fields, rows, INSET + OUTLINE * 0.9, CORNER):
        for tone, aside in ((dark, -EDGE * 0.4), (light, EDGE * 0.4)):
            brush.stroke(moved(loop, -aside, aside, 1), EDGE * 0.55, tone, closed=True)


def _ridges(brush: Brush, fields: Sequence[Field], rows: int, look: KindLook) -> None:
    there = set(fields)
    for row, column in fields:
        x, y = corner_of((row, column), rows)
        middle = (x + 0.5, y + 0.5)
        ends = [
            (x + 0.5 + dx, y + 0.5 - dy)
            for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0))
            if (row + dy, column + dx) in there
        ] or [(x + 0.72, y + 0.5), (x + 0.28, y + 0.5)]
        for end in ends:
            brush.stroke([(middle[0] + 0.03, middle[1] - 0.05), (end[0] + 0.03, end[1] - 0.05)], 0.09, look.pattern)
        for end in ends:
            brush.stroke([middle, end], 0.05, look.line)


def back(brush: Brush, fields: Sequence[Field], rows: int) -> None:
    """What was used lies turned over."""
    rims = outlines(fields, rows, INSET + OUTLINE / 2, CORNER)
    for loop in rims:
        brush.stroke(loop, OUTLINE, BACK.line, closed=True)
        brush.fill(loop, BACK.ground)
