"""Touches as text: what a journal keeps reads back."""

from __future__ import annotations

import pytest

from kiosk.errors import Unusable
from kiosk.rules.lost_cities_rw.dice import COLOURS, NUMBERS
from kiosk.rules.lost_cities_rw.intent_text import Touch, parse_touch, touch_text
from kiosk.rules.lost_cities_rw.intents import DeclineDice, FollowArrow, LeaveArrow, TakePair, Undo

ALL: list[Touch] = [
    *(TakePair(1, colour, number, double) for colour in COLOURS for number in NUMBERS for double in (False, True)),
    *(FollowArrow(1, colour) for colour in COLOURS),
    LeaveArrow(1),
    DeclineDice(1),
    Undo(1),
]


@pytest.mark.parametrize("touch", ALL)
def test_every_touch_reads_back(touch: Touch) -> None:
    assert parse_touch(1, touch_text(touch)) == touch


def test_every_touch_has_a_text_of_its_own() -> None:
    assert len({touch_text(one) for one in ALL}) == len(ALL)


@pytest.mark.parametrize("text", ["", "red", "red 3 > blue", "> pink", "> ", "-", "red 11", "Undo", "stay stay"])
def test_anything_else_is_unusable(text: str) -> None:
    with pytest.raises(Unusable):
        parse_touch(0, text)
