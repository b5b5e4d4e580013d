"""Stage 4, the learned cue: a small network looks at each straightened top.

It answers with chances for each print in each quarter turn (or that there is nothing to be read), and by how much the
frame is off, so that the same look also straightens the top more exactly.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision.find.rectify import TopPose, aligned, straighten, toward_middle
from vision.read.artwork import BLUE_PRINTS, PRINTS
from vision.read.networks import network

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

TURNS = 4
CLASSES = TURNS * len(PRINTS) + 1
BRIGHT = 0.98
"""Share of a crop's values that are darker than what counts as white."""
DARKEST_WHITE = 20.0
LARGEST_STEP = 0.2
CORRECTIONS = 4
COLOURS, CHANNELS = 3, 5
WAY = 2.0
"""Weight of the way to the middle of the picture among the channels."""
SHARPNESS = 2.1
"""By how much the network is surer than it says: it learned from spoilt crops (fitted to lab pictures held back)."""
PONDERED = 1.5
"""By how much several looks together are surer than their mean (fitted likewise)."""
NUDGES = ((0.015, 0.01, 0.03), (-0.015, 0.015, 0.0), (0.01, -0.015, -0.03), (-0.01, -0.01, 0.015))
"""How further looks are framed, one a quarter turn: right, down, log size."""
TINIEST = np.float32(1e-30)
"""No chance is taken for smaller."""

STILL = (0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Verdict:
    """What the network thinks of one top."""

    chances: Array
    """One for each class, adding up to 1."""
    correction: tuple[float, float, float, float]
    """By how much the pose is off: right, down, log size, angle."""
    squeeze: float = 0.0
    """By how much the face is narrower one way than the other: a cocked die is foreshortened."""

    @property
    def off(self) -> float:
        """By how much the frame is off at its corners, in sides of a face."""
        right, down, grow, turn = self.correction
        return math.hypot(right, down) + math.hypot(grow, turn) / 2

    @property
    def nothing(self) -> float:
        return float(self.chances[-1])

    @property
    def prints(self) -> Array:
        """Chances by print, whatever its turn."""
        return np.asarray(self.chances[:-1].reshape(len(PRINTS), TURNS).sum(axis=1), np.float32)

    @property
    def house_turn(self) -> int:
        """How a house lies, whichever it is."""
        return int(self.chances[TURNS * BLUE_PRINTS : -1].reshape(-1, TURNS).sum(axis=0).argmax())

    def turn(self, index: int) -> int:
        """The likeliest quarter turn of a print."""
        return int(self.chances[index * TURNS : index * TURNS + TURNS].argmax())


Look = tuple[Image, Verdict]
"""A straightened top, and what the network thinks of it."""


def judge(image: Image, poses: Sequence[TopPose]) -> list[Look]:
    """The straightened tops, and the network's opinion of each."""
    if not poses:
        return []
    crops = [straighten(image, pose) for pose in poses]
    size = (image.shape[1], image.shape[0])
    ways = np.stack([toward_middle(pose, size) for pose in poses])
    return list(zip(crops, judged(crops, ways), strict=True))


def judged(crops: Sequence[Image], ways: Array) -> list[Verdict]:
    """The network's opinion of straightened tops, with the way from each to the middle of its picture."""
    return asked("my-city-rw/judge.onnx", [evened(crop) for crop in crops], ways)


def asked(name: str, seen: Sequence[Array], ways: Array) -> list[Verdict]:
    """The opinion of a network about tops in the brightness that it is used to."""
    blob = np.empty((len(seen), CHANNELS, *seen[0].shape[:2]), np.float32)
    for place, crop in enumerate(seen):
        blob[place, :COLOURS] = crop.transpose(2, 0, 1)
    blob[:, COLOURS:] = WAY * ways[:, :, None, None]
    return [_verdict(answer) for answer in network(name)(blob)]


def several(
    look: Callable[[Sequence[TopPose]], Sequence[Verdict]], poses: Sequence[TopPose], first: Sequence[Verdict]
) -> list[list[Verdict]]:
    """For each top the first verdict and further ones, of looks at all quarter turns, each framed a little off."""
    if not poses:
        return []
    seen = look([pose.turned(quarter).moved(*shift, 0.0) for pose in poses for quarter, shift in enumerate(NUDGES)])
    return [
        [verdict, *(_unturned(seen[place * TURNS + quarter], quarter) for quarter in range(TURNS))]
        for place, verdict in enumerate(first)
    ]


def averaged(looks: Sequence[Verdict]) -> Verdict:
    """The first of several verdicts with the mean of all chances: one look that is unsure makes it unsure."""
    if len(looks) == 1:
        return looks[0]
    weights = np.mean([look.chances for look in looks], axis=0, dtype=np.float32) ** PONDERED
    return replace(looks[0], chances=weights / weights.sum())


def joint(*networks: Sequence[Verdict]) -> npt.NDArray[np.float64]:
    """Chances by print of several networks together: their product, of the geometric mean of each one's looks."""
    logs = [np.mean([np.log(np.maximum(look.prints, TINIEST)) for look in looks], axis=0) for looks in networks]
    return np.exp(np.sum(logs, axis=0, dtype=np.float64))


def _unturned(verdict: Verdict, quarters: int) -> Verdict:
    """What was said of a top that was seen turned, as of the upright one."""
    table = np.roll(verdict.chances[:-1].reshape(len(PRINTS), TURNS), quarters, axis=1)
    return replace(verdict, chances=np.append(table.ravel(), verdict.chances[-1]))


def evened(crop: Image) -> Array:
    """A crop whose brightest is 0.5 and whose darkest -0.5, whatever the light."""
    place = int(BRIGHT * (crop.size - 1))
    bright = max(float(np.partition(crop.ravel(), place)[place]), DARKEST_WHITE)
    return np.asarray(crop * np.float32(1 / bright) - np.float32(0.5), np.float32)


def _verdict(answer: Array) -> Verdict:
    logits = SHARPNESS * (answer[:CLASSES] - answer[:CLASSES].max())
    chances = np.exp(logits)
    steps = answer[CLASSES : CLASSES + CORRECTIONS].tolist()
    off = [min(max(step, -LARGEST_STEP), LARGEST_STEP) for step in steps]
    squeeze = float(np.linalg.norm(answer[CLASSES + CORRECTIONS :]))
    return Verdict(chances / chances.sum(), (off[0], off[1], off[2], off[3]), squeeze)


def framed(image: Image, poses: Sequence[TopPose], off: float, sure: float) -> tuple[list[TopPose], list[Look]]:
    """The poses corrected by a look at each, and a look at what they frame then.

    Where the first look was sure already and hardly off, it stands for the second: that saves half of the work.
    """
    poses = [aligned(image, pose) for pose in poses]
    first = [verdict for _, verdict in judge(image, poses)]
    moved = [pose.moved(*verdict.correction) for pose, verdict in zip(poses, first, strict=True)]
    clear = [verdict.off <= off and float(verdict.prints.max()) >= sure for verdict in first]
    again = iter(judge(image, [pose for pose, fine in zip(moved, clear, strict=True) if not fine]))
    looks = [
        (straighten(image, pose), replace(verdict, correction=STILL)) if fine else next(again)
        for pose, verdict, fine in zip(moved, first, clear, strict=True)
    ]
    return moved, looks


def refine(image: Image, poses: Sequence[TopPose]) -> list[TopPose]:
    """The poses, aligned with the edges in the picture and then corrected by one look at each."""
    poses = [aligned(image, pose) for pose in poses]
    looks = judge(image, poses)
    return [pose.moved(*verdict.correction) for pose, (_, verdict) in zip(poses, looks, strict=True)]
