"""Among dice under one camera the one that leans is out of line."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.dicesets.six import throw
from vision.dicesets.lost_cities_rw.signs import signs_of
from vision.dicesets.lost_cities_rw.tilt import out_of_line
from vision.dicesets.lost_cities_rw.tops import SixDiceTop, turned
from vision.find.rectify import TopPose

SIZE = (1280, 960)


def under(foot: tuple[float, float], growth: float, seed: int, noise: float = 0.02) -> list[SixDiceTop]:
    """Six flat dice anywhere in a picture, under a camera with this foot and lens."""
    rng = np.random.default_rng(seed)
    found = []
    for top in throw():
        x, y = rng.uniform(200, 1080), rng.uniform(150, 800)
        right, down = (
            growth * (at - middle) / SIZE[0] + rng.normal(0, noise) for at, middle in zip((x, y), foot, strict=True)
        )
        found.append(replace(top, pose=TopPose(x, y, 50.0, 0.3), upward=(right, down)))
    return found


def tilted(top: SixDiceTop, right: float, down: float) -> SixDiceTop:
    return replace(top, upward=(top.upward[0] + right, top.upward[1] + down))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("foot", "growth"), [((640.0, 480.0), 1.1), ((640.0, 480.0), 0.8), ((500.0, 1100.0), 1.3)])
def test_flat_dice_are_in_line_and_one_that_leans_is_not(foot: tuple[float, float], growth: float, seed: int) -> None:
    flat = under(foot, growth, seed)
    assert out_of_line(flat, SIZE).max() < 0.12
    leaning = [*flat[:2], tilted(flat[2], 0.2, 0.15), *flat[3:]]
    away = out_of_line(leaning, SIZE)
    assert away.argmax() == 2
    assert away[2] > 0.15
    assert signs_of(leaning, (), 12.0, SIZE).tilted > signs_of(flat, (), 12.0, SIZE).tilted


@pytest.mark.parametrize("seed", range(4))
def test_two_that_lean_are_out_of_line_too(seed: int) -> None:
    dice = under((640.0, 480.0), 1.1, seed)
    dice[0], dice[4] = tilted(dice[0], 0.3, 0.0), tilted(dice[4], -0.1, 0.3)
    assert set(np.argsort(out_of_line(dice, SIZE))[-2:]) == {0, 4}


def test_a_way_in_a_turned_crop_is_turned_back() -> None:
    assert turned(np.array([1.0, 0.0], np.float32), np.pi / 2) == pytest.approx((0.0, 1.0))
    assert turned(np.zeros(0, np.float32), 1.0) == (0.0, 0.0)
