"""The bodies: a true pentagonal trapezohedron for the numbers, a cube for the colours."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from vision.lab.model import Array

KITES = 5
FLATNESS = (1 - math.cos(math.pi / KITES)) / (1 + math.cos(math.pi / KITES))
"""How high the corners round the middle stand, against an apex, so that each kite is flat."""
CUBE = ((0, 0, 1), (0, 1, 0), (1, 0, 0), (-1, 0, 0), (0, -1, 0), (0, 0, -1))


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """One side: its corners in order (indices), its frame, and the half width of what is printed on it."""

    corners: tuple[int, ...]
    middle: Array
    right: Array
    up: Array
    normal: Array
    reach: float
    apex: Array
    """From the print's middle to the apex; nought on a cube."""


@dataclass(frozen=True, slots=True, eq=False)
class DieBody:
    points: Array
    sides: tuple[Side, ...]

    def opposite(self, side: int) -> int:
        return int(np.argmin([one.normal @ self.sides[side].normal for one in self.sides]))

    @property
    def height(self) -> float:
        """Between two opposite sides."""
        return 2 * float(self.sides[0].normal @ self.points[self.sides[0].corners[0]])


@lru_cache(maxsize=64)
def ten_sided(across: float, tall: float, digit_at: float, *, to_apex: bool) -> DieBody:
    """Kites round the upper apex first, then round the lower one; digits stand towards the apex or the equator.

    Their middle is at *digit_at* of a kite's axis, from the apex (0) to the equator (1).
    """
    angles = np.arange(2 * KITES) * math.pi / KITES
    level = FLATNESS * tall / 2
    ring = np.stack(
        [np.cos(angles) * across / 2, np.sin(angles) * across / 2, np.where(np.arange(10) % 2, -level, level)], 1
    )
    points = np.concatenate([ring, [[0, 0, tall / 2], [0, 0, -tall / 2]]])
    sides = [_kite(points, 10, k, digit_at, to_apex=to_apex) for k in range(1, 10, 2)]
    sides += [_kite(points, 11, (k + 5) % 10, digit_at, to_apex=to_apex) for k in range(1, 10, 2)]
    return DieBody(points, tuple(sides))


def _kite(points: Array, apex: int, far: int, digit_at: float, *, to_apex: bool) -> Side:
    corners = [apex, (far - 1) % 10, far, (far + 1) % 10]
    one, two = points[corners[1]] - points[apex], points[corners[2]] - points[apex]
    normal = np.cross(one, two)
    if normal @ points[far] < 0:
        corners, normal = [corners[0], *corners[:0:-1]], -normal
    normal = normal / np.linalg.norm(normal)
    axis = points[far] - points[apex]
    middle = points[apex] + digit_at * axis
    up = -axis / np.linalg.norm(axis) if to_apex else axis / np.linalg.norm(axis)
    wide = float(np.linalg.norm(points[corners[1]] - points[corners[3]]))
    return Side(tuple(corners), middle, np.cross(up, normal), up, normal, wide / 2, points[apex] - middle)


@lru_cache(maxsize=16)
def cube(side: float) -> DieBody:
    half = side / 2
    points = np.array([[x, y, z] for x in (-half, half) for y in (-half, half) for z in (-half, half)])
    return DieBody(points, tuple(_square(points, np.array(normal, float), half) for normal in CUBE))


def _square(points: Array, normal: Array, half: float) -> Side:
    up = np.roll(normal, 1) * (1 if normal.sum() > 0 else -1)
    right = np.cross(up, normal)
    corners = []
    for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        at = (normal + a * right + b * up) * half
        corners.append(int(np.argmin(np.abs(points - at).sum(1))))
    return Side(tuple(corners), normal * half, right, up, normal, half, np.zeros(3))
