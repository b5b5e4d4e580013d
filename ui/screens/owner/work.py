"""What takes a while is done in another thread; its answer comes back to the window's, or is dropped if late."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from kivy.clock import Clock

log = logging.getLogger(__name__)

Result = TypeVar("Result")
Failed = Callable[[Exception], None]


class Work:
    """One job at a time: a new one, or `stop`, makes the answer to the one before it nobody's."""

    def __init__(self, failed: Failed) -> None:
        self._failed = failed
        self._turn = 0
        self.busy = False

    def run(self, job: Callable[[], Result], done: Callable[[Result], None]) -> None:
        self._turn += 1
        self.busy = True
        threading.Thread(target=self._work, args=(self._turn, job, done), name="owner", daemon=True).start()

    def stop(self) -> None:
        """Nobody waits any more."""
        self._turn += 1
        self.busy = False

    def _work(self, turn: int, job: Callable[[], Any], done: Callable[[Any], None]) -> None:
        try:
            result = job()
        except Exception as problem:  # noqa: BLE001 - whatever it was, the owner must hear of it
            log.warning("what the owner asked for failed: %s", problem)
            why = problem
            Clock.schedule_once(lambda _: self._finish(turn, self._failed, why))
        else:
            Clock.schedule_once(lambda _: self._finish(turn, done, result))

    def _finish(self, turn: int, tell: Callable[[Any], None], result: object) -> None:
        if turn == self._turn:
            self.busy = False
            tell(result)
