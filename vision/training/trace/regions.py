"""Which parts of a traced picture are looked at closely: the dice with a margin. Numpy only."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.lab.camera import Eye
from vision.lab.model import HALF_CM
from vision.training.trace.plan import TracePlan

Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in whole pixels; right and bottom are beyond it."""
MARGIN = 2.5
"""Side of what is cut out around a die (shards.py: 96 of 44 pixels), with some room, in sides of the die."""
SEAM = 3
"""Pixels over which a close part goes over into the coarse picture."""


def around_dice(plan: TracePlan, seen: Eye, size: Sequence[int]) -> list[Box]:
    """Boxes around all dice and other cubes, in the pinhole's picture of this size; what overlaps is joined."""
    boxes = [_around(np.array(pose.center_cm), seen, size) for pose in (*plan.dice, *plan.cubes)]
    return joined([box for box in boxes if box[0] < box[2] and box[1] < box[3]])


def _around(centre: np.ndarray, seen: Eye, size: Sequence[int]) -> Box:
    right, down, forward = seen.axes @ (centre + np.array([0, 0, HALF_CM]) - seen.position)
    x, y = (v / forward * seen.camera.f_px + side / 2 for v, side in zip((right, down), size, strict=True))
    half = MARGIN * HALF_CM / forward * seen.camera.f_px
    left, top = max(0, int(x - half)), max(0, int(y - half))
    return left, top, min(size[0], int(x + half) + 1), min(size[1], int(y + half) + 1)


def joined(boxes: Sequence[Box]) -> list[Box]:
    """The boxes, with those made one whose common frame is no larger than both."""
    left = list(boxes)
    for one in range(len(left)):
        for other in range(one + 1, len(left)):
            both = _frame(left[one], left[other])
            if area(both) <= area(left[one]) + area(left[other]):
                rest = [box for k, box in enumerate(left) if k not in (one, other)]
                return joined([*rest, both])
    return left


def _frame(one: Box, other: Box) -> Box:
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def put_in(picture: np.ndarray, close: np.ndarray, left: int, top: int) -> None:
    """Lays a close part over the coarse picture, with a soft seam."""
    height = min(close.shape[0], picture.shape[0] - top)
    width = min(close.shape[1], picture.shape[1] - left)
    part = picture[top : top + height, left : left + width]
    far = [np.minimum(np.arange(n), np.arange(n)[::-1]) for n in (height, width)]
    share = np.clip(np.minimum(far[0][:, None], far[1][None]) / SEAM, 0, 1)[..., None]
    part += share * (close[:height, :width] - part)
