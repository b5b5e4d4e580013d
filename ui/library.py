"""The printed sheets of all games, for pictures of games that nobody plays yet: ours, or the owner's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Protocol

from kiosk.views import printed_sheets
from kiosk.views.sheets import SheetView


class PrintedGame(Protocol):
    @property
    def game(self) -> int: ...
    @property
    def sheet(self) -> SheetView: ...


Cards = Callable[[], Iterable[PrintedGame]]


class _Own:
    sheets: Mapping[int, SheetView] = MappingProxyType({})


def follow(cards: Cards) -> None:
    """From now on show these; to be called again when the owner has changed one."""
    _Own.sheets = {card.game: card.sheet for card in cards()}


def printed(game: int) -> SheetView:
    return _Own.sheets.get(game) or printed_sheets()[game]


@cache
def games() -> tuple[int, ...]:
    return tuple(sorted(printed_sheets()))
