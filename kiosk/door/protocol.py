"""The lines that go through the door: one JSON object each, told apart by ``is``."""

from __future__ import annotations

import json
import secrets
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kiosk import __version__
from kiosk.codec import command_from_json, command_to_json
from kiosk.door.limits import DoorLimits
from kiosk.door.peers import Rights
from kiosk.envelope import MAX_ID, Envelope, enveloped
from kiosk.errors import KioskError, Unusable, quote
from kiosk.plain import TAG, read, write
from kiosk.queries import Query, answer_hint
from kiosk.runner import Delivered
from kiosk.views import View
from kiosk.views.viewer import Viewer, viewer_named

PROTOCOL = 1
"""Rises when a front of before would misunderstand something; what is only added does not raise it."""
RUN = secrets.token_hex(8)
"""Another one each time the program starts: ids are remembered as long as it stays the same."""

BAD_LINE, UNKNOWN, BAD_MESSAGE = "bad_line", "unknown_message", "bad_message"
NOT_ALLOWED, STRANGER, TOO_LONG, TOO_SLOW = "not_allowed", "stranger", "too_long", "too_slow"
TOO_MANY, FAULTY, CLOSING, FAILED = "too_many", "too_many_faults", "closing", "failed"


class BadLine(KioskError):
    """A line that can't be used: a code, what is wrong with it, and the id that it named."""

    def __init__(self, code: str, about: str = "", number: str | None = None) -> None:
        self.code, self.about, self.id = code, about, number
        super().__init__(code, about)


@dataclass(frozen=True, slots=True)
class Watch:
    """Send the views of this viewer from now on."""

    viewer: Viewer


@dataclass(frozen=True, slots=True)
class Say:
    envelope: Envelope


@dataclass(frozen=True, slots=True)
class Ask:
    id: str
    query: Query


@dataclass(frozen=True, slots=True)
class Ping:
    id: str


Message = Watch | Say | Ask | Ping
KEYS: dict[str, frozenset[str]] = {
    "watch": frozenset({"viewer"}),
    "say": frozenset({"id", "actor", "seat", "command"}),
    "ask": frozenset({"id", "query"}),
    "ping": frozenset({"id"}),
}


# --- in -----------------------------------------------------------------------------------------------------------


def parse(line: bytes) -> Message:
    """The message of a line; raises `BadLine`."""
    data = _object(line)
    kind = data.pop(TAG, None)
    number = data.get("id") if _is_id(data.get("id")) else None
    if not isinstance(kind, str) or kind not in KEYS:
        raise BadLine(UNKNOWN, f"{quote(kind)} is none of {', '.join(KEYS)}", number)
    strange = next((key for key in data if key not in KEYS[kind]), None)
    missing = next((key for key in sorted(KEYS[kind] - {"seat"}) if key not in data), None)
    if strange is not None or missing is not None:
        what = f"{quote(strange)} is not known here" if strange is not None else f"'{missing}' is missing"
        raise BadLine(BAD_MESSAGE, what, number)
    if "id" in KEYS[kind] and number is None:
        raise BadLine(BAD_MESSAGE, f"id: 1 to {MAX_ID} plain characters belong here")
    try:
        return _message(kind, data)
    except Unusable as complaint:
        raise BadLine(BAD_MESSAGE, str(complaint), number) from None
    except RecursionError:
        raise BadLine(BAD_MESSAGE, "nested too deeply", number) from None


def _object(line: bytes) -> dict[str, Any]:
    try:
        data = json.loads(line.decode("utf-8"), parse_constant=_no_number)
    except (ValueError, RecursionError) as problem:
        raise BadLine(BAD_LINE, "this is no line of JSON") from problem
    if not isinstance(data, dict):
        raise BadLine(BAD_LINE, f"an object belongs here, not {quote(data)}")
    return data


def _no_number(name: str) -> float:
    raise ValueError(name)


def _is_id(value: object) -> bool:
    return isinstance(value, str) and 0 < len(value) <= MAX_ID and value.isascii() and value.isprintable()


def _message(kind: str, data: dict[str, Any]) -> Message:
    match kind:
        case "watch":
            viewer = viewer_named(data["viewer"]) if isinstance(data["viewer"], str) else None
            if viewer is None:
                raise Unusable(f"{quote(data['viewer'])} is none of table, spectator, seat:0 …", place="viewer")
            return Watch(viewer)
        case "say":
            return Say(_envelope(data))
        case "ask":
            query: Any = Query
            return Ask(data["id"], read(query, data["query"]))
        case _:
            return Ping(data["id"])


def _envelope(data: dict[str, Any]) -> Envelope:
    seat, actor = data.get("seat"), data["actor"]
    if not (seat is None or (type(seat) is int and 0 <= seat < 1000)):  # noqa: PLR2004 - no table is so large
        raise Unusable(f"a seat's number or null belongs here, not {quote(seat)}", place="seat")
    if not isinstance(actor, str):
        raise Unusable(f"an actor's name belongs here, not {quote(actor)}", place="actor")
    try:
        command = command_from_json(data["command"])
    except Unusable as complaint:
        raise complaint.within(place="command") from None
    return enveloped(command, actor, seat, data["id"])


# --- out ----------------------------------------------------------------------------------------------------------


def line(kind: str, **values: Any) -> bytes:  # noqa: ANN401 - JSON values
    return json.dumps({TAG: kind, **values}, separators=(",", ":"), ensure_ascii=True).encode("ascii") + b"\n"


def greeting(rights: Rights, limits: DoorLimits) -> bytes:
    return line(
        "greeting",
        protocol=PROTOCOL,
        version=__version__,
        run=RUN,
        you=rights.name,
        actors=None if rights.actors is None else sorted(rights.actors),
        viewers=sorted(rights.viewers),
        queries=sorted(kind.__name__ for kind in rights.queries),
        limits={"line": limits.line, "rate": limits.rate, "burst": limits.burst},
    )


def view_line(viewer: Viewer, number: int, shown: View) -> bytes:
    """A view, of which only the number differs between the fronts that see the same."""
    head = f'{{"is":"view","viewer":"{viewer.name}","number":{number},"view":'.encode("ascii")
    return head + _view_text(Identical(shown)) + b"}\n"


class Identical:
    """A view as a key: the same one, not an equal one, which would take longer to find out than to write it."""

    def __init__(self, shown: View) -> None:
        self.shown = shown

    def __hash__(self) -> int:
        return id(self.shown)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identical) and other.shown is self.shown


@lru_cache(maxsize=8)
def _view_text(key: Identical) -> bytes:
    return json.dumps(write(View, key.shown), separators=(",", ":")).encode("ascii")


def done_line(number: str | None, delivered: Delivered) -> bytes:
    notice = delivered.refused
    refused = None if notice is None else {"code": notice.code, "about": list(notice.about)}
    return line("done", id=number, refused=refused, again=delivered.again)


def answer_line(number: str, query: Query, found: object) -> bytes:
    return line("answer", id=number, answer=write(answer_hint(type(query)), found))


def error_line(code: str, about: str = "", number: str | None = None) -> bytes:
    return line("error", code=code, about=about, id=number)


# --- what a front writes ------------------------------------------------------------------------------------------


def say_line(envelope: Envelope) -> bytes:
    command = command_to_json(envelope.command)
    return line("say", id=envelope.id, actor=envelope.actor, seat=envelope.seat, command=command)


def ask_line(number: str, query: Query) -> bytes:
    kind: Any = Query
    return line("ask", id=number, query=write(kind, query))


def watch_line(viewer: Viewer) -> bytes:
    return line("watch", viewer=viewer.name)
