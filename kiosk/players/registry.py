"""The computer players of each rule book, imported when they are asked for: they bring a compiler along."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any, cast

from kiosk.errors import Unusable, quote
from kiosk.players.api import Players

PLAYERS: dict[str, str] = {
    "my-city-rw": "kiosk.players.my_city_rw",
    "lost-cities-rw": "kiosk.players.lost_cities_rw",
    "my-city-board": "kiosk.players.my_city_board",
}
"""Each book's package of players; its module ``players`` has `PLAYERS`."""

EASY, MEDIUM, STRONG = "easy", "medium", "strong"
LEVELS: dict[str, tuple[str, ...]] = {
    "my-city-rw": (EASY, MEDIUM, STRONG),
    "lost-cities-rw": (MEDIUM,),
    "my-city-board": (MEDIUM,),
}
"""How well each book can be played, the weakest first: known without importing any player."""


def nearest_level(book: str, level: str) -> str:
    """*level* where the book has it, else its strongest; empty where nothing plays it, as for a person."""
    known = LEVELS.get(book, ())
    if not level or not known:
        return ""
    return level if level in known else known[-1]


def kept_name(name: str, level: str) -> str:
    """As results and best lists name who played: a computer is marked, in a word that every language has."""
    return f"{name} (Computer {(EASY, MEDIUM, STRONG).index(level) + 1})" if level else name


@cache
def players(book: str) -> Players:
    if book not in PLAYERS:
        raise Unusable(f"there are no computer players for {book}")
    return cast("Players", import_module(f"{PLAYERS[book]}.players").PLAYERS)


def players_at(book: str, level: str) -> Players:
    """The players of *book*; raises `Unusable` where they don't have *level*."""
    found = players(book)
    if level not in found.levels:
        raise Unusable(f"{book} has no level {quote(level)}; there are {', '.join(found.levels)}", place="--level")
    return found


def seat_of(book: str) -> Any:  # noqa: ANN401 - a module with `view_at`
    """What tells a process that thinks of a seat: loaded by the core, so it loads nothing that thinks."""
    return _module(book, "seat")


def mind_of(book: str) -> Any:  # noqa: ANN401 - a module with `choose`
    """What thinks, in a process of its own."""
    return _module(book, "mind")


def _module(book: str, name: str) -> Any:  # noqa: ANN401
    if book not in PLAYERS:
        raise Unusable(f"there are no computer players for {book}")
    return import_module(f"{PLAYERS[book]}.{name}")
