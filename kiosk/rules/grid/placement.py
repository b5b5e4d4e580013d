"""Where a building may stand: small rules that compose, and the generator of every legal place.

A rule speaks in three ways, each changing nothing unless the rule says so: fields it *closes*, *walls* that no
building may lie across, and fields of which a building must *reach* at least one. The generator and the list of
objections both read the same three, so what is legal and why not can't drift apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import islice
from typing import Any, ClassVar, Generic, Protocol, TypeVar, overload

from kiosk.rules.checks import NoSuchMove, the_fields
from kiosk.rules.grid.geometry import (
    STRIDE,
    Field,
    Orientation,
    Region,
    Shape,
    bits_of,
    copies,
    field_text,
    single_bits,
    spread,
)
from kiosk.rules.grid.ground import Ground

ANYWHERE = -1


class Site(Protocol):
    """What the rules ask about one player's city; fields are bits."""

    @property
    def ground(self) -> Ground[Any]: ...
    @property
    def built(self) -> int:
        """All buildings of the player's own."""

    @property
    def standing(self) -> int:
        """Every building that another may be built on to."""

    @property
    def settled(self) -> bool:
        """Whether the first building stands."""


S = TypeVar("S", bound=Site)
S_contra = TypeVar("S_contra", bound=Site, contravariant=True)


class Reason(StrEnum):
    """Why not, in the My City games; the order is the order in which reasons are reported."""

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
    reason: StrEnum
    """One of `Reason`, or of the reasons that only one book has."""
    fields: tuple[Field, ...] = ()
    """The fields concerned; none where the reason is not about fields."""

    def __str__(self) -> str:
        return " ".join([self.reason, *(field_text(field) for field in self.fields)])


class PlacementRule(Generic[S_contra]):
    """Base of the rules: a rule that objects to nothing."""

    __slots__ = ()
    reason: ClassVar[Reason]

    def closed(self, city: S_contra) -> int:  # noqa: ARG002 - the hooks' shared signature
        return 0

    def walls(self, city: S_contra) -> tuple[int, int]:  # noqa: ARG002
        """Fields with a wall on their right, and fields with a wall below."""
        return 0, 0

    def reach(self, city: S_contra) -> int:  # noqa: ARG002
        return ANYWHERE

    def offended_by(self, city: S_contra, bits: int) -> int:
        """The fields of *bits* that break this rule."""
        right, below = self.walls(city)
        left_ends = bits & bits >> 1 & right
        upper_ends = bits & bits >> STRIDE & below
        across = left_ends | left_ends << 1 | upper_ends | upper_ends << STRIDE
        out_of_reach = 0 if bits & self.reach(city) else bits
        return bits & self.closed(city) | across | out_of_reach


@dataclass(frozen=True, slots=True)
class OpenGround(PlacementRule[Site]):
    """Not on what is printed and closed: mountains, forest."""

    barred: int
    reason: ClassVar = Reason.BLOCKED

    def closed(self, city: Site) -> int:  # noqa: ARG002
        return self.barred


@dataclass(frozen=True, slots=True)
class NotOnBuildings(PlacementRule[Site]):
    reason: ClassVar = Reason.OCCUPIED

    def closed(self, city: Site) -> int:
        return city.built


@dataclass(frozen=True, slots=True)
class OneBank(PlacementRule[Site]):
    """No two neighbouring fields of one building with the river on the line between them (R1)."""

    reason: ClassVar = Reason.CROSSES_RIVER

    def walls(self, city: Site) -> tuple[int, int]:
        return city.ground.river_right, city.ground.river_below


@dataclass(frozen=True, slots=True)
class BeginAt(PlacementRule[Site]):
    """The first building covers one of these fields."""

    start: int
    reason: ClassVar = Reason.NOT_AT_START

    def reach(self, city: Site) -> int:
        return ANYWHERE if city.settled else self.start


@dataclass(frozen=True, slots=True)
class GrowOn(PlacementRule[Site]):
    """Every further building touches one that stands, also across the river; a corner is not enough."""

    reason: ClassVar = Reason.NOT_ADJACENT

    def reach(self, city: Site) -> int:
        return spread(city.standing) if city.settled else ANYWHERE


def building_objections(
    rules: Sequence[PlacementRule[S]], city: S, shape: Shape, fields: Sequence[Field]
) -> tuple[Objection, ...]:
    """Every reason why *shape* can't stand on *fields*, in the order of `Reason`; none if it can."""
    found = []
    if len(set(fields)) != len(fields) or not shape.fits(fields):
        found.append(Objection(Reason.WRONG_SHAPE, tuple(fields)))
    outside = tuple(field for field in fields if field not in city.ground)
    if outside:
        found.append(Objection(Reason.OFF_SHEET, outside))
    bits = bits_of(field for field in fields if field in city.ground)
    for rule in rules:
        offended = rule.offended_by(city, bits)
        if offended:
            found.append(Objection(rule.reason, tuple(Region(offended))))
    return tuple(found)


@dataclass(frozen=True)
class Placements(Sequence[Region], Generic[S]):
    """All legal places of a shape, found when asked for: iterate, count, index, draw, test for truth, look up.

    Where the shape may lie is found once: a list of a sequence asks for its length before it asks for what is in it.
    """

    rules: tuple[PlacementRule[S], ...]
    city: S
    shape: Shape

    def __iter__(self) -> Iterator[Region]:
        for way, corners in self._corners:
            if corners:
                yield from copies(way.bits, corners)

    def __len__(self) -> int:
        return sum(corners.bit_count() for _, corners in self._corners)

    def __bool__(self) -> bool:
        return any(corners for _, corners in self._corners)

    @overload
    def __getitem__(self, index: int) -> Region: ...
    @overload
    def __getitem__(self, index: slice) -> list[Region]: ...
    def __getitem__(self, index: int | slice) -> Region | list[Region]:
        """In the order of iteration; a place is made only if it is asked for."""
        if isinstance(index, slice):
            return list(self)[index]
        number = index + len(self) if index < 0 else index
        if number >= 0:
            for way, corners in self._corners:
                count = corners.bit_count()
                if number < count:
                    return Region(way.bits * next(islice(single_bits(corners), number, None)))
                number -= count
        raise IndexError(index)

    def __contains__(self, fields: object) -> bool:
        """Fields may be tuples, or lists as JSON has them."""
        try:
            place = the_fields(fields)
        except NoSuchMove:
            return False
        return not building_objections(self.rules, self.city, self.shape, place)

    def covered(self) -> Region:
        """All fields that some legal placement covers."""
        bits = 0
        for way, corners in self._corners:
            for offset in way.offsets:
                bits |= corners << offset
        return Region(bits)

    @cached_property
    def _corners(self) -> tuple[tuple[Orientation, int], ...]:
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
        free = city.ground.all & ~closed
        needed = [reach for reach in reaches if reach != ANYWHERE]
        found = []
        for way in self.shape.orientations:
            corners = _all_on(free, way.offsets)
            for reach in needed:
                corners &= _any_on(reach, way.offsets)
            for offset in way.joints_right:
                corners &= ~(wall_right >> offset)
            for offset in way.joints_down:
                corners &= ~(wall_below >> offset)
            found.append((way, corners))
        return tuple(found)


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
