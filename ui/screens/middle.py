"""A table has two long sides: what lies before each of them, and what both reach in the middle."""

from __future__ import annotations

from ui import theme
from ui.screens.base import Box
from ui.screens.rect import Rect


def band(frame: Rect) -> Rect:
    """The strip in the middle of the table."""
    return frame.middle(frame.width, round(theme.now().touch * 1.35))


def halves(frame: Rect) -> tuple[Rect, Rect]:
    """Above and below the strip."""
    high = (frame.height - band(frame).height) / 2
    return frame.cut_top(high)[0], frame.cut_bottom(high)[0]


def corner_in_the_middle(width: float, height: float) -> Box:
    side = theme.now().touch
    return width / 2 - side / 2, height / 2 - side / 2, side, side


def opener_in_the_middle(above: float) -> int:
    """Who sits opposite reaches the corner from there, and touches its far half."""
    return 2 if above > 0 else 0


def notice_in_the_middle(width: float, height: float) -> Box:
    now = theme.now()
    wide = min(width * 0.4, now.mm(150))
    return width / 2 - wide / 2, height / 2 + now.touch * 0.7, wide, now.touch * 1.2
