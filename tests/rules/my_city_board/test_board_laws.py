"""Laws of the board game, each tried on many random games; the plain engine must answer the same."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.errors import Unusable
from kiosk.rules.cards import Deck
from kiosk.rules.grid.placement import Reason
from kiosk.rules.my_city_board.board import BoardTerrain
from kiosk.rules.my_city_board.engine import (
    BoardAct,
    BoardBuild,
    BoardPlainMove,
    BoardTakeBack,
    Turn,
    apply,
    legal,
    new_game,
    objections,
)
from kiosk.rules.my_city_board.record import play_record, record_of
from kiosk.rules.my_city_board.record_json import parse_record, record_json
from kiosk.rules.my_city_board.scoring import AT_ONCE, places, score
from kiosk.rules.my_city_board.series import SeriesState
from tests import board_plain as plain
from tests.board_strategies import (
    BOX,
    NAMES,
    SHEETS,
    BoardManner,
    Json,
    every_series,
    legal_of,
    manners,
    random_action,
    record_data,
    replay,
    series_of,
    spoil,
)
from tests.strategies import often, rngs


def without_message(answer: Json) -> Json:
    if not answer.get("ok", True):
        answer["error"].pop("message")
    return answer


def same(data: Json) -> str:
    """Both engines say the same about *data*; tells what that was."""
    try:
        expected, choices = plain.replay(SHEETS, data), plain.legal(SHEETS, data)
    except plain.CannotUse:
        with pytest.raises(Unusable) as complaint:
            replay(data)
        assert complaint.value.place
        return "unusable"
    assert without_message(replay(data)) == expected
    assert without_message(legal_of(data)) == choices
    return expected.get("error", {}).get("reason", "fine")


@given(every_series)
@often(1)
def test_both_engines_play_a_game_to_the_same_end(series: SeriesState) -> None:
    assert same(record_data(series)) == "fine"


@given(every_series, rngs)
@often(6)
def test_both_engines_say_the_same_of_a_record_with_a_mistake(series: SeriesState, rng: Random) -> None:
    data = record_data(series)
    for _ in range(rng.randint(1, 2)):
        data = spoil(data, rng)
    same(data)


def test_random_mistakes_reach_every_reason() -> None:
    """What the law above has compared: no reason of the formats stays untried."""
    found = set()
    for seed in range(120):
        rng = Random(seed)
        manner = BoardManner(rng.choice((0.0, 0.6)), rng.choice((0.02, 0.4, 0.6)), 1, rng.choice((0.0, 0.02)))
        data = record_data(series_of(rng, manner))
        found |= {same(spoil(data, rng)) for _ in range(4)}
    wanted = {"already_stopped", "blocked_card", "cannot_pass", "wrong_shape", "off_sheet", "blocked", "occupied"}
    wanted |= {"crosses_river", "not_at_start", "not_adjacent", "missing_action", "wrong_sticker", "no_square"}
    assert wanted | {"missing_sticker", "at_river", "unusable", "fine"} <= found


@given(every_series)
@often(1)
def test_a_record_reads_back_and_plays_to_the_same_series(series: SeriesState) -> None:
    record = record_of(series)
    assert parse_record(record_json(record), BOX) == record
    assert play_record(record, BOX) == series


@given(every_series)
@often(1)
def test_what_is_legal_and_what_is_objected_to_never_disagree(series: SeriesState) -> None:
    state = series.leg.state
    for name in state.to_act:
        found = list(legal(state, name))
        assert len(found) == len(set(found)) == len(legal(state, name))
        for place in found[:20]:
            assert objections(state, name, BoardBuild(tuple(place))) == ()
            shifted = tuple((row, column + 1) for row, column in place)
            reasons = [one.reason for one in objections(state, name, BoardBuild(shifted))]
            assert (shifted in legal(state, name)) == (not reasons)
            assert reasons == sorted(reasons, key=list(Reason).index)


@given(rngs, manners)
@often(1)
def test_taking_back_gives_the_very_same_state(rng: Random, manner: BoardManner) -> None:
    state = new_game(BOX, BOX.games["eternal"], NAMES[: rng.randint(1, 4)])
    while not state.finished and state.round < 12:
        state = apply(state, Turn(rng.choice(state.deck.left)))
        for name in state.to_act:
            done = apply(state, BoardAct(name, random_action(state, name, rng, manner)))
            assert apply(done, BoardTakeBack(name)) == state
            state = done


@given(every_series)
@often(1)
def test_fields_are_built_on_once_and_the_marker_never_passes_below_zero(series: SeriesState) -> None:
    for leg in series.legs:
        for name, city in zip(leg.state.players, leg.state.cities, strict=True):
            fields = [field for one in city.buildings for field in one.region]
            assert len(fields) == len(set(fields)) == city.built.bit_count()
            assert not city.built & city.board.where(BoardTerrain.MOUNTAIN, BoardTerrain.FOREST)
            result = score(leg.state, name)
            assert sum(line.points for line in result.lines if line.line in AT_ONCE) >= 0
            assert result.fifty == (result.limit is not None and result.total == result.limit) or not result.fifty
            if result.limit is None:
                assert result.total == sum(line.points for line in result.lines)
            else:
                assert result.total <= result.limit


@given(every_series)
@often(1)
def test_places_count_who_did_better(series: SeriesState) -> None:
    for leg in series.legs:
        found = places(leg.state)
        totals = {name: score(leg.state, name).total for name in leg.state.players}
        assert min(found.values()) == 1
        for name in found:
            assert found[name] >= 1 + sum(other > totals[name] for other in totals.values())
            assert found[name] <= len(found)
            assert sum(1 for place in found.values() if place < found[name]) == found[name] - 1


@given(st.lists(st.integers(), unique=True, max_size=12), st.randoms())
def test_a_deck_has_each_card_once_and_never_tells_what_comes(cards: list[int], rng: Random) -> None:
    deck = Deck.shuffled(cards, rng.randrange)
    order = []
    while deck.left:
        assert list(deck.left) == [card for card in cards if card not in order]
        deck = deck.turn()
        order.append(deck.turned[-1])
    assert sorted(order) == sorted(cards)
    assert tuple(order) == deck.order
    assert [draw.number for draw in deck.draws] == list(range(1, len(cards) + 1))


@given(every_series)
@often(1)
def test_who_has_stopped_keeps_the_city(series: SeriesState) -> None:
    state = series.leg.state
    for seat, city in enumerate(state.cities):
        rounds = [i for i, actions in enumerate((*state.past, state.actions)) if actions[seat] is BoardPlainMove.STOP]
        assert len(rounds) == city.stopped
