"""The compiled functions against the rules: the same places, the same points, whatever is drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
import pytest

from kiosk.players.my_city_rw import kernel
from kiosk.players.my_city_rw.bits import ZERO, halves, whole
from kiosk.players.my_city_rw.play import MAX_PLACES, best_value, expected
from kiosk.players.my_city_rw.tables import DICE_SHAPES, NUMBER_OF_SHAPE, position_of, shapes_of, tables_of
from kiosk.players.my_city_rw.throws import CHANCES
from kiosk.players.my_city_rw.weights import KEEN, load
from kiosk.rules.dice import SIDES_A, SIDES_B, SIDES_W, Roll
from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw import (
    Act,
    Build,
    GameState,
    Move,
    RollThrown,
    apply,
    can_pass,
    can_skip,
    legal,
    new_game,
    score,
)
from tests.strategies import LIBRARY

KINDS = {"solid": 0, "lined": 1, "crossed": 2, "church": 3, "fortress": 4}
FIELDS = [(row, column) for row in range(8) for column in range(11)]


def some_roll(rng: random.Random) -> Roll:
    return Roll(rng.choice(SIDES_A), rng.choice(SIDES_B), rng.choice(SIDES_W))


def number_of(thrown: GameState) -> int:
    assert thrown.order is not None
    shape = thrown.order.shape
    return (
        NUMBER_OF_SHAPE[shape]
        if KINDS[thrown.order.kind] < kernel.CHURCH_KIND
        else shapes_of(thrown.spec).index(shape)
    )


def some_move(state: GameState, rng: random.Random) -> Build | Move:
    places = list(legal(state, "Ada"))
    if places and rng.random() < 0.85:
        return Build(tuple(rng.choice(places)))
    if can_pass(state, "Ada"):
        return Move.PASS
    return Move.SKIP if can_skip(state, "Ada") else Move.STOP


def random_game(game: int, seed: int) -> Iterator[tuple[GameState, Build | Move, GameState]]:
    """Each round: the state after the throw, the move, and the state after it."""
    rng = random.Random(seed)
    carried = {"Ada": rng.sample(FIELDS, 4)} if LIBRARY[game].sheet.scoring.bandit else {}
    state = new_game(LIBRARY[game], ["Ada"], carried)
    while not state.finished:
        thrown = apply(state, RollThrown(some_roll(rng)))
        move = some_move(thrown, rng)
        state = apply(thrown, Act("Ada", move))
        yield thrown, move, state


@pytest.mark.parametrize("game", LIBRARY)
def test_the_same_places_are_legal(game: int) -> None:
    found = np.zeros((700, 2), np.uint64)
    for thrown, _, _ in random_game(game, 100 + game):
        assert thrown.order is not None
        tables = tables_of(thrown.spec, thrown.before[0].bandits)
        position = position_of(thrown.before[0], thrown.filled, tables)
        shape = number_of(thrown)
        count = kernel.places(tables, position, shape, thrown.order.free_standing, found)
        assert {whole(*found[i]) for i in range(count)} == {place.bits for place in legal(thrown, "Ada")}


@pytest.mark.parametrize("game", LIBRARY)
@pytest.mark.parametrize("seed", range(3))
def test_points_and_bags_are_those_of_the_rules_and_features_depend_on_the_position_alone(
    game: int, seed: int
) -> None:
    ahead, after = np.zeros(kernel.FEATURES), np.zeros(kernel.FEATURES)
    for thrown, move, state in random_game(game, seed):
        assert thrown.order is not None
        tables = tables_of(thrown.spec, thrown.before[0].bandits)
        before, now = (position_of(city, state.filled, tables) for city in (thrown.before[0], state.cities[0]))
        fields = move.fields if isinstance(move, Build) else ()
        kind = KINDS[thrown.order.kind] if fields else kernel.NOTHING
        passed = state.cities[0].circles
        result = score(state, "Ada")
        considered = kernel.evaluate(
            tables, before, *halves(Region.of(fields).bits), kind, passed, state.filled, 1, ahead
        )
        done = kernel.evaluate(tables, now, ZERO, ZERO, kernel.NOTHING, passed, state.filled, 1, after)
        assert considered == done == (result.total, result.money_bags)
        assert ahead.tolist() == after.tolist()


def test_the_dice_make_nine_different_shapes_and_the_features_know_each() -> None:
    """A shape that lies otherwise is the same building: it must not take another one's place among the features."""
    assert len({frozenset(way.cells for way in shape.orientations) for shape in DICE_SHAPES}) == len(DICE_SHAPES)
    assert len(DICE_SHAPES) == kernel.DICE_SHAPES
    assert sorted(map(len, DICE_SHAPES)) == [1, 2, 3, 3, 4, 4, 4, 5, 5]


@pytest.mark.parametrize("game", [4, 8, 11])
def test_looking_ahead_is_the_mean_over_all_throws_of_the_best_move(game: int) -> None:
    """The quick way, which shares what houses of the three kinds have in common, against one throw after another."""
    spec = LIBRARY[game]
    weights, worth = load(spec, KEEN).combined(np.array([3.0, 2.0])), np.array([3.0, 2.0])
    room = np.zeros((MAX_PLACES, 2), np.uint64), np.zeros(MAX_PLACES), np.zeros(kernel.FEATURES)
    for number, (thrown, _, _) in enumerate(random_game(game, 40 + game)):
        if number % 5:
            continue
        tables = tables_of(spec, thrown.before[0].bandits)
        position = position_of(thrown.before[0], thrown.filled, tables)
        slowly = sum(
            chance * best_value(tables, position, shape, kind, compass > 0, 1, weights, worth, *room)
            for (compass, shape, kind), chance in np.ndenumerate(CHANCES)
        )
        assert expected(tables, position, 1, weights, worth, CHANCES, *room) == pytest.approx(slowly)
