"""Where the parts of one player's place are: the sheet, the tracks, and a column to act with."""

from __future__ import annotations

from dataclasses import dataclass

from ui import theme
from ui.draw.paper import AROUND
from ui.screens.rect import Rect
from ui.theme import ScreenClass, Theme

COLUMNS, ROWS = 11, 8
SHARE = {ScreenClass.SMALL: 0.3, ScreenClass.MEDIUM: 0.22, ScreenClass.TABLE: 0.22}
"""Of the width, for the column."""
MOST_MM = {ScreenClass.SMALL: 46, ScreenClass.MEDIUM: 52, ScreenClass.TABLE: 90}
NARROW_MM = 48
"""In a narrower column the buttons that end a round stand above each other, or go without their signs."""
STOP_SHARE = 0.59
"""Of their row, where they stand beside each other: stopping also says that it has to be held."""


@dataclass(frozen=True, slots=True)
class PlayFrames:
    name: Rect
    points: Rect
    tray: Rect
    turns: list[Rect]
    main: Rect
    ends: list[Rect]
    """Pass and stop."""
    taken: Rect
    """Both of these together, where there is only one way: back."""
    sheet: Rect
    tracks: Rect
    toggles: list[Rect]
    signs: bool
    """Whether there is room for signs on the buttons that end a round."""


def unit_of(width: float, height: float) -> float:
    return min(width / (COLUMNS + 2 * AROUND), height / (ROWS + 2 * AROUND))


def column_width(width: float, now: Theme) -> float:
    return max(now.mm(36), min(SHARE[now.screen] * width, now.mm(MOST_MM[now.screen])))


def band_height(now: Theme, height: float) -> float:
    """Of the tracks below a sheet: figures that can be read from a chair, on a place so high."""
    return max(now.mm(12), 56, now.touch * 1.45 if now.screen is ScreenClass.TABLE else 0, height * 0.07)


def play_frames(frame: Rect, *, corner: bool, toggles: int = 2) -> PlayFrames:
    """The column at the right; a second one at the left for tracks and points where that leaves the larger sheet."""
    now = theme.now()
    frame, gap = frame.inset(now.gap), now.gap
    column, band = column_width(frame.width, now), band_height(now, frame.height)
    below = unit_of(frame.width - column - gap / 2, frame.height - band + gap * 0.6)
    beside = unit_of(frame.width - 2 * (column + gap), frame.height)
    right, rest = frame.cut_right(column, gap)
    if beside > below and not corner:
        left, sheet = rest.cut_left(column, gap)
        return _two_columns(left, sheet, right, now, toggles)
    tracks, sheet = rest.cut_bottom(band, gap * 0.4)
    sheet = Rect(sheet.x - gap / 2, sheet.y, sheet.width + gap / 2, sheet.height + gap)  # its shadow is room enough
    tracks, ways = _toggles(tracks, now, toggles)
    name, column_rest = right.cut_top(now.touch, gap)
    if corner:
        name = Rect(name.x, name.y, name.width - now.touch - gap, name.height)
    points, column_rest = column_rest.cut_top(now.text("title") * 1.25, gap)
    return _acting(column_rest, now, name=name, points=points, sheet=sheet, tracks=tracks, toggles=ways)


def _two_columns(left: Rect, sheet: Rect, right: Rect, now: Theme, count: int) -> PlayFrames:
    name, left = left.cut_top(now.touch, now.gap)
    points, left = left.cut_top(now.text("title") * 1.25, now.gap)
    toggles, left = left.cut_bottom(now.touch, now.gap)
    return _acting(
        right, now, name=name, points=points, sheet=sheet, tracks=left, toggles=toggles.columns(count, now.gap)
    )


def _toggles(band: Rect, now: Theme, count: int) -> tuple[Rect, list[Rect]]:
    """As wide as their longest word, which is "Magneet"."""
    wide = count * max(band.height, now.mm(14)) + (count - 1) * now.gap
    ways, tracks = band.cut_right(wide, now.gap)
    return tracks, ways.columns(count, now.gap)


def _acting(  # noqa: PLR0913 - the rest is only handed through
    column: Rect, now: Theme, *, name: Rect, points: Rect, sheet: Rect, tracks: Rect, toggles: list[Rect]
) -> PlayFrames:
    gap, wide = now.gap, column.width >= now.mm(NARROW_MM)
    high = max(now.touch * 1.1, column.height * 0.07)
    stacked = column.height > 8.5 * now.touch
    ends, rest = column.cut_bottom(2 * high + gap if stacked else high, gap)
    main, rest = rest.cut_bottom(high * 1.2, gap)
    turns, tray = rest.cut_bottom(high * 1.15, gap)
    stop, passing = ends.cut_right((ends.width - gap) * STOP_SHARE, gap)
    both = ends.rows(2, gap) if stacked else [passing, stop]
    return PlayFrames(
        name, points, tray, turns.columns(2, gap), main, both, ends, sheet, tracks, toggles, signs=wide or stacked
    )
