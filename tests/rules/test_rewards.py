"""Which moves are worth a sound of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from kiosk.rules.events import Reward
from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw import load_library, new_game
from kiosk.rules.my_city_rw.city import Building, BuildingKind, City
from kiosk.rules.my_city_rw.engine import Act, GameState, Move, RollThrown, apply
from kiosk.rules.my_city_rw.rewards import WORTH_A_SOUND, reward
from kiosk.rules.my_city_rw.scoring import Line, Wells
from kiosk.rules.my_city_rw.sheet import Terrain

LIBRARY = load_library()
WITH_WELLS = next(spec for spec in LIBRARY.values() if any(isinstance(rule, Wells) for rule in spec.scoring))
ROLL = Roll(FaceA.CORNER, FaceB.SINGLE, RollKind.SOLID)


def with_city(game: GameState, city: City) -> GameState:
    return replace(game, cities=(city, *game.cities[1:]), before=(city, *game.before[1:]))


def row_of(city: City, many: int, kind: BuildingKind = BuildingKind.SOLID) -> City:
    """So many buildings of one field each, side by side in the middle row."""
    for column in range(many):
        city = city.with_building(Building(kind, Region.of([(3, column)]), column + 1))
    return city


@pytest.mark.parametrize("many", range(5))
def test_the_largest_group_so_far_sounds_from_three_on(many: int) -> None:
    empty = new_game(LIBRARY[1], ("Ada",))
    old, new = (with_city(empty, row_of(empty.cities[0], count)) for count in (many, many + 1))
    assert reward(old, new, "Ada") is (Reward.LARGER if many + 1 >= WORTH_A_SOUND else None)


def test_a_second_group_that_only_catches_up_is_silent() -> None:
    empty = new_game(LIBRARY[1], ("Ada",))
    city = row_of(empty.cities[0], 3)
    for column in (0, 1):
        city = city.with_building(Building(BuildingKind.LINED, Region.of([(5, column)]), 4))
    more = city.with_building(Building(BuildingKind.LINED, Region.of([(5, 2)]), 5))
    assert reward(with_city(empty, city), with_city(empty, more), "Ada") is None


def test_a_well_with_buildings_all_around_comes_before_everything() -> None:
    empty = new_game(WITH_WELLS, ("Ada",))
    city = empty.cities[0]
    row, column = min(Region(city.sheet.where(Terrain.WELL)))
    sides = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    for number, field in enumerate(sides[:3]):
        city = city.with_building(Building(BuildingKind.SOLID, Region.of([field]), number))
    closed = city.with_building(Building(BuildingKind.SOLID, Region.of([sides[3]]), 4))
    assert reward(with_city(empty, city), with_city(empty, closed), "Ada") is Reward.WELL


def test_who_stops_with_a_tree_is_rewarded_and_who_has_none_is_not() -> None:
    game = apply(new_game(LIBRARY[1], ("Ada", "Ben")), RollThrown(ROLL))
    stopped = apply(game, Act("Ada", Move.STOP))
    assert reward(game, stopped, "Ada") is Reward.TREE
    city = game.cities[0]
    trees = city.sheet.where(Terrain.TREES1, Terrain.TREES2)
    bare = with_city(game, city.with_building(Building(BuildingKind.SOLID, Region(trees), 1)))
    assert reward(bare, apply(bare, Act("Ada", Move.STOP)), "Ada") is None


def test_passing_earns_nothing() -> None:
    game = apply(new_game(LIBRARY[1], ("Ada",)), RollThrown(ROLL))
    assert reward(game, apply(game, Act("Ada", Move.PASS)), "Ada") is None
    assert Line.WELLS not in [line.line for rule in LIBRARY[1].scoring for line in rule.score(game.cities[0], ())]
