"""What must happen now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kiosk.rules.my_city_board.series import SeriesState, When, sticker_places


class BoardNeed(StrEnum):
    BEGIN = "begin"
    STICKERS = "stickers"
    CARD = "card"
    MOVES = "moves"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class BoardNeeds:
    need: BoardNeed
    players: tuple[str, ...] = ()
    """Who is asked; nobody in particular for a card or the next game."""


def needs(series: SeriesState) -> BoardNeeds:
    if not series.legs:
        return BoardNeeds(BoardNeed.BEGIN)
    leg = series.leg
    if leg.when is not When.ROUND:
        sticking = tuple(name for name in series.players if sticker_places(series, name))
        if sticking:
            return BoardNeeds(BoardNeed.STICKERS, sticking)
    if leg.when is When.AFTER:
        return BoardNeeds(BoardNeed.NOTHING if series.next_game is None else BoardNeed.BEGIN)
    moving = tuple(name for name in leg.state.to_act if leg.state.seat(name) not in leg.state.away)
    return BoardNeeds(BoardNeed.MOVES, moving) if moving else BoardNeeds(BoardNeed.CARD)
