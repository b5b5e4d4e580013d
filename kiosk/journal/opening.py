"""Opening the journal's database, whatever happened to it while nobody looked."""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.files import sync
from kiosk.journal import backup, head, healing
from kiosk.journal.backup import Replay
from kiosk.journal.checking import require_whole
from kiosk.journal.migrations import create, migrate
from kiosk.journal.schema import LOCK_WORDS, SCHEMA, JournalDamaged, JournalInUse, says_damaged, version_of
from kiosk.journal.soundness import SoundnessCheck
from kiosk.notices import NoticeCode
from kiosk.state import Notice

log = logging.getLogger(__name__)

BUSY_SECONDS = 2.0
IN_USE, SUSPECT, STOPPED = LOCK_WORDS
"""What the lock's file holds while a kiosk runs, after it has met damage, and after a clean stop."""
ROOM = 256 * 1024
"""With less the journal is not worth another try."""
MEMORY = "/dev/shm"  # noqa: S108 - for a copy of our own, when the disk is full


def found_note(path: Path) -> Path:
    """Lies beside a journal in which ``tabletown check`` or a reader has found damage, until it is mended."""
    return path.with_name(path.name + ".found")


def leave_note(path: Path, found: Sequence[str]) -> None:
    """A kiosk that finds the note mends the journal, also one that is running."""
    with suppress(OSError):  # whoever may only read leaves none
        found_note(path).write_text("\n".join(found) + "\n", encoding="utf-8")


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
    lost: int = 0
    """So many rows were lost by the damage that was met."""
    check: SoundnessCheck | None = None
    """A look at everything, which goes on beside the start after a stop without warning."""


def open_database(path: Path, backups: Path, keep: int, replay: Replay, *, damaged: bool = False) -> Opened:
    """The database at *path*: made if missing, mended if damaged, read from a copy if nothing can be written.

    With *damaged* the caller has already found out that what is in the file is of no use.
    """
    shelf = JournalFiles(path, backups, keep, replay)
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
    """Never raises: on a disk that takes nothing any more the next start looks at too much, or at too little."""
    try:
        os.pwrite(lock, word, 0)
    except OSError:
        log.exception("how the journal was left could not be noted")


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


def close_database(opened: Opened, *, damaged: Path | None = None) -> None:
    """Close it; where it is *damaged* its log is left for the healing."""
    if opened.check is not None and opened.check.ended() and opened.check.found_damage:
        mark_suspect(opened)
        damaged = opened.check.path
    if damaged is not None:
        close_keeping_log(opened.connection, damaged)
    opened.connection.close()
    if opened.lock is not None:
        if not opened.suspect:
            _mark(opened.lock, STOPPED)
        os.close(opened.lock)
        opened.lock = None
    if opened.copy is not None:
        shutil.rmtree(opened.copy, ignore_errors=True)


def close_keeping_log(connection: sqlite3.Connection, path: Path) -> None:
    """SQLite deletes the log of the last who closes, with all that it could not read in there."""
    log_file, content = path.with_name(path.name + "-wal"), backup.log_of(path)
    connection.close()
    if content and not log_file.exists():
        with suppress(OSError):
            log_file.write_bytes(content)


@dataclass(frozen=True)
class JournalFiles:
    """Where the journal and its backups are, and how a start reads them."""

    path: Path
    backups: Path
    keep: int
    replay: Replay
    copied: bool = False
    """Whether this is a copy, of which nothing is left behind: its backups' place may take nothing either."""


def _lock(path: Path) -> int:
    lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise JournalInUse(f"another kiosk has {path} open") from None
    return lock


def _open_locked(shelf: JournalFiles, lock: int, *, damaged: bool) -> Opened:
    found, path = None, shelf.path
    mark = os.pread(lock, len(IN_USE), 0)
    if healing.settle(path):
        log.warning("a healing was cut short: what was made whole takes its place")
    elif not path.exists() or path.stat().st_size == 0:
        found, damaged = _fill_gap(shelf), False
    try:
        if damaged:
            raise JournalDamaged("the journal can't be replayed")  # noqa: TRY301 - the same way out as found damage
        connection = _connect(shelf, check=mark == SUSPECT or found_note(path).exists())
    except (JournalDamaged, sqlite3.DatabaseError, UnicodeError) as problem:
        if isinstance(problem, sqlite3.OperationalError) and not says_damaged(problem):
            raise
        log.exception("the journal is damaged")
        found = _mend(shelf)
        connection = _connect(shelf, check=False)
        mark = b""
    opened = Opened(connection, lock)
    found_note(path).unlink(missing_ok=True)
    if mark == IN_USE:
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # until it has ended
        opened.check = SoundnessCheck(path)
    if found is not None:
        opened.notice, opened.lost = _told(found), found.missing
    return opened


def _mend(shelf: JournalFiles) -> healing.Healing:
    """Heal the damaged database, which is kept beside."""
    return healing.heal(shelf.path, shelf.backups, shelf.replay)


def _told(healed: healing.Healing) -> Notice:
    if healed.last == 0:
        return Notice(NoticeCode.JOURNAL_LOST, (healed.aside,))
    if healed.missing:
        return Notice(NoticeCode.ENTRIES_LOST, (str(healed.missing), ", ".join(healed.codes) or "–"))
    return Notice(NoticeCode.JOURNAL_HEALED if healed.complete else NoticeCode.JOURNAL_RESTORED, (healed.aside,))


def _fill_gap(shelf: JournalFiles) -> healing.Healing | None:
    """No journal there: a first start, or somebody took it away and there are backups, or its log."""
    path = shelf.path
    emptied = path.exists()
    if emptied or backup.generations(shelf.backups) or backup.log_of(path):
        path.touch(mode=0o600)
        return _mend(shelf)
    _make_new(path)
    return None


def _make_new(path: Path) -> None:
    """Made aside and renamed, so that a half-made journal is never found."""
    unfinished = path.with_name(path.name + ".new")
    unfinished.unlink(missing_ok=True)
    connection = sqlite3.connect(unfinished, isolation_level=None)
    create(connection)
    connection.close()
    sync(unfinished)
    unfinished.replace(path)
    sync(path.parent)


def _connect(shelf: JournalFiles, *, check: bool) -> sqlite3.Connection:
    # The window's thread alone uses the connection; the backup has one of its own.
    connection = sqlite3.connect(shelf.path, isolation_level=None, timeout=BUSY_SECONDS, check_same_thread=False)
    try:
        version = version_of(connection)
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA cell_size_check = ON")
        connection.execute("PRAGMA secure_delete = ON")
        if check:
            require_whole(shelf.path)
        if version < SCHEMA:
            if not shelf.copied:
                backup.make(shelf.path, shelf.backups, shelf.keep + 1)  # not verified, so it takes nobody's place
            migrate(connection, version)
    except BaseException:
        close_keeping_log(connection, shelf.path)
        raise
    return connection


def _read_only(shelf: JournalFiles, problem: Exception, *, damaged: bool) -> Opened:
    """Nothing can be written there: go on with a copy, and refuse whatever would have to be remembered."""
    log.error("the journal can't be written: %s", problem)
    notice = Notice(NoticeCode.JOURNAL_READ_ONLY, (str(problem),))
    try:
        return _copied(shelf, None, notice, damaged=damaged)
    except (OSError, sqlite3.OperationalError):
        log.exception("there is no room for a copy on the disk either")
        return _copied(shelf, MEMORY, notice, damaged=damaged)


def _copied(shelf: JournalFiles, place: str | None, notice: Notice, *, damaged: bool) -> Opened:
    folder = Path(tempfile.mkdtemp(prefix="tabletown-", dir=place))
    try:
        return Opened(_connect_copy(shelf, folder, damaged=damaged), None, notice, folder)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _connect_copy(shelf: JournalFiles, folder: Path, *, damaged: bool) -> sqlite3.Connection:
    copy = replace(shelf, path=folder / shelf.path.name, copied=True)
    try:
        if damaged:
            raise JournalDamaged("the journal can't be replayed")  # noqa: TRY301
        for suffix in ("", "-wal", head.SUFFIX):
            source = shelf.path.with_name(shelf.path.name + suffix)
            if source.exists():
                shutil.copyfile(source, copy.path.with_name(copy.path.name + suffix))
        if not copy.path.exists():
            _fill_gap(copy)
        return _connect(copy, check=True)
    except (JournalDamaged, sqlite3.DatabaseError, UnicodeError, PermissionError):
        log.exception("nor is it whole: going on with what can be read and a copy of the newest backup")
        _mend(copy) if copy.path.exists() else _fill_gap(copy)
        return _connect(copy, check=True)
