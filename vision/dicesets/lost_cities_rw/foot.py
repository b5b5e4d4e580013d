"""Where the foot of the camera is in a picture, by how sticks are seen that stand upright on dice which lie flat.

Under one camera such sticks all point away from its foot, and the farther from it the longer they look. Cameras look
down more or less straight at the middle of the tray, so the foot is not far from the middle of the picture: that is
believed as far as dice say nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.find.rectify import TopPose

Floats = npt.NDArray[np.float64]

GROWTH, GROWTH_OFF = 0.93, 0.15
"""How long sticks look, in sizes of the die, a picture's width away from the foot; and by how much that varies."""
FOOT_OFF = 0.3
"""By how much the foot is off the middle, in widths of the picture."""
STICK_OFF, ROUNDS = 0.05, 6
"""By how much the networks err about a stick, and how often the line is drawn anew."""


@dataclass(frozen=True, slots=True)
class FootLine:
    """Sticks over a picture: growth, and where the foot is seen from the middle, in widths of the picture."""

    growth: float
    right: float
    down: float

    def to_foot(self, ways: Floats) -> Floats:
        """From places, given by the way from each to the middle of the picture, the ways to the foot."""
        return np.asarray((ways + np.array([self.right, self.down])) * (self.growth / GROWTH))

    def sticks(self, ways: Floats) -> Floats:
        """How sticks that stand upright are seen at places."""
        return -GROWTH * self.to_foot(ways)


AT_THE_MIDDLE = FootLine(GROWTH, 0.0, 0.0)


def line(ways: Floats, sticks: Floats, trust: Floats) -> FootLine:
    """The line through sticks, each trusted so much (one over the square of its error).

    Places are given by the way from each to the middle of the picture.
    """
    count, none = len(ways), np.zeros(len(ways))
    along, across = np.full(count, -1.0), none
    rows = np.concatenate(
        [np.column_stack([-ways[:, 0], along, across]), np.column_stack([-ways[:, 1], across, along])]
    )
    weighted = rows * np.concatenate([trust, trust])[:, None]
    usual = np.array([1 / GROWTH_OFF**2, *[1 / (GROWTH * FOOT_OFF) ** 2] * 2])
    a = rows.T @ weighted + np.diag(usual)
    b = weighted.T @ np.concatenate([sticks[:, 0], sticks[:, 1]])
    b[0] += GROWTH * usual[0]
    growth, right, down = np.linalg.solve(a, b)
    growth = max(float(growth), GROWTH / 3)
    return FootLine(growth, float(right) / growth, float(down) / growth)


def to_middle(poses: Sequence[TopPose], size: tuple[int, int]) -> Floats:
    """The ways from tops to the middle of the picture, in widths of it."""
    width, height = size
    return np.array([((width / 2 - one.x) / width, (height / 2 - one.y) / width) for one in poses]).reshape(-1, 2)


def found(ways: Floats, sticks: Floats) -> FootLine:
    """The line of most of the dice, whatever some of them that lean say."""
    trust = np.full(len(sticks), 1 / STICK_OFF**2)
    best = line(ways, sticks, trust)
    for _ in range(ROUNDS):
        away = np.linalg.norm(sticks - best.sticks(ways), axis=1) / STICK_OFF
        best = line(ways, sticks, trust / (1 + away**2 / 4))
    return best
