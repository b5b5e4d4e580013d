from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from vision.find.locate import COLUMNS, MIRRORED, TopLook, locate, shrink, standing
from vision.lab.picture import LabPicture
from vision.settings import DEFAULT


@pytest.mark.parametrize("size", [(1280, 960), (960, 720), (800, 600), (640, 480), (1000, 563), (333, 251)])
def test_pictures_of_every_size_become_equally_small(size: tuple[int, int]) -> None:
    width, height = size
    small = shrink(np.zeros((height, width, 3), np.uint8))
    assert small.image.shape[1] == COLUMNS
    assert abs(small.image.shape[0] - COLUMNS * height / width) <= 1
    assert small.factor == width / COLUMNS


def test_the_tops_of_all_dice_are_found_where_they_are(easy: list[LabPicture]) -> None:
    for picture in easy:
        found = [
            one for one in locate(picture.image, DEFAULT.locating).candidates if one.heat > DEFAULT.locating.clear
        ]
        assert len(found) == 3
        for die in picture.labels["dice"]:
            x, y = die["center_px"]
            nearest = min(found, key=lambda one: math.hypot(one.pose.x - x, one.pose.y - y))
            assert math.hypot(nearest.pose.x - x, nearest.pose.y - y) < 0.25 * nearest.pose.size
            assert nearest.look is (TopLook.WHITE if die["die"] == "W" else TopLook.BLUE)


def test_mirrored_pictures_tell_the_same_of_dice_inside_and_beside(easy: list[LabPicture]) -> None:
    for picture in easy[:3]:
        located = locate(picture.image, DEFAULT.locating)
        inside = located.candidates[:3]
        beside = replace(inside[0], pose=replace(inside[0].pose, x=8.0, y=picture.image.shape[0] - 8.0), floor=0.01)
        odds = standing(picture.image, located, [*inside, beside], DEFAULT.locating)
        assert [len(looks) for looks in odds] == [1 + len(MIRRORED)] * 4
        assert all(min(looks) > DEFAULT.locating.inside for looks in odds[:3])
        assert max(odds[3]) < DEFAULT.locating.outside


@pytest.mark.parametrize("level", [0, 128, 255])
def test_an_even_surface_has_no_dice(level: int) -> None:
    located = locate(np.full((480, 640, 3), level, np.uint8), DEFAULT.locating)
    assert not [one for one in located.candidates if one.heat > DEFAULT.locating.sure]
