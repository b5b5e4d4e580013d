"""The kiosk's own backups of its journal: made beside the game, one at a time."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable

from kiosk.journal import Journal, JournalDamaged
from kiosk.messages import Command, TroubleBegan, TroubleEnded
from kiosk.notices import NoticeCode
from kiosk.state import Notice

log = logging.getLogger(__name__)

Background = Callable[[Callable[[], None]], None]
"""Runs something that takes a while without making anybody wait."""

BACKUP = "backup"


class JournalBackups:
    """*journal* gives the one that is open now: an owner may put another in its place."""

    def __init__(self, journal: Callable[[], Journal], post: Callable[[Command], None]) -> None:
        self._journal, self._post = journal, post
        self._thread: threading.Thread | None = None

    def make(self) -> None:
        """A failure is told, and tried again the next time."""
        dropped: list[object] = []
        try:
            self._journal().backup(dropped.append)
        except (OSError, sqlite3.Error, JournalDamaged) as problem:
            log.exception("the backup failed")
            self._post(TroubleBegan(Notice(NoticeCode.BACKUP_FAILED, (BACKUP, str(problem)))))
        else:
            log.info("a backup was made")
            fewer = Notice(NoticeCode.BACKUPS_FEWER, (BACKUP,))
            self._post(TroubleBegan(fewer) if dropped else TroubleEnded(BACKUP))

    def in_thread(self, work: Callable[[], None]) -> None:
        """Do *work* in a thread of its own, or nothing where it is being done."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=work, name="backup", daemon=True)
            self._thread.start()

    def join(self) -> None:
        """Wait for what is being done."""
        if self._thread is not None:
            self._thread.join()
