"""One player's sheet with everything drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from kiosk.rules.grid.buildings import AnyBuilding, of_kind
from kiosk.rules.grid.geometry import Field, bits_of, single_bits
from kiosk.rules.my_city_rw.sheet import Sheet, Terrain


class BuildingKind(StrEnum):
    SOLID = "solid"
    LINED = "lined"
    CROSSED = "crossed"
    CHURCH = "church"
    FORTRESS = "fortress"


HOUSES = (BuildingKind.SOLID, BuildingKind.LINED, BuildingKind.CROSSED)
"""The three kinds of the white die: groups and church points speak of these alone."""

_TAKES_BANDIT = (
    Terrain.EMPTY,
    Terrain.TREES1,
    Terrain.TREES2,
    Terrain.ROCKS1,
    Terrain.ROCKS2,
    Terrain.BANDIT,
)


@dataclass(frozen=True, slots=True)
class Building(AnyBuilding[BuildingKind]):
    """One that was drawn."""


@dataclass(frozen=True, slots=True)
class City:
    sheet: Sheet
    bandits: int
    """Printed and carried over, as bits; they stay closed to building also when surrounded."""
    buildings: tuple[Building, ...] = ()
    circles: int = 0
    """Filled circles of the pass track."""
    stopped: bool = False
    built: int = 0
    """All drawn buildings, as bits."""
    fortresses: int = 0
    """The drawn fortresses among them."""

    @classmethod
    def on(cls, sheet: Sheet, carried: Iterable[Field] = ()) -> City:
        """An empty city; carried bandits come only onto empty, tree and rock fields (R9)."""
        arriving = bits_of(carried) & sheet.where(*_TAKES_BANDIT)
        return cls(sheet, sheet.where(Terrain.BANDIT) | arriving)

    @property
    def ground(self) -> Sheet:
        return self.sheet

    @property
    def settled(self) -> bool:
        """Whether the first building stands; fortresses do not count as it (R14)."""
        return self.built != self.fortresses

    @property
    def standing(self) -> int:
        """Every building, drawn or printed, as bits."""
        return self.built | self.sheet.printed

    def with_building(self, building: Building) -> City:
        bits = building.region.bits
        return replace(
            self,
            buildings=(*self.buildings, building),
            built=self.built | bits,
            fortresses=self.fortresses | (bits if building.kind is BuildingKind.FORTRESS else 0),
        )

    def passing(self, circles: int) -> City:
        return replace(self, circles=self.circles + circles)

    def stopping(self) -> City:
        return replace(self, stopped=True)

    def of_kind(self, kind: BuildingKind) -> int:
        """Everything drawn of one kind, as bits."""
        return of_kind(self.buildings, kind)

    def all_buildings(self) -> Iterator[int]:
        """The bits of each building, drawn or printed."""
        for building in self.buildings:
            yield building.region.bits
        for _, bits in self.sheet.printed_buildings:
            yield bits

    @property
    def bandits_at_large(self) -> int:
        """Bandits with a neighbouring field on which no building stands (R8: the sheet's rim is closed)."""
        open_sides = self.sheet.all & ~self.standing
        bits = 0
        for bandit in single_bits(self.bandits):
            if self.sheet.around(bandit) & open_sides:
                bits |= bandit
        return bits
