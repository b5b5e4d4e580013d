"""Commands and tables as JSON and back, driven by their type annotations; strict, and naming the place of a fault.

A dataclass becomes an object of those fields that differ from their defaults; where several classes are possible, the
key ``is`` names the one. A game becomes its sheet's text and its record, and is played through the rules again when
it is read: no stored table can bring an illegal state back.
"""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Callable
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin

from kiosk.errors import Unusable, quote
from kiosk.messages import Command
from kiosk.rules.dice import Roll
from kiosk.rules.mycity_rw.engine import GameState
from kiosk.rules.mycity_rw.library import spec_from_text
from kiosk.rules.mycity_rw.orders import order_of
from kiosk.rules.mycity_rw.record import IllegalMove, play_record, record_of
from kiosk.rules.mycity_rw.record_json import game_json, parse_game
from kiosk.rules.mycity_rw.sheet_print import print_sheet
from kiosk.state import AtTable, Attract, Choosing, PaperGame, Table

TAG = "is"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FrontRecord:
    """What the journal keeps of the front."""

    language: str
    front: Attract | Choosing | AtTable


def command_to_json(command: Command) -> dict[str, Any]:
    return {TAG: type(command).__name__, **encode(command)}


def command_from_json(data: object) -> Command:
    return typing.cast("Command", _decode(Command, data, ""))


def decode(kind: type[T], data: object) -> T:
    """A value of type *kind*; raises `Unusable` with the place of the first fault."""
    return typing.cast("T", _decode(kind, data, ""))


# --- writing --------------------------------------------------------------------------------------------------------


def encode(value: Any) -> Any:  # noqa: ANN401 - any of our values, to any JSON value
    match value:
        case Enum():
            return value.value
        case tuple():
            return [encode(item) for item in value]
        case GameState():
            return {"sheet": print_sheet(value.spec.sheet), "record": game_json(record_of(value))}
        case PaperGame(spec, players, rolls):
            return {"sheet": print_sheet(spec.sheet), "players": list(players), "rolls": encode(rolls)}
        case _ if is_dataclass(value):
            return _encode_fields(value)
        case _:
            return value


def _encode_fields(value: Any) -> dict[str, Any]:  # noqa: ANN401
    kind: Any = type(value)
    hints = _hints(kind)
    encoded: dict[str, Any] = {}
    for field in _written(kind):
        item = getattr(value, field.name)
        if item == _default(field):
            continue
        encoded[field.name] = encode(item)
        if is_dataclass(item) and len(_classes(hints[field.name])) > 1:
            encoded[field.name][TAG] = type(item).__name__
    return encoded


@cache
def _written(kind: Any) -> tuple[Field[Any], ...]:  # noqa: ANN401
    return tuple(field for field in fields(kind) if field.metadata.get("written", True))


@cache
def _hints(kind: Any) -> dict[str, Any]:  # noqa: ANN401
    return typing.get_type_hints(kind)


def _default(field: Field[Any]) -> Any:  # noqa: ANN401
    if field.default_factory is not MISSING:
        return field.default_factory()
    return field.default


@cache
def _classes(hint: Any) -> dict[str, type]:  # noqa: ANN401 - a type annotation
    """The dataclasses that *hint* allows, by name."""
    members = get_args(hint) if _is_union(hint) else (hint,)
    return {member.__name__: member for member in members if is_dataclass(member) and isinstance(member, type)}


def _is_union(hint: Any) -> bool:  # noqa: ANN401
    return get_origin(hint) in (Union, types.UnionType)


# --- reading --------------------------------------------------------------------------------------------------------


def _decode(hint: Any, data: object, at: str) -> Any:  # noqa: ANN401
    if _is_union(hint):
        return _decode_union(hint, data, at)
    if get_origin(hint) is tuple:
        return _decode_tuple(get_args(hint), data, at)
    if hint in SPECIAL:
        return SPECIAL[hint](_object(data, at), at)
    if is_dataclass(hint):
        return _decode_dataclass(typing.cast("type", hint), _object(data, at), at)
    if issubclass(hint, Enum):
        return _decode_enum(hint, data, at)
    if hint is float and type(data) is int and abs(data) <= sys.float_info.max:
        return float(data)
    if type(data) is not hint:
        raise Unusable(f"{hint.__name__} belongs here, not {quote(data)}", place=at)
    return data


def _object(data: object, at: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise Unusable(f"an object belongs here, not {quote(data)}", place=at)
    return data


def _decode_union(hint: Any, data: object, at: str) -> Any:  # noqa: ANN401
    members = get_args(hint)
    if data is None and type(None) in members:
        return None
    classes = _classes(hint)
    if not classes:
        (only,) = (member for member in members if member is not type(None))
        return _decode(only, data, at)
    mapping = dict(_object(data, at))
    name = mapping.pop(TAG, next(iter(classes)) if len(classes) == 1 else None)
    if not isinstance(name, str) or name not in classes:
        raise Unusable(f"{quote(name)} is none of {', '.join(sorted(classes))}", place=_in(at, TAG))
    return _decode(classes[name], mapping, at)


def _decode_tuple(parts: tuple[Any, ...], data: object, at: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise Unusable(f"a list belongs here, not {quote(data)}", place=at)
    if parts[-1] is Ellipsis:
        parts = (parts[0],) * len(data)
    if len(parts) != len(data):
        raise Unusable(f"{len(parts)} values belong here, not {len(data)}", place=at)
    return tuple(_decode(part, item, f"{at}[{i}]") for i, (part, item) in enumerate(zip(parts, data, strict=True)))


def _decode_dataclass(kind: type, mapping: dict[str, Any], at: str) -> Any:  # noqa: ANN401
    hints = _hints(kind)
    known = {field.name: field for field in _written(kind)}
    for key in mapping:
        if key not in known:
            raise Unusable(f"{quote(key)} is not known here; there are {', '.join(known) or 'no keys'}", place=at)
    values = {key: _decode(hints[key], item, _in(at, key)) for key, item in mapping.items()}
    for key, field in known.items():
        if key not in values and field.default is MISSING and field.default_factory is MISSING:
            raise Unusable(f"'{key}' is missing", place=at)
    return kind(**values)


def _decode_enum(kind: type[Enum], data: object, at: str) -> Enum:
    choices = {member.value: member for member in kind}
    if not isinstance(data, str) or data not in choices:
        raise Unusable(f"{quote(data)} is none of {', '.join(choices)}", place=at)
    return choices[data]


def _in(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def _decode_game(mapping: dict[str, Any], at: str) -> GameState:
    spec = spec_from_text(_decode(str, mapping.get("sheet"), _in(at, "sheet")))
    record = parse_game(mapping.get("record"), _in(at, "record"))
    if record.game != spec.number:
        raise Unusable(f"game {record.game} is on the sheet of game {spec.number}", place=at)
    try:
        return play_record(record, spec)
    except IllegalMove as illegal:
        raise Unusable(f"round {illegal.round} is against the rules: {illegal.reason}", place=at) from None


def _decode_paper(mapping: dict[str, Any], at: str) -> PaperGame:
    spec = spec_from_text(_decode(str, mapping.get("sheet"), _in(at, "sheet")))
    players = _decode(tuple[str, ...], mapping.get("players"), _in(at, "players"))
    rolls = _decode(tuple[Roll, ...], mapping.get("rolls"), _in(at, "rolls"))
    order, filled = None, 0
    for roll in rolls:
        order, filled = order_of(roll, spec.track, filled)
    return PaperGame(spec, players, rolls, order, filled)


SPECIAL: dict[Any, Callable[[dict[str, Any], str], Any]] = {GameState: _decode_game, PaperGame: _decode_paper}


def table_to_json(table: Table) -> dict[str, Any]:
    return typing.cast("dict[str, Any]", encode(table))
