"""What a player does at the table, in one line of text that reads back: build, pass, stop, stick, have done."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.errors import Unusable, quote
from kiosk.rules.grid.geometry import field_text
from kiosk.rules.grid.notation import fields_text, parse_field
from kiosk.rules.my_city_board.board import Sticker
from kiosk.rules.my_city_board.engine import Action, BoardBuild, BoardPlainMove
from kiosk.rules.my_city_board.stickers import Stuck

ROWS = 15
"""More than any board has: whether a field is on the board is a question for the rules."""


@dataclass(frozen=True, slots=True)
class HaveDone:
    """No more stickers, where nobody says how many there are."""


BoardMove = Action | Stuck | HaveDone


def move_text(move: BoardMove) -> str:
    match move:
        case BoardBuild(fields):
            return f"build {fields_text(fields)}"
        case Stuck(sticker, place):
            return f"stick {sticker.value} {field_text(place)}"
        case HaveDone():
            return "done"
        case BoardPlainMove():
            return move.value


def parse_move(text: str) -> BoardMove:
    """Raises `Unusable`."""
    try:
        match text.split():
            case ["build", *fields]:
                return BoardBuild(tuple(parse_field(one, ROWS) for one in fields))
            case ["stick", sticker, place]:
                return Stuck(Sticker(sticker), parse_field(place, ROWS))
            case ["done"]:
                return HaveDone()
            case [word]:
                return BoardPlainMove(word)
    except ValueError as problem:
        raise Unusable(str(problem)) from None
    raise Unusable(f"{quote(text)} is no move")
