"""Past games as plain records for the screen, and what the screen may ask the archive for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from kiosk.rules.registry import DEFAULT_BOOK
from kiosk.views.sheets import CityView, OrderView, SheetView

PAGE = 20
"""No question to the archive is answered with more rows than this; longer lists are turned page by page."""
CHALLENGE_BEST = 0
"""In place of a game's number: how the best of the week's challenge was played, as far as it may be seen."""


@dataclass(frozen=True, slots=True)
class PastScore:
    name: str
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class PastCard:
    """A finished game in a list."""

    number: int
    """Later games have larger ones."""
    table: str
    game: int
    rounds: int
    drawn: bool
    """Drawn here, so that it can be replayed; otherwise on paper."""
    scores: tuple[PastScore, ...]
    book: str = DEFAULT_BOOK


@dataclass(frozen=True, slots=True)
class BestRow:
    number: int
    name: str
    total: int
    players: int | None
    title: str | None
    drawn: bool


@dataclass(frozen=True, slots=True)
class TitleRow:
    part: str
    """A chapter's number, ``all`` or ``mini``."""
    name: str
    total: int
    title: str


@dataclass(frozen=True, slots=True)
class PersonRow:
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class LineRow:
    line: str
    sheets: int
    mean: float
    lowest: int
    highest: int


@dataclass(frozen=True, slots=True)
class CareerView:
    """How games went for one player, or for everybody."""

    name: str | None
    sheets: int
    won: int
    mean: float
    best: int | None
    lines: tuple[LineRow, ...]
    latest: int | None = None
    """Over how many of the latest sheets the lines go, where there are more."""
    book: str = DEFAULT_BOOK
    """The one that was played last: its games alone are counted."""


@dataclass(frozen=True, slots=True)
class ReplayPlayer:
    name: str
    colour: str
    won: bool


@dataclass(frozen=True, slots=True)
class ReplayFrame:
    """The table after one move; before the first throw there is no order."""

    round: int
    faces: tuple[str, str, str] | None
    order: OrderView | None
    cities: tuple[CityView, ...]
    totals: tuple[int, ...]
    done: tuple[str | None, ...]
    """What each player did, as a word of the placing screen; None for who has not yet, or had stopped before."""
    mover: int | None
    """Who made this move, by the seat."""


class PastMove(Protocol):
    @property
    def round(self) -> int: ...


M = TypeVar("M", bound=PastMove)


def ends_of_rounds(frames: Sequence[M]) -> tuple[M, ...]:
    """The start, and the last move of each round."""
    after = (*frames[1:], None)
    return tuple(one for one, then in zip(frames, after, strict=True) if then is None or then.round != one.round)


@dataclass(frozen=True, slots=True)
class Replay:
    """A past game of My City; another book has a record of its own, with `number`, `game`, `players` and `frames`."""

    number: int
    game: int
    sheet: SheetView
    players: tuple[ReplayPlayer, ...]
    frames: tuple[ReplayFrame, ...]

    @property
    def rounds(self) -> tuple[ReplayFrame, ...]:
        return ends_of_rounds(self.frames)


class Archive(Protocol):
    """What is known about the past. All of it may be asked in any thread."""

    def games(self, *, before: int | None = None, name: str | None = None) -> tuple[PastCard, ...]:
        """A page of finished games, the latest first; *before* is the number of the last one of the page before."""
        ...

    def best(self, part: str) -> tuple[BestRow, ...]:
        """The best of a game (``game-7``), a chapter (``3``), of campaigns (``all``) or short tours (``mini``).

        Of another book a game is named like ``lost-cities-rw:game-1``.
        """
        ...

    def titles(self, skip: int = 0) -> tuple[TitleRow, ...]: ...
    def people(self, skip: int = 0) -> tuple[PersonRow, ...]: ...
    def career(self, name: str | None = None) -> CareerView: ...
    def replay(self, number: int) -> Replay | None:
        """None for a game on paper, or where there is none."""
        ...

    def exhibits(self) -> tuple[int, ...]:
        """A few games that are worth looking at while nobody plays."""
        ...

    def plays_at(self, name: str, code: str) -> bool:
        """Whether somebody of this name has a seat at the table with this code."""
        ...

    def forget(self, name: str, called: str = "Guest") -> int:
        """Delete a name from everything that is kept; the next command goes on with what the journal says then.

        In its place stands *called* and a number. Raises `KioskError` where that is not possible now.
        """
        ...


class Nothing:
    """An archive without a past."""

    def games(self, *, before: int | None = None, name: str | None = None) -> tuple[PastCard, ...]:  # noqa: ARG002
        return ()

    def best(self, part: str) -> tuple[BestRow, ...]:  # noqa: ARG002
        return ()

    def titles(self, skip: int = 0) -> tuple[TitleRow, ...]:  # noqa: ARG002
        return ()

    def people(self, skip: int = 0) -> tuple[PersonRow, ...]:  # noqa: ARG002
        return ()

    def career(self, name: str | None = None) -> CareerView:
        return CareerView(name, 0, 0, 0.0, None, ())

    def replay(self, number: int) -> Replay | None:  # noqa: ARG002
        return None

    def exhibits(self) -> tuple[int, ...]:
        return ()

    def plays_at(self, name: str, code: str) -> bool:  # noqa: ARG002
        return False

    def forget(self, name: str, called: str = "Guest") -> int:  # noqa: ARG002
        return 0


NO_ARCHIVE: Archive = Nothing()
