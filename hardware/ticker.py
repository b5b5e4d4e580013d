"""The service that knows the time: runs the core's timers and looks after the other services."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from hardware.frames import Clock
from hardware.service import Service
from kiosk.ports import Config, Post, StartTimer, StopTimer, Timers

LONGEST_WAIT = 1.0
"""So often the other services are looked after."""

Check = Callable[[float], object]


class Ticker:
    name = "clock"

    def __init__(self, config: Config, post: Post, checks: list[Check], clock: Clock = time.monotonic) -> None:
        self._timers = Timers(config)
        self._post = post
        self._checks = checks
        self._clock = clock
        self._changed = threading.Condition()
        self._woken = False

    def run_timer(self, effect: StartTimer | StopTimer) -> None:
        with self._changed:
            self._timers.run(effect, self._clock())
            self._wake()

    def accept_after(self, seconds: float) -> None:
        with self._changed:
            self._timers.accept_after(seconds)

    def touched(self) -> None:
        """Somebody is there."""
        with self._changed:
            self._timers.touched(self._clock())

    def wake(self) -> None:
        with self._changed:
            self._wake()

    def _wake(self) -> None:
        self._woken = True
        self._changed.notify_all()

    def set_up(self) -> None:
        pass

    def tear_down(self) -> None:
        pass

    def run(self, service: Service) -> None:
        while not service.stopping:
            with self._changed:
                if not self._woken:
                    self._changed.wait(self._wait())
                self._woken = False
            service.beat()
            self.tick()

    def _wait(self) -> float:
        due = self._timers.next_due()
        return LONGEST_WAIT if due is None else max(min(due - self._clock(), LONGEST_WAIT), 0.0)

    def tick(self) -> None:
        """Post what has run out and look after the others."""
        now = self._clock()
        with self._changed:
            due = self._timers.due(now)
        for command in due:
            self._post(command)
        for check in self._checks:
            check(now)
