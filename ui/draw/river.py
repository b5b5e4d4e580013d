"""The river: a ribbon on the lines between fields, with banks, and the fields that it floods."""

from __future__ import annotations

from collections.abc import Sequence

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import Field, Loop, Point, box, corner_of, outlines, rounded
from ui.draw.terrain import Terrain, places

WIDTH = 0.2
BANK = 0.3
BEND = 0.34
Segments = Sequence[tuple[Field, Field]]


def river(brush: Brush, terrain: Terrain, segments: Segments) -> None:
    """Banks below, water above, so that ribbons and floods flow into one another."""
    rows, columns = len(terrain), len(terrain[0])
    wide = places(terrain, "wide_river")
    paths = [rounded(path, BEND, closed=False) for path in courses(terrain, segments)]
    with brush.inside([box(0, 0, columns, rows)]):
        for loop in outlines(wide, rows, 0.0, 0.2):
            brush.stroke(loop, BANK - WIDTH, theme.BANK, closed=True)
        for path in paths:
            brush.stroke(path, BANK, theme.BANK)
        for loop in outlines(wide, rows, 0.02, 0.2):
            brush.stroke(loop, 0.03, theme.WATER_DEEP, closed=True)
        for path in paths:
            brush.stroke(path, WIDTH + 0.03, theme.WATER_DEEP)
        for loop in outlines(wide, rows, 0.02, 0.2):
            brush.fill(loop, theme.WATER)
        for path in paths:
            brush.stroke(path, WIDTH, theme.WATER)
        _ripples(brush, paths, wide, rows)


def _ripples(brush: Brush, paths: list[Loop], wide: list[Field], rows: int) -> None:
    for path in paths:
        for start in range(3, len(path) - 3, 7):
            brush.stroke(path[start : start + 3], 0.035, theme.WATER_LIGHT)
    for row, column in wide:
        x, y = corner_of((row, column), rows)
        for dx, dy in ((0.2, 0.7), (0.5, 0.42), (0.22, 0.2)):
            wave = [(0.0, 0.0), (0.07, 0.05), (0.14, 0.0), (0.21, 0.05), (0.28, 0.0)]
            brush.stroke([(x + dx + px, y + dy + py) for px, py in wave], 0.035, theme.WATER_LIGHT)


def courses(terrain: Terrain, segments: Segments) -> list[Loop]:
    """The segments as lines along the grid, chained as far as they go without forking."""
    rows = len(terrain)
    links: dict[Point, list[Point]] = {}
    for pair in segments:
        start, end = _edge(pair, rows)
        links.setdefault(start, []).append(end)
        links.setdefault(end, []).append(start)
    flooded = {corner for field in places(terrain, "wide_river") for corner in _corners(field, rows)}
    found = []
    for start in sorted(links, key=lambda point: len(links[point]) == 2):  # noqa: PLR2004 - ends and forks first
        while links[start]:
            found.append(_into_floods(_chain(links, start), flooded, terrain))
    return found


def _edge(pair: tuple[Field, Field], rows: int) -> tuple[Point, Point]:
    """The line between two neighbouring fields."""
    (row, column), other = pair
    x, y = corner_of((row, column), rows)
    return ((x + 1, y), (x + 1, y + 1)) if other[0] == row else ((x, y), (x + 1, y))


def _corners(field: Field, rows: int) -> list[Point]:
    x, y = corner_of(field, rows)
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def _chain(links: dict[Point, list[Point]], start: Point) -> Loop:
    path, here = [start], start
    while links[here]:
        there = links[here].pop()
        links[there].remove(here)
        path.append(there)
        here = there
        if len(links[here]) != 1:
            break
    return path


def _into_floods(path: Loop, flooded: set[Point], terrain: Terrain) -> Loop:
    """A ribbon that ends at a flooded field goes on into it, so that no gap shows at the corner."""
    rows = len(terrain)
    middles = {
        corner: (x + 0.5, y + 0.5)
        for field in places(terrain, "wide_river")
        for (x, y) in [corner_of(field, rows)]
        for corner in _corners(field, rows)
    }
    before = [middles[path[0]]] if path[0] in flooded else []
    after = [middles[path[-1]]] if path[-1] in flooded else []
    return [*before, *path, *after]
