"""What people want as one line of text that reads back: how a touch is kept in a journal.

``red 3`` takes a pair, ``double blue`` ticks a round field, ``> green`` uses an arrow, ``stay`` leaves one,
``decline`` and ``undo`` say it themselves; ``begin`` throws first, ``in turn`` and ``at once`` say how the others
decide. The seat is told beside it.
"""

from __future__ import annotations

from kiosk.errors import Unusable, quote
from kiosk.rules.lost_cities_rw.dice import ExpeditionColour
from kiosk.rules.lost_cities_rw.intents import (
    AskInOrder,
    BeginWith,
    DeclineDice,
    FollowArrow,
    LeaveArrow,
    TakePair,
    Undo,
)
from kiosk.rules.lost_cities_rw.moves import Take
from kiosk.rules.lost_cities_rw.notation import action_text, parse_action

Touch = TakePair | FollowArrow | LeaveArrow | DeclineDice | Undo | BeginWith | AskInOrder
ARROW, STAY, DECLINE, UNDO = "> ", "stay", "decline", "undo"
BEGIN, IN_TURN, AT_ONCE = "begin", "in turn", "at once"


def touch_text(touch: Touch) -> str:
    match touch:
        case TakePair(_, colour, number, double):
            return action_text(Take(colour, number, double))
        case FollowArrow(_, colour):
            return f"{ARROW}{colour}"
        case LeaveArrow():
            return STAY
        case DeclineDice():
            return DECLINE
        case Undo():
            return UNDO
        case BeginWith():
            return BEGIN
        case AskInOrder(wanted):
            return IN_TURN if wanted else AT_ONCE


def parse_touch(seat: int, text: str) -> Touch:
    """What `touch_text` wrote; raises `Unusable` for anything else."""
    plain: dict[str, Touch] = {
        STAY: LeaveArrow(seat),
        DECLINE: DeclineDice(seat),
        UNDO: Undo(seat),
        BEGIN: BeginWith(seat),
        IN_TURN: AskInOrder(wanted=True),
        AT_ONCE: AskInOrder(wanted=False),
    }
    if text in plain:
        return plain[text]
    try:
        if text.startswith(ARROW):
            return FollowArrow(seat, ExpeditionColour(text.removeprefix(ARROW)))
        action = parse_action(text)
    except ValueError:
        action = None
    if not isinstance(action, Take) or action.then:
        raise Unusable(f"{quote(text)} is no touch: red 3, double blue, > green, stay, decline, undo, begin")
    return TakePair(seat, action.colour, action.number, action.double)
