"""What a coach says, as plain records for the screen, and what the screen may ask it for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from kiosk.views.sheets import CityView, Fields


@dataclass(frozen=True, slots=True)
class Advice:
    move: str
    """In the book's own text; its first word says what is done."""
    fields: Fields
    """Where it is built; none for a move that builds nothing."""
    reason: str
    """Why, as a word of the catalogues: ``coach.REASON``."""
    about: str
    """What that is about: a shape's name, or nothing."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a city is expected to be worth at the end, between what and what four times of five, and when."""

    expected: int
    low: int
    high: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Costly:
    """A move that cost something."""

    round: int
    kind: str
    """Of the building of that round."""
    city: CityView
    """Before the move."""
    fields: Fields
    """What was built; nothing where nothing was."""
    band: str
    """``perhaps`` or ``better``."""
    loss: int
    """In whole points, never below 1."""
    better: Advice


@dataclass(frozen=True, slots=True)
class LookBack:
    """A game of one player: how many moves fall into each band, and those that cost most."""

    fine: int
    perhaps: int
    better: int
    costly: tuple[Costly, ...]


class Coach(Protocol):
    """All of it may take seconds and be asked in any thread; None where nothing can be said."""

    @property
    def often(self) -> int:
        """How often a player may ask to be shown the best place in a game."""
        ...

    def show(self, player: int) -> Advice | None: ...
    def judge(self, player: int) -> Worth | None: ...
    def look_back(self, player: int) -> LookBack | None: ...
    def go_first(self) -> None:
        """Let the computers decide although people still think."""
