"""Meshes as plain arrays: rounded cubes with the dice's nets, ten-sided dice, prisms, rings, fingers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kiosk.rules.dice import Die
from vision.lab import nets

Array = NDArray[Any]
FINE = np.concatenate([np.linspace(-1, -0.66, 9)[:-1], np.linspace(-0.66, 0.66, 5), np.linspace(0.66, 1, 9)[1:]])
"""Where the grid lines of a cube's side run: close together where it is rounded."""
KITES = 5


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    points: Array
    faces: list[tuple[int, ...]]
    uv: Array | None = None
    """A place in the texture for each corner of each face, in order."""
    normals: Array | None = None
    """One a point, for surfaces that look smooth."""


def rounded_cube(die: Die, side: float, rounding: float, chips: float = 0.0, seed: int = 0) -> Mesh:
    """A die, each side a grid; side k has the k-th tile of a texture of 3×2 tiles."""
    points, normals, faces, uv = [], [], [], []
    half, count = side / 2, len(FINE)
    for k in range(6):
        right, up, normal = nets.frame(die, k)
        a, b = np.meshgrid(FINE, FINE, indexing="ij")
        flat = half * (normal + a[..., None] * right + b[..., None] * up).reshape(-1, 3)
        inner = np.clip(flat, -(half - rounding), half - rounding)
        out = flat - inner
        out /= np.linalg.norm(out, axis=1, keepdims=True)
        base = len(points) * count * count
        points.append(inner + rounding * out)
        normals.append(out)
        place = (np.stack([(a + 1) / 2 + k % 3, (b + 1) / 2 + k // 3], axis=-1) / [3, 2]).reshape(-1, 2)
        for i in range(count - 1):
            for j in range(count - 1):
                quad = (i * count + j, (i + 1) * count + j, (i + 1) * count + j + 1, i * count + j + 1)
                faces.append(tuple(base + q for q in quad))
                uv.append(place[list(quad)])
    all_points, all_normals = np.concatenate(points), np.concatenate(normals)
    if chips > 0:
        all_points = _chipped(all_points, half, chips, seed)
    return Mesh(all_points, faces, np.concatenate(uv), all_normals)


def _chipped(points: Array, half: float, amount: float, seed: int) -> Array:
    """Bits broken off at a few corners."""
    rng = np.random.default_rng(seed)
    for _ in range(int(rng.integers(1, 4))):
        corner = half * rng.choice([-1.0, 1.0], 3)
        away = np.linalg.norm(points - corner, axis=1)
        size = float(rng.uniform(0.25, 0.45))
        points = points - corner * (0.12 * amount * np.clip(1 - away / size, 0, 1))[:, None]
    return points


def ten_sided(across: float) -> Mesh:
    """A pentagonal trapezohedron whose opposite faces are parallel; face k (even: upper) is a kite of its own.

    The corners of a kite are the apex, right, the equator's far point, left, as its digit stands.
    """
    zigzag = 0.105573
    ring = np.array(
        [[math.cos(math.pi * k / 5), math.sin(math.pi * k / 5), zigzag * (-1) ** k] for k in range(2 * KITES)]
    )
    apex = zigzag * (1 + math.cos(math.pi / KITES)) / (1 - math.cos(math.pi / KITES))
    points = np.concatenate([ring, [[0, 0, apex], [0, 0, -apex]]]) * across / 2
    faces = []
    for k in range(KITES):
        high, low = 2 * k + 1, 2 * k
        faces.append((10, (high - 1) % 10, high, (high + 1) % 10))
        faces.append((11, (low + 1) % 10, low, (low - 1) % 10))
    return Mesh(points, faces)


def prism(outline: Array, low: float, high: float) -> Mesh:
    """A plate of an outline, counter-clockwise from above."""
    count = len(outline)
    points = np.concatenate([np.column_stack([outline, np.full(count, z)]) for z in (low, high)])
    sides = [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)]
    return Mesh(points, [tuple(range(count, 2 * count)), tuple(reversed(range(count))), *sides])


def ring(inner: Array, outer: Array, low: float, high: float) -> Mesh:
    """A wall between two outlines of as many points."""
    count = len(inner)
    rows = [(inner, low), (inner, high), (outer, high), (outer, low)]
    points = np.concatenate([np.column_stack([line, np.full(count, z)]) for line, z in rows])
    faces = []
    for row in range(4):
        for k in range(count):
            n, below = (k + 1) % count, (row + 1) % 4
            faces.append((row * count + k, row * count + n, below * count + n, below * count + k))
    return Mesh(points, [tuple(reversed(face)) for face in faces])


def capsule(start: Array, end: Array, radii: tuple[float, float], sides: int = 14) -> Mesh:
    """A rod with round ends, thicker at one of them."""
    axis = (end - start) / max(float(np.linalg.norm(end - start)), 1e-6)
    across = np.cross(axis, [0.3, 0.5, 0.81])
    across /= np.linalg.norm(across)
    other = np.cross(axis, across)
    bows = ((start, radii[0], np.linspace(-math.pi / 2, 0, 5)), (end, radii[1], np.linspace(0, math.pi / 2, 5)))
    rows = [(at + axis * radius * math.sin(t), radius * math.cos(t)) for at, radius, bow in bows for t in bow]
    angle = 2 * math.pi * np.arange(sides) / sides
    circle = np.cos(angle)[:, None] * across + np.sin(angle)[:, None] * other
    points = np.concatenate([middle + max(radius, 1e-3) * circle for middle, radius in rows])
    faces = [
        (r * sides + k, r * sides + (k + 1) % sides, (r + 1) * sides + (k + 1) % sides, (r + 1) * sides + k)
        for r in range(len(rows) - 1)
        for k in range(sides)
    ]
    return Mesh(points, faces)


def joined(parts: list[Mesh]) -> Mesh:
    points, faces, base = [], [], 0
    for part in parts:
        points.append(part.points)
        faces += [tuple(base + k for k in face) for face in part.faces]
        base += len(part.points)
    return Mesh(np.concatenate(points), faces)


def finger(bend: float, reach: float, thick: float) -> Mesh:
    """A finger that points to -x, its tip at the origin, bent down at its joints."""
    joints, angle = [np.zeros(3)], 0.15
    for length in (2.2, 2.6, 4.5, reach):
        joints.append(joints[-1] + length * np.array([math.cos(angle), 0.0, math.sin(angle)]))
        angle += bend
    radii = thick * np.array([0.75, 0.85, 0.95, 1.05, 1.3])
    return joined([capsule(joints[k], joints[k + 1], (radii[k], radii[k + 1])) for k in range(4)])


def hand(rng: np.random.Generator) -> Mesh:
    """Four fingers, a thumb, a palm and an arm, coming from +x; the tip of the middle finger is at the origin."""
    parts = []
    for k, (aside, back) in enumerate(((-1.9, 0.9), (0.0, 0.0), (1.9, 0.6), (3.6, 2.0))):
        spread = math.radians(4.0 * (k - 1) + float(rng.normal(0, 3)))
        one = finger(float(rng.uniform(0.0, 0.25)), 1.0, 0.85)
        turn = np.array(
            [[math.cos(spread), -math.sin(spread), 0], [math.sin(spread), math.cos(spread), 0], [0, 0, 1]]
        )
        parts.append(Mesh(one.points @ turn.T + [back, aside * 0.95, 0.0], one.faces))
    palm = [
        capsule(np.array([9.0, y, 2.2]), np.array([16.0, y * 0.75 + 0.4, 3.5]), (1.3, 1.5))
        for y in (-1.8, 0.2, 2.0, 3.4)
    ]
    thumb = capsule(np.array([7.0, -4.5, 1.2]), np.array([12.0, -2.4, 2.4]), (0.95, 1.3))
    arm = capsule(np.array([16.0, 0.8, 3.6]), np.array([42.0, 0.8, 9.0]), (2.9, 3.6))
    return joined([*parts, *palm, thumb, arm])
