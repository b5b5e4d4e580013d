"""The throw, or the card: what is read, entered, corrected and accepted."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.rules.throws import Throw


@dataclass(frozen=True, slots=True)
class DiceMoving:
    """The watcher sees the dice move in the tray."""


@dataclass(frozen=True, slots=True)
class DiceRead:
    """`ThrowRead` of the three dice of My City, in the form that journals have kept from the beginning."""

    request: int
    a: FaceA
    b: FaceB
    w: RollKind
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
    """`ThrowMade` of the three dice of My City, in the form that journals have kept from the beginning."""

    a: FaceA
    b: FaceB
    w: RollKind


@dataclass(frozen=True, slots=True)
class ThrowRead:
    """What the reader sees in the tray, of whatever dice."""

    request: int
    throw: Throw
    confidence: float = 1.0
    sure: bool = True


@dataclass(frozen=True, slots=True)
class ThrowMade:
    """A throw without dice; the faces come from outside."""

    throw: Throw


@dataclass(frozen=True, slots=True)
class SetDie:
    die: str
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
class StopCountdown:
    """Somebody is looking at the throw: from now on only a person accepts it."""

    request: int


@dataclass(frozen=True, slots=True)
class CancelThrow:
    """It was no throw: back to the round, which nobody has committed yet."""


@dataclass(frozen=True, slots=True)
class CorrectThrow:
    """The dice were not what was accepted: shown again to be corrected, until somebody has decided in this round."""


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Before the first card: whether the group turns its own, and not the table."""

    own: bool


@dataclass(frozen=True, slots=True)
class TurnCard:
    card: str = ""
    """Which it was, where the group turns its own; nothing where the table turns the next one."""


@dataclass(frozen=True, slots=True)
class TakeBackCard:
    """It was another card; possible until somebody has done something with it."""


ThrowingCommand = (
    AcceptDue
    | AcceptRoll
    | CancelThrow
    | ChooseCards
    | CorrectThrow
    | DiceDisturbed
    | DiceMoving
    | DiceRead
    | DiceRefused
    | EnterByHand
    | SetDie
    | StopCountdown
    | TakeBackCard
    | ThrowAgain
    | ThrowMade
    | ThrowRead
    | ThrowVirtually
    | TurnCard
    | VirtualThrow
)
