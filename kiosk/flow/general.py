"""Commands of one game's own words, said in the words that every book understands.

Journals keep what was written first: the three dice of My City by their faces, and its moves one by one.
"""

from __future__ import annotations

from kiosk.messages import (
    Command,
    DiceRead,
    MakeMove,
    PassRound,
    SkipRound,
    StopPlaying,
    ThrowMade,
    ThrowRead,
    VirtualThrow,
)
from kiosk.rules.dice import DICE, Roll, roll_of, throw_of
from kiosk.rules.throws import Throw


def general(command: Command) -> Command:
    """The same command as every book has it."""
    match command:
        case DiceRead(request, a, b, w, confidence, sure):
            return ThrowRead(request, throw_of(Roll(a, b, w)), confidence, sure)
        case VirtualThrow(a, b, w):
            return ThrowMade(throw_of(Roll(a, b, w)))
        case PassRound(player):
            return MakeMove(player, "pass")
        case SkipRound(player):
            return MakeMove(player, "skip")
        case StopPlaying(player):
            return MakeMove(player, "stop")
        case _:
            return command


def made(throw: Throw) -> VirtualThrow | ThrowMade:
    """A throw without dice, in the form in which a journal keeps it."""
    if tuple(die for die, _ in throw.dice) != DICE.names:
        return ThrowMade(throw)
    roll = roll_of(throw)
    return VirtualThrow(roll.a, roll.b, roll.w)
