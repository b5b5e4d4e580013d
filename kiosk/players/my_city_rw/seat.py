"""What the process that thinks is told of a seat, as plain data: nothing that others draw, no throw to come."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kiosk.players.my_city_rw.asking import NO_WORTH, bag_worths, seen_by
from kiosk.players.my_city_rw.seen import Knowledge
from kiosk.rules.grid.geometry import Region, Shape
from kiosk.rules.my_city_rw.build_tasks import BuildTask
from kiosk.rules.my_city_rw.city import Building, BuildingKind, City
from kiosk.rules.my_city_rw.engine import GameState
from kiosk.rules.my_city_rw.library import load_library, spec_from_text
from kiosk.rules.my_city_rw.record import record_of
from kiosk.rules.my_city_rw.record_json import game_json
from kiosk.rules.my_city_rw.sheet_print import print_sheet
from kiosk.rules.my_city_rw.spec import GameSpec
from kiosk.rules.my_city_rw.standings import Series

Json = dict[str, Any]


def view_at(game: GameState, player: str, series: Series) -> Json:
    """What *player* knows in this round of a game of *series*."""
    return view_of(game, player, bag_worths(series, game.spec, load_library())[player])


def view_of(state: GameState, player: str, bag_worth: tuple[float, float] = NO_WORTH) -> Json:
    """What *player* knows in this round: its own sheet before it, and what is built; nothing that others draw."""
    seen = seen_by(state, player, bag_worth)
    order, city = seen.order, seen.city
    return {
        "sheet": print_sheet(seen.spec.sheet),
        "bandits": [list(field) for field in Region(city.bandits)],
        "buildings": [[one.kind.value, one.round, [list(field) for field in one.region]] for one in city.buildings],
        "circles": city.circles,
        "order": {
            "kind": order.kind.value,
            "shape": [list(field) for field in sorted(order.shape.cells)],
            "pass": order.pass_circles,
            "skippable": order.skippable,
            "free": order.free_standing,
        },
        "filled": seen.filled,
        "first": seen.first_open,
        "bags": list(bag_worth),
    }


def past_of(game: GameState, player: str, series: Series) -> Json:
    """What a coach goes through after the game: everybody's moves, on this sheet."""
    return {
        "sheet": print_sheet(game.spec.sheet),
        "record": game_json(record_of(game)),
        "player": player,
        "bags": list(bag_worths(series, game.spec, load_library())[player]),
    }


@lru_cache(maxsize=24)
def spec_of(text: str) -> GameSpec:
    return spec_from_text(text)


def seen_from(view: Json) -> Knowledge:
    """What `view_of` has told."""
    spec = spec_of(view["sheet"])
    city = City(spec.sheet, _region(view["bandits"]).bits, circles=view["circles"])
    for kind, number, fields in view["buildings"]:
        city = city.with_building(Building(BuildingKind(kind), _region(fields), number))
    order = view["order"]
    shape = Shape.of((row, column) for row, column in order["shape"])
    wanted = BuildTask(BuildingKind(order["kind"]), shape, order["pass"], order["skippable"], order["free"])
    goal, never = view["bags"]
    return Knowledge(spec, city, wanted, view["filled"], view["first"], (goal, never))


def _region(fields: list[list[int]]) -> Region:
    return Region.of((row, column) for row, column in fields)
