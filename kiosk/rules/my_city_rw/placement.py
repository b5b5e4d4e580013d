"""Where a building may stand on a printed sheet: what this book adds to the rules of both My City games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kiosk.rules.grid.geometry import spread
from kiosk.rules.grid.placement import (
    ANYWHERE,
    GrowOn,
    NotOnBuildings,
    Objection,
    OneBank,
    PlacementRule,
    Placements,
    Reason,
    building_objections,
)
from kiosk.rules.my_city_rw.city import City

__all__ = [
    "BeginAtOrFortress",
    "GrowOn",
    "NotOnBuildings",
    "Objection",
    "OneBank",
    "OpenSheet",
    "PlacementRule",
    "Placements",
    "Reason",
    "building_objections",
]


@dataclass(frozen=True, slots=True)
class OpenSheet(PlacementRule[City]):
    """Not on mountains, closed forest, wide river, printed buildings; nor on a bandit, surrounded or not."""

    barred: int
    reason: ClassVar = Reason.BLOCKED

    def closed(self, city: City) -> int:
        return self.barred | city.bandits


@dataclass(frozen=True, slots=True)
class BeginAtOrFortress(PlacementRule[City]):
    """The first building covers one of these fields, or touches a fortress once one stands (R14)."""

    start: int
    reason: ClassVar = Reason.NOT_AT_START

    def reach(self, city: City) -> int:
        return ANYWHERE if city.settled else self.start | spread(city.fortresses)
