"""Tops of which the tests decide what the learned cue thinks."""

from __future__ import annotations

import numpy as np

from vision.artwork import PRINTS
from vision.decide import Top
from vision.judge import CLASSES, Verdict
from vision.locate import Candidate, Look
from vision.rectify import CROP, Pose


def verdict(name: str = "", chance: float = 0.9999) -> Verdict:
    chances = np.full(CLASSES, (1 - chance) / (CLASSES - 1), np.float32)
    chances[[str(one) for one in PRINTS].index(name) * 4 if name else -1] = chance
    return Verdict(chances, (0.0, 0.0, 0.0, 0.0))


def split(name: str, other: str, chance: float) -> Verdict:
    """A verdict that wavers between two prints."""
    names = [str(one) for one in PRINTS]
    chances = np.zeros(CLASSES, np.float32)
    chances[names.index(name) * 4], chances[names.index(other) * 4] = chance, 1 - chance
    return Verdict(chances, (0.0, 0.0, 0.0, 0.0))


def top(look: Look, name: str, heat: float = 0.9, size: float = 50.0) -> Top:
    crop = np.full((CROP, CROP, 3), 200, np.uint8)
    pose = Pose(100, 100, size, 0)
    return Top(Candidate(pose, look, heat), pose, crop, verdict(name))


W = top(Look.WHITE, "W:solid")
THREE = (top(Look.BLUE, "A:vertical"), top(Look.BLUE, "B:blank"), W)
