"""The lab's dice of Lost Cities: true bodies, all digits and colours, and labels that say what is to be seen."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest

from vision.dicesets.lost_cities_rw import bodies, digits, symbols
from vision.dicesets.lost_cities_rw.copies import HELD_SHADES, copy
from vision.dicesets.lost_cities_rw.scenes import NUMBER, SCENARIOS, random_picture

BODY = bodies.ten_sided(2.0, 1.95, 0.6, to_apex=True)


def test_a_ten_sided_die_has_flat_kites_each_parallel_to_the_opposite_one() -> None:
    assert len(BODY.sides) == 10
    for number, side in enumerate(BODY.sides):
        corners = BODY.points[list(side.corners)]
        assert (corners - corners[0]) @ side.normal == pytest.approx(np.zeros(4), abs=1e-9)
        lengths = [float(np.linalg.norm(corners[k] - corners[k - 1])) for k in range(4)]
        assert lengths[1] == pytest.approx(lengths[0])
        assert lengths[2] == pytest.approx(lengths[3])
        opposite = BODY.sides[BODY.opposite(number)]
        assert opposite.normal == pytest.approx(-side.normal)
        assert (BODY.points @ side.normal).max() == pytest.approx(BODY.height / 2)


@pytest.mark.parametrize("to_apex", [True, False])
def test_digits_stand_towards_the_apex_or_the_equator(*, to_apex: bool) -> None:
    for side in bodies.ten_sided(2.0, 2.0, 0.6, to_apex=to_apex).sides:
        assert bool(side.up @ side.apex > 0) is to_apex
        assert np.cross(side.right, side.up) == pytest.approx(side.normal)


@pytest.mark.parametrize("seed", range(4))
def test_opposite_digits_add_up_to_nine_and_even_ones_surround_an_apex(seed: int) -> None:
    dice = copy(np.random.default_rng(seed))
    for faces in dice.number_faces:
        assert sorted(faces) == [str(digit) for digit in range(10)]
        for side in range(10):
            assert int(faces[side]) + int(faces[dice.number.opposite(side)]) == 9
        assert {int(face) % 2 for face in faces[:5]} == {0}
    for faces in dice.cube_faces:
        assert sorted(faces) == sorted(symbols.COLOURS)


@pytest.mark.parametrize("kind", digits.FONTS)
def test_all_digits_of_a_font_differ_and_six_and_nine_do_so_upside_down(kind: str) -> None:
    font = digits.font(np.random.default_rng(5), kind)
    drawn = [digits.glyph(digit, font) for digit in range(10)]
    for one, two in combinations(range(10), 2):
        assert np.abs(drawn[one] - drawn[two]).mean() > 0.01
    # Turned round, a nine is a six, but for its mark.
    assert np.abs(drawn[6] - drawn[9][::-1, ::-1]).mean() > 0.005


def test_held_back_kinds_are_drawn_only_when_asked_for() -> None:
    usual = [copy(np.random.default_rng(seed)).kinds for seed in range(40)]
    assert not {kinds["font"] for kinds in usual} & set(digits.HELD_BACK)
    assert not {kinds["shade"] for kinds in usual} & set(HELD_SHADES)
    assert not {kinds["body"] for kinds in usual} & set(symbols.HELD_BODIES)
    assert not {kinds["family"] for kinds in usual} & set(symbols.HELD_FAMILIES)
    assert copy(np.random.default_rng(1), "font").kinds["font"] in digits.HELD_BACK


def test_a_seed_decides_a_picture() -> None:
    one, two = (random_picture(3, scenario="normal", size=(640, 480)) for _ in range(2))
    assert (one.image == two.image).all()
    assert one.labels == two.labels


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_can_be_read_is_six_flat_dice_and_nothing_over_them(scenario: str) -> None:
    labels = random_picture(11, scenario=scenario, size=(640, 480)).labels
    if scenario in ("normal", "dim", "glare", "touching", "near_wall"):
        assert labels["readable"]
        assert len(labels["expected"]["numbers"]) == len(labels["expected"]["colours"]) == 3
    if scenario in ("cocked", "missing", "motion", "stacked"):
        assert not labels["readable"]
        assert labels["expected"] is None


def test_labels_say_where_a_digit_is_and_which_way_it_stands() -> None:
    picture = random_picture(2, scenario="normal", size=(960, 720))
    height, width = picture.image.shape[:2]
    for die in picture.labels["dice"]:
        x, y = die["center_px"]
        assert 0 < x < width
        assert 0 < y < height
        if die["kind"] == NUMBER:
            across = abs(math.remainder(die["apex"] - die["angle"], math.pi))
            assert across == pytest.approx(math.pi / 2, abs=0.15)
