"""What a throw asks everybody to build, and what the compass stands for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kiosk.rules.dice import Roll
from kiosk.rules.grid.geometry import Shape
from kiosk.rules.my_city_rw.city import BuildingKind
from kiosk.rules.my_city_rw.shapes import ONE


@dataclass(frozen=True, slots=True)
class BuildTask:
    """The building of a round."""

    kind: BuildingKind
    shape: Shape
    pass_circles: int | None = 1
    """How many circles passing fills; None where it can't be passed."""
    skippable: bool = False
    """Whether a player for whom it fits nowhere goes without, unpunished (R4)."""
    free_standing: bool = False
    """Whether it need touch neither the start nor another building."""


class CompassTrack(Protocol):
    """The row of circles that the compass fills, one a throw, for all players alike."""

    @property
    def length(self) -> int: ...
    def order(self, circle: int) -> BuildTask:
        """What is built with circle number *circle*, counted from 0."""
        ...


@dataclass(frozen=True, slots=True)
class NoTrack:
    length: int = 0

    def order(self, circle: int) -> BuildTask:
        raise IndexError(circle)


@dataclass(frozen=True, slots=True)
class ChurchTrack:
    """Under each circle a church; passing it fills two circles."""

    shapes: tuple[Shape, ...]

    @property
    def length(self) -> int:
        return len(self.shapes)

    def order(self, circle: int) -> BuildTask:
        return BuildTask(BuildingKind.CHURCH, self.shapes[circle], pass_circles=2)


@dataclass(frozen=True, slots=True)
class FortressTrack:
    """Each circle is a fortress on any one free field (R15); it can't be passed."""

    length: int

    def order(self, circle: int) -> BuildTask:
        if not 0 <= circle < self.length:
            raise IndexError(circle)
        return BuildTask(BuildingKind.FORTRESS, ONE, pass_circles=None, skippable=True, free_standing=True)


def order_of(roll: Roll, track: CompassTrack, filled: int) -> tuple[BuildTask, int]:
    """The building of a throw and how many circles of *track* are filled after it.

    While circles are left the compass overrides the other two dice; on a full track it means nothing again.
    """
    if roll.compass and filled < track.length:
        return track.order(filled), filled + 1
    return BuildTask(BuildingKind(roll.w.value), roll.shape), filled
