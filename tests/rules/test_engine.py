"""States and events: what may happen when, and what a refusal says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kiosk.errors import RulesError
from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw import (
    Act,
    Build,
    GameState,
    IllegalAction,
    Move,
    NoSuchMove,
    OutOfTurn,
    RollThrown,
    TakeBack,
    apply,
    can_pass,
    can_skip,
    can_stop,
    legal,
    load_library,
    new_game,
    objections,
    winners,
)
from kiosk.rules.my_city_rw.engine import leaders
from kiosk.rules.my_city_rw.notation import parse_roll
from kiosk.rules.my_city_rw.placement import Reason
from tests.strategies import LIBRARY

ROLL = parse_roll("single+blank solid")


@pytest.fixture
def game() -> GameState:
    return new_game(LIBRARY[1], ["Ada", "Ben"])


@pytest.fixture
def thrown(game: GameState) -> GameState:
    return apply(game, RollThrown(ROLL))


def reasons(state: GameState, player: str, action: Build | Move) -> list[str]:
    return [one.reason.value for one in objections(state, player, action)]


def test_before_the_first_throw_nobody_acts(game: GameState) -> None:
    assert game.to_act == ()
    assert game.round == 0
    assert not game.finished
    assert not can_stop(game, "Ada")
    for event in (Act("Ada", Move.PASS), Act("Ada", Build(((0, 0),))), TakeBack("Ada")):
        with pytest.raises(OutOfTurn):
            apply(game, event)
    with pytest.raises(OutOfTurn):
        legal(game, "Ada")


def test_a_throw_waits_for_everybody(thrown: GameState) -> None:
    assert thrown.to_act == ("Ada", "Ben")
    acted = apply(thrown, Act("Ben", Move.PASS))
    with pytest.raises(IllegalAction) as refusal:
        apply(acted, RollThrown(ROLL))
    assert (refusal.value.player, refusal.value.reason) == ("Ada", Reason.MISSING_ACTION)


def test_acting_again_changes_the_mind(thrown: GameState) -> None:
    once = apply(apply(thrown, Act("Ada", Move.PASS)), Act("Ada", Move.STOP))
    assert once == apply(thrown, Act("Ada", Move.STOP))
    assert once.city("Ada").circles == 0


def test_r3_the_last_stop_may_be_taken_back(thrown: GameState) -> None:
    one = apply(thrown, Act("Ada", Move.STOP))
    over = apply(one, Act("Ben", Move.STOP))
    assert over.finished
    assert apply(over, TakeBack("Ben")) == one
    with pytest.raises(OutOfTurn):
        apply(over, RollThrown(ROLL))


def test_after_the_next_throw_nothing_is_taken_back(thrown: GameState) -> None:
    for name in thrown.players:
        thrown = apply(thrown, Act(name, Move.PASS))
    again = apply(thrown, RollThrown(ROLL))
    with pytest.raises(OutOfTurn):
        apply(again, TakeBack("Ada"))
    assert again.past == ((Move.PASS, Move.PASS),)
    assert again.actions == (None, None)


def test_who_has_stopped_is_out_for_good(thrown: GameState) -> None:
    state = apply(apply(thrown, Act("Ada", Move.STOP)), Act("Ben", Move.PASS))
    state = apply(state, RollThrown(ROLL))
    assert state.to_act == ("Ben",)
    for action in (Build(((0, 4),)), Build(((99, 99), (99, 99))), *Move):
        assert reasons(state, "Ada", action) == ["already_stopped"]
    assert not any(can(state, "Ada") for can in (can_pass, can_skip, can_stop))
    with pytest.raises(OutOfTurn):
        apply(state, TakeBack("Ada"))


def test_a_refusal_names_every_reason_with_its_fields(thrown: GameState) -> None:
    square = parse_roll("vertical+vertical solid")
    state = apply(new_game(LIBRARY[1], ["Ada"]), RollThrown(square))
    fields = ((2, -1), (2, 0), (3, -1), (3, 0))
    found = {one.reason: one.fields for one in objections(state, "Ada", Build(fields))}
    assert found == {
        Reason.OFF_SHEET: ((2, -1), (3, -1)),
        Reason.BLOCKED: ((2, 0), (3, 0)),
        Reason.NOT_AT_START: ((2, 0), (3, 0)),
    }
    across = ((0, 4), (0, 5), (1, 4), (1, 5))
    (one,) = objections(state, "Ada", Build(across))
    assert (one.reason, one.fields) == (Reason.CROSSES_RIVER, ((0, 4), (0, 5), (1, 4)))
    assert thrown.order is not None


@pytest.mark.parametrize("fields", [(), ((0, 4), (0, 4)), ((0, 4), (1, 5)), ((0, 4), (0, 3))])
def test_no_field_one_twice_and_other_shapes_are_wrong(
    thrown: GameState, fields: tuple[tuple[int, int], ...]
) -> None:
    assert reasons(thrown, "Ada", Build(fields))[0] == "wrong_shape"
    assert fields not in legal(thrown, "Ada")


@pytest.mark.parametrize("stranger", [None, "a1", 5, {(0, 4)}, frozenset({(0, 4)})])
def test_what_is_no_list_of_fields_is_no_place(thrown: GameState, stranger: object) -> None:
    assert stranger not in legal(thrown, "Ada")


def test_a_legal_place_is_in_however_it_is_given(thrown: GameState) -> None:
    places = legal(thrown, "Ada")
    assert Region.of([(0, 4)]) in places
    assert [(0, 4)] in places
    assert ((0, 4),) in places


def test_a_stranger_has_no_seat(thrown: GameState) -> None:
    with pytest.raises(NoSuchMove, match="'Cleo' is not one of the players: Ada, Ben"):
        apply(thrown, Act("Cleo", Move.PASS))


def test_ties_have_several_winners(thrown: GameState) -> None:
    assert winners(thrown) == ("Ada", "Ben")
    assert winners(apply(thrown, Act("Ada", Move.PASS))) == ("Ben",)
    assert leaders({"a": 1, "b": 3, "c": 3}) == ("b", "c")


def test_places_are_judged_as_if_nothing_had_been_done_in_the_round(thrown: GameState) -> None:
    acted = apply(thrown, Act("Ada", Build(((0, 4),))))
    assert list(legal(acted, "Ada")) == list(legal(thrown, "Ada"))
    assert reasons(acted, "Ada", Build(((0, 4),))) == []


def test_carried_bandits_are_sorted_and_known_once() -> None:
    state = new_game(LIBRARY[11], ["Ada", "Ben"], {"Ada": [(4, 8), (0, 1), (4, 8)]})
    assert state.carried == (((0, 1), (4, 8)), ())
    assert (4, 8) in Region(state.city("Ada").bandits)
    assert (4, 8) not in Region(state.city("Ben").bandits)


# As a library for strangers


@pytest.mark.parametrize(
    "event",
    [
        "x",
        None,
        RollThrown("corner"),  # type: ignore[arg-type]
        Act("Ada", "fly"),  # type: ignore[arg-type]
        Act("Ada", None),  # type: ignore[arg-type]
        Act("Ada", Build("a1")),  # type: ignore[arg-type]
        Act("Ada", Build(((1,),))),  # type: ignore[arg-type]
        Act("Nobody", Move.STOP),
        TakeBack("Nobody"),
    ],
)
def test_what_can_not_happen_is_refused_and_never_taken(event: Any) -> None:  # noqa: ANN401
    state = apply(new_game(load_library()[1], ["Ada"]), RollThrown(parse_roll("corner+single lined")))
    with pytest.raises(NoSuchMove):
        apply(state, event)


@pytest.mark.parametrize("players", [(), "Ada", ("",), ("Ada", "Ada"), (1, 2)])
def test_players_are_names_and_all_different(players: Any) -> None:  # noqa: ANN401
    with pytest.raises(RulesError):
        new_game(load_library()[1], players)


def test_legal_places_are_indexed_sampled_and_asked_with_lists() -> None:
    state = apply(new_game(load_library()[1], ["Ada"]), RollThrown(parse_roll("corner+single lined")))
    places = legal(state, "Ada")
    everything = list(places)
    assert [places[i] for i in range(len(places))] == everything
    assert [places[-1], places[-len(places)]] == [everything[-1], everything[0]]
    assert places[10:13] == everything[10:13]
    assert all(Random(seed).choice(places) in everything for seed in range(5))
    assert set(Random(1).sample(places, 5)) <= set(everything)
    assert [[2, 4], [3, 4], [3, 5], [3, 6]] in places
    assert [[2, 4], [3, 4]] not in places
    for outside in (len(places), -len(places) - 1):
        with pytest.raises(IndexError):
            places[outside]
