"""What screens get: everything to show, nothing to judge, and JSON that reads back."""

from __future__ import annotations

import json
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from kiosk.plain import read, write
from kiosk.rules.lost_cities_rw.dice import COLOURS, ExpeditionColour
from kiosk.rules.lost_cities_rw.engine import legal, score
from kiosk.rules.lost_cities_rw.intents import DeclineDice, LeaveTable, TakePair, ThrowDice
from kiosk.rules.lost_cities_rw.legal import legal_takes
from kiosk.rules.lost_cities_rw.moves import Take
from kiosk.rules.lost_cities_rw.notation import parse_roll
from kiosk.rules.lost_cities_rw.odds import at_least, counted, odds
from kiosk.rules.lost_cities_rw.spoken import (
    BRIDGE,
    NUMBERS,
    bridge_sentence,
    throw_sentence,
)
from kiosk.rules.lost_cities_rw.spoken import (
    COLOURS as SPOKEN,
)
from kiosk.rules.lost_cities_rw.state import LostCitiesState
from kiosk.rules.lost_cities_rw.table import TableGame, new_table, step
from kiosk.rules.lost_cities_rw.view import END, TableView, view
from tests.lost_strategies import NAMES, SHEET, states
from tests.strategies import rngs


def laid(state: LostCitiesState) -> TableGame:
    return TableGame(state, (None,) * len(state.players))


@given(states())
def test_a_view_goes_through_json_and_back(state: LostCitiesState) -> None:
    shown = view(laid(state))
    assert read(TableView, json.loads(json.dumps(write(TableView, shown)))) == shown


@given(states())
def test_it_offers_exactly_what_the_rules_allow(state: LostCitiesState) -> None:
    shown = view(laid(state))
    assert {state.players[seat] for seat in shown.thinking} == set(state.to_act)
    for seat in shown.seats:
        offered = {Take(ExpeditionColour(one.colour), one.number) for one in seat.pairs if not one.refusal}
        offered |= {Take(ExpeditionColour(one.colour), one.number, double=True) for one in seat.pairs if one.double}
        if seat.state == "choose":
            moves = legal(state, seat.name)
            assert moves.pool is not None
            assert offered == set(legal_takes(moves.page, moves.pool))
        else:
            assert offered == set()
        assert seat.total == score(state, seat.name).total == sum(one.points for one in seat.lines)
        assert all(1 <= one.box <= END for one in seat.pairs)


@given(states(), rngs)
def test_an_open_arrow_offers_exactly_what_the_rules_allow(state: LostCitiesState, rng: Random) -> None:
    table = laid(state)
    for seat in table.waiting:
        moves = [one for one in legal(state, state.players[seat]) if isinstance(one, Take) and not one.then][:40]
        if moves:
            take = rng.choice(moves)
            after = step(table, TakePair(seat, take.colour, take.number, take.double))
            shown = view(after).seats[seat]
            assert {one.colour for one in shown.arrows} == {one.value for one in after.arrows(seat)}
            assert (shown.state == "arrow") == bool(after.drafts[seat])
            assert shown.took == (take.colour.value, str(take.number))


def test_what_was_taken_is_gone_for_the_others() -> None:
    table = step(new_table(SHEET, NAMES[:3]), ThrowDice(parse_roll("3 0 7 red red blue")))
    assert not any(die.taken for die in (*view(table).numbers, *view(table).colours))
    shown = view(step(table, TakePair(0, ExpeditionColour.RED, 0)))
    assert [die.taken for die in shown.numbers] == [False, True, False]
    assert [die.taken for die in shown.colours] == [True, False, False]
    assert {(one.colour, one.number) for one in shown.seats[1].pairs} == {
        ("red", 3), ("red", 7), ("blue", 3), ("blue", 7)
    }  # fmt: skip
    assert shown.seats[0].took == ("red", "0")
    assert shown.seats[0].expeditions[0].fresh == 1
    assert [seat.state for seat in shown.seats] == ["done", "choose", "choose"]


def test_why_a_pair_cannot_be_written_is_told_beforehand() -> None:
    table = step(new_table(SHEET, NAMES[:2]), ThrowDice(parse_roll("8 0 7 red red blue")))
    table = step(step(table, TakePair(0, ExpeditionColour.RED, 8)), DeclineDice(1))
    table = step(table, ThrowDice(parse_roll("3 0 8 red red blue")))
    table = step(table, DeclineDice(1))
    pairs = {(one.colour, one.number): one for one in view(table).seats[0].pairs}
    assert pairs["red", 3].refusal == "too_small"
    assert (pairs["red", 0].refusal, pairs["red", 0].value, pairs["red", 0].double) == ("", 10, False)
    assert pairs["blue", 0].double
    assert (pairs["red", 8].box, pairs["blue", 3].box) == (2, 1)


def test_a_bridge_is_open_hurried_shared_or_gone() -> None:
    table = new_table(SHEET, NAMES[:3])
    for turn in range(7):  # Ada and Ben decline seven times and share the bridge of the dice, Cleo comes later
        table = step(table, ThrowDice(parse_roll("5 5 5 red red blue")))
        for seat in table.game.clockwise:
            if seat == 2 and turn == 3:
                table = step(table, TakePair(2, ExpeditionColour.RED, 5))
            elif turn == 6 and seat == 1:
                assert view(table).seats[1].bridges[-1] == "hurry"
                table = step(table, DeclineDice(seat))
            else:
                table = step(table, DeclineDice(seat))
    shown = view(table)
    assert [seat.bridges[-1] for seat in shown.seats] == ["shared", "shared", "hurry"]
    assert [(one.column, one.seats) for one in shown.crossed] == [("dice", (0, 1))]
    table = step(table, ThrowDice(parse_roll("5 5 5 red red blue")))
    assert view(table).seats[2].bridges[-1] == "gone"
    assert view(table).crossed == ()
    for seat in table.game.clockwise:
        table = step(table, DeclineDice(seat))
    assert view(table).seats[2].bridges[-1] == "late"
    assert view(table).seats[0].bridges[0] == "open"


def test_who_is_away_is_shown_as_away() -> None:
    table = step(step(new_table(SHEET, NAMES[:2]), ThrowDice(parse_roll("5 5 5 red red blue"))), LeaveTable(1))
    table = step(table, TakePair(0, ExpeditionColour.RED, 5))
    shown = view(table).seats[1]
    assert (shown.state, shown.took, shown.can_undo) == ("away", (), False)


@given(st.integers(1, 10))
def test_the_odds_are_those_of_counting(value: int) -> None:
    assert at_least(value) == counted(value)
    assert odds().at_least[value - 1] == round(1000 * counted(value))


def test_the_odds_of_a_colour_and_of_doubling() -> None:
    assert (odds().colour, odds().zero, odds().doubling) == (421, 271, 114)
    assert odds().pair[0] == 421


def test_a_throw_is_said_in_three_languages() -> None:
    roll = parse_roll("3 0 7 red red blue")
    assert throw_sentence(roll, "en") == "three, zero, seven; red, red, blue"
    assert throw_sentence(roll, "de") == "drei, null, sieben; rot, rot, blau"
    assert throw_sentence(roll, "nl") == "drie, nul, zeven; rood, rood, blauw"
    assert throw_sentence(roll, "xx") == throw_sentence(roll, "en")
    assert {*NUMBERS} == {*SPOKEN} == {*BRIDGE}
    assert all(len(one) == len(COLOURS) for one in SPOKEN.values())
    assert bridge_sentence("Ada", "en") == "Ada: a bridge!"
