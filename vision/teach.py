"""The teach-in: learns what the faces of the owner's own dice look like, and recognises them again.

A taught face is the average of several straightened shots. A top is compared with all of them in its four quarter
turns, by brightness and, as a second opinion, by its edges.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np
import numpy.typing as npt

from vision.artwork import BLUE_PRINTS, PRINTS, Print
from vision.calibrate import FACE_SIDE, Calibration, TaughtFace
from vision.classify import Opinion
from vision.judge import refine
from vision.locate import Look, locate
from vision.rectify import CROP, FACE, straighten
from vision.settings import DEFAULT, Settings

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

STEEPNESS = 25.0
"""How quickly a lead in correlation becomes a chance."""
ALIKE = 0.7
"""Correlation below which a top is like none of the taught faces."""
SHIFTS = (-1, 0, 1)
SHOTS = 3
"""Shots of one face that a guided teach-in asks for."""
SAME = 0.6
"""Correlation with the first shot below which a further shot shows something else."""


def patch_of(crop: Image) -> Image:
    """The face in a straightened crop: grey, FACE_SIDE pixels wide."""
    edge = (CROP - FACE) // 2
    grey = cv2.cvtColor(crop[edge : edge + FACE, edge : edge + FACE], cv2.COLOR_BGR2GRAY)
    return np.asarray(cv2.resize(grey, (FACE_SIDE, FACE_SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def _flattened(patches: Array) -> Array:
    """Patches without their mean and their slope of light, each of length 1."""
    return patches.reshape(len(patches), -1) @ _without_slope() if len(patches) else patches.reshape(0, FACE_SIDE**2)


@lru_cache(maxsize=1)
def _without_slope() -> Array:
    y, x = np.mgrid[0:FACE_SIDE, 0:FACE_SIDE].reshape(2, -1).astype(np.float64)
    plane = np.stack([np.ones_like(x), x - x.mean(), y - y.mean()], axis=1)
    plane /= np.linalg.norm(plane, axis=0)
    return np.asarray(np.eye(FACE_SIDE**2) - plane @ plane.T, np.float32)


def _unit(rows: Array) -> Array:
    return np.asarray(rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-6), np.float32)


def _edges(patch: Array) -> Array:
    smooth = cv2.GaussianBlur(patch, (0, 0), 0.8)
    across, down = cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    return np.asarray(cv2.GaussianBlur(np.hypot(across, down), (0, 0), 1.0), np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """The taught faces, ready for comparison: rows of brightness and of edges."""

    grey: Array
    edges: Array
    places: tuple[int, ...]
    """Which print each face is, by its place in PRINTS."""

    @classmethod
    def of(cls, faces: Mapping[str, TaughtFace]) -> Taught:
        names = {str(one): place for place, one in enumerate(PRINTS)}
        patches = [np.frombuffer(face.pixels, np.uint8).reshape(FACE_SIDE, FACE_SIDE) for face in faces.values()]
        grey = np.array(patches, np.float32).reshape(-1, FACE_SIDE, FACE_SIDE)
        edges = np.array([_edges(patch) for patch in grey], np.float32).reshape(grey.shape)
        return cls(_unit(_flattened(grey)), _unit(_flattened(edges)), tuple(names[name] for name in faces))

    def knows(self, *, blue: bool) -> bool:
        """Whether all faces of this colour were taught."""
        wanted = range(BLUE_PRINTS) if blue else range(BLUE_PRINTS, len(PRINTS))
        return set(wanted) <= set(self.places)

    def compare(self, crop: Image) -> tuple[Array, Array]:
        """Best correlation with each print by brightness and by edges; -1 for those never taught."""
        patch = patch_of(crop).astype(np.float32)
        rim = _edges(patch)
        views = [
            np.roll(np.rot90(one, turn), (dy, dx), (0, 1))
            for one in (patch, rim)
            for turn in range(4)
            for dy in SHIFTS
            for dx in SHIFTS
        ]
        flat = _unit(_flattened(np.array(views, np.float32)))
        half = len(views) // 2
        result = []
        for rows, models in ((flat[:half], self.grey), (flat[half:], self.edges)):
            best = np.full(len(PRINTS), -1.0, np.float32)
            best[list(self.places)] = (rows @ models.T).max(axis=0)
            result.append(best)
        return result[0], result[1]


def chances(correlations: Array, *, blue: bool) -> Array:
    """Correlations of a top of this colour as chances for each print."""
    if float(correlations.max()) < ALIKE:
        return np.zeros(len(PRINTS), np.float32)
    weights = np.exp(STEEPNESS * (correlations - correlations.max()))
    weights[slice(BLUE_PRINTS, None) if blue else slice(0, BLUE_PRINTS)] = 0
    return np.asarray(weights / max(float(weights.sum()), 1e-9), np.float32)


def opinion(correlations: Array, *, blue: bool) -> Opinion:
    """What speaks for each print by its edges: its lead over the best of the others."""
    places = range(BLUE_PRINTS) if blue else range(BLUE_PRINTS, len(PRINTS))
    scores = {PRINTS[place]: float(correlations[place]) for place in places}
    return Opinion(
        {one: score - max(s for other, s in scores.items() if other != one) for one, score in scores.items()}
    )


@lru_cache(maxsize=4)
def _cached(names: tuple[str, ...], pixels: tuple[bytes, ...]) -> Taught:
    return Taught.of({name: TaughtFace(1, data) for name, data in zip(names, pixels, strict=True)})


def taught_by(calibration: Calibration | None) -> Taught | None:
    if calibration is None or not calibration.faces:
        return None
    faces = calibration.faces
    return _cached(tuple(faces), tuple(face.pixels for face in faces.values()))


@dataclass(frozen=True, slots=True, eq=False)
class TeachIn:
    """A guided teach-in: asks for one face after the other, with a single die in the tray."""

    calibration: Calibration
    wanted: tuple[Print, ...] = PRINTS
    shots: tuple[Image, ...] = ()

    @property
    def asks_for(self) -> Print | None:
        """The face to lay into the tray now; None when all are known."""
        return self.wanted[0] if self.wanted else None

    def offer(self, image: Image, settings: Settings = DEFAULT) -> TeachIn:
        """The teach-in after one more picture; the same one if the picture shows no single, flat die."""
        found = self._single(image, settings)
        if found is None or not self.wanted:
            return self
        shots = (*self.shots, _aligned(found, self.shots))
        if len(shots) < SHOTS:
            return replace(self, shots=shots)
        mean = np.mean(np.array(shots, np.float32), axis=0).round().astype(np.uint8)
        faces = {**self.calibration.faces, str(self.wanted[0]): TaughtFace(len(shots), mean.tobytes())}
        return TeachIn(replace(self.calibration, faces=faces), self.wanted[1:])

    def _single(self, image: Image, settings: Settings) -> Image | None:
        found = [one for one in locate(image, settings.locating).candidates if one.heat >= settings.locating.sure]
        if len(found) != 1 or found[0].look is Look.SPOILT:
            return None
        (pose,) = refine(image, refine(image, [found[0].pose]))
        patch = patch_of(straighten(image, pose))
        return patch if not self.shots or _likeness(patch, self.shots[0])[0] > SAME else None


def _likeness(patch: Image, model: Image) -> tuple[float, int]:
    """Best correlation of a patch with another, and the turn that gives it."""
    turned = np.array([np.rot90(patch, turn) for turn in range(4)], np.float32)
    scores = _unit(_flattened(turned)) @ _unit(_flattened(model[None].astype(np.float32)))[0]
    return float(scores.max()), int(scores.argmax())


def _aligned(patch: Image, shots: Sequence[Image]) -> Image:
    return np.ascontiguousarray(np.rot90(patch, _likeness(patch, shots[0])[1])) if shots else patch
