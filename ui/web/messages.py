"""What phones say, read strictly: commands by the reader of the journal, anything else by a table of keys."""

from __future__ import annotations

import json
from typing import Any

from kiosk.codec import command_from_json
from kiosk.envelope import PHONE, Envelope, enveloped
from kiosk.errors import Unusable
from kiosk.messages import PhoneSeated
from kiosk.notices import ProgramCode
from kiosk.permissions import refusal
from kiosk.plain import read
from kiosk.queries import Query, Why

PROTOCOL = 1
MAX_ID = 40
MAX_TEXT = 100
KEYS: dict[str, frozenset[str]] = {
    "hello": frozenset({"protocol", "token", "code", "board"}),
    "sit": frozenset({"id", "seat"}),
    "leave": frozenset({"id"}),
    "say": frozenset({"id", "run", "command"}),
    "ask": frozenset({"id", "query"}),
    "ping": frozenset({"id"}),
}
OPTIONAL = frozenset({"token", "code", "board"})

Json = dict[str, Any]


class BadMessage(Exception):
    """A message that can't be used: a code, and the id that it named."""

    def __init__(self, code: str, number: str | None = None) -> None:
        self.code, self.id = code, number
        super().__init__(code)


def parse(text: str) -> Json:
    """The message with its known keys, each of the right kind; raises `BadMessage`."""
    data = _object(text)
    kind, number = data.get("is"), data.get("id") if _is_id(data.get("id")) else None
    if not isinstance(kind, str) or kind not in KEYS:
        raise BadMessage("unknown_message", number)
    keys = KEYS[kind]
    if data.keys() - keys - {"is"} or (keys - OPTIONAL) - data.keys():
        raise BadMessage("bad_message", number)
    if "id" in keys and number is None:
        raise BadMessage("bad_message")
    for key, value in data.items():
        if not _fits(key, value):
            raise BadMessage("bad_message", number)
    return data


def _object(text: str) -> Json:
    try:
        data = json.loads(text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise BadMessage("bad_message") from None
    if not isinstance(data, dict):
        raise BadMessage("bad_message")
    return data


def _no_number(name: str) -> float:
    raise ValueError(name)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MAX_ID and value.isascii() and value.isprintable()


def _fits(key: str, value: object) -> bool:
    match key:
        case "seat" | "protocol":
            return type(value) is int and 0 <= value < 100  # noqa: PLR2004 - more than any table has
        case "board":
            return type(value) is bool
        case "command" | "query":
            return isinstance(value, dict)
        case _:
            return isinstance(value, str) and len(value) <= MAX_TEXT


def envelope_of(message: Json, seat: int, mark: str) -> Envelope:
    """The command of this seat; raises `BadMessage` where it can't be read, or is not the phone's to say."""
    try:
        command = command_from_json(message["command"])
    except (Unusable, RecursionError):
        raise BadMessage("bad_command", message["id"]) from None
    envelope = enveloped(command, f"{PHONE}:{seat}", seat, f"{mark}.{message['id']}")
    code = refusal(envelope)
    if code is None and isinstance(command, PhoneSeated):
        code = ProgramCode.FORBIDDEN  # this program says who is there
    if code is not None:
        raise BadMessage(code, message["id"])
    return envelope


def query_of(message: Json, seat: int) -> Query:
    """What a phone may ask, for its own seat; raises `BadMessage`."""
    hint: Any = Query
    try:
        query: Query = read(hint, message["query"])
    except (Unusable, RecursionError):
        raise BadMessage("bad_query", message["id"]) from None
    if not isinstance(query, Why):
        raise BadMessage("forbidden", message["id"])
    if query.player != seat:
        raise BadMessage("other_seat", message["id"])
    return query
