"""What a city is worth: each rule gives lines that say how many points come from which fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from kiosk.rules.grid.buildings import (
    NOWHERE,
    finished_in,
    first_finish,
    groups,
    largest_group,
    marks,
    served_churches,
    served_wells,
)
from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw.city import HOUSES, BuildingKind, City


class Line(StrEnum):
    PASSES = "passes"
    TREES = "trees"
    ROCKS = "rocks"
    EMPTY = "empty"
    GROUPS = "groups"
    WELLS = "wells"
    CHURCHES = "churches"
    FIRST = "first"
    BANDITS = "bandits"
    COMPLETE_GROUPS = "complete_groups"


@dataclass(frozen=True, slots=True)
class ScoreLine:
    line: Line
    points: int
    fields: Region = NOWHERE
    """Where the points come from; none for passes."""
    kind: BuildingKind | None = None
    """Which kind of building, for the lines that go through the three kinds."""


@dataclass(frozen=True, slots=True)
class Pay:
    """What a line can pay, for the help."""

    line: Line
    points: int
    perfect: int | None = None
    """In place of the ordinary figure where everything was done right."""


class ScoringRule(Protocol):
    """A rule that scores describes itself: a new one needs its class, its key in the sheet's text and its words."""

    @property
    def pay(self) -> Pay | None:
        """None only where it can't pay or cost anything on this sheet."""

    def score(self, city: City, everybody: Sequence[City]) -> Iterable[ScoreLine]: ...


@dataclass(frozen=True, slots=True)
class PassLine:
    track: tuple[int, ...]
    perfect: int = 0
    """What never passing is worth."""

    @property
    def pay(self) -> Pay | None:
        return Pay(Line.PASSES, self.track[-1], self.perfect or None) if self.track else None

    def score(self, city: City, everybody: Sequence[City]) -> Iterator[ScoreLine]:  # noqa: ARG002
        yield ScoreLine(Line.PASSES, self.track[city.circles - 1] if city.circles else self.perfect)


@dataclass(frozen=True, slots=True)
class Visible:
    """Points for every mark not built over; a bandit on top counts as built over (R10)."""

    line: Line
    points: int
    single: int
    """Fields that show one mark, as bits."""
    double: int = 0
    perfect: int | None = None
    """Instead of the sum: the bonus where the goal is met."""
    keep: bool = False
    """Whether the goal is to keep every mark, or to cover every one."""

    @property
    def pay(self) -> Pay:
        return Pay(self.line, self.points, self.perfect)

    def score(self, city: City, everybody: Sequence[City]) -> Iterator[ScoreLine]:  # noqa: ARG002
        covered = city.built | city.bandits
        single, double = self.single & ~covered, self.double & ~covered
        met = single == self.single and double == self.double if self.keep else not single | double
        points = self.points * marks(single, double)
        if self.perfect is not None and met:
            points = self.perfect
        yield ScoreLine(self.line, points, Region(single | double))


@dataclass(frozen=True, slots=True)
class LargestGroups:
    """For each kind as many points as its largest group has buildings."""

    @property
    def pay(self) -> Pay:
        return Pay(Line.GROUPS, 1)

    def score(self, city: City, everybody: Sequence[City]) -> Iterator[ScoreLine]:  # noqa: ARG002
        for kind in HOUSES:
            size, region = largest_group(city.buildings, kind)
            yield ScoreLine(Line.GROUPS, size, region, kind)


@dataclass(frozen=True, slots=True)
class CompleteGroups:
    """Points for each kind of which all buildings stand in one group, and at least one stands."""

    points: int

    @property
    def pay(self) -> Pay:
        return Pay(Line.COMPLETE_GROUPS, self.points)

    def score(self, city: City, everybody: Sequence[City]) -> Iterator[ScoreLine]:  # noqa: ARG002
        for kind in HOUSES:
            found = groups(city.buildings, kind)
            if len(found) == 1:
                yield ScoreLine(Line.COMPLETE_GROUPS, self.points, found[0][1], kind)
            else:
                yield ScoreLine(Line.COMPLETE_GROUPS, 0, kind=kind)


@dataclass(frozen=True, slots=True)
class Wells:
    """Points for each well not built over with four different buildings at its sides (R6)."""

    points: int
    wells: int

    @property
    def pay(self) -> Pay:
        return Pay(Line.WELLS, self.points)

    def score(self, city: City, everybody: Sequence[City]) -> Iterator[ScoreLine]:  # noqa: ARG002
        served = served_wells(self.wells, city.all_buildings())
        yield ScoreLine(Line.WELLS, self.points * served.bit_count(), Region(served))


@dataclass(frozen=True, slots=True)
class Churches:
    """Points for each church, drawn or printed, that buildings of all three kinds touch."""

    points: int
    printed: tuple[int, ...]

    @property
    def pay(self) -> Pay:
        return Pay(Line.CHURCHES, self.points)

    def score(self, city: City, everybody: Sequence[City]) -> Iterator[ScoreLine]:  # noqa: ARG002
        drawn = (one.region.bits for one in city.buildings if one.kind is BuildingKind.CHURCH)
        kinds = [city.of_kind(kind) for kind in HOUSES]
        served = served_churches((*self.printed, *drawn), kinds)
        yield ScoreLine(Line.CHURCHES, self.points * len(served), Region(sum(served)))


@dataclass(frozen=True, slots=True)
class FirstToFinish:
    """Points to everybody who covers the whole goal in the round in which it is first covered (R7)."""

    points: int
    goal: int

    @property
    def pay(self) -> Pay:
        return Pay(Line.FIRST, self.points)

    def score(self, city: City, everybody: Sequence[City]) -> Iterator[ScoreLine]:
        mine = finished_in(city.buildings, self.goal)
        won = mine is not None and mine == first_finish((one.buildings for one in everybody), self.goal)
        yield ScoreLine(Line.FIRST, self.points if won else 0, Region(self.goal & city.built))


@dataclass(frozen=True, slots=True)
class Bandits:
    points: int

    @property
    def pay(self) -> Pay:
        return Pay(Line.BANDITS, self.points)

    def score(self, city: City, everybody: Sequence[City]) -> Iterator[ScoreLine]:  # noqa: ARG002
        loose = city.bandits_at_large
        yield ScoreLine(Line.BANDITS, self.points * loose.bit_count(), Region(loose))


class BagLine(StrEnum):
    """What a money bag is for."""

    GOAL = "goal"
    NEVER_PASSED = "never_passed"


class BagRule(Protocol):
    @property
    def line(self) -> BagLine: ...
    def bags(self, city: City) -> int: ...


@dataclass(frozen=True, slots=True)
class GoalBags:
    """Bags for everybody who has covered the whole goal at the end, first or not."""

    count: int
    goal: int
    line: BagLine = BagLine.GOAL

    def bags(self, city: City) -> int:
        return self.count if self.goal & ~city.built == 0 else 0


@dataclass(frozen=True, slots=True)
class NeverPassedBags:
    count: int
    line: BagLine = BagLine.NEVER_PASSED

    def bags(self, city: City) -> int:
        return 0 if city.circles else self.count


@dataclass(frozen=True, slots=True)
class Score:
    lines: tuple[ScoreLine, ...]
    bags: tuple[tuple[BagLine, int], ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def money_bags(self) -> int:
        return sum(count for _, count in self.bags)

    def points(self, line: Line, kind: BuildingKind | None = None) -> int:
        """The points of one line, 0 where the game does not know it."""
        return sum(one.points for one in self.lines if one.line is line and kind in (None, one.kind))
