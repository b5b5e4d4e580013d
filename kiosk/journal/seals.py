"""Checksums of what follows from the commands: cards, snapshots, results with their scores and milestones."""

from __future__ import annotations

import json
import sqlite3
import zlib

from kiosk.journal.schema import JournalDamaged

OF_RESULT = (
    "SELECT code, game, paper, rounds, record, hex(packed) FROM results WHERE seq = ?",
    "SELECT seat, name, total, bags, won, players, game, lines FROM scores WHERE seq = ? ORDER BY seat",
    "SELECT code, part, name, total, bags, title FROM milestones WHERE seq = ? ORDER BY part, name",
)


def crc(seq: int, code: str | None, text: str) -> int:
    return zlib.crc32(f"{seq}\n{code or ''}\n{text}".encode())


def card_crc(code: str, last: int, card: str, closed: int) -> int:
    return crc(last, code, f"{closed}\n{card}")


def result_crc(db: sqlite3.Connection, seq: int) -> int:
    """Of the result *seq* as it stands there, with all that belongs to it."""
    told = [[list(row) for row in db.execute(query, (seq,))] for query in OF_RESULT]
    return crc(seq, None, json.dumps(told))


def seal_result(db: sqlite3.Connection, seq: int) -> None:
    db.execute("UPDATE results SET crc = ? WHERE seq = ?", (result_crc(db, seq), seq))


def require_whole_result(db: sqlite3.Connection, seq: int) -> None:
    """Raises `JournalDamaged`; a journal of schema 1 that was never opened for writing has no checksum of it."""
    row = db.execute("SELECT crc FROM results WHERE seq = ?", (seq,)).fetchone()
    if row is not None and row[0] is not None and row[0] != result_crc(db, seq):
        raise JournalDamaged(f"the result {seq} is damaged")
