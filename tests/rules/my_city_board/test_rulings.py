"""Hand-worked cases: every ruling C1 to C15, every reason and its place in the order."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from kiosk.errors import Unusable
from kiosk.rules.cards import Deck, NoSuchCard
from kiosk.rules.checks import NoSuchMove
from kiosk.rules.grid.placement import Reason
from kiosk.rules.my_city_board.board import BoardTerrain, Sticker
from kiosk.rules.my_city_board.box import BLOCK, BoardKind, Box, BuildingCard
from kiosk.rules.my_city_board.engine import (
    BoardAct,
    BoardBuild,
    BoardLeave,
    BoardPlainMove,
    BoardReturn,
    BoardState,
    BoardTakeBack,
    Turn,
    TurnBack,
    apply,
    can_pass,
    legal,
    new_game,
)
from kiosk.rules.my_city_board.modes import BoardMode
from kiosk.rules.my_city_board.needs import BoardNeed, needs
from kiosk.rules.my_city_board.reasons import BoardNotNow, BoardReason, BoardRefusal
from kiosk.rules.my_city_board.scoring import BoardLine, places, score
from kiosk.rules.my_city_board.series import SeriesState, all_progress, begin, due, play, stick, taken_over, unstick
from kiosk.rules.my_city_board.stickers import Stuck
from tests import board_plain as plain
from tests.board_strategies import BOX, SHEETS, legal_of, record_data, replay

Json = Any
STOP_ALL = {"card": "public-t4", "actions": {"Ada": "stop", "Ben": "stop"}}


def card(text: str) -> BuildingCard:
    if text == "block":
        return BLOCK
    kind, _, shape = text.partition("-")
    return BuildingCard(BoardKind(kind), shape)


def meadow(**changes: Any) -> Box:  # noqa: ANN401
    """The eternal game on a board of bare fields with the river in its middle, and whatever *changes* put there."""
    board = BOX.boards["eternal"]
    fields = [[BoardTerrain.EMPTY] * 11 for _ in range(11)]
    for name, spots in changes.items():
        for row, column in spots:
            fields[row][column] = BoardTerrain(name)
    river = frozenset(((row, 4), (row, 5)) for row in range(11))
    bare = replace(board, fields=tuple(map(tuple, fields)), river=river)
    return replace(BOX, boards={**BOX.boards, "eternal": bare})


def built(box: Box, *rounds: str, players: tuple[str, ...] = ("Ada",), game: str = "eternal") -> BoardState:
    """Each round is a card and, for each player, fields as ``03 04``, ``pass`` or ``stop``, with commas between."""
    state = new_game(box, box.games[game], players)
    for text in rounds:
        name, _, actions = text.partition(": ")
        state = apply(state, Turn(card(name)))
        for player, action in zip(players, actions.split(", ") if actions else [], strict=False):
            if action != "-":
                state = apply(state, BoardAct(player, _action(action)))
    return state


def _action(text: str) -> BoardBuild | BoardPlainMove:
    if text in list(BoardPlainMove):
        return BoardPlainMove(text)
    return BoardBuild(tuple((int(word[0], 36), int(word[1], 36)) for word in text.split()))


def points(state: BoardState, line: BoardLine, player: str = "Ada", kind: BoardKind | None = None) -> int:
    return score(state, player).points(line, kind)


# The order of the reasons

BEGUN = ("public-bar2: 35 36",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("35 36 37", "wrong_shape"),
        ("45 46 46 47", "wrong_shape"),
        ("", "wrong_shape"),
        ("00 01 11 12", "wrong_shape"),  # s4 mirrored
    ],
)
def test_a_wrong_shape_comes_first(text: str, reason: str) -> None:
    state = built(BOX, *BEGUN, "public-s4")
    fields = _action(text) if text else BoardBuild(())
    with pytest.raises(BoardRefusal) as refusal:
        apply(state, BoardAct("Ada", fields))
    assert refusal.value.reason == reason


def test_reasons_are_reported_in_the_formats_order() -> None:
    state = built(BOX, *BEGUN, "public-bar4")
    many = BoardBuild(((3, 8), (3, 9), (3, 10), (3, 11)))
    with pytest.raises(BoardRefusal) as refusal:
        apply(state, BoardAct("Ada", many))
    assert [one.reason for one in refusal.value.objections] == [Reason.OFF_SHEET, Reason.NOT_ADJACENT]
    for text, wanted in {
        "20 30 40 50": [Reason.BLOCKED, Reason.NOT_ADJACENT],
        "33 34 35 36": [Reason.OCCUPIED, Reason.CROSSES_RIVER],
        "83 84 85 86": [Reason.NOT_ADJACENT],
    }.items():
        with pytest.raises(BoardRefusal) as refusal:
            apply(state, BoardAct("Ada", _action(text)))
        assert [one.reason for one in refusal.value.objections] == wanted, text


def test_the_first_building_touches_the_river_with_a_side() -> None:
    state = built(BOX, "public-bar2")
    with pytest.raises(BoardRefusal, match="not_at_start"):
        apply(state, BoardAct("Ada", _action("08 09")))
    with pytest.raises(BoardRefusal, match="not_at_start"):  # only a corner of the river
        apply(state, BoardAct("Ada", _action("37 38")))
    assert apply(state, BoardAct("Ada", _action("05 15"))).cities[0].settled


def test_a_later_building_may_touch_across_the_river_but_not_by_a_corner() -> None:
    state = built(BOX, "public-bar2: 05 15", "public-l3")
    assert apply(state, BoardAct("Ada", _action("06 07 16")))
    with pytest.raises(BoardRefusal, match="not_adjacent"):
        apply(state, BoardAct("Ada", _action("26 27 37")))


def test_rocks_trees_well_and_gold_may_be_covered() -> None:
    state = built(BOX, "public-bar2: 44 45", "public-bar4: 46 47 48 49")
    assert state.cities[0].built.bit_count() == 6
    with pytest.raises(BoardRefusal, match="blocked"):
        apply(apply(state, Turn(card("public-l3"))), BoardAct("Ada", _action("4a 3a 39")))


# Passing, stopping, churches, the block card


def test_a_pass_costs_one_and_not_below_zero() -> None:
    kinds = [f"{kind}-{shape}: pass" for kind in ("public", "business") for shape in BOX.shapes]
    state = built(BOX, *kinds[:10])
    assert points(state, BoardLine.PASSES) == -10
    state = apply(state, Turn(card("residential-l3")))
    assert not can_pass(state, "Ada")
    with pytest.raises(BoardRefusal, match="cannot_pass"):
        apply(state, BoardAct("Ada", BoardPlainMove.PASS))
    assert apply(state, BoardAct("Ada", BoardPlainMove.STOP)).finished


def test_a_church_is_built_or_one_stops() -> None:
    state = built(BOX, "church-bar3")
    with pytest.raises(BoardRefusal, match="cannot_pass"):
        apply(state, BoardAct("Ada", BoardPlainMove.PASS))
    stopped = apply(state, BoardAct("Ada", BoardPlainMove.STOP))
    assert points(stopped, BoardLine.PASSES) == 0
    assert stopped.finished


def test_c7_the_block_card_and_the_next_one_ask_nobody_and_cost_nothing() -> None:
    state = built(BOX, "public-bar2: 05 15", "block")
    for name in ("public-t4", None):
        assert state.to_act == ()
        assert len(legal(state, "Ada")) == 0
        for action in (BoardPlainMove.PASS, BoardPlainMove.STOP, _action("06 07")):
            with pytest.raises(BoardRefusal, match="blocked_card"):
                apply(state, BoardAct("Ada", action))
        if name:
            state = apply(state, Turn(card(name)))
    state = apply(state, Turn(card("church-bar3")))
    assert state.to_act == ("Ada",)
    assert (state.round, points(state, BoardLine.PASSES)) == (4, 0)


def all_but(last: list[str]) -> list[str]:
    return [str(one) for one in BOX.cards(BOX.games["eternal"]) if str(one) not in last]


def pass_or_build(state: BoardState) -> BoardState:
    for name in state.to_act:
        move = next((BoardBuild(tuple(place)) for place in legal(state, name)), None)
        state = apply(
            state, BoardAct(name, move or (BoardPlainMove.PASS if can_pass(state, name) else BoardPlainMove.STOP))
        )
    return state


@pytest.mark.parametrize("last", [["block"], ["block", "business-l3"]])
def test_c6_a_block_at_the_end(last: list[str]) -> None:
    box = replace(BOX, games={**BOX.games, "eternal": replace(BOX.games["eternal"], start=90, churches=False)})
    state = new_game(box, box.games["eternal"], ["Ada"])
    for name in [one for one in all_but(last) if not one.startswith("church")]:
        state = pass_or_build(apply(state, Turn(card(name))))
        assert not state.finished
    for name in last:
        assert not state.finished
        state = apply(state, Turn(card(name)))
    assert state.finished
    with pytest.raises(BoardNotNow):
        apply(state, Turn())


# Scores


def test_c1_a_well_needs_four_different_buildings() -> None:
    box = meadow(well=[(5, 3), (5, 0)])
    state = built(
        box, "public-bar2: 54 64", "public-bar4: 63 73 83 93", "public-l3: 52 62 61", "church-bar3: 41 42 43"
    )
    assert points(state, BoardLine.WELLS) == 4
    twice = built(box, "public-l4: 44 54 64 63", "public-bar2: 43 42", "public-l3: 52 62 61")
    assert points(twice, BoardLine.WELLS) == 0
    rim = built(
        box, "public-bar4: 44 43 42 41", "public-bar2: 40 30", "business-bar2: 51 52", "church-bar3: 61 60 62"
    )
    assert points(rim, BoardLine.WELLS) == 0
    covered = built(box, "public-bar2: 54 53")
    assert points(covered, BoardLine.WELLS) == 0


def test_c2_an_empty_field_has_nothing_on_it() -> None:
    box = meadow(trees2=[(0, 0)], rocks2=[(0, 1)], well=[(0, 2)], gold=[(0, 3)], mountain=[(0, 6)], trees1=[(1, 0)])
    state = built(box, "public-bar2: 54 64")
    assert points(state, BoardLine.EMPTY) == -(121 - 6 - 2)
    assert (points(state, BoardLine.TREES), points(state, BoardLine.ROCKS)) == (3, -2)


def test_c3_groups_go_across_the_river_and_churches_belong_to_none() -> None:
    state = built(
        meadow(), "public-bar2: 04 14", "public-l3: 05 06 15", "church-bar3: 24 34 44", "public-bar4: 54 53 52 51"
    )
    assert points(state, BoardLine.GROUPS, kind=BoardKind.PUBLIC) == 2
    assert points(state, BoardLine.GROUPS, kind=BoardKind.BUSINESS) == 0
    lines = [line for line in score(state, "Ada").lines if line.line is BoardLine.GROUPS]
    assert len(lines[1].fields) == 5


def test_c13_a_church_may_be_first_and_scores_with_all_three_kinds_around_it() -> None:
    state = built(
        meadow(), "church-bar3: 04 14 24", "public-bar2: 03 02", "business-bar2: 13 12", "residential-bar2: 05 06"
    )
    assert points(state, BoardLine.CHURCHES) == 3
    less = built(meadow(), "church-bar3: 04 14 24", "public-bar2: 03 02", "business-bar2: 13 12")
    assert points(less, BoardLine.CHURCHES) == 0


GOLDEN = meadow(gold=[(0, 4), (0, 3)])


def test_c14_gold_goes_to_all_who_are_first_in_the_same_round_and_pays_for_a_pass() -> None:
    names = ("Ada", "Ben", "Cleo")
    state = built(GOLDEN, "public-bar2: 04 03, 04 03, 14 24", "business-bar2: pass, stop, 04 03", players=names)
    assert [points(state, BoardLine.GOLD, name) for name in names] == [3, 3, 0]
    poor = replace(GOLDEN, games={**GOLDEN.games, "eternal": replace(GOLDEN.games["eternal"], start=0)})
    rich = built(poor, "public-bar2: 04 03", "business-bar2")
    assert can_pass(rich, "Ada")
    assert not can_pass(built(poor, "public-bar2: 14 24", "business-bar2"), "Ada")
    first = built(poor, "public-bar2: 04 03, 14 24", "business-bar2: -, 04 03", players=("Ada", "Ben"))
    assert points(first, BoardLine.GOLD, "Ben") == 0


def test_half_the_gold_is_nothing_and_any_building_covers() -> None:
    state = built(GOLDEN, "church-bar3: 04 14 24")
    assert points(state, BoardLine.GOLD) == 0
    assert points(built(GOLDEN, "church-bar3: 04 14 24", "public-bar2: 03 02"), BoardLine.GOLD) == 3


def test_c9_the_marker_stops_at_fifty_in_the_scoring_line_by_line() -> None:
    trees = [(row, column) for row in range(2) for column in range(11)]
    box = meadow(trees2=trees, rocks2=[(9, 9)])
    limited = replace(box, games={**box.games, "1": replace(box.games["1"], board="eternal")})
    state = built(limited, "public-bar2: 54 64", game="1")
    result = score(state, "Ada")
    assert result.points(BoardLine.TREES) == 44
    assert result.points(BoardLine.ROCKS) == -2
    assert (result.total, result.fifty) == (50, True)
    eternal = score(built(box, "public-bar2: 54 64"), "Ada")
    assert not eternal.fifty
    assert eternal.total == 10 + 44 - 2 + eternal.points(BoardLine.EMPTY) + 1


def test_scoring_may_go_below_zero() -> None:
    assert score(built(meadow(), "public-bar2: stop"), "Ada").total == 10 - 121


# Places


def test_ties_go_by_rows_from_the_top() -> None:
    state = built(meadow(), "public-bar2: 04 03, 14 04", "business-bar2: stop, stop", players=("Ada", "Ben"))
    assert places(state) == {"Ada": 1, "Ben": 2}
    names = ("Ada", "Ben", "Cleo")
    state = built(meadow(), "public-bar2: 04 03, 05 06, 14 04", "business-bar2: stop, stop, stop", players=names)
    assert places(state) == {"Ada": 1, "Ben": 1, "Cleo": 3}


def chapter(*players: str, own: bool = False) -> SeriesState:
    return begin(SeriesState(BOX, BoardMode.CHAPTER, players, own=own))


def round_of(series: SeriesState, name: str, *actions: str) -> SeriesState:
    series = play(series, Turn(card(name)))
    for player, action in zip(series.players, actions, strict=True):
        series = play(series, BoardAct(player, _action(action)))
    return series


def test_c11_two_firsts_share_progress_and_stickers_and_the_next_is_third() -> None:
    series = chapter("Ada", "Ben", "Cleo")
    series = round_of(series, "public-bar2", "04 03", "05 06", "stop")
    series = round_of_some(series, "public-l3", Ada="stop", Ben="stop")
    assert places(series.leg.state) == {"Ada": 1, "Ben": 1, "Cleo": 3}
    assert all_progress(series) == {"Ada": 2, "Ben": 2, "Cleo": 0}
    assert [due(series, name) for name in series.players] == [
        (Sticker.ROCKS2,),
        (Sticker.ROCKS2,),
        (Sticker.TREES1, Sticker.TREES1),
    ]


def round_of_some(series: SeriesState, name: str, **actions: str) -> SeriesState:
    series = play(series, Turn(card(name)))
    for player, action in actions.items():
        series = play(series, BoardAct(player, _action(action)))
    return series


def test_the_other_of_two_players_is_a_second_without_progress() -> None:
    series = round_of(chapter("Ada", "Ben"), "public-bar2", "04 03", "stop")
    series = round_of_some(series, "public-l3", Ada="stop")
    assert all_progress(series) == {"Ada": 2, "Ben": 0}
    assert due(series, "Ben") == ()
    assert needs(series).need is BoardNeed.STICKERS


# Stickers


def to_game_3() -> SeriesState:
    series = chapter("Ada", "Ben")
    for _ in range(2):
        series = round_of_some(series, "public-t4", Ada="stop", Ben="stop")
        while needs(series).need is BoardNeed.STICKERS:
            name = needs(series).players[0]
            places_left = [(0, 4), (0, 6), (1, 1), (1, 8), (2, 3)]
            free = next(one for one in places_left if one in series.boards[series.seat(name)].squares)
            series = stick(series, name, Stuck(due(series, name)[0], free))
        series = begin(series)
    return series


def test_c12_a_well_is_not_stuck_at_the_river_and_everybody_has_one_from_game_3() -> None:
    series = to_game_3()
    assert due(series, "Ada") == (Sticker.WELL,)
    for place, reason in {
        (3, 3): BoardReason.NO_SQUARE,
        (4, 3): BoardReason.AT_RIVER,
        (-1, 3): Reason.OFF_SHEET,
        (0, 4): BoardReason.NO_SQUARE,
    }.items():
        with pytest.raises(BoardRefusal) as refusal:
            stick(series, "Ada", Stuck(Sticker.WELL, place))
        assert refusal.value.reason is reason, place
    with pytest.raises(BoardRefusal, match="wrong_sticker"):
        stick(series, "Ada", Stuck(Sticker.TREES1, (7, 2)))
    with pytest.raises(BoardRefusal, match="missing_sticker"):
        play(series, Turn(card("public-t4")))
    done = stick(series, "Ada", Stuck(Sticker.WELL, (7, 2)))
    assert unstick(done, "Ada") == series
    with pytest.raises(BoardRefusal, match="wrong_sticker"):
        stick(done, "Ada", Stuck(Sticker.WELL, (9, 5)))
    done = stick(done, "Ben", Stuck(Sticker.WELL, (9, 5)))
    assert done.leg.state.cities[0].board.fields[7][2] is BoardTerrain.WELL
    assert play(done, Turn(card("public-t4"))).leg.state.round == 1


def test_c12_a_sticker_that_fits_nowhere_lapses() -> None:
    bare = replace(BOX.boards["chapter1"], squares=frozenset({(4, 3)}))
    box = replace(BOX, boards={**BOX.boards, "chapter1": bare})
    series = begin(SeriesState(box, BoardMode.CHAPTER, ("Ada", "Ben")))
    series = round_of_some(series, "public-t4", Ada="stop", Ben="stop")
    for name in series.players:
        series = stick(series, name, Stuck(Sticker.ROCKS2, (4, 3)))
    series = begin(series)
    series = begin(round_of_some(series, "public-t4", Ada="stop", Ben="stop"))
    assert due(series, "Ada") == (Sticker.WELL,)
    assert needs(series).need is BoardNeed.CARD


def test_a_group_with_its_own_card_sticks_anything_on_any_empty_field() -> None:
    series = chapter("Ada", "Ben", own=True)
    series = stick(series, "Ada", Stuck(Sticker.TREES2, (0, 0)))
    series = stick(series, "Ada", Stuck(Sticker.ROCKS1, (0, 1)))
    with pytest.raises(BoardRefusal, match="no_square"):
        stick(series, "Ada", Stuck(Sticker.WELL, (0, 0)))
    with pytest.raises(BoardRefusal, match="no_square"):
        stick(series, "Ada", Stuck(Sticker.WELL, (1, 10)))
    series = round_of_some(series, "public-t4", Ada="stop", Ben="stop")
    assert points(series.leg.state, BoardLine.TREES) == points(series.leg.state, BoardLine.TREES, "Ben") + 2
    assert needs(series).need is BoardNeed.BEGIN


# C4, C5, C8, C10, C15


def test_c4_the_order_is_drawn_once_and_only_what_is_left_is_seen() -> None:
    cards = BOX.cards(BOX.games["eternal"])
    deck = Deck.shuffled(cards, Random(3).randrange)
    state = apply(new_game(BOX, BOX.games["eternal"], ["Ada"], deck=deck), Turn())
    assert state.card == deck.order[0]
    assert state.deck.order == deck.order
    assert state.deck.left == tuple(one for one in cards if one != state.card)
    with pytest.raises(NoSuchCard):
        apply(
            apply(state, BoardAct("Ada", BoardPlainMove.PASS)) if can_pass(state, "Ada") else state,
            Turn(deck.order[2]),
        )


def test_c5_the_group_turns_each_card_once_and_takes_a_wrong_touch_back() -> None:
    fresh = new_game(BOX, BOX.games["eternal"], ["Ada"])
    with pytest.raises(NoSuchCard):
        apply(fresh, Turn())
    with pytest.raises(NoSuchCard):
        apply(fresh, Turn(BuildingCard(BoardKind.PUBLIC, "bar3")))
    turned = apply(fresh, Turn(card("public-bar2")))
    assert apply(turned, TurnBack()) == fresh
    acted = apply(turned, BoardAct("Ada", _action("05 15")))
    with pytest.raises(BoardNotNow):
        apply(acted, TurnBack())
    assert apply(apply(acted, BoardTakeBack("Ada")), TurnBack()) == fresh
    with pytest.raises(NoSuchCard):
        apply(acted, Turn(card("public-bar2")))
    with pytest.raises(BoardNotNow):
        apply(fresh, TurnBack())


def test_c8_nothing_is_moved_after_the_next_card() -> None:
    state = built(BOX, "public-bar2: 05 15", "public-t4")
    with pytest.raises(BoardNotNow):
        apply(state, BoardTakeBack("Ada"))
    assert built(BOX, "public-bar2: pass").cities[0].passes == 1
    again = apply(apply(built(BOX, "public-bar2: pass"), BoardTakeBack("Ada")), BoardAct("Ada", _action("05 15")))
    assert again == built(BOX, "public-bar2: 05 15")


def test_c10_who_leaves_is_stopped_and_can_come_back_before_the_next_card() -> None:
    state = built(BOX, "public-bar2: 05 15, pass", players=("Ada", "Ben"))
    left = apply(state, BoardLeave("Ada"))
    assert apply(left, BoardReturn("Ada")) == state
    with pytest.raises(BoardNotNow):
        apply(left, BoardLeave("Ada"))
    gone = apply(left, Turn(card("public-t4")))
    assert gone.to_act == ("Ben",)
    assert gone.cities[0].stopped
    assert gone.cities[0].built
    with pytest.raises(BoardNotNow):
        apply(gone, BoardReturn("Ada"))
    with pytest.raises(BoardNotNow):
        apply(gone, BoardTakeBack("Ada"))
    with pytest.raises(BoardRefusal, match="already_stopped"):
        apply(gone, BoardAct("Ada", BoardPlainMove.PASS))
    assert apply(gone, TurnBack()) == left
    waiting = built(BOX, "public-bar2", players=("Ada", "Ben"))
    away = apply(waiting, BoardLeave("Ada"))
    assert away.actions[0] is BoardPlainMove.STOP
    assert apply(away, BoardReturn("Ada")) == waiting


def test_c10_a_left_game_is_recorded_and_plays_to_the_same_answer() -> None:
    series = round_of(chapter("Ada", "Ben"), "public-bar2", "04 03", "pass")
    series = play(series, BoardLeave("Ada"))
    series = round_of_some(series, "public-l3", Ben="pass")
    data = record_data(series)
    assert data["games"][0]["rounds"][1]["actions"] == {"Ada": "stop", "Ben": "pass"}
    assert replay(data) == plain.replay(SHEETS, data)


def test_c10_somebody_else_takes_a_seat_over_between_two_games() -> None:
    series = round_of_some(chapter("Ada", "Ben"), "public-t4", Ada="stop", Ben="stop")
    over = taken_over(series, "Ben", "Cleo")
    assert over.players == ("Ada", "Cleo")
    assert over.boards == series.boards
    assert all_progress(over)["Cleo"] == all_progress(series)["Ben"]
    with pytest.raises(BoardNotNow):
        taken_over(chapter("Ada", "Ben"), "Ben", "Cleo")


def test_c15_groups_begin_with_game_2_and_the_well_with_game_3() -> None:
    games = BOX.games
    assert [games[name].groups for name in "123"] == [False, True, True]
    assert [games[name].well for name in "123"] == [0, 0, 4]
    state = built(BOX, "public-bar2: 04 03", game="1")
    assert points(state, BoardLine.GROUPS) == 0
    assert points(built(BOX, "public-bar2: 04 03", game="2"), BoardLine.GROUPS) == 1


def test_strangers_and_odd_events_are_refused() -> None:
    state = built(BOX, "public-bar2")
    strangers = (BoardAct("Zoe", BoardPlainMove.PASS), BoardTakeBack("Zoe"), BoardLeave("Zoe"))
    for event in (*strangers, "turn", BoardAct("Ada", "skip")):
        with pytest.raises(NoSuchMove):
            apply(state, event)
    with pytest.raises(BoardNotNow):
        apply(state, BoardReturn("Ada"))
    with pytest.raises(BoardNotNow):
        apply(new_game(BOX, BOX.games["eternal"], ["Ada"]), BoardAct("Ada", BoardPlainMove.PASS))
    with pytest.raises(BoardRefusal, match="missing_action"):
        apply(state, Turn(card("public-t4")))


# Records: what the formats say about the whole of one


def record(*games: Json, **more: Json) -> Json:
    head = {"format": "tabletown-board/1", "mode": "chapter", "players": ["Ada", "Ben"]}
    return {**head, "games": list(games), **more}


TIED = {"rounds": [STOP_ALL]}
"""Both stop at once: two firsts with rocks2 each."""
STUCK = {**TIED, "after": {"Ada": [["rocks2", [0, 4]]], "Ben": [["rocks2", [0, 6]]]}}
AGAIN = {**TIED, "after": {"Ada": [["rocks2", [1, 1]]], "Ben": [["rocks2", [1, 1]]]}}
WELLS = {"Ada": [["well", [7, 2]]], "Ben": [["well", [9, 5]]]}

ERRORS: dict[str, tuple[Json, Json]] = {
    "a missing sticker after a game": (record(TIED, {"rounds": []}), ("1", "after", 0, "Ada", "missing_sticker")),
    "each player's own stickers come first": (
        record({**TIED, "after": {"Ben": [["well", [0, 0]]]}}, {"rounds": []}),
        ("1", "after", 0, "Ada", "missing_sticker"),
    ),
    "the second player's": (
        record({**TIED, "after": {"Ada": [["rocks2", [0, 4]]]}}, {"rounds": []}),
        ("1", "after", 0, "Ben", "missing_sticker"),
    ),
    "a sticker that is not due": (
        record({**TIED, "after": {"Ada": [["well", [-1, 0]]]}}),
        ("1", "after", 0, "Ada", "wrong_sticker"),
    ),
    "the same sticker twice": (
        record({**TIED, "after": {"Ada": [["rocks2", [0, 4]], ["rocks2", [0, 6]]]}}),
        ("1", "after", 0, "Ada", "wrong_sticker"),
    ),
    "before the first game": (
        record({"rounds": [], "before": {"Ada": [["well", [7, 2]]]}}),
        ("1", "before", 0, "Ada", "wrong_sticker"),
    ),
    "off the board": (
        record({**TIED, "after": {"Ada": [["rocks2", [11, 0]]]}}),
        ("1", "after", 0, "Ada", "off_sheet"),
    ),
    "no square": (record({**TIED, "after": {"Ada": [["rocks2", [0, 0]]]}}), ("1", "after", 0, "Ada", "no_square")),
    "a square that has one": (
        record(STUCK, {**TIED, "after": {"Ada": [["rocks2", [0, 4]]]}}),
        ("2", "after", 0, "Ada", "no_square"),
    ),
    "a well at the river": (
        record(STUCK, AGAIN, {"rounds": [], "before": {"Ada": [["well", [4, 3]]]}}),
        ("3", "before", 0, "Ada", "at_river"),
    ),
    "no well before a card": (
        record(STUCK, AGAIN, {"rounds": [STOP_ALL]}),
        ("3", "before", 0, "Ada", "missing_sticker"),
    ),
    "own stickers on one that is there": (
        record({"rounds": [], "before": {"Ada": [["well", [0, 0]], ["well", [0, 0]]]}}, stickers="own"),
        ("1", "before", 0, "Ada", "no_square"),
    ),
    "a missing action": (
        record({"rounds": [{"card": "public-l3", "actions": {"Ada": "pass"}}, STOP_ALL]}),
        ("1", "round", 1, "Ben", "missing_action"),
    ),
    "somebody who has stopped": (
        record(
            {
                "rounds": [
                    {"card": "public-l3", "actions": {"Ada": "stop", "Ben": "pass"}},
                    {"card": "public-t4", "actions": {"Ada": "pass"}},
                ]
            }
        ),
        ("1", "round", 2, "Ada", "already_stopped"),
    ),
}


@pytest.mark.parametrize(("data", "wanted"), ERRORS.values(), ids=ERRORS)
def test_a_record_that_breaks_a_rule(data: Json, wanted: Json) -> None:
    error = replay(data)["error"]
    assert error.pop("message")
    assert tuple(error.values()) == wanted
    assert list(error) == ["game", "when", "round", "player", "reason"]
    assert plain.replay(SHEETS, data)["error"] == error


BLOCKED = [
    {"card": "block", "actions": {}},
    {"card": "church-bar3", "actions": {"Ada": "stop"}},
]


def test_actions_on_blocked_cards_are_refused() -> None:
    data = {"format": "tabletown-board/1", "mode": "eternal", "players": ["Ada"], "games": [{"rounds": BLOCKED}]}
    assert replay(data)["error"]["reason"] == "blocked_card"
    data["games"][0]["rounds"] = [{"card": "block", "actions": {}}, {"card": "church-bar3", "actions": {}}]
    answer = replay(data)
    assert (answer["games"][0]["rounds"], answer["finished"]) == (2, False)
    assert legal_of(data) == {}


UNUSABLE: dict[str, tuple[Json, str]] = {
    "no games": (record(), "games"),
    "four games": (record(STUCK, AGAIN, TIED, TIED), "games"),
    "two eternal games": (record(TIED, TIED, mode="eternal"), "games"),
    "an unfinished game and another": (record({"rounds": []}, TIED), "games[1]"),
    "stickers after an unfinished game": (record({"rounds": [], "after": {}}), "games[0].after"),
    "a round after the end": (
        record({"rounds": [STOP_ALL, {"card": "public-l3", "actions": {}}]}),
        "games[0].rounds[1]",
    ),
    "a card twice": (record({"rounds": [STOP_ALL, STOP_ALL]}), "games[0].rounds[1].card"),
    "a church in the chapter": (
        record({"rounds": [{"card": "church-bar3", "actions": {}}]}),
        "games[0].rounds[0].card",
    ),
    "a block in the chapter": (record({"rounds": [{"card": "block", "actions": {}}]}), "games[0].rounds[0].card"),
    "stickers in the eternal game": (record(STUCK, mode="eternal"), "games[0].after"),
    "a way to stick in the eternal game": (record(TIED, mode="eternal", stickers="ours"), "stickers"),
    "an unknown way to stick": (record(TIED, stickers="theirs"), "stickers"),
    "an unknown sticker": (record({**TIED, "after": {"Ada": [["gold", [0, 4]]]}}), "games[0].after.Ada[0][0]"),
    "an unknown player": (record({**TIED, "after": {"Zoe": []}}), "games[0].after"),
    "an unknown action": (
        record({"rounds": [{"card": "public-l3", "actions": {"Ada": "skip"}}]}),
        "games[0].rounds[0].actions.Ada",
    ),
    "one player in a chapter": (record(TIED, players=["Ada"]), "players"),
    "five players": (record(TIED, mode="eternal", players=[*"ABCDE"]), "players"),
    "an unknown mode": (record(TIED, mode="campaign"), "mode"),
    "no rounds": (record({}), "games[0]"),
    "no actions": (record({"rounds": [{"card": "public-l3"}]}), "games[0].rounds[0]"),
}


@pytest.mark.parametrize(("data", "place"), UNUSABLE.values(), ids=UNUSABLE)
def test_a_record_that_cannot_be_used_names_the_place(data: Json, place: str) -> None:
    with pytest.raises(Unusable) as complaint:
        replay(data)
    assert complaint.value.place == place
    with pytest.raises(plain.CannotUse):
        plain.replay(SHEETS, data)


def test_legal_shows_due_stickers_before_anything_else() -> None:
    answer = legal_of(record(TIED))
    assert list(answer) == ["Ada", "Ben"]
    assert [0, 4] in answer["Ada"]["stickers"]["rocks2"]
    assert list(legal_of(record({**TIED, "after": {"Ada": [["rocks2", [0, 4]]]}}))) == ["Ben"]
    assert legal_of(record(STUCK)) == {}
    wells = legal_of(record(STUCK, AGAIN, {"rounds": []}))
    assert [4, 3] not in wells["Ada"]["stickers"]["well"]
    assert legal_of(record(STUCK, AGAIN, {"rounds": [], "before": WELLS})) == {}
    last = record(STUCK, AGAIN, {**TIED, "before": WELLS})
    assert list(legal_of(last)["Ada"]["stickers"]) == ["rocks2"]


def test_a_chapter_is_finished_without_its_last_stickers() -> None:
    answer = replay(record(STUCK, AGAIN, {**TIED, "before": WELLS}))
    assert answer["finished"]
    assert answer["progress"] == {"Ada": 6, "Ben": 4}  # Ada's well lies in a higher row
    assert answer["winners"] == ["Ada"]
    assert answer["boards"]["Ada"][0][4] == "rocks2"
    assert answer["boards"]["Ben"][0][4] == "empty"
    assert answer["boards"]["Ben"][9][5] == "well"
    assert not replay(record(STUCK, AGAIN))["finished"]


def test_legal_in_a_round_names_the_building_and_has_no_skip() -> None:
    data = record({"rounds": [{"card": "public-bar2", "actions": {"Ada": "pass"}}]})
    answer = legal_of(data)
    assert list(answer) == ["Ben"]
    assert list(answer["Ben"]) == ["building", "placements", "can_pass", "can_stop"]
    assert answer["Ben"]["building"] == "public"
    assert answer == plain.legal(SHEETS, data)
    church = {"format": "tabletown-board/1", "mode": "eternal", "players": ["Ada"]}
    church["games"] = [{"rounds": [{"card": "church-plus5", "actions": {}}]}]
    assert (legal_of(church)["Ada"]["building"], legal_of(church)["Ada"]["can_pass"]) == ("church", False)


def test_progress_and_places_of_an_unfinished_game() -> None:
    answer = replay(record({"rounds": [{"card": "public-bar2", "actions": {"Ada": {"build": [[0, 4], [0, 3]]}}}]}))
    assert answer["games"][0]["places"] == {"Ada": 1, "Ben": 2}
    assert answer["games"][0]["progress"] == {"Ada": 0, "Ben": 0}
    assert answer["winners"] == ["Ada", "Ben"]
