"""What a throw asks everybody to build."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.rules.dice import Roll
from kiosk.rules.my_city_rw import Act, Build, Move, RollThrown, apply, can_pass, can_skip, legal, new_game
from kiosk.rules.my_city_rw.build_tasks import ChurchTrack, FortressTrack, NoTrack, order_of
from kiosk.rules.my_city_rw.city import BuildingKind
from kiosk.rules.my_city_rw.notation import parse_roll
from kiosk.rules.my_city_rw.shapes import SHAPES, shape_name
from kiosk.rules.my_city_rw.spec import compose
from tests.strategies import GAMES, LIBRARY

COMPASS = parse_roll("corner+compass lined")
PLAIN = parse_roll("corner+blank lined")
CHURCHES = ChurchTrack((SHAPES["one"], SHAPES["L-3"]))


def test_without_a_compass_the_dice_say_what_is_built() -> None:
    for track in (NoTrack(), CHURCHES, FortressTrack(3)):
        order, filled = order_of(PLAIN, track, 1)
        assert (order.kind, order.shape, order.pass_circles, filled) == (BuildingKind.LINED, PLAIN.shape, 1, 1)
        assert not order.skippable
        assert not order.free_standing


def test_the_compass_goes_along_the_churches_and_then_means_nothing_again() -> None:
    orders, filled = [], 0
    for _ in range(4):
        order, filled = order_of(COMPASS, CHURCHES, filled)
        orders.append((order.kind.value, shape_name(order.shape), order.pass_circles))
    assert orders == [("church", "one", 2), ("church", "L-3", 2), ("lined", "L-3", 1), ("lined", "L-3", 1)]
    assert filled == 2


def test_the_compass_goes_along_the_fortresses() -> None:
    order, filled = order_of(COMPASS, FortressTrack(1), 0)
    assert (order.kind, len(order.shape), order.pass_circles) == (BuildingKind.FORTRESS, 1, None)
    assert order.skippable
    assert order.free_standing
    assert order_of(COMPASS, FortressTrack(1), filled)[0].kind is BuildingKind.LINED


def test_a_track_has_no_further_circles() -> None:
    for track in (NoTrack(), CHURCHES, FortressTrack(2)):
        with pytest.raises(IndexError):
            track.order(track.length)
    with pytest.raises(IndexError):
        FortressTrack(2).order(-1)


def test_the_games_have_the_tracks_that_the_rules_name() -> None:
    four = ["bar-2", "plus-5", "L-3", "T-4"]
    tracks = {4: four, 5: four, 6: four, 7: ["one", "bar-2", "L-3"], 8: ["T-4", "plus-5"]}
    for game in GAMES:
        track = LIBRARY[game].track
        names = [shape_name(track.order(circle).shape) for circle in range(track.length)]
        assert names == (["one"] * 4 if game in (11, 12) else tracks.get(game, []))


def test_who_passes_on_a_church_fills_the_church_circle_too() -> None:
    state = apply(new_game(LIBRARY[4], ["Ada"]), RollThrown(COMPASS))
    state = apply(apply(state, Act("Ada", Move.PASS)), RollThrown(COMPASS))
    assert shape_name(state.order.shape) == "plus-5"
    assert state.city("Ada").circles == 2
    assert state.filled == 2


def passed(game: int, times: int, roll: Roll = PLAIN) -> tuple[bool, int]:
    """Whether passing is possible after passing so often, and the circles filled."""
    state = new_game(LIBRARY[game], ["Ada"])
    for _ in range(times):
        state = apply(apply(state, RollThrown(PLAIN)), Act("Ada", Move.PASS))
    state = apply(state, RollThrown(roll))
    return can_pass(state, "Ada"), state.city("Ada").circles


def test_six_passes_and_no_more() -> None:
    assert [passed(1, times) for times in (0, 5, 6)] == [(True, 0), (True, 5), (False, 6)]


def test_r2_a_church_needs_two_free_circles() -> None:
    assert [passed(4, times, COMPASS)[0] for times in (0, 4, 5, 6)] == [True, True, False, False]


def test_no_passing_in_game_6_nor_on_fortresses() -> None:
    assert passed(6, 0) == passed(6, 0, COMPASS) == (False, 0)
    assert passed(11, 0, COMPASS) == (False, 0)
    assert passed(11, 0, PLAIN) == (True, 0)


def test_r4_a_fortress_is_skipped_only_where_it_fits_nowhere() -> None:
    sheet = LIBRARY[11].sheet
    state = apply(new_game(compose(sheet), ["Ada"]), RollThrown(COMPASS))
    assert legal(state, "Ada")
    assert not can_skip(state, "Ada")
    mountains = tuple(tuple(sheet.fields[2][0] for _ in row) for row in sheet.fields)
    full = apply(new_game(compose(replace(sheet, fields=mountains)), ["Ada"]), RollThrown(COMPASS))
    assert can_skip(full, "Ada")
    skipped = apply(full, Act("Ada", Move.SKIP))
    assert skipped.city("Ada") == full.city("Ada")
    assert skipped.actions == (Move.SKIP,)


def test_r15_a_fortress_stands_over_trees_and_rocks_but_not_on_a_mountain() -> None:
    state = apply(new_game(LIBRARY[11], ["Ada"]), RollThrown(COMPASS))
    places = legal(state, "Ada")
    assert [(0, 2)] in places  # two trees
    assert [(0, 0)] in places  # a rock
    assert [(2, 0)] not in places  # a mountain
    state = apply(state, Act("Ada", Build(((0, 10),))))
    assert not state.city("Ada").settled
