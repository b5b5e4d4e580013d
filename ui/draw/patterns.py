"""How each kind of building looks: one round outline, and a pattern that tells it without any colour."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ui import theme
from ui.draw.brush import Brush
from ui.draw.geometry import Field, Point, box, circle, corner_of, outlines
from ui.theme import KindLook, mix

INSET = 0.08
CORNER = 0.16
OUTLINE = 0.06
STRIPES = 4
"""Stripes a field; whole, so that they run on from field to field."""

Pattern = Callable[[Brush, float, float, KindLook], None]


def body(brush: Brush, kind: str, fields: Sequence[Field], rows: int) -> None:
    """A whole building: the outline around all its fields, the pattern inside."""
    look = theme.REFUSED if kind == "refused" else theme.KINDS[kind]
    rims = outlines(fields, rows, INSET + OUTLINE / 2, CORNER)
    for loop in rims:
        brush.stroke(loop, OUTLINE, look.line, closed=True)
        brush.fill(loop, look.ground)
    with brush.inside(rims):
        for field in fields:
            PATTERNS[kind](brush, *corner_of(field, rows), look)
    if kind == "solid":
        for loop in outlines(fields, rows, INSET + OUTLINE + 0.03, CORNER - 0.03):
            brush.stroke(loop, 0.05, look.pattern, closed=True)
    for loop in rims:
        brush.stroke(loop, OUTLINE, look.line, closed=True)


def _filled(brush: Brush, x: float, y: float, look: KindLook) -> None:
    """Nothing but colour."""
    brush.fill(box(x, y, 1, 1), look.ground)


def _hatched(brush: Brush, x: float, y: float, look: KindLook) -> None:
    """Stripes that reach into the neighbouring fields lie exactly on theirs."""
    for stripe in range(-STRIPES, STRIPES):
        at = x + (stripe + 0.5) / STRIPES
        brush.stroke([(at - 0.1, y - 0.1), (at + 1.1, y + 1.1)], 0.42 / STRIPES, look.pattern)


def _crossed(brush: Brush, x: float, y: float, look: KindLook) -> None:
    for lean in (-1, 1):
        arm = 0.21
        brush.stroke(
            [(x + 0.5 - lean * arm, y + 0.5 - arm), (x + 0.5 + lean * arm, y + 0.5 + arm)], 0.13, look.pattern
        )


def _rings(brush: Brush, x: float, y: float, look: KindLook) -> None:
    brush.fill(circle(x + 0.5, y + 0.5, 0.31), look.pattern)
    brush.fill(circle(x + 0.5, y + 0.5, 0.225), look.ground)
    brush.fill(circle(x + 0.5, y + 0.5, 0.1), look.pattern)


def _battlements(brush: Brush, x: float, y: float, look: KindLook) -> None:
    """A wall with merlons and a gate."""
    wall: list[Point] = [(x + 0.2, y + 0.2), (x + 0.8, y + 0.2), (x + 0.8, y + 0.8)]
    for step in range(2):
        right = x + 0.8 - 0.24 * step
        wall += [(right - 0.12, y + 0.8), (right - 0.12, y + 0.64), (right - 0.24, y + 0.64), (right - 0.24, y + 0.8)]
    wall += [(x + 0.2, y + 0.8)]
    brush.fill(wall, look.pattern)
    brush.fill(box(x + 0.41, y + 0.2, 0.18, 0.22), look.ground)
    brush.fill(circle(x + 0.5, y + 0.42, 0.09), look.ground)


def _plain(brush: Brush, x: float, y: float, look: KindLook) -> None:
    brush.fill(circle(x + 0.5, y + 0.5, 0.1), mix(look.ground, look.pattern, 0.6))


PATTERNS: dict[str, Pattern] = {
    "solid": _filled,
    "lined": _hatched,
    "crossed": _crossed,
    "church": _rings,
    "fortress": _battlements,
    "refused": _plain,
}
