from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from kiosk.rules.grid.geometry import Field, field_text
from kiosk.rules.my_city_rw import Build, Move
from kiosk.rules.my_city_rw.notation import (
    action_text,
    fields_text,
    parse_action,
    parse_field,
    parse_roll,
    parse_round,
    round_text,
)
from kiosk.rules.my_city_rw.record import RoundRecord
from tests.strategies import ALL_FIELDS

rolls = st.builds(Roll, st.sampled_from(FaceA), st.sampled_from(FaceB), st.sampled_from(RollKind))
builds = st.lists(st.sampled_from(ALL_FIELDS), max_size=5).map(lambda fields: Build(tuple(fields)))
actions = st.none() | st.sampled_from(Move) | builds


def test_every_field_reads_back() -> None:
    assert [parse_field(field_text(field)) for field in ALL_FIELDS] == ALL_FIELDS
    assert fields_text([(0, 0), (7, 10)]) == "a1 k8"


def test_every_roll_reads_back() -> None:
    for a, b, w in product(FaceA, FaceB, RollKind):
        assert parse_roll(str(Roll(a, b, w))) == Roll(a, b, w)


@given(rolls, st.lists(actions, min_size=1, max_size=6))
def test_every_round_reads_back(roll: Roll, done: list[Build | Move | None]) -> None:
    entry = RoundRecord(roll, tuple(done))
    text = round_text(entry)
    assert parse_round(text) == entry
    assert "\n" not in text
    assert [parse_action(action_text(action)) for action in done] == done


def test_a_round_reads_as_it_is_played() -> None:
    fields: tuple[Field, ...] = ((3, 2), (3, 3))
    entry = RoundRecord(parse_roll("vertical+blank solid"), (Build(fields), Move.PASS, None))
    assert round_text(entry) == "vertical+blank solid: build c4 d4; pass; -"


@pytest.mark.parametrize("text", ["", "a", "a0", "a9", "l1", "A1", "a11", "1a", " a1", "a1 ", "a\u0661"])
def test_what_is_no_field_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no field"):
        parse_field(text)


@pytest.mark.parametrize(
    "text", ["", "corner", "corner+single", "corner single lined", "edge+single lined", "corner+single  lined"]
)
def test_what_is_no_roll_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"roll|not a valid"):
        parse_roll(text)


@pytest.mark.parametrize("text", ["", "fold", "build z9", "pass a1", "--"])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_action(text)


def test_what_is_no_round_is_refused() -> None:
    with pytest.raises(ValueError, match="is no round"):
        parse_round("corner+single lined")
