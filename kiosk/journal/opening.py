"""Opening the journal's database, whatever happened to it while nobody looked."""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.journal import backup
from kiosk.journal.backup import Replay
from kiosk.journal.schema import SCHEMA, JournalDamaged, JournalInUse, create, migrate, version_of
from kiosk.journal.soundness import Check
from kiosk.state import Notice

log = logging.getLogger(__name__)

BUSY_SECONDS = 2.0
IN_USE, SUSPECT = b"open\n", b"look\n"
"""What the lock's file holds while a kiosk runs, and after it has met damage; nothing after a clean stop."""
ROOM = 256 * 1024
"""With less the journal is not worth another try."""
MEMORY = "/dev/shm"  # noqa: S108 - for a copy of our own, when the disk is full


@dataclass
class Opened:
    connection: sqlite3.Connection
    lock: int | None
    """The file descriptor that keeps a second kiosk out; None where nothing can be written."""
    notice: Notice | None = None
    """What the screen must say about the opening."""
    copy: Path | None = None
    """Where the journal was copied to, because its own place can't be written."""
    suspect: bool = False
    """Whether damage was met on the way, so that the next opening looks at everything."""
    check: Check | None = None
    """A look at everything, which goes on beside the start after a stop without warning."""


def open_database(path: Path, backups: Path, keep: int, replay: Replay, *, damaged: bool = False) -> Opened:
    """The database at *path*: made if missing, mended if damaged, read from a copy if nothing can be written.

    With *damaged* the caller has already found out that what is in the file is of no use.
    """
    shelf = Shelf(path, backups, keep, replay)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _lock(path)
    except OSError as problem:
        return _read_only(shelf, problem, damaged=damaged)
    try:
        opened = _open_locked(shelf, lock, damaged=damaged)
    except (sqlite3.OperationalError, OSError) as problem:
        os.close(lock)
        return _read_only(shelf, problem, damaged=damaged)
    except BaseException:
        os.close(lock)
        raise
    _mark(lock, IN_USE)
    return opened


def mark_suspect(opened: Opened) -> None:
    """Let the next opening look at everything before it shows anything, whatever happens until then."""
    opened.suspect = True
    if opened.lock is not None:
        _mark(opened.lock, SUSPECT)


def _mark(lock: int, word: bytes) -> None:
    try:
        os.pwrite(lock, word, 0)
    except OSError:
        log.exception("a stop without warning would not be recognised")


def can_write(path: Path) -> bool:
    """Whether there is a writable place with some room at *path*."""
    try:
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name) as probe:
            probe.write(bytes(ROOM))
            probe.flush()
            os.fsync(probe.fileno())
    except OSError:
        return False
    return not path.exists() or os.access(path, os.W_OK)


def close_database(opened: Opened) -> None:
    if opened.check is not None and opened.check.ended() and opened.check.found_damage:
        mark_suspect(opened)
    opened.connection.close()
    if opened.lock is not None:
        if not opened.suspect:
            os.ftruncate(opened.lock, 0)
        os.close(opened.lock)
        opened.lock = None
    if opened.copy is not None:
        shutil.rmtree(opened.copy, ignore_errors=True)


@dataclass(frozen=True)
class Shelf:
    """Where the journal and its backups are, and how a start reads them."""

    path: Path
    backups: Path
    keep: int
    replay: Replay


def _lock(path: Path) -> int:
    lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise JournalInUse(f"another kiosk has {path} open") from None
    return lock


def _open_locked(shelf: Shelf, lock: int, *, damaged: bool) -> Opened:
    notice, path = None, shelf.path
    if not path.exists() or path.stat().st_size == 0:
        notice = _fill_gap(shelf)
    mark = os.pread(lock, len(IN_USE), 0)
    try:
        if damaged:
            raise JournalDamaged("the journal can't be replayed")  # noqa: TRY301 - the same way out as found damage
        connection = _connect(shelf, check=mark == SUSPECT)
    except (JournalDamaged, sqlite3.DatabaseError, UnicodeError) as problem:
        if isinstance(problem, sqlite3.OperationalError) and not _says_damaged(problem):
            raise
        log.exception("the journal is damaged")
        notice = _mend(shelf)
        connection = _connect(shelf, check=True)
        mark = b""
    return Opened(connection, lock, notice, check=Check(path) if mark == IN_USE else None)


def _mend(shelf: Shelf) -> Notice:
    """Move the damaged database aside and put the newest good backup, or a new one, in its place."""
    aside = backup.move_aside(shelf.path)
    restored = backup.restore_newest(shelf.path, shelf.backups, shelf.replay)
    if restored is None:
        _make_new(shelf.path)
    return Notice("journal_restored" if restored else "journal_lost", (aside.name,))


def _says_damaged(problem: sqlite3.Error) -> bool:
    return problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _fill_gap(shelf: Shelf) -> Notice | None:
    """No journal there: a first start, or somebody took it away and there are backups."""
    emptied = shelf.path.exists()
    for suffix in backup.SIDE_FILES:
        shelf.path.with_name(shelf.path.name + suffix).unlink(missing_ok=True)
    restored = backup.restore_newest(shelf.path, shelf.backups, shelf.replay)
    if restored is not None:
        return Notice("journal_restored", (restored.name,))
    _make_new(shelf.path)
    return Notice("journal_lost", (shelf.path.name,)) if emptied else None


def _make_new(path: Path) -> None:
    """Made aside and renamed, so that a half-made journal is never found."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    connection = sqlite3.connect(unfinished, isolation_level=None)
    create(connection)
    connection.close()
    backup.sync(unfinished)
    unfinished.replace(path)
    backup.sync(path.parent)


def _connect(shelf: Shelf, *, check: bool) -> sqlite3.Connection:
    # The window's thread alone uses the connection; the backup has one of its own.
    connection = sqlite3.connect(shelf.path, isolation_level=None, timeout=BUSY_SECONDS, check_same_thread=False)
    try:
        version = version_of(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA secure_delete = ON")
        if check:
            backup.require_good(connection)
        if version < SCHEMA:
            backup.make(shelf.path, shelf.backups, shelf.keep)
            migrate(connection, version)
    except BaseException:
        connection.close()
        raise
    return connection


def _read_only(shelf: Shelf, problem: Exception, *, damaged: bool) -> Opened:
    """Nothing can be written there: go on with a copy, and refuse whatever would have to be remembered."""
    log.error("the journal can't be written: %s", problem)
    notice = Notice("journal_read_only", (str(problem),))
    try:
        return _copied(shelf, None, notice, damaged=damaged)
    except (OSError, sqlite3.OperationalError):
        log.exception("there is no room for a copy on the disk either")
        return _copied(shelf, MEMORY, notice, damaged=damaged)


def _copied(shelf: Shelf, place: str | None, notice: Notice, *, damaged: bool) -> Opened:
    folder = Path(tempfile.mkdtemp(prefix="tabletown-", dir=place))
    try:
        return Opened(_connect_copy(shelf, folder, damaged=damaged), None, notice, folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _connect_copy(shelf: Shelf, folder: Path, *, damaged: bool) -> sqlite3.Connection:
    copy = replace(shelf, path=folder / shelf.path.name)
    try:
        if damaged:
            raise JournalDamaged("the journal can't be replayed")  # noqa: TRY301
        for suffix in ("", "-wal"):
            source = shelf.path.with_name(shelf.path.name + suffix)
            if source.exists():
                shutil.copyfile(source, copy.path.with_name(copy.path.name + suffix))
        if not copy.path.exists():
            _fill_gap(copy)
        return _connect(copy, check=True)
    except (JournalDamaged, sqlite3.DatabaseError, UnicodeError, PermissionError):
        log.exception("nor can it be read: going on with a copy of the newest backup")
        _empty(folder)
        _fill_gap(copy)
        return _connect(copy, check=True)


def _empty(folder: Path) -> None:
    for file in folder.iterdir():
        file.unlink()
