"""Past games: the map of a game in a list, and its replay with the dice of each turn."""

from __future__ import annotations

from typing import Any

from kiosk.rules.lost_cities_rw.past import LostReplay
from kiosk.rules.lost_cities_rw.view import LostCitiesSeatView
from kiosk.views.past import PastCard
from ui.boards.lost_cities_rw.cover import MapCover
from ui.boards.lost_cities_rw.page import StillPage
from ui.boards.lost_cities_rw.says import colour
from ui.boards.lost_cities_rw.tray import SixDiceTray
from ui.screens.rect import Rect
from ui.texts import Texts

SHAPE = 1.5
"""The most that a page is wider than high."""
MOST_OF_FRAME = 0.4
"""The opacity of the map of a game that was played on paper."""


class StillTray(SixDiceTray):
    def on_touch_down(self, touch: object) -> bool:  # noqa: ARG002 - a picture
        return False


class LostPast:
    @staticmethod
    def title(game: int, texts: Texts) -> str:  # noqa: ARG004 - there is one
        return texts("book.lost-cities-rw")

    @staticmethod
    def thumb(screen: Any, name: str, frame: Rect, card: PastCard) -> None:  # noqa: ANN401 - a room
        picture = screen.put(name, MapCover, frame)
        picture.opacity = 1 if card.drawn else MOST_OF_FRAME

    @staticmethod
    def sheet(screen: Any, frame: Rect, replay: LostReplay, at: int, seat: int) -> None:  # noqa: ANN401
        place = frame.middle(min(frame.width, frame.height * SHAPE), frame.height)
        screen.put("replay-page", StillPage, place, sheet=replay.sheet, seat=replay.frames[at].seats[seat])

    @staticmethod
    def event(screen: Any, frame: Rect, replay: LostReplay, at: int) -> str:  # noqa: ANN401
        """The dice of the turn, those lit that this move has taken; gives what was done in words."""
        shown, sheet = replay.frames[at], replay.sheet
        mover = shown.seats[shown.mover] if shown.mover is not None else None
        tray = screen.put("replay-tray", StillTray, frame.middle(min(frame.width, frame.height * 1.6), frame.height))
        tray.symbols = dict(zip(sheet.colours, sheet.symbols, strict=True))
        tray.numbers, tray.colours = list(shown.numbers), list(shown.colours)
        tray.mine = mover.took if mover is not None else ()
        tray.all_dice = mover is None or mover.active
        if mover is None:
            return ""
        points = sheet.bridge_points * sum(mover.seat in one.seats for one in shown.crossed)
        told = _told(mover, screen.texts)
        return str(screen.texts("lost.past_bridge", told, points)) if points else told

    @staticmethod
    def line(line: str, texts: Texts) -> str:
        key = f"lost.line_{line}"
        return texts(key) if key in texts else texts(f"lost.colour_{line}").capitalize()


def _told(seat: LostCitiesSeatView, texts: Texts) -> str:
    match seat.took:
        case (taken, number):
            return texts("lost.past_double" if seat.doubled else "lost.past_take", colour(taken, texts), number)
        case ("decline",):
            return texts("lost.past_decline")
    return ""
