"""Frozen records as JSON and back, by their annotations alone: every field is written, and nothing else is read.

Where several records are possible, the key ``is`` names the one. Nothing here knows a view, a rule or a game, so a
new record needs no line of its own.
"""

from __future__ import annotations

import base64
import binascii
import datetime as dt
import sys
import types
import typing
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, ForwardRef, TypeVar, Union, get_args, get_origin

from kiosk.errors import Unusable, quote

TAG = "is"
T = TypeVar("T")
Convert = Callable[[Any], Any]


def write(hint: Any, value: object) -> Any:  # noqa: ANN401 - any annotation, any JSON value
    """*value*, which *hint* describes, as what `json.dumps` takes."""
    return _writer(hint)(value)


def read(hint: type[T], data: object) -> T:
    """A value of type *hint*; raises `Unusable` with the place of the first fault."""
    kind: Any = hint
    return typing.cast("T", _reader(kind)(data))


@cache
def hints_of(kind: type) -> dict[str, Any]:
    """The annotations of a record's fields.

    A record that does not know all the kinds of one of its fields has *further*: by its name what gives them.
    """
    found = typing.get_type_hints(kind)
    for hint in found.values():
        _remember_names(hint, kind.__module__)
    for name, more in getattr(kind, "further", {}).items():
        found[name] = Union[(found[name], *more())]
    return {field.name: found[field.name] for field in fields(kind)}


_named: dict[ForwardRef, str] = {}
"""In which module the name of a type that contains itself is known."""


def _remember_names(hint: Any, module: str) -> None:  # noqa: ANN401
    if isinstance(hint, ForwardRef):
        _named[hint] = module
    for part in get_args(hint):
        _remember_names(part, module)


def _resolved(name: ForwardRef) -> Any:  # noqa: ANN401
    holder = types.SimpleNamespace(__annotations__={"it": name.__forward_arg__})
    return typing.get_type_hints(holder, vars(sys.modules[_named[name]]))["it"]


def _members(hint: Any) -> tuple[Any, ...]:  # noqa: ANN401
    """What a union consists of, unions within it taken apart; one member where it is none."""
    if get_origin(hint) not in (Union, types.UnionType):
        return (hint,)
    return tuple(inner for member in get_args(hint) for inner in _members(member))


def _records(members: Iterable[Any]) -> dict[str, type]:
    return {name_of(member): member for member in members if is_dataclass(member) and isinstance(member, type)}


def name_of(kind: type) -> str:
    """By which name a record is written; one whose class has been renamed since keeps it as ``written_as``."""
    return typing.cast("str", vars(kind).get("written_as", kind.__name__))


# --- writing --------------------------------------------------------------------------------------------------------

WRITTEN: dict[Any, Convert] = {
    bytes: lambda value: base64.b64encode(value).decode("ascii"),
    Path: str,
    dt.datetime: dt.datetime.isoformat,
}


def _itself(value: object) -> object:
    return value


@cache
def _writer(hint: Any) -> Convert:  # noqa: ANN401
    if isinstance(hint, ForwardRef):
        return lambda value: _writer(_resolved(hint))(value)  # noqa: PLW0108 - not before it is needed: it contains itself
    members = _members(hint)
    if len(members) > 1:
        return _union_writer(members)
    origin = get_origin(hint)
    if origin is tuple:
        return _tuple_writer(get_args(hint))
    if origin is dict:
        inner = _writer(get_args(hint)[1])
        return lambda value: {str(key): inner(item) for key, item in value.items()}
    if origin is frozenset:
        item = _writer(get_args(hint)[0])
        return lambda value: [item(one) for one in sorted(value)]
    if is_dataclass(hint):
        return _record_writer(typing.cast("type", hint))
    if hint is str or (isinstance(hint, type) and issubclass(hint, Enum)):
        return lambda value: value.value if isinstance(value, Enum) else value
    return WRITTEN.get(hint, _itself)


def _record_writer(kind: type) -> Convert:
    parts: list[tuple[str, Convert]] = []

    def write_record(value: object) -> dict[str, Any]:
        if not parts:  # made late, for a record may contain its own kind
            parts.extend((name, _writer(hint)) for name, hint in hints_of(kind).items())
        return {name: convert(getattr(value, name)) for name, convert in parts}

    return write_record


def _tuple_writer(parts: tuple[Any, ...]) -> Convert:
    if parts and parts[-1] is Ellipsis:
        inner = _writer(parts[0])
        return list if inner is _itself else lambda value: [inner(item) for item in value]
    inners = tuple(_writer(part) for part in parts)
    if all(inner is _itself for inner in inners):
        return list
    return lambda value: [inner(item) for inner, item in zip(inners, value, strict=True)]


def _union_writer(members: tuple[Any, ...]) -> Convert:
    records = _records(members)
    names = {kind: name for name, kind in records.items()}
    lists = tuple(member for member in members if get_origin(member) is tuple)
    tagged = len(records) > 1

    def write_union(value: object) -> Any:  # noqa: ANN401
        if isinstance(value, Enum):
            return value.value
        if isinstance(value, tuple):
            return _writer(lists[0])(value)
        kind = type(value)
        if is_dataclass(kind):
            written = _writer(kind)(value)
            return {TAG: names[kind], **written} if tagged else written
        return WRITTEN.get(kind, _itself)(value)

    return write_union


# --- reading --------------------------------------------------------------------------------------------------------


@cache
def _reader(hint: Any) -> Convert:  # noqa: ANN401
    if isinstance(hint, ForwardRef):
        return lambda value: _reader(_resolved(hint))(value)  # noqa: PLW0108 - not before it is needed: it contains itself
    members = _members(hint)
    if len(members) > 1:
        return _union_reader(members)
    origin = get_origin(hint)
    if origin is tuple:
        return _tuple_reader(get_args(hint))
    if origin is dict:
        return _dict_reader(get_args(hint)[1])
    if origin is frozenset:
        items = _tuple_reader((get_args(hint)[0], ...))
        return lambda data: frozenset(items(data))
    if is_dataclass(hint):
        return _record_reader(typing.cast("type", hint))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_reader(hint)
    return READ.get(hint) or _plain_reader(hint)


def _plain_reader(kind: type) -> Convert:
    def read_plain(data: object) -> object:
        if type(data) is kind:
            return data
        if kind is float and type(data) is int and abs(data) <= sys.float_info.max:
            return float(data)
        raise Unusable(f"{kind.__name__} belongs here, not {quote(data)}")

    return read_plain


def _text(data: object) -> str:
    if not isinstance(data, str):
        raise Unusable(f"str belongs here, not {quote(data)}")
    return data


def _bytes(data: object) -> bytes:
    try:
        return base64.b64decode(_text(data), validate=True)
    except binascii.Error:
        raise Unusable("this is no base64") from None


def _time(data: object) -> dt.datetime:
    try:
        return dt.datetime.fromisoformat(_text(data))
    except ValueError:
        raise Unusable(f"{quote(data)} is no time") from None


READ: dict[Any, Convert] = {bytes: _bytes, Path: lambda data: Path(_text(data)), dt.datetime: _time}


def _enum_reader(kind: type[Enum]) -> Convert:
    choices = {member.value: member for member in kind}

    def read_enum(data: object) -> Enum:
        if not isinstance(data, str) or data not in choices:
            raise Unusable(f"{quote(data)} is none of {', '.join(choices)}")
        return choices[data]

    return read_enum


def _object(data: object) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise Unusable(f"an object belongs here, not {quote(data)}")
    return data


def _list(data: object) -> list[Any]:
    if not isinstance(data, list):
        raise Unusable(f"a list belongs here, not {quote(data)}")
    return data


def _part(convert: Convert, data: object, place: str) -> Any:  # noqa: ANN401
    try:
        return convert(data)
    except Unusable as complaint:
        raise complaint.within(place=place) from None


def _dict_reader(hint: Any) -> Convert:  # noqa: ANN401
    inner = _reader(hint)
    return lambda data: {key: _part(inner, item, str(key)) for key, item in _object(data).items()}


def _tuple_reader(parts: tuple[Any, ...]) -> Convert:
    any_length = bool(parts) and parts[-1] is Ellipsis

    def read_tuple(data: object) -> tuple[Any, ...]:
        items = _list(data)
        wanted = parts[:1] * len(items) if any_length else parts
        if len(wanted) != len(items):
            raise Unusable(f"{len(wanted)} values belong here, not {len(items)}")
        pairs = enumerate(zip(wanted, items, strict=True))
        return tuple(_part(_reader(hint), item, f"[{place}]") for place, (hint, item) in pairs)

    return read_tuple


def _record_reader(kind: type) -> Convert:
    def read_record(data: object) -> object:
        mapping, hints = _object(data), hints_of(kind)
        for key in mapping:
            if key not in hints:
                raise Unusable(f"{quote(key)} is not known here; there are {', '.join(hints) or 'no keys'}")
        for key in hints:
            if key not in mapping:
                raise Unusable(f"'{key}' is missing")
        return kind(**{key: _part(_reader(hint), mapping[key], key) for key, hint in hints.items()})

    return read_record


def _union_reader(members: tuple[Any, ...]) -> Convert:
    records = _records(members)
    lists = tuple(member for member in members if get_origin(member) is tuple)
    plain = {member: _reader(member) for member in members if member in (str, int, float, bool)}
    others = tuple(m for m in members if m not in (*records.values(), *lists, *plain, type(None)))

    def read_union(data: object) -> object:
        if data is None and type(None) in members:
            return None
        if isinstance(data, dict) and records:
            return _read_tagged(records, data)
        if isinstance(data, list) and lists:
            return _reader(lists[0])(data)
        if type(data) in plain:
            return data
        if len(others) == 1:
            return _reader(others[0])(data)
        if float in plain:
            return plain[float](data)
        names = ", ".join(getattr(member, "__name__", str(member)) for member in members)
        raise Unusable(f"{names} belongs here, not {quote(data)}")

    return read_union


def _read_tagged(records: dict[str, type], data: dict[str, Any]) -> object:
    name = data.get(TAG) if len(records) > 1 else next(iter(records))
    if not isinstance(name, str) or name not in records:
        raise Unusable(f"{quote(name)} is none of {', '.join(sorted(records))}", place=TAG)
    inner = {key: item for key, item in data.items() if key != TAG} if len(records) > 1 else data
    return _reader(records[name])(inner)
