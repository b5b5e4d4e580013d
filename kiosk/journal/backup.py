"""Backups of the journal, a few generations, and bringing the newest good one back."""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from kiosk.journal.schema import SCHEMA, JournalDamaged, JournalError, JournalTooNew, version_of

PREFIX = "journal-"
SUFFIX = ".db"
DAMAGED, UPDATED = ".damaged", ".from"
REPLACED = ".replaced"
"""What stood here before an owner restored something else."""
SIDE_FILES = ("-wal", "-shm")
Replay = Callable[[sqlite3.Connection], object]
"""Reads what a start reads; raises where that is damaged."""


def generations(folder: Path) -> list[Path]:
    """The backups, the newest first: they are named by the number of their last command."""
    return sorted(folder.glob(f"{PREFIX}*{SUFFIX}"), reverse=True)


def make(database: Path, folder: Path, keep: int) -> Path:
    """A new backup of *database*, safe to make while it is in use; the oldest beyond *keep* go."""
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        return _make(database, folder, keep)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """The kiosk and a timer may want to back up at the same moment."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _make(database: Path, folder: Path, keep: int) -> Path:
    unfinished = folder / "unfinished.tmp"
    unfinished.unlink(missing_ok=True)
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        (seq,) = connection.execute("SELECT coalesce(max(seq), 0) FROM commands").fetchone()
        target = folder / f"{PREFIX}{seq:012}{SUFFIX}"
        if target.exists() and is_good(target):
            return target
        connection.execute("VACUUM INTO ?", (str(unfinished),))
    sync(unfinished)
    unfinished.replace(target)
    sync(folder)
    for old in generations(folder)[keep:]:
        old.unlink(missing_ok=True)
    return target


def is_good(path: Path, replay: Replay | None = None) -> bool:
    """Whether *path* is an undamaged journal that this program can use, and *replay* if given."""
    return _problem(path, replay) is None


def _problem(path: Path, replay: Replay | None) -> Exception | None:
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True)) as connection:
            version = version_of(connection)
            require_good(connection)
            if replay is not None and version == SCHEMA:
                replay(connection)
    except (sqlite3.Error, JournalError, ValueError) as problem:
        return problem
    return None


def require_good(connection: sqlite3.Connection) -> None:
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise JournalDamaged(f"the integrity check found damage: {found}")


def restore_newest(database: Path, folder: Path, replay: Replay | None = None) -> Path | None:
    """Put the newest good backup in *database*'s place; None if there is none."""
    for backup in generations(folder):
        problem = _problem(backup, replay)
        if problem is None:
            unfinished = database.with_name(database.name + ".restoring")
            shutil.copyfile(backup, unfinished)
            sync(unfinished)
            unfinished.replace(database)
            sync(database.parent)
            return backup
        if not isinstance(problem, JournalTooNew):
            # No generation any more: its high number would let newer ones go as if they were the oldest.
            with suppress(OSError):
                backup.rename(backup.with_name(backup.name + DAMAGED))
    return None


def move_aside(database: Path) -> Path:
    """Keep a damaged database for whoever wants to look at it, out of the way."""
    number = 1
    while (aside := database.with_name(f"{database.name}.damaged-{number}")).exists():
        number += 1
    database.replace(aside)
    for suffix in SIDE_FILES:
        side = database.with_name(database.name + suffix)
        if side.exists():
            side.replace(aside.with_name(aside.name + suffix))
    sync(database.parent)
    return aside


def moved_aside(database: Path, folder: Path) -> list[Path]:
    """Every journal and backup that was ever kept beside: damaged, replaced, or of an update that went back."""
    found: list[Path] = []
    for why in (DAMAGED, REPLACED, UPDATED):
        found += [*database.parent.glob(f"{database.name}{why}-*"), *folder.glob(f"{PREFIX}*{why}")]
    return sorted(found)


def replace(database: Path, folder: Path, checked: Path) -> Path:
    """Put *checked* in the place of *database*, which nobody has open; gives where the old one is kept.

    At every moment there is a whole journal in its place. Older generations belong to the old one and go with it.
    """
    number = 1
    while (aside := database.with_name(f"{database.name}{REPLACED}-{number}")).exists():
        number += 1
    if database.exists():
        empty_log(database)
        try:
            os.link(database, aside)
        except OSError:  # a file system without links
            shutil.copyfile(database, aside)
            sync(aside)
    sync(checked)
    checked.replace(database)
    for suffix in SIDE_FILES:
        database.with_name(database.name + suffix).unlink(missing_ok=True)
    for old in generations(folder):
        old.rename(old.with_name(old.name + REPLACED))
    sync(database.parent)
    return aside


def empty_log(database: Path) -> None:
    """Nothing may be left of the old journal that a power cut could mix into the new one."""
    if database.exists():
        with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def sync(path: Path) -> None:
    """Until this returns, a power cut may undo what was done to *path*."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
