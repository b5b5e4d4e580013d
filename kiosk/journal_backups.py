"""The kiosk's own backups of its journal: made beside the game, one at a time."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable

from kiosk.journal import Journal, JournalDamaged
from kiosk.journal.checking import bad_backups, bad_backups_note, note_bad_backups
from kiosk.messages import Command, TroubleBegan, TroubleEnded
from kiosk.notices import NoticeCode
from kiosk.state import Notice

log = logging.getLogger(__name__)

Background = Callable[[Callable[[], None]], None]
"""Runs something that takes a while without making anybody wait."""

BACKUP, BACKUPS = "backup", "backups"


class JournalBackups:
    """*journal* gives the one that is open now: an owner may put another in its place."""

    def __init__(self, journal: Callable[[], Journal], post: Callable[[Command], None]) -> None:
        self._journal, self._post = journal, post
        self._thread: threading.Thread | None = None
        self._damaged = False
        """Whether it was told that one of them is damaged."""

    def heed(self) -> None:
        """Tell what ``tabletown check`` has found in the backups, until it is so no longer."""
        damaged = bad_backups_note(self._journal().path).exists()
        if damaged != self._damaged:
            self._damaged = damaged
            notice = Notice(NoticeCode.BACKUP_DAMAGED, (BACKUPS,))
            self._post(TroubleBegan(notice) if damaged else TroubleEnded(BACKUPS))

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
            self._look_again()
            fewer = Notice(NoticeCode.BACKUPS_FEWER, (BACKUP,))
            self._post(TroubleBegan(fewer) if dropped else TroubleEnded(BACKUP))

    def _look_again(self) -> None:
        """The backup that was damaged may have gone to make room for the new one."""
        journal = self._journal()
        if bad_backups_note(journal.path).exists():
            note_bad_backups(journal.path, bad_backups(journal.backups))

    def in_thread(self, work: Callable[[], None]) -> None:
        """Do *work* in a thread of its own, or nothing where it is being done."""
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=work, name="backup", daemon=True)
            self._thread.start()

    def join(self) -> None:
        """Wait for what is being done."""
        if self._thread is not None:
            self._thread.join()
