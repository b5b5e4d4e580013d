"""A sheet and what is drawn on it, as plain records for the screen."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.grid.geometry import Field

Fields = tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """What is printed."""

    game: int
    chapter: int
    terrain: tuple[tuple[str, ...], ...]
    river: tuple[tuple[Field, Field], ...]
    """Pairs of neighbouring fields with the narrow river between them."""
    doubtful: Fields
    """Fields that nobody has checked against a printed pad yet."""
    forest_buildable: bool = False
    start: str = "river"
    """What the first building touches: ``river``, ``church``, ``sawmill`` or ``fortress``."""
    fortress_serves: bool = False
    """Whether it may touch a fortress instead."""


@dataclass(frozen=True, slots=True)
class BuildingView:
    kind: str
    fields: Fields
    latest: bool
    """Drawn in this round, so that it can still be taken back."""


@dataclass(frozen=True, slots=True)
class CityView:
    """What is drawn."""

    buildings: tuple[BuildingView, ...]
    bandits: Fields
    bandits_at_large: Fields


@dataclass(frozen=True, slots=True)
class OrderView:
    """The building of a round."""

    kind: str
    shape: Fields
    """Moved into the upper left corner, as the dice show it."""
    name: str
    pass_circles: int | None


@dataclass(frozen=True, slots=True)
class CompassTrackView:
    """The row of circles that the compass fills."""

    kind: str
    """``church``, ``fortress`` or ``none``."""
    shapes: tuple[Fields, ...]
    """What stands under each circle."""
    filled: int

    @property
    def full(self) -> bool:
        return self.filled == len(self.shapes)


@dataclass(frozen=True, slots=True)
class LineView:
    line: str
    kind: str | None
    points: int
    fields: Fields


@dataclass(frozen=True, slots=True)
class ScoreView:
    total: int
    lines: tuple[LineView, ...]
    bags: tuple[tuple[str, int], ...]
    """What each money bag is for, and how many there are for it."""


@dataclass(frozen=True, slots=True)
class PassTrackView:
    costs: tuple[int, ...]
    filled: int

    @property
    def full(self) -> bool:
        return self.filled >= len(self.costs)
