"""What a teach-in taught: recognises the faces of the owner's own dice again, by two cues.

Each shot of a face is varied (framed a little off, blurred, in other light) and turned, and two linear classifiers
are fitted in closed form: one on the pixels of the straightened face, free of the light's colour and slope, and
one on its contours, that is on where there are edges and which way they run. Both measure distances in units of what
those variations do, so a small mark that never changes counts for more than a large area that does. No network is
asked: what it learned of our artwork says little about another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.calibrate import Calibration, FaceShot
from vision.find import warp
from vision.find.rectify import CROP, FACE
from vision.read.artwork import BLUE_PRINTS, PRINTS
from vision.read.judge import TURNS
from vision.settings import Recognising

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

SIDE = 16
"""Side of a face in features."""
VARIED = 4
"""How many variations are learned of each shot, besides the shot itself."""
SHRINK = 0.05
"""How much the measured covariance is mixed with a round one."""
FAINT = 10.0
"""Added to brightness before its logarithm is taken, so that noise in the dark does not count."""
CELLS, WAYS, REACH = 6, 8, 0.5
"""Cells a side in which the ways of edges are counted, how many ways, and how far around a cell, in sides of it."""
EDGE_BLUR, FAINT_EDGES = 1.0, 0.5
"""Blur that takes noise away before edges are sought, and what is added to their sum: noise alone has no shape."""
SEED = 7


@lru_cache(maxsize=1)
def _flat() -> Array:
    """Takes the mean and the slope out of a patch."""
    y, x = np.mgrid[0:SIDE, 0:SIDE].reshape(2, -1).astype(np.float64)
    plane = np.stack([np.ones_like(x), x - x.mean(), y - y.mean()], axis=1)
    plane /= np.linalg.norm(plane, axis=0)
    return np.asarray(np.eye(SIDE**2) - plane @ plane.T, np.float32)


def pixel_features(crops: Sequence[Image]) -> Array:
    """Brightness and tint of each face in logarithms, without the light's strength, slope and colour."""
    edge = (CROP - FACE) // 2 - 1
    rows = []
    for crop in crops:
        inner = crop[edge : CROP - edge, edge : CROP - edge].astype(np.float32)
        small = cv2.resize(cv2.GaussianBlur(inner, (0, 0), 0.7), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        light = np.log((small[..., 1] + small[..., 2]) / 2 + FAINT)
        rows.append((light.ravel(), (light - np.log(small[..., 0] + FAINT)).ravel()))
    light, tint = (np.array(part, np.float32) for part in zip(*rows, strict=True))
    return np.hstack([light @ _flat(), tint - tint.mean(axis=1, keepdims=True)])


@lru_cache(maxsize=1)
def _pooled() -> Array:
    """How much each pixel of a face, across or down, counts for each cell."""
    pixels, cells = (np.arange(FACE) + 0.5) * (CELLS / FACE), np.arange(CELLS)[:, None] + 0.5
    weight = np.exp(-((pixels - cells) ** 2) / (2 * REACH**2))
    return np.asarray(weight / weight.sum(axis=1, keepdims=True), np.float32)


def contour_features(crops: Sequence[Image]) -> Array:
    """Where each face has edges and which way they run, cell by cell, as shares of all its edges."""
    edge = (CROP - FACE) // 2
    rows = []
    for crop in crops:
        light = cv2.GaussianBlur(np.log(crop.mean(axis=2, dtype=np.float32) + FAINT), (0, 0), EDGE_BLUR)
        across, down = (cv2.Sobel(light, cv2.CV_32F, *way)[edge:-edge, edge:-edge] for way in ((1, 0), (0, 1)))
        length = np.hypot(across, down)
        way = np.arctan2(down, across) * (WAYS / (2 * np.pi))
        away = abs((way - np.arange(WAYS)[:, None, None] + WAYS / 2) % WAYS - WAYS / 2)
        cells = _pooled() @ (np.maximum(1 - away, 0) * length) @ _pooled().T
        rows.append(np.sqrt(cells.ravel() / (np.linalg.norm(cells) + FAINT_EDGES)))
    return np.array(rows, np.float32)


def varied(crop: Image, rng: np.random.Generator) -> Image:
    """The same face as it might be seen another time: framed a little off, blurred, in other light."""
    grown = float(np.exp(rng.normal(0, 0.025)))
    turn = cv2.getRotationMatrix2D(((CROP - 1) / 2,) * 2, rng.normal(0, 2.0), grown).astype(np.float64)
    turn[:, 2] += rng.normal(0, 0.9, 2)
    back = np.asarray(cv2.invertAffineTransform(turn), np.float64)
    moved = warp.affine(crop, back, (CROP, CROP))
    seen = cv2.GaussianBlur(moved.astype(np.float32), (0, 0), rng.uniform(0.2, 1.1))
    lit = (seen / 255) ** 2.2 * np.exp(rng.normal(0, 0.25) + rng.normal(0, 0.12, 3)) * _slope(rng) + _sheen(rng)
    noisy = 255 * np.clip(lit, 0, 1) ** (1 / 2.2) + rng.normal(0, 2.0, lit.shape)
    return np.asarray(np.clip(noisy, 0, 255), np.uint8)


@lru_cache(maxsize=1)
def _grid() -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    y, x = np.mgrid[-1 : 1 : CROP * 1j, -1 : 1 : CROP * 1j]
    return x[..., None], y[..., None]


def _slope(rng: np.random.Generator) -> npt.NDArray[np.float64]:
    x, y = _grid()
    return np.asarray(np.exp(rng.normal(0, 0.15) * x + rng.normal(0, 0.15) * y), np.float64)


def _sheen(rng: np.random.Generator) -> npt.NDArray[np.float64]:
    """A soft reflection of a lamp, in every other picture."""
    x, y = _grid()
    right, down, reach = rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0.2, 2)
    strength = abs(rng.normal(0, 0.03)) * rng.integers(2)
    return np.asarray(strength * np.exp(-((x - right) ** 2 + (y - down) ** 2) / reach), np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Measure:
    """Distances to each class in units of what variations within a class do."""

    whiten: Array
    middles: Array
    """One row a class."""
    axes: Array
    """The directions in which the classes differ; what lies across them is alike for no class."""
    centre: Array
    prints: npt.NDArray[np.intp]
    """Of each class, the place of its print."""

    @classmethod
    def of(cls, rows: Array, labels: npt.NDArray[np.intp]) -> Measure:
        """Fitted to labelled rows; a label is TURNS times the print's place, plus the turn."""
        classes = np.unique(labels)
        means = np.array([rows[labels == one].mean(axis=0) for one in classes])
        spread = rows - means[np.searchsorted(classes, labels)]
        covariance = spread.T @ spread / len(rows)
        size = len(covariance)
        covariance = (1 - SHRINK) * covariance + SHRINK * np.trace(covariance) / size * np.eye(size)
        whiten = np.linalg.inv(np.linalg.cholesky(covariance.astype(np.float64))).T.astype(np.float32)
        middles = means @ whiten
        centre = middles.mean(axis=0)
        _, lengths, axes = np.linalg.svd(middles - centre, full_matrices=False)
        kept = axes[lengths > 1e-3 * lengths[0]].T
        return cls(whiten, (middles - centre) @ kept, kept, centre, classes // TURNS)

    def distances(self, rows: Array) -> tuple[Array, Array]:
        """To each print in its nearest turn, squared (infinite for those never taught); and what fits none."""
        away = rows @ self.whiten - self.centre
        across = away @ self.axes
        squared = ((across[:, None] - self.middles[None]) ** 2).sum(axis=2)
        nearest = np.full((len(rows), len(PRINTS)), np.inf, np.float32)
        for place in np.unique(self.prints):
            nearest[:, place] = squared[:, self.prints == place].min(axis=1)
        rest = np.maximum((away**2).sum(axis=1) - (across**2).sum(axis=1), 0.0)
        return nearest, np.asarray(rest, np.float32)


@dataclass(frozen=True, slots=True)
class Likeness:
    """What the two cues say of one top, each by itself."""

    chances: Array
    """By print, from the contours; all nought where the top is like no taught face."""
    evidence: Array
    """By print, from the pixels: 0 for the nearest, below it the farther the others are, as logarithms."""

    @property
    def alike(self) -> bool:
        return bool(self.chances.any())


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """The taught faces, ready for comparison."""

    pixels: Measure
    contours: Measure
    names: frozenset[str]

    @classmethod
    def of(cls, faces: Mapping[str, Sequence[FaceShot]]) -> Taught:
        crops, labels = lessons(faces)
        pixels, contours = (Measure.of(seen(crops), labels) for seen in (pixel_features, contour_features))
        return cls(pixels, contours, frozenset(faces))

    def knows(self, *, blue: bool) -> bool:
        """Whether all faces of this colour were taught."""
        wanted = PRINTS[:BLUE_PRINTS] if blue else PRINTS[BLUE_PRINTS:]
        return {str(one) for one in wanted} <= self.names

    def compare(self, crops: Sequence[Image], limits: Recognising) -> list[Likeness]:
        """How like the taught prints each straightened top is."""
        if not crops:
            return []
        by_pixels, other_pixels = self.pixels.distances(pixel_features(crops))
        by_contours, other_contours = self.contours.distances(contour_features(crops))
        near = by_pixels.min(axis=1) + other_pixels < limits.pixels_off
        near &= by_contours.min(axis=1) + other_contours < limits.contours_off
        return [
            Likeness(_chances(one, limits) * alike, _evidence(other))
            for one, other, alike in zip(by_contours, by_pixels, near, strict=True)
        ]


def _chances(distances: Array, limits: Recognising) -> Array:
    """Distances as chances, by a power of them: a lead counts for less where even the nearest is far off."""
    weights = ((distances.min() + 1) / (distances + 1)) ** limits.steepness
    return np.asarray(weights / weights.sum(), np.float32)


def _evidence(distances: Array) -> Array:
    return np.asarray(np.log((distances.min() + 1) / (distances + 1)), np.float32)


def lessons(
    faces: Mapping[str, Sequence[FaceShot]], variations: int = VARIED
) -> tuple[list[Image], npt.NDArray[np.intp]]:
    """All shots with their variations in all four turns, and their labels."""
    rng = np.random.default_rng(SEED)
    places = {str(one): place for place, one in enumerate(PRINTS)}
    crops: list[Image] = []
    labels: list[int] = []
    for name, shots in sorted(faces.items()):
        for shot in shots:
            views = [shot.crop, *(varied(shot.crop, rng) for _ in range(variations))]
            for turn in range(TURNS):
                crops += [np.ascontiguousarray(np.rot90(view, -turn)) for view in views]
                labels += [TURNS * places[name] + turn] * len(views)
    return crops, np.array(labels, np.intp)


@lru_cache(maxsize=2)
def _cached(faces: tuple[tuple[str, tuple[FaceShot, ...]], ...]) -> Taught:
    return Taught.of(dict(faces))


def taught_by(calibration: Calibration | None) -> Taught | None:
    """What a calibration taught; learned from its shots when it is asked for the first time."""
    if calibration is None or not calibration.faces:
        return None
    return _cached(tuple(sorted(calibration.faces.items())))
