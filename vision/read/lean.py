"""Stage 3, a check: whether a die leans, by the sides that it shows, whether something lies over it, or it moves.

From above, a die that lies flat shows the sides that face the camera and no others; one that leans on a wall, a
neighbour or a pencil shows more of them, or others. A small network looks at each top with a wide margin, and says
how likely the die leans, is covered by something or moves, and how far its base is seen beside its top. The latter is
held against the other dice: for all that lie flat under one camera, base and top lie on rays from a single point, the
foot of the camera.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.find.rectify import TopPose, straighten, toward_middle
from vision.read.judge import CHANNELS, COLOURS, TURNS, WAY, evened
from vision.read.networks import network

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

WIDE, SIDE = 96, 64
"""Side of the crop around a face, and of what the network sees of it."""
LEANS, BASE, COVERED, MOVES = 0, slice(1, 3), 6, 7
"""Where the network's answers stand; how the top is squeezed, which it learned too, is between them."""
FOCAL = (1.0, 1.2, 1.45)
"""Focal lengths that a camera over a tray may have, in widths of its picture."""
STEEPEST = math.tan(math.radians(14))
"""How askew a camera may look down at a tray."""


@dataclass(frozen=True, slots=True)
class Lean:
    """What shows whether a die leans."""

    chance: float = 0.0
    """By the network's look at it alone."""
    base: tuple[float, float] = (0.0, 0.0)
    """From the middle of the top to that of the base, right and down in the picture, in sides of the die."""
    odd: float = 0.0
    """How far the base is from where the other dice say that it is if all lie flat."""
    uneven: float = 0.0
    """By how much (log) it is larger or smaller than another die beyond what a camera that looks askew explains."""
    covered: float = 0.0
    """Chance that something lies over the top, by the network's look at it."""
    moving: float = 0.0
    """Chance that it moved while the shutter was open, by the same look."""


def leaning(image: Image, poses: Sequence[TopPose], again: Callable[[Lean], bool] = lambda _: False) -> list[Lean]:
    """For each top whether its die leans; where asked for, by the mean of looks from all four sides."""
    if not poses:
        return []
    seen = _look(image, poses)
    leans = _compared(poses, seen, image.shape[1])
    doubtful = [place for place, lean in enumerate(leans) if again(lean)]
    if not doubtful:
        return leans
    turned = [poses[place].turned(quarters) for quarters in range(1, TURNS) for place in doubtful]
    further = _look(image, turned).reshape(TURNS - 1, len(doubtful), -1)
    seen[doubtful] = (seen[doubtful] + further.sum(axis=0)) / TURNS
    return _compared(poses, seen, image.shape[1])


def _compared(poses: Sequence[TopPose], seen: Array, width: int) -> list[Lean]:
    """What was seen of each die, held against the others."""
    leans, right, down, covers, moves = (column.tolist() for column in seen.T)
    bases = list(zip(right, down, strict=True))
    odd, uneven = oddness(poses, bases, width), unevenness(poses, width)
    return [
        Lean(_chance(one), base, far, other, _chance(over), _chance(moving))
        for one, base, far, other, over, moving in zip(leans, bases, odd, uneven, covers, moves, strict=True)
    ]


def _chance(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))


def _look(image: Image, poses: Sequence[TopPose]) -> Array:
    """For each log odds of leaning, the way to the base in the picture, log odds of being covered, and of moving."""
    size = (image.shape[1], image.shape[0])
    blob = np.empty((len(poses), CHANNELS, SIDE, SIDE), np.float32)
    for place, pose in enumerate(poses):
        crop = cv2.resize(straighten(image, pose, WIDE), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        blob[place, :COLOURS] = evened(np.asarray(crop, np.uint8)).transpose(2, 0, 1)
        blob[place, COLOURS:] = WAY * toward_middle(pose, size)[:, None, None]
    answers = network("my-city-rw/leaner.onnx")(blob)
    bases = [_in_picture(pose, answer[BASE]) for pose, answer in zip(poses, answers, strict=True)]
    return np.column_stack([answers[:, LEANS], np.array(bases, np.float32), answers[:, [COVERED, MOVES]]])


def _in_picture(pose: TopPose, way: Array) -> tuple[float, float]:
    c, s = math.cos(pose.angle), math.sin(pose.angle)
    return float(c * way[0] - s * way[1]), float(s * way[0] + c * way[1])


def oddness(poses: Sequence[TopPose], bases: Sequence[tuple[float, float]], width: int) -> list[float]:
    """How far each base is from where the other dice say, in sides of a die, under the camera that fits best."""
    odds = []
    for one, (pose, base) in enumerate(zip(poses, bases, strict=True)):
        others = [(poses[k], bases[k]) for k in range(len(poses)) if k != one]
        odds.append(min((_off(pose, base, others, focal * width) for focal in FOCAL), default=0.0))
    return odds


def _off(
    pose: TopPose, base: tuple[float, float], others: Sequence[tuple[TopPose, tuple[float, float]]], focal: float
) -> float:
    if not others:
        return 0.0
    away = [focal + other.size for other, _ in others]
    right = [at[0] + (other.x - pose.x) / far for (other, at), far in zip(others, away, strict=True)]
    down = [at[1] + (other.y - pose.y) / far for (other, at), far in zip(others, away, strict=True)]
    return math.hypot(base[0] - sum(right) / len(right), base[1] - sum(down) / len(down))


def unevenness(poses: Sequence[TopPose], width: int) -> list[float]:
    """By how much each top is larger or smaller than another one of the same plane can be.

    Seen by a camera that looks askew, sizes change evenly across the picture. A frame that took in a side of a
    leaning die, or left out what a finger covers, does not fit in.
    """
    return [max((_uneven(one, other, width) for other in poses), default=0.0) for one in poses]


def _uneven(one: TopPose, other: TopPose, width: int) -> float:
    apart = math.hypot(one.x - other.x, one.y - other.y)
    return max(abs(math.log(one.size / other.size)) - STEEPEST * apart / (FOCAL[0] * width), 0.0)
