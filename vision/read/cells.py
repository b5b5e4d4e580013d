"""Stage 4, the measured cue: holds the straightened top against what the rules say is printed on it.

A blue top is compared with each drawing of :mod:`vision.read.ideal`, by its brightness and by its colour; on a white
one the house is measured: how dark it is inside, how much of that is fine strokes, and whether they run one way.
Nothing here is learned.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import numpy.typing as npt

from vision.read import ideal
from vision.read.artwork import BLUE_PRINTS
from vision.read.ideal import TURNS

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.bool_]

HOUSE_WINDOW = (0.36, 0.66, 0.52, 0.76)
"""Left, right, top and bottom of what lies inside every house, upright."""
PAPER_RING = (0.07, 0.20)
CALM, CALMER = 0.6, 1.0
"""Blur that takes noise away, in pixels of the crop: of brightness, and of colour."""
FOREIGN = 1.25
"""Whiteness that neither paper nor print has."""
BLUE_SHARE = 0.25
"""Share of a blue face that is blue at least."""
BRIGHTER, WASHED_OUT = 1.15, 250.0
"""Brightness against paper, and grey levels, that no print has in a picture in which white is not washed out."""
LEAST_STEP = 0.15
"""White is at least so much brighter or whiter than blue, in shares of paper, also where no white is to be seen."""
STEPS = (0.45, 1.4)
"""How strong a print may be, in shares of the step from this blue to paper."""
BLOTCH = 0.4
"""What is off by more than this share of that step is no more off: glare, a scratch."""
LEAST_MISFIT = 3e-3
FITS_WELL = 0.02
"""Misfit of the best print up to which no other make is tried."""
WHITEST = 1.3
FINE, COARSE = 0.7, 2.5
"""Blurs between which strokes are fine, in pixels of the crop."""
FAINTEST = 2.0


@dataclass(frozen=True, slots=True)
class Fit:
    """How badly each blue print fits a top, as a mean square in steps from blue to white: print by print."""

    misfits: tuple[float, ...]

    @property
    def best(self) -> float:
        return min(self.misfits)


@dataclass(frozen=True, slots=True)
class HouseSigns:
    """What was measured on a white top."""

    ink: float
    """How dark the inside of the house is on average, as a share of the paper's brightness."""
    strokes: float
    """How much of that varies from stroke to stroke: little where the house is solid."""
    slant: float
    """1 where all strokes run from lower left to upper right, -1 the other way, 0 where both or neither do."""


def whiteness(crop: Image, paper: tuple[float, float, float]) -> Array:
    """For each pixel, red against blue as compared with paper in the same light: 1 for grey, 0.2 for blue."""
    red, green, blue = (crop[..., channel].astype(np.float32) + 2.0 for channel in (2, 1, 0))
    tint = (0.5 * red + 0.5 * green) / blue
    reference = (0.5 * paper[2] + 0.5 * paper[1]) / max(paper[0], 1.0)
    return np.asarray(tint / max(reference, 0.05), np.float32)


def foreign(crop: Image, paper: tuple[float, float, float]) -> float:
    """Share of a face that is redder or yellower than anything on a die: a finger, a coin, a pencil over it."""
    tint = np.asarray(cv2.GaussianBlur(whiteness(crop, paper), (0, 0), CALMER), np.float32)
    return float((tint[ideal.compared()] > FOREIGN).mean())


def dazzling(crop: Image, paper: tuple[float, float, float]) -> float:
    """Share of a face that is brighter than print can be: a lamp may be mirrored there, or white is washed out."""
    most = min(BRIGHTER * (0.5 * paper[1] + 0.5 * paper[2]), WASHED_OUT)
    calm = np.asarray(cv2.GaussianBlur(_brightness(crop), (0, 0), CALMER), np.float32)
    return float((calm[ideal.compared()] > most).mean())


def measure_blue(crop: Image, paper: tuple[float, float, float]) -> Fit:
    """How badly each print fits: the geometric mean of what brightness and colour say."""
    light = np.asarray(_brightness(crop) / max(0.5 * paper[1] + 0.5 * paper[2], 5.0), np.float32)
    tint = np.minimum(whiteness(crop, paper), WHITEST)
    misfits = _misfits_of(light, tint, ideal.USUAL)
    if misfits.min() > FITS_WELL:  # then it may be of another make
        others = [_misfits_of(light, tint, make) for make in ideal.OTHERS]
        misfits = np.min([misfits, *others], axis=0)
    return Fit(tuple(float(value) for value in misfits))


def _misfits_of(light: Array, tint: Array, make: ideal.PrintMake) -> Array:
    """How badly each print of a make fits, whatever its turn."""
    by_light = _misfits(light, CALM, BLOTCH, make)
    by_tint = _misfits(tint, CALMER, None, make)
    both = np.sqrt(np.maximum(by_light, LEAST_MISFIT) * np.maximum(by_tint, LEAST_MISFIT))
    return np.asarray(both.reshape(BLUE_PRINTS, TURNS).min(axis=1), np.float32)


def _misfits(seen: Array, calm: float, blotch: float | None, make: ideal.PrintMake) -> Array:
    """The mean square that is left of a face when each drawing, as strong as it fits best, is taken away."""
    values = np.asarray(cv2.GaussianBlur(seen, (0, 0), calm), np.float32)[ideal.compared()]
    step = max(1 - _quantile(values, BLUE_SHARE), LEAST_STEP)
    flat = ideal.level(values[None])[0]
    drawings, lengths = ideal.drawings(make), ideal.lengths(make)
    alike = drawings @ flat
    strength = np.clip(alike / lengths, STEPS[0] * step, STEPS[1] * step)
    if blotch is None:
        left = flat @ flat - 2 * strength * alike + strength**2 * lengths
    else:
        off = np.clip(flat - strength[:, None] * drawings, -blotch * step, blotch * step)
        left = np.einsum("ij,ij->i", off, off)
    return np.asarray(left / len(flat) / step**2, np.float32)


def _brightness(crop: Image) -> Array:
    """Red and green, in which blue print is darkest."""
    return np.asarray(0.5 * crop[..., 1].astype(np.float32) + 0.5 * crop[..., 2], np.float32)


def _quantile(values: npt.NDArray[Any], share: float = 0.5) -> float:
    """What *share* of the values lie below; several times as quick as numpy's own."""
    place = int(share * (len(values) - 1))
    return float(np.partition(values, place)[place])


@lru_cache(maxsize=1)
def _paper_ring() -> Mask:
    x, y = ideal.grid()
    edge = np.minimum(np.minimum(x, 1 - x), np.minimum(y, 1 - y))
    return (edge > PAPER_RING[0]) & (edge < PAPER_RING[1])


def paper_of(crop: Image) -> tuple[float, float, float]:
    """The colour of the bare rim of a white top: paper in the light of this picture."""
    b, g, r = (_quantile(crop[..., channel][_paper_ring()]) for channel in range(3))
    return b, g, r


def measure_white(crop: Image, turn: int = 0) -> HouseSigns:
    """The house on a white top that is drawn with *turn* quarter turns."""
    bright = np.ascontiguousarray(np.rot90(_brightness(crop), -turn))
    left, right, top, bottom = HOUSE_WINDOW
    x, y = ideal.grid()
    window = (x > left) & (x < right) & (y > top) & (y < bottom)
    paper = max(_quantile(bright[_paper_ring()]), 1.0)
    dark = max(paper - float(bright[window].mean()), FAINTEST)
    calm = cv2.GaussianBlur(bright, (0, 0), FINE)
    fine = (calm - cv2.GaussianBlur(bright, (0, 0), COARSE))[window]
    return HouseSigns(dark / paper, float(fine.std()) / dark, _slant(np.asarray(calm, np.float32), window))


def _slant(bright: Array, window: Mask) -> float:
    """How much the gradients in the window agree on one diagonal rather than the other."""
    across = cv2.Sobel(bright, cv2.CV_32F, 1, 0)[window]
    down = cv2.Sobel(bright, cv2.CV_32F, 0, 1)[window]
    return float(2 * (across * down).mean() / max(float((across**2).mean() + (down**2).mean()), 1e-6))
