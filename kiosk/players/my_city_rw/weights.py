"""The fitted weights of a game's positions, kept as data beside this module."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kiosk.rules.my_city_rw.sheet_print import print_sheet
from kiosk.rules.my_city_rw.spec import GameSpec

Array = NDArray[np.float64]

BAG = 5.0
"""What a money bag is taken to be worth where nothing better is known."""


@dataclass(frozen=True)
class Weights:
    """For an empty and for a full sheet, what each feature tells of the points and of the chances of both bags."""

    points: Array
    goal: Array
    never_passed: Array

    def combined(self, worth: Array) -> Array:
        """*worth*: what covering the goal and never passing are worth beside their points."""
        return np.ascontiguousarray(self.points + worth[0] * self.goal + worth[1] * self.never_passed)


def fingerprint(spec: GameSpec) -> str:
    return hashlib.sha256(print_sheet(spec.sheet).encode()).hexdigest()[:16]


def _file(spec: GameSpec, eyes: str) -> str:
    return f"game_{spec.number:02}_{eyes}.npz"


KEEN, BLIND = "keen", "blind"
"""Weights of every feature, and weights without those of `kernel.GEOMETRY`."""


def save(folder: Path, spec: GameSpec, eyes: str, weights: Weights) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        folder / _file(spec, eyes),
        sheet=np.array(fingerprint(spec)),
        points=weights.points.astype(np.float32),
        goal=weights.goal.astype(np.float32),
        never_passed=weights.never_passed.astype(np.float32),
    )


@lru_cache(maxsize=64)
def load(spec: GameSpec, eyes: str) -> Weights:
    """The weights of a game; they were fitted to our sheet, and serve an owner's corrected one too."""
    data = (resources.files(__package__) / "weights" / _file(spec, eyes)).read_bytes()
    with np.load(BytesIO(data)) as found:
        return Weights(*(found[name].astype(np.float64) for name in ("points", "goal", "never_passed")))
