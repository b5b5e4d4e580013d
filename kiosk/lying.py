"""Which book's dice lie in the tray before a game, and so which one begins at once."""

from __future__ import annotations

from kiosk.rules.api import Book
from kiosk.rules.registry import DEFAULT_BOOK, book, playable
from kiosk.state import Choosing, KioskState


def lying_dice(state: KioskState) -> Book | None:
    """The book whose dice were thrown while no game was on; None where nothing was, or that can't be told."""
    name = state.transient.dice
    thrown = isinstance(state.front, Choosing) and state.front.thrown
    return book(name) if thrown and name in playable() and book(name).dice else None


def at_once_with(lying: Book | None, players: int) -> Book:
    """The book whose dice lie there, if so many can play it; else the first one."""
    if lying is not None:
        least, most = lying.players_of(lying.quickest)
        if least <= players <= most:
            return lying
    return book(DEFAULT_BOOK)
