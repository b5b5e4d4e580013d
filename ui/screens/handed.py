"""For who acts with the left hand: what lies beside a sheet at the right lies at its left instead."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, TypeVar

from ui import preferences
from ui.screens.rect import Rect

Frames = TypeVar("Frames")
Box = tuple[float, float, float, float]


def left_handed() -> bool:
    return preferences.now().value.left_handed


def handed(frames: Frames, within: Rect) -> Frames:
    """The places of a seat, as they are or the other way round; buttons in a row keep their order."""
    if not left_handed():
        return frames
    found: Any = frames
    return replace(found, **{one.name: _across(getattr(found, one.name), within) for one in fields(found)})


def _across(value: Any, within: Rect) -> Any:  # noqa: ANN401 - places, lists of them, and what is neither
    if isinstance(value, Rect):
        return Rect(within.x + within.right - value.right, value.y, value.width, value.height)
    if isinstance(value, list):
        row = len({(one.y, one.width) for one in value}) == 1
        across = [_across(one, within) for one in value]
        return across[::-1] if row else across
    return value


def beside(frame: Rect, width: float) -> tuple[Rect, Rect]:
    """A strip on the side where nobody acts, and the rest."""
    return frame.cut_right(width) if left_handed() else frame.cut_left(width)


def other_way(box: Box, width: float) -> Box:
    """The app's own corner and its notices, where the column lies at the left."""
    x, y, wide, high = box
    return (width - x - wide, y, wide, high) if left_handed() else box
