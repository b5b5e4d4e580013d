"""Where the parts of a seat are: the page at the left, and a column with dice, words and buttons."""

from __future__ import annotations

from dataclasses import dataclass

from ui import theme
from ui.screens.rect import Rect
from ui.theme import ScreenClass
from ui.widgets.words import role, text_height

SHARE = {ScreenClass.SMALL: 0.31, ScreenClass.MEDIUM: 0.26, ScreenClass.TABLE: 0.31}
"""Of the width, for the column."""
MOST_MM = {ScreenClass.SMALL: 47, ScreenClass.MEDIUM: 62, ScreenClass.TABLE: 90}
WIDEST = 1.5
"""How much wider than high a page is at most."""
BUTTONS = 2
RIM = 3
"""Below and above a page: it needs all the height there is."""
LINES = 4
"""Of words, at most."""


@dataclass(frozen=True, slots=True)
class LostCitiesSeatFrames:
    page: Rect
    name: Rect
    points: Rect
    tray: Rect
    status: Rect
    buttons: list[Rect]
    """From the top down."""


def seat_frames(frame: Rect, *, corner: bool) -> LostCitiesSeatFrames:
    """*corner*: whether the app's own button lies in the upper right."""
    now = theme.now()
    room = frame.inset(now.gap)
    column, rest = room.cut_right(min(room.width * SHARE[now.screen], now.mm(MOST_MM[now.screen])), now.gap)
    wide = min(rest.width, room.height * WIDEST)
    page = Rect(rest.right - wide, frame.y + RIM, wide, frame.height - 2 * RIM)
    head, column = column.cut_top(now.touch, now.gap)
    name = head.cut_right(now.touch, now.gap)[1] if corner else head
    points, column = column.cut_top(now.text(role("title")) * 1.15, now.gap * 0.5)
    high = now.touch * (1.15 if now.screen is not ScreenClass.TABLE else 1.25)
    low, column = column.cut_bottom(high * BUTTONS + now.gap * (BUTTONS - 1), now.gap)
    most = column.width * 0.68
    tray, status = column.cut_top(min(most, column.height * 0.66), now.gap * 0.5)
    status = status.cut_top(min(status.height, text_height("small", LINES + 0.6)))[0]
    return LostCitiesSeatFrames(page, name, points, tray, status, low.rows(BUTTONS, now.gap))
