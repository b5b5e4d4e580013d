"""What people at a table want: each is one touch, one drag or one throw. Plain values, by seat."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.lost_cities_rw.dice import ExpeditionColour, SixDiceRoll


@dataclass(frozen=True, slots=True)
class ThrowDice:
    roll: SixDiceRoll


@dataclass(frozen=True, slots=True)
class TakePair:
    """One colour die and one number die, for the next box of that expedition or for its round field."""

    seat: int
    colour: ExpeditionColour
    number: int
    double: bool = False


@dataclass(frozen=True, slots=True)
class FollowArrow:
    """Use the arrow that is offered, for a number in this expedition."""

    seat: int
    colour: ExpeditionColour


@dataclass(frozen=True, slots=True)
class LeaveArrow:
    """Leave the arrow that is offered unused (L2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeclineDice:
    seat: int


@dataclass(frozen=True, slots=True)
class Undo:
    """The last arrow, or all that was entered in this turn."""

    seat: int


@dataclass(frozen=True, slots=True)
class LeaveTable:
    seat: int


@dataclass(frozen=True, slots=True)
class ReturnToTable:
    seat: int


@dataclass(frozen=True, slots=True)
class AskInOrder:
    """From now on until the next throw the others decide one after another, clockwise; or again all at once."""

    wanted: bool


@dataclass(frozen=True, slots=True)
class BeginWith:
    """Who throws first; the group says, until the first throw."""

    seat: int


Intent = (
    ThrowDice
    | TakePair
    | FollowArrow
    | LeaveArrow
    | DeclineDice
    | Undo
    | LeaveTable
    | ReturnToTable
    | AskInOrder
    | BeginWith
)
