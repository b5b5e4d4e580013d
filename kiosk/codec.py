"""Commands and tables as JSON and back, driven by their type annotations; strict, and naming the place of a fault.

A dataclass becomes an object of those fields that differ from their defaults; where several classes are possible, the
key ``is`` names the one. A game becomes its sheet's text and its record, and is played through the rules again when
it is read: no text can bring an illegal state in. Only the journal's own snapshots, which a checksum guards, are
restored without asking the rules once more.
"""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Callable
from contextvars import ContextVar
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
from kiosk.rules.mycity_rw.record import IllegalMove, play_record, record_of, restore
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
    return typing.cast("Command", _decoder(Command)(data))


def decode(kind: type[T], data: object) -> T:
    """A value of type *kind*; raises `Unusable` with the place of the first fault."""
    hint: Any = kind
    return typing.cast("T", _decoder(hint)(data))


_trusted: ContextVar[bool] = ContextVar("trusted", default=False)


def decode_own(kind: type[T], data: object) -> T:
    """The same for what we have written ourselves and know to be whole: games are not judged again."""
    token = _trusted.set(True)
    try:
        return decode(kind, data)
    finally:
        _trusted.reset(token)


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

Decoder = Callable[[Any], Any]
"""Takes a JSON value; raises `Unusable`, to which whoever asked adds the place."""


@cache
def _decoder(hint: Any) -> Decoder:  # noqa: ANN401 - a type annotation
    """Made once for each annotation, because a start reads many values of few kinds."""
    if _is_union(hint):
        return _union_decoder(get_args(hint), _classes(hint))
    if get_origin(hint) is tuple:
        return _tuple_decoder(get_args(hint))
    if hint in SPECIAL:
        return SPECIAL[hint]
    if is_dataclass(hint):
        return _dataclass_decoder(typing.cast("type", hint))
    return _enum_decoder(hint) if issubclass(hint, Enum) else _plain_decoder(hint)


def _part(decoder: Decoder, data: object, place: str) -> Any:  # noqa: ANN401
    try:
        return decoder(data)
    except Unusable as complaint:
        raise complaint.within(place=place) from None


def _plain_decoder(kind: type) -> Decoder:
    def decode_plain(data: object) -> object:
        if type(data) is kind:
            return data
        if kind is float and type(data) is int and abs(data) <= sys.float_info.max:
            return float(data)
        raise Unusable(f"{kind.__name__} belongs here, not {quote(data)}")

    return decode_plain


def _object(data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise Unusable(f"an object belongs here, not {quote(data)}")
    return data


def _union_decoder(members: tuple[Any, ...], classes: dict[str, type]) -> Decoder:
    optional = type(None) in members
    only = next(iter(classes)) if len(classes) == 1 else None
    plain = None if classes else _decoder(next(member for member in members if member is not type(None)))
    decoders = {name: _decoder(kind) for name, kind in classes.items()}

    def decode_union(data: object) -> object:
        if data is None and optional:
            return None
        if plain is not None:
            return plain(data)
        mapping = dict(_object(data))
        name = mapping.pop(TAG, only)
        if not isinstance(name, str) or name not in decoders:
            raise Unusable(f"{quote(name)} is none of {', '.join(sorted(decoders))}", place=TAG)
        return decoders[name](mapping)

    return decode_union


def _tuple_decoder(parts: tuple[Any, ...]) -> Decoder:
    decoders = tuple(_decoder(part) for part in parts if part is not Ellipsis)
    any_length = parts[-1] is Ellipsis

    def decode_tuple(data: object) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise Unusable(f"a list belongs here, not {quote(data)}")
        wanted = decoders * len(data) if any_length else decoders
        if len(wanted) != len(data):
            raise Unusable(f"{len(wanted)} values belong here, not {len(data)}")
        done = 0
        found = []
        try:
            for done, (decoder, item) in enumerate(zip(wanted, data, strict=True)):  # noqa: B007 - told in a complaint
                found.append(decoder(item))
        except Unusable as complaint:
            raise complaint.within(place=f"[{done}]") from None
        return tuple(found)

    return decode_tuple


def _dataclass_decoder(kind: type) -> Decoder:
    hints = _hints(kind)
    known = _written(kind)
    decoders = {field.name: _decoder(hints[field.name]) for field in known}
    needed = [field.name for field in known if field.default is MISSING and field.default_factory is MISSING]

    def decode_dataclass(data: object) -> object:
        mapping = _object(data)
        values = {}
        for key, item in mapping.items():
            if key not in decoders:
                there = ", ".join(decoders) or "no keys"
                raise Unusable(f"{quote(key)} is not known here; there are {there}")
            values[key] = _part(decoders[key], item, key)
        for key in needed:
            if key not in values:
                raise Unusable(f"'{key}' is missing")
        return kind(**values)

    return decode_dataclass


def _enum_decoder(kind: type[Enum]) -> Decoder:
    choices = {member.value: member for member in kind}

    def decode_enum(data: object) -> Enum:
        if not isinstance(data, str) or data not in choices:
            raise Unusable(f"{quote(data)} is none of {', '.join(choices)}")
        return choices[data]

    return decode_enum


def _decode_game(data: object) -> GameState:
    mapping = _object(data)
    spec = spec_from_text(_part(_decoder(str), mapping.get("sheet"), "sheet"))
    record = parse_game(mapping.get("record"), "record")
    if record.game != spec.number:
        raise Unusable(f"game {record.game} is on the sheet of game {spec.number}")
    if _trusted.get():
        return restore(record, spec)
    try:
        return play_record(record, spec)
    except IllegalMove as illegal:
        raise Unusable(f"round {illegal.round} is against the rules: {illegal.reason}") from None


def _decode_paper(data: object) -> PaperGame:
    mapping = _object(data)
    spec = spec_from_text(_part(_decoder(str), mapping.get("sheet"), "sheet"))
    players = _part(_decoder(tuple[str, ...]), mapping.get("players"), "players")
    rolls = _part(_decoder(tuple[Roll, ...]), mapping.get("rolls"), "rolls")
    order, filled = None, 0
    for roll in rolls:
        order, filled = order_of(roll, spec.track, filled)
    return PaperGame(spec, players, rolls, order, filled)


SPECIAL: dict[Any, Decoder] = {GameState: _decode_game, PaperGame: _decode_paper}


def table_to_json(table: Table) -> dict[str, Any]:
    return typing.cast("dict[str, Any]", encode(table))
