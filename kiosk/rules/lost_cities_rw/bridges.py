"""What a bridge is to a player: still worth something, earned, or too late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kiosk.rules.lost_cities_rw.page import MapPage
from kiosk.rules.lost_cities_rw.scoring import earned_bridge
from kiosk.rules.lost_cities_rw.sheet import COLUMNS

OPEN, HURRY, EARNED, SHARED, LATE, GONE = "open", "hurry", "earned", "shared", "late", "gone"
"""Nobody has crossed it · another crosses it in this very turn, and it can still be shared · its points are this
player's alone · they are shared · crossed without points · crossed by others, and worth nothing any more"""


@dataclass(frozen=True, slots=True)
class BridgeView:
    column: str
    seats: tuple[int, ...]
    """Who gets the points."""


def crossings(pages: Sequence[MapPage], turn: int) -> tuple[BridgeView, ...]:
    """The bridges that were first crossed in *turn*."""
    found = []
    for i, column in enumerate(COLUMNS):
        turns = [page.crossed[i] for page in pages]
        if turn and min((one for one in turns if one), default=0) == turn:
            found.append(BridgeView(column.value, tuple(seat for seat, one in enumerate(turns) if one == turn)))
    return tuple(found)


def bridges_of(seat: int, pages: Sequence[MapPage], turn: int) -> tuple[str, ...]:
    return tuple(_bridge(seat, pages, turn, i) for i in range(len(COLUMNS)))


def _bridge(seat: int, pages: Sequence[MapPage], turn: int, column: int) -> str:
    mine = pages[seat].crossed[column]
    others = [page.crossed[column] for place, page in enumerate(pages) if place != seat and page.crossed[column]]
    if not mine:
        return OPEN if not others else HURRY if min(others) == turn else GONE
    if not earned_bridge(pages[seat], pages, column):
        return LATE
    return SHARED if mine in others else EARNED
