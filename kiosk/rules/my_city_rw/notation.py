"""Everything in one line of text that reads back: fields, rolls, actions, whole rounds.

A field is its column's letter and its row's number counted from 1, as on a chess board seen from above: ``c4``.
"""

from __future__ import annotations

import re

from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from kiosk.rules.grid.geometry import Field
from kiosk.rules.grid.notation import fields_text
from kiosk.rules.grid.notation import parse_field as parse_field_of
from kiosk.rules.my_city_rw.engine import Action, Build, Move
from kiosk.rules.my_city_rw.record import RoundRecord
from kiosk.rules.my_city_rw.sheet import ROWS

NOTHING = "-"


def parse_field(text: str) -> Field:
    return parse_field_of(text, ROWS)


def parse_roll(text: str) -> Roll:
    """``corner+single lined``, as `Roll` prints itself."""
    match = re.fullmatch(r"(\w+)\+(\w+) (\w+)", text)
    if not match:
        raise ValueError(f"{text!r} is no roll: corner+single lined")
    return Roll(FaceA(match[1]), FaceB(match[2]), RollKind(match[3]))


def action_text(action: Action | None) -> str:
    match action:
        case None:
            return NOTHING
        case Build(fields):
            return f"build {fields_text(fields)}"
        case Move():
            return action.value


def parse_action(text: str) -> Action | None:
    if text == NOTHING:
        return None
    word, *rest = text.split()
    if word == "build":
        return Build(tuple(parse_field(one) for one in rest))
    return Move(text)


def round_text(entry: RoundRecord) -> str:
    """``corner+single lined: build c4 d4 d5 d6; pass``, one action a seat."""
    return f"{entry.roll}: {'; '.join(action_text(action) for action in entry.actions)}"


def parse_round(text: str) -> RoundRecord:
    roll, colon, actions = text.partition(": ")
    if not colon:
        raise ValueError(f"{text!r} is no round: a roll, a colon and one action a seat")
    return RoundRecord(parse_roll(roll), tuple(parse_action(one) for one in actions.split("; ")))
