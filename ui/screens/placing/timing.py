"""How long somebody has been building, where the group has set a time: a ring that empties, and then words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock

from ui import preferences

TICK = 1.0
"""Seconds between two pictures of the ring: what moves all the time costs all the time."""


class TurnTimer:
    """Of one seat; *tick* is told of every second, with True where it was the last."""

    def __init__(self, tick: Callable[[bool], None]) -> None:
        self._tick, self._turn, self._left = tick, None, 0.0
        self._clock: Any = None

    @property
    def left(self) -> float:
        """The share that is left, 1 to 0."""
        whole = preferences.now().value.turn_seconds
        return min(1.0, self._left / whole) if whole else 0.0

    @property
    def running(self) -> bool:
        return self._clock is not None

    @property
    def over(self) -> bool:
        """Whether the time of this turn has passed."""
        return self._turn is not None and not self.running and self._left <= 0

    def follow(self, turn: Any, *, thinking: bool) -> None:  # noqa: ANN401 - whatever tells one turn from another
        """Begin anew with every turn, and end with the decision; who takes back has the rest of the time."""
        seconds = preferences.now().value.turn_seconds
        if not (thinking and seconds):
            self._stop()
            if not seconds:
                self._turn = None
            return
        if turn != self._turn:
            self._turn, self._left = turn, float(seconds)
        if self._left > 0 and not self.running:
            self._clock = Clock.schedule_interval(self.second, TICK)

    def second(self, _seconds: float = TICK) -> None:
        self._left -= TICK
        last = self._left <= 0
        if last:
            self._stop()
        self._tick(last)

    def leave(self) -> None:
        self._stop()
        self._turn = None

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
