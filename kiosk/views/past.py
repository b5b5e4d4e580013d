"""Past games as plain records for the screen, and what the screen may ask the archive for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from kiosk.rules.mycity_rw.engine import Build, GameState, score, winners
from kiosk.state import Colour
from kiosk.views.sheets import CityView, OrderView, SheetView, city_view, order_view, sheet_view

PAGE = 20
"""No question to the archive is answered with more rows than this; longer lists are turned page by page."""


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


@dataclass(frozen=True, slots=True)
class Replay:
    number: int
    game: int
    sheet: SheetView
    players: tuple[ReplayPlayer, ...]
    frames: tuple[ReplayFrame, ...]

    @property
    def rounds(self) -> tuple[ReplayFrame, ...]:
        """The start, and the last move of each round."""
        after = (*self.frames[1:], None)
        return tuple(
            one for one, then in zip(self.frames, after, strict=True) if then is None or then.round != one.round
        )


def replay_view(number: int, moves: Iterable[tuple[GameState, int | None]]) -> Replay:
    """A finished game from the states after each of its moves."""
    states = tuple(moves)
    last, _ = states[-1]
    colours = tuple(Colour)
    won = winners(last)
    players = tuple(
        ReplayPlayer(name, colours[seat % len(colours)].value, name in won) for seat, name in enumerate(last.players)
    )
    frames: list[ReplayFrame] = []
    for number_of, (state, mover) in enumerate(states):
        ends = number_of + 1 == len(states) or states[number_of + 1][0].round != state.round
        frames.append(_frame(state, mover, frames[-1] if frames else None, ends=ends))
    return Replay(number, last.spec.number, sheet_view(last.spec.sheet), players, tuple(frames))


def _frame(state: GameState, mover: int | None, before: ReplayFrame | None, *, ends: bool) -> ReplayFrame:
    """In the middle of a round only what the mover's city has become is drawn and counted anew; it is slow."""
    roll = state.rolls[-1] if state.rolls else None
    goes_on = before is not None and before.round == state.round
    cities = tuple(
        before.cities[seat] if before is not None and goes_on and seat != mover else city_view(city, state.round)
        for seat, city in enumerate(state.cities)
    )
    totals = tuple(
        before.totals[seat] if before is not None and not ends and seat != mover else score(state, name).total
        for seat, name in enumerate(state.players)
    )
    return ReplayFrame(
        state.round,
        (roll.a.value, roll.b.value, roll.w.value) if roll else None,
        order_view(state.order) if state.order else None,
        cities,
        totals,
        tuple("build" if isinstance(one, Build) else one and one.value for one in state.actions),
        mover,
    )


class Archive(Protocol):
    """What is known about the past. All of it may be asked in any thread."""

    def games(self, *, before: int | None = None, name: str | None = None) -> tuple[PastCard, ...]:
        """A page of finished games, the latest first; *before* is the number of the last one of the page before."""
        ...

    def best(self, part: str) -> tuple[BestRow, ...]:
        """The best of a game (``game-7``), a chapter (``3``), of campaigns (``all``) or short tours (``mini``)."""
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

    def forget(self, name: str, called: str = "Guest") -> int:  # noqa: ARG002
        return 0


NO_ARCHIVE: Archive = Nothing()
