"""The drawn table and its six seats, three on each long side, counted clockwise from the right of the near one."""

from __future__ import annotations

from ui.screens.frame import Frame

SIDES: tuple[tuple[float, int], ...] = ((1.0, 0), (0.5, 0), (0.0, 0), (0.0, 1), (0.5, 1), (1.0, 1))
"""Of each place: how far right, and whether at the far side; where the sheets around the table lie too."""
ORDER = (1, 4, 0, 3, 2, 5)
"""In which order the seats fill by themselves: two players face each other."""


def first_free(free: tuple[int, ...]) -> int:
    return next(place for place in ORDER if place in free)


def seat(place: int, frame: Frame, width: float, height: float) -> Frame:
    """Where the seat of a place lies in the drawing."""
    across, far = SIDES[place]
    x = frame.x + across * (frame.width - width)
    return Frame(x, frame.top - height if far else frame.y, width, height)


def table_top(frame: Frame, height: float, overlap: float) -> Frame:
    """The table between the two rows of seats, a little under them."""
    rim = height - overlap
    return Frame(frame.x, frame.y + rim, frame.width, max(0, frame.height - 2 * rim))
