"""Views: one frozen record a screen, computed from the state, with everything that the screen shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import ClassVar, cast

from kiosk.lying import lying_dice
from kiosk.players.registry import LEVELS
from kiosk.rules.api import Book
from kiosk.rules.registry import DEFAULT_BOOK, book, playable
from kiosk.state import (
    MAX_PLAYERS,
    ChallengeCard,
    Choosing,
    Colour,
    KioskState,
    Notice,
    Player,
    Table,
    TableCard,
)
from kiosk.views.games import (
    BriefingView,
    OverView,
    PaperScoresView,
    PlayerView,
    StandingsView,
    player_views,
)
from kiosk.views.general import general_view
from kiosk.views.placing import PlacingView
from kiosk.views.plain import PlainView, plain_view
from kiosk.views.sheets import SheetView
from kiosk.views.throw import ThrowView

__all__ = [
    "AttractView",
    "BriefingView",
    "ChallengeCard",
    "ChooseView",
    "OverView",
    "PaperScoresView",
    "PlacingView",
    "PlainView",
    "Screen",
    "SheetView",
    "StandingsView",
    "ThrowView",
    "View",
    "printed_sheets",
    "view",
]


@dataclass(frozen=True, slots=True)
class AttractView:
    """Nobody is there: an invitation."""


@dataclass(frozen=True, slots=True)
class BookView:
    """One of the games of the house."""

    name: str
    least: int
    most: int


@cache
def _books() -> tuple[BookView, ...]:
    found = []
    for name in (one for one in playable() if book(one).screens):
        counts = [book(name).players_of(mode) for mode in book(name).modes]
        found.append(BookView(name, min(least for least, _ in counts), max(most for _, most in counts)))
    return tuple(found)


def _at_once(rules: Book) -> BookView:
    """A game as it begins at once."""
    return BookView(rules.name, *rules.players_of(rules.quickest))


@dataclass(frozen=True, slots=True)
class ChooseView:
    mode: str
    first: int
    schedule: tuple[int, ...]
    paper: bool
    players: tuple[PlayerView, ...]
    free_colours: tuple[str, ...]
    free_places: tuple[int, ...]
    can_add: bool
    can_begin: bool
    shelf: tuple[TableCard, ...]
    """The tables that can be continued, the last one first."""
    code: str = ""
    """Of the table that is set up once more, before anything was thrown at it; empty for a new one."""
    modes: tuple[str, ...] = ()
    book: str = ""
    books: tuple[BookView, ...] = ()
    """The games of the house."""
    games: int = 1
    """How many different games the book has to begin with."""
    least: int = 1
    most: int = MAX_PLAYERS
    on_paper: bool = True
    thrown: bool = False
    """Whether dice lie in the tray that count for the first round of a game that begins at once."""
    levels: tuple[str, ...] = ()
    """How well a computer can play the book, the weakest first; none where it can't, as on paper."""
    challenge: ChallengeCard | None = None
    """That of the week, where there is one."""
    lying: BookView | None = None
    """The game whose dice lie there after a throw, where that can be told."""


Screen = (
    AttractView
    | ChooseView
    | BriefingView
    | ThrowView
    | PlacingView
    | OverView
    | PaperScoresView
    | StandingsView
    | PlainView
)


def screens_of_books() -> tuple[type, ...]:
    """The records of the books that have screens of their own."""
    return tuple(kind for name in playable() for kind in book(name).screens)


@dataclass(frozen=True, slots=True)
class PhonesView:
    """Where phones can join, and which seats have one."""

    address: str = ""
    """What a phone opens; nothing where no phone can join."""
    code: str = ""
    """What it must know besides; another one for each table."""
    seats: tuple[tuple[int, str], ...] = ()
    """Each seat that has had a phone: ``here``, ``away``, or ``table`` where the table has taken it over."""


@dataclass(frozen=True, slots=True)
class View:
    further: ClassVar[dict[str, Callable[[], tuple[type, ...]]]] = {"screen": screens_of_books}

    screen: Screen
    language: str
    notice: Notice | None
    troubles: tuple[Notice, ...]
    company: int
    """How many sit around the screen, as far as they have said."""
    players: tuple[PlayerView, ...] = ()
    """Everybody at the table, or who is set up so far; a seat is a place in this list."""
    camera: bool = False
    """Whether a camera reads the dice; where there is none, or they don't count, the screen throws."""
    coach: bool = True
    """Whether the group wants to be shown what would be best."""
    table: str = ""
    """The code of the open table."""
    phones: PhonesView = PhonesView()
    given: bool = False
    """Whether the throws come from the list of a challenge, and real dice don't count."""


def view(state: KioskState, viewer: int | None = None) -> View:
    """What is on the screen; *viewer* is the player who holds it, where one does."""
    transient = state.transient
    given = state.table is not None and state.table.challenge is not None
    return View(
        _screen(state, viewer),
        state.language,
        transient.notice,
        transient.troubles,
        _company(state),
        player_views(_players(state)),
        transient.camera and not given,
        state.table.coach if state.table is not None else True,
        state.table.code if state.table is not None else "",
        _phones(state),
        given,
    )


def _phones(state: KioskState) -> PhonesView:
    known = state.transient.phones
    code = state.table.code if state.table is not None else None
    seats = tuple((one.player, one.state) for one in known.seats if one.table == code)
    return PhonesView(known.address, known.code, seats)


def _players(state: KioskState) -> tuple[Player, ...]:
    if state.table is not None:
        return state.table.players
    return state.front.players if isinstance(state.front, Choosing) else ()


def _company(state: KioskState) -> int:
    if state.table is not None:
        return sum(player.present and not player.level for player in state.table.players)
    if not isinstance(state.front, Choosing):
        return 0
    return sum(not player.level for player in state.front.players)


def _screen(state: KioskState, viewer: int | None) -> Screen:
    if state.table is not None:
        return _table(state.table, viewer)
    if isinstance(state.front, Choosing):
        shown = _choose(state.front, state.transient.shelf, challenge=state.transient.challenge)
        lying = lying_dice(state)
        return shown if lying is None else replace(shown, lying=_at_once(lying))
    return AttractView()


def _choose(
    form: Choosing | Table,
    shelf: tuple[TableCard, ...] = (),
    code: str = "",
    challenge: ChallengeCard | None = None,
) -> ChooseView:
    colours = {player.colour for player in form.players}
    places = {player.place for player in form.players}
    rules = book(form.book)
    least, most = rules.players_of(form.mode)
    return ChooseView(
        str(form.mode),
        form.first,
        rules.schedule(form.mode, form.first),
        form.paper,
        player_views(form.players),
        tuple(colour.value for colour in Colour if colour not in colours),
        tuple(place for place in range(MAX_PLAYERS) if place not in places),
        len(form.players) < most or any(player.level for player in form.players),
        least <= len(form.players) <= most,
        shelf,
        code,
        rules.modes,
        form.book,
        _books(),
        rules.games,
        least,
        most,
        rules.on_paper,
        isinstance(form, Choosing) and form.thrown,
        () if form.paper else LEVELS.get(form.book, ()),
        challenge,
    )


def _table(table: Table, viewer: int | None) -> Screen:
    """As the book shows it; before its first game a table can still be set up otherwise."""
    if table.game is None and not table.results:
        return _choose(table, code=table.code)
    return cast("Screen", table.rules.view(table, viewer) or general_view(table) or plain_view(table))


def printed_sheets(name: str = DEFAULT_BOOK) -> dict[int, SheetView]:
    """What each game of a book is played on, for screens without a table."""
    return cast("dict[int, SheetView]", book(name).printed())
