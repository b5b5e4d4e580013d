"""The six dice of this book: three with the numbers 0 to 9, three with the six colours."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kiosk.rules.throws import Chooser

DICE = 3
"""Dice of each sort."""
ZERO = 10
"""What a 0 counts in a box."""


class ExpeditionColour(StrEnum):
    """The colour dice's faces and the expeditions, from left to right."""

    RED = "red"
    ORANGE = "orange"
    YELLOW = "yellow"
    GREEN = "green"
    BLUE = "blue"
    PURPLE = "purple"


COLOURS = tuple(ExpeditionColour)
SEATS = {colour: i for i, colour in enumerate(COLOURS)}
"""The place of each colour's expedition on the sheet."""
NUMBERS = tuple(range(10))


def is_number(value: object) -> bool:
    """Whether *value* is the face of a number die; True and 1.0 are not."""
    return type(value) is int and value in NUMBERS


def value_of(number: int) -> int:
    """What a die's number counts in a box."""
    return number or ZERO


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice that can be chosen from; in which order they lie does not matter."""

    numbers: tuple[int, ...]
    colours: tuple[ExpeditionColour, ...]

    def __contains__(self, pair: tuple[ExpeditionColour, int]) -> bool:
        colour, number = pair
        return colour in self.colours and number in self.numbers

    def without(self, colour: ExpeditionColour, number: int) -> Pool:
        """What is left when one die of each sort has been taken."""
        numbers, colours = list(self.numbers), list(self.colours)
        numbers.remove(number)
        colours.remove(colour)
        return Pool(tuple(numbers), tuple(colours))


@dataclass(frozen=True, slots=True)
class SixDiceRoll:
    """What lies on top of all six dice."""

    numbers: tuple[int, ...]
    colours: tuple[ExpeditionColour, ...]

    def __post_init__(self) -> None:
        if len(self.numbers) != DICE or not all(is_number(one) for one in self.numbers):
            raise ValueError(f"a roll has three numbers from 0 to 9, not {self.numbers!r}")
        if len(self.colours) != DICE or not all(isinstance(one, ExpeditionColour) for one in self.colours):
            raise ValueError(f"a roll has three colours, not {self.colours!r}")

    @property
    def pool(self) -> Pool:
        return Pool(self.numbers, self.colours)

    def __str__(self) -> str:
        return " ".join([*(str(number) for number in self.numbers), *self.colours])


def random_roll(rng: Chooser) -> SixDiceRoll:
    """A throw of the six dice."""
    numbers = tuple(rng.choice(NUMBERS) for _ in range(DICE))
    return SixDiceRoll(numbers, tuple(rng.choice(COLOURS) for _ in range(DICE)))
