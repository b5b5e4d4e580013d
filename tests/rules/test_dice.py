"""The dice: the rule book's own odds, and the building that two blue faces make."""

from __future__ import annotations

from itertools import product

import pytest

from kiosk.rules.dice import (
    SIDES_A,
    SIDES_B,
    SIDES_W,
    SQUARES_A,
    SQUARES_B,
    FaceA,
    FaceB,
    Roll,
    RollKind,
    joined,
    shape_odds,
)
from kiosk.rules.my_city_rw.shapes import SHAPES, shape_name
from tests import plain

ODDS = {"one": 4, "bar-2": 8, "L-3": 8, "bar-3": 3, "square": 4, "L-4": 5, "bar-4": 1, "U-5": 2, "L-5": 1}


def test_the_odds_of_the_nine_shapes_are_the_rule_books() -> None:
    found: dict[str | None, int] = {}
    for shape, times in shape_odds().items():
        found[shape_name(shape)] = found.get(shape_name(shape), 0) + times
    assert found == ODDS
    assert sum(found.values()) == 36


def test_the_dice_have_the_rule_books_sides() -> None:
    assert tuple(SIDES_A) == plain.DIE_A
    assert tuple(SIDES_B) == plain.DIE_B
    assert tuple(SIDES_W) == plain.DIE_W
    assert {face.value: cells for face, cells in SQUARES_A.items()} == plain.FACES_A
    assert {face.value: cells for face, cells in SQUARES_B.items()} == plain.FACES_B


@pytest.mark.parametrize(("a", "b"), list(product(FaceA, FaceB)))
def test_two_faces_join_at_their_half_circles(a: FaceA, b: FaceB) -> None:
    assert joined(a, b).cells == plain.shape_of_dice({"A": a, "B": b})
    assert joined(a, b) is joined(a, b)


def test_blank_and_compass_leave_the_other_die_alone() -> None:
    for a in FaceA:
        assert joined(a, FaceB.BLANK) == joined(a, FaceB.COMPASS)
        assert len(joined(a, FaceB.BLANK)) == len(SQUARES_A[a])
    assert SHAPES["L-5"].fits(joined(FaceA.CORNER, FaceB.HORIZONTAL).cells)


def test_a_roll_knows_its_shape_and_prints_itself() -> None:
    roll = Roll(FaceA.CORNER, FaceB.COMPASS, RollKind.LINED)
    assert roll.compass
    assert not Roll(FaceA.CORNER, FaceB.BLANK, RollKind.LINED).compass
    assert str(roll) == "corner+compass lined"
    assert roll.shape == joined(FaceA.CORNER, FaceB.COMPASS)
