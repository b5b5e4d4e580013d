"""A throw is a value of a dice set: whatever dice a book is played with, the core handles them alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kiosk.errors import RulesError, quote


class Chooser(Protocol):
    """Whatever picks one of several by chance, such as `random.Random`."""

    def choice(self, seq: Sequence[Any], /) -> Any: ...  # noqa: ANN401 - one of them


class NoSuchThrow(RulesError):
    """Faces that these dice do not have, or dice that are missing."""


@dataclass(frozen=True, slots=True)
class Throw:
    """What lies on top, as pairs of a die and its face, in the order of the set."""

    dice: tuple[tuple[str, str], ...]

    @property
    def faces(self) -> tuple[str, ...]:
        return tuple(face for _, face in self.dice)

    def __str__(self) -> str:
        return " ".join(self.faces)


@dataclass(frozen=True, slots=True)
class DieKind:
    """One die of a set: its sides, each as likely as the others; a face may be on several."""

    name: str
    sides: tuple[str, ...]
    look: str = "plain"
    """How it is drawn where there is no picture of it."""

    @property
    def faces(self) -> tuple[str, ...]:
        """The different faces, in the order in which a person is offered them."""
        return tuple(dict.fromkeys(self.sides))

    @property
    def odds(self) -> dict[str, int]:
        """On how many sides each face is."""
        return dict(Counter(self.sides))


@dataclass(frozen=True, slots=True)
class DiceSet:
    """The dice of a book: face picker, virtual throw and simulated tray follow from it."""

    name: str
    dice: tuple[DieKind, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(die.name for die in self.dice)

    @property
    def choices(self) -> dict[str, tuple[str, ...]]:
        """What each die can be corrected to."""
        return {die.name: die.faces for die in self.dice}

    def __bool__(self) -> bool:
        return bool(self.dice)

    def throw(self, pick: Callable[[int], int]) -> Throw:
        """A throw drawn with *pick*, which gives a number from 0 to below its argument."""
        return Throw(tuple((die.name, die.sides[pick(len(die.sides))]) for die in self.dice))

    def of(self, *faces: str) -> Throw:
        """The throw with these faces, in the order of the set; raises `NoSuchThrow`."""
        if len(faces) != len(self.dice):
            raise NoSuchThrow(f"{self.name} has {len(self.dice)} dice, not {len(faces)}")
        return self.check(Throw(tuple(zip(self.names, map(str, faces), strict=True))))

    def check(self, throw: Throw) -> Throw:
        """*throw* if it is one of these dice; raises `NoSuchThrow` if not."""
        if tuple(die for die, _ in throw.dice) != self.names:
            raise NoSuchThrow(f"the dice of {self.name} are {', '.join(self.names)}")
        for die, (_, face) in zip(self.dice, throw.dice, strict=True):
            if face not in die.sides:
                raise NoSuchThrow(f"{quote(face)} is no face of die {die.name}")
        return throw


NO_DICE = DiceSet("none", ())
"""Of a book that is played with cards."""
