"""The narrow river, which runs on the lines between fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from kiosk.rules.grid.geometry import Field

Segment = tuple[Field, Field]
"""A piece of the narrow river: the two neighbouring fields that it runs between, the upper or left one first."""

Corner = tuple[int, int]
"""Where two lines of the grid cross, (y, x): y is the line above row y, x the line left of column x."""


def ends(segment: Segment) -> set[Corner]:
    """The two grid corners that a piece of river runs between."""
    (row, column), (other_row, _) = segment
    if row == other_row:
        return {(row, column + 1), (row + 1, column + 1)}
    return {(row + 1, column), (row + 1, column + 1)}


def course(corners: Sequence[Corner]) -> frozenset[Segment]:
    """The river that runs straight from each corner to the next; ValueError where that is not along a line."""
    found: set[Segment] = set()
    for (y, x), (to_y, to_x) in pairwise(corners):
        if (y == to_y) == (x == to_x):
            raise ValueError(f"from ({y},{x}) to ({to_y},{to_x}) no line of the grid runs")
        found |= {((row, x - 1), (row, x)) for row in range(min(y, to_y), max(y, to_y))}
        found |= {((y - 1, column), (y, column)) for column in range(min(x, to_x), max(x, to_x))}
    return frozenset(found)


def loose_piece(river: Iterable[Segment], wide: Iterable[Field] = ()) -> Segment | None:
    """The first piece that does not hang together with the longest course, also not through *wide* river fields."""
    pieces = sorted(river)
    water: list[set[Corner]] = [ends(segment) for segment in pieces]
    water += [_corners(field) for field in wide]
    courses: list[tuple[int, set[Corner]]] = [(0, set())]
    while water:
        count, reached = 0, set(water[0])
        while touching := [piece for piece in water if piece & reached]:
            water = [piece for piece in water if piece not in touching]
            count += len(touching)
            reached.update(*touching)
        courses.append((count, reached))
    longest = max(courses, key=lambda one: one[0])[1]
    return next((segment for segment in pieces if not ends(segment) & longest), None)


def crossing(river: frozenset[Segment], y: int, x: int) -> str:
    """The character where grid line *y* meets grid line *x*, for a picture in the terminal."""
    arms = (
        ((y - 1, x - 1), (y - 1, x)),
        ((y - 1, x), (y, x)),
        ((y, x - 1), (y, x)),
        ((y - 1, x - 1), (y, x - 1)),
    )
    return _CROSSINGS[sum(1 << i for i, arm in enumerate(arms) if arm in river)]


_CROSSINGS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By which of its four arms carry the river: up, right, down, left."""


def _corners(field: Field) -> set[Corner]:
    row, column = field
    return {(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)}
