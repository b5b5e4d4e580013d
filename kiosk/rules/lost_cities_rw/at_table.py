"""What the window shows of a table of this book, phase by phase: plain frozen records."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from kiosk.rules.lost_cities_rw.dice import COLOURS
from kiosk.rules.lost_cities_rw.moves import Action, Take
from kiosk.rules.lost_cities_rw.paper import PaperTable
from kiosk.rules.lost_cities_rw.sheet import MapSheet
from kiosk.rules.lost_cities_rw.table import TableGame
from kiosk.rules.lost_cities_rw.view import PrintedView, TableView, printed, view
from kiosk.rules.table import Briefing, Over, Placing, ReadingDice, RollShown, Table, Waiting


@dataclass(frozen=True, slots=True)
class LostPerson:
    """Who sits where; in the order of the seats, which is clockwise."""

    player: int
    """The place in the table's list, as commands name it."""
    name: str
    colour: str
    place: int
    present: bool


@dataclass(frozen=True, slots=True)
class LostBriefingView:
    """Before the first throw: what the game is, and who begins."""

    code: str
    paper: bool
    sheet: PrintedView
    people: tuple[LostPerson, ...]
    first: int
    """The seat of who throws first."""


@dataclass(frozen=True, slots=True)
class LostThrowView:
    code: str
    game: int
    round: int
    """Of the throw that is awaited or shown, counted from 1."""
    paper: bool
    step: str
    """``waiting``, ``reading``, ``shown``, or ``announced`` in a game on paper."""
    request: int
    faces: dict[str, str | None]
    choices: dict[str, tuple[str, ...]]
    """What each die can be corrected to."""
    symbols: dict[str, str]
    """Of each colour."""
    person: LostPerson
    """Who throws, or has thrown."""
    taken: tuple[str, ...]
    """On paper: colour and number that this player took, or ``decline``."""
    source: str | None
    confidence: float
    accepts_itself: bool
    problem: str | None
    can_cancel: bool
    """Whether the turn before can still be returned to."""
    given: ClassVar[bool] = False
    """No list of throws is played in this book: what they share with the first one's throw screen."""

    @property
    def complete(self) -> bool:
        """Whether every face is known."""
        return None not in self.faces.values()


@dataclass(frozen=True, slots=True)
class LostCitiesView:
    """A turn, and the score at the end."""

    code: str
    game: int
    step: str
    """``moves`` or ``over``"""
    people: tuple[LostPerson, ...]
    table: TableView

    @property
    def finished(self) -> bool:
        return self.step == "over"


SCREENS = (LostBriefingView, LostThrowView, LostCitiesView)
LostScreen = LostBriefingView | LostThrowView | LostCitiesView


def screen(table: Table) -> LostScreen | None:
    """The record for the moment; None where the general screens do."""
    match table.phase, table.game:
        case Briefing(), (TableGame() | PaperTable()) as game:
            return LostBriefingView(table.code, table.paper, printed(_sheet(game)), people(table, game), _first(game))
        case ((Waiting() | ReadingDice() | RollShown()), (TableGame() | PaperTable()) as game):
            return _throw(table, game)
        case Placing(), PaperTable() as game:
            return _announced(table, game)
        case ((Placing() | Over()), TableGame() as game):
            step = "over" if isinstance(table.phase, Over) else "moves"
            return LostCitiesView(table.code, 1, step, people(table, game), view(game))
        case _:
            return None


def people(table: Table, game: TableGame | PaperTable) -> tuple[LostPerson, ...]:
    found = {
        one.name: LostPerson(index, one.name, one.colour.value, one.place, one.present)
        for index, one in enumerate(table.players)
    }
    return tuple(found[name] for name in game.players)


def _sheet(game: TableGame | PaperTable) -> MapSheet:
    return game.sheet if isinstance(game, PaperTable) else game.game.sheet


def _first(game: TableGame | PaperTable) -> int:
    return game.first if isinstance(game, PaperTable) else game.game.first


def _thrower(game: TableGame | PaperTable) -> int:
    return game.next_seat if isinstance(game, PaperTable) else game.players.index(game.game.next_active)


def _symbols(game: TableGame | PaperTable) -> dict[str, str]:
    return dict(zip((colour.value for colour in COLOURS), _sheet(game).symbols, strict=True))


def _throw(table: Table, game: TableGame | PaperTable) -> LostThrowView:
    phase, dice = table.phase, table.rules.dice
    shown = phase if isinstance(phase, RollShown) else None
    committed = phase.committed if isinstance(phase, Waiting | ReadingDice | RollShown) else True
    return LostThrowView(
        code=table.code,
        game=1,
        round=game.round + 1,
        paper=table.paper,
        step={Waiting: "waiting", ReadingDice: "reading"}.get(type(phase), "shown"),
        request=table.request,
        faces={**dict.fromkeys(dice.names), **dict(shown.faces if shown else ())},
        choices=dice.choices,
        symbols=_symbols(game),
        person=people(table, game)[_thrower(game)],
        taken=(),
        source=shown.source.value if shown else None,
        confidence=shown.confidence if shown else 0.0,
        accepts_itself=bool(shown and shown.sure and shown.throw),
        problem=shown.problem if shown else None,
        can_cancel=not committed,
    )


def _announced(table: Table, game: PaperTable) -> LostThrowView:
    """A game on paper: the throw stays on the screen until the next one."""
    roll, dice = game.rolls[-1], table.rules.dice
    faces = (*(str(number) for number in roll.numbers), *(colour.value for colour in roll.colours))
    return LostThrowView(
        code=table.code,
        game=1,
        round=game.round,
        paper=True,
        step="announced",
        request=table.request,
        faces=dict(zip(dice.names, faces, strict=True)),
        choices=dice.choices,
        symbols=_symbols(game),
        person=people(table, game)[game.active_seat],
        taken=_taken(game.taken),
        source=None,
        confidence=1.0,
        accepts_itself=False,
        problem=None,
        can_cancel=False,
    )


def _taken(action: Action | None) -> tuple[str, ...]:
    if isinstance(action, Take):
        return action.colour.value, str(action.number)
    return () if action is None else (action.value,)
