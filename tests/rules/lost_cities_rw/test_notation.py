from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from kiosk.rules.lost_cities_rw.dice import ExpeditionColour, SixDiceRoll
from kiosk.rules.lost_cities_rw.moves import LostCitiesMove, Take
from kiosk.rules.lost_cities_rw.notation import action_text, parse_action, parse_roll, parse_turn, turn_text
from kiosk.rules.lost_cities_rw.record import TurnRecord
from tests.lost_strategies import any_action, random_roll
from tests.strategies import often, rngs

ROLL = SixDiceRoll((3, 0, 7), (ExpeditionColour.RED, ExpeditionColour.RED, ExpeditionColour.BLUE))
TEXTS = {
    "red 3": Take(ExpeditionColour.RED, 3),
    "blue 0": Take(ExpeditionColour.BLUE, 0),
    "red 7 > blue > red": Take(ExpeditionColour.RED, 7, then=(ExpeditionColour.BLUE, ExpeditionColour.RED)),
    "double blue": Take(ExpeditionColour.BLUE, 0, double=True),
    "double blue 3": Take(ExpeditionColour.BLUE, 3, double=True),
    "double blue > red": Take(ExpeditionColour.BLUE, 0, double=True, then=(ExpeditionColour.RED,)),
    "decline": LostCitiesMove.DECLINE,
    "-": None,
}


@pytest.mark.parametrize("text", TEXTS)
def test_an_action_reads_back(text: str) -> None:
    assert parse_action(text) == TEXTS[text]
    assert action_text(TEXTS[text]) == text


def test_a_roll_and_a_turn_read_back() -> None:
    assert str(ROLL) == "3 0 7 red red blue"
    assert parse_roll(str(ROLL)) == ROLL
    entry = TurnRecord(ROLL, (TEXTS["red 7 > blue > red"], LostCitiesMove.DECLINE, None))
    assert turn_text(entry) == "3 0 7 red red blue: red 7 > blue > red; decline; -"
    assert parse_turn(turn_text(entry)) == entry


@given(rngs)
@often(5)
def test_anything_reads_back(rng: Random) -> None:
    entry = TurnRecord(random_roll(rng), tuple(any_action(rng) for _ in range(rng.randint(2, 5))))
    assert parse_turn(turn_text(entry)) == entry


@pytest.mark.parametrize(
    "text", ["", "red", "red 10", "3 red", "white 3", "red 3 >", "red 3 > white", "double", "pass"]
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is"):
        parse_action(text)


@pytest.mark.parametrize(
    "text", ["", "3 0 red red blue", "3 0 7 red red", "3 0 10 red red blue", "3 0 ٧ red red blue"]
)
def test_what_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no roll"):
        parse_roll(text)


def test_what_is_no_turn_is_refused() -> None:
    with pytest.raises(ValueError, match="is no turn"):
        parse_turn("3 0 7 red red blue")
