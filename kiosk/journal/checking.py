"""Looking for damage before anybody meets it: pages, checksums of every row, and the backups."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from kiosk.journal import backup
from kiosk.journal.forget import crc
from kiosk.journal.schema import JournalDamaged, version_of

ROWS = {
    "command": "SELECT seq, code, command, crc FROM commands ORDER BY seq",
    "snapshot": "SELECT seq, code, value, crc FROM snapshots ORDER BY code",
    "front": "SELECT 0, NULL, value, crc FROM front",
}


def damage(path: Path) -> list[str]:
    """What is wrong with the journal at *path*, safe to ask while the kiosk writes to it.

    Raises `JournalTooNew`, and `sqlite3.OperationalError` where it can't be opened.
    """
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        try:
            version_of(connection)
            connection.execute("BEGIN")  # one moment of the journal, however long the look takes
            return list(_damaged_pages(connection)) + list(_damaged_rows(connection))
        except JournalDamaged as problem:
            return [str(problem)]
        except sqlite3.OperationalError:
            raise
        except (sqlite3.DatabaseError, UnicodeError) as problem:
            return [f"can't be read to its end: {problem}"]


def _damaged_pages(connection: sqlite3.Connection) -> Iterator[str]:
    for (found,) in connection.execute("PRAGMA integrity_check(10)"):
        if found != "ok":
            yield f"the integrity check says: {found}"


def _damaged_rows(connection: sqlite3.Connection) -> Iterator[str]:
    for kind, query in ROWS.items():
        for seq, code, text, stored in connection.execute(query):
            if stored != crc(seq, code, text):
                yield f"the {kind} {seq} is damaged"


def bad_backups(folder: Path) -> list[Path]:
    return [path for path in backup.generations(folder) if not backup.is_good(path)]
