"""Finished games on their way to the venue's board: what its sender is told, and all that ever leaves the table."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OutSeat:
    name: str
    total: int
    bags: int
    won: bool
    computer: bool
    """Computer players are in no best list."""


@dataclass(frozen=True, slots=True)
class OutMilestone:
    """A chapter, campaign or mini-campaign that ended with this game."""

    part: str
    name: str
    total: int
    bags: int
    title: str | None


@dataclass(frozen=True, slots=True)
class OutGame:
    id: str
    """Drawn when the game ended: no other game of any table has it, whatever is restored or repeated."""
    revision: int
    """Rises when a name is forgotten: then the game goes out again, and is no new one."""
    book: str
    mode: str
    game: int
    paper: bool
    rounds: int
    at: int
    """When it ended, in seconds since 1970 by the table's clock, which may be wrong."""
    seconds: int | None
    """How long it took; None where nobody knows, after a restart for one."""
    challenge: str | None
    """For which week's challenge it was played."""
    seats: tuple[OutSeat, ...]
    milestones: tuple[OutMilestone, ...]
    record: str = ""
    """Move by move and without names, for a challenge, where the owner lets others see it."""


@dataclass(frozen=True, slots=True)
class OutPage:
    """The next games that wait, the oldest first."""

    now: int
    """The table's clock, so that who gets the games can tell how long ago they ended."""
    waiting: int
    """How many wait altogether."""
    games: tuple[OutGame, ...]
    last: int | None = None
    """When a game arrived last, by the table's clock."""
    version: int = 1


@dataclass(frozen=True, slots=True)
class OutDoing:
    """What the table does now, as the staff may see it: no names, and no code."""

    book: str | None
    """Nothing where nobody plays."""
    game: int
    round: int
    players: int
    trouble: str
    """The device that does not work; nothing where all do."""
