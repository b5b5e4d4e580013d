"""A cube with rounded edges, as small flat patches that know their side and their normal."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from vision.lab.model import HALF_CM, ROUNDING_CM, Array
from vision.lab.nets import NORMALS

FINE_DEG = (-45.0, -30.0, -14.0, 0.0)
ROUGH_DEG = (-45.0, 0.0)
"""Steps by which an edge bends; fewer do for a cube in motion."""


class Patches(NamedTuple):
    """P patches of a cube of side 2: corners (P, 4, 3), middles and normals (P, 3), sides (P,)."""

    corners: Array
    middles: Array
    normals: Array
    sides: Array
    flat: Array
    """True for the six large patches in the middle of a side."""


@lru_cache(maxsize=2)
def patches(steps: tuple[float, ...] = FINE_DEG) -> Patches:
    """The patches of the cube with half side 1."""
    rounding = ROUNDING_CM / HALF_CM
    angles = np.array([*steps, *[-a for a in reversed(steps)]])
    corners, normals, sides, flat = [], [], [], []
    flat_index = len(steps) - 1
    for place, normal in enumerate(NORMALS):
        points, tilts = _sheet(normal, angles, rounding)
        for i in range(len(angles) - 1):
            for j in range(len(angles) - 1):
                cell = [(i, j), (i, j + 1), (i + 1, j + 1), (i + 1, j)]
                corners.append([points[c] for c in cell])
                mean = np.mean([tilts[c] for c in cell], axis=0)
                normals.append(mean / np.linalg.norm(mean))
                sides.append(place)
                flat.append(i == flat_index and j == flat_index)
    quads = np.array(corners)
    return Patches(quads, quads.mean(1), np.array(normals), np.array(sides), np.array(flat))


def _sheet(normal: Array, angles: Array, rounding: float) -> tuple[Array, Array]:
    """Points and normals over one side: a flat middle whose border bends by 45° towards the neighbours."""
    right = np.roll(normal, 1)
    up = np.cross(normal, right)
    a, b = np.meshgrid(np.tan(np.radians(angles)), np.tan(np.radians(angles)), indexing="ij")
    half = len(angles) // 2
    low = np.where(np.arange(len(angles)) < half, -1.0, 1.0) * (1 - rounding)
    p, q = np.meshgrid(low, low, indexing="ij")
    tilts = a[..., None] * right + b[..., None] * up + normal
    tilts /= np.linalg.norm(tilts, axis=-1, keepdims=True)
    core = p[..., None] * right + q[..., None] * up + normal * (1 - rounding)
    return core + rounding * tilts, tilts
