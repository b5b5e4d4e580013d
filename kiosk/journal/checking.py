"""Looking for damage before anybody meets it: pages, rows and their chain, what follows from them, the backups."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from kiosk.journal import backup, gaps, rows, timelines
from kiosk.journal.schema import SCHEMA, JournalDamaged, read_as_newest, says_damaged, version_of
from kiosk.journal.seals import card_crc, crc, result_crc


def damage(path: Path) -> list[str]:
    """What is wrong with the journal at *path*, safe to ask while the kiosk writes to it.

    Raises `JournalTooNew`, and `sqlite3.OperationalError` where it can't be opened.
    """
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
        try:
            version = version_of(connection)
            connection.execute("BEGIN")  # one moment of the journal, however long the look takes
            return [*_damaged_pages(connection), *damaged_rows(connection, version)]
        except JournalDamaged as problem:
            return [str(problem)]
        except sqlite3.OperationalError as problem:
            if not says_damaged(problem):
                raise
            return [f"its tables are not as they were made: {problem}"]
        except (sqlite3.DatabaseError, ValueError, TypeError) as problem:
            return [f"can't be read to its end: {problem}"]


def _damaged_pages(connection: sqlite3.Connection) -> Iterator[str]:
    for (found,) in connection.execute("PRAGMA integrity_check(10)"):
        if found != "ok":
            yield f"the integrity check says: {found}"


def damaged_rows(
    connection: sqlite3.Connection, version: int, after: int = 0, chain: bytes | None = None
) -> Iterator[str]:
    """Every row of every table that is not as it was written; a journal of schema 1 has fewer checks.

    A part of a journal begins *after* a row with this *chain*.
    """
    read_as_newest(connection, version)
    yield from _commands(connection, version, after, chain)
    for code, seq, value, stored in connection.execute("SELECT code, seq, value, crc FROM snapshots ORDER BY code"):
        if stored != crc(seq, code, value):
            yield f"the snapshot of table {code} is damaged"
    for value, stored in connection.execute("SELECT value, crc FROM front"):
        if stored != crc(0, None, value):
            yield "the front 0 is damaged"
    if version > 1:
        yield from _derived(connection)
    if version > 1 and not after:
        yield from _absent(connection)


def _commands(
    connection: sqlite3.Connection, version: int, after: int = 0, chain: bytes | None = None
) -> Iterator[str]:
    """The rows one after the other: each by itself, none missing, each fitting the one before."""
    lost: dict[int, int] = {}
    if version > 1:
        lost = {one.first: one.last for one in gaps.known(connection)}
    if version > 1 and not after:
        chain = timelines.chain_of_old_rows(connection)
        yield from _old_blocks(connection)
    due = after + 1
    for row in rows.read(connection):
        if row.seq != due:
            if lost.get(due) != row.seq - 1:
                yield f"the commands {due} to {row.seq - 1} are missing"
            chain = chain if row.old else None
        due = row.seq + 1
        if not row.whole:
            yield f"the command {row.seq} is damaged"
        elif not row.old and chain is not None and row.chain != rows.chained(chain, row.content):
            yield f"the command {row.seq} does not follow the one before it"
        chain = chain if row.old else row.chain


def _old_blocks(connection: sqlite3.Connection) -> Iterator[str]:
    query = "SELECT first, last, chain FROM old_rows ORDER BY first"
    noted = connection.execute(query).fetchall()
    found = list(timelines.old_blocks(connection))
    for now, then in zip(found, noted, strict=False):
        if now != then:
            yield f"the commands {then[0]} to {then[1]} are not as they were"
            return
    if len(found) != len(noted):
        yield "commands of the older schema are missing, or their digests are"


def _derived(connection: sqlite3.Connection) -> Iterator[str]:
    for code, last, card, closed, stored in connection.execute("SELECT code, last, card, closed, crc FROM tables"):
        if stored != card_crc(code, last, card, closed):
            yield f"the card of table {code} is damaged"
    for seq, stored in connection.execute("SELECT seq, crc FROM results").fetchall():
        if stored != result_crc(connection, seq):
            yield f"the result {seq} is damaged"
    for kind in ("scores", "milestones"):
        query = f"SELECT DISTINCT seq FROM {kind} WHERE seq NOT IN (SELECT seq FROM results)"  # noqa: S608 - all ours
        for (seq,) in connection.execute(query):
            yield f"the result {seq} is missing"


def _absent(connection: sqlite3.Connection) -> Iterator[str]:
    """What should follow from the commands and is not there, which no checksum tells."""
    torn = {code for one in gaps.known(connection) for code in one.codes or ()}
    rows_of = "SELECT DISTINCT code FROM commands WHERE code IS NOT NULL EXCEPT SELECT code FROM tables"
    for (code,) in connection.execute(rows_of):
        if code not in torn:
            yield f"the card of table {code} is missing"
    played = """SELECT code, json_extract(card, '$.games_finished') - coalesce(there, 0) AS missing FROM tables
                LEFT JOIN (SELECT code, count(*) AS there FROM results GROUP BY code) USING (code)
                WHERE json_valid(card) AND missing != 0"""
    for code, missing in connection.execute(played).fetchall():
        yield f"{missing} results of table {code} are missing"
    if connection.execute("SELECT EXISTS (SELECT 1 FROM commands) > EXISTS (SELECT 1 FROM front)").fetchone()[0]:
        yield "the front is missing"


def require_whole(copy: Path, after: int = 0, chain: bytes = b"") -> None:
    """Raises `JournalDamaged` where a journal has a fault, or a backup just made, and then its journal too.

    A backup may have the rows alone that come *after* one with this *chain*.
    """
    if after:
        with closing(sqlite3.connect(f"{copy.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
            found = list(damaged_rows(connection, SCHEMA, after, chain))
    else:
        found = damage(copy)
    if found:
        raise JournalDamaged(found[0])


def bad_backups(folder: Path) -> list[Path]:
    """Those with damaged pages or rows; of a compressed one its digest tells, which was made when it was whole."""
    return [path for path in backup.generations(folder) if not backup.is_good(path) or _rows_of(path)]


def bad_backups_note(journal: Path) -> Path:
    """Lies beside the journal as long as one of its backups is known to be damaged."""
    return journal.with_name(journal.name + ".bad-backups")


def note_bad_backups(journal: Path, bad: Sequence[Path]) -> None:
    """A kiosk that finds the note says so on its screen, also one that is running."""
    note = bad_backups_note(journal)
    with suppress(OSError):  # whoever may only read leaves none and takes none away
        if bad:
            note.write_text("".join(f"{one.name}\n" for one in bad), encoding="utf-8")
        else:
            note.unlink(missing_ok=True)


def _rows_of(path: Path) -> list[str]:
    if not path.name.endswith(backup.SUFFIX):
        return []
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)) as connection:
        try:
            return list(damaged_rows(connection, version_of(connection)))
        except (JournalDamaged, sqlite3.DatabaseError, ValueError, TypeError) as problem:
            return [str(problem)]
