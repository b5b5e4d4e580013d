"""The rule books of the house, by name. A book is imported when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from kiosk.errors import Unusable, quote
from kiosk.rules.api import Book
from kiosk.rules.reading import an_object, need
from kiosk.rules.records import Records

BOOKS: dict[str, str] = {
    "my-city-rw": "kiosk.rules.my_city_rw",
    "lost-cities-rw": "kiosk.rules.lost_cities_rw",
    "my-city-board": "kiosk.rules.my_city_board",
}
"""Each book's package; its module ``records`` has `RECORDS`, and ``book`` has `BOOK` if it is played at the table."""

DEFAULT_BOOK = "my-city-rw"


@cache
def book(name: str) -> Book:
    """The book *name* at the table; raises `Unusable` where there is none that can be played here."""
    if name not in BOOKS:
        raise Unusable(f"there is no rule book {quote(name)}; there are {', '.join(BOOKS)}")
    try:
        return cast("Book", import_module(f"{BOOKS[name]}.book").BOOK)
    except ModuleNotFoundError as missing:
        if missing.name != f"{BOOKS[name]}.book":
            raise
        raise Unusable(f"{name} is not played at this table yet") from None


def playable() -> tuple[str, ...]:
    """The books that are played at the table, the first one first."""
    return tuple(name for name in BOOKS if _at_table(name))


def _at_table(name: str) -> bool:
    try:
        return bool(book(name))
    except Unusable:
        return False


@cache
def editable() -> tuple[str, ...]:
    """The books whose sheets an owner can change on the screen, the first one first."""
    return tuple(name for name in BOOKS if find_spec(f"{BOOKS[name]}.editing") is not None)


@cache
def editor(name: str) -> Any:  # noqa: ANN401 - see `kiosk.owner.sheets.BookEditor`
    """What an owner's editor asks about the sheets of the book *name*."""
    return import_module(f"{BOOKS[name]}.editing").EDITOR


@cache
def records(book: str) -> Records:
    """The records of *book*; raises `Unusable` where there is no such book."""
    if book not in BOOKS:
        raise Unusable(f"there is no rule book {quote(book)}; there are {', '.join(BOOKS)}", place="--book")
    return cast("Records", import_module(f"{BOOKS[book]}.records").RECORDS)


def book_of(data: object) -> str:
    """The book that the record *data* belongs to, which its format says."""
    kind = need(an_object(data, ""), "format", "")
    for book in BOOKS:
        if kind in records(book).formats:
            return book
    known = ", ".join(name for book in BOOKS for name in records(book).formats)
    raise Unusable(f"is {quote(kind)}; there are {known}", place="format")
