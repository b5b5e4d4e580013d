"""The journal: every accepted command, durable before its result is shown; starting up is replaying it."""

from __future__ import annotations

import itertools
import json
import logging
import sqlite3
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from kiosk.codec import FrontRecord, command_from_json, command_to_json, decode, decode_own, encode, table_to_json
from kiosk.errors import KioskError, Unusable
from kiosk.flow import table_after
from kiosk.journal import backup
from kiosk.journal.derived import note_result
from kiosk.journal.forget import crc, forget_name, names
from kiosk.journal.opening import Opened, can_write, close_database, mark_suspect, open_database
from kiosk.journal.schema import JournalDamaged, JournalError, JournalInUse, JournalTooNew
from kiosk.messages import Command, GiveUpTable, TableLoaded
from kiosk.rules.mycity_rw.engine import GameState
from kiosk.state import AtTable, Attract, KioskState, Notice, PaperGame, Table, TableCard

__all__ = ["UNREADABLE", "Journal", "JournalDamaged", "JournalError", "JournalInUse", "JournalTooNew", "NotWritten"]

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 10
SNAPSHOT_VERSION = 1
"""Goes up whenever a stored table would be read differently; older ones are then replayed from their commands."""
SHELF_LENGTH = 200
CHECK_SECONDS = 0.5
"""For so long a command waits for the check that follows a power cut; then it is refused, and can be repeated."""
UNREADABLE = (JournalDamaged, sqlite3.DatabaseError, ValueError)
"""What reading damaged rows raises."""


class NotWritten(KioskError):
    """The command could not be made durable, so it did not happen; the notice says why."""

    def __init__(self, notice: Notice) -> None:
        self.notice = notice
        super().__init__(notice)


class Journal:
    def __init__(self, opened: Opened, path: Path, backups: Path, keep: int) -> None:
        self._opened = opened
        self._db = opened.connection
        self._path = path
        self._backups = backups
        self._keep = keep
        self._since_snapshot: dict[str, int] = {}
        self._found: KioskState | None = None

    @classmethod
    def open(cls, path: Path, *, backups: Path | None = None, keep: int = 5, damaged: bool = False) -> Journal:
        """Open or make the journal at *path*; raises `JournalInUse` or `JournalTooNew`, mends everything else.

        With *damaged* it is already known that what is there is of no use.
        """
        backups = backups or path.parent / "backups"

        def opened(*, damaged: bool) -> Journal:
            return cls(open_database(path, backups, keep, cls.replay, damaged=damaged), path, backups, keep)

        journal = opened(damaged=damaged)
        try:
            journal.read_ahead()
        except UNREADABLE:
            # Well-formed pages with damaged rows in them: no integrity check sees that, only reading does.
            log.exception("the journal can't be replayed")
            journal.close()
            journal = opened(damaged=True)
        return journal

    @classmethod
    def replay(cls, connection: sqlite3.Connection) -> None:
        """Read what a start reads; raises where that is damaged."""
        cls(Opened(connection, None), Path(), Path(), 1).load()

    @property
    def notice(self) -> Notice | None:
        """What the screen must say about how the journal was found."""
        return self._opened.notice

    @property
    def db(self) -> sqlite3.Connection:
        """For reading what is derived; nobody else writes."""
        return self._db

    def close(self) -> None:
        close_database(self._opened)

    def suspect(self) -> None:
        """Something could not be read: the next start looks at the whole file."""
        mark_suspect(self._opened)

    @property
    def found_damage(self) -> bool:
        """Whether the look at the whole file that follows a power cut has found damage by now: `mend` is next."""
        return self._opened.check is not None and self._opened.check.found_damage

    def mend(self) -> None:
        """Put the newest good backup in the place of the journal; `notice` says so."""
        self.close()
        mended = Journal.open(self._path, backups=self._backups, keep=self._keep, damaged=True)
        self._opened, self._db = mended._opened, mended._db  # noqa: SLF001 - this very class
        self._since_snapshot, self._found = mended._since_snapshot, mended._found  # noqa: SLF001

    def read_ahead(self) -> None:
        """Read what a start needs now; raises one of `UNREADABLE` where it is damaged."""
        self._found = self.load()

    # --- reading ----------------------------------------------------------------------------------------------------

    def load(self) -> KioskState:
        """The state after the last acknowledged command."""
        if self._found is not None:
            # Opening has just read it: the first to ask need not wait for the same again.
            found, self._found = self._found, None
            return found
        row = self._db.execute("SELECT value, crc FROM front").fetchone()
        if row is None:
            return KioskState()
        if row[1] != crc(0, None, row[0]):
            raise JournalDamaged("the front is damaged")
        try:
            record = decode(FrontRecord, json.loads(row[0]))
        except (Unusable, ValueError):
            log.exception("the front was written by another version: starting at the attract screen")
            return KioskState()
        if not isinstance(record.front, AtTable):
            return KioskState(record.language, record.front)
        table = self.load_table(record.front.code)
        if table is None:
            return KioskState(record.language, Attract())
        return KioskState(record.language, record.front, table)

    def load_table(self, code: str) -> Table | None:
        """The table as its group left it; None if there is none with this code."""
        table, seq = self._snapshot(code)
        count = 0
        for _, command in self._commands(code, seq):
            count += 1
            after = table_after(table, command)
            if after is None:
                # By its kind alone: a command may hold a name.
                log.error("table %s: a %s of the journal is refused now and left out", code, type(command).__name__)
            table = after or table
        self._since_snapshot[code] = count
        return table

    def _snapshot(self, code: str) -> tuple[Table | None, int]:
        query = "SELECT seq, value, crc FROM snapshots WHERE code = ? AND version = ?"
        row = self._db.execute(query, (code, SNAPSHOT_VERSION)).fetchone()
        if row is None:
            return None, 0
        seq, text, stored = row
        try:
            if stored != crc(seq, code, text):
                raise JournalDamaged("a snapshot is damaged")  # noqa: TRY301 - there are still the commands
            return decode_own(Table, json.loads(text)), seq
        except (JournalDamaged, ValueError):
            log.exception("table %s: the snapshot can't be used, replaying from the beginning", code)
            return None, 0

    def _commands(self, code: str, after: int) -> Iterator[tuple[int, Command]]:
        query = "SELECT seq, command, crc FROM commands WHERE code = ? AND seq > ? ORDER BY seq"
        for seq, text, stored in self._db.execute(query, (code, after)):
            if stored != crc(seq, code, text):
                raise JournalDamaged(f"command {seq} is damaged")
            try:
                yield seq, command_from_json(json.loads(text))
            except Unusable:
                # Whole, but written by another version of this program: no reason to give everything else up.
                log.warning("table %s: command %d is not known here and left out", code, seq)

    def tables(self) -> tuple[TableCard, ...]:
        """The tables that can be continued, the last one first."""
        query = "SELECT card FROM tables WHERE closed = 0 ORDER BY last DESC LIMIT ?"
        rows = self._db.execute(query, (SHELF_LENGTH,)).fetchall()
        return tuple(_card(text) for (text,) in rows)

    def has_table(self, code: str) -> bool:
        return self._db.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is not None

    @property
    def last(self) -> int:
        """The number of the last command."""
        return int(self._db.execute("SELECT coalesce(max(seq), 0) FROM commands").fetchone()[0])

    # --- writing ----------------------------------------------------------------------------------------------------

    def append(self, command: Command, before: KioskState, after: KioskState) -> int:
        """Make *command* durable; when this returns, no power cut can undo it. Raises `NotWritten`."""
        self._need_whole()
        self._need_writable()
        self._found = None
        try:
            self._db.execute("BEGIN IMMEDIATE")
            seq = self._write(command, before, after)
            self._db.execute("COMMIT")
        except Exception as problem:
            # Whatever it is, a number that has no text for instance: the command did not happen.
            log.exception("the command could not be written")
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            notice = _notice(problem)
            if notice.code == "journal_damaged":
                self.suspect()
            raise NotWritten(notice) from problem
        return seq

    def _need_whole(self) -> None:
        """Nothing is acknowledged before the whole file was looked at, in case it is then given up.

        That takes milliseconds, but seconds where years of games lie on a slow card: nobody's touch may hang so long.
        """
        check = self._opened.check
        if check is None:
            return
        if not check.ended(CHECK_SECONDS):
            raise NotWritten(Notice("journal_busy", ("the journal is still being checked",)))
        if check.found_damage:
            raise NotWritten(Notice("journal_damaged", ("journal",)))
        self._opened.check = None

    def _need_writable(self) -> None:
        """Where the start found nothing to write on, try again: there may be room by now."""
        if self._opened.lock is not None:
            return
        if can_write(self._path):
            again = open_database(self._path, self._backups, self._keep, lambda _: None)
            if again.lock is not None:
                # Nothing was written meanwhile, so the journal still says what the copy said.
                close_database(self._opened)
                self._opened, self._db = again, again.connection
                return
            close_database(again)
        raise NotWritten(self._opened.notice or Notice("journal_read_only"))

    def _write(self, command: Command, before: KioskState, after: KioskState) -> int:
        table = _changed(command, before, after)
        seq = self.last + 1
        code = table.code if table else None
        text = json.dumps(command_to_json(command), separators=(",", ":"))
        self._db.execute("INSERT INTO commands VALUES (?, ?, ?, ?)", (seq, code, text, crc(seq, code, text)))
        if (after.language, after.front) != (before.language, before.front):
            front = json.dumps(encode_front(after))
            self._db.execute("INSERT OR REPLACE INTO front VALUES (1, ?, ?)", (front, crc(0, None, front)))
        if table is not None:
            self._write_table(seq, before.table, table)
        if before.table is not None and after.table is None:
            self._write_snapshot(seq, table or before.table)
            del self._since_snapshot[before.table.code]
        return seq

    def _write_table(self, seq: int, before: Table | None, table: Table) -> None:
        card = json.dumps(encode(card_of(table)))
        row = (table.code, seq, card, int(table.closed))
        self._db.execute("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?)", row)
        if before is not None and len(table.results) > len(before.results):
            note_result(self._db, seq, before, table)
        count = self._since_snapshot.get(table.code, 0) + 1
        self._since_snapshot[table.code] = count
        if count >= SNAPSHOT_EVERY:
            self._write_snapshot(seq, table)

    def _write_snapshot(self, seq: int, table: Table) -> None:
        value = json.dumps(table_to_json(table), separators=(",", ":"))
        row = (table.code, seq, SNAPSHOT_VERSION, value, crc(seq, table.code, value))
        self._db.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)", row)
        self._since_snapshot[table.code] = 0

    def forget(self, name: str, called: str = "Guest") -> int:
        """Delete a player's name from everything that is kept, the backups too; gives how often it was there.

        In its place stands *called* and a number.
        """
        self._need_whole()
        self._need_writable()
        self._found = None
        taken = set(names(self._db))
        stand_in = next(one for n in itertools.count(1) if (one := f"{called} {n}") not in taken)
        count = forget_name(self._db, name, stand_in)
        if count:
            for old in (*backup.generations(self._backups), *backup.moved_aside(self._path, self._backups)):
                old.unlink()
            self.backup()
        return count

    def backup(self) -> Path:
        """A new generation; has a connection of its own, so that another thread may call it."""
        return backup.make(self._path, self._backups, self._keep)


def encode_front(state: KioskState) -> dict[str, object]:
    value: dict[str, object] = encode(FrontRecord(state.language, state.front))
    return value


@lru_cache(maxsize=2 * SHELF_LENGTH)
def _card(text: str) -> TableCard:
    """Most tables on the shelf have not changed since it was shown last."""
    return decode(TableCard, json.loads(text))


def card_of(table: Table) -> TableCard:
    rounds = len(table.game.rolls) if isinstance(table.game, GameState | PaperGame) else 0
    return TableCard(table.code, table.mode, table.first, table.paper, table.names, len(table.results), rounds)


def _changed(command: Command, before: KioskState, after: KioskState) -> Table | None:
    """The table that *command* changed, as it is after it."""
    if after.table is not None:
        opened = before.table is None or before.table.code != after.table.code
        if opened:
            # A continued table comes from the journal; it is changed only if resuming it changed something.
            same = isinstance(command, TableLoaded) and command.table == after.table
            return None if same else after.table
        return after.table if after.table != before.table else None
    if before.table is not None and isinstance(command, GiveUpTable):
        return table_after(before.table, command)
    return None


def _notice(problem: Exception) -> Notice:
    codes = {
        sqlite3.SQLITE_FULL: "disk_full",
        sqlite3.SQLITE_READONLY: "journal_read_only",
        sqlite3.SQLITE_BUSY: "journal_busy",
        sqlite3.SQLITE_LOCKED: "journal_busy",
        sqlite3.SQLITE_CORRUPT: "journal_damaged",
        sqlite3.SQLITE_NOTADB: "journal_damaged",
    }
    primary = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    return Notice(codes.get(primary, "journal_failed"), (str(problem),))
