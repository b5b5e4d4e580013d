"""What is printed on the dice, in units of a face's side, as the rules give it.

A blue face is a 2×2 grid of white squares with a grey half circle in the middle of one edge, or a pair of compasses;
a white face is a house.
"""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.dice import Die, FaceA, FaceB, RollKind

Face = FaceA | FaceB | RollKind

SQUARE = (0.095, 0.465)
"""From where to where a square of the first row or column reaches; the second one mirrors it."""
HALF_CIRCLE = (0.10, 0.12)
"""How far its centre lies inside the edge, and its radius."""


@dataclass(frozen=True, slots=True, order=True)
class Print:
    """A printed picture: the kind of die that it is on, and its face. A's and B's vertical are one picture."""

    die: Die
    face: Face

    def __str__(self) -> str:
        return f"{self.die}:{self.face}"


PRINTS: tuple[Print, ...] = (
    Print(Die.A, FaceA.CORNER),
    Print(Die.A, FaceA.SINGLE),
    Print(Die.A, FaceA.VERTICAL),
    Print(Die.A, FaceA.HORIZONTAL),
    Print(Die.B, FaceB.SINGLE),
    Print(Die.B, FaceB.HORIZONTAL),
    Print(Die.B, FaceB.BLANK),
    Print(Die.B, FaceB.COMPASS),
    Print(Die.W, RollKind.SOLID),
    Print(Die.W, RollKind.LINED),
    Print(Die.W, RollKind.CROSSED),
)
"""Every distinguishable picture; B's vertical is A's, turned by 180°."""
BLUE_PRINTS = 8
"""The first eight of them lie on blue dice."""
