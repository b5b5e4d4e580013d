"""Where the foot of the camera is, by the dice that lie flat under it."""

from __future__ import annotations

import numpy as np
import pytest

from vision.dicesets.lost_cities_rw import foot
from vision.find.rectify import TopPose

SIZE = (1280, 960)


def places(count: int, seed: int) -> list[TopPose]:
    rng = np.random.default_rng(seed)
    return [TopPose(float(x), float(y), 50.0, 0.7) for x, y in rng.uniform((200, 150), (1080, 800), (count, 2))]


@pytest.mark.parametrize("seed", range(5))
def test_it_is_found_though_two_of_six_dice_lean(seed: int) -> None:
    ways = foot.to_middle(places(6, seed), SIZE)
    sticks = foot.FootLine(0.85, 0.1, -0.08).sticks(ways)
    sticks[1] += (0.3, -0.2)
    sticks[4] += (-0.1, 0.4)
    found = foot.found(ways, sticks)
    assert np.abs(found.sticks(ways) - foot.FootLine(0.85, 0.1, -0.08).sticks(ways)).max() < 0.08


def test_without_dice_it_is_taken_to_be_at_the_middle() -> None:
    none = np.zeros((0, 2))
    found = foot.found(none, none)
    assert (found.growth, found.right, found.down) == pytest.approx((foot.GROWTH, 0, 0))
    ways = foot.to_middle(places(3, 1), SIZE)
    assert found.to_foot(ways) == pytest.approx(ways)


def test_ways_do_not_depend_on_how_a_die_is_turned() -> None:
    (way,) = foot.to_middle([TopPose(320.0, 480.0, 50.0, 2.0)], SIZE)
    assert way == pytest.approx((0.25, 0.0))
