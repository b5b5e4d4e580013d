"""Whether a die leans: its base must be where the other dice say."""

from __future__ import annotations

import math

import pytest

from vision.lean import oddness
from vision.rectify import Pose

WIDTH, FOCAL = 1280, 1.2 * 1280
TOPS = [Pose(400, 300, 55, 0.2), Pose(800, 350, 57, 1.0), Pose(600, 700, 54, 0.7)]


def bases(foot: tuple[float, float]) -> list[tuple[float, float]]:
    """Where the bases of flat dice are seen, in sides of a die, if the camera stands over *foot*."""
    return [((foot[0] - top.x) / (FOCAL + top.size), (foot[1] - top.y) / (FOCAL + top.size)) for top in TOPS]


@pytest.mark.parametrize("foot", [(640.0, 480.0), (900.0, 600.0), (300.0, 200.0)])
def test_flat_dice_are_not_odd_wherever_the_camera_stands(foot: tuple[float, float]) -> None:
    assert max(oddness(TOPS, bases(foot), WIDTH)) < 0.02


@pytest.mark.parametrize("leaning", [0, 1, 2])
@pytest.mark.parametrize("degrees", [22, 44])
def test_a_leaning_die_is_the_oddest(leaning: int, degrees: float) -> None:
    seen = bases((700.0, 500.0))
    right, down = seen[leaning]
    seen[leaning] = (right + math.sin(math.radians(degrees)), down)
    odds = oddness(TOPS, seen, WIDTH)
    assert odds[leaning] == max(odds)
    assert odds[leaning] > 0.3


def test_a_die_alone_is_not_odd() -> None:
    assert oddness(TOPS[:1], [(0.5, 0.5)], WIDTH) == [0.0]
