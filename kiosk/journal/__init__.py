"""The journal: every accepted command, durable before its result is shown; starting up is replaying it."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from kiosk.envelope import AT_TABLE, Sender
from kiosk.journal import backup, fronts, head, losses, rows, shelf, streams, timelines
from kiosk.journal.checking import damage, require_whole
from kiosk.journal.concerns import NotWritten, book_of, changed_table, notice_of
from kiosk.journal.derived import note_result
from kiosk.journal.forget import NameLeft, delete_speaking, forget_name
from kiosk.journal.healing import add_rows
from kiosk.journal.opening import Opened, can_write, close_database, found_note, mark_suspect, open_database
from kiosk.journal.outbox import OutgoingGames
from kiosk.journal.outbox import ensure as ensure_outbox
from kiosk.journal.salvage import origins_of, salvage
from kiosk.journal.schema import JournalDamaged, JournalError, JournalInUse, JournalTooNew, says_damaged
from kiosk.journal.transaction import transaction
from kiosk.messages import Command
from kiosk.notices import NoticeCode
from kiosk.paths import require_own_journal
from kiosk.state import AtTable, Attract, KioskState, Notice, Table, TableCard
from kiosk.views.outbox import OutPage

__all__ = [
    "UNREADABLE",
    "Journal",
    "JournalDamaged",
    "JournalError",
    "JournalInUse",
    "JournalTooNew",
    "NameLeft",
    "NotWritten",
]

log = logging.getLogger(__name__)

SNAPSHOT_EVERY = 10
REMEMBERED = 2000
"""The ids of so many last rows are known again after a start; a front that asks again does so within seconds."""
LOG_PAGES = 1000
"""So long the log grows before its pages go into the database; as SQLite has it by itself."""
UNREADABLE = (JournalDamaged, sqlite3.DatabaseError, ValueError)
"""What reading damaged rows raises."""


class Journal:
    def __init__(self, opened: Opened, path: Path, backups: Path, keep: int) -> None:
        self._opened = opened
        self._db = opened.connection
        self._path = self.path = path
        self._backups = self.backups = backups
        self._keep = keep
        self._since_snapshot: dict[str, int] = {}
        self._found: KioskState | None = None
        self._head: tuple[int, bytes] | None = None
        """The number and the chain of the last row, once it was asked for."""
        self._timeline: str | None = None
        self._hurt = self._whole = False
        self._keeper = head.Keeper(path)
        self.outbox = OutgoingGames(folder=path.parent)

    @classmethod
    def open(cls, path: Path, *, backups: Path | None = None, keep: int = 5, damaged: bool = False) -> Journal:
        """Open or make the journal at *path*; raises `JournalInUse` or `JournalTooNew`, mends everything else.

        With *damaged* it is already known that what is there is of no use.
        """
        backups = backups or path.parent / "backups"
        require_own_journal(path, backups)

        def opened(*, damaged: bool) -> Journal:
            return cls(open_database(path, backups, keep, cls.replay, damaged=damaged), path, backups, keep)

        journal = opened(damaged=damaged)
        try:
            journal._compare()  # noqa: SLF001 - this very class
            journal.read_ahead()
        except UNREADABLE:
            # Well-formed pages with damaged rows in them: no integrity check sees that, only reading does.
            log.exception("the journal can't be replayed")
            journal.close(damaged=True)
            journal = opened(damaged=True)
            journal._compare()  # noqa: SLF001
        with suppress(sqlite3.OperationalError):  # no room: the first command says so
            journal._complete()  # noqa: SLF001
        return journal

    def _complete(self) -> None:
        """Add what this version has more; not before it is known that nothing of the log is to be brought back."""
        if not self._whole:
            ensure_outbox(self._db)
            self._whole = True

    def _compare(self) -> None:
        """Whether this is the journal that was left: a log that is lost leaves a whole database that ends earlier."""
        if self._opened.lock is None:
            return
        told = head.read(self._path)
        if told is None or not (count := losses.missing(self._db, told)):
            return
        log.error("%d entries are missing that were acknowledged", count)
        notice = Notice(NoticeCode.ENTRIES_LOST, (str(count), told.code or "–"))
        try:
            notice = self._make_good(told)
        except (OSError, sqlite3.OperationalError):
            # No room, for instance: told now, and again at the next start.
            log.exception("the loss could not be noted")
        if self._opened.notice is None or self._opened.notice.code != NoticeCode.JOURNAL_LOST:
            self._opened.notice = notice

    def _make_good(self, told: head.Head) -> Notice:
        """Bring back what is missing, from what can still be read of the log and from a backup that has more."""
        before, aside = timelines.head(self._db)[0], None
        found = salvage(self._path, before + 1, origins_of(self._db))
        if not found.has_all(before + 1, told.seq):
            aside = self._take_back(losses.longer_backup(self._backups, told, before))
        lost = self._opened.lost + sum(one.count for one in add_rows(self._db, found, told))
        missing = losses.missing(self._db, told)
        if aside or missing:
            losses.part(self._db, self._backups, timelines.SHORTENED if missing else timelines.RESTORED)
        self._head = None
        self._note_head(told.code)
        return losses.told(lost + missing, told.code, self._path)

    def _take_back(self, longer: Path | None) -> Path | None:
        """Put a backup in the place of a journal that has lost its end, which is kept beside, its log too."""
        if longer is None:
            return None
        close_database(self._opened, damaged=self._path)
        aside = backup.move_aside(self._path)
        backup.restore(longer, self._path)
        self._opened = open_database(self._path, self._backups, self._keep, self.replay)
        self._db = self._opened.connection
        return aside

    def _note_head(self, code: str | None) -> None:
        """Never raises: the row itself is safe by now."""
        if self._opened.lock is None:
            return
        try:
            last, chain = self._head or timelines.head(self._db)
            self._timeline = self._timeline or timelines.current(self._db).id
        except UNREADABLE:
            log.exception("the head of the journal can't be told")
            self.suspect()
            return
        self._head = last, chain
        self._keeper.note(head.Head(self._timeline, last, chain.hex(), code))

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

    def close(self, *, damaged: bool = False) -> None:
        self._keeper.close()
        close_database(self._opened, damaged=self._path if damaged else None)

    def suspect(self) -> None:
        """Something could not be read: the next start looks at the whole file."""
        mark_suspect(self._opened)

    @property
    def found_damage(self) -> bool:
        """Whether damage was met by now, by whoever wrote, made a backup or looked at the file: `mend` is next."""
        looked = self._opened.check is not None and self._opened.check.found_damage
        return self._opened.lock is not None and (self._hurt or looked or found_note(self._path).exists())

    def mend(self) -> None:
        """Make the journal whole again; `notice` says what came of it."""
        self.close(damaged=True)
        mended = Journal.open(self._path, backups=self._backups, keep=self._keep, damaged=True)
        self._opened, self._db, self._head = mended._opened, mended._db, None  # noqa: SLF001 - this very class
        self._since_snapshot, self._found = mended._since_snapshot, mended._found  # noqa: SLF001
        self._keeper, self._timeline = mended._keeper, None  # noqa: SLF001
        self._hurt, self._whole = False, mended._whole  # noqa: SLF001

    def read_ahead(self) -> None:
        """Read what a start needs now; raises one of `UNREADABLE` where it is damaged."""
        self._found = self.load()

    # --- reading ----------------------------------------------------------------------------------------------------

    @property
    def untouched(self) -> bool:
        """Whether nobody has come to the front yet, so that no language was ever chosen."""
        return self._db.execute("SELECT 1 FROM front").fetchone() is None

    def load(self) -> KioskState:
        """The state after the last acknowledged command."""
        if self._found is not None:
            # Opening has just read it: the first to ask need not wait for the same again.
            found, self._found = self._found, None
            return found
        record = fronts.read(self._db)
        if record is None:
            return KioskState()
        if not isinstance(record.front, AtTable):
            return KioskState(record.language, record.front)
        table = self.load_table(record.front.code)
        if table is None:
            return KioskState(record.language, Attract())
        return KioskState(record.language, record.front, table)

    def load_table(self, code: str) -> Table | None:
        """The table as its group left it, *stopped* where its rows can't be followed; None if there is none."""
        found = streams.load(self._db, code)
        self._since_snapshot[code] = found.replayed
        return found.table

    def tables(self) -> tuple[TableCard, ...]:
        """The tables that can be continued, the last one first."""
        return shelf.read(self._db)

    def heard(self) -> list[str]:
        """The ids of the messages that were carried out last, the oldest first."""
        query = "SELECT id FROM commands WHERE seq > ? AND id IS NOT NULL ORDER BY seq"
        return [id for (id,) in self._db.execute(query, (self.last - REMEMBERED,))]  # noqa: A001

    def has_table(self, code: str) -> bool:
        return self._db.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is not None

    def has_rows(self, code: str) -> bool:
        return self._db.execute("SELECT 1 FROM commands WHERE code = ?", (code,)).fetchone() is not None

    @property
    def last(self) -> int:
        """The number of the last command."""
        return int(self._db.execute("SELECT coalesce(max(seq), 0) FROM commands").fetchone()[0])

    # --- writing ----------------------------------------------------------------------------------------------------

    def append(self, command: Command, before: KioskState, after: KioskState, sender: Sender = AT_TABLE) -> int:
        """Make *command* durable; when this returns, no power cut can undo it. Raises `NotWritten`."""
        self._need_writable()
        self._heed_check()
        self._found = None
        try:
            self._complete()
            with transaction(self._db):
                row = self._write(command, before, after, sender)
        except Exception as problem:
            # Whatever it is, a number that has no text for instance: the command did not happen.
            log.exception("the command could not be written")
            notice = notice_of(problem)
            if isinstance(problem, sqlite3.Error) and says_damaged(problem):
                self._hurt = notice.code == NoticeCode.JOURNAL_DAMAGED
                self.suspect()
            raise NotWritten(notice) from problem
        self._head = row.seq, row.chain or b""
        self._note_head(after.table.code if after.table else row.code)
        return row.seq

    def _heed_check(self) -> None:
        """Until the whole file was looked at, what is written stays in the log, where no damage can swallow it."""
        check = self._opened.check
        if check is not None and check.ended(0) and not check.found_damage:
            self._opened.check = None
            self._db.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")

    @property
    def folder(self) -> Path:
        return self._path.parent

    def _need_writable(self) -> None:
        """Where the start found nothing to write on, try again: there may be room by now."""
        if self._opened.lock is not None:
            return
        if can_write(self._path):
            again = open_database(self._path, self._backups, self._keep, lambda _: None)
            if again.lock is not None:
                # Nothing was written meanwhile, so the journal still says what the copy said.
                close_database(self._opened)
                self._opened, self._db, self._head, self._whole = again, again.connection, None, False
                return
            close_database(again)
        raise NotWritten(self._opened.notice or Notice(NoticeCode.JOURNAL_READ_ONLY))

    def _write(self, command: Command, before: KioskState, after: KioskState, sender: Sender) -> rows.Row:
        table = changed_table(command, before, after)
        last, chain = self._head or timelines.head(self._db)
        row = rows.new_row(last + 1, table.code if table else None, command, book_of(before, after), sender, chain)
        rows.write(self._db, row)
        if (after.language, after.front) != (before.language, before.front):
            fronts.write(self._db, after)
        if table is not None:
            self._write_table(row.seq, before.table, table)
        if before.table is not None and after.table is None:
            if not before.table.stopped:
                streams.write_snapshot(self._db, row.seq, table or before.table)
            self._since_snapshot.pop(before.table.code, None)
        return row

    def _write_table(self, seq: int, before: Table | None, table: Table) -> None:
        shelf.write(self._db, seq, table)
        if before is not None and len(table.results) > len(before.results):
            note_result(self._db, seq, before, table)
        self.outbox.follow(self._db, seq, before, table)
        count = self._since_snapshot.get(table.code, 0) + 1
        if count >= SNAPSHOT_EVERY:
            streams.write_snapshot(self._db, seq, table)
            count = 0
        self._since_snapshot[table.code] = count

    def waiting_games(self, sent: tuple[tuple[str, int], ...], limit: int) -> OutPage:
        """What the venue's board does not have yet, once it is noted that *sent* has arrived. Raises `NotWritten`."""
        if sent:
            self._need_writable()
            self.outbox.mark_sent(self._db, sent)
        return self.outbox.page(self._db, limit)

    def forget(self, name: str, called: str = "Guest") -> int:
        """Delete a player's name from everything that is kept, backups and what was set aside too.

        Gives how often it was there. In its place stands *called* and a number. Raises `NotWritten`, `NameLeft`, or
        what the database has to complain of.
        """
        self._need_writable()
        if self._opened.check is not None:
            self._opened.check.ended()  # it would keep the old pages in the file
        if damage(self._path):
            self.mend()  # what is written anew would be called whole
        self._found = self._head = None
        count = forget_name(self._db, name, called)
        self._timeline = None
        if count:
            self._note_head(None)
        speaking = delete_speaking(self._db, self._path, self._backups, name, renamed=count > 0)
        if speaking and not backup.generations(self._backups):
            try:
                self.backup()
            except JournalDamaged:  # the name is gone all the same
                log.exception("there is no backup now: the journal is damaged elsewhere")
        return count or len(speaking)

    def backup(self, dropped: Callable[[Path], object] = lambda _: None) -> Path:
        """A new generation; has a connection of its own, so that another thread may call it.

        Where there is no room for it the oldest ones go, each *dropped* with a word.
        """
        try:
            return backup.make(self._path, self._backups, self._keep, require_whole, dropped)
        except JournalDamaged:
            self._hurt = True
            raise
