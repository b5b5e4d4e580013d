"""Short movements that nobody has to wait for: a touch anywhere brings all of them to their ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.animation import Animation
from kivy.uix.widget import Widget

SECONDS = 0.25
"""As long as anything moves at most; only the dice may take longer, because people love them."""


class Movement:
    """One widget's properties on their way, after a *rest* in which nothing moves."""

    def __init__(self, widget: Widget, done: Callable[[], None] | None, ends: dict[str, Any]) -> None:
        self.widget, self.ends = widget, ends
        self._done = done

    def start(self, seconds: float, transition: str, rest: float) -> None:
        self.animation = Animation(duration=seconds, t=transition, **self.ends)
        if rest:
            self.animation = Animation(duration=rest) + self.animation
        self.animation.bind(on_complete=lambda *_: self._finished())
        self.animation.start(self.widget)

    def stop(self) -> None:
        self.animation.cancel(self.widget)
        _RUNNING.discard(self)

    def skip(self) -> None:
        self.stop()
        for name, value in self.ends.items():
            setattr(self.widget, name, value)
        self._finished()

    def _finished(self) -> None:
        _RUNNING.discard(self)
        if self._done is not None:
            self._done()


_RUNNING: set[Movement] = set()


def move(
    widget: Widget,
    seconds: float = SECONDS,
    *,
    transition: str = "out_quad",
    rest: float = 0.0,
    done: Callable[[], None] | None = None,
    **ends: Any,  # noqa: ANN401 - whatever the properties hold
) -> None:
    """Bring properties of *widget* to *ends*, in the place of whatever moved them before."""
    stop(widget, *ends)
    movement = Movement(widget, done, ends)
    _RUNNING.add(movement)
    movement.start(seconds, transition, rest)


def stop(widget: Widget, *names: str) -> None:
    """Let these properties (or all) stay where they are."""
    for one in [one for one in _RUNNING if one.widget is widget and (not names or set(names) & set(one.ends))]:
        one.stop()


def skip() -> None:
    """Everything at its end, at once."""
    for one in list(_RUNNING):
        one.skip()
