"""What computer players of a book offer to the command line and the table."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from kiosk.rules.records import Answer


@dataclass(frozen=True, slots=True)
class Task:
    """How hard to think."""

    level: str
    seconds: float
    """A move; with 0 the answer depends on nothing but the position."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class SelfPlay:
    mode: str
    game: int | None
    players: int
    throws: object
    """What the file of throws says, as JSON."""
    task: Task


class Players(Protocol):
    """Input that can't be used raises `Unusable` with its place."""

    @property
    def levels(self) -> tuple[str, ...]: ...

    def advise(self, data: object, sheets: Path | None, task: Task) -> Answer:
        """What to do in the last round of the record *data*, for each player without an action there."""

    def review(self, data: object, sheets: Path | None, task: Task) -> Answer:
        """What each move of the record *data* cost."""

    def selfplay(self, wanted: SelfPlay, sheets: Path | None) -> Answer:
        """The record of a game or series that computer players played."""
