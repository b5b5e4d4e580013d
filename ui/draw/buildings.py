"""Buildings and marks as quarters of fields out of one texture, so that a whole city is one mesh.

Each quarter of a field looks at three neighbours (beside, above or below, and across the corner) and takes one of
five pictures: an outer corner, two straight edges, an inner corner, or none of the rim at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kivy.graphics.texture import Texture

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import Field, box, outlines
from ui.draw.patterns import CORNER, INSET, PATTERNS, body
from ui.draw.raster import render
from ui.draw.roofs import KINDS as ROOFS
from ui.draw.roofs import back, roof
from ui.draw.things import bandit
from ui.theme import faded

SAMPLES: tuple[tuple[Field, ...], ...] = (
    ((1, 1),),
    ((1, 0), (1, 1), (1, 2)),
    ((0, 1), (1, 1), (2, 1)),
    ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    tuple((row, column) for row in range(3) for column in range(3)),
)
"""Of each the middle field is used: alone, in a row, in a column, in a cross, in a block."""
SAMPLE_ROWS = 3
SIDES = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The quarters of a field, as (right, up)."""
PAD = 2
"""Pixels around each picture, so that a turned or moved building takes no neighbour's colour."""

Paint = Callable[[Brush, Sequence[Field], int], None]
Mesh = tuple[list[float], list[int]]


def _kind(kind: str) -> Paint:
    return lambda brush, fields, rows: body(brush, kind, fields, rows)


def _roof(name: str) -> Paint:
    return lambda brush, fields, rows: roof(brush, name, fields, rows)


def _shadow(brush: Brush, fields: Sequence[Field], rows: int) -> None:
    brush.shadow(lambda more: outlines(fields, rows, 0.16 - more, CORNER), 0.14, 0.62)


def _lit(brush: Brush, fields: Sequence[Field], rows: int) -> None:
    """Bright along its rim, and so thin inside that trees and rocks keep their colours, also in a single row."""
    for loop in outlines(fields, rows, 0.05, 0.14):
        brush.fill(loop, faded(theme.LIT, 0.08))
    for width in (0.26, 0.2):  # as wide inside as outside, where the paint ends at the field
        for loop in outlines(fields, rows, 0.05, 0.14):
            brush.stroke(loop, width, faded(theme.LIT, 0.3), closed=True)
    for width, tone in ((0.13, theme.LIT_LINE), (0.075, theme.WHITE)):
        for loop in outlines(fields, rows, 0.075, 0.14):
            brush.stroke(loop, width, tone, closed=True)


def _offence(brush: Brush, fields: Sequence[Field], rows: int) -> None:
    for loop in outlines(fields, rows, 0.02, 0.1):
        brush.fill(loop, faded(theme.BAD, 0.3))


def _mark(brush: Brush, fields: Sequence[Field], rows: int) -> None:
    rims = outlines(fields, rows, 0.085, 0.14)
    for loop in rims:
        brush.fill(loop, faded(theme.MARK, 0.28))
    for width, colour in ((0.15, theme.MARK_LINE), (0.095, theme.MARK)):
        for loop in rims:
            brush.stroke(loop, width, colour, closed=True)


def _latest(brush: Brush, fields: Sequence[Field], rows: int) -> None:
    """A white rim around what can still be taken back, and around what fits."""
    for loop in outlines(fields, rows, INSET - 0.035, CORNER + 0.02):
        brush.stroke(loop, 0.075, theme.WHITE, closed=True)


def _bandit(brush: Brush, fields: Sequence[Field], rows: int) -> None:
    bandit(brush, 1.5, rows - 1.5, at_large=len(fields) == 1)


STYLES: dict[str, Paint] = {
    **{kind: _kind(kind) for kind in PATTERNS},
    **{name: _roof(name) for name in ROOFS},
    "back": back,
    "shadow": _shadow,
    "lit": _lit,
    "offence": _offence,
    "mark": _mark,
    "latest": _latest,
    "bandit": _bandit,
}
_ROW = {style: number for number, style in enumerate(STYLES)}


@lru_cache(maxsize=32)
def atlas(unit: int) -> Texture:
    """All styles in all five pictures, for fields of *unit* pixels."""
    cell = unit + 2 * PAD

    def paint(brush: Brush) -> None:
        for row, painter in enumerate(STYLES.values()):
            for column, fields in enumerate(SAMPLES):
                brush.origin = ((column * cell + PAD) / unit - 1, (row * cell + PAD) / unit - 1)
                with brush.inside([box(1 - PAD / unit, 1 - PAD / unit, cell / unit, cell / unit)]):
                    painter(brush, fields, SAMPLE_ROWS)

    return render(cell * len(SAMPLES), cell * len(STYLES), unit, paint)


@dataclass(frozen=True, slots=True)
class FieldGrid:
    """Fields of *unit* pixels in *rows* rows; the map's lower left corner is (0, 0)."""

    unit: int
    rows: int

    def quarter(self, style: str, field: Field, together: set[Field], side: tuple[int, int]) -> list[float]:
        """The corners of one quarter of a field, *side* being (right, up)."""
        row, column = field
        right, up = side
        beside, above = (row, column + 2 * right - 1), (row + 1 - 2 * up, column)
        h, v = beside in together, above in together
        across = (above[0], beside[1]) in together
        sample = (4 if across else 3) if h and v else 1 if h else 2 if v else 0
        half = self.unit // 2
        x0, x1 = (half, self.unit) if right else (0, half)
        y0, y1 = (half, self.unit) if up else (0, half)
        return self.quad(style, sample, field, (x0, y0, x1, y1))

    def quad(self, style: str, sample: int, field: Field, part: tuple[int, int, int, int]) -> list[float]:
        """Four corners of the part of a field, with where they are in the texture."""
        x0, y0, x1, y1 = part
        left, low = field[1] * self.unit, (self.rows - 1 - field[0]) * self.unit
        cell = self.unit + 2 * PAD
        u0, v0 = sample * cell + PAD, _ROW[style] * cell + PAD
        width, height = cell * len(SAMPLES), cell * len(STYLES)
        out: list[float] = []
        for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)):
            out += [left + x, low + y, (u0 + x) / width, (v0 + y) / height]
        return out


def mesh(parts: Iterable[tuple[str, Sequence[Field]]], unit: int, rows: int) -> Mesh:
    """Corners and indices of *parts*, each a style and its fields."""
    grid = FieldGrid(unit, rows)
    corners: list[float] = []
    for style, fields in parts:
        together = {*fields}
        for field in fields:
            for side in SIDES:
                corners += grid.quarter(style, field, together, side)
    return corners, _indices(corners)


def sprites(parts: Iterable[tuple[str, int, Field]], unit: int, rows: int) -> Mesh:
    """Whole pictures: a style, which of the five, and the field."""
    grid = FieldGrid(unit, rows)
    corners: list[float] = []
    for style, sample, field in parts:
        corners += grid.quad(style, sample, field, (0, 0, unit, unit))
    return corners, _indices(corners)


def _indices(corners: list[float]) -> list[int]:
    """Two triangles for every four corners of four numbers."""
    return [first + corner for first in range(0, len(corners) // 4, 4) for corner in (0, 1, 2, 0, 2, 3)]
