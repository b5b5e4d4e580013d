"""What a seat must not know is in none of its answers, in any book: others' hidden drawing, and the cards to come."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kiosk.door.peers import NOW
from kiosk.flow import step
from kiosk.messages import (
    AcceptRoll,
    AddPlayer,
    ChooseBook,
    ChooseMode,
    Command,
    MakeMove,
    NewTable,
    StartRounds,
    ThrowVirtually,
    TurnCard,
    Wake,
)
from kiosk.plain import write
from kiosk.queries import Query, TaskFor, Why, answer, answer_hint
from kiosk.rules.my_city_board.table import BoardGame
from kiosk.state import KioskState
from kiosk.views import View
from kiosk.views.viewer import AT_TABLE, SPECTATOR, Viewer, seat, view_for
from tests.core.evening import Evening
from tests.views.test_viewer import HIDDEN, table, ways

SEATS = 3
EVERYBODY = (*(seat(one) for one in range(SEATS)), SPECTATOR, AT_TABLE)


def queries(asking: int) -> Iterator[Query]:
    """Everything that a seat's front or a computer player is answered about the game at hand."""
    yield from (kind() for kind in NOW if kind is not Why)
    yield from (Why(player, field) for player in range(SEATS) for field in ((3, 4), (0, 0), (7, 6)))
    yield TaskFor(asking)


def told(state: KioskState, viewer: Viewer, asking: int) -> str:
    """All of it as it goes to a front."""
    answers = [write(answer_hint(type(query)), answer(query, state)) for query in queries(asking)]
    return json.dumps([write(View, view_for(state, viewer)), *answers])


def test_the_queries_of_a_seat_are_all_tried() -> None:
    assert {type(query) for query in queries(0)} >= NOW


# Hidden drawing


@pytest.mark.parametrize("game", HIDDEN)
@pytest.mark.parametrize("decide", [True, False], ids=["decided", "aiming"])
def test_no_answer_to_a_seat_changes_with_what_another_draws_in_hiding(game: int, *, decide: bool) -> None:
    compared = 0
    for seed in range(3):
        evening = table(game, seed)
        for drawing in range(SEATS):
            variants = list(ways(evening, drawing, seed, decide=decide))
            for asking in set(range(SEATS)) - {drawing}:
                assert len({told(state, seat(asking), asking) for state in variants}) <= 1, (game, seed, drawing)
            compared += len({told(state, seat(drawing), drawing) for state in variants}) > 1
    assert compared > 3, "who draws sees the difference"


# The cards to come


def turned(seed: int, cards: int) -> Evening:
    """An eternal game of three, so many cards in; the table turns its own deck."""
    chance, evening = Random(seed), Evening(seed=seed)
    evening.do(Wake(), ChooseBook("my-city-board"), ChooseMode("eternal"))
    evening.do(*(AddPlayer(name) for name in ("Ada", "Ben", "Cleo")), NewTable(), StartRounds())
    while evening.table.game is not None and evening.table.game.round < cards:
        evening.do(TurnCard())
        for player in range(SEATS):
            if evening.table.names[player] in evening.table.game.to_act:
                evening.do(some_move(evening, player, chance))
    return evening


def some_move(evening: Evening, player: int, chance: Random) -> Command:
    rules, game = evening.table.rules, evening.table.game
    moves = [rules.write_move(one) for one in rules.moves(game, evening.table.names[player])]
    return MakeMove(player, chance.choice([one for one in moves if one != "stop"] or moves))


def shuffled_rest(state: KioskState, chance: Random) -> KioskState:
    """The same table with what is left of its deck in another order."""
    assert state.table is not None
    game = state.table.game
    assert isinstance(game, BoardGame)
    deck = game.state.deck
    assert deck.order is not None
    done, rest = deck.order[: len(deck.turned)], list(deck.order[len(deck.turned) :])
    chance.shuffle(rest)
    changed = with_order(game, (*done, *rest))
    return replace(state, table=replace(state.table, game=changed))


def with_order(game: BoardGame, order: tuple[Any, ...]) -> BoardGame:
    leg = game.series.leg
    changed = replace(leg.state, deck=replace(leg.state.deck, order=order))
    return replace(game, series=game.series.with_leg(replace(leg, state=changed)), order=order)


@pytest.mark.parametrize("cards", [0, 1, 5, 12])
def test_no_answer_to_anybody_changes_with_the_cards_to_come(cards: int) -> None:
    for seed in range(2):
        state, chance = turned(seed, cards).state, Random(seed)
        others = [shuffled_rest(state, chance) for _ in range(4)]
        assert all(one != state for one in others)
        for viewer in EVERYBODY:
            for asking in range(SEATS):
                assert {told(one, viewer, asking) for one in others} == {told(state, viewer, asking)}


def test_the_order_of_a_deck_is_what_decides() -> None:
    """What the law above has compared: another order is another game."""
    state = turned(3, 2).state
    after = {str(step(shuffled_rest(state, Random(seed)), TurnCard()).state.table) for seed in range(6)}
    assert len(after) > 1


# Open games


def test_where_nothing_is_hidden_all_seats_see_the_same() -> None:
    """Lost Cities is played openly: what has been entered is everybody's."""
    evening = Evening(seed=2).do(Wake(), ChooseBook("lost-cities-rw"))
    evening.do(*(AddPlayer(name) for name in ("Ada", "Ben", "Cleo")), NewTable(), StartRounds())
    for _ in range(4):
        evening.do(ThrowVirtually(), AcceptRoll())
        while evening.table.game is not None and evening.table.game.to_act:
            evening.do(some_move(evening, evening.table.names.index(evening.table.game.to_act[0]), Random(1)))
            assert len({told(evening.state, viewer, 0) for viewer in (*EVERYBODY[:SEATS], SPECTATOR)}) == 1
