"""What a caller hands to an engine, checked alike by all books: nobody gets None, or a game that can't be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from kiosk.errors import RulesError, quote
from kiosk.rules.grid.geometry import Field, Region

G = TypeVar("G")


class NoSuchMove(RulesError):
    """A player, a move or an event that this game does not know."""


def player_names(players: Iterable[str], least: int = 1, most: int | None = None) -> tuple[str, ...]:
    """Who plays; raises `RulesError` unless these are different names, and as many as the game is for."""
    if isinstance(players, str | bytes):
        raise RulesError(f"players are several names, not {quote(players)}")
    try:
        names = tuple(players)
    except TypeError:
        raise RulesError(f"players are several names, not {quote(players)}") from None
    if not all(isinstance(name, str) and name for name in names):
        raise RulesError("everybody needs a name")
    if len(set(names)) != len(names):
        raise RulesError(f"a name is there twice: {', '.join(names)}")
    if len(names) < least or (most is not None and len(names) > most):
        wanted = f"{least} to {most} players" if most is not None else f"at least {least} of them"
        raise RulesError(f"the game is for {wanted}, not for {len(names)}")
    return names


def seat_of(players: Sequence[str], player: str) -> int:
    try:
        return players.index(player)
    except ValueError:
        raise NoSuchMove(f"{quote(player)} is not one of the players: {', '.join(players)}") from None


def a_game(state: object, kind: type[G]) -> G:
    """*state* itself where it is one of *kind*; what else a caller has mixed up is named."""
    if not isinstance(state, kind):
        raise NoSuchMove(f"{quote(state)} is no game of this book, which is a {kind.__name__}")
    return state


def the_fields(fields: object) -> tuple[Field, ...]:
    """Fields as tuples, however a caller has written them down."""
    if isinstance(fields, Region):
        return tuple(fields)
    if isinstance(fields, tuple | list) and all(_is_field(one) for one in fields):
        return tuple((row, column) for row, column in fields)
    raise NoSuchMove(f"{quote(fields)} are no fields; one is a row and a column")


def _is_field(one: object) -> bool:
    return isinstance(one, tuple | list) and len(one) == 2 and all(type(number) is int for number in one)  # noqa: PLR2004 - a row and a column
