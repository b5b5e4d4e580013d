"""The printed sheets of all games, for pictures of games that nobody plays yet: ours, or the owner's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Protocol

from kiosk.views import printed_sheets
from kiosk.views.sheets import SheetView

SINGLE = 1
"""The number of the one sheet, or box, that every other book has."""


class PrintedGame(Protocol):
    @property
    def game(self) -> int: ...
    @property
    def sheet(self) -> SheetView: ...


Cards = Callable[[], Iterable[PrintedGame]]


class _Own:
    sheets: Mapping[int, SheetView] = MappingProxyType({})
    drafts: Mapping[str, Any] = MappingProxyType({})


def follow(cards: Cards, pads: Mapping[str, Any] = MappingProxyType({})) -> None:
    """From now on show these, and those of other books by name; to be called again when the owner has changed one."""
    _Own.sheets = {card.game: card.sheet for card in cards()}
    _Own.drafts = {book: pad.draft(SINGLE) for book, pad in pads.items()}


def own_draft(book: str) -> Any:  # noqa: ANN401 - a record of that book
    """What another book is played on, as its editor has it; None where there is no owner who could change it."""
    return _Own.drafts.get(book)


def printed(game: int) -> SheetView:
    return _Own.sheets.get(game) or printed_sheets()[game]


@cache
def games() -> tuple[int, ...]:
    return tuple(sorted(printed_sheets()))
