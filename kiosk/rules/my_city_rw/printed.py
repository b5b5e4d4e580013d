"""A player's sheet as text, for the terminal and for who tries the engine out."""

from __future__ import annotations

from kiosk.rules.checks import a_game
from kiosk.rules.grid.geometry import Region
from kiosk.rules.grid.picture import lettered
from kiosk.rules.my_city_rw.city import BuildingKind
from kiosk.rules.my_city_rw.engine import GameState
from kiosk.rules.my_city_rw.sheet import Terrain

SIGNS: dict[BuildingKind, str] = {
    BuildingKind.SOLID: "S",
    BuildingKind.LINED: "L",
    BuildingKind.CROSSED: "X",
    BuildingKind.CHURCH: "C",
    BuildingKind.FORTRESS: "F",
}
OPEN = "."


def board(state: GameState, player: str) -> str:
    """One line a row, with the names of fields around: ``S``, ``L``, ``X``, ``C``, ``F`` is built, ``.`` is open.

    Whatever else is printed on the sheet is its first letter, small; a bandit is ``!``.
    """
    city = a_game(state, GameState).city(player)
    rows = [[_ground(terrain) for terrain in row] for row in city.sheet.fields]
    for row, column in Region(city.bandits):
        rows[row][column] = "!"
    for building in city.buildings:
        for row, column in building.region:
            rows[row][column] = SIGNS[building.kind]
    return lettered(rows)


def _ground(terrain: Terrain) -> str:
    return OPEN if terrain is Terrain.EMPTY else terrain.value[0]
