"""Who is at the table now, and what the group may still choose: asked for by the room that shows it."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.state import KioskState, Over, Placing, ReadingDice, RollShown, Standings, Waiting
from kiosk.views.games import PlayerView, drawing, player_views


@dataclass(frozen=True, slots=True)
class CompanyView:
    players: tuple[PlayerView, ...]
    drawing: str
    """``hidden`` or ``open``; empty where there is nothing to choose."""
    can_set_up: bool
    """Whether nothing was thrown in this game, so that somebody who was forgotten can join."""
    playing: bool
    """Whether who leaves now is stopped in the game at hand."""
    can_rename: bool = False
    """Whether names can still be changed: no result speaks of them yet."""


def company_view(state: KioskState) -> CompanyView | None:
    """None where there is no table, or where it says the same by itself."""
    table = state.table
    if table is None or isinstance(table.phase, Standings):
        return None
    return CompanyView(
        player_views(table.players),
        drawing(table),
        table.nothing_thrown,
        isinstance(table.phase, Waiting | ReadingDice | RollShown | Placing | Over) and not table.paper,
        not table.results,
    )
