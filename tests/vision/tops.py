"""Tops of which the tests decide what the learned cue thinks."""

from __future__ import annotations

import numpy as np

from vision.find.locate import TopCandidate, TopLook
from vision.find.rectify import CROP, TopPose
from vision.read.artwork import PRINTS
from vision.read.judge import CLASSES, Verdict
from vision.read.top import Top
from vision.read.witness import weighed


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


def top(look: TopLook, name: str, heat: float = 0.9, size: float = 50.0) -> Top:
    crop = np.full((CROP, CROP, 3), 200, np.uint8)
    pose = TopPose(100, 100, size, 0)
    return Top(TopCandidate(pose, look, heat), pose, crop, verdict(name))


def seen(one: Top, verdict: Verdict, witness: Verdict | None = None) -> Top:
    """A top at which judge and witness looked once; the latter saw the same unless told otherwise."""
    return weighed(one, [verdict], [witness or verdict])


W = top(TopLook.WHITE, "W:solid")
THREE = tuple(seen(one, one.verdict) for one in (top(TopLook.BLUE, "A:vertical"), top(TopLook.BLUE, "B:blank"), W))
CERTAIN = (
    seen(THREE[0], split("A:vertical", "A:horizontal", 1.0)),
    seen(THREE[1], split("B:blank", "B:compass", 1.0)),
    seen(THREE[2], split("W:solid", "W:lined", 1.0)),
)
"""The same, without the least doubt."""
