"""Opening the journal's database, whatever happened to it while nobody looked."""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import sqlite3
import tempfile
from dataclasses import dataclass
from pathlib import Path

from kiosk.journal import backup
from kiosk.journal.schema import SCHEMA, JournalDamaged, JournalInUse, create, migrate, version_of
from kiosk.state import Notice

log = logging.getLogger(__name__)

BUSY_SECONDS = 2.0
IN_USE = b"open\n"


@dataclass
class Opened:
    connection: sqlite3.Connection
    lock: int | None
    """The file descriptor that keeps a second kiosk out; None where nothing can be written."""
    notice: Notice | None = None
    """What the screen must say about the opening."""
    copy: Path | None = None
    """Where the journal was copied to, because its own place can't be written."""


def open_database(path: Path, backups: Path, keep: int, *, damaged: bool = False) -> Opened:
    """The database at *path*: made if missing, mended if damaged, read from a copy if nothing can be written.

    With *damaged* the caller has already found out that what is in the file is of no use.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = _lock(path)
    except OSError as problem:
        return _read_only(path, problem)
    try:
        opened = _open_locked(path, backups, keep, lock, damaged=damaged)
    except sqlite3.OperationalError as problem:
        os.close(lock)
        return _read_only(path, problem)
    except BaseException:
        os.close(lock)
        raise
    os.pwrite(lock, IN_USE, 0)
    return opened


def close_database(opened: Opened) -> None:
    opened.connection.close()
    if opened.lock is not None:
        os.ftruncate(opened.lock, 0)
        os.close(opened.lock)
    if opened.copy is not None:
        shutil.rmtree(opened.copy, ignore_errors=True)


def _lock(path: Path) -> int:
    lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise JournalInUse(f"another kiosk has {path} open") from None
    return lock


def _open_locked(path: Path, backups: Path, keep: int, lock: int, *, damaged: bool) -> Opened:
    notice = None
    if not path.exists() or path.stat().st_size == 0:
        notice = _fill_gap(path, backups)
    unclean = os.pread(lock, len(IN_USE), 0) == IN_USE
    try:
        if damaged:
            raise JournalDamaged("the journal can't be replayed")  # noqa: TRY301 - the same way out as found damage
        connection = _connect(path, backups, keep, check=unclean)
    except (JournalDamaged, sqlite3.DatabaseError) as problem:
        if isinstance(problem, sqlite3.OperationalError) and not _says_damaged(problem):
            raise
        log.exception("the journal is damaged")
        notice = _mend(path, backups)
        connection = _connect(path, backups, keep, check=True)
    return Opened(connection, lock, notice)


def _mend(path: Path, backups: Path) -> Notice:
    """Move the damaged database aside and put the newest good backup, or a new one, in its place."""
    aside = backup.move_aside(path)
    restored = backup.restore_newest(path, backups)
    if restored is None:
        _make_new(path)
    return Notice("journal_restored" if restored else "journal_lost", (aside.name,))


def _says_damaged(problem: sqlite3.Error) -> bool:
    return problem.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _fill_gap(path: Path, backups: Path) -> Notice | None:
    """No journal there: a first start, or somebody took it away and there are backups."""
    for suffix in backup.SIDE_FILES:
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    restored = backup.restore_newest(path, backups)
    if restored is not None:
        return Notice("journal_restored", (restored.name,))
    _make_new(path)
    return None


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


def _connect(path: Path, backups: Path, keep: int, *, check: bool) -> sqlite3.Connection:
    # The window's thread alone uses the connection; the backup has one of its own.
    connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS, check_same_thread=False)
    try:
        version = version_of(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA secure_delete = ON")
        if check:
            backup.require_good(connection)
        if version < SCHEMA:
            backup.make(path, backups, keep)
            migrate(connection, version)
    except BaseException:
        connection.close()
        raise
    return connection


def _read_only(path: Path, problem: Exception) -> Opened:
    """Nothing can be written there: go on with a copy, and refuse whatever would have to be remembered."""
    log.error("the journal can't be written: %s", problem)
    folder = Path(tempfile.mkdtemp(prefix="tabletown-"))
    copy = folder / path.name
    for suffix in ("", "-wal"):
        source = path.with_name(path.name + suffix)
        if source.exists():
            shutil.copyfile(source, copy.with_name(copy.name + suffix))
    if not copy.exists():
        _make_new(copy)
    connection = _connect(copy, folder, 0, check=True)
    return Opened(connection, None, Notice("journal_read_only", (str(problem),)), folder)
