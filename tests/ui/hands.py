"""Fingers that touch the real window, and eyes that look at its pixels."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from tests.pictures.capture import CHANNELS, pixels
from tests.ui.unpainted import is_painted
from ui import window
from ui.theme import Rgba

_numbers = count(1)


class Finger(MotionEvent):
    """One finger, at pixels of the window."""

    def __init__(self, x: float, y: float) -> None:
        number = next(_numbers)
        super().__init__("test", number, self._shares(x, y), is_touch=True, type_id="touch")

    @staticmethod
    def _shares(x: float, y: float) -> tuple[float, float]:
        return x / (Window.width - 1), y / (Window.height - 1)

    def depack(self, args: tuple[float, float]) -> None:
        self.profile = ["pos"]
        self.sx, self.sy = args
        super().depack(args)

    def down(self) -> Finger:
        EventLoop.post_dispatch_input("begin", self)
        return self

    def move(self, x: float, y: float) -> Finger:
        self.move_to(x, y)
        return self

    def move_to(self, x: float, y: float) -> None:
        self.move_args = self._shares(x, y)
        MotionEvent.move(self, self.move_args)
        EventLoop.post_dispatch_input("update", self)

    def up(self) -> None:
        EventLoop.post_dispatch_input("end", self)


def tap(x: float, y: float) -> None:
    Finger(x, y).down().up()
    window.step()


def tap_all_over(own: Callable[[], list[Any]]) -> None:
    """A grid of points over the whole window, but for the widgets of *own*, which is asked each time."""
    for across in range(1, 24, 2):
        for up in range(1, 16, 2):
            point = Window.width * across / 24, Window.height * up / 16
            if not any(_covers(one, *one.to_widget(*point)) for one in own()):
                Finger(*point).down().up()
    window.step(2)


def _covers(widget: Any, x: float, y: float) -> bool:
    """With a little room around it, as a finger has it."""
    return bool(widget.x - 2 <= x <= widget.right + 2 and widget.y - 2 <= y <= widget.top + 2)


def show(*widgets: Any) -> None:
    for widget in widgets:
        widget.size_hint = (None, None)
        Window.add_widget(widget)
    window.step(3)


class Picture:
    """The window as it is now."""

    def __init__(self) -> None:
        assert is_painted(Window), "a test that looks at the window is marked `painted`"
        self.width, self.height, self._data = pixels()

    def at(self, x: float, y: float) -> tuple[int, int, int]:
        start = (int(y) * self.width + int(x)) * CHANNELS
        red, green, blue = self._data[start : start + 3]
        return red, green, blue


def near(seen: tuple[int, int, int], wanted: Rgba, within: int = 12) -> bool:
    return all(abs(one - 255 * other) <= within for one, other in zip(seen, wanted[:3], strict=True))
