from __future__ import annotations

import numpy as np
import pytest

from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from vision.decide.assemble import by_geometry, by_judge, shortfall
from vision.read.artwork import PRINTS, Print
from vision.read.classify import BLANK, CORNER, HORIZONTAL_A, SINGLE_A, SINGLE_B, SOLID, VERTICAL

HOUSE = {SOLID: 1.0}


def chances(**by_name: float) -> np.ndarray:
    table = np.full(len(PRINTS), 1e-4)
    for name, chance in by_name.items():
        die, face = name.split("_")
        table[[str(one) for one in PRINTS].index(f"{die}:{face}")] = chance
    return table


SOLID_HOUSE = chances(W_solid=0.999)


@pytest.mark.parametrize("first", [0, 1])
def test_a_vertical_is_bs_where_the_other_die_can_only_be_a(first: int) -> None:
    tops = [chances(A_corner=0.99), chances(A_vertical=0.99)]
    blues = tops if first == 0 else tops[::-1]
    ranked = by_judge(blues, SOLID_HOUSE)
    assert ranked.call.roll == Roll(FaceA.CORNER, FaceB.VERTICAL, RollKind.SOLID)
    assert ranked.call.a == first
    assert ranked.score > 0.99


def test_two_verticals_are_one_of_each() -> None:
    ranked = by_judge([chances(A_vertical=0.99), chances(A_vertical=0.99)], SOLID_HOUSE)
    assert ranked.call.roll == Roll(FaceA.VERTICAL, FaceB.VERTICAL, RollKind.SOLID)


def test_two_singles_need_no_half_circle() -> None:
    doubtful = chances(A_single=0.5, B_single=0.5)
    ranked = by_judge([doubtful, doubtful], SOLID_HOUSE)
    assert ranked.call.roll == Roll(FaceA.SINGLE, FaceB.SINGLE, RollKind.SOLID)
    assert ranked.score > 0.99


def test_how_sure_a_roll_is_can_be_told_beyond_the_digits_of_its_chance() -> None:
    sure = np.full(len(PRINTS), 1e-20)
    one, two, house = sure.copy(), sure.copy(), sure.copy()
    for table, name in ((one, "A:corner"), (two, "B:compass"), (house, "W:lined")):
        table[[str(one) for one in PRINTS].index(name)] = 1.0
    ranked = by_judge([one, two], house)
    assert ranked.score == 1.0
    assert 18 < ranked.nines < 20


def test_two_of_the_same_die_are_not_believed() -> None:
    ranked = by_judge([chances(A_corner=0.99), chances(A_corner=0.99)], SOLID_HOUSE)
    assert ranked.lead < 0.01


def test_a_single_beside_a_blank_is_as_whatever_its_half_circle_says() -> None:
    ranked = by_geometry([{SINGLE_A: -0.1, SINGLE_B: 0.1}, {BLANK: 1.0}], HOUSE)
    assert ranked is not None
    assert ranked.call.roll == Roll(FaceA.SINGLE, FaceB.BLANK, RollKind.SOLID)


def test_the_half_circle_decides_between_single_and_vertical() -> None:
    ranked = by_geometry([{SINGLE_A: -0.4, SINGLE_B: 0.4}, {VERTICAL: 0.3}], HOUSE)
    assert ranked is not None
    assert ranked.call.roll == Roll(FaceA.VERTICAL, FaceB.SINGLE, RollKind.SOLID)
    assert ranked.lead == pytest.approx(0.8)


@pytest.mark.parametrize("evidence", [{CORNER: 1.0}, {BLANK: 1.0}])
def test_two_tops_that_one_die_can_not_both_have_make_no_roll(evidence: dict[Print, float]) -> None:
    assert by_geometry([evidence, evidence], HOUSE) is None


def test_no_house_makes_no_roll() -> None:
    assert by_geometry([{HORIZONTAL_A: 0.3}, {BLANK: 1.0}], {}) is None


def test_geometry_says_by_how_much_it_prefers_another_roll() -> None:
    tops = [{SINGLE_A: -0.4, SINGLE_B: 0.4}, {VERTICAL: 0.3}]
    assert shortfall(Roll(FaceA.VERTICAL, FaceB.SINGLE, RollKind.SOLID), tops, HOUSE) == 0
    assert shortfall(Roll(FaceA.SINGLE, FaceB.VERTICAL, RollKind.SOLID), tops, HOUSE) == pytest.approx(0.8)
    assert shortfall(Roll(FaceA.CORNER, FaceB.SINGLE, RollKind.SOLID), tops, HOUSE) == float("inf")
