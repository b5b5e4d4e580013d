"""The buildings that are printed on a sheet: church, fortress and sawmill."""

from __future__ import annotations

from math import cos, pi, sin

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import box, circle, corner_of, outlines
from ui.draw.patterns import CORNER, INSET, OUTLINE, body
from ui.draw.terrain import Terrain, places


def printed(brush: Brush, terrain: Terrain) -> None:
    rows = len(terrain)
    for kind, sign in (("church", church), ("fortress", fortress)):
        fields = places(terrain, kind)
        if fields:
            body(brush, kind, fields, rows)
        for field in fields:
            x, y = corner_of(field, rows)
            sign(brush, x + 0.5, y + 0.5)
    _sawmill(brush, terrain)


def church(brush: Brush, x: float, y: float) -> None:
    look = theme.KINDS["church"]
    brush.fill(circle(x, y, 0.36), look.ground)
    brush.stroke([(x - 0.12, y + 0.2), (x - 0.12, y + 0.34)], 0.045, look.line)
    brush.stroke([(x - 0.18, y + 0.29), (x - 0.06, y + 0.29)], 0.045, look.line)
    brush.fill(
        [
            (x - 0.23, y - 0.27),
            (x - 0.01, y - 0.27),
            (x - 0.01, y + 0.06),
            (x - 0.12, y + 0.23),
            (x - 0.23, y + 0.06),
        ],
        look.line,
    )
    brush.fill(
        [
            (x - 0.01, y - 0.27),
            (x + 0.27, y - 0.27),
            (x + 0.27, y - 0.05),
            (x + 0.16, y + 0.09),
            (x - 0.01, y + 0.09),
        ],
        look.pattern,
    )
    brush.fill(box(x - 0.155, y - 0.27, 0.07, 0.15, 0.03), look.ground)
    for at in (0.07, 0.17):
        brush.fill(box(x + at, y - 0.16, 0.05, 0.1, 0.02), look.ground)


def fortress(brush: Brush, x: float, y: float) -> None:
    """Nothing more: the battlements say it already."""


def _sawmill(brush: Brush, terrain: Terrain) -> None:
    fields, rows = places(terrain, "sawmill"), len(terrain)
    rims = outlines(fields, rows, INSET, CORNER)
    for loop in rims:
        brush.stroke(loop, OUTLINE * 2, theme.WOOD_DARK, closed=True)
        brush.fill(loop, theme.WOOD)
    with brush.inside(rims):
        for plank in range(rows * 4):
            brush.stroke([(0, plank / 4 + 0.08), (20, plank / 4 + 0.08)], 0.02, theme.WOOD_DARK)
    if fields:
        corners = [corner_of(field, rows) for field in fields]
        middle = sum(x for x, _ in corners) / len(corners) + 0.5, sum(y for _, y in corners) / len(corners) + 0.5
        _blade(brush, *middle)


def _blade(brush: Brush, x: float, y: float) -> None:
    """A round saw."""
    teeth = 12
    rim = []
    for i in range(teeth):
        for part, radius in ((0.0, 0.36), (0.12, 0.28), (0.9, 0.3)):
            angle = 2 * pi * (i + part) / teeth
            rim.append((x + radius * cos(angle), y + radius * sin(angle)))
    brush.stroke(rim, 0.06, theme.INK, closed=True)
    brush.fill(rim, theme.ROCK_LIGHT)
    brush.stroke(circle(x, y, 0.2), 0.02, theme.ROCK_DARK, closed=True)
    brush.fill(circle(x, y, 0.075), theme.INK)
