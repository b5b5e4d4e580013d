"""Six and nine, the signs of a throw, and the one score of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.dicesets.six import number, throw, top
from vision.dicesets.lost_cities_rw import score
from vision.dicesets.lost_cities_rw.limits import DEFAULT
from vision.dicesets.lost_cities_rw.signs import NAMES, signs_of
from vision.dicesets.lost_cities_rw.sixnine import together, uncertain
from vision.dicesets.lost_cities_rw.tops import APEX, EQUATOR, NUMBER
from vision.reading import ReadingRefused

BOTH_WAYS = np.full(20, -np.log(20))


def test_a_marked_six_beside_digits_that_stand_alike_is_plain() -> None:
    assert uncertain([number(6), number(2), number(7)], DEFAULT) is None
    assert uncertain([number(9, way=EQUATOR), number(2, way=EQUATOR), number(7, way=EQUATOR)], DEFAULT) is None


def test_a_mark_against_the_way_that_the_other_digits_stand_is_refused() -> None:
    six = number(6, way=APEX)
    assert uncertain([number(2, way=EQUATOR), six, number(7, way=EQUATOR)], DEFAULT) is six


def test_a_mark_is_enough_where_the_others_do_not_say_how_digits_stand() -> None:
    others = [top(NUMBER, 200.0, glyphs=BOTH_WAYS) for _ in range(2)]
    assert uncertain([number(9), *others], DEFAULT) is None


def test_the_others_name_a_six_or_nine_whose_mark_is_lost() -> None:
    """By itself it looks a little more like a six with its head to the equator."""
    dice = [number(6, way=EQUATOR, mark=0.8), number(2), number(7)]
    assert uncertain(dice, DEFAULT) is None
    assert int(together(dice)[0].digits.argmax()) == 9
    dice[0] = number(6, way=EQUATOR, mark=6.0)
    assert uncertain(dice, DEFAULT) is dice[0]


def test_how_digits_stand_is_enough_where_the_mark_is_lost() -> None:
    assert uncertain([number(9, mark=0.3), number(2), number(7)], DEFAULT) is None


def test_without_either_nobody_can_tell() -> None:
    others = [top(NUMBER, 200.0, glyphs=BOTH_WAYS) for _ in range(2)]
    nine = number(9, mark=0.3)
    assert uncertain([nine, *others], DEFAULT) is nine


def test_other_digits_are_no_question() -> None:
    assert uncertain([number(8), number(0, way=EQUATOR), number(3)], DEFAULT) is None


@pytest.mark.parametrize("name", NAMES)
def test_no_sign_speaks_for_a_throw(name: str) -> None:
    signs = signs_of(throw(), (), 12.0, (640, 480))
    more = replace(signs, **{name: getattr(signs, name) + 1.0})
    assert score.score_of(more) <= score.score_of(signs)


def _worse(place: int, **given: object) -> list[object]:
    dice = throw()
    dice[place] = replace(dice[place], **given)
    return dice


@pytest.mark.parametrize(
    ("place", "given", "name", "reason"),
    [
        (1, {"flags": np.array([6.0, -8, -8])}, "leaning", ReadingRefused.COCKED_DIE),
        (4, {"flags": np.array([-8, 6.0, -8])}, "covered", ReadingRefused.COVERED),
        (0, {"flags": np.array([-8, -8, 6.0])}, "moving", ReadingRefused.MOVING),
        (5, {"wavers": 9.0}, "wavers", ReadingRefused.UNSURE),
    ],
)
def test_the_worst_die_gives_the_sign_and_the_reason(
    place: int, given: object, name: str, reason: ReadingRefused
) -> None:
    usual, worse = signs_of(throw(), (), 12.0, (640, 480)), signs_of(_worse(place, **given), (), 12.0, (640, 480))  # type: ignore[arg-type]
    assert getattr(worse, name) > getattr(usual, name) + 5
    assert score.score_of(worse) < score.score_of(usual) - 1
    assert score.reason_of(worse)[0] is reason
