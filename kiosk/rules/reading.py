"""Reading what anybody may have written as JSON: each part is what it should be, or `Unusable` names its place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kiosk.errors import Unusable, quote
from kiosk.rules.grid.geometry import Field

Json = dict[str, Any]

MAX_NAME = 40


def inside(at: str, key: str) -> str:
    """The place of *key* in the object at *at*."""
    return f"{at}.{key}" if at else key


def an_object(data: object, at: str) -> Json:
    if not isinstance(data, dict):
        raise Unusable(f"an object belongs here, not {quote(data)}", place=at)
    return data


def a_list(data: object, at: str) -> list[Any]:
    if not isinstance(data, list):
        raise Unusable(f"a list belongs here, not {quote(data)}", place=at)
    return data


def need(mapping: Json, key: str, at: str) -> Any:  # noqa: ANN401 - any JSON value
    if key not in mapping:
        raise Unusable(f"'{key}' is missing", place=at)
    return mapping[key]


def one_of(choices: type[Any], value: object, what: str, at: str) -> Any:  # noqa: ANN401
    """A member of the enumeration *choices*."""
    known = [choice.value for choice in choices]
    if not isinstance(value, str) or value not in known:
        raise Unusable(f"{quote(value)} is no {what}; there are {', '.join(known)}", place=at)
    return choices(value)


def player_names(data: object, at: str, *, least: int, most: int) -> tuple[str, ...]:
    names = a_list(data, at)
    if not least <= len(names) <= most:
        raise Unusable(f"{least} to {most} players belong here, not {len(names)}", place=at)
    for i, name in enumerate(names):
        if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME:
            raise Unusable(f"a name has 1 to {MAX_NAME} characters, not {quote(name)}", place=f"{at}[{i}]")
        if name in names[:i]:
            raise Unusable(f"{quote(name)} is there twice", place=f"{at}[{i}]")
    return tuple(names)


def only_players(mapping: Json, players: tuple[str, ...], at: str) -> None:
    for name in mapping:
        if name not in players:
            raise Unusable(f"{quote(name)} is not one of the players", place=at)


def fields_of(data: object, at: str) -> tuple[Field, ...]:
    return tuple(field_of(entry, f"{at}[{i}]") for i, entry in enumerate(a_list(data, at)))


def field_of(data: object, at: str) -> Field:
    match data:
        case [row, column] if type(row) is int and type(column) is int:
            return row, column
        case _:
            raise Unusable(f"a field is two whole numbers, [row, column], not {quote(data)}", place=at)


def fields_json(fields: Iterable[Field]) -> list[list[int]]:
    return [[row, column] for row, column in fields]
