"""The printed ground: what is on each field, and where the river runs on the lines between them."""

from __future__ import annotations

from functools import cached_property
from typing import Generic, TypeVar

from kiosk.rules.grid.geometry import Region, bit, bits_of, spread
from kiosk.rules.grid.river import Segment

T = TypeVar("T")


class Ground(Generic[T]):
    """Base of sheets and boards, which are dataclasses with these two among their fields."""

    fields: tuple[tuple[T, ...], ...]
    river: frozenset[Segment]

    @property
    def size(self) -> tuple[int, int]:
        return len(self.fields), len(self.fields[0])

    def __contains__(self, place: object) -> bool:
        return place in self._all_region

    @cached_property
    def _all_region(self) -> Region:
        return Region(self.all)

    @cached_property
    def all(self) -> int:
        rows, columns = self.size
        return bits_of((row, column) for row in range(rows) for column in range(columns))

    @cached_property
    def _by_terrain(self) -> dict[T, int]:
        found: dict[T, int] = {}
        for row, line in enumerate(self.fields):
            for column, terrain in enumerate(line):
                found[terrain] = found.get(terrain, 0) | bit((row, column))
        return found

    def where(self, *terrains: T) -> int:
        """The fields of these terrains, as bits."""
        bits = 0
        for terrain in terrains:
            bits |= self._by_terrain.get(terrain, 0)
        return bits

    @cached_property
    def river_right(self) -> int:
        """Fields with the river on their right-hand side."""
        return bits_of(one for one, other in self.river if one[0] == other[0])

    @cached_property
    def river_below(self) -> int:
        return bits_of(one for one, other in self.river if one[1] == other[1])

    @cached_property
    def banks(self) -> int:
        """Fields with the river on one of their four sides."""
        return bits_of(place for segment in self.river for place in segment)

    def around(self, bits: int) -> int:
        """The neighbouring fields on the sheet; the narrow river between does not matter."""
        return spread(bits) & self.all & ~bits
