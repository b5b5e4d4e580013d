"""Rotations: quaternions from vectors and matrices, and their product."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from vision.lab.model import Array, Quaternion, Vec3

TINY = 1e-12


def about(axis: Vec3, angle: float) -> Quaternion:
    """The rotation by an angle (radians, right-handed) about an axis of any length."""
    length = math.hypot(*axis)
    if length < TINY:
        return (1.0, 0.0, 0.0, 0.0)
    s = math.sin(angle / 2) / length
    return (math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s)


def by_vector(vector: Vec3) -> Quaternion:
    """The rotation whose axis is the vector and whose angle is its length."""
    return about(vector, math.hypot(*vector))


def product(p: Quaternion, q: Quaternion) -> Quaternion:
    """First *q*, then *p*."""
    a, b, c, d = p
    e, f, g, h = q
    return (
        a * e - b * f - c * g - d * h,
        a * f + b * e + c * h - d * g,
        a * g - b * h + c * e + d * f,
        a * h + b * g - c * f + d * e,
    )


def inverse(q: Quaternion) -> Quaternion:
    return (q[0], -q[1], -q[2], -q[3])


def from_matrix(rotation: Array) -> Quaternion:
    """The unit quaternion of a rotation matrix, by the largest of its four components."""
    m = rotation
    squares = np.array(
        [
            1 + m[0, 0] + m[1, 1] + m[2, 2],
            1 + m[0, 0] - m[1, 1] - m[2, 2],
            1 - m[0, 0] + m[1, 1] - m[2, 2],
            1 - m[0, 0] - m[1, 1] + m[2, 2],
        ]
    )
    k = int(np.argmax(squares))
    x, y, z = m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1]
    p, q, r = m[0, 1] + m[1, 0], m[0, 2] + m[2, 0], m[1, 2] + m[2, 1]
    rows = ((squares[0], x, y, z), (x, squares[1], p, q), (y, p, squares[2], r), (z, q, r, squares[3]))
    s = 2 * math.sqrt(float(squares[k]))
    a, b, c, d = (float(v) / s for v in rows[k])
    return (a, b, c, d)
