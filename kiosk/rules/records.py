"""A book's records and sheets as files that other programs write and read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from kiosk.errors import Unusable


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command answers: one JSON document for programs, lines for people. Only the one asked for is made."""

    document: Callable[[], object]
    text: Callable[[], str]
    ok: bool = True
    """False where the answer is "no": a record with an illegal move."""


class Records(Protocol):
    """A book's records and sheets as files that other programs write and read.

    *sheets* is a folder with the owner's own sheet files, if there is one. Input that can't be used raises `Unusable`
    with its place.
    """

    @property
    def formats(self) -> tuple[str, ...]:
        """The values of a record's ``format``."""

    def replay(self, data: object, sheets: Path | None) -> Answer:
        """Play the record *data* through the rules."""

    def legal(self, data: object, sheets: Path | None) -> Answer:
        """What may be done in the last round of the record *data*."""

    def sheets(self, sheets: Path | None, *, game: int | None, colour: bool) -> Answer:
        """The sheets in force, or the one of *game* where the book numbers its games."""

    def check(self, path: Path) -> tuple[str, list[Unusable]]:
        """What an owner's sheet file is ("game 3"), and everything that can't be right about it."""
