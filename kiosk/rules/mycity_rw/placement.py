"""Where a building may stand: small rules that compose, and the generator of every legal place.

A rule speaks in three ways, each changing nothing unless the rule says so: fields it *closes*, *walls* that no
building may lie across, and fields of which a building must *reach* at least one. The generator and the list of
objections both read the same three, so what is legal and why not can't drift apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from kiosk.rules.geometry import (
    STRIDE,
    Field,
    Orientation,
    Region,
    Shape,
    bits_of,
    field_text,
    single_bits,
    spread,
)
from kiosk.rules.mycity_rw.city import City

ANYWHERE = -1


class Reason(StrEnum):
    """Why not; the order is the order in which reasons are reported."""

    WRONG_SHAPE = "wrong_shape"
    OFF_SHEET = "off_sheet"
    BLOCKED = "blocked"
    OCCUPIED = "occupied"
    CROSSES_RIVER = "crosses_river"
    NOT_AT_START = "not_at_start"
    NOT_ADJACENT = "not_adjacent"
    CANNOT_PASS = "cannot_pass"  # noqa: S105 - not a password
    CANNOT_SKIP = "cannot_skip"
    ALREADY_STOPPED = "already_stopped"
    MISSING_ACTION = "missing_action"


@dataclass(frozen=True, slots=True)
class Objection:
    reason: Reason
    fields: tuple[Field, ...] = ()
    """The fields concerned; none where the reason is not about fields."""

    def __str__(self) -> str:
        return " ".join([self.reason, *(field_text(field) for field in self.fields)])


class PlacementRule:
    """Base of the rules: a rule that objects to nothing."""

    __slots__ = ()
    reason: ClassVar[Reason]

    def closed(self, city: City) -> int:  # noqa: ARG002 - the hooks' shared signature
        return 0

    def walls(self, city: City) -> tuple[int, int]:  # noqa: ARG002
        """Fields with a wall on their right, and fields with a wall below."""
        return 0, 0

    def reach(self, city: City) -> int:  # noqa: ARG002
        return ANYWHERE

    def offended_by(self, city: City, bits: int) -> int:
        """The fields of *bits* that break this rule."""
        right, below = self.walls(city)
        left_ends = bits & bits >> 1 & right
        upper_ends = bits & bits >> STRIDE & below
        across = left_ends | left_ends << 1 | upper_ends | upper_ends << STRIDE
        out_of_reach = 0 if bits & self.reach(city) else bits
        return bits & self.closed(city) | across | out_of_reach


@dataclass(frozen=True, slots=True)
class OpenGround(PlacementRule):
    """Not on mountains, closed forest, wide river, printed buildings; nor on a bandit, surrounded or not."""

    barred: int
    reason: ClassVar = Reason.BLOCKED

    def closed(self, city: City) -> int:
        return self.barred | city.bandits


@dataclass(frozen=True, slots=True)
class NotOnBuildings(PlacementRule):
    reason: ClassVar = Reason.OCCUPIED

    def closed(self, city: City) -> int:
        return city.built


@dataclass(frozen=True, slots=True)
class OneBank(PlacementRule):
    """No two neighbouring fields of one building with the river on the line between them (R1)."""

    reason: ClassVar = Reason.CROSSES_RIVER

    def walls(self, city: City) -> tuple[int, int]:
        return city.sheet.river_right, city.sheet.river_below


@dataclass(frozen=True, slots=True)
class BeginAt(PlacementRule):
    """The first building covers one of these fields, or touches a fortress once one stands (R14)."""

    start: int
    reason: ClassVar = Reason.NOT_AT_START

    def reach(self, city: City) -> int:
        return ANYWHERE if city.settled else self.start | spread(city.fortresses)


@dataclass(frozen=True, slots=True)
class GrowOn(PlacementRule):
    """Every further building touches one that stands, drawn or printed; a corner is not enough."""

    reason: ClassVar = Reason.NOT_ADJACENT

    def reach(self, city: City) -> int:
        return spread(city.standing) if city.settled else ANYWHERE


def building_objections(
    rules: Sequence[PlacementRule], city: City, shape: Shape, fields: Sequence[Field]
) -> tuple[Objection, ...]:
    """Every reason why *shape* can't stand on *fields*, in the order of `Reason`; none if it can."""
    found = []
    if len(set(fields)) != len(fields) or not shape.fits(fields):
        found.append(Objection(Reason.WRONG_SHAPE, tuple(fields)))
    outside = tuple(field for field in fields if field not in city.sheet)
    if outside:
        found.append(Objection(Reason.OFF_SHEET, outside))
    bits = bits_of(field for field in fields if field in city.sheet)
    for rule in rules:
        offended = rule.offended_by(city, bits)
        if offended:
            found.append(Objection(rule.reason, tuple(Region(offended))))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Placements:
    """All legal places of a shape, found when asked for: iterate, count, test for truth or membership."""

    rules: tuple[PlacementRule, ...]
    city: City
    shape: Shape

    def __iter__(self) -> Iterator[Region]:
        for way, corners in self._corners():
            for corner in single_bits(corners):
                yield Region(way.bits * corner)  # a product with one bit is a shift

    def __len__(self) -> int:
        return sum(corners.bit_count() for _, corners in self._corners())

    def __bool__(self) -> bool:
        return any(corners for _, corners in self._corners())

    def __contains__(self, fields: object) -> bool:
        if not isinstance(fields, Region | tuple | list) or not all(isinstance(one, tuple) for one in fields):
            return False
        return not building_objections(self.rules, self.city, self.shape, tuple(fields))

    def covered(self) -> Region:
        """All fields that some legal placement covers."""
        bits = 0
        for way, corners in self._corners():
            for offset in way.offsets:
                bits |= corners << offset
        return Region(bits)

    def _corners(self) -> Iterator[tuple[Orientation, int]]:
        """For each way to turn the shape, where its upper left corner may lie."""
        city = self.city
        closed, wall_right, wall_below = 0, 0, 0
        reaches = []
        for rule in self.rules:
            closed |= rule.closed(city)
            right, below = rule.walls(city)
            wall_right |= right
            wall_below |= below
            reaches.append(rule.reach(city))
        free = city.sheet.all & ~closed
        needed = [reach for reach in reaches if reach != ANYWHERE]
        for way in self.shape.orientations:
            corners = _all_on(free, way.offsets)
            for reach in needed:
                corners &= _any_on(reach, way.offsets)
            for offset in way.joints_right:
                corners &= ~(wall_right >> offset)
            for offset in way.joints_down:
                corners &= ~(wall_below >> offset)
            yield way, corners


def _all_on(bits: int, offsets: Sequence[int]) -> int:
    corners = ANYWHERE
    for offset in offsets:
        corners &= bits >> offset
    return corners


def _any_on(bits: int, offsets: Sequence[int]) -> int:
    corners = 0
    for offset in offsets:
        corners |= bits >> offset
    return corners
