"""Computer players: always legal, never looking ahead, the better the level the better the play."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.players.bands import Band, band, loss_between
from kiosk.players.my_city_rw.asking import bag_worths, seen_by
from kiosk.players.my_city_rw.coach import review, same
from kiosk.players.my_city_rw.selfplay import play_game
from kiosk.players.my_city_rw.think import Effort, Level, Mind, Thought, think
from kiosk.players.my_city_rw.throws import CHANCES, even_throws
from kiosk.rules.my_city_rw import (
    Act,
    Build,
    GameState,
    Library,
    Move,
    RollThrown,
    apply,
    can_pass,
    can_skip,
    legal,
    new_game,
    objections,
    score,
)
from kiosk.rules.my_city_rw.sheet import Sheet
from kiosk.rules.my_city_rw.spec import GameSpec, compose
from kiosk.rules.my_city_rw.standings import GameResult, Mode, Series
from tests.players.test_kernel import random_game, some_roll
from tests.strategies import LIBRARY, made_specs, often, states

NOTHING = {"Ada": (0.0, 0.0), "Ben": (0.0, 0.0)}


def effort(level: Level = Level.STRONG, seconds: float = 0.0) -> Effort:
    """With hardly any games played on: what is tested with it does not depend on how many there are."""
    return Effort(level, seconds, np.random.default_rng(1), at_least=2)


def mirrored(sheet: Sheet) -> Sheet:
    """The sheet as a mirror shows it, which no weights were fitted to."""
    columns = sheet.size[1]

    def turned(field: tuple[int, int]) -> tuple[int, int]:
        return field[0], columns - 1 - field[1]

    river = frozenset(tuple(sorted((turned(one), turned(other)))) for one, other in sheet.river)
    return replace(sheet, fields=tuple(row[::-1] for row in sheet.fields), river=river)  # type: ignore[arg-type]


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("game", LIBRARY)
def test_every_thought_is_a_legal_move_and_all_legal_moves_are_thought_of(game: int, level: Level) -> None:
    for number, (thrown, _, _) in enumerate(random_game(game, 7)):
        if number % 4 == 0:
            thoughts = think(seen_by(thrown, "Ada"), effort(level))
            assert all(not objections(thrown, "Ada", one.action) for one in thoughts)
            assert [one.value for one in thoughts] == sorted((one.value for one in thoughts), reverse=True)
            assert len({one.action for one in thoughts}) == len(thoughts)


def possible(state: GameState, player: str) -> set[object]:
    moves = [move for move, can in ((Move.PASS, can_pass), (Move.SKIP, can_skip)) if can(state, player)]
    return {*(frozenset(place) for place in legal(state, player)), *moves, Move.STOP}


@often(0.3)
@given(st.data(), made_specs | st.sampled_from([compose(mirrored(spec.sheet)) for spec in LIBRARY.values()]))
def test_whatever_is_reached_on_whatever_sheet_exactly_the_legal_moves_are_thought_of(
    data: st.DataObject, spec: GameSpec
) -> None:
    state = data.draw(states(spec, most_players=6))
    for player in state.to_act:
        for level in Level:
            moves = [one.action for one in think(seen_by(state, player), effort(level))]
            found = {frozenset(move.fields) if isinstance(move, Build) else move for move in moves}
            assert len(found) == len(moves)
            assert found == possible(state, player)


def played(game: int, level: Level, seed: int, library: Library = LIBRARY) -> GameState:
    rng = random.Random(seed)
    rolls = [some_roll(rng) for _ in range(60)]
    return play_game(new_game(library[game], ["Ada", "Ben"]), rolls, effort(level), NOTHING)


def test_without_time_the_same_throws_give_the_same_game() -> None:
    assert played(5, Level.STRONG, 3) == played(5, Level.STRONG, 3)


def test_without_time_the_same_games_are_played_on_whoever_asks() -> None:
    *_, (thrown, _, _) = (entry for entry, _ in zip(random_game(8, 2), range(4), strict=False))
    seen = seen_by(thrown, "Ada")
    asked = [think(seen, Effort(Level.STRONG, 0.0, np.random.default_rng(seed))) for seed in (1, 2)]
    assert asked[0] == asked[1]
    mind = Mind(seen)
    assert asked[0] != tuple(Thought(one.action, one.value) for one in mind.further(mind.ranked()))


def test_games_that_leave_less_to_chance_have_every_throw_as_often_as_dice_have() -> None:
    throws = even_throws(np.random.default_rng(5), 36, 6)
    assert throws.shape == (36, 6, 3)
    for number in range(6):
        shapes, kinds = throws[:, number, 0], throws[:, number, 1]
        assert np.bincount(kinds).tolist() == [12, 12, 12]
        assert np.bincount(shapes, minlength=9) / 36 == pytest.approx(CHANCES.sum(axis=(0, 2)))
        assert throws[:, number, 2].sum() == 6
    assert len({row.tobytes() for row in throws}) == 36


def test_with_time_a_move_is_legal_too() -> None:
    thrown, _, _ = next(random_game(8, 2))
    best = think(seen_by(thrown, "Ada"), effort(seconds=0.05))[0]
    assert not objections(thrown, "Ada", best.action)


def test_what_the_others_draw_in_this_round_is_not_seen() -> None:
    state = apply(new_game(LIBRARY[7], ["Ada", "Ben"]), RollThrown(some_roll(random.Random(1))))
    before = think(seen_by(state, "Ada"), effort())
    moved = apply(state, Act("Ben", think(seen_by(state, "Ben"), effort())[0].action))
    assert think(seen_by(moved, "Ada"), effort()) == before


def mean(game: int, level: Level, library: Library = LIBRARY) -> float:
    return float(np.mean([score(played(game, level, seed, library), "Ada").total for seed in range(8)]))


@pytest.mark.parametrize("game", [3, 10])
def test_levels_differ(game: int) -> None:
    easy, medium, strong = (mean(game, level) for level in Level)
    assert easy + 3 < medium
    assert easy + 3 < strong


def test_a_sheet_that_nobody_fitted_is_played_sensibly() -> None:
    own = {3: compose(mirrored(LIBRARY[3].sheet))}
    assert mean(3, Level.MEDIUM, own) > mean(3, Level.EASY) + 3


def series(*bags: int, players: tuple[str, ...] = ("Ada",)) -> Series:
    results = tuple(
        GameResult(game, players, (0,) * len(players), (count,) * len(players), ((),) * len(players))
        for game, count in zip((7, 8, 9), bags, strict=False)
    )
    return Series(Mode.CHAPTER, players, results, 7)


def test_bags_are_worth_what_they_bring_a_lone_player() -> None:
    assert bag_worths(series(2, 2), LIBRARY[9], LIBRARY)["Ada"] == (20.0, 10.0)
    assert bag_worths(series(2, 1), LIBRARY[9], LIBRARY)["Ada"] == (10.0, 10.0)
    assert bag_worths(series(1, 1), LIBRARY[9], LIBRARY)["Ada"] == (0.0, 0.0)
    first = bag_worths(series(), LIBRARY[7], LIBRARY)["Ada"]
    assert 0 < first[0] < 20
    both = bag_worths(series(2, 2, players=("Ada", "Ben")), LIBRARY[9], LIBRARY)
    assert both["Ada"] == both["Ben"] == (10.0, 5.0)
    alone = Series(Mode.SINGLE, ("Ada",), (), 9)
    assert bag_worths(alone, LIBRARY[9], LIBRARY) == {"Ada": (0.0, 0.0)}


def test_bands_say_nothing_below_one_point() -> None:
    assert [band(loss) for loss in (0.0, 0.99, 1.0, 1.99, 2.0)] == [
        Band.FINE,
        Band.FINE,
        Band.PERHAPS,
        Band.PERHAPS,
        Band.BETTER,
    ]


def test_a_loss_has_the_band_of_the_figure_that_is_told() -> None:
    for best, mine, told in ((10.996, 10.0, 1.0), (10.994, 10.0, 0.99), (11.9951, 10.0, 2.0), (10.0, 10.2, 0.0)):
        assert loss_between(best, mine) == told
    assert band(loss_between(10.996, 10.0)) is Band.PERHAPS
    assert band(loss_between(11.9951, 10.0)) is Band.BETTER


def test_a_review_finds_the_best_move_fine_and_a_silly_one_not() -> None:
    state = played(2, Level.MEDIUM, 5)
    reviewed = list(review(state, effort(Level.MEDIUM), NOTHING))
    assert all(one.band is Band.FINE and one.better is None and one.loss == 0 for one in reviewed)
    *_, (_, _, silly) = random_game(2, 5)
    found = list(review(silly, effort(Level.MEDIUM), {"Ada": (0.0, 0.0)}))
    assert len(found) == silly.round
    assert any(one.band is Band.BETTER for one in found)
    for one in found:
        assert one.loss >= 0
        assert (one.better is None) == (one.band is Band.FINE)
        assert one.better is None or not same(one.better.action, one.action)
