"""The screen on which everybody builds: each player's sheet with all that it may say about the next move."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.grid.drafts import Draft
from kiosk.views.sheets import (
    CityView,
    CompassTrackView,
    Fields,
    OrderView,
    PassTrackView,
    ScoreView,
    SheetView,
)


@dataclass(frozen=True, slots=True)
class ObjectionView:
    reason: str
    fields: Fields


@dataclass(frozen=True, slots=True)
class GhostView:
    """A half-finished placement, and what building it would change."""

    draft: Draft
    fields: Fields
    objections: tuple[ObjectionView, ...]
    total: int | None
    """What the city would be worth; None while it does not fit."""
    changes: tuple[tuple[str, int], ...]
    """By which points which lines would change."""

    @property
    def fits(self) -> bool:
        return not self.objections


@dataclass(frozen=True, slots=True)
class PanelView:
    """One player's sheet."""

    player: int
    """The place in the table's list, as commands name it."""
    name: str
    colour: str
    place: int
    present: bool
    covered: bool
    """Drawn hidden: what is shown here is the sheet as it was at the throw."""
    decided: str | None
    """``build``, ``pass``, ``skip`` or ``stop``; None while thinking, and for who has stopped before."""
    stopped: bool
    city: CityView
    score: ScoreView
    passes: PassTrackView
    ghost: GhostView | None
    placements: tuple[Fields, ...]
    reachable: Fields
    """Every field that some legal placement covers."""
    can_pass: bool
    pass_cost: int
    """By how many points passing now changes the score."""
    can_skip: bool
    can_stop: bool
    can_revise: bool
    empty: int = 0
    """What the sheet was worth before anything was built on it."""
    full: int = 0
    """What it would be worth with every tree kept, every rock covered and every field filled, and nothing besides."""

    @property
    def gained(self) -> int:
        """How far the town has come; in most games the points themselves begin far below zero."""
        return self.score.total - self.empty

    @property
    def nothing_fits(self) -> bool:
        return self.decided is None and not self.stopped and not self.covered and not self.placements


@dataclass(frozen=True, slots=True)
class PlacingView:
    code: str
    game: int
    round: int
    sheet: SheetView
    order: OrderView
    track: CompassTrackView
    panels: tuple[PanelView, ...]
    hidden: bool
    """Whether players draw hidden from the others in this game."""
    waiting_for: tuple[str, ...]
    next_throw: bool
    """Whether the dice may be thrown now."""
    can_correct: bool = False
    """Whether the throw of this round can still be said to have been another one."""
