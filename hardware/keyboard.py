"""A key as the start button, for a desk without one: the window says when it goes down and up."""

from __future__ import annotations

import time
from collections.abc import Callable

from hardware.frames import Clock
from hardware.presses import Press


class KeyButton:
    """Repeated key events of a key that is held count once."""

    def __init__(self, pressed: Callable[[Press], None], long_seconds: float, clock: Clock = time.monotonic) -> None:
        self._pressed = pressed
        self._long_seconds = long_seconds
        self._clock = clock
        self._since: float | None = None

    def down(self) -> None:
        if self._since is None:
            self._since = self._clock()

    def up(self) -> None:
        if self._since is not None:
            held = self._clock() - self._since
            self._since = None
            self._pressed(Press.LONG if held >= self._long_seconds else Press.SHORT)

    def tap(self) -> None:
        """Down and up: for a button on the screen."""
        self.down()
        self.up()
