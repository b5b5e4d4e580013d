"""Where the parts of a player's place are: the square board, and one or two columns beside it."""

from __future__ import annotations

from dataclasses import dataclass

from ui import theme
from ui.screens.rect import Rect
from ui.theme import ScreenClass
from ui.widgets.words import role, text_height

COLUMN_MM = 50
"""A column is no narrower where there are two."""
WIDEST_MM = {ScreenClass.SMALL: 80, ScreenClass.MEDIUM: 68, ScreenClass.TABLE: 100}

CARD = 0.86
"""How wide a card is, of its height."""


@dataclass(frozen=True, slots=True)
class BoardSeatFrames:
    board: Rect
    name: Rect
    track: Rect
    points: Rect
    pieces: Rect
    tray: Rect
    turns: list[Rect]
    main: Rect
    ends: list[Rect]
    within: bool = False
    """Whether the buttons for turning lie on the tray, beside the card: so it is large on a small screen too."""

    @property
    def both_ends(self) -> Rect:
        left, right = sorted(self.ends, key=lambda one: one.x)  # the other way round for the left hand
        return Rect(left.x, left.y, right.right - left.x, left.height)

    @property
    def large(self) -> Rect:
        """The place of turning and building together."""
        if self.within:
            return self.main
        low, high = self.main, self.turns[0]
        return Rect(low.x, low.y, low.width, high.top - low.y)


def seat_frames(frame: Rect, *, corner: bool) -> BoardSeatFrames:
    """*corner*: whether the app's own button lies in the upper right."""
    now = theme.now()
    room = frame.inset(now.gap * 0.5)
    side = min(room.height, room.width * 0.64)
    gap = now.gap
    rest = room.width - side - gap
    if rest >= 2 * now.mm(COLUMN_MM) + gap and not corner:
        return _two_columns(room, side, gap)
    wide = min(rest, now.mm(WIDEST_MM[now.screen]))
    spare = (rest - wide) / 2
    board = Rect(room.x + spare, room.y + (room.height - side) / 2, side, side)
    column = Rect(board.right + gap, room.y, room.right - board.right - gap - spare, room.height)
    if corner:
        column = Rect(board.right + gap, room.y, room.right - board.right - gap, room.height)
        column = column.cut_top(gap * 0.5)[1]  # so that the name lies beside that button
    small = now.screen is ScreenClass.SMALL
    name, column = column.cut_top(now.touch, gap * 0.6)
    if corner:
        name = name.cut_right(now.touch + gap * 0.5, gap)[1]
    high = now.touch * (1.0 if small else 1.1)
    points, column = column.cut_top(text_height("small") if small else now.text(role("large")) * 1.2, gap * 0.3)
    track, column = column.cut_top(min(now.mm(8), high), gap * 0.6)
    pieces, column = column.cut_top(min(column.height * (0.32 if small else 0.27), column.width * 0.4), gap * 0.6)
    return _acting(column, high, board=board, name=name, points=points, track=track, pieces=pieces)


def _two_columns(room: Rect, side: float, gap: float) -> BoardSeatFrames:
    now = theme.now()
    wide = min((room.width - side - 2 * gap) / 2, now.mm(WIDEST_MM[now.screen]))
    board = room.middle(side, side)
    left = Rect(board.x - gap - wide, board.y, wide, side)
    right = Rect(board.right + gap, board.y, wide, side)
    name, left = left.cut_top(now.touch, gap)
    points, left = left.cut_top(now.text(role("title")), gap)
    track, left = left.cut_top(now.mm(11), gap)
    pieces = left.cut_top(min(left.height, wide * 0.75))[0]
    return _acting(right, now.touch * 1.2, board=board, name=name, points=points, track=track, pieces=pieces)


def _acting(  # noqa: PLR0913 - the rest is only handed through
    column: Rect, high: float, *, board: Rect, name: Rect, points: Rect, track: Rect, pieces: Rect
) -> BoardSeatFrames:
    gap = theme.now().gap * 0.7
    ends, rest = column.cut_bottom(high, gap)
    within = theme.now().screen is ScreenClass.SMALL
    main, rest = rest.cut_bottom(high * (1.0 if within else 1.1), gap)
    passing, stopping = ends.cut_left((ends.width - gap) * 0.46, gap)
    if within:
        tray = rest
        inner = rest.inset(theme.now().gap * 0.5)
        row = inner.cut_left(inner.height * CARD, gap)[1].cut_bottom(theme.now().touch)[0]
    else:
        row, tray = rest.cut_bottom(high, gap)
    turns = row.columns(2, gap)
    return BoardSeatFrames(board, name, track, points, pieces, tray, turns, main, [passing, stopping], within)
