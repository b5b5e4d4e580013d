"""Commands and tables as JSON and back, driven by their type annotations; strict, and naming the place of a fault.

A dataclass becomes an object of those fields that differ from their defaults, or of all of them where the journal
keeps it; where several classes are possible, the key ``is`` names the one. A game becomes its sheet's text and its
record, and is played through the rules again when it is read: no text can bring an illegal state in. Only the
journal's own snapshots, which a checksum guards, are restored without asking the rules once more.
"""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Callable, Iterable
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin

from kiosk.errors import Unusable, quote
from kiosk.messages import ChooseMode, Command, OpenChallenge, OpenTable
from kiosk.plain import name_of
from kiosk.rules.api import Book, Game, Result
from kiosk.rules.dice import DICE
from kiosk.rules.registry import BOOKS, DEFAULT_BOOK, book
from kiosk.state import AtTable, Attract, Choosing, KioskState, RollShown, Table

TAG = "is"
A_GAME = Game | None
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FrontRecord:
    """What the journal keeps of the front."""

    language: str
    front: Attract | Choosing | AtTable


def encode_front(state: KioskState) -> dict[str, object]:
    value: dict[str, object] = encode(FrontRecord(state.language, state.front))
    return value


def command_to_json(command: Command) -> dict[str, Any]:
    return {TAG: name_of(type(command)), **encode(command)}


def command_from_json(data: object) -> Command:
    command = typing.cast("Command", _decoder(Command)(data))
    if isinstance(command, ChooseMode):
        _require_mode(command.mode, BOOKS)
    elif isinstance(command, OpenChallenge | OpenTable):
        _require_mode(command.mode, (command.book,))
    return command


def _require_mode(mode: str, books: Iterable[str]) -> None:
    """A way to play that one of *books* knows; those that are not played at the table yet have none."""
    known: list[str] = []
    for name in books:
        with suppress(Unusable):
            known += book(name).modes
        if mode in known:
            return
    raise Unusable(f"{quote(mode)} is none of {', '.join(known)}", place="mode")


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


def encode(value: Any, *, whole: bool = False) -> Any:  # noqa: ANN401 - any of our values, to any JSON value
    """With *whole* all fields are written, those too that have their defaults: a default may be another one day."""
    match value:
        case Enum():
            return value.value
        case None | str() | int() | float():
            return value
        case tuple():
            return [encode(item, whole=whole) for item in value]
        case _ if is_dataclass(value):
            return _encode_fields(value, whole=whole)
        case _:
            return value


def _encode_fields(value: Any, *, whole: bool) -> dict[str, Any]:  # noqa: ANN401
    kind: Any = type(value)
    hints = _hints(kind)
    encoded: dict[str, Any] = {}
    for field in _written(kind):
        item = getattr(value, field.name)
        if not whole and item == _default(field):
            continue
        if hints[field.name] == A_GAME and item is not None:
            encoded[field.name] = {**value.rules.write_game(item), TAG: name_of(type(item))}
            continue
        encoded[field.name] = encode(item, whole=whole)
        if is_dataclass(item) and len(_classes(hints[field.name])) > 1:
            encoded[field.name][TAG] = name_of(type(item))
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
    return {name_of(member): member for member in members if is_dataclass(member) and isinstance(member, type)}


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


# --- tables: their games and results are the book's ---


_book: ContextVar[Book] = ContextVar("book")
_paper: ContextVar[bool] = ContextVar("paper", default=False)


def _decode_table(data: object) -> Table:
    mapping = _object(data)
    name = _part(_decoder(str), mapping.get("book", DEFAULT_BOOK), "book")
    chosen, paper = _book.set(book(name)), _paper.set(mapping.get("paper") is True)
    try:
        return typing.cast("Table", _table_decoder()(mapping))
    finally:
        _book.reset(chosen)
        _paper.reset(paper)


@cache
def _table_decoder() -> Decoder:
    return _dataclass_decoder(Table)


def _decode_game(data: object) -> Game:
    mapping = {key: value for key, value in _object(data).items() if key != TAG}
    return _book.get().read_game(mapping, trusted=_trusted.get(), paper=_paper.get())


def _decode_result(data: object) -> object:
    kind: Any = _book.get().result_type
    return _decoder(kind)(data)


def _decode_shown(data: object) -> object:
    """Snapshots before dice sets have the three faces of My City each under a name of its own."""
    mapping = dict(_object(data))
    old = {die: mapping.pop(die.lower(), None) for die in DICE.names}
    if any(face is not None for face in old.values()):
        mapping["faces"] = [[die, face] for die, face in old.items()]
    return _shown_decoder()(mapping)


@cache
def _shown_decoder() -> Decoder:
    return _dataclass_decoder(RollShown)


SPECIAL: dict[Any, Decoder] = {
    Table: _decode_table,
    Game: _decode_game,
    Result: _decode_result,
    RollShown: _decode_shown,
}


def table_to_json(table: Table, *, whole: bool = False) -> dict[str, Any]:
    return typing.cast("dict[str, Any]", encode(table, whole=whole))
