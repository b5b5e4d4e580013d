"""The flow of a table: who decides when, arrows that are still open, taking back, leaving, and asking in order."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.errors import RulesError
from kiosk.rules.lost_cities_rw.dice import COLOURS, ExpeditionColour, SixDiceRoll
from kiosk.rules.lost_cities_rw.intents import (
    AskInOrder,
    DeclineDice,
    FollowArrow,
    Intent,
    LeaveArrow,
    LeaveTable,
    ReturnToTable,
    TakePair,
    ThrowDice,
    Undo,
)
from kiosk.rules.lost_cities_rw.moves import LostCitiesMove, Take
from kiosk.rules.lost_cities_rw.notation import parse_roll
from kiosk.rules.lost_cities_rw.record import play_game, record_of
from kiosk.rules.lost_cities_rw.table import TableGame, new_table, refusal, step
from tests.lost_strategies import NAMES, SHEET, random_roll
from tests.strategies import rngs

RED, ORANGE, YELLOW, BLUE = (
    ExpeditionColour.RED,
    ExpeditionColour.ORANGE,
    ExpeditionColour.YELLOW,
    ExpeditionColour.BLUE,
)


def begin(players: int, *intents: Intent | str) -> TableGame:
    table = new_table(SHEET, NAMES[:players])
    for one in intents:
        table = step(table, ThrowDice(parse_roll(one)) if isinstance(one, str) else one)
    return table


def at_yellow_arrow(players: int = 2) -> TableGame:
    """Ada has a 2 in yellow, whose second box has an arrow, and it is Ben's turn, who has declined."""
    table = begin(players, "2 3 4 yellow red blue", TakePair(0, YELLOW, 2))
    for seat in range(1, players):
        table = step(table, DeclineDice(seat))
    return step(step(table, ThrowDice(parse_roll("2 5 4 yellow red blue"))), DeclineDice(1))


def test_a_pair_without_an_arrow_is_entered_at_once() -> None:
    table = begin(3, "3 0 7 red red blue")
    assert table.waiting == (0,)
    table = step(table, TakePair(0, RED, 3))
    assert table.game.actions[0] == Take(RED, 3)
    assert table.waiting == (1, 2)


def test_an_arrow_is_an_offer_that_keeps_the_pair_open() -> None:
    table = step(at_yellow_arrow(), TakePair(0, YELLOW, 5))
    assert table.drafts[0] == Take(YELLOW, 5)
    assert table.game.actions[0] is None
    assert table.page(0).expedition(YELLOW).numbers == (2, 5)
    assert table.arrows(0) == COLOURS
    settled = step(table, LeaveArrow(0))
    assert (settled.game.actions[0], settled.drafts[0]) == (Take(YELLOW, 5), None)
    used = step(table, FollowArrow(0, BLUE))
    assert used.game.actions[0] == Take(YELLOW, 5, then=(BLUE,))
    assert used.game.pages[0].expedition(BLUE).numbers == (1,)


def test_a_chain_of_arrows_is_taken_back_step_by_step() -> None:
    table = step(at_yellow_arrow(), TakePair(0, RED, 2))
    table = step(table, ThrowDice(parse_roll("2 5 4 yellow red blue")))
    table = step(step(table, TakePair(0, RED, 2)), DeclineDice(1))  # the third box of red has an arrow too
    table = step(table, ThrowDice(parse_roll("2 5 4 yellow red blue")))
    table = step(table, DeclineDice(1))
    opened = step(table, TakePair(0, YELLOW, 2))
    chained = step(opened, FollowArrow(0, RED))
    assert chained.drafts[0] == Take(YELLOW, 2, then=(RED,))
    assert step(chained, Undo(0)) == opened
    assert step(opened, Undo(0)) == table
    done = step(chained, LeaveArrow(0))
    assert step(done, Undo(0)) == table


def test_the_active_player_may_change_until_another_begins_to_enter() -> None:
    table = begin(3, "3 0 7 red red blue", TakePair(0, RED, 3))
    assert table.can_undo(0)
    assert step(table, Undo(0)).waiting == (0,)
    after = step(table, DeclineDice(2))
    assert not after.can_undo(0)
    assert refusal(after, Undo(0)) == "nothing_to_undo"
    assert after.can_undo(2)


def test_an_open_arrow_of_another_keeps_the_active_player_from_changing() -> None:
    table = step(at_yellow_arrow(), TakePair(0, YELLOW, 5))
    assert table.game.active_seat == 1
    assert not table.can_undo(1)
    assert step(table, Undo(0)).can_undo(1)


def test_refusals_have_codes() -> None:
    table = begin(3)
    assert refusal(table, TakePair(0, RED, 3)) == "not_thrown"
    table = begin(3, "3 0 7 red red blue")
    assert refusal(table, TakePair(1, RED, 3)) == "not_your_turn"
    assert refusal(table, TakePair(0, YELLOW, 3)) == "not_available"
    assert refusal(table, TakePair(0, RED, 3, double=True)) == "double_needs_zero"
    assert refusal(table, FollowArrow(0, RED)) == "no_arrow"
    assert refusal(table, ThrowDice(parse_roll("1 2 3 red red red"))) == "missing_action"
    assert refusal(table, TakePair(7, RED, 3)) == "not_now"
    taken = step(table, TakePair(0, RED, 3))
    assert refusal(taken, TakePair(1, RED, 3)) == "not_available"
    assert refusal(taken, TakePair(0, RED, 7)) == "has_decided"
    assert refusal(taken, DeclineDice(1)) is None


def test_the_others_decide_one_after_another_where_anybody_asks_for_it() -> None:
    table = step(begin(4, "3 0 7 red red blue", TakePair(0, RED, 3)), AskInOrder(wanted=True))
    assert table.waiting == (1,)
    assert refusal(table, DeclineDice(3)) == "in_order"
    table = step(table, DeclineDice(1))
    assert table.waiting == (2,)
    assert step(table, AskInOrder(wanted=False)).waiting == (2, 3)
    for seat in (2, 3):
        table = step(table, DeclineDice(seat))
    table = step(table, ThrowDice(parse_roll("3 0 7 red red blue")))
    assert not table.in_order


def test_who_leaves_declines_until_they_come_back() -> None:
    table = step(begin(3, "3 0 7 red red blue"), LeaveTable(0))
    assert table.game.actions[0] is LostCitiesMove.DECLINE
    assert refusal(table, TakePair(0, RED, 3)) == "is_away"
    assert not table.can_undo(0)
    back = step(table, ReturnToTable(0))
    assert back.waiting == (0,)
    assert step(back, TakePair(0, RED, 3)).waiting == (1, 2)


def test_who_leaves_with_an_open_arrow_keeps_the_pair_and_leaves_the_arrow() -> None:
    table = step(step(at_yellow_arrow(3), TakePair(0, YELLOW, 5)), LeaveTable(0))
    assert table.drafts[0] is None
    assert table.game.actions[0] == Take(YELLOW, 5)
    assert table.page(0).expedition(YELLOW).numbers == (2, 5)
    back = step(table, ReturnToTable(0))
    assert back.game.actions[0] == Take(YELLOW, 5)
    assert back.can_undo(0)


def test_an_active_player_who_comes_back_takes_nothing_away_from_who_has_begun() -> None:
    """Ben is active, was away, and Ada has an open arrow when he comes back: his declining stands."""
    table = begin(3, "2 3 4 yellow red blue", TakePair(0, YELLOW, 2), DeclineDice(1), DeclineDice(2), LeaveTable(1))
    table = step(table, ThrowDice(parse_roll("2 5 4 yellow red blue")))
    assert table.game.actions[1] is LostCitiesMove.DECLINE
    assert step(table, ReturnToTable(1)).waiting == (1,)
    begun = step(table, TakePair(0, YELLOW, 5))
    back = step(begun, ReturnToTable(1))
    assert back.drafts[0] == Take(YELLOW, 5)
    assert back.game.actions[1] is LostCitiesMove.DECLINE
    assert not back.can_undo(1)


def test_in_order_nobody_changes_what_a_later_one_has_seen() -> None:
    table = step(begin(4, "3 0 7 red red blue", TakePair(0, RED, 3)), AskInOrder(wanted=True))
    table = step(table, DeclineDice(1))
    assert table.can_undo(1)
    table = step(table, DeclineDice(2))
    assert not table.can_undo(1)
    assert table.can_undo(2)
    assert step(table, AskInOrder(wanted=False)).can_undo(1)
    assert step(step(table, Undo(2)), Undo(1)).waiting == (1,)


def test_who_has_an_open_arrow_finishes_although_it_goes_in_order_now() -> None:
    table = begin(3, "2 3 4 yellow red blue", TakePair(0, YELLOW, 2), DeclineDice(1), DeclineDice(2))
    table = step(step(table, ThrowDice(parse_roll("2 5 4 yellow red blue"))), DeclineDice(1))
    table = step(step(table, TakePair(0, YELLOW, 5)), AskInOrder(wanted=True))  # Cleo comes before Ada now
    assert table.waiting == (2, 0)
    assert step(table, FollowArrow(0, BLUE)).game.actions[0] == Take(YELLOW, 5, then=(BLUE,))


def any_intent(rng: Random, players: int) -> Intent:
    seat, colour = rng.randrange(players), rng.choice(COLOURS)
    chosen: list[Intent] = [
        TakePair(seat, colour, rng.randrange(10), rng.random() < 0.2),
        FollowArrow(seat, colour),
        LeaveArrow(seat),
        DeclineDice(seat),
        Undo(seat),
        LeaveTable(seat),
        ReturnToTable(seat),
        AskInOrder(rng.random() < 0.5),
        ThrowDice(random_roll(rng)),
    ]
    return rng.choices(chosen, (40, 8, 4, 8, 2, 1, 3, 1, 6))[0]


@given(rngs, st.integers(2, 5))
def test_whatever_is_touched_the_game_stays_one_that_the_rules_play(rng: Random, players: int) -> None:
    table = new_table(SHEET, NAMES[:players])
    for _ in range(250):
        intent = any_intent(rng, players)
        if isinstance(intent, TakePair) and table.game.rolls and rng.random() < 0.8:
            pool = table.game.pool(intent.seat)
            intent = TakePair(intent.seat, rng.choice(pool.colours), rng.choice(pool.numbers))
        expected = refusal(table, intent)
        try:
            table = step(table, intent)
        except RulesError:
            assert expected
        else:
            assert expected is None
        for seat, draft in enumerate(table.drafts):
            assert draft is None or (table.game.actions[seat] is None and table.arrows(seat))
    record = record_of(table.game)
    if table.game.rolls:
        assert play_game(record, SHEET).pages == table.game.pages


@pytest.mark.parametrize("roll", ["0 0 0 red red red"])
def test_a_zero_may_tick_the_round_field(roll: str) -> None:
    table = begin(2, roll, TakePair(0, RED, 0, double=True))
    assert table.game.pages[0].expedition(RED).double
    assert isinstance(table.game.rolls[-1], SixDiceRoll)
