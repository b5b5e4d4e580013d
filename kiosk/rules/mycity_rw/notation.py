"""Everything in one line of text that reads back: fields, rolls, actions, whole rounds.

A field is its column's letter and its row's number counted from 1, as on a chess board seen from above: ``c4``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from kiosk.rules.dice import FaceA, FaceB, Kind, Roll
from kiosk.rules.geometry import Field, field_text
from kiosk.rules.mycity_rw.engine import Action, Build, Move
from kiosk.rules.mycity_rw.record import RoundRecord

_FIELD = re.compile(r"([a-k])([1-8])")
NOTHING = "-"


def parse_field(text: str) -> Field:
    match = _FIELD.fullmatch(text)
    if not match:
        raise ValueError(f"{text!r} is no field: a1 to k8")
    return int(match[2]) - 1, ord(match[1]) - ord("a")


def fields_text(fields: Iterable[Field]) -> str:
    return " ".join(field_text(field) for field in fields)


def parse_roll(text: str) -> Roll:
    """``corner+single lined``, as `Roll` prints itself."""
    match = re.fullmatch(r"(\w+)\+(\w+) (\w+)", text)
    if not match:
        raise ValueError(f"{text!r} is no roll: corner+single lined")
    return Roll(FaceA(match[1]), FaceB(match[2]), Kind(match[3]))


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
