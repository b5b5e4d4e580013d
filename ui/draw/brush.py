"""A brush that turns shapes in field units into meshes, to be rendered once into a texture."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from math import cos, hypot, pi, sin

from kivy.graphics import Color, InstructionGroup, Mesh, StencilPop, StencilPush, StencilUnUse, StencilUse
from kivy.graphics.tesselator import Tesselator

from ui.draw.geometry import Loop, Point
from ui.theme import SHADOW, Rgba, faded

DISC_STEPS = 14
NEARLY_STRAIGHT = cos(15 * pi / 180)


class Brush:
    """Colours should be opaque: overlapping parts of a stroke would show in a translucent one."""

    def __init__(self, unit: float) -> None:
        self.unit = unit
        self.origin = (0.0, 0.0)
        """Where (0, 0) lies on the picture, in fields."""
        self.group = InstructionGroup()

    def fill(self, loop: Sequence[Point], colour: Rgba) -> None:
        """A shape of any outline without holes."""
        self.group.add(Color(*colour))
        for mesh in self._filled(loop):
            self.group.add(mesh)

    def fans(self, loops: Sequence[Sequence[Point]], colour: Rgba) -> None:
        """Several convex shapes of one colour."""
        triangles: Loop = []
        for loop in loops:
            for one, other in pairwise(loop[1:]):
                triangles += [loop[0], one, other]
        self._triangles(triangles, colour)

    def stroke(self, points: Sequence[Point], width: float, colour: Rgba, *, closed: bool = False) -> None:
        """A line with round ends and joints; the width is in fields too."""
        path = [*points, points[0]] if closed else list(points)
        triangles: Loop = []
        for start, end in pairwise(path):
            triangles += _segment(start, end, width / 2)
        triangles += _joints(path, width / 2, closed=closed)
        self._triangles(triangles, colour)

    def shadow(self, grown: Callable[[float], Sequence[Loop]], reach: float, strength: float, steps: int = 8) -> None:
        """A soft shadow: thin layers of a shape that *grown* makes wider and wider."""
        for step in range(steps, 0, -1):
            for loop in grown(reach * step / steps):
                self.fill(loop, faded(SHADOW, strength / steps))

    @contextmanager
    def inside(self, loops: Sequence[Sequence[Point]]) -> Iterator[None]:
        """What is drawn meanwhile shows only inside these shapes."""
        masks = [[mesh for loop in loops for mesh in self._filled(loop)] for _ in range(2)]
        self.group.add(StencilPush())
        for mesh in masks[0]:
            self.group.add(mesh)
        self.group.add(StencilUse())
        yield
        self.group.add(StencilUnUse())
        for mesh in masks[1]:
            self.group.add(mesh)
        self.group.add(StencilPop())

    def _filled(self, loop: Sequence[Point]) -> list[Mesh]:
        if _convex(loop):
            vertices = [number for point in loop for number in (*self._at(point), 0.0, 0.0)]
            return [Mesh(vertices=vertices, indices=list(range(len(loop))), mode="triangle_fan")]
        tesselator = Tesselator()
        tesselator.add_contour([number for point in loop for number in self._at(point)])
        tesselator.tesselate()
        return [
            Mesh(vertices=vertices, indices=indices, mode="triangle_fan") for vertices, indices in tesselator.meshes
        ]

    def _at(self, point: Point) -> Point:
        return (point[0] + self.origin[0]) * self.unit, (point[1] + self.origin[1]) * self.unit

    def _triangles(self, triangles: Loop, colour: Rgba) -> None:
        if not triangles:
            return
        self.group.add(Color(*colour))
        most = 3 * 20_000  # a mesh counts its corners in 16 bits
        for begin in range(0, len(triangles), most):
            part = triangles[begin : begin + most]
            vertices = [number for point in part for number in (*self._at(point), 0.0, 0.0)]
            self.group.add(Mesh(vertices=vertices, indices=list(range(len(part))), mode="triangles"))


def _convex(loop: Sequence[Point]) -> bool:
    """Whether the loop always bends to the left."""
    for i, (x, y) in enumerate(loop):
        (bx, by), (ax, ay) = loop[i - 1], loop[(i + 1) % len(loop)]
        if (x - bx) * (ay - y) - (y - by) * (ax - x) < -1e-9:  # noqa: PLR2004 - rounding
            return False
    return True


def _joints(path: Loop, half: float, *, closed: bool) -> Loop:
    """Round ends and corners; the small bends of an arc need no more than the wedge that is missing."""
    last = len(path) - 1
    triangles: Loop = []
    for i, (x, y) in enumerate(path[:-1] if closed else path):
        if not closed and i in (0, last):
            triangles += _disc((x, y), half)
            continue
        before, after = path[i - 1 if i else last - 1], path[i + 1]
        ax, ay, bx, by = x - before[0], y - before[1], after[0] - x, after[1] - y
        long, short = hypot(ax, ay), hypot(bx, by)
        if not long or not short or ax * bx + ay * by < NEARLY_STRAIGHT * long * short:
            triangles += _disc((x, y), half)
            continue
        side = half if ax * by - ay * bx < 0 else -half  # outwards
        triangles += [
            (x, y),
            (x - ay / long * side, y + ax / long * side),
            (x - by / short * side, y + bx / short * side),
        ]
    return triangles


def _segment(start: Point, end: Point, half: float) -> Loop:
    length = hypot(end[0] - start[0], end[1] - start[1])
    if not length:
        return []
    dx, dy = -(end[1] - start[1]) / length * half, (end[0] - start[0]) / length * half
    a, b = (start[0] + dx, start[1] + dy), (start[0] - dx, start[1] - dy)
    c, d = (end[0] - dx, end[1] - dy), (end[0] + dx, end[1] + dy)
    return [a, b, c, a, c, d]


def _disc(centre: Point, radius: float) -> Loop:
    x, y = centre
    rim = [
        (x + radius * cos(2 * pi * i / DISC_STEPS), y + radius * sin(2 * pi * i / DISC_STEPS))
        for i in range(DISC_STEPS + 1)
    ]
    triangles: Loop = []
    for one, other in pairwise(rim):
        triangles += [centre, one, other]
    return triangles
