"""What stands: buildings, the groups that they form, and what they are worth to wells, churches and goals."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

from kiosk.rules.grid.geometry import Region, flood, single_bits, spread

SIDES = 4
NOWHERE = Region()

K = TypeVar("K", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class AnyBuilding(Generic[K]):
    kind: K
    region: Region
    round: int
    """In which round it was built, counted from 1."""


def of_kind(buildings: Iterable[AnyBuilding[K]], kind: K) -> int:
    """Everything built of one kind, as bits."""
    bits = 0
    for building in buildings:
        if building.kind is kind:
            bits |= building.region.bits
    return bits


def groups(buildings: tuple[AnyBuilding[K], ...], kind: K) -> list[tuple[int, Region]]:
    """The groups of one kind, connected side by side: how many buildings each has, and its fields."""
    bits = of_kind(buildings, kind)
    found = []
    while bits:
        group = flood(bits & -bits, bits)
        bits &= ~group
        size = sum(1 for one in buildings if one.kind is kind and one.region.bits & group)
        found.append((size, Region(group)))
    return found


def largest_group(buildings: tuple[AnyBuilding[K], ...], kind: K) -> tuple[int, Region]:
    """How many buildings the largest group of one kind has, and its fields."""
    return max(groups(buildings, kind), default=(0, NOWHERE), key=lambda group: group[0])


def served_wells(wells: int, buildings: Iterable[int]) -> int:
    """The wells with four different buildings at their sides; a well that is built over counts nothing."""
    every = tuple(buildings)
    served = 0
    for well in single_bits(wells):
        sides = spread(well)
        over = any(building & well for building in every)
        if not over and sum(1 for building in every if building & sides) == SIDES:
            served |= well
    return served


def served_churches(churches: Iterable[int], kinds: Iterable[int]) -> list[int]:
    """The churches that buildings of all *kinds* touch; all as bits."""
    every = tuple(kinds)
    return [church for church in churches if all(spread(church) & kind for kind in every)]


def finished_in(buildings: Iterable[AnyBuilding[K]], goal: int) -> int | None:
    """The round in which the last field of *goal* was built on, None while one is open."""
    for building in buildings:
        goal &= ~building.region.bits
        if not goal:
            return building.round
    return None


def first_finish(cities: Iterable[Iterable[AnyBuilding[K]]], goal: int) -> int | None:
    """The round in which somebody first had the whole goal covered, None while nobody has."""
    rounds = (finished_in(buildings, goal) for buildings in cities)
    return min((done for done in rounds if done is not None), default=None)


def marks(single: int, double: int) -> int:
    """How many trees or rocks are on fields that show one, and on fields that show two."""
    return single.bit_count() + 2 * double.bit_count()
