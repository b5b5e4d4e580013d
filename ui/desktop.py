"""How large the screen is on which a window is to be opened; asked of SDL, which has drawn it already."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MAPS = Path("/proc/self/maps")


class _Rect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


@dataclass(frozen=True, slots=True)
class FreeArea:
    """What bars and docks leave of a screen."""

    left: int
    top: int
    width: int
    height: int


def usable_screen() -> FreeArea | None:
    """The first screen; None where nobody knows."""
    try:
        lines = MAPS.read_text(encoding="utf-8", errors="replace").splitlines()
        path = next(line.split(maxsplit=5)[5] for line in lines if "libSDL2-" in line)
        bounds = _Rect()
        known = ctypes.CDLL(path).SDL_GetDisplayUsableBounds(0, ctypes.byref(bounds)) == 0
    except (OSError, StopIteration, IndexError, AttributeError):
        return None
    return FreeArea(bounds.x, bounds.y, bounds.w, bounds.h) if known and bounds.w > 0 and bounds.h > 0 else None


def fitting(wanted: tuple[int, int], screen: FreeArea) -> tuple[int, int]:
    """As wanted where there is room, else as large as the screen."""
    return min(wanted[0], screen.width), min(wanted[1], screen.height)


def middle(size: tuple[int, int], screen: FreeArea) -> tuple[int, int]:
    """Where the left upper corner of a window lies in the middle of the screen."""
    return screen.left + (screen.width - size[0]) // 2, screen.top + (screen.height - size[1]) // 2


def fit(window: Any, wanted: tuple[int, int]) -> None:  # noqa: ANN401 - Kivy has no types
    """Shrink a window that is larger than its screen, and put it where all of it is seen."""
    screen = usable_screen()
    if screen is None or fitting(wanted, screen) == wanted:
        return
    window.size = fitting(wanted, screen)
    window.left, window.top = middle(fitting(wanted, screen), screen)  # it was centred at the size that does not fit


def fill(window: Any, step: Callable[[int], None]) -> None:  # noqa: ANN401 - Kivy has no types
    """Let a window fill its screen; on a desktop by its size first, for where no window manager stretches it."""
    screen = usable_screen() if os.environ.get("DISPLAY") else None
    if screen is not None:
        window.size = (screen.width, screen.height)
        window.left, window.top = screen.left, screen.top
        step(3)  # it keeps size and place that the screen has heard of
    window.fullscreen = "auto"
