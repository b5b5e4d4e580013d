"""Before a game: who plays what, with whom, and which saved table is continued."""

from __future__ import annotations

from dataclasses import dataclass, field

from kiosk.rules.registry import DEFAULT_BOOK
from kiosk.state import Challenge, ChallengeCard, Colour, Player, Start, Table, TableCard


@dataclass(frozen=True, slots=True)
class Wake:
    """Somebody touches the attract screen."""


@dataclass(frozen=True, slots=True)
class GoBack:
    """To the attract screen; an open table is kept."""


@dataclass(frozen=True, slots=True)
class ChooseMode:
    mode: str
    first: int = 1


@dataclass(frozen=True, slots=True)
class ChooseBook:
    """Which rule book the new table plays."""

    book: str


@dataclass(frozen=True, slots=True)
class ChoosePaper:
    paper: bool


@dataclass(frozen=True, slots=True)
class AddPlayer:
    """While choosing, or between two games."""

    name: str
    colour: Colour | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class AddComputer:
    """A computer player takes a seat; a person who comes later to a full table gets it."""

    name: str
    level: str
    place: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeLevel:
    """Who plays in a seat from now on, at any time: a computer so well, or a person where it is empty."""

    player: int
    level: str


@dataclass(frozen=True, slots=True)
class ChangePlayer:
    player: int
    name: str | None = None
    colour: Colour | None = None
    place: int | None = None
    city: str | None = None
    """What the player calls the city; at any time."""


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    player: int


@dataclass(frozen=True, slots=True)
class NewTable:
    """Ask for a table as chosen; `OpenTable` answers with its code."""

    hidden: bool = True
    """Whether games with hidden drawing are drawn so; a screen on which all draw at once asks for the opposite."""


@dataclass(frozen=True, slots=True)
class PlayNow:
    """Ask for a table with these players, whose first game begins at once: nothing else has been chosen."""

    players: tuple[str, ...]
    """What they are called for the moment, and where they sit: the names in the order of the places."""
    places: tuple[int, ...] = ()
    hidden: bool = True


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Begin a table; the code is new, the rest as chosen."""

    code: str
    mode: str
    first: int
    paper: bool
    players: tuple[Player, ...]
    language: str
    hidden: bool = True
    book: str = DEFAULT_BOOK
    start: Start = Start.BRIEFING


@dataclass(frozen=True, slots=True)
class BeginChallenge:
    """Ask for a table that plays the challenge of the week; `OpenChallenge` or `ChallengeClosed` answers."""

    hidden: bool = True


@dataclass(frozen=True, slots=True)
class OpenChallenge:
    """Begin it: the code is new, sheet and throws are the challenge's."""

    code: str
    book: str
    mode: str
    first: int
    players: tuple[Player, ...]
    language: str
    hidden: bool
    sheet: str
    challenge: Challenge


@dataclass(frozen=True, slots=True)
class ChallengeClosed:
    """There is none, or some of the players have had their try today."""

    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChallengeOffered:
    """Which challenge there is this week."""

    card: ChallengeCard | None


@dataclass(frozen=True, slots=True)
class ContinueTable:
    """Ask for a saved table; `TableLoaded` or `TableMissing` answers."""

    code: str


@dataclass(frozen=True, slots=True)
class TableLoaded:
    code: str
    table: Table | None = field(default=None, compare=False, metadata={"written": False})
    """Comes from the journal's own replay, so it is not written there again."""


@dataclass(frozen=True, slots=True)
class TableMissing:
    code: str


@dataclass(frozen=True, slots=True)
class TablesListed:
    cards: tuple[TableCard, ...]


SettingUpCommand = (
    AddComputer
    | AddPlayer
    | BeginChallenge
    | ChallengeClosed
    | ChallengeOffered
    | ChangeLevel
    | ChangePlayer
    | ChooseBook
    | ChooseMode
    | ChoosePaper
    | ContinueTable
    | GoBack
    | NewTable
    | OpenChallenge
    | OpenTable
    | PlayNow
    | RemovePlayer
    | TableLoaded
    | TableMissing
    | TablesListed
    | Wake
)
