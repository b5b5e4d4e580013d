"""A printed sheet: its fields, its river and everything else that the paper says about its game."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from kiosk.rules.geometry import Field, Region, Shape, bit, bits_of, spread

ROWS, COLUMNS = 8, 11
GAMES_A_CHAPTER = 3

Segment = tuple[Field, Field]
"""A piece of the narrow river: the two neighbouring fields that it runs between, the upper or left one first."""


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


class Start(StrEnum):
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
class Sheet:
    game: int
    chapter: int
    fields: tuple[tuple[Terrain, ...], ...]
    river: frozenset[Segment]
    start: Start
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
    def _by_terrain(self) -> dict[Terrain, int]:
        found = dict.fromkeys(Terrain, 0)
        for row, line in enumerate(self.fields):
            for column, terrain in enumerate(line):
                found[terrain] |= bit((row, column))
        return found

    def where(self, *terrains: Terrain) -> int:
        """The fields of these terrains, as bits."""
        bits = 0
        for terrain in terrains:
            bits |= self._by_terrain[terrain]
        return bits

    @cached_property
    def printed(self) -> int:
        return self.where(*PRINTED)

    @cached_property
    def printed_buildings(self) -> tuple[tuple[Terrain, int], ...]:
        """Connected printed fields of one sort are one building."""
        return tuple((sort, piece.bits) for sort in PRINTED for piece in Region(self.where(sort)).pieces())

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
