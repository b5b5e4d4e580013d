"""Stage 4, the geometric cue: measures the straightened top where the rules say that print can be.

For a blue die that is the whiteness of the four squares of the grid and the grey of the half circle on each edge; for
a white one the ink in the house and how orderly it is hatched. Nothing here is learned.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.artwork import HALF_CIRCLE, SQUARE
from vision.rectify import CROP, FACE

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]

EDGES = ("right", "top", "left", "bottom")
"""In the order of quarter turns, counter-clockwise."""
HOUSE_WINDOW = (0.36, 0.66, 0.52, 0.76)
"""Left, right, top and bottom of what lies inside every house, upright."""
PAPER_RING = (0.07, 0.20)
INSIDE = 0.067
"""How much is left out on each side of a square when its brightness is measured."""
RING, DARKEST = 0.4, 0.03
"""Share of the ring that is darker than what counts as its colour, and of a house than its ink."""
CALM = 0.8
"""Blur, in pixels of the crop, that takes noise away before squares are measured."""
HALVES = (0.485, 0.515)
STROKES_WITHIN, STROKES_BLUR = 0.28, 17
FAINTEST_INK = 0.55
"""Full ink takes at least this share of the paper's brightness away, also where lines are too fine to show it."""
FAINTEST_WHITE = 2.0
"""White is at least so many times as bright as blue, also where no white is to be seen."""


@dataclass(frozen=True, slots=True)
class Square:
    """One place of the 2×2 grid."""

    tint: float
    """Whiteness, 0 to 1."""
    tint_step: float
    """By how much it is whiter than what surrounds it; glare on blue has no such step."""
    light_step: float
    """By what share of its own brightness it is brighter than what surrounds it."""


@dataclass(frozen=True, slots=True)
class Cells:
    """What was measured on a blue top."""

    squares: tuple[Square, ...]
    """Top left, top right, bottom left, bottom right."""
    circles: tuple[tuple[float, ...], ...]
    """How much of a half circle shows on each edge in each square that it touches, else 0: about 0.4 where one is."""
    notches: tuple[float, ...]
    """How much of it shows in the gap between the two squares at each edge."""
    strokes: float
    """How much fine print is in the middle: nothing on a blank face, much on the compasses."""


@dataclass(frozen=True, slots=True)
class House:
    """What was measured on a white top."""

    ink: float
    """How dark the inside of the house is, from 0 for paper to 1 for full ink."""
    order: float
    """1 where all strokes run in one direction, 0 where they run everywhere alike."""
    contrast: float


def _grid() -> tuple[Array, Array]:
    at = (np.arange(CROP, dtype=np.float32) - (CROP - 1) / 2) / FACE + 0.5
    x, y = np.meshgrid(at, at)
    return x.astype(np.float32), y.astype(np.float32)


def _square(row: int, column: int, grown: float) -> Mask:
    """A square of the grid, grown (or shrunk) on all sides."""
    x, y = _grid()
    low, high = SQUARE[0] - grown, SQUARE[1] + grown
    across, down = 1 - x if column else x, 1 - y if row else y
    return (across > low) & (across < high) & (down > low) & (down < high)


@lru_cache(maxsize=1)
def _squares() -> tuple[tuple[Mask, Mask, Mask], ...]:
    """Of each square its middle, its rim, and the ring around it, without what a half circle may cover."""
    x, y = _grid()
    near = HALF_CIRCLE[1] + 0.03
    spots = ((1 - HALF_CIRCLE[0], 0.5), (0.5, HALF_CIRCLE[0]), (HALF_CIRCLE[0], 0.5), (0.5, 1 - HALF_CIRCLE[0]))
    bare = np.all([np.hypot(x - u, y - v) > near for u, v in spots], axis=0)
    masks = []
    for row in range(2):
        for column in range(2):
            rim = _square(row, column, -0.02) & ~_square(row, column, -0.13) & bare
            ring = _square(row, column, 0.075) & ~_square(row, column, 0.015) & bare
            masks.append((_square(row, column, -INSIDE), rim, ring))
    return tuple(masks)


@lru_cache(maxsize=1)
def _circles() -> dict[tuple[int, int], Mask]:
    """By edge and square, where the square's part of the edge's half circle is."""
    x, y = _grid()
    reach, radius = HALF_CIRCLE
    right = (np.hypot(x - (1 - reach), y - 0.5) < radius) & (x < 1 - reach)
    upper, lower = right & (y < HALVES[0]), right & (y > HALVES[1])
    masks = {}
    for edge in range(4):
        for half in (np.rot90(upper, edge), np.rot90(lower, edge)):
            row, column = (int(at[half].mean() > 0.5) for at in (y, x))  # noqa: PLR2004 - the middle
            masks[edge, 2 * row + column] = half
    return masks


@lru_cache(maxsize=1)
def _notches() -> tuple[tuple[Mask, Mask], ...]:
    """For each edge the gap between its two squares: near the edge, and further in."""
    x, y = _grid()
    gap = abs(y - 0.5) < (0.5 - SQUARE[1]) * 0.85
    outer, inner = gap & (x > 0.80) & (x < 0.90), gap & (x > 0.57) & (x < 0.72)  # noqa: PLR2004 - of a face's side
    return tuple((np.rot90(outer, edge), np.rot90(inner, edge)) for edge in range(4))


def whiteness(crop: Image, paper: tuple[float, float, float]) -> Array:
    """For each pixel, red against blue as compared with paper in the same light: 1 for grey, 0.2 for blue."""
    red, green, blue = (crop[..., channel].astype(np.float32) + 2.0 for channel in (2, 1, 0))
    tint = (0.5 * red + 0.5 * green) / blue
    reference = (0.5 * paper[2] + 0.5 * paper[1]) / max(paper[0], 1.0)
    return np.asarray(tint / max(reference, 0.05), np.float32)


def measure_blue(crop: Image, paper: tuple[float, float, float]) -> Cells:
    tint = np.asarray(cv2.GaussianBlur(whiteness(crop, paper), (0, 0), CALM), np.float32)
    bright = _brightness(crop)
    calm = np.asarray(cv2.GaussianBlur(bright, (0, 0), CALM), np.float32)
    levels = [_quantile(bright[middle]) for middle, _, _ in _squares()]
    top = max(*levels, FAINTEST_WHITE * min(levels) + 10)
    circles = [[0.0] * 4 for _ in EDGES]
    for (edge, square), mask in _circles().items():
        around = levels[square]
        circles[edge][square] = (float(np.mean(bright[mask])) - around) / max(top - around, 0.3 * top)
    return Cells(
        tuple(_measure_square(tint, calm, rim, ring) for _, rim, ring in _squares()),
        tuple(tuple(row) for row in circles),
        tuple(float(np.mean(bright[outer]) - np.mean(bright[inner])) / top for outer, inner in _notches()),
        _strokes(bright),
    )


def _brightness(crop: Image) -> Array:
    """Red and green, in which blue print is darkest."""
    return np.asarray(0.5 * crop[..., 1].astype(np.float32) + 0.5 * crop[..., 2], np.float32)


def _quantile(values: npt.NDArray[Any], share: float = 0.5) -> float:
    """What *share* of the values lie below; several times as quick as numpy's own."""
    place = int(share * (len(values) - 1))
    return float(np.partition(values, place)[place])


def _measure_square(tint: Array, calm: Array, rim: Mask, ring: Mask) -> Square:
    own, light = _quantile(tint[rim]), _quantile(calm[rim])
    around, light_around = _quantile(tint[ring], RING), _quantile(calm[ring], RING)
    return Square(own, own - around, (light - light_around) / max(light, 1.0))


@lru_cache(maxsize=1)
def _middle() -> Mask:
    x, y = _grid()
    return (abs(x - 0.5) < STROKES_WITHIN) & (abs(y - 0.5) < STROKES_WITHIN)


def _strokes(bright: Array) -> float:
    middle = _middle()
    calm = cv2.GaussianBlur(bright, (0, 0), 1.0)
    fine = (calm - cv2.blur(calm, (STROKES_BLUR, STROKES_BLUR)))[middle]
    return float(np.sqrt(np.mean(fine**2)) / (_quantile(calm[middle]) + 5))


@lru_cache(maxsize=1)
def _paper_ring() -> Mask:
    x, y = _grid()
    edge = np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))
    return (edge > PAPER_RING[0]) & (edge < PAPER_RING[1])


def paper_of(crop: Image) -> tuple[float, float, float]:
    """The colour of the bare rim of a white top: paper in the light of this picture."""
    b, g, r = (_quantile(crop[..., channel][_paper_ring()]) for channel in range(3))
    return b, g, r


@lru_cache(maxsize=4)
def _window(turn: int) -> Mask:
    left, right, top, bottom = HOUSE_WINDOW
    x, y = _grid()
    return np.rot90((x > left) & (x < right) & (y > top) & (y < bottom), turn)


def measure_white(crop: Image, turn: int = 0) -> House:
    window = _window(turn)
    bright = _brightness(crop)
    paper = _quantile(bright[_paper_ring()])
    darkest = _quantile(bright[window], DARKEST)
    full = max(paper - darkest, FAINTEST_INK * paper, 1.0)
    ink = (paper - float(np.mean(bright[window]))) / full
    return House(ink, _order(bright, window), (paper + 2) / (darkest + 2))


def _order(bright: Array, window: Mask) -> float:
    """Coherence of the gradients in the window: how much they agree on one direction."""
    along_x = cv2.Sobel(bright, cv2.CV_32F, 1, 0, ksize=3)[window]
    along_y = cv2.Sobel(bright, cv2.CV_32F, 0, 1, ksize=3)[window]
    xx, yy, xy = float((along_x**2).mean()), float((along_y**2).mean()), float((along_x * along_y).mean())
    return float(np.hypot(xx - yy, 2 * xy)) / max(xx + yy, 1e-6)
