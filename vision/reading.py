"""What the reader answers: the three faces, or the reason why not; "unsure" is a normal answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kiosk.rules.dice import Die, FaceA, FaceB, Roll, RollKind, throw_of
from kiosk.rules.throws import Throw

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""Corners of a top face in pixels of the picture, in the order in which they are drawn."""


class Status(StrEnum):
    READ = "read"
    REFUSED = "refused"


class ReadingRefused(StrEnum):
    """Why a picture is refused; the names are part of the published format."""

    MISSING_DIE = "missing_die"
    EXTRA_DIE = "extra_die"
    COCKED_DIE = "cocked_die"
    COVERED = "covered"
    MOVING = "moving"
    TOO_DARK = "too_dark"
    UNSURE = "unsure"
    NO_TRAY = "no_tray"


MESSAGES: Mapping[ReadingRefused, str] = {
    ReadingRefused.MISSING_DIE: "fewer than three dice lie in the tray",
    ReadingRefused.EXTRA_DIE: "more than one white and two blue dice lie in the tray",
    ReadingRefused.COCKED_DIE: "a die does not lie flat",
    ReadingRefused.COVERED: "something lies over the dice",
    ReadingRefused.MOVING: "the dice are still moving",
    ReadingRefused.TOO_DARK: "it is too dark to read the dice",
    ReadingRefused.UNSURE: "the dice can't be told for sure",
    ReadingRefused.NO_TRAY: "no tray and no dice can be seen",
}


@dataclass(frozen=True, slots=True)
class ReadDie:
    """One die as it was read, by the names of its set; *die* is None where it is not known which one it is."""

    quad: Quad
    confidence: float
    die: str | None = None
    face: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """The answer for one picture."""

    dice: tuple[ReadDie, ...] = ()
    confidence: float = 0.0
    reason: ReadingRefused | None = None
    message: str = ""
    ms: float = field(default=0.0, compare=False)

    @property
    def status(self) -> Status:
        return Status.READ if self.reason is None else Status.REFUSED

    @property
    def faces(self) -> dict[str, str]:
        """The face of each die, A, B, W; empty when refused."""
        if self.reason is not None:
            return {}
        faces = {one.die: one.face for one in self.dice if one.die is not None and one.face is not None}
        return {die: faces[die] for die in Die}

    @property
    def roll(self) -> Roll | None:
        """The throw as the rules know it, or None when refused."""
        match [*self.faces.values()]:
            case [FaceA() as a, FaceB() as b, RollKind() as w]:
                return Roll(a, b, w)
        return None

    @property
    def throw(self) -> Throw | None:
        """The same as a throw of the set of dice, or None when refused."""
        return throw_of(self.roll) if self.roll is not None else None

    @property
    def counts_alone(self) -> bool:
        """Whether it may count although nobody has looked at it."""
        return True

    @property
    def words(self) -> str:
        """What was read, for a person."""
        return ", ".join(f"{die} {face}" for die, face in self.faces.items())

    def as_json(self) -> dict[str, object]:
        """The fields of the published format, without the picture's name."""
        if self.reason is not None:
            refused: dict[str, object] = {"status": str(self.status), "reason": str(self.reason)}
            return refused | {"message": self.message, "ms": round(self.ms, 2)}
        found = {"status": str(self.status)} | self.as_found()
        return found | {"confidence": round(self.confidence, 4), "ms": round(self.ms, 2)}

    def as_found(self) -> dict[str, object]:
        """The field of the published format that says what lies in the tray."""
        return {"dice": {str(die): str(face) for die, face in self.faces.items()}}


def refuse(
    reason: ReadingRefused, dice: tuple[ReadDie, ...] = (), detail: str = "", confidence: float = 0.0
) -> Reading:
    message = MESSAGES[reason] + (f": {detail}" if detail else "")
    return Reading(dice, confidence, reason, message)
