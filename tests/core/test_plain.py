"""Every view is plain data: what is written as JSON is read back as the same, and nothing else is read."""

from __future__ import annotations

import datetime as dt
import json
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kiosk import queries
from kiosk.errors import Unusable
from kiosk.owner import views as owner
from kiosk.plain import hints_of, read, write
from kiosk.queries import ANSWERS, answer
from kiosk.state import KioskState
from kiosk.views import View, past
from kiosk.views.viewer import AT_TABLE, SPECTATOR, Viewer, seat, view_for
from tests.core.evening import LIBRARY
from tests.core.strategies import STATES, states

QUICK = settings(deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, print_blob=False)
viewers = st.sampled_from([AT_TABLE, SPECTATOR, seat(0), seat(1), seat(5), Viewer(holder=0)])


def there_and_back(hint: Any, value: Any) -> Any:  # noqa: ANN401
    text = json.dumps(write(hint, value), allow_nan=False)
    return read(hint, json.loads(text))


@settings(QUICK, max_examples=150)
@given(state=states, viewer=viewers)
def test_every_view_of_random_play_comes_back(state: KioskState, viewer: Viewer) -> None:
    shown = view_for(state, viewer)
    assert there_and_back(View, shown) == shown


def test_random_play_shows_every_screen() -> None:
    kinds = {type(view_for(state, AT_TABLE).screen).__name__ for state in STATES}
    assert len(kinds) == 8


@settings(QUICK, max_examples=60)
@given(state=states, row=st.integers(0, 9), column=st.integers(0, 9), player=st.integers(-1, 6))
def test_every_answer_comes_back(state: KioskState, row: int, column: int, player: int) -> None:
    asked: tuple[queries.AboutNow, ...] = (
        queries.Help(),
        queries.Company(),
        queries.Saving(),
        queries.Why(player, (row, column)),
    )
    for query in asked:
        found = answer(query, state, LIBRARY)
        assert there_and_back(ANSWERS[type(query)], found) == found
        assert there_and_back(queries.Query, query) == query


def records(module: Any) -> list[type]:  # noqa: ANN401
    return [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and is_dataclass(kind) and kind.__module__ == module.__name__
    ]


LEAVES = st.recursive(
    st.one_of(st.text(max_size=5), st.integers(-9, 9), st.floats(-1, 1)),
    lambda inner: (
        st.lists(inner, max_size=2).map(tuple)
        | st.builds(owner.Saying, st.text(max_size=3), st.lists(inner, max_size=2).map(tuple))
    ),
    max_leaves=6,
)
SPECIAL = {
    Path: st.sampled_from([Path("/a/b"), Path()]),
    dt.datetime: st.datetimes(),
    owner.Saying: st.builds(owner.Saying, st.text(max_size=3), st.lists(LEAVES, max_size=2).map(tuple)),
    owner.Finding: st.builds(owner.Finding, st.text(max_size=3), st.text(max_size=3), LEAVES),
    float: st.floats(-1e6, 1e6),
}


@pytest.mark.parametrize("kind", [*records(owner), *records(past)], ids=lambda kind: kind.__name__)
def test_the_records_of_owner_and_past_come_back(kind: type) -> None:
    for special, strategy in SPECIAL.items():
        st.register_type_strategy(special, strategy)

    @settings(QUICK, max_examples=25)
    @given(SPECIAL[kind] if kind in SPECIAL else st.builds(kind))
    def check(value: Any) -> None:  # noqa: ANN401
        assert there_and_back(kind, value) == value

    check()


# --- strictness -----------------------------------------------------------------------------------------------------


class PlainColour(StrEnum):
    RED = "red"


@dataclass(frozen=True)
class Dot:
    x: int
    colour: PlainColour = PlainColour.RED


@dataclass(frozen=True)
class PlainLine:
    dots: tuple[Dot, ...]


@dataclass(frozen=True)
class Page:
    drawn: Dot | PlainLine
    notes: dict[str, tuple[int, str] | None]
    share: float = 0.5
    seen: frozenset[int] = frozenset()


PAGE = Page(PlainLine((Dot(1), Dot(2))), {"a": (1, "b"), "c": None}, 0.25, frozenset({3, 1}))
WRITTEN = {
    "drawn": {"is": "PlainLine", "dots": [{"x": 1, "colour": "red"}, {"x": 2, "colour": "red"}]},
    "notes": {"a": [1, "b"], "c": None},
    "share": 0.25,
    "seen": [1, 3],
}


def test_all_fields_are_written_and_unions_are_tagged() -> None:
    assert write(Page, PAGE) == WRITTEN
    assert read(Page, WRITTEN) == PAGE


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"drawn": {"is": "Circle"}}, "drawn.is"),
        ({"drawn": {"x": 1, "colour": "red"}}, "drawn.is"),
        ({"drawn": {"is": "Dot", "x": True, "colour": "red"}}, "drawn.x"),
        ({"drawn": {"is": "Dot", "x": 1, "colour": "blue"}}, "drawn.colour"),
        ({"drawn": {"is": "Dot", "x": 1}}, "drawn"),
        ({"drawn": {"is": "Dot", "x": 1, "colour": "red", "y": 2}}, "drawn"),
        ({"drawn": None}, "drawn"),
        ({"drawn": {"is": "PlainLine", "dots": [{"x": 1, "colour": "red"}, 7]}}, "drawn.dots[1]"),
        ({"notes": []}, "notes"),
        ({"notes": {"a": [1]}}, "notes.a"),
        ({"notes": {"a": [1, 2]}}, "notes.a[1]"),
        ({"share": "much"}, "share"),
        ({"share": 10**400}, "share"),
        ({"seen": 3}, "seen"),
    ],
)
def test_a_fault_is_named_with_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(Unusable) as complaint:
        read(Page, {**WRITTEN, **change})
    assert complaint.value.place == place


def test_nothing_is_forgotten() -> None:
    assert set(hints_of(View)) == {field.name for field in fields(View)}


@pytest.mark.parametrize(
    "query",
    [
        queries.PastGames(2**64),
        queries.PastGames(-1),
        queries.PastGames(name="\ud800"),
        queries.PastGames(name="x" * 41),
        queries.Best("game-x"),
        queries.Best("game-99999999999999999999"),
        queries.Titles(-1),
        queries.People(2**63),
        queries.PastGame(2**64),
        queries.Career("\ud800"),
    ],
)
def test_what_nobody_can_have_played_is_never_looked_for(query: queries.AboutPast) -> None:
    class Untouched:
        """Any question to it is one too many."""

    found = queries.answer_past(query, Untouched())  # type: ignore[arg-type]
    assert not found or found == past.CareerView("\ud800", 0, 0, 0.0, None, ())
