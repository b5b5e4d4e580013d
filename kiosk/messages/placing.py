"""What players do with the throw."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Aim:
    """A half-finished placement."""

    player: int
    row: int
    column: int
    turns: int = 0
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class DropAim:
    player: int


@dataclass(frozen=True, slots=True)
class BuildHere:
    """Build what the player has aimed at."""

    player: int


@dataclass(frozen=True, slots=True)
class MakeMove:
    """A move of any book, in that book's own text."""

    player: int
    move: str


@dataclass(frozen=True, slots=True)
class PassRound:
    player: int


@dataclass(frozen=True, slots=True)
class SkipRound:
    player: int


@dataclass(frozen=True, slots=True)
class StopPlaying:
    player: int


@dataclass(frozen=True, slots=True)
class Revise:
    """Take back what the player did in this round."""

    player: int


PlacingCommand = Aim | BuildHere | DropAim | MakeMove | PassRound | Revise | SkipRound | StopPlaying
