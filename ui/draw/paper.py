"""A whole printed sheet as one texture, made once for each size and shared by everybody who plays on it."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

from kivy.graphics.texture import Texture

from ui import theme
from ui.draw import things
from ui.draw.brush import Brush
from ui.draw.geometry import Field, box, corner_of
from ui.draw.printed import printed
from ui.draw.raster import render
from ui.draw.river import river
from ui.draw.terrain import forest, ground, mountains, plateaus
from ui.theme import mix

MARGIN = 0.28
"""Paper around the map, in fields."""
SHADE = 0.16
"""Room for the paper's shadow, in fields."""
AROUND = MARGIN + SHADE


def pixels(fields: int, unit: int) -> int:
    """How wide a sheet of so many fields is, paper and shadow and all."""
    return round((fields + 2 * AROUND) * unit)


class PrintedMap(Protocol):
    """A sheet or a board, as far as its ground is drawn."""

    @property
    def terrain(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def river(self) -> tuple[tuple[Field, Field], ...]: ...


@lru_cache(maxsize=24)
def sheet_texture(sheet: PrintedMap, unit: int, squares: tuple[Field, ...] = ()) -> Texture:
    """The sheet with fields of *unit* pixels; the map's corner lies `AROUND` fields from the texture's.

    *squares* are fields with a small square, where stickers go.
    """
    rows, columns = len(sheet.terrain), len(sheet.terrain[0])
    inset = round(AROUND * unit) / unit  # the grid falls onto whole pixels

    def paint(brush: Brush) -> None:
        brush.origin = (inset, inset)
        _paper(brush, rows, columns)
        draw_map(brush, sheet)
        for field in squares:
            draw_square(brush, *corner_of(field, rows))

    return render(pixels(columns, unit), pixels(rows, unit), unit, paint)


def draw_square(brush: Brush, x: float, y: float) -> None:
    """The small square of a field whose corner is there."""
    brush.stroke(box(x + 0.37, y + 0.37, 0.26, 0.26, 0.05), 0.045, theme.GRID, closed=True)
    brush.fill(box(x + 0.37, y + 0.37, 0.26, 0.26, 0.05), mix(theme.FIELD, theme.PAPER, 0.7))


def _paper(brush: Brush, rows: int, columns: int) -> None:
    def leaf(more: float) -> list[list[tuple[float, float]]]:
        edge = MARGIN + more
        return [box(-edge, -edge, columns + 2 * edge, rows + 2 * edge, 0.2 + more)]

    brush.shadow(leaf, SHADE, 0.4)
    brush.fill(leaf(0.0)[0], theme.PAPER_EDGE)
    brush.fill(leaf(-0.02)[0], theme.PAPER)


def draw_map(brush: Brush, sheet: PrintedMap) -> None:
    """The fields themselves, without the paper around them."""
    terrain = sheet.terrain
    rows, columns = len(terrain), len(terrain[0])
    ground(brush, terrain)
    forest(brush, terrain)
    mountains(brush, terrain)
    plateaus(brush, terrain)
    river(brush, terrain, sheet.river)
    printed(brush, terrain)
    for row, line in enumerate(terrain):
        for column, name in enumerate(line):
            x, y = corner_of((row, column), rows)
            _thing(brush, name, x + 0.5, y + 0.5)
    brush.stroke(box(0, 0, columns, rows), 0.05, theme.INK_SOFT, closed=True)


def _thing(brush: Brush, name: str, x: float, y: float) -> None:
    match name:
        case "trees1" | "trees2":
            things.trees(brush, x, y, int(name[-1]))
        case "rocks1" | "rocks2":
            things.rocks(brush, x, y, int(name[-1]))
        case "well":
            things.well(brush, x, y)
        case "gold":
            things.gold(brush, x, y)
