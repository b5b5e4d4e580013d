"""A printed sheet: its fields, its river and everything else that the paper says about its game."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from kiosk.rules.grid.geometry import Field, Region, Shape
from kiosk.rules.grid.ground import Ground
from kiosk.rules.grid.river import Segment

ROWS, COLUMNS = 8, 11
GAMES_A_CHAPTER = 3


class Terrain(StrEnum):
    EMPTY = "empty"
    TREES1 = "trees1"
    TREES2 = "trees2"
    ROCKS1 = "rocks1"
    ROCKS2 = "rocks2"
    MOUNTAIN = "mountain"
    FOREST = "forest"
    WELL = "well"
    PLATEAU = "plateau"
    GOLD = "gold"
    WIDE_RIVER = "wide_river"
    CHURCH = "church"
    SAWMILL = "sawmill"
    FORTRESS = "fortress"
    BANDIT = "bandit"


PRINTED = (Terrain.CHURCH, Terrain.SAWMILL, Terrain.FORTRESS)
"""Terrains that are buildings from the beginning."""


class FirstBuilding(StrEnum):
    """What a player's first building touches."""

    RIVER = "river"
    CHURCH = "church"
    SAWMILL = "sawmill"
    FORTRESS = "fortress"


class Compass(StrEnum):
    """What the compass on die B stands for."""

    NONE = "none"
    CHURCH = "church"
    FORTRESS = "fortress"


@dataclass(frozen=True, slots=True)
class FirstGoal:
    """A set of fields that is worth points to who covers it first and money bags to who covers it at all."""

    terrain: Terrain
    points: int
    bags: int


@dataclass(frozen=True, slots=True)
class Perfection:
    """The last game's rewards, each in place of the ordinary figure."""

    trees: int
    rocks: int
    empty: int
    passes: int


@dataclass(frozen=True, slots=True)
class Scoring:
    """What the sheet pays beyond trees, rocks, empty fields and passes; 0 or None where it knows no such thing."""

    groups: bool = False
    well: int = 0
    church: int = 0
    bandit: int = 0
    complete_group: int = 0
    first: FirstGoal | None = None
    never_passed_bags: int = 0
    perfect: Perfection | None = None


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something about the sheet that nobody has checked yet, with the fields concerned."""

    text: str
    fields: tuple[Field, ...] = ()


@dataclass(frozen=True)
class Sheet(Ground[Terrain]):
    game: int
    chapter: int
    fields: tuple[tuple[Terrain, ...], ...]
    river: frozenset[Segment]
    start: FirstBuilding
    forest_buildable: bool = False
    hidden: bool = False
    """Whether players may hide what they draw until everybody has drawn."""
    compass: Compass = Compass.NONE
    churches: tuple[Shape, ...] = ()
    fortresses: int = 0
    pass_track: tuple[int, ...] = ()
    bandits_go_on: bool = False
    """Whether bandits at large move on to the next game."""
    scoring: Scoring = field(default_factory=Scoring)
    doubts: tuple[Doubt, ...] = ()

    def __hash__(self) -> int:
        """Of little, because it is asked for at every view; what differs is found by comparing."""
        return hash((self.game, self.chapter))

    @property
    def fortress_serves(self) -> bool:
        """Whether the first building may touch a fortress instead of the start that the sheet names (R14)."""
        fortresses = self.compass is Compass.FORTRESS or bool(self.where(Terrain.FORTRESS))
        return fortresses and self.start is not FirstBuilding.FORTRESS

    @cached_property
    def printed(self) -> int:
        return self.where(*PRINTED)

    @cached_property
    def printed_buildings(self) -> tuple[tuple[Terrain, int], ...]:
        """Connected printed fields of one sort are one building."""
        return tuple((sort, piece.bits) for sort in PRINTED for piece in Region(self.where(sort)).pieces())
