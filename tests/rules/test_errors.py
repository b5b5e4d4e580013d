from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.errors import KioskError, RulesError, Unusable, one_line, quote
from kiosk.rules.my_city_rw import IllegalAction, OutOfTurn
from kiosk.rules.my_city_rw.placement import Objection, Reason
from kiosk.rules.my_city_rw.record import IllegalMove


def test_a_complaint_names_file_place_and_reason() -> None:
    assert str(Unusable("is wrong")) == "is wrong"
    assert str(Unusable("is wrong", place="game")) == "game: is wrong"
    assert str(Unusable("is wrong", place="game", file="a.json")) == "a.json: game: is wrong"


def test_a_complaint_is_placed_further_out() -> None:
    inner = Unusable("is wrong", place="roll.A")
    assert inner.within(place="rounds[0]").place == "rounds[0].roll.A"
    assert inner.within(file="a.json").file == "a.json"
    assert Unusable("is wrong", place="[0]").within(place="rounds").place == "rounds[0]"
    assert Unusable("is wrong").within(place="rounds").place == "rounds"
    assert Unusable("is wrong", file="a").within(place="rounds").file == "a"
    assert isinstance(inner, ValueError)


@given(st.text())
def test_one_line_is_one_printable_line(text: str) -> None:
    line = one_line(text)
    assert line.isprintable()
    if text.isprintable():
        assert line == text


def test_one_line_spells_what_it_cannot_print() -> None:
    assert one_line("a\nb\x1b\u2028\ud800") == "a\\x0ab\\x1b\\x2028\\xd800"


QUOTES = {
    "null": None,
    "true": True,
    "false": False,
    "a list": [1, 2],
    "an object": {"a": 1},
    "5": 5,
    "-1": -1,
    "1.5": 1.5,
    "nan": float("nan"),
    "'x'": "x",
    "a huge number": 10**5000,
    "1000000000000": 10**12,
}


@pytest.mark.parametrize(("text", "value"), QUOTES.items(), ids=QUOTES)
def test_a_value_is_quoted_as_in_json(text: str, value: object) -> None:
    assert quote(value) == text


def test_a_long_text_is_quoted_in_part() -> None:
    assert len(quote("x" * 10**6)) == 61
    assert quote("x" * 10**6).endswith("…")
    assert quote("x" * 58) == repr("x" * 58)


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_any_value_is_quoted_shortly(value: object) -> None:
    assert len(one_line(quote(value))) < 400


def test_errors_are_what_they_are_caught_as() -> None:
    objections = (Objection(Reason.BLOCKED, ((2, 0),)), Objection(Reason.NOT_ADJACENT))
    action = IllegalAction("Ada", objections)
    assert str(action) == "Ada: blocked a3, not_adjacent"
    assert action.reason is Reason.BLOCKED
    move = IllegalMove(3, "Ada", objections, 11)
    assert (move.reason, move.round, move.game) == (Reason.BLOCKED, 3, 11)
    assert all(isinstance(error, RulesError) for error in (action, move, OutOfTurn()))
    assert issubclass(RulesError, KioskError)
    assert issubclass(Unusable, KioskError)
