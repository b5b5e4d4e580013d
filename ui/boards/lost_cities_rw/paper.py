"""The printed page as one texture, made once for each size and shared by everybody: an old map with six paths."""

from __future__ import annotations

from functools import lru_cache
from math import sin

from kivy.graphics.texture import Texture

from kiosk.rules.lost_cities_rw.view import PrintedView
from ui import theme
from ui.boards.lost_cities_rw import signs
from ui.boards.lost_cities_rw.grid import EXPEDITIONS, MapGrid
from ui.boards.lost_cities_rw.look import BOX, MAP, MAP_EDGE, MAP_INK, MAP_STAIN, TONES, Tone
from ui.draw.brush import Brush
from ui.draw.geometry import Loop, box, circle, noise
from ui.draw.raster import render
from ui.theme import mix

BOXES = 9
ARROW, ARTEFACT = "^", "A"
Place = tuple[float, float, float, float]


@lru_cache(maxsize=12)
def page_texture(sheet: PrintedView, width: int, height: int) -> Texture:
    grid = MapGrid(width, height, sheet.bridge)

    def paint(brush: Brush) -> None:
        _map(brush, width, height)
        for column, colour in enumerate((*sheet.colours, "artefacts", "dice")):
            _column(brush, grid, sheet, column, TONES.get(colour, TONES["dice"]))

    return render(width, height, 1, paint)


def _map(brush: Brush, width: int, height: int) -> None:
    """Old paper with a worn edge, lines of height, and a compass rose nobody needs."""
    brush.fill(box(0, 0, width, height, 10), MAP_EDGE)
    brush.fill(box(2, 2, width - 4, height - 4, 9), MAP)
    for line in range(9):
        y = height * (line + 0.5) / 9
        points: Loop = [
            (3 + (width - 6) * step / 24, y + 9 * sin(step * 0.6 + line * 1.7) + 7 * (noise(line, step) - 0.5))
            for step in range(25)
        ]
        brush.stroke(points, 1.6, MAP_STAIN)
    for number in range(7):
        x, y = width * noise(number, 11), height * noise(number, 12)
        with brush.inside([box(2, 2, width - 4, height - 4, 9)]):
            brush.stroke(circle(x, y, 14 + 22 * noise(number, 13)), 1.4, MAP_STAIN, closed=True)


def _column(brush: Brush, grid: MapGrid, sheet: PrintedView, column: int, tone: Tone) -> None:
    expedition = column < EXPEDITIONS
    _path(brush, grid, column, tone)
    symbol = sheet.symbols[column] if expedition else ""
    for number in range(1, BOXES + 1):
        mark = sheet.marks[column][number - 1] if expedition else "."
        _box(brush, grid.box(column, number), tone)
        _mark(brush, grid.box(column, number), mark, symbol if expedition else ("find", "die")[column - 6], tone)
    signs.bridge(brush, *grid.rope(column))
    if expedition:
        _camp(brush, grid.box(column, 0), symbol, tone)
        _end(brush, grid.box(column, BOXES + 1), symbol, tone)


def _path(brush: Brush, grid: MapGrid, column: int, tone: Tone) -> None:
    """A trodden path under the boxes, in the colour of the land it leads through."""
    low, top = (0, BOXES + 1) if column < EXPEDITIONS else (1, BOXES)
    x, wide = grid.left(column), grid.column
    begin, end = grid.low(low) + 2, grid.low(top) + grid.row - 2
    inset = max(1.0, wide * 0.02)
    brush.fill(box(x + inset, begin, wide - 2 * inset, end - begin, min(wide, grid.row) * 0.3), tone.pale)
    middle = x + wide / 2
    for step in range(low * 2, top * 2 + 1):
        y = grid.low(step // 2) + grid.row * (0.5 if step % 2 else 0.0)
        brush.fill(circle(middle, y, max(1.2, grid.row * 0.045)), mix(tone.deep, MAP, 0.35))


def _box(brush: Brush, place: Place, tone: Tone) -> None:
    x, y, wide, high = place
    brush.fill(box(x, y, wide, high, 6), tone.deep)
    brush.fill(box(x + 1.6, y + 1.6, wide - 3.2, high - 3.2, 5), BOX)


def _mark(brush: Brush, place: Place, mark: str, symbol: str, tone: Tone) -> None:
    """An arrow or a find at the right, where a number leaves room; else the symbol, faintly."""
    x, y, wide, high = place
    side = min(high * 0.52, wide * 0.36)
    corner = (x + wide - side - 3, y + high - side - 3, side)
    if mark == ARROW:
        brush.fill(box(x + 1.6, y + 1.6, wide - 3.2, high - 3.2, 5), mix(BOX, tone.full, 0.22))
        signs.arrow(brush, corner, tone.deep)
    elif mark == ARTEFACT:
        signs.find(brush, corner, TONES["artefacts"].full, TONES["artefacts"].deep)
    else:
        middle = min(high, wide) * 0.5
        at = (x + (wide - middle) / 2, y + (high - middle) / 2, middle)
        faint = mix(BOX, tone.full, 0.34)
        if symbol == "find":
            signs.find(brush, at, BOX, faint)
        elif symbol == "die":
            signs.cube(brush, at, BOX, faint)
        else:
            signs.symbol(brush, symbol, at, faint, BOX)


def _camp(brush: Brush, place: Place, symbol: str, tone: Tone) -> None:
    """The round field: the camp, with the sign of its expedition."""
    x, y, wide, high = place
    radius = min(wide, high) / 2
    cx, cy = x + wide / 2, y + high / 2
    brush.fill(circle(cx, cy, radius, 44), tone.deep)
    brush.fill(circle(cx, cy, radius - 2, 44), tone.full)
    side = radius * 1.12
    paper = mix(theme.WHITE, tone.full, 0.08)
    signs.symbol(brush, symbol, (cx - side / 2, cy - side / 2, side), paper, tone.full)


def _end(brush: Brush, place: Place, symbol: str, tone: Tone) -> None:
    """The find at the end of the path, beside the sign of its expedition."""
    x, y, wide, high = place
    brush.fill(box(x, y, wide, high, high / 2), tone.deep)
    brush.fill(box(x + 2, y + 2, wide - 4, high - 4, high / 2 - 2), tone.full)
    side = min(high * 0.62, wide * 0.42)
    gold = TONES["artefacts"]
    signs.find(brush, (x + wide / 2 - side * 1.05, y + (high - side) / 2, side), gold.full, MAP_INK)
    small = side * 0.78
    paper = mix(theme.WHITE, tone.full, 0.08)
    signs.symbol(brush, symbol, (x + wide / 2 + side * 0.15, y + (high - small) / 2, small), paper, tone.full)
