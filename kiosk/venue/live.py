"""Keeps a board fresh: told by PostgreSQL when something arrives, and by looking every so often where it can't say.

This is the only place that listens: an engine without LISTEN and NOTIFY does as well, a few seconds later.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable

import psycopg

from kiosk.errors import KioskError
from kiosk.venue.address import VenueAddress
from kiosk.venue.board import BoardSource, HonourBoard

log = logging.getLogger(__name__)

CHANNEL = "tabletown_venue"
SECONDS = 15.0
"""Between two looks where nobody says anything."""
PAUSE = 1.0
"""Between two looks at most, however much arrives."""


def announce(db: psycopg.Connection[object]) -> None:
    """Say that something has arrived; an engine that can't say so is asked by its boards anyway."""
    try:
        db.execute("SELECT pg_notify(%s, '')", (CHANNEL,))
    except psycopg.Error:
        log.debug("nobody is told that games have arrived")


class LiveBoard:
    """Reads the board in a thread of its own; *changed* hears there of every new one, and of None for none."""

    def __init__(
        self,
        source: BoardSource,
        changed: Callable[[HonourBoard | None], None],
        venue: VenueAddress | None = None,
        seconds: float = SECONDS,
    ) -> None:
        self._source, self._changed, self._venue, self._seconds = source, changed, venue, seconds
        self._ended = threading.Event()
        self._woken = threading.Event()
        self._threads = [threading.Thread(target=self._read, name="board", daemon=True)]
        if venue is not None:
            self._threads.append(threading.Thread(target=self._listen, name="board-ear", daemon=True))

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._ended.set()
        self._woken.set()
        self._threads[0].join(5)

    def _read(self) -> None:
        shown: HonourBoard | None = None
        first = True
        while not self._ended.is_set():
            self._woken.clear()
            try:
                found: HonourBoard | None = self._source.read()
            except (KioskError, psycopg.Error) as problem:
                log.warning("the board can't be read: %s", problem)
                found = None
            if first or found != shown:
                shown, first = found, False
                self._changed(found)
            self._ended.wait(min(PAUSE, self._seconds))
            self._woken.wait(self._seconds)
        self._source.close()

    def _listen(self) -> None:
        assert self._venue is not None
        while not self._ended.is_set():
            try:
                with self._venue.connect() as db:
                    db.execute(f"LISTEN {CHANNEL}")
                    while not self._ended.is_set():
                        for _ in db.notifies(timeout=1.0, stop_after=1):
                            self._woken.set()
            except psycopg.Error:
                self._ended.wait(self._seconds)
