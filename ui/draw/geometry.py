"""Outlines and rounded lines in field units, x to the right and y up; nothing here knows the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin

Field = tuple[int, int]
Point = tuple[float, float]
Loop = list[Point]

ARC_STEPS = 8


def corner_of(field: Field, rows: int) -> Point:
    """The lower left corner of a field on a sheet with *rows* rows."""
    row, column = field
    return float(column), float(rows - 1 - row)


def noise(*key: int) -> float:
    """A number between 0 and 1 that is always the same for the same place."""
    mixed = 2166136261
    for number in key:
        mixed = ((mixed ^ (number & 0xFFFF)) * 16777619) & 0xFFFFFFFF
        mixed ^= mixed >> 13
    return (mixed * 2654435761 & 0xFFFFFFFF) / 2**32


def circle(x: float, y: float, radius: float, steps: int = 28) -> Loop:
    return ellipse(x, y, radius, radius, steps)


def ellipse(x: float, y: float, across: float, up: float, steps: int = 28) -> Loop:
    return [(x + across * cos(2 * pi * i / steps), y + up * sin(2 * pi * i / steps)) for i in range(steps)]


def arc(x: float, y: float, radius: float, start: float, end: float, steps: int = 16) -> Loop:  # noqa: PLR0913, PLR0917 - as one draws it
    """From *start* to *end* in degrees, counted from the right, against the clock."""
    angles = (start + (end - start) * i / steps for i in range(steps + 1))
    return [(x + radius * cos(a * pi / 180), y + radius * sin(a * pi / 180)) for a in angles]


def box(x: float, y: float, width: float, height: float, radius: float = 0.0) -> Loop:
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    return rounded(corners, radius, closed=True) if radius else corners


def moved(loop: Iterable[Point], x: float, y: float, scale: float = 1.0) -> Loop:
    return [(x + px * scale, y + py * scale) for px, py in loop]


def rounded(points: Sequence[Point], radius: float, *, closed: bool) -> Loop:
    """The same line with every corner rounded, less where there is no room."""
    if len(points) < 3:  # noqa: PLR2004 - no corner
        return list(points)
    last = len(points) - 1
    out: Loop = []
    for i, point in enumerate(points):
        if not closed and i in (0, last):
            out.append(point)
        else:
            out += _bend(points[i - 1], point, points[(i + 1) % len(points)], radius)
    return out


def _bend(before: Point, corner: Point, after: Point, radius: float) -> Loop:
    (bx, by), (cx, cy), (ax, ay) = before, corner, after
    into, out = hypot(cx - bx, cy - by), hypot(ax - cx, ay - cy)
    room = min(radius, into / 2, out / 2)
    start = (cx + (bx - cx) * room / into, cy + (by - cy) * room / into)
    end = (cx + (ax - cx) * room / out, cy + (ay - cy) * room / out)
    return [_bezier(start, corner, end, step / ARC_STEPS) for step in range(ARC_STEPS + 1)]


def _bezier(a: Point, b: Point, c: Point, t: float) -> Point:
    """A curve through a and c that is pulled towards b; the weight of √½ makes a right angle a circle."""
    weight = 0.7071
    wa, wb, wc = (1 - t) ** 2, 2 * t * (1 - t) * weight, t * t
    total = wa + wb + wc
    return (wa * a[0] + wb * b[0] + wc * c[0]) / total, (wa * a[1] + wb * b[1] + wc * c[1]) / total


def outlines(fields: Iterable[Field], rows: int, inset: float, radius: float) -> list[Loop]:
    """The rims of the parts that *fields* form, drawn inside by *inset* with round corners.

    An inner corner is only as round as its own field has room for, so that each field can be drawn on its own.
    """
    return [_softened(_inset(loop, inset), radius, inset or radius) for loop in _rims({*fields}, rows)]


def _softened(corners: Loop, outer: float, inner: float) -> Loop:
    """With round corners, those to the inside less so; the inside is on the left."""
    out: Loop = []
    for i, (x, y) in enumerate(corners):
        (bx, by), (ax, ay) = corners[i - 1], corners[(i + 1) % len(corners)]
        leftward = (x - bx) * (ay - y) > (y - by) * (ax - x)
        out += _bend((bx, by), (x, y), (ax, ay), outer if leftward else min(outer, max(inner, 0.0)))
    return out


def _rims(fields: set[Field], rows: int) -> list[Loop]:
    """Closed loops along the grid, the inside on the left; fields that touch at a corner only stay apart."""
    follow: dict[Point, list[Point]] = {}
    for row, column in fields:
        x, y = corner_of((row, column), rows)
        sides = (
            ((row + 1, column), (x, y), (x + 1, y)),
            ((row, column + 1), (x + 1, y), (x + 1, y + 1)),
            ((row - 1, column), (x + 1, y + 1), (x, y + 1)),
            ((row, column - 1), (x, y + 1), (x, y)),
        )
        for neighbour, start, end in sides:
            if neighbour not in fields:
                follow.setdefault(start, []).append(end)
    loops = []
    while follow:
        loops.append(_walk(follow))
    return loops


def _walk(follow: dict[Point, list[Point]]) -> Loop:
    start = next(iter(follow))
    here, heading = start, (0.0, 0.0)
    loop: Loop = []
    while True:
        ends = follow[here]
        left = (here[0] - heading[1], here[1] + heading[0])
        there = left if left in ends else ends[0]
        ends.remove(there)
        if not ends:
            del follow[here]
        loop.append(here)
        heading = (there[0] - here[0], there[1] - here[1])
        here = there
        if here == start:
            return loop


def _inset(loop: Loop, inset: float) -> Loop:
    """The corners alone, moved to the inside."""
    out = []
    for i, (x, y) in enumerate(loop):
        bx, by = loop[i - 1]
        ax, ay = loop[(i + 1) % len(loop)]
        into, onward = (x - bx, y - by), (ax - x, ay - y)
        if into != onward:
            out.append((x + inset * (-into[1] - onward[1]), y + inset * (into[0] + onward[0])))
    return out


def turned(cells: Iterable[Field], turns: int, mirrored: bool) -> tuple[Field, ...]:  # noqa: FBT001 - as the core names it
    """A shape mirrored, then turned clockwise by quarters, in the upper left corner again."""
    fields = [(row, -column) if mirrored else (row, column) for row, column in cells]
    for _ in range(turns % 4):
        fields = [(column, -row) for row, column in fields]
    top, left = min(row for row, _ in fields), min(column for _, column in fields)
    return tuple(sorted((row - top, column - left) for row, column in fields))
