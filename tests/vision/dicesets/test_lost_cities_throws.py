"""Simulated throws of six dice, and crowds of them to learn from."""

from __future__ import annotations

import numpy as np
import pytest

from kiosk.rules.lost_cities_rw.book import DICE_SET
from vision.dicesets import simulated
from vision.dicesets.lost_cities_rw import crowds, scenes
from vision.dicesets.lost_cities_rw.throws import SixThrow
from vision.lab import random_scene

SCENE = random_scene(5, scenario="normal", size=(320, 240), floor="green")


def test_the_dice_come_to_rest_with_the_faces_that_were_asked_for() -> None:
    wanted = DICE_SET.of("2", "6", "9", "red", "green", "red")
    made = SixThrow(3, SCENE, wanted)
    assert made.throw == wanted
    shown = [one.placed.faces[one.placed.side] for one in made._rests]
    assert tuple(shown) == wanted.faces
    for one in made._rests:
        assert scenes.uppermost(one.placed.solid) == one.placed.side


def test_frames_move_and_then_stand_still() -> None:
    made = SixThrow(4, SCENE)
    empty, rolling, first, later = (made.frame(k).astype(int) for k in (0, 8, len(made), len(made) + 5))
    assert np.abs(rolling - empty).max() > 60
    assert np.abs(first - rolling).max() > 60
    assert np.abs(first - later).mean() < 4  # but for the noise of the sensor


def test_a_throw_is_one_of_the_books_dice_and_its_seed_decides_it() -> None:
    one, two = (simulated("lost-cities-rw", 9, SCENE) for _ in range(2))
    assert one is not None
    assert two is not None
    assert DICE_SET.check(one.throw) == two.throw
    assert simulated("my-city-board", 9, SCENE) is None


@pytest.mark.parametrize("seed", [3, 4])
def test_a_crowd_is_labelled(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crowds, "VARIANTS", 1)
    (picture,) = crowds.pictures(seed)
    assert not picture.labels["readable"]
    assert len({tuple(die["center_px"]) for die in picture.labels["dice"]}) == len(picture.labels["dice"])
    assert all(len(cube["top_quad_px"]) == 4 for cube in picture.labels["cubes"])
