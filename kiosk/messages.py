"""Commands: everything that can happen to the kiosk. Touch, button, keyboard, camera and clock all end in these.

A player is named by the place in the table's list of players, counted from 0. Whatever comes from outside (a code, a
sheet's text, the faces of a virtual throw) is part of the command, so that the same commands give the same state.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kiosk.rules.dice import Die, FaceA, FaceB, Kind
from kiosk.rules.mycity_rw.standings import Mode
from kiosk.state import Colour, Notice, Player, Table, TableCard

# --- anywhere -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChooseLanguage:
    language: str


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """The real button, or what stands for it on a keyboard."""


@dataclass(frozen=True, slots=True)
class IdleExpired:
    """Nobody has touched anything for a long time."""


@dataclass(frozen=True, slots=True)
class DismissNotice:
    pass


# --- the front ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wake:
    """Somebody touches the attract screen."""


@dataclass(frozen=True, slots=True)
class GoBack:
    """To the attract screen; an open table is kept."""


@dataclass(frozen=True, slots=True)
class ChooseMode:
    mode: Mode
    first: int = 1


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
class ChangePlayer:
    player: int
    name: str | None = None
    colour: Colour | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class RemovePlayer:
    player: int


@dataclass(frozen=True, slots=True)
class NewTable:
    """Ask for a table as chosen; `OpenTable` answers with its code."""


@dataclass(frozen=True, slots=True)
class OpenTable:
    """Begin a table; the code is new, the rest as chosen."""

    code: str
    mode: Mode
    first: int
    paper: bool
    players: tuple[Player, ...]
    language: str


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


# --- between games --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NextGame:
    """Ask for the next game; `BeginGame` answers with its sheet."""


@dataclass(frozen=True, slots=True)
class BeginGame:
    """The next game, on the sheet with this text."""

    sheet: str


@dataclass(frozen=True, slots=True)
class StartRounds:
    """The briefing was read."""


@dataclass(frozen=True, slots=True)
class LeaveCafe:
    """A player goes: is stopped in this game, and can come back until the next throw."""

    player: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    player: int


@dataclass(frozen=True, slots=True)
class GiveUpTable:
    pass


# --- the throw ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DiceMoving:
    """The watcher sees the dice move in the tray."""


@dataclass(frozen=True, slots=True)
class DiceRead:
    request: int
    a: FaceA
    b: FaceB
    w: Kind
    confidence: float = 1.0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class DiceRefused:
    request: int
    reason: str


@dataclass(frozen=True, slots=True)
class DiceDisturbed:
    """The dice were touched after they were read."""

    request: int


@dataclass(frozen=True, slots=True)
class EnterByHand:
    """Show empty dice to be filled in by touch."""


@dataclass(frozen=True, slots=True)
class ThrowVirtually:
    """Ask for a throw without dice; `VirtualThrow` answers."""


@dataclass(frozen=True, slots=True)
class VirtualThrow:
    """A throw without dice; the faces come from outside."""

    a: FaceA
    b: FaceB
    w: Kind


@dataclass(frozen=True, slots=True)
class SetDie:
    die: Die
    face: str


@dataclass(frozen=True, slots=True)
class ThrowAgain:
    pass


@dataclass(frozen=True, slots=True)
class AcceptRoll:
    pass


@dataclass(frozen=True, slots=True)
class AcceptDue:
    """The reader was sure and nobody objected for the configured time."""

    request: int


@dataclass(frozen=True, slots=True)
class CancelThrow:
    """It was no throw: back to the round, which nobody has committed yet."""


# --- placing --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Aim:
    """A half-finished placement."""

    player: int
    row: int
    column: int
    turns: int = 0
    mirrored: bool = False


@dataclass(frozen=True, slots=True)
class DropAim:
    player: int


@dataclass(frozen=True, slots=True)
class BuildHere:
    """Build what the player has aimed at."""

    player: int


@dataclass(frozen=True, slots=True)
class PassRound:
    player: int


@dataclass(frozen=True, slots=True)
class SkipRound:
    player: int


@dataclass(frozen=True, slots=True)
class StopPlaying:
    player: int


@dataclass(frozen=True, slots=True)
class Revise:
    """Take back what the player did in this round."""

    player: int


# --- the end of a game ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ConfirmScore:
    pass


@dataclass(frozen=True, slots=True)
class EndPaperGame:
    pass


@dataclass(frozen=True, slots=True)
class TypeScore:
    """What a paper sheet says."""

    player: int
    points: int
    bags: int = 0


# --- the moment -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TroubleBegan:
    notice: Notice


@dataclass(frozen=True, slots=True)
class TroubleEnded:
    device: str


Command = (
    AcceptDue
    | AcceptRoll
    | AddPlayer
    | Aim
    | BeginGame
    | BuildHere
    | ButtonPressed
    | CancelThrow
    | ChangePlayer
    | ChooseLanguage
    | ChooseMode
    | ChoosePaper
    | ComeBack
    | ConfirmScore
    | ContinueTable
    | DiceDisturbed
    | DiceMoving
    | DiceRead
    | DiceRefused
    | DismissNotice
    | DropAim
    | EndPaperGame
    | EnterByHand
    | GiveUpTable
    | GoBack
    | IdleExpired
    | LeaveCafe
    | NewTable
    | NextGame
    | OpenTable
    | PassRound
    | RemovePlayer
    | Revise
    | SetDie
    | SkipRound
    | StartRounds
    | StopPlaying
    | TableLoaded
    | TableMissing
    | TablesListed
    | ThrowAgain
    | ThrowVirtually
    | TroubleBegan
    | TroubleEnded
    | TypeScore
    | VirtualThrow
    | Wake
)
