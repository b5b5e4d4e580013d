"""The blue faces as the rules draw them, in the frame of a straightened top: what the measured cue looks for."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import cv2
import numpy as np
import numpy.typing as npt

from kiosk.rules.dice import SQUARES_A, SQUARES_B, Die, FaceA, FaceB
from vision.find.rectify import CROP, FACE
from vision.read.artwork import BLUE_PRINTS, HALF_CIRCLE, PRINTS, SQUARE, Print

Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]
Point = tuple[float, float]

TURNS = 4
REACH = 0.44
"""How far from the middle of a face it is compared; farther out it is rounded."""
SOFT = 1.0
"""Blur of the drawings, in pixels of the crop: what straightening leaves of an edge."""
EDGE = 0.02
GREY = 0.72
"""Brightness of the half circle between blue (0) and white (1)."""
HINGE: Point = (0.5, 0.235)
LEGS: tuple[tuple[Point, float], ...] = (((0.305, 0.82), 0.062), ((0.72, 0.83), 0.085))
"""The compasses' feet, and how wide the legs begin."""
BOW = ((0.5, 0.33), 0.33, 50, 128, 0.034)
"""Centre, radius, first and last angle (degrees) and width of the arc between the legs."""


@dataclass(frozen=True, slots=True)
class PrintMake:
    """How large a maker prints what the rules show; lengths in sides of a face."""

    square: tuple[float, float] = SQUARE
    half_circle: tuple[float, float] = HALF_CIRCLE


USUAL = PrintMake()
OTHERS = (
    PrintMake((0.055, 0.475), (0.06, 0.13)),
    PrintMake((0.14, 0.425), (0.07, 0.1)),
    PrintMake((0.075, 0.42), (0.03, 0.14)),
)
"""Bolder squares, small ones wide apart, and half circles at the very edge."""


def grid() -> tuple[Array, Array]:
    """Across and down in sides of a face, for each pixel of a crop."""
    at = (np.arange(CROP, dtype=np.float32) - (CROP - 1) / 2) / FACE + 0.5
    x, y = np.meshgrid(at, at)
    return x.astype(np.float32), y.astype(np.float32)


@lru_cache(maxsize=1)
def compared() -> Mask:
    """The pixels of a crop that are held against a drawing."""
    x, y = grid()
    return (abs(x - 0.5) < REACH) & (abs(y - 0.5) < REACH)


@lru_cache(maxsize=1)
def slopes() -> Array:
    """An orthonormal basis of all evenly sloping light: one column each."""
    x, y = (part[compared()] - 0.5 for part in grid())
    basis, _ = np.linalg.qr(np.stack([np.ones_like(x), x, y], 1))
    return np.asarray(basis, np.float32)


def level(values: Array) -> Array:
    """Pixels (in rows) freed from a slope of light."""
    basis = slopes()
    return np.asarray(values - (values @ basis) @ basis.T, np.float32)


@lru_cache(maxsize=1 + len(OTHERS))
def drawings(make: PrintMake = USUAL) -> Array:
    """Each blue print in each quarter turn, one a row, level; prints in the order of PRINTS."""
    rows = []
    for one in PRINTS[:BLUE_PRINTS]:
        drawn = cv2.GaussianBlur(draw(one, make), (0, 0), SOFT)
        rows += [np.rot90(drawn, turn)[compared()] for turn in range(TURNS)]
    return level(np.array(rows, np.float32))


@lru_cache(maxsize=1 + len(OTHERS))
def lengths(make: PrintMake = USUAL) -> Array:
    """The sum of squares of each drawing."""
    return np.asarray(np.einsum("ij,ij->i", drawings(make), drawings(make)), np.float32)


def _squares(one: Print) -> frozenset[tuple[int, int]]:
    return SQUARES_A[FaceA(one.face)] if one.die is Die.A else SQUARES_B[FaceB(one.face)]


def draw(one: Print, make: PrintMake = USUAL) -> Array:
    """A blue print, upright: 1 where it is white, 0 where it is blue."""
    parts = [_inside(_from_square(row, column, make.square)) for row, column in sorted(_squares(one))]
    if one.face is FaceB.COMPASS:
        parts.append(_compasses())
    white = np.max(parts, axis=0) if parts else np.zeros((CROP, CROP), np.float32)
    half = _half_circle(make.half_circle, left=one.die is Die.B)
    return np.asarray(white * (1 - half) + GREY * half, np.float32)


def _inside(beyond: Array) -> Array:
    """1 inside an outline, 0 outside, from how far beyond it a pixel lies."""
    return np.asarray(np.clip(0.5 - beyond / EDGE / 2, 0, 1), np.float32)


def _from_square(row: int, column: int, square: tuple[float, float]) -> Array:
    """How far each pixel is from the edge of a square: less than nought inside."""
    x, y = grid()
    middle, half = sum(square) / 2, (square[1] - square[0]) / 2
    across, down = abs((1 - x if column else x) - middle), abs((1 - y if row else y) - middle)
    return np.asarray(np.maximum(across, down) - half, np.float32)


def _half_circle(half_circle: tuple[float, float], *, left: bool) -> Array:
    x, y = grid()
    inward = (x if left else 1 - x) - half_circle[0]
    return _inside(np.hypot(inward, y - 0.5) - half_circle[1]) * _inside(-inward)


def _stroke(start: Point, end: Point, widths: tuple[float, float]) -> Array:
    x, y = grid()
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = np.clip(((x - start[0]) * dx + (y - start[1]) * dy) / (dx * dx + dy * dy), 0, 1)
    away = np.hypot(x - start[0] - along * dx, y - start[1] - along * dy)
    return _inside(np.asarray(away - (widths[0] + (widths[1] - widths[0]) * along) / 2, np.float32))


def _compasses() -> Array:
    (x, y), radius, first, last, width = BOW
    angles = np.radians(np.linspace(first, last, 9))
    arc = [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
    parts = [_stroke(HINGE, foot, (wide, 0.35 * wide)) for foot, wide in LEGS]
    parts += [_stroke(start, end, (width, width)) for start, end in pairwise(arc)]
    parts.append(_stroke(HINGE, (HINGE[0], HINGE[1] + 1e-3), (0.124, 0.124)))
    return np.asarray(np.max(parts, axis=0), np.float32)
