"""How a journal begins, and how an older one becomes a newer one, wholly or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence

from kiosk.journal import timelines
from kiosk.journal.schema import APPLICATION_ID, BESIDE, SCHEMA, TABLES
from kiosk.journal.seals import card_crc, seal_result
from kiosk.journal.timelines import Timeline
from kiosk.journal.transaction import transaction

Migration = Callable[[sqlite3.Connection], None]

NEW_COLUMNS = (
    "commands ADD COLUMN origin INTEGER",
    "commands ADD COLUMN id TEXT",
    "commands ADD COLUMN chain BLOB",
    "tables ADD COLUMN crc INTEGER",
    "results ADD COLUMN packed BLOB",
    "results ADD COLUMN crc INTEGER",
)


def create(db: sqlite3.Connection, history: Sequence[Timeline] = ()) -> None:
    """A new journal, or the beginning of one whose *history* is known."""
    db.executescript(f"PRAGMA application_id = {APPLICATION_ID}; PRAGMA user_version = {SCHEMA}; BEGIN; {TABLES}")
    if history:
        timelines.note(db, history)
    else:
        timelines.begin(db, 1, timelines.MADE)
    db.execute("COMMIT")


def migrate(db: sqlite3.Connection, version: int) -> None:
    """Bring the journal from schema *version* to ours."""
    with transaction(db):
        for step in range(version, SCHEMA):
            MIGRATIONS[step](db)
        db.execute(f"PRAGMA user_version = {SCHEMA}")


def to_second(db: sqlite3.Connection) -> None:
    """Rows get an envelope and a chain, cards and results a checksum; the rows that are there stay as they are."""
    for column in NEW_COLUMNS:
        db.execute(f"ALTER TABLE {column}")
    for statement in filter(str.strip, BESIDE.split(";")):
        db.execute(statement)
    for code, last, card, closed in db.execute("SELECT code, last, card, closed FROM tables").fetchall():
        db.execute("UPDATE tables SET crc = ? WHERE code = ?", (card_crc(code, last, card, closed), code))
    for (seq,) in db.execute("SELECT seq FROM results").fetchall():
        seal_result(db, seq)
    timelines.begin(db, 1, timelines.MIGRATED)
    timelines.digest_old_rows(db)


MIGRATIONS: dict[int, Migration] = {1: to_second}
"""From which schema each step leads one further."""
