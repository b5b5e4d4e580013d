"""The rules of the game at hand as figures and identifiers: what holds here, what each line pays, what was thrown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from kiosk.rules.dice import SIDES_A, SIDES_B
from kiosk.rules.registry import DEFAULT_BOOK, book
from kiosk.state import Choosing, KioskState
from kiosk.views.sheets import (
    CityView,
    CompassTrackView,
    Fields,
    OrderView,
    PassTrackView,
    SheetView,
)

THROWS = len(SIDES_A) * len(SIDES_B)
"""Equally likely results of the two blue dice."""


@dataclass(frozen=True, slots=True)
class LineHelp:
    """What one line of the score pays in this game."""

    line: str
    points: int
    perfect: int | None = None
    """Paid in place of the ordinary figure where everything was done right."""
    goal: str | None = None
    """The ground that has to be covered, for the line that rewards the first."""


@dataclass(frozen=True, slots=True)
class OddsView:
    kind: str | None
    """``church`` or ``fortress``; None where the white die decides."""
    name: str
    shape: Fields
    chances: int
    """In how many of `THROWS` it comes with the next throw."""
    thrown: int


@dataclass(frozen=True, slots=True)
class AskingView:
    """A player who may ask where the building of this round can stand; the sheet as it was at the throw."""

    player: int
    name: str
    colour: str
    city: CityView
    reachable: Fields


@dataclass(frozen=True, slots=True)
class HelpView:
    game: int
    chapter: int
    sheet: SheetView
    start: str
    features: tuple[str, ...]
    basic: bool
    """Whether nothing but the basic rules holds, as in the first game."""
    track: CompassTrackView
    passes: PassTrackView
    pass_circles: int
    """How many circles passing on what the compass asks for fills; 0 where there is nothing to pass."""
    lines: tuple[LineHelp, ...]
    bags: tuple[tuple[str, int], ...]
    bag_goal: str | None
    odds: tuple[OddsView, ...]
    thrown: tuple[OrderView, ...]
    """The buildings of this game so far, in their order."""
    kinds: tuple[tuple[str, int], ...]
    """How often each kind was thrown."""
    order: OrderView | None
    asking: tuple[AskingView, ...]


def help_view(state: KioskState, library: object | None = None) -> HelpView | None:
    """The help for what is on the screen; where nobody plays, for the game that would be next, by this *library*.

    None where the book at hand has none of its own.
    """
    at_hand = state.table or state.front
    rules = book(getattr(at_hand, "book", DEFAULT_BOOK))
    return cast("HelpView | None", rules.help(state.table, _next_game(state), library))


def _next_game(state: KioskState) -> int:
    if state.table is not None:
        played = [result.game for result in state.table.results]
        return state.table.series.next_game or played[-1]
    return state.front.first if isinstance(state.front, Choosing) else 1
