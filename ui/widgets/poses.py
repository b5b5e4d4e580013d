"""How a building lies on a sheet while somebody moves it: plain reckoning, no window."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from ui.draw.geometry import Field, turned

Fields = tuple[Field, ...]
Grid = tuple[int, int]
"""Rows and columns of a sheet."""
REACH = 2.5
"""How far, in fields, a building jumps to a place where it fits."""


@dataclass(frozen=True, slots=True)
class Pose:
    """As the core's drafts: where the upper left corner of the turned building lies."""

    row: int
    column: int
    turns: int = 0
    mirrored: bool = False

    def cells(self, shape: Iterable[Field]) -> Fields:
        return turned(shape, self.turns, self.mirrored)

    def fields(self, shape: Iterable[Field]) -> Fields:
        return tuple((row + self.row, column + self.column) for row, column in self.cells(shape))


def size_of(cells: Fields) -> Grid:
    return 1 + max(row for row, _ in cells), 1 + max(column for _, column in cells)


def anchor(cells: Fields) -> Field:
    """The field of a building that is taken between two fingers: the one nearest to its middle."""
    rows, columns = size_of(cells)
    return min(cells, key=lambda cell: (abs(cell[0] - (rows - 1) / 2) + abs(cell[1] - (columns - 1) / 2), cell))


def inside(pose: Pose, shape: Iterable[Field], grid: Grid) -> Pose:
    """The same, pushed back where it would hang over the rim."""
    rows, columns = size_of(pose.cells(shape))
    row = max(0, min(pose.row, grid[0] - rows))
    return replace(pose, row=row, column=max(0, min(pose.column, grid[1] - columns)))


def quarter(pose: Pose, shape: Iterable[Field], grid: Grid, turns: int = 1) -> Pose:
    """Turned about its middle."""
    return _about_middle(pose, replace(pose, turns=(pose.turns + turns) % 4), tuple(shape), grid)


def flipped(pose: Pose, shape: Iterable[Field], grid: Grid) -> Pose:
    """Left and right swapped as it lies there: the mirror comes before the turns, so odd ones turn about."""
    turns = -pose.turns % 4
    return _about_middle(pose, replace(pose, mirrored=not pose.mirrored, turns=turns), tuple(shape), grid)


def _about_middle(before: Pose, after: Pose, shape: Fields, grid: Grid) -> Pose:
    rows, columns = size_of(before.cells(shape))
    new_rows, new_columns = size_of(after.cells(shape))
    row, column = before.row + (rows - new_rows) // 2, before.column + (columns - new_columns) // 2
    return inside(replace(after, row=row, column=column), shape, grid)


def fitting(pose: Pose, shape: Iterable[Field], field: Field, placements: Iterable[frozenset[Field]]) -> Pose | None:
    """Where it fits over *field*, turned and mirrored as little as can be and then moved as little; or None."""
    cells = tuple(shape)
    lying = {
        frozenset(turned(cells, turns, mirrored)): (turns, mirrored)
        for turns, mirrored in sorted(
            ((t, m) for t in range(4) for m in (False, True)), key=_from(pose), reverse=True
        )
    }
    best: tuple[float, ...] = ()
    found = None
    for fields in placements:
        if field not in fields:
            continue
        top, left = min(row for row, _ in fields), min(column for _, column in fields)
        way = lying.get(frozenset((row - top, column - left) for row, column in fields))
        if way is None:
            continue
        rank = (*_from(pose)(way), (top - pose.row) ** 2 + (left - pose.column) ** 2, top, left)
        if found is None or rank < best:
            best, found = rank, Pose(top, left, *way)
    return found


def _from(pose: Pose) -> Callable[[tuple[int, bool]], tuple[int, int]]:
    """How far a way to lie is from the present one: quarters first without the mirror, then with it."""

    def far(way: tuple[int, bool]) -> tuple[int, int]:
        turns, mirrored = way
        start = pose.turns if mirrored == pose.mirrored else -pose.turns
        quarters = (turns - start) % 4
        return int(mirrored != pose.mirrored), min(quarters, 4 - quarters)

    return far


def nearest(pose: Pose, shape: Iterable[Field], placements: Iterable[frozenset[Field]]) -> Pose:
    """The nearest place where it fits as it is turned now; the same place if there is none within reach."""
    cells = pose.cells(shape)
    best, least = pose, REACH
    for fields in placements:
        top, left = min(row for row, _ in fields), min(column for _, column in fields)
        far = float(((top - pose.row) ** 2 + (left - pose.column) ** 2) ** 0.5)
        if far < least and {(row - top, column - left) for row, column in fields} == {*cells}:
            best, least = replace(pose, row=top, column=left), far
    return best
