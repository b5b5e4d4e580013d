"""Stage 3, a check: whether a die leans, by the sides that it shows.

From above, a die that lies flat shows the sides that face the camera and no others; one that leans on a wall, a
neighbour or a pencil shows more of them, or others. A small network looks at each top with a wide margin, and says
how likely the die leans and how far its base is seen beside its top. The latter is held against the other dice: for
all that lie flat under one camera, base and top lie on rays from a single point, the foot of the camera.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.judge import CHANNELS, COLOURS, WAY, evened
from vision.networks import network
from vision.rectify import Pose, straighten, toward_middle

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

WIDE, SIDE = 96, 48
"""Side of the crop around a face, and of what the network sees of it."""
FOCAL = (1.0, 1.2, 1.45)
"""Focal lengths that a camera over a tray may have, in widths of its picture."""


@dataclass(frozen=True, slots=True)
class Lean:
    """What shows whether a die leans."""

    chance: float = 0.0
    """By the network's look at it alone."""
    base: tuple[float, float] = (0.0, 0.0)
    """From the middle of the top to that of the base, right and down in the picture, in sides of the die."""
    odd: float = 0.0
    """How far the base is from where the other dice say that it is if all lie flat."""
    squeeze: float = 0.0
    """How much the top is narrower one way than the other, or slanted."""


def leaning(image: Image, poses: Sequence[Pose], looks: int = 1) -> list[Lean]:
    """For each top whether its die leans; of several looks, each turned by a quarter, the mean counts."""
    if not poses:
        return []
    seen = [_look(image, [pose.turned(quarters) for pose in poses]) for quarters in range(looks)]
    odds, squeezes = (np.mean([look[place] for look in seen], axis=0) for place in (0, 2))
    bases = [(float(x), float(y)) for x, y in np.mean([look[1] for look in seen], axis=0)]
    odd = oddness(poses, bases, image.shape[1])
    return [
        Lean(1 / (1 + math.exp(-float(one))), base, far, float(squeeze))
        for one, base, far, squeeze in zip(odds, bases, odd, squeezes, strict=True)
    ]


def _look(image: Image, poses: Sequence[Pose]) -> tuple[Array, Array, Array]:
    """Log odds of leaning, the ways to the bases in the picture, and how much the tops are squeezed."""
    size = (image.shape[1], image.shape[0])
    blob = np.empty((len(poses), CHANNELS, SIDE, SIDE), np.float32)
    for place, pose in enumerate(poses):
        crop = cv2.resize(straighten(image, pose, WIDE), (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        blob[place, :COLOURS] = evened(np.asarray(crop, np.uint8)).transpose(2, 0, 1)
        blob[place, COLOURS:] = WAY * toward_middle(pose, size)[:, None, None]
    answers = network("leaner.onnx")(blob)
    bases = [_in_picture(pose, answer[1:3]) for pose, answer in zip(poses, answers, strict=True)]
    return answers[:, 0], np.array(bases, np.float32), np.hypot(answers[:, 3] - answers[:, 4], 2 * answers[:, 5])


def _in_picture(pose: Pose, way: Array) -> tuple[float, float]:
    c, s = math.cos(pose.angle), math.sin(pose.angle)
    return float(c * way[0] - s * way[1]), float(s * way[0] + c * way[1])


def oddness(poses: Sequence[Pose], bases: Sequence[tuple[float, float]], width: int) -> list[float]:
    """How far each base is from where the other dice say, in sides of a die, under the camera that fits best."""
    odds = []
    for one, (pose, base) in enumerate(zip(poses, bases, strict=True)):
        others = [(poses[k], bases[k]) for k in range(len(poses)) if k != one]
        odds.append(min((_off(pose, base, others, focal * width) for focal in FOCAL), default=0.0))
    return odds


def _off(
    pose: Pose, base: tuple[float, float], others: Sequence[tuple[Pose, tuple[float, float]]], focal: float
) -> float:
    if not others:
        return 0.0
    away = [focal + other.size for other, _ in others]
    right = [at[0] + (other.x - pose.x) / far for (other, at), far in zip(others, away, strict=True)]
    down = [at[1] + (other.y - pose.y) / far for (other, at), far in zip(others, away, strict=True)]
    return math.hypot(base[0] - sum(right) / len(right), base[1] - sum(down) / len(down))
