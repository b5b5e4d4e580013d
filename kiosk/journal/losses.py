"""Whether the journal that was found is the one that was left, and what to do where it is shorter."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

from kiosk.journal import backup, head, timelines
from kiosk.journal.transaction import transaction
from kiosk.notices import NoticeCode
from kiosk.state import Notice

log = logging.getLogger(__name__)


def missing(db: sqlite3.Connection, told: head.Head | None) -> int:
    """How many rows the journal has less than its head says."""
    if told is None:
        return 0
    last, _ = timelines.head(db)
    return max(told.seq - last, 0)


def told(count: int, code: str | None, path: Path) -> Notice:
    """What the screen says where the journal was mended and *count* entries are lost all the same."""
    return (
        Notice(NoticeCode.ENTRIES_LOST, (str(count), code or "–"))
        if count
        else Notice(NoticeCode.JOURNAL_HEALED, (path.name,))
    )


def longer_backup(folder: Path, told: head.Head, last: int) -> Path | None:
    """The newest good backup of the same timeline that has more rows than are left."""
    for one in backup.generations(folder):
        if (
            last < backup.number_of(one) <= told.seq
            and backup.is_good(one)
            and backup.timeline_of(one) == told.timeline
        ):
            return one
    return None


def part(db: sqlite3.Connection, folder: Path, why: str) -> None:
    """From here on this is another history than the one that was left: its later backups are kept out of the way.

    They are laid aside first: a crash in between finds the same loss again.
    """
    last, _ = timelines.head(db)
    for one in backup.generations(folder):
        if backup.number_of(one) > last:
            log.warning("%s is of the history that is left behind", one.name)
            backup.lay_aside(one)
    with transaction(db):
        timelines.begin(db, last + 1, why)
