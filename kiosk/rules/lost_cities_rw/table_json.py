"""A table as JSON and back, with everything that is not settled yet: who is away, and arrows that are still open."""

from __future__ import annotations

from dataclasses import replace

from kiosk.errors import RulesError, Unusable
from kiosk.rules.lost_cities_rw.intent_text import ARROW, parse_touch, touch_text
from kiosk.rules.lost_cities_rw.intents import FollowArrow, Intent, TakePair
from kiosk.rules.lost_cities_rw.moves import Take
from kiosk.rules.lost_cities_rw.record import LostCitiesIllegalMove, play_game, record_of
from kiosk.rules.lost_cities_rw.record_json import parse_record, record_json
from kiosk.rules.lost_cities_rw.sheet import MapSheet
from kiosk.rules.lost_cities_rw.table import TableGame, step
from kiosk.rules.reading import Json, a_list, an_object, need


def write_table(table: TableGame) -> Json:
    """All of it but the sheet, which is kept beside it."""
    game = table.game
    return {
        "record": record_json(record_of(game)),
        "away": list(game.away),
        "stood_in": list(game.stood_in),
        "drafts": [_draft_text(seat, draft) for seat, draft in enumerate(table.drafts)],
        "in_order": table.in_order,
    }


def _draft_text(seat: int, draft: Take | None) -> list[str]:
    """The touches that led to it."""
    if draft is None:
        return []
    steps: list[TakePair | FollowArrow] = [TakePair(seat, draft.colour, draft.number, draft.double)]
    steps += [FollowArrow(seat, colour) for colour in draft.then]
    return [touch_text(one) for one in steps]


def read_table(data: object, sheet: MapSheet) -> TableGame:
    """What `write_table` wrote; raises `Unusable` for what the rules could not have led to."""
    mapping = an_object(data, "")
    record = parse_record(need(mapping, "record", ""))
    try:
        game = play_game(record, sheet)
    except LostCitiesIllegalMove as problem:
        raise Unusable(f"{problem.player} has made a move that is not legal", place="record") from None
    seats = len(game.players)
    away, stood_in = (_flags(mapping, key, seats) for key in ("away", "stood_in"))
    table = TableGame(replace(game, away=away, stood_in=stood_in), (None,) * seats)
    for seat, texts in enumerate(_per_seat(mapping, "drafts", seats)):
        for text in a_list(texts, f"drafts[{seat}]"):
            table = _touched(table, _touch(seat, text))
    in_order = need(mapping, "in_order", "")
    if not isinstance(in_order, bool):
        raise Unusable("true or false belongs here", place="in_order")
    return replace(table, in_order=in_order)


def _touch(seat: int, text: object) -> Intent:
    place = f"drafts[{seat}]"
    if not isinstance(text, str):
        raise Unusable("a touch is a text", place=place)
    touch = parse_touch(seat, text)
    if not isinstance(touch, TakePair | FollowArrow):
        raise Unusable(f"an open arrow begins with a pair and goes on with {ARROW}and a colour", place=place)
    return touch


def _touched(table: TableGame, touch: Intent) -> TableGame:
    try:
        return step(table, touch)
    except RulesError:
        raise Unusable("this could not have been touched", place="drafts") from None


def _per_seat(mapping: Json, key: str, seats: int) -> list[object]:
    row = a_list(need(mapping, key, ""), key)
    if len(row) != seats:
        raise Unusable(f"one entry a player belongs here, {seats} and not {len(row)}", place=key)
    return row


def _flags(mapping: Json, key: str, seats: int) -> tuple[bool, ...]:
    row = _per_seat(mapping, key, seats)
    if not all(isinstance(one, bool) for one in row):
        raise Unusable("true or false for each player belongs here", place=key)
    return tuple(bool(one) for one in row)
