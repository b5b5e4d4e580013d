"""How likely the next throw brings something: exact fractions of all throws, by counting.

>>> one_in_throw(6)
Fraction(91, 216)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product

from kiosk.rules.lost_cities_rw.dice import COLOURS, DICE, NUMBERS, value_of


@dataclass(frozen=True, slots=True)
class SixDiceOddsView:
    """Of throws, in thousandths."""

    colour: int
    """That a certain colour lies there."""
    zero: int
    """That at least one 0 lies there."""
    at_least: tuple[int, ...]
    """For 1 to 10: that a number lies there that is at least as large."""
    pair: tuple[int, ...]
    """For 1 to 10: that both a certain colour and such a number lie there."""
    doubling: int
    """That a certain colour and a 0 lie there."""


def one_in_throw(faces: int) -> Fraction:
    """That a certain one of *faces* faces shows on at least one of three dice."""
    return 1 - Fraction(faces - 1, faces) ** DICE


def at_least(value: int) -> Fraction:
    """That at least one number counts *value* or more, a 0 as 10."""
    small = sum(value_of(number) < value for number in NUMBERS)
    return 1 - Fraction(small, len(NUMBERS)) ** DICE


@lru_cache(maxsize=1)
def odds() -> SixDiceOddsView:
    colour, zero = one_in_throw(len(COLOURS)), one_in_throw(len(NUMBERS))
    numbers = [at_least(value) for value in range(1, 11)]
    return SixDiceOddsView(
        _thousandths(colour),
        _thousandths(zero),
        tuple(_thousandths(one) for one in numbers),
        tuple(_thousandths(colour * one) for one in numbers),
        _thousandths(colour * zero),
    )


def counted(value: int) -> Fraction:
    """`at_least`, the slow and obvious way: over all thousand throws of the number dice."""
    throws = list(product(NUMBERS, repeat=DICE))
    return Fraction(sum(any(value_of(one) >= value for one in throw) for throw in throws), len(throws))


def _thousandths(share: Fraction) -> int:
    return round(share * 1000)
