"""Everything in one line of text that reads back: rolls, actions, whole turns.

A roll is ``3 0 7 red red blue``; an action is ``red 3``, with arrows ``red 3 > blue > red``, ``double blue`` for a 0
that ticks the round field, or ``decline``; a turn is ``3 0 7 red red blue: red 3; decline``, one action a seat.
"""

from __future__ import annotations

import re

from kiosk.rules.lost_cities_rw.dice import ExpeditionColour, SixDiceRoll
from kiosk.rules.lost_cities_rw.moves import Action, LostCitiesMove, Take
from kiosk.rules.lost_cities_rw.record import TurnRecord

NOTHING = "-"
ARROW = " > "
_ROLL = re.compile(r"(\d) (\d) (\d) (\w+) (\w+) (\w+)", re.ASCII)
_TAKE = re.compile(r"(double )?([a-z]+)(?: (\d))?", re.ASCII)


def parse_roll(text: str) -> SixDiceRoll:
    """As `SixDiceRoll` prints itself."""
    match = _ROLL.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is no roll: 3 0 7 red red blue")
    numbers, colours = match.groups()[:3], match.groups()[3:]
    return SixDiceRoll(tuple(int(one) for one in numbers), tuple(ExpeditionColour(one) for one in colours))


def action_text(action: Action | None) -> str:
    match action:
        case None:
            return NOTHING
        case LostCitiesMove():
            return action.value
        case Take(colour, number, double, then):
            pair = f"double {colour}" + (f" {number}" if number else "") if double else f"{colour} {number}"
            return ARROW.join([pair, *then])


def parse_action(text: str) -> Action | None:
    if text == NOTHING:
        return None
    if text in list(LostCitiesMove):
        return LostCitiesMove(text)
    pair, *then = text.split(ARROW)
    match = _TAKE.fullmatch(pair)
    if not match or not (match[1] or match[3]):
        raise ValueError(f"{text!r} is no action: red 3, red 3 > blue, double blue, decline")
    return Take(
        ExpeditionColour(match[2]), int(match[3] or 0), bool(match[1]), tuple(ExpeditionColour(one) for one in then)
    )


def turn_text(entry: TurnRecord) -> str:
    return f"{entry.roll}: {'; '.join(action_text(action) for action in entry.actions)}"


def parse_turn(text: str) -> TurnRecord:
    roll, colon, actions = text.partition(": ")
    if not colon:
        raise ValueError(f"{text!r} is no turn: a roll, a colon and one action a seat")
    return TurnRecord(parse_roll(roll), tuple(parse_action(one) for one in actions.split("; ")))
