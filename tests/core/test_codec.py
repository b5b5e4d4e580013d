"""Commands and tables go to JSON and come back the same; anything else is `Unusable`, with the place of the fault."""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from kiosk.codec import FrontRecord, command_from_json, command_to_json, decode, encode, table_to_json
from kiosk.errors import Unusable
from kiosk.journal.shelf import card_of
from kiosk.messages import Aim, Command, DiceRead, SetDie, TableLoaded
from kiosk.rules.dice import Die, FaceA, FaceB, RollKind
from kiosk.state import AtTable, Attract, Choosing, KioskState, Table, TableCard
from tests.core.evening import placing
from tests.core.strategies import COMMANDS, STATES, any_command, commands_of, states

QUICK = settings(deadline=None, suppress_health_check=list(HealthCheck), derandomize=True, print_blob=False)
Json = Any
SHOWN = (FaceA.CORNER, FaceB.SINGLE, RollKind.LINED)


@pytest.mark.parametrize("kind", COMMANDS, ids=[kind.__name__ for kind in COMMANDS])
def test_every_command_comes_back(kind: type) -> None:
    @settings(QUICK, max_examples=30)
    @given(command=commands_of(kind))
    def comes_back(command: Command) -> None:
        assume(not math.isnan(getattr(command, "confidence", 0.0)))  # which equals nothing, not even itself
        assert command_from_json(command_to_json(command)) == command
        try:
            text = json.dumps(command_to_json(command))
        except ValueError:  # a number with thousands of digits
            return
        assert command_from_json(json.loads(text)) == command

    comes_back()


@settings(QUICK, max_examples=150)
@given(state=states)
def test_every_table_and_front_comes_back(state: KioskState) -> None:
    front = FrontRecord(state.language, state.front)
    assert decode(FrontRecord, json.loads(json.dumps(encode(front)))) == front
    if state.table is not None:
        assert decode(Table, json.loads(json.dumps(table_to_json(state.table)))) == state.table
        card = card_of(state.table)
        assert decode(TableCard, json.loads(json.dumps(encode(card)))) == card


def test_what_a_command_looks_like() -> None:
    assert command_to_json(Aim(1, 2, 3)) == {"is": "Aim", "player": 1, "row": 2, "column": 3}
    assert command_to_json(SetDie(Die.A, "corner")) == {"is": "SetDie", "die": "A", "face": "corner"}


def test_a_loaded_table_is_not_written_down_again() -> None:
    command = TableLoaded("ABCD", placing().table)
    assert command_to_json(command) == {"is": "TableLoaded", "code": "ABCD"}


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        (None, "an object belongs here, not null"),
        ({}, "is: null is none of AcceptDue,"),
        ({"is": "Explode"}, "is: 'Explode' is none of AcceptDue,"),
        ({"is": ["Aim"]}, "is: a list is none of AcceptDue,"),
        ({"is": "Aim", "player": 0}, "'row' is missing"),
        ({"is": "Aim", "player": "0", "row": 0, "column": 0}, "player: int belongs here, not '0'"),
        ({"is": "Aim", "player": True, "row": 0, "column": 0}, "player: int belongs here, not true"),
        ({"is": "Aim", "player": 0, "row": 0, "column": 0, "x": 1}, "'x' is not known here; there are player, row"),
        ({"is": "SetDie", "die": 1, "face": ""}, "die: str belongs here, not 1"),
        ({"is": "TablesListed", "cards": {}}, "cards: a list belongs here, not an object"),
        ({"is": "TablesListed", "cards": [1]}, "cards[0]: an object belongs here, not 1"),
    ],
)
def test_a_fault_is_named_with_its_place(data: Json, complaint: str) -> None:
    with pytest.raises(Unusable) as caught:
        command_from_json(data)
    assert str(caught.value).startswith(complaint)


def test_a_number_too_large_for_a_float_is_unusable() -> None:
    data = command_to_json(DiceRead(1, *SHOWN))
    assert command_from_json({**data, "confidence": 1}) == DiceRead(1, *SHOWN)
    with pytest.raises(Unusable, match="confidence"):
        command_from_json({**data, "confidence": 10**400})


# --- garbage --------------------------------------------------------------------------------------------------------

junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.just(10**400),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6) | st.just("is"), inner, max_size=4)
    ),
    max_leaves=8,
)
TARGETS = (FrontRecord, Table, TableCard)


@settings(QUICK, max_examples=300)
@given(data=junk, name=st.sampled_from([kind.__name__ for kind in COMMANDS]))
def test_garbage_is_unusable_and_nothing_worse(data: Json, name: str) -> None:
    for attempt in (data, {**data, "is": name} if isinstance(data, dict) else data):
        _only_unusable(lambda data=attempt: command_from_json(data))
    for kind in TARGETS:
        _only_unusable(lambda kind=kind: decode(kind, data))


@settings(QUICK, max_examples=250)
@given(state=st.sampled_from([state for state in STATES if state.table]), data=st.data())
def test_a_table_with_one_thing_exchanged_is_unusable_or_a_table(state: KioskState, data: st.DataObject) -> None:
    assert state.table is not None
    good = json.loads(json.dumps(table_to_json(state.table)))
    place = data.draw(st.sampled_from(list(_places(good))))
    _only_unusable(lambda: decode(Table, _exchanged(good, place, data.draw(junk))))


@settings(QUICK, max_examples=200)
@given(command=any_command, data=st.data())
def test_a_command_with_one_thing_exchanged_is_unusable_or_a_command(command: Command, data: st.DataObject) -> None:
    good = command_to_json(command)
    place = data.draw(st.sampled_from(list(_places(good))))
    _only_unusable(lambda: command_from_json(_exchanged(good, place, data.draw(junk))))


def _only_unusable(read: Callable[[], object]) -> None:
    with suppress(Unusable):
        read()


def _places(data: Json, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from _places(value, (*at, key))


def _exchanged(data: Json, place: tuple[Any, ...], value: Json) -> Json:
    if not place:
        return value
    changed = copy.deepcopy(data)
    inner = changed
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return changed


def test_a_stored_game_is_played_through_the_rules_again() -> None:
    table = placing("Ada", roll="corner+single lined").build(0, "e3", "e4", "f4", "g4").table
    data = table_to_json(table)
    data["game"]["record"]["rounds"][0]["actions"]["Ada"] = {"build": [[0, 0], [1, 0], [1, 1], [1, 2]]}
    with pytest.raises(Unusable, match="round 1 is against the rules: not_at_start"):
        decode(Table, data)


def test_the_record_belongs_to_its_sheet() -> None:
    data = table_to_json(placing("Ada").table)
    data["game"]["record"]["game"] = 2
    with pytest.raises(Unusable, match="game"):
        decode(Table, data)


def test_fronts_are_told_apart() -> None:
    for front in (Attract(), Choosing(), AtTable("ABCD")):
        assert decode(FrontRecord, encode(FrontRecord("de", front))) == FrontRecord("de", front)
    assert (
        replace(Choosing(), first=2)
        == decode(FrontRecord, {"language": "en", "front": {"is": "Choosing", "first": 2}}).front
    )
