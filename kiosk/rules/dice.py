"""The three dice: their faces, what a roll is, and the shape that the two blue faces make together.

A blue face is a 2×2 grid of squares with a half circle in the middle of one edge: die A's on the right, die B's on
the left. Laid together at the half circles they are a 2×4 grid, and the white squares in it are the building.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import product

from kiosk.rules.grid.geometry import Field, Shape
from kiosk.rules.throws import Chooser, DiceSet, DieKind, Throw


class Die(StrEnum):
    A = "A"
    B = "B"
    W = "W"


class FaceA(StrEnum):
    CORNER = "corner"
    SINGLE = "single"
    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


class FaceB(StrEnum):
    SINGLE = "single"
    HORIZONTAL = "horizontal"
    VERTICAL = "vertical"
    BLANK = "blank"
    COMPASS = "compass"


class RollKind(StrEnum):
    """The white die's faces, which are the three kinds of building."""

    SOLID = "solid"
    LINED = "lined"
    CROSSED = "crossed"


SQUARES_A: dict[FaceA, frozenset[Field]] = {
    FaceA.CORNER: frozenset({(0, 0), (1, 0), (1, 1)}),
    FaceA.SINGLE: frozenset({(1, 1)}),
    FaceA.VERTICAL: frozenset({(0, 1), (1, 1)}),
    FaceA.HORIZONTAL: frozenset({(1, 0), (1, 1)}),
}
"""White squares with the icon upright, the half circle in the middle of the right edge."""

SQUARES_B: dict[FaceB, frozenset[Field]] = {
    FaceB.SINGLE: frozenset({(1, 0)}),
    FaceB.HORIZONTAL: frozenset({(1, 0), (1, 1)}),
    FaceB.VERTICAL: frozenset({(0, 0), (1, 0)}),
    FaceB.BLANK: frozenset(),
    FaceB.COMPASS: frozenset(),
}
"""White squares with the icon upright, the half circle in the middle of the left edge."""

SIDES_A: tuple[FaceA, ...] = (
    FaceA.CORNER,
    FaceA.SINGLE,
    FaceA.SINGLE,
    FaceA.VERTICAL,
    FaceA.VERTICAL,
    FaceA.HORIZONTAL,
)
SIDES_B: tuple[FaceB, ...] = (
    FaceB.SINGLE,
    FaceB.HORIZONTAL,
    FaceB.VERTICAL,
    FaceB.VERTICAL,
    FaceB.BLANK,
    FaceB.COMPASS,
)
SIDES_W: tuple[RollKind, ...] = (
    RollKind.SOLID,
    RollKind.SOLID,
    RollKind.LINED,
    RollKind.LINED,
    RollKind.CROSSED,
    RollKind.CROSSED,
)


@dataclass(frozen=True, slots=True)
class Roll:
    """What lies on top: how the dice happen to lie in the tray does not matter."""

    a: FaceA
    b: FaceB
    w: RollKind

    @property
    def shape(self) -> Shape:
        return joined(self.a, self.b)

    @property
    def compass(self) -> bool:
        return self.b is FaceB.COMPASS

    def __str__(self) -> str:
        return f"{self.a}+{self.b} {self.w}"


@cache
def joined(a: FaceA, b: FaceB) -> Shape:
    """The building of the two blue faces, laid edge to edge: A left, B right."""
    return Shape.of(SQUARES_A[a] | {(row, column + 2) for row, column in SQUARES_B[b]})


def shape_odds() -> Counter[Shape]:
    """How many of the 36 equally likely blue results give each shape."""
    return Counter(joined(a, b) for a, b in product(SIDES_A, SIDES_B))


DICE = DiceSet(
    "my-city",
    tuple(
        DieKind(die.value, tuple(side.value for side in sides), look)
        for die, sides, look in ((Die.A, SIDES_A, "blue"), (Die.B, SIDES_B, "blue"), (Die.W, SIDES_W, "white"))
    ),
)
"""The same three dice as a set like any other."""


def random_roll(rng: Chooser) -> Roll:
    """A throw of the three dice."""
    return Roll(rng.choice(SIDES_A), rng.choice(SIDES_B), rng.choice(SIDES_W))


def throw_of(roll: Roll) -> Throw:
    return Throw(((Die.A.value, roll.a.value), (Die.B.value, roll.b.value), (Die.W.value, roll.w.value)))


def roll_of(throw: Throw) -> Roll:
    """Raises `NoSuchThrow` for a throw of other dice."""
    a, b, w = DICE.check(throw).faces
    return Roll(FaceA(a), FaceB(b), RollKind(w))
