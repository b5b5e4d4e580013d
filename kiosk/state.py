"""Everything that the kiosk knows, as values: the front, the open table, and what is true only for the moment.

What survives a power cut is the *durable* part; `Moment` is rebuilt by the devices and the shelf after a start.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from kiosk.rules.dice import FaceA, FaceB, Kind, Roll
from kiosk.rules.geometry import Field, Shape, normalise
from kiosk.rules.mycity_rw.engine import GameState
from kiosk.rules.mycity_rw.orders import Order
from kiosk.rules.mycity_rw.spec import GameSpec
from kiosk.rules.mycity_rw.standings import GameResult, Mode, Series

MAX_PLAYERS = 6
MAX_NAME = 40
LANGUAGES = ("en", "de", "nl")


class Colour(StrEnum):
    AMBER = "amber"
    BLUE = "blue"
    RED = "red"
    VIOLET = "violet"
    GREEN = "green"
    GREY = "grey"


@dataclass(frozen=True, slots=True)
class Player:
    name: str
    colour: Colour
    place: int
    """Where at the table, 0 to 5 clockwise."""
    present: bool = True
    """Whether the player is at the table; who is not is left out of the next game."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A half-finished placement: where the shape's upper left corner lies and how it is turned."""

    row: int
    column: int
    turns: int = 0
    """Quarter turns clockwise."""
    mirrored: bool = False

    def fields(self, shape: Shape) -> tuple[Field, ...]:
        cells = shape.cells
        if self.mirrored:
            cells = normalise((row, -column) for row, column in cells)
        for _ in range(self.turns % 4):
            cells = normalise((column, -row) for row, column in cells)
        return tuple(sorted((row + self.row, column + self.column) for row, column in cells))


class Source(StrEnum):
    """Where the faces of a throw come from."""

    CAMERA = "camera"
    TOUCH = "touch"
    VIRTUAL = "virtual"


@dataclass(frozen=True, slots=True)
class PaperGame:
    """A game that the group draws on its paper pad: the table keeps the throws and the compass track."""

    spec: GameSpec
    players: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()
    order: Order | None = None
    filled: int = 0


# --- the phases of a game at the table ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Briefing:
    """What is new in this game."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """For the dice to be thrown."""

    committed: bool = True
    """Whether the round before can't be changed any more."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The dice are in the tray and are being read."""

    request: int
    committed: bool = True


@dataclass(frozen=True, slots=True)
class Shown:
    """The throw is shown, to be accepted, corrected or thrown again."""

    request: int
    a: FaceA | None = None
    b: FaceB | None = None
    w: Kind | None = None
    source: Source = Source.TOUCH
    confidence: float = 0.0
    sure: bool = False
    """Whether it may be accepted by itself after a while."""
    problem: str | None = None
    """Why the reader refused, if it did."""
    committed: bool = True

    @property
    def roll(self) -> Roll | None:
        if self.a is None or self.b is None or self.w is None:
            return None
        return Roll(self.a, self.b, self.w)


@dataclass(frozen=True, slots=True)
class Placing:
    """Everybody builds, passes or stops, and may revise until the next throw."""


@dataclass(frozen=True, slots=True)
class Over:
    """Everybody has stopped; the score is shown and not yet confirmed."""


@dataclass(frozen=True, slots=True)
class PaperScores:
    """The group types in what its paper sheets say, one entry a player of the game."""

    points: tuple[int | None, ...]
    bags: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Standings:
    """Between two games, or after the last."""


Phase = Briefing | Waiting | Reading | Shown | Placing | Over | PaperScores | Standings


@dataclass(frozen=True)
class Table:
    """One group's evening, or evenings: what is continued next week by its code."""

    code: str
    mode: Mode
    first: int
    players: tuple[Player, ...]
    language: str
    paper: bool = False
    results: tuple[GameResult, ...] = ()
    phase: Phase = field(default_factory=Standings)
    game: GameState | PaperGame | None = None
    drafts: tuple[Draft | None, ...] = ()
    """One entry a player of the game."""
    request: int = 0
    """The number of the last reading that was asked for; answers to older ones are too late."""
    closed: bool = False
    """Given up: it can't be continued any more."""

    @cached_property
    def series(self) -> Series:
        return Series(self.mode, tuple(player.name for player in self.players), self.results, self.first)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)


# --- the front: before and between tables ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Attract:
    """Nobody is there."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Continue a saved table, or set up a new one."""

    mode: Mode = Mode.CAMPAIGN
    first: int = 1
    paper: bool = False
    players: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class AtTable:
    code: str


Front = Attract | Choosing | AtTable


# --- the moment -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Notice:
    """Something to tell: an identifier with the names or figures that belong into its sentence."""

    code: str
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableCard:
    """A saved table in the list of those that can be continued."""

    code: str
    mode: Mode
    first: int
    paper: bool
    players: tuple[str, ...]
    games_finished: int
    round: int


@dataclass(frozen=True, slots=True)
class Moment:
    """What is true now and not worth remembering; nothing durable may depend on it."""

    shelf: tuple[TableCard, ...] = ()
    troubles: tuple[Notice, ...] = ()
    """What does not work at present, until it works again; the device's name comes first in ``about``."""
    notice: Notice | None = None
    """The last thing that was refused or happened."""


@dataclass(frozen=True)
class KioskState:
    language: str = "en"
    front: Front = field(default_factory=Attract)
    table: Table | None = None
    moment: Moment = field(default_factory=Moment)

    @property
    def durable(self) -> tuple[str, Front, Table | None]:
        return self.language, self.front, self.table
