"""A table survives a power cut at any moment, also in the middle of a chain of arrows."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.errors import RulesError, Unusable
from kiosk.rules.lost_cities_rw.dice import ExpeditionColour
from kiosk.rules.lost_cities_rw.intents import FollowArrow, TakePair
from kiosk.rules.lost_cities_rw.table import TableGame, new_table, step
from kiosk.rules.lost_cities_rw.table_json import read_table, write_table
from tests.lost_strategies import NAMES, SHEET
from tests.rules.lost_cities_rw.test_table import any_intent, at_yellow_arrow
from tests.strategies import rngs


def again(table: TableGame) -> TableGame:
    return read_table(json.loads(json.dumps(write_table(table))), SHEET)


@given(rngs, st.integers(2, 5), st.integers(0, 120))
def test_whatever_was_touched_the_same_table_comes_back(rng: Random, players: int, touches: int) -> None:
    table = new_table(SHEET, NAMES[:players])
    for _ in range(touches):
        intent = any_intent(rng, players)
        if isinstance(intent, TakePair) and table.game.rolls:
            pool = table.game.pool(intent.seat)
            intent = TakePair(intent.seat, rng.choice(pool.colours), rng.choice(pool.numbers))
        with suppress(RulesError):
            table = step(table, intent)
    assert again(table) == table


def test_an_open_arrow_is_still_open_afterwards() -> None:
    table = again(step(at_yellow_arrow(), TakePair(0, ExpeditionColour.YELLOW, 5)))
    assert table.arrows(0)
    assert step(table, FollowArrow(0, ExpeditionColour.RED)).game.actions[0] is not None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("away", [True]),
        ("away", ["no", "no"]),
        ("drafts", [["stay"], []]),
        ("drafts", [["> red"], []]),
        ("drafts", [[3], []]),
        ("drafts", [["red 9 9"], []]),
        ("in_order", 1),
        ("record", {}),
    ],
)
def test_what_could_not_have_been_is_unusable(key: str, value: Any) -> None:  # noqa: ANN401 - any JSON
    data = write_table(at_yellow_arrow())
    with pytest.raises(Unusable):
        read_table({**data, key: value}, SHEET)
