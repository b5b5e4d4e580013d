"""One player's city in one game: the board and what was built on it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kiosk.rules.grid.buildings import AnyBuilding
from kiosk.rules.my_city_board.board import Board, BoardTerrain
from kiosk.rules.my_city_board.box import BoardKind


@dataclass(frozen=True, slots=True)
class BoardBuilding(AnyBuilding[BoardKind]):
    """One of a player's pieces on the board."""


@dataclass(frozen=True, slots=True)
class BoardCity:
    board: Board
    buildings: tuple[BoardBuilding, ...] = ()
    passes: int = 0
    stopped: bool = False
    built: int = 0
    """All buildings, as bits."""

    @property
    def ground(self) -> Board:
        return self.board

    @property
    def standing(self) -> int:
        return self.built

    @property
    def settled(self) -> bool:
        return bool(self.built)

    @property
    def empty(self) -> int:
        """Light green fields with nothing on them and nothing printed or stuck (C2), as bits."""
        return self.board.where(BoardTerrain.EMPTY) & ~self.built

    def with_building(self, building: BoardBuilding) -> BoardCity:
        return replace(self, buildings=(*self.buildings, building), built=self.built | building.region.bits)
