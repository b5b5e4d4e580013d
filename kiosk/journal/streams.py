"""The stream of one table: its last snapshot and the rows after it, which give the table back."""

from __future__ import annotations

import json
import logging
import sqlite3
from dataclasses import dataclass, replace

from kiosk.codec import decode_own, table_to_json
from kiosk.errors import Unusable
from kiosk.flow import table_after
from kiosk.journal import gaps, rows
from kiosk.journal.schema import JournalDamaged
from kiosk.journal.seals import crc
from kiosk.state import Table

log = logging.getLogger(__name__)

SNAPSHOT_VERSION = 2
"""Goes up whenever a stored table would be read differently; older ones are then replayed from their commands."""


@dataclass(frozen=True, slots=True)
class Found:
    table: Table | None
    """As its group left it; *stopped* where its rows can't be followed to their end. None where there is none."""
    replayed: int
    """How many rows were read after the snapshot."""
    unknown: int | None = None
    """The row at which replaying has stopped."""


def load(db: sqlite3.Connection, code: str) -> Found:
    """The table *code*; raises `JournalDamaged` where a row of it is damaged, `RowsMissing` where one is lost.

    A row that was accepted once and is refused now, or not known, ends the replay: what comes after it would be
    another game than the one that was played.
    """
    table, seq = snapshot(db, code)
    gaps.require_none(db, code, seq)
    count = 0
    for row in rows.read(db, "code = ? AND seq > ?", (code, seq)):
        row.require_whole()
        after = _after(table, row)
        if after is None:
            return Found(_stopped(db, code, table, seq), count, row.seq)
        table = after
        count += 1
    return Found(table, count)


def _after(table: Table | None, row: rows.Row) -> Table | None:
    try:
        command = row.meaning()
    except (Unusable, ValueError):
        # By its number alone: a command may hold a name.
        log.exception("table %s: row %d is not known here; the table stops there", row.code, row.seq)
        return None
    after = table_after(table, command)
    if after is None:
        log.error("table %s: the %s of row %d is refused now", row.code, type(command).__name__, row.seq)
    return after


def _stopped(db: sqlite3.Connection, code: str, table: Table | None, seq: int) -> Table | None:
    """How it stood: a snapshot that a later version has left, where it can be read, or as far as the rows go."""
    later, number = snapshot(db, code, any_version=True)
    found = later if later is not None and number > seq else table
    return replace(found, stopped=True) if found is not None else None


def snapshot(db: sqlite3.Connection, code: str, *, any_version: bool = False) -> tuple[Table | None, int]:
    """The last one and the number of the row after which it was written."""
    query = "SELECT seq, version, value, crc FROM snapshots WHERE code = ?"
    row = db.execute(query, (code,)).fetchone()
    if row is None or (row[1] != SNAPSHOT_VERSION and not any_version):
        return None, 0
    seq, _, text, stored = row
    try:
        if stored != crc(seq, code, text):
            raise JournalDamaged("a snapshot is damaged")  # noqa: TRY301 - there are still the commands
        return decode_own(Table, json.loads(text)), seq
    except (JournalDamaged, ValueError):
        log.exception("table %s: the snapshot can't be used, replaying from the beginning", code)
        return None, 0


def write_snapshot(db: sqlite3.Connection, seq: int, table: Table) -> None:
    """All fields are written: a default may be another one day."""
    value = json.dumps(table_to_json(table, whole=True), separators=(",", ":"))
    db.execute(
        "INSERT OR REPLACE INTO snapshots (code, seq, version, value, crc) VALUES (?, ?, ?, ?, ?)",
        (table.code, seq, SNAPSHOT_VERSION, value, crc(seq, table.code, value)),
    )
