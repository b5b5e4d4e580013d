"""Which history of the house this journal tells: a restored or shortened one is another one from there on.

Every journal has an identity, and a note of each time when it parted from what was told before. Copies of one
timeline can be compared by the numbers of their rows; those of two can't, and are never mixed.
"""

from __future__ import annotations

import secrets
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kiosk.journal import rows
from kiosk.journal.schema import JournalDamaged
from kiosk.journal.seals import crc

MADE, MIGRATED, RESTORED, SHORTENED, FORGOTTEN = "made", "migrated", "restored", "shortened", "forgotten"
BLOCK = 100
"""So many rows of schema 1 have one digest together; which of them is damaged is told by their own checksums."""


@dataclass(frozen=True, slots=True)
class Timeline:
    id: str
    parent: str | None
    since: int
    """The first row that is in no other timeline."""
    why: str


def all_of(db: sqlite3.Connection) -> list[Timeline]:
    """The newest last; raises `JournalDamaged`."""
    found = []
    for number, *values, stored in db.execute(
        "SELECT number, id, parent, since, why, crc FROM timelines ORDER BY number"
    ):
        one = Timeline(*values)
        if stored != crc_of(number, one):
            raise JournalDamaged("the note of the timelines is damaged")
        found.append(one)
    if not found:
        raise JournalDamaged("the note of the timelines is missing")
    return found


def current(db: sqlite3.Connection) -> Timeline:
    return all_of(db)[-1]


def begin(db: sqlite3.Connection, since: int, why: str) -> Timeline:
    """Part from the timeline so far, at the row *since*."""
    last = db.execute("SELECT number, id FROM timelines ORDER BY number DESC LIMIT 1").fetchone()
    number, parent = (last[0] + 1, last[1]) if last is not None else (1, None)
    one = Timeline(secrets.token_hex(rows.CHAIN_BYTES), parent, since, why)
    note(db, [one], number)
    return one


def note(db: sqlite3.Connection, history: Iterable[Timeline], first: int = 1) -> None:
    db.executemany(
        "INSERT INTO timelines (number, id, parent, since, why, crc) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (number, one.id, one.parent, one.since, one.why, crc_of(number, one))
            for number, one in enumerate(history, first)
        ],
    )


def become(db: sqlite3.Connection, history: Sequence[Timeline]) -> None:
    """Be the journal of this *history*, whose older rows are there: one that was just migrated has a new one."""
    if history:
        db.execute("BEGIN IMMEDIATE")
        db.execute("DELETE FROM timelines")
        note(db, history)
        digest_old_rows(db)
        db.execute("COMMIT")


def crc_of(number: int, one: Timeline) -> int:
    return crc(number, one.id, f"{one.parent}\n{one.since}\n{one.why}")


def root(db: sqlite3.Connection) -> bytes:
    """What the first row is chained to: the id of the first timeline."""
    return bytes.fromhex(all_of(db)[0].id)


def head(db: sqlite3.Connection) -> tuple[int, bytes]:
    """The number of the last row and its chain."""
    found = db.execute("SELECT seq, chain FROM commands ORDER BY seq DESC LIMIT 1").fetchone()
    if found is None:
        return 0, root(db)
    seq, chain = found
    if chain is None:
        old = db.execute("SELECT last, chain FROM old_rows ORDER BY first DESC LIMIT 1").fetchone()
        if old is None or old[0] != seq:
            raise JournalDamaged(f"the digest of row {seq} is missing")
        chain = old[1]
    return int(seq), _digest(chain)


def chain_of_old_rows(db: sqlite3.Connection) -> bytes:
    """What the first row of schema 2 is chained to: the last of the older rows, or nothing but the first timeline."""
    row = db.execute("SELECT chain FROM old_rows ORDER BY first DESC LIMIT 1").fetchone()
    return _digest(row[0]) if row is not None else root(db)


def _digest(value: object) -> bytes:
    """Raises `JournalDamaged` where it is none, as where pages were exchanged."""
    if not isinstance(value, bytes):
        raise JournalDamaged("a digest is none")
    return value


def digest_old_rows(db: sqlite3.Connection) -> None:
    """Write the digests of all rows of schema 1 beside them, in blocks; the rows stay as they are."""
    db.execute("DELETE FROM old_rows")
    db.executemany("INSERT INTO old_rows (first, last, chain) VALUES (?, ?, ?)", list(old_blocks(db)))


def old_blocks(db: sqlite3.Connection) -> Iterator[tuple[int, int, bytes]]:
    """The first and last row of each block, and its digest over the block before and all of its rows."""
    chain, first, last, contents = root(db), 0, 0, []
    for row in rows.read(db, "origin IS NULL"):
        first = first or row.seq
        last = row.seq
        contents.append(row.content)
        if len(contents) == BLOCK:
            chain = rows.chained(chain, b"\0".join(contents))
            yield first, last, chain
            first, contents = 0, []
    if contents:
        yield first, last, rows.chained(chain, b"\0".join(contents))


def chain_anew(db: sqlite3.Connection, since: int) -> None:
    """Make the digests from the row *since* on again: its text, or that of a later one, was changed on purpose."""
    digest_old_rows(db)
    before = db.execute("SELECT chain FROM commands WHERE seq < ? ORDER BY seq DESC LIMIT 1", (since,)).fetchone()
    chain = _digest(before[0]) if before is not None and before[0] is not None else chain_of_old_rows(db)
    for row in list(rows.read(db, "seq >= ? AND origin IS NOT NULL", (since,))):
        chain = rows.chained(chain, row.content)
        db.execute("UPDATE commands SET chain = ? WHERE seq = ?", (chain, row.seq))
