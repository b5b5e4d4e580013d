"""A table of one group and the game at it, as values: what the core keeps of it, and what a rule book sees of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import ClassVar

from kiosk.rules.api import Book, Game, Result, SeriesOfGames
from kiosk.rules.events import Need
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.registry import DEFAULT_BOOK
from kiosk.rules.registry import book as book_named
from kiosk.rules.throws import Throw


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
    city: str = ""
    """What the player calls the city, where a book has boards that are kept."""
    level: str = ""
    """How well a computer plays in this seat; empty where a person does."""


class Source(StrEnum):
    """Where the faces of a throw come from."""

    CAMERA = "camera"
    TOUCH = "touch"
    VIRTUAL = "virtual"
    CHALLENGE = "challenge"
    """From the list of a challenge."""


class Start(StrEnum):
    """How the first game of a new table begins."""

    BRIEFING = "briefing"
    WAITING = "waiting"
    """At once, with the first throw."""
    READING = "reading"
    """With the dice that lie in the tray already."""
    THROWN = "thrown"
    """With a throw without dice, where nothing reads any."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """What a table plays that takes part in the challenge of a week."""

    id: str
    throws: tuple[tuple[str, ...], ...]
    """The faces of each throw, in the order of the dice."""
    day: str
    """On which day its players have their try, as in ``2026-11-19``."""

    def faces(self, number: int) -> tuple[str, ...]:
        """Of the throw with this *number*, counted from 0; after the last of the list comes the first."""
        return self.throws[number % len(self.throws)]


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
class ReadingDice:
    """The dice are in the tray and are being read."""

    written_as: ClassVar[str] = "Reading"

    request: int
    committed: bool = True


@dataclass(frozen=True, slots=True)
class RollShown:
    """The throw is shown, to be accepted, corrected or thrown again."""

    written_as: ClassVar[str] = "Shown"

    request: int
    faces: tuple[tuple[str, str | None], ...] = ()
    """Each die with its face, None where that is not known yet; nothing as long as no die is."""
    source: Source = Source.TOUCH
    confidence: float = 0.0
    sure: bool = False
    """Whether it may be accepted by itself after a while."""
    problem: str | None = None
    """Why the reader refused, if it did."""
    committed: bool = True

    @property
    def looks_on(self) -> bool:
        """Whether dice that are moved now are read once more: they were refused, and nobody has entered any."""
        return self.problem is not None and not any(face for _, face in self.faces)

    @property
    def throw(self) -> Throw | None:
        """The throw, once every face is known."""
        known = tuple((die, face) for die, face in self.faces if face is not None)
        return Throw(known) if known and len(known) == len(self.faces) else None


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


Phase = Briefing | Waiting | ReadingDice | RollShown | Placing | Over | PaperScores | Standings


@dataclass(frozen=True)
class Table:
    """One group's evening, or evenings: what is continued next week by its code."""

    code: str
    mode: str
    first: int
    players: tuple[Player, ...]
    language: str
    paper: bool = False
    results: tuple[Result, ...] = ()
    phase: Phase = field(default_factory=Standings)
    game: Game | None = None
    drafts: tuple[Draft | None, ...] = ()
    """One entry a player of the game."""
    request: int = 0
    """The number of the last reading that was asked for; answers to older ones are too late."""
    closed: bool = False
    """Given up: it can't be continued any more."""
    hidden: bool = True
    """Whether the group draws hidden in the games that ask for it; tables of old journals always did."""
    book: str = DEFAULT_BOOK
    """The name of the rule book that is played."""
    stopped: bool = field(default=False, metadata={"written": False})
    """It can be looked at and not played on: the journal has rows of it that this program can't follow."""
    start: Start = Start.BRIEFING
    """How the next game begins: only the first one of a table may do without its briefing."""
    corrected: bool = False
    """Whether the throw that is shown was accepted once already: half-finished placements that still fit are kept."""
    coach: bool = True
    """Whether the group wants to be shown what would be best."""
    challenge: Challenge | None = None
    """Then its throws are given, and real dice don't count."""

    @cached_property
    def rules(self) -> Book:
        return book_named(self.book)

    @cached_property
    def series(self) -> SeriesOfGames:
        return self.rules.series(self.mode, self.names, self.results, self.first)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def nothing_thrown(self) -> bool:
        """Whether the game at hand has begun without a throw so far: then everything can still be set up anew."""
        if not isinstance(self.phase, Briefing | Waiting) or self.game is None:
            return False
        return self.game.round == 0

    @property
    def next_throw_possible(self) -> bool:
        """Whether the dice may be thrown or a card be turned now: all have decided, and somebody still plays."""
        match self.phase, self.game:
            case Waiting(), game if game is None or self.rules.dice:
                return True
            case Waiting(), game if game is not None:
                return self.next_card_possible
            case Placing(), game if game is not None:
                return self.rules.needs(game) in (Need.THROW, Need.CARD)
            case _:
                return False

    @property
    def throw_correctable(self) -> bool:
        """Whether the dice that were accepted can still be said to have been others: nobody has decided since."""
        if not isinstance(self.phase, Placing) or self.game is None or not self.rules.corrects_throws:
            return False
        if self.challenge is not None:
            return False
        there = {player.name for player in self.players if player.present}
        return self.game.round > 0 and there.isdisjoint(self.rules.acted(self.game))

    @property
    def next_card_possible(self) -> bool:
        """Whether a card may be turned now."""
        if self.game is None or not isinstance(self.phase, Waiting | Placing):
            return False
        return self.rules.needs(self.game) is Need.CARD
