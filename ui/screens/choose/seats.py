"""The drawn table and its six seats, three on each long side, counted clockwise from the right of the near one."""

from __future__ import annotations

from ui.screens.rect import Rect

SIDES: tuple[tuple[float, int], ...] = ((1.0, 0), (0.5, 0), (0.0, 0), (0.0, 1), (0.5, 1), (1.0, 1))
"""Of each place: how far right, and whether at the far side; where the sheets around the table lie too."""
ORDER = (1, 4, 0, 3, 2, 5)
"""In which order the seats fill by themselves: two players face each other."""


def first_free(free: tuple[int, ...]) -> int:
    return next(place for place in ORDER if place in free)


def seat(place: int, frame: Rect, width: float, height: float) -> Rect:
    """Where the seat of a place lies in the drawing."""
    across, far = SIDES[place]
    x = frame.x + across * (frame.width - width)
    return Rect(x, frame.top - height if far else frame.y, width, height)


def table_top(frame: Rect, height: float, overlap: float) -> Rect:
    """The table between the two rows of seats, a little under them."""
    rim = height - overlap
    return Rect(frame.x, frame.y + rim, frame.width, max(0, frame.height - 2 * rim))
