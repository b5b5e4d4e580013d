"""The printed sheets of all games, for pictures of games that nobody plays yet."""

from __future__ import annotations

from functools import cache

from kiosk.views.games import load_library  # type: ignore[attr-defined]  # sheets without any table
from kiosk.views.sheets import SheetView, sheet_view


@cache
def printed(game: int) -> SheetView:
    return sheet_view(load_library()[game].sheet)


@cache
def games() -> tuple[int, ...]:
    return tuple(sorted(load_library()))
