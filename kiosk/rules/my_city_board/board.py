"""A player's board: what is printed on it, and the stickers that were stuck since."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from kiosk.rules.grid.geometry import Field, bits_of
from kiosk.rules.grid.ground import Ground
from kiosk.rules.grid.river import Segment


class BoardTerrain(StrEnum):
    EMPTY = "empty"
    TREES1 = "trees1"
    TREES2 = "trees2"
    ROCKS1 = "rocks1"
    ROCKS2 = "rocks2"
    MOUNTAIN = "mountain"
    FOREST = "forest"
    WELL = "well"
    GOLD = "gold"


class Sticker(StrEnum):
    TREES1 = "trees1"
    TREES2 = "trees2"
    ROCKS1 = "rocks1"
    ROCKS2 = "rocks2"
    WELL = "well"


@dataclass(frozen=True)
class Board(Ground[BoardTerrain]):
    name: str
    fields: tuple[tuple[BoardTerrain, ...], ...]
    river: frozenset[Segment]
    squares: frozenset[Field] = frozenset()
    """Fields with a small square, where no sticker is yet."""

    @cached_property
    def barred(self) -> int:
        """What can't be built on, as bits."""
        return self.where(BoardTerrain.MOUNTAIN, BoardTerrain.FOREST)

    @cached_property
    def free_squares(self) -> int:
        return bits_of(self.squares) & self.where(BoardTerrain.EMPTY)

    def with_sticker(self, sticker: Sticker, place: Field) -> Board:
        row, column = place
        line = self.fields[row]
        changed = (*line[:column], BoardTerrain(sticker.value), *line[column + 1 :])
        return replace(
            self,
            fields=(*self.fields[:row], changed, *self.fields[row + 1 :]),
            squares=self.squares - {place},
        )
