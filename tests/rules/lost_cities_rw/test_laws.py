"""Laws that hold in every game of Lost Cities, on every sheet, after any moves."""

from __future__ import annotations

import copy
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.lost_cities_rw.answers import sheet_json
from kiosk.rules.lost_cities_rw.dice import COLOURS
from kiosk.rules.lost_cities_rw.engine import (
    LostCitiesAct,
    LostCitiesLeave,
    LostCitiesOutOfTurn,
    LostCitiesRefusal,
    LostCitiesReturn,
    LostCitiesTakeBack,
    SixDiceThrown,
    apply,
    goals,
    legal,
    may_change,
    objections,
    score,
    winners,
)
from kiosk.rules.lost_cities_rw.moves import LostCitiesMove, LostCitiesReason, Take
from kiosk.rules.lost_cities_rw.needs import LostCitiesNeed, needs
from kiosk.rules.lost_cities_rw.notation import parse_turn, turn_text
from kiosk.rules.lost_cities_rw.record import play_game, record_of
from kiosk.rules.lost_cities_rw.record_json import parse_record, record_json
from kiosk.rules.lost_cities_rw.scoring import LostCitiesLine
from kiosk.rules.lost_cities_rw.state import LostCitiesState
from tests import lost_plain as plain
from tests.lost_strategies import (
    LONG,
    SHEET,
    LostCitiesManner,
    act_all,
    any_action,
    as_read,
    document_of,
    finished_games,
    is_legal,
    legal_document,
    likely_action,
    random_roll,
    replay,
    states,
)
from tests.strategies import often, rngs

REASONS = list(LostCitiesReason)


@given(states(), rngs)
@often(4)
def test_a_move_is_legal_if_and_only_if_nothing_is_said_against_it(state: LostCitiesState, rng: Random) -> None:
    if state.finished:
        return
    for player in state.players:
        moves = legal(state, player)
        for _ in range(20):
            action = likely_action(state, player, rng)
            assert (action in moves) == is_legal(state, player, action)
        for _ in range(10):
            if moves:
                assert is_legal(state, player, moves.draw(rng.randrange))


@given(states())
@often(3)
def test_the_moves_can_be_counted_and_indexed_without_being_listed(state: LostCitiesState) -> None:
    for player in state.players if state.rolls else ():
        moves = legal(state, player)
        if moves.total > 3000:
            continue
        listed = list(moves)
        assert len(listed) == len(moves) == len(set(listed))
        assert [moves[i] for i in range(len(moves))] == listed
        assert bool(moves) == bool(listed)
        if listed:
            assert moves[-1] == listed[-1] == LostCitiesMove.DECLINE
        for wrong in (len(moves), -len(moves) - 1):
            with pytest.raises(IndexError):
                moves[wrong]


@given(states(), rngs)
@often(3)
def test_apply_takes_what_is_legal_and_refuses_the_rest_for_its_reasons(state: LostCitiesState, rng: Random) -> None:
    for player in state.to_act:
        for action in (any_action(rng), likely_action(state, player, rng)):
            found = objections(state, player, action)
            kept = copy.deepcopy(state)
            if found:
                with pytest.raises(LostCitiesRefusal) as refusal:
                    apply(state, LostCitiesAct(player, action))
                assert refusal.value.objections == found
                assert [REASONS.index(one.reason) for one in found] == sorted(
                    REASONS.index(one.reason) for one in found
                )
            else:
                after = apply(state, LostCitiesAct(player, action))
                assert after.actions[state.seat(player)] == action
            assert state == kept


@given(states(), rngs)
@often(2)
def test_what_is_taken_back_was_never_there(state: LostCitiesState, rng: Random) -> None:
    for player in state.to_act:
        acted = apply(state, LostCitiesAct(player, likely_legal(state, player, rng)))
        assert may_change(acted, player)
        assert apply(acted, LostCitiesTakeBack(player)) == state
        again = likely_legal(state, player, rng)
        assert apply(acted, LostCitiesAct(player, again)) == apply(state, LostCitiesAct(player, again))


def likely_legal(state: LostCitiesState, player: str, rng: Random) -> Take | LostCitiesMove:
    return legal(state, player).draw(rng.randrange)


@given(states())
@often(3)
def test_the_total_is_the_sum_of_the_lines_and_the_boxes_are_marked(state: LostCitiesState) -> None:
    for player, page in zip(state.players, state.pages, strict=True):
        result = score(state, player)
        assert result.total == sum(line.points for line in result.lines)
        assert {line.line for line in result.lines} == set(LostCitiesLine)
        boxes = {line.column or line.line: [box for _, box in line.boxes] for line in result.lines}
        for colour, one in zip(COLOURS, page.expeditions, strict=True):
            assert boxes[colour] == [0] * one.double + list(range(1, len(one.numbers) + 1))
        assert boxes[LostCitiesLine.ARTEFACTS] == list(range(1, page.artefacts + 1))
        assert boxes[LostCitiesLine.DICE] == list(range(1, page.dice + 1))
        bridges = next(line for line in result.lines if line.line is LostCitiesLine.BRIDGES)
        assert bridges.points == state.sheet.bridge_points * len(bridges.boxes)
    best = max(score(state, player).total for player in state.players)
    assert winners(state) == tuple(name for name in state.players if score(state, name).total == best)


@given(states(most=30), rngs)
@often(1)
def test_the_order_of_asking_never_changes_anything(state: LostCitiesState, rng: Random) -> None:
    """L11: the others may be asked in any order."""
    if needs(state).need is not LostCitiesNeed.THROW:
        return
    state = apply(state, SixDiceThrown(random_roll(rng)))
    active = likely_legal(state, state.active, rng)
    state = apply(state, LostCitiesAct(state.active, active))
    chosen = {player: likely_legal(state, player, rng) for player in state.to_act}
    results = set()
    for order in permutations(chosen):
        after = state
        for player in order:
            after = apply(after, LostCitiesAct(player, chosen[player]))
        results.add(after)
    assert len(results) == 1


@given(finished_games())
@often(3)
def test_every_game_ends_for_a_reason(state: LostCitiesState) -> None:
    assert state.finished
    assert state.turn < LONG
    assert needs(state).need is LostCitiesNeed.NOTHING
    exhausted = all(page.exhausted for page in state.pages)
    crossed = all(any(page.crossed[i] for page in state.pages) for i in range(8))
    assert exhausted or crossed
    with pytest.raises(LostCitiesOutOfTurn, match="over"):
        apply(state, SixDiceThrown(random_roll(Random(1))))


@given(states())
@often(3)
def test_numbers_never_fall_and_counts_stay_within_the_columns(state: LostCitiesState) -> None:
    for page in state.pages:
        for one in page.expeditions:
            assert list(one.numbers) == sorted(one.numbers)
            assert all(1 <= number <= 10 for number in one.numbers)
            assert len(one.numbers) <= 9
            assert one.full or not one.end
        assert 0 <= page.artefacts <= 9
        assert 0 <= page.dice <= 9


@given(states())
@often(3)
def test_a_record_reads_back_from_json_and_from_text(state: LostCitiesState) -> None:
    record = record_of(state)
    assert parse_record(as_read(record_json(record))) == record
    assert play_game(record, state.sheet) == state
    for entry in record.turns:
        assert parse_turn(turn_text(entry)) == entry


# Against the plain engine


def plain_sheet(state: LostCitiesState) -> plain.Json:
    return as_read(sheet_json(state.sheet))


@given(states())
@often(6)
def test_the_plain_engine_gives_the_same_answers(state: LostCitiesState) -> None:
    data, sheet = document_of(state), plain_sheet(state)
    assert replay(data, state.sheet) == plain.replay(sheet, data)
    assert legal_document(data, state.sheet) == plain.legal(sheet, data)


@given(finished_games())
@often(3)
def test_the_plain_engine_scores_whole_games_alike(state: LostCitiesState) -> None:
    data, sheet = document_of(state), plain_sheet(state)
    assert replay(data, state.sheet) == plain.replay(sheet, data)
    assert legal_document(data, state.sheet) == plain.legal(sheet, data) == {}


@given(states(), rngs)
@often(5)
def test_the_plain_engine_finds_the_same_first_illegal_move(state: LostCitiesState, rng: Random) -> None:
    """One thing about a legal record is changed, anywhere in it: the rest may be illegal then in any way."""
    if not state.rolls:
        return
    data, sheet = document_of(state), plain_sheet(state)
    for _ in range(6):
        changed = spoilt(copy.deepcopy(data), rng)
        try:
            expected = plain.replay(sheet, changed)
        except plain.Malformed:
            continue
        assert replay(changed, state.sheet) == expected
        if not expected["ok"]:
            assert legal_document(changed, state.sheet) == expected


def spoilt(data: plain.Json, rng: Random) -> plain.Json:
    turn = rng.choice(data["turns"][-4:])
    name = rng.choice(data["players"])
    match rng.randrange(6):
        case 0:
            turn["actions"].pop(name, None)
        case 1:
            turn["actions"][name] = "decline"
        case 2:
            turn["roll"]["numbers"][rng.randrange(3)] = rng.randrange(10)
        case 3:
            turn["roll"]["colours"][rng.randrange(3)] = rng.choice(COLOURS).value
        case _:
            turn["actions"][name] = random_json_action(turn["roll"], rng)
    if rng.random() < 0.1:
        data["first"] = rng.choice(data["players"])
    return data


def random_json_action(roll: plain.Json, rng: Random) -> plain.Json:
    """Mostly of dice that lie there."""
    there = rng.random() < 0.9
    colour = rng.choice(roll["colours"]) if there else rng.choice(COLOURS).value
    number = rng.choice(roll["numbers"]) if there else rng.randrange(10)
    action: plain.Json = {"take": [colour, number]}
    if rng.random() < 0.3:
        action["double"] = rng.random() < 0.7
    if rng.random() < 0.5:
        action["then"] = [rng.choice(COLOURS).value for _ in range(rng.randrange(4))]
    return action


# L5 and L7 as events


@given(states(), st.lists(st.tuples(st.sampled_from(("leave", "back", "act", "take", "throw")), rngs), max_size=25))
@often(6)
def test_people_may_come_and_go_and_every_state_still_makes_sense(state: LostCitiesState, script: list) -> None:
    for what, rng in script:
        player = rng.choice(state.players)
        before = copy.deepcopy(state)
        event = {
            "leave": LostCitiesLeave(player),
            "back": LostCitiesReturn(player),
            "act": LostCitiesAct(player, any_action(rng) if not state.rolls else likely_action(state, player, rng)),
            "take": LostCitiesTakeBack(player),
            "throw": SixDiceThrown(random_roll(rng)),
        }[what]
        try:
            after = apply(state, event)
        except (LostCitiesRefusal, LostCitiesOutOfTurn):
            assert state == before
            continue
        assert state == before
        state = after
        sensible(state)


def sensible(state: LostCitiesState) -> None:
    assert not any(state.away[state.seat(name)] for name in state.to_act)
    for seat, action in enumerate(state.actions):
        assert not state.stood_in[seat] or (action is LostCitiesMove.DECLINE and state.away[seat])
        if state.rolls and action is None:
            assert state.pages[seat] == state.before[seat]
    played = play_game(record_of(state), state.sheet)
    assert played == replace(state, away=played.away, stood_in=played.stood_in)


@given(states(most=20), rngs)
@often(2)
def test_who_leaves_declines_and_who_comes_back_decides_again(state: LostCitiesState, rng: Random) -> None:
    for player in state.to_act:
        gone = apply(state, LostCitiesLeave(player))
        assert gone.actions[state.seat(player)] is LostCitiesMove.DECLINE
        assert apply(gone, LostCitiesReturn(player)) == state
        whole = act_all(gone, rng, LostCitiesManner())
        assert needs(whole).need is not LostCitiesNeed.MOVES


@given(states(), rngs)
@often(2)
def test_goals_are_where_one_more_arrow_may_lead(state: LostCitiesState, rng: Random) -> None:
    for player in state.to_act:
        action = likely_legal(state, player, rng)
        if isinstance(action, Take):
            longer = {colour: replace(action, then=(*action.then, colour)) for colour in COLOURS}
            fine = tuple(colour for colour, take in longer.items() if is_legal(state, player, take))
            assert goals(state, player, action) == fine
        else:
            assert goals(state, player, action) == ()


def test_the_sheet_of_the_laws_is_ours() -> None:
    assert plain.COLOURS == [colour.value for colour in COLOURS] == as_read(sheet_json(SHEET))["colours"]
