"""The ground of a sheet: fields, mountains, forest and plateaus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import Field, Loop, box, circle, corner_of, moved, noise, outlines
from ui.theme import mix

Terrain = Sequence[Sequence[str]]
HAIR = 0.022


def places(terrain: Terrain, *names: str) -> list[Field]:
    return [(row, column) for row, line in enumerate(terrain) for column, name in enumerate(line) if name in names]


def ground(brush: Brush, terrain: Terrain) -> None:
    """Light green fields, no two quite alike, and the hairline grid."""
    rows, columns = len(terrain), len(terrain[0])
    brush.fill(box(0, 0, columns, rows), theme.FIELD)
    for row in range(rows):
        for column in range(columns):
            x, y = corner_of((row, column), rows)
            share = noise(row, column, 1)
            brush.fill(box(x, y, 1, 1), mix(theme.FIELD, theme.FIELD_TINT, share))
            _grass(brush, x, y, row, column)
    for column in range(1, columns):
        brush.stroke([(column, 0), (column, rows)], HAIR, theme.GRID)
    for row in range(1, rows):
        brush.stroke([(0, row), (columns, row)], HAIR, theme.GRID)


def _grass(brush: Brush, x: float, y: float, row: int, column: int) -> None:
    """A few tufts, hardly to be seen."""
    blades: list[Loop] = []
    for tuft in range(int(noise(row, column, 2) * 3)):
        at = x + 0.18 + 0.64 * noise(row, column, 3, tuft), y + 0.16 + 0.6 * noise(row, column, 4, tuft)
        for lean in (-0.05, 0.0, 0.05):
            foot = at[0] + lean * 0.3
            blades.append([(foot - 0.013, at[1]), (foot + 0.013, at[1]), (at[0] + lean, at[1] + 0.085)])
    brush.fans(blades, mix(theme.FIELD_TINT, theme.GRID, 0.6))


_PEAK: Loop = [(-0.46, -0.34), (-0.2, 0.1), (-0.12, 0.08), (0.06, 0.42), (0.16, 0.22), (0.22, 0.24), (0.46, -0.34)]
_SHADE: Loop = [(0.06, 0.42), (0.16, 0.22), (0.22, 0.24), (0.46, -0.34), (0.1, -0.34), (0.14, -0.1), (0.02, 0.08)]
_SNOW: Loop = [(0.06, 0.42), (-0.055, 0.2), (0.0, 0.23), (0.05, 0.16), (0.1, 0.24), (0.15, 0.24)]
_RIDGES = ([(-0.2, 0.1), (-0.14, -0.06), (-0.2, -0.2)], [(0.02, 0.08), (0.06, -0.04), (0.0, -0.2)])


def mountains(brush: Brush, terrain: Terrain) -> None:
    fields, rows = places(terrain, "mountain"), len(terrain)
    for loop in outlines(fields, rows, 0.0, 0.1):
        brush.fill(loop, theme.MOUNTAIN)
    for row, column in fields:
        x, y = corner_of((row, column), rows)
        size = 0.94 + 0.1 * noise(row, column, 5)
        lean = (noise(row, column, 6) - 0.5) * 0.08
        _peak(brush, x + 0.5 + lean, y + 0.47, size)
    for loop in outlines(fields, rows, 0.0, 0.1):
        brush.stroke(loop, 0.03, theme.MOUNTAIN_SHADE, closed=True)


def _peak(brush: Brush, x: float, y: float, size: float) -> None:
    outline = moved(_PEAK, x, y, size)
    brush.fill(outline, theme.MOUNTAIN_LIGHT)
    brush.fill(moved(_SHADE, x, y, size), theme.MOUNTAIN_SHADE)
    brush.fill(moved(_SNOW, x, y, size), theme.SNOW)
    for ridge in _RIDGES:
        brush.stroke(moved(ridge, x, y, size), 0.028, theme.MOUNTAIN_LINE)
    brush.stroke(outline, 0.032, theme.MOUNTAIN_LINE)


def forest(brush: Brush, terrain: Terrain) -> None:
    """A dark floor with crowns close together, drawn from the back to the front."""
    fields, rows = places(terrain, "forest"), len(terrain)
    rims = outlines(fields, rows, 0.0, 0.16)
    for loop in rims:
        brush.fill(loop, theme.FOREST)
    with brush.inside(rims):
        for x, y, radius, tone in sorted(_crowns(fields, rows), key=lambda crown: -crown[1]):
            brush.fill(circle(x, y, radius + 0.022, 20), theme.FOREST_LINE)
            brush.fill(circle(x, y, radius, 20), theme.FOREST_CROWNS[tone])
            brush.fill(circle(x - radius * 0.25, y + radius * 0.32, radius * 0.4, 14), theme.FOREST_LIGHT)
    for loop in rims:
        brush.stroke(loop, 0.035, theme.FOREST_LINE, closed=True)


_SPOTS = ((0.2, 0.8), (0.56, 0.86), (0.86, 0.68), (0.36, 0.54), (0.68, 0.44), (0.12, 0.34), (0.42, 0.2), (0.84, 0.16))


def _crowns(fields: Sequence[Field], rows: int) -> Iterator[tuple[float, float, float, int]]:
    for row, column in fields:
        x, y = corner_of((row, column), rows)
        for number, (dx, dy) in enumerate(_SPOTS):
            shake = 0.07 * (noise(row, column, number) - 0.5), 0.07 * (noise(column, row, number) - 0.5)
            radius = 0.135 + 0.035 * noise(row, column, number, 9)
            yield x + dx + shake[0], y + dy + shake[1], radius, int(3 * noise(number, row, column))


def plateaus(brush: Brush, terrain: Terrain) -> None:
    """Each a raised step: a cliff below, a light edge above."""
    rows = len(terrain)
    for row, column in places(terrain, "plateau"):
        x, y = corner_of((row, column), rows)
        brush.fill(box(x + 0.07, y + 0.04, 0.86, 0.86, 0.16), theme.PLATEAU_LINE)
        brush.fill(box(x + 0.1, y + 0.07, 0.8, 0.8, 0.14), theme.PLATEAU_CLIFF)
        for stroke in range(6):
            at = x + 0.21 + stroke * 0.117
            brush.stroke([(at, y + 0.2), (at + 0.01, y + 0.11)], 0.026, theme.PLATEAU_LINE)
        brush.fill(box(x + 0.07, y + 0.22, 0.86, 0.71, 0.16), theme.PLATEAU_LINE)
        brush.fill(box(x + 0.1, y + 0.25, 0.8, 0.65, 0.14), theme.PLATEAU_LIGHT)
        brush.fill(box(x + 0.15, y + 0.28, 0.7, 0.55, 0.11), theme.PLATEAU)
