"""Everything that the kiosk knows, as values: the front, the open table, and what is true only for the moment.

What survives a power cut is the *durable* part; `Transient` is rebuilt by the devices and the shelf after a start.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kiosk.rules.registry import DEFAULT_BOOK
from kiosk.rules.registry import book as book_named
from kiosk.rules.table import (
    Briefing,
    Challenge,
    Colour,
    Over,
    PaperScores,
    Phase,
    Placing,
    Player,
    ReadingDice,
    RollShown,
    Source,
    Standings,
    Start,
    Table,
    Waiting,
)

__all__ = [
    "LANGUAGES",
    "MAX_NAME",
    "MAX_PLAYERS",
    "AtTable",
    "Attract",
    "Briefing",
    "Challenge",
    "ChallengeCard",
    "Choosing",
    "Colour",
    "Front",
    "KioskState",
    "Notice",
    "Over",
    "PaperScores",
    "Phase",
    "PhoneSeat",
    "Phones",
    "Placing",
    "Player",
    "ReadingDice",
    "RollShown",
    "Source",
    "Standings",
    "Start",
    "Table",
    "TableCard",
    "Transient",
    "Waiting",
]

MAX_PLAYERS = 6
MAX_NAME = 40
LANGUAGES = ("en", "de", "nl")


# --- the front: before and between tables ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attract:
    """Nobody is there."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Continue a saved table, or set up a new one."""

    mode: str = field(default_factory=lambda: book_named(DEFAULT_BOOK).modes[0])
    first: int = 1
    paper: bool = False
    players: tuple[Player, ...] = ()
    book: str = DEFAULT_BOOK
    thrown: bool = False
    """Whether somebody has thrown the dice, which lie there for the first round of a game that begins at once."""


@dataclass(frozen=True, slots=True)
class AtTable:
    code: str


Front = Attract | Choosing | AtTable


# --- the moment -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell: an identifier with the names or figures that belong into its sentence."""

    code: str
    """One of `kiosk.notices`, or the reason of a rule book."""
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableCard:
    """A saved table in the list of those that can be continued."""

    code: str
    mode: str
    first: int
    paper: bool
    players: tuple[str, ...]
    games_finished: int
    round: int
    book: str = DEFAULT_BOOK
    challenge: str = ""
    """Which one it plays, if any, and on which day its players have their try."""
    day: str = ""

    @property
    def finished(self) -> bool:
        """Whether its last game was played: it belongs to the past games."""
        return self.games_finished >= len(book_named(self.book).schedule(self.mode, self.first))


@dataclass(frozen=True, slots=True)
class ChallengeCard:
    """The challenge that can be played here, as people are told of it."""

    id: str
    book: str
    game: int
    best: int | None = None
    """The most points that anybody has had so far."""
    shown: bool = False
    """Whether it can be seen how."""


@dataclass(frozen=True, slots=True)
class PhoneSeat:
    """A seat that is played, or was, on a phone."""

    table: str
    player: int
    state: str
    """``here``, ``away``, or ``table`` where the table has taken it over."""


@dataclass(frozen=True, slots=True)
class Phones:
    """Where phones can join, as the program that serves them says."""

    address: str = ""
    code: str = ""
    seats: tuple[PhoneSeat, ...] = ()


@dataclass(frozen=True, slots=True)
class Transient:
    """What is true now and not worth remembering; nothing durable may depend on it."""

    shelf: tuple[TableCard, ...] = ()
    troubles: tuple[Notice, ...] = ()
    """What does not work at present, until it works again; the device's name comes first in ``about``."""
    notice: Notice | None = None
    """The last thing that was refused or happened."""
    camera: bool = False
    """Whether a camera reads the dice here."""
    dice: str = ""
    """The book whose dice seem to lie there since somebody threw at the front; empty where that can't be told."""
    phones: Phones = Phones()
    challenge: ChallengeCard | None = None


@dataclass(frozen=True)
class KioskState:
    language: str = "en"
    front: Front = field(default_factory=Attract)
    table: Table | None = None
    transient: Transient = field(default_factory=Transient)

    @property
    def durable(self) -> tuple[str, Front, Table | None]:
        return self.language, self.front, self.table
