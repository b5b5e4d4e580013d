"""What a front wants to know now and then, as a value with a plain answer: nobody reaches into the state."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Any, Union

from kiosk.challenge import WeekChallenge
from kiosk.notices import NoticeCode
from kiosk.players.asked import Deciding, SeatTask, deciding, draft_for, past_for, task_for
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import Field
from kiosk.rules.registry import book, playable
from kiosk.state import MAX_NAME, KioskState
from kiosk.views.company import CompanyView, company_view
from kiosk.views.help import HelpView, help_view
from kiosk.views.outbox import OutDoing, OutPage
from kiosk.views.past import (
    NO_ARCHIVE,
    Archive,
    BestRow,
    CareerView,
    PastCard,
    PersonRow,
    Replay,
    TitleRow,
)
from kiosk.views.why import WhyView, why_view


@dataclass(frozen=True, slots=True)
class Help:
    """The rules of the game at hand, or of the one that would be next."""


@dataclass(frozen=True, slots=True)
class Company:
    """Who is at the table now."""


@dataclass(frozen=True, slots=True)
class Why:
    """How the building of this round can cover a field, or why it can't."""

    player: int
    field: Field


@dataclass(frozen=True, slots=True)
class Saving:
    """Whether what is played is kept."""


@dataclass(frozen=True, slots=True)
class BookAtHand:
    """The name of the rule book that is played, or would be; nothing where nobody has chosen."""


@dataclass(frozen=True, slots=True)
class PastGames:
    """A page of finished games, the latest first; *before* is the number of the last one of the page before."""

    before: int | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Best:
    """The best of ``game-7`` (of another book ``lost-cities-rw:game-1``), a chapter (``3``), ``all`` or ``mini``."""

    part: str


@dataclass(frozen=True, slots=True)
class Titles:
    skip: int = 0


@dataclass(frozen=True, slots=True)
class People:
    skip: int = 0


@dataclass(frozen=True, slots=True)
class Career:
    name: str | None = None


@dataclass(frozen=True, slots=True)
class PastGame:
    """A finished game, move by move."""

    number: int


@dataclass(frozen=True, slots=True)
class WhoDecides:
    """Which computer seats have to decide now."""


@dataclass(frozen=True, slots=True)
class TaskFor:
    """What a process that thinks is told of a seat that has to decide."""

    seat: int


@dataclass(frozen=True, slots=True)
class PastFor:
    """What it is told of the game that a seat has just ended."""

    seat: int


@dataclass(frozen=True, slots=True)
class DraftFor:
    """How a seat lays its building for a move, before it builds."""

    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class GameSoFar:
    """The game at hand, move by move."""


@dataclass(frozen=True, slots=True)
class Doing:
    """What the table does now, for the venue's staff."""


@dataclass(frozen=True, slots=True)
class Outbox:
    """The finished games that wait for the venue's board, a page of them; those in *sent* wait no longer.

    Each of these is named by its id and the revision that has arrived. The answer comes when that is written down.
    """

    sent: tuple[tuple[str, int], ...] = ()
    limit: int = 50


@dataclass(frozen=True, slots=True)
class Weekly:
    """The challenge that can be played here; another one is taken first, and it is answered when that is kept."""

    take: WeekChallenge | None = None


AboutNow = Help | Company | Why | Saving | BookAtHand | WhoDecides | TaskFor | PastFor | DraftFor | GameSoFar | Doing
"""Answered from the state, in the core's thread."""
AboutPast = PastGames | Best | Titles | People | Career | PastGame
"""Answered from the journal by a connection of its own, in any thread."""
OfVenue = Outbox | Weekly
"""Neither: the core answers, from what it keeps."""
Query = AboutNow | AboutPast | OfVenue

ANSWERS: dict[type, Any] = {
    Help: HelpView | None,
    Company: CompanyView | None,
    Why: WhyView | None,
    Saving: bool,
    BookAtHand: str,
    WhoDecides: Deciding,
    TaskFor: SeatTask | None,
    PastFor: SeatTask | None,
    DraftFor: Draft | None,
    GameSoFar: Replay | None,
    PastGames: tuple[PastCard, ...],
    Best: tuple[BestRow, ...],
    Titles: tuple[TitleRow, ...],
    People: tuple[PersonRow, ...],
    Career: CareerView,
    PastGame: Replay | None,
    Outbox: OutPage,
    Doing: OutDoing,
    Weekly: WeekChallenge | None,
}
"""What each query is answered with; past games of other books in records of their own, see `answer_hint`."""


def answer_hint(kind: type) -> Any:  # noqa: ANN401 - an annotation
    """How the answer to a query of *kind* is written and read."""
    return _replays() if kind is PastGame else ANSWERS[kind]


@cache
def _replays() -> Any:  # noqa: ANN401 - an annotation
    return Union[(Replay, *(one for name in playable() for one in book(name).replays), None)]


def answer(query: AboutNow, state: KioskState, library: Any = None) -> Any:  # noqa: ANN401 - see ANSWERS
    """From the state; *library* has the owner's own sheets, where there are any."""
    match query:
        case Help():
            return help_view(state, library)
        case Company():
            return company_view(state)
        case Why(player, field):
            known = state.table is not None and 0 <= player < len(state.table.players)
            return why_view(state, player, field) if known else None
        case Saving():
            return all(one.code != NoticeCode.NOT_SAVED for one in state.transient.troubles)
        case BookAtHand():
            return str(getattr(state.table or state.front, "book", ""))
        case WhoDecides():
            return deciding(state)
        case TaskFor(seat):
            return task_for(state, seat)
        case PastFor(seat):
            return past_for(state, seat)
        case DraftFor(seat, move):
            return draft_for(state, seat, move)
        case GameSoFar():
            return _so_far(state)
        case Doing():
            return _doing(state)


def _so_far(state: KioskState) -> Any:  # noqa: ANN401 - see ANSWERS
    table = state.table
    if table is None or table.game is None or table.paper:
        return None
    return table.rules.replay_view(0, table.rules.replay(table.game))


def _doing(state: KioskState) -> OutDoing:
    trouble = next((one.about[0] for one in state.transient.troubles if one.about), "")
    table = state.table
    if table is None or table.game is None:
        return OutDoing(None, 0, 0, len(table.players) if table is not None else 0, trouble)
    return OutDoing(table.book, table.game.number, table.game.round, len(table.players), trouble)


LARGEST = 2**53
"""No number of a game is larger, and every reader of JSON knows them up to here."""
PART = re.compile(r"([a-z-]{1,40}:)?game-[1-9][0-9]{0,2}|[1-9][0-9]?|all|mini")


def answer_past(query: AboutPast, archive: Archive = NO_ARCHIVE) -> Any:  # noqa: ANN401 - see ANSWERS
    """From what is kept; of what nobody can have played there is nothing."""
    match query:
        case PastGames(before, name):
            return archive.games(before=before, name=name) if _number(before or 0) and _name(name) else ()
        case Best(part):
            return archive.best(part) if PART.fullmatch(part) else ()
        case Titles(skip):
            return archive.titles(skip) if _number(skip) else ()
        case People(skip):
            return archive.people(skip) if _number(skip) else ()
        case Career(name):
            return archive.career(name) if _name(name) else NO_ARCHIVE.career(name)
        case PastGame(number):
            return archive.replay(number) if _number(number) else None


def _number(value: int) -> bool:
    return 0 <= value <= LARGEST


def _name(text: str | None) -> bool:
    """Whether somebody can be called so: what is no text can't be looked for either."""
    return text is None or (len(text) <= MAX_NAME and not any("\ud800" <= char <= "\udfff" for char in text))
