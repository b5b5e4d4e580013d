from __future__ import annotations

import math

import pytest

from kiosk.rules.dice import Die, FaceA, FaceB, Roll, RollKind
from vision.lab import SCENARIOS, nets, random_scene
from vision.lab.model import DIE_CM, TRAY_HALF_CM, DiePose
from vision.lab.placing import half_extent


def test_a_seed_gives_one_scene() -> None:
    assert random_scene(11) == random_scene(11)
    assert random_scene(11) != random_scene(12)


def test_what_is_fixed_leaves_the_rest_as_the_seed_has_it() -> None:
    free = random_scene(5, scenario="normal")
    fixed = random_scene(5, scenario="normal", floor="blue", style=1, jpeg_q=50)
    assert fixed.tray.floor == "blue_felt"
    assert fixed.artwork.style == 1
    assert fixed.film.jpeg_q == 50
    assert fixed.dice == free.dice
    assert fixed.camera == free.camera


def test_an_unknown_wish_is_refused() -> None:
    with pytest.raises(TypeError, match="colour"):
        random_scene(1, colour="blue")
    with pytest.raises(ValueError, match="dancing"):
        random_scene(1, scenario="dancing")


def test_a_given_roll_lies_on_top() -> None:
    roll = Roll(FaceA.CORNER, FaceB.COMPASS, RollKind.CROSSED)
    for seed in range(10):
        scene = random_scene(seed, scenario="touching", roll=roll)
        assert {d.die: nets.face_name(d) for d in scene.dice} == {"A": "corner", "B": "compass", "W": "crossed"}


@pytest.mark.parametrize("scenario", ["normal", "touching", "near_wall", "glare", "dim", "extra"])
def test_flat_dice_lie_apart_and_inside_the_walls(scenario: str) -> None:
    for seed in range(40):
        scene = random_scene(seed, scenario=scenario)
        dice = scene.dice + scene.cubes
        for k, die in enumerate(dice):
            assert inside(die)
            assert all(math.dist(die.center_cm, other.center_cm) >= DIE_CM - 0.35 for other in dice[:k])
        assert all(apart(a, b) for k, a in enumerate(scene.dice) for b in scene.dice[:k])


def inside(die: DiePose) -> bool:
    reaches = [half_extent(die, axis) for axis in ((1.0, 0.0), (0.0, 1.0))]
    return all(abs(c) + r <= TRAY_HALF_CM + 1e-6 for c, r in zip(die.center_cm, reaches, strict=False))


def apart(one: DiePose, two: DiePose) -> bool:
    """Whether a side of one of two flat dice separates them."""
    gap = [b - a for a, b in zip(one.center_cm, two.center_cm, strict=True)]
    for die in (one, two):
        for column in die.rotation().T:
            if abs(column[2]) > 0.5:
                continue
            way = abs(gap[0] * column[0] + gap[1] * column[1])
            if way >= half_extent(one, column[:2]) + half_extent(two, column[:2]) - 0.09:
                return True
    return False


def test_a_leaning_die_leans() -> None:
    for seed in range(20):
        scene = random_scene(seed, scenario="cocked")
        tilted = [d for d in scene.dice if max(abs(v) for v in d.rotation()[2]) < math.cos(math.radians(15))]
        assert len(tilted) == 1
        assert inside(tilted[0])


def test_every_scenario_comes_up() -> None:
    assert {random_scene(seed).scenario for seed in range(400)} == set(SCENARIOS)


@pytest.mark.parametrize("die", list(Die))
def test_a_net_shows_every_side_once_and_keeps_its_handedness(die: Die) -> None:
    seen = set()
    for side in range(6):
        pose = nets.flat(die, side, (0.0, 0.0), 30.0)
        seen.add(tuple(round(v) for v in nets.frame(die, side)[2]))
        assert nets.top_side(pose) == side
        right = pose.rotation() @ nets.frame(die, side)[0]
        assert math.degrees(math.atan2(right[1], right[0])) == pytest.approx(30.0)
    assert len(seen) == 6
