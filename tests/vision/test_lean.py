"""Whether a die leans: its base must be where the other dice say."""

from __future__ import annotations

import math
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.test_judge import top_of
from vision.find.rectify import TopPose
from vision.lab.picture import LabPicture
from vision.read.lean import leaning, oddness, unevenness
from vision.settings import DEFAULT

WIDTH, FOCAL = 1280, 1.2 * 1280
TOPS = [TopPose(400, 300, 55, 0.2), TopPose(800, 350, 57, 1.0), TopPose(600, 700, 54, 0.7)]


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


@pytest.mark.parametrize("tilt", [-12.0, 0.0, 12.0])
def test_sizes_that_a_camera_looking_askew_explains_are_not_uneven(tilt: float) -> None:
    slope = math.tan(math.radians(tilt)) / FOCAL
    seen = [replace(top, size=55 * (1 + slope * (top.x - WIDTH / 2))) for top in TOPS]
    assert max(unevenness(seen, WIDTH)) == 0.0


def test_a_top_that_is_larger_than_its_neighbour_is_uneven() -> None:
    near = replace(TOPS[0], x=TOPS[0].x + 60, size=1.1 * TOPS[0].size)
    first, neighbour, far = unevenness([TOPS[0], near, TOPS[1]], WIDTH)
    assert first == pytest.approx(neighbour)
    assert first > 0.07
    assert far < 0.02


def test_a_die_alone_is_even() -> None:
    assert unevenness(TOPS[:1], WIDTH) == [0.0]


def test_what_lies_over_a_die_is_seen(easy: list[LabPicture]) -> None:
    """A coin, drawn over a corner of one die after the other."""
    for picture in easy[:3]:
        poses = [top_of(die) for die in picture.labels["dice"]]
        assert max(one.covered for one in leaning(picture.image, poses)) < 0.5
        for place, pose in enumerate(poses):
            image = picture.image.copy()
            corner = (round(pose.x + 0.55 * pose.size), round(pose.y))
            cv2.circle(image, corner, round(0.5 * pose.size), (60, 150, 190), cv2.FILLED, cv2.LINE_AA)
            assert leaning(image, poses)[place].covered > 0.5


def test_a_die_that_moves_is_seen(easy: list[LabPicture]) -> None:
    """One die after the other, smeared by half its side as if the shutter were open while it slides."""
    for picture in easy[:3]:
        poses = [top_of(die) for die in picture.labels["dice"]]
        assert max(one.moving for one in leaning(picture.image, poses)) < DEFAULT.agreeing.moves
        for place, pose in enumerate(poses):
            image, far = picture.image.copy(), round(0.5 * pose.size)
            x, y, reach = round(pose.x), round(pose.y), round(1.2 * pose.size)
            part = np.s_[max(y - reach, 0) : y + reach, max(x - reach, 0) : x + reach]
            image[part] = cv2.blur(image[part], (far, 1))
            assert leaning(image, poses)[place].moving > DEFAULT.agreeing.moves
