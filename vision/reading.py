"""What the reader answers: the three faces, or the reason why not; "unsure" is a normal answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kiosk.rules.dice import Die, FaceA, FaceB, Kind, Roll

Face = FaceA | FaceB | Kind
Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]
"""Corners of a top face in pixels of the picture, in the order in which they are drawn."""


class Status(StrEnum):
    READ = "read"
    REFUSED = "refused"


class Reason(StrEnum):
    """Why a picture is refused; the names are part of the published format."""

    MISSING_DIE = "missing_die"
    EXTRA_DIE = "extra_die"
    COCKED_DIE = "cocked_die"
    COVERED = "covered"
    MOVING = "moving"
    TOO_DARK = "too_dark"
    UNSURE = "unsure"
    NO_TRAY = "no_tray"


MESSAGES: Mapping[Reason, str] = {
    Reason.MISSING_DIE: "fewer than three dice lie in the tray",
    Reason.EXTRA_DIE: "more than one white and two blue dice lie in the tray",
    Reason.COCKED_DIE: "a die does not lie flat",
    Reason.COVERED: "something lies over the dice",
    Reason.MOVING: "the dice are still moving",
    Reason.TOO_DARK: "it is too dark to read the dice",
    Reason.UNSURE: "the dice can't be told for sure",
    Reason.NO_TRAY: "no tray and no dice can be seen",
}


@dataclass(frozen=True, slots=True)
class ReadDie:
    """One die as it was read; *die* is None where only its colour is known."""

    quad: Quad
    confidence: float
    die: Die | None = None
    face: Face | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """The answer for one picture."""

    dice: tuple[ReadDie, ...] = ()
    confidence: float = 0.0
    reason: Reason | None = None
    message: str = ""
    ms: float = field(default=0.0, compare=False)

    @property
    def status(self) -> Status:
        return Status.READ if self.reason is None else Status.REFUSED

    @property
    def faces(self) -> dict[Die, Face]:
        """The face of each die, A, B, W; empty when refused."""
        if self.reason is not None:
            return {}
        faces = {one.die: one.face for one in self.dice if one.die is not None and one.face is not None}
        return {die: faces[die] for die in Die}

    @property
    def roll(self) -> Roll | None:
        """The throw as the rules know it, or None when refused."""
        match [*self.faces.values()]:
            case [FaceA() as a, FaceB() as b, Kind() as w]:
                return Roll(a, b, w)
        return None

    def as_json(self) -> dict[str, object]:
        """The fields of the published format, without the picture's name."""
        if self.reason is not None:
            refused: dict[str, object] = {"status": str(self.status), "reason": str(self.reason)}
            return refused | {"message": self.message, "ms": round(self.ms, 2)}
        faces = {str(die): str(face) for die, face in self.faces.items()}
        return {
            "status": str(self.status),
            "dice": faces,
            "confidence": round(self.confidence, 4),
            "ms": round(self.ms, 2),
        }


def refuse(reason: Reason, dice: tuple[ReadDie, ...] = (), detail: str = "", confidence: float = 0.0) -> Reading:
    message = MESSAGES[reason] + (f": {detail}" if detail else "")
    return Reading(dice, confidence, reason, message)
