"""Backups of the journal, a few generations, and bringing the newest good one back."""

from __future__ import annotations

import errno
import fcntl
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from urllib.parse import quote

from kiosk.files import sync
from kiosk.journal import head, parts, timelines
from kiosk.journal.schema import SCHEMA, JournalDamaged, JournalError, JournalTooNew, version_of

PREFIX = "journal-"
SUFFIX = ".db"
DAMAGED, UPDATED = ".damaged", ".from"
REPLACED = ".replaced"
"""What stood here before an owner restored something else."""
SIDE_FILES = ("-wal", "-shm")
Replay = Callable[[sqlite3.Connection], object]
"""Reads what a start reads; raises where that is damaged."""
Verify = Callable[[Path, int, bytes], object]
"""Looks at a copy of the rows after a number, whose chain is given too; raises where it is damaged."""
NAME = re.compile(rf"{PREFIX}\d{{12}}({SUFFIX}|{parts.WHOLE}|{parts.MORE})".replace(".", r"\."))
UNFINISHED, PACKED = "unfinished.tmp", "packed.tmp"
SMALL = 1 << 20
"""A smaller journal is copied as it is, which any tool can read."""


def generations(folder: Path) -> list[Path]:
    """The backups, the newest first: they are named by the number of their last command."""
    return sorted((one for one in folder.glob(f"{PREFIX}*") if NAME.fullmatch(one.name)), key=number_of, reverse=True)


def number_of(generation: Path) -> int:
    """Of its last command."""
    return int(generation.name.removeprefix(PREFIX).partition(".")[0])


def make(
    database: Path,
    folder: Path,
    keep: int,
    verify: Verify = lambda *_: None,
    dropped: Callable[[Path], object] = lambda _: None,
) -> Path:
    """A new backup of *database*, safe to make while it is in use; the oldest beyond *keep* go.

    It takes nobody's place before *verify* has looked at it, which raises where it is damaged. Where there is no room
    the oldest go too, each *dropped* with a word.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with _alone(folder):
        while True:
            try:
                return _make(database, folder, keep, verify)
            except (OSError, sqlite3.Error) as problem:
                oldest = whole_ones(folder)[1:][-1:]
                if not _is_full(problem) or not oldest:
                    raise
                _drop(folder, oldest[0])
                dropped(oldest[0])


def _is_full(problem: Exception) -> bool:
    if isinstance(problem, OSError):
        return problem.errno in (errno.ENOSPC, errno.EDQUOT)
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


def whole_ones(folder: Path) -> list[Path]:
    """The generations that need no other one, the newest first; what was made after one goes on from it."""
    return [one for one in generations(folder) if not one.name.endswith(parts.MORE)]


def _drop(folder: Path, oldest: Path) -> None:
    """With it goes all that is older than the next whole one: what goes on from it is of no use without it."""
    later = [number_of(one) for one in whole_ones(folder) if number_of(one) > number_of(oldest)]
    for one in generations(folder):
        if not later or number_of(one) < min(later):
            one.unlink(missing_ok=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """The kiosk and a timer may want to back up at the same moment."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def _make(database: Path, folder: Path, keep: int, verify: Verify) -> Path:
    _clear(folder)
    last = _last(database)
    there = next((one for one in generations(folder) if number_of(one) == last), None)
    if there is not None and is_good(there):
        return there
    try:
        unfinished, suffix = _copy(database, folder, verify)
        last = _last(unfinished) if suffix == SUFFIX else parts.head_of(unfinished).last
        target = folder / f"{PREFIX}{last:012}{suffix}"
        sync(unfinished)
        unfinished.replace(target)
    except BaseException:
        _clear(folder)
        raise
    if there is not None and there != target and number_of(there) == last:  # a bad one
        there.unlink()
    sync(folder)
    for old in whole_ones(folder)[keep:]:
        _drop(folder, old)
    return target


def _copy(database: Path, folder: Path, verify: Verify) -> tuple[Path, str]:
    """A verified copy, and how its name ends: of what is new alone, or of all, compressed where that is much."""
    base, plain, packed = parts.base_of(database, generations(folder)), folder / UNFINISHED, folder / PACKED
    if base is not None:
        chain = bytes.fromhex(base.chain)
        parts.copy_since(database, plain, base.last)
        verify(plain, base.last, chain)
        parts.pack(plain, packed, base.last, chain)
        return packed, parts.MORE
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("VACUUM INTO ?", (str(plain),))
        (version,) = connection.execute("PRAGMA user_version").fetchone()
    verify(plain, 0, b"")
    if plain.stat().st_size <= SMALL or version < SCHEMA:
        return plain, SUFFIX
    parts.pack(plain, packed, 0, b"")
    plain.unlink()
    return packed, parts.WHOLE


def _clear(folder: Path) -> None:
    for left in (UNFINISHED, PACKED, PACKED + ".z"):
        (folder / left).unlink(missing_ok=True)


def _last(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("SELECT coalesce(max(seq), 0) FROM commands").fetchone()[0])


def is_good(path: Path, replay: Replay | None = None) -> bool:
    """Whether *path* is an undamaged journal that this program can use, and *replay* if given."""
    return _problem(path, replay) is None


def _problem(path: Path, replay: Replay | None) -> Exception | None:
    try:
        if not path.name.endswith(SUFFIX):
            for one in parts.chain_of(path, _before(path)):
                parts.require_intact(one)
            return None
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


def newest_good(found: Iterable[Path], replay: Replay | None = None) -> Path | None:
    """The first of *found* that is good; those before it are taken out of the generations."""
    for backup in found:
        problem = _problem(backup, replay)
        if problem is None:
            return backup
        if not isinstance(problem, JournalTooNew):
            # No generation any more: its high number would let newer ones go as if they were the oldest.
            with suppress(OSError):
                backup.rename(backup.with_name(backup.name + DAMAGED))
    return None


def ranked(folder: Path, told: head.Head | None) -> list[Path]:
    """The newest first, but those of the history that was left before: another one may have higher numbers."""
    found = generations(folder)
    if told is None:
        return found
    return sorted(found, key=lambda one: timeline_of(one) != told.timeline)


def _before(path: Path) -> list[Path]:
    return [one for one in generations(path.parent) if number_of(one) < number_of(path)]


def timeline_of(generation: Path) -> str | None:
    """None where it has none yet, or can't be read."""
    try:
        if not generation.name.endswith(SUFFIX):
            return parts.head_of(generation).timeline
        with closing(sqlite3.connect(f"file:{quote(str(generation))}?mode=ro&immutable=1", uri=True)) as connection:
            return timelines.current(connection).id
    except (sqlite3.Error, JournalError):
        return None


def restore(backup: Path, database: Path) -> None:
    """Put *backup* in the place of *database*; raises `JournalDamaged` where it is not as it was made."""
    unfinished = database.with_name(database.name + ".restoring")
    remove(unfinished)
    if backup.name.endswith(SUFFIX):
        shutil.copyfile(backup, unfinished)
    else:
        parts.put_together(backup, _before(backup), unfinished)
    sync(unfinished)
    unfinished.replace(database)
    sync(database.parent)


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


def half_made(database: Path, folder: Path) -> list[Path]:
    """What a power cut has left of a backup, a healing or a restoring: the next one begins anew."""
    beside = (".new", ".healing", ".healed", ".restoring", ".restoring.part")
    found = [database.with_name(database.name + suffix) for suffix in beside]
    found += [folder / name for name in (UNFINISHED, PACKED, PACKED + ".z")]
    return [one for one in found if one.exists()]


def lay_aside(generation: Path) -> None:
    """No generation any more: of a history that was left behind."""
    number, target = 1, generation.with_name(generation.name + REPLACED)
    while target.exists():
        number += 1
        target = generation.with_name(f"{generation.name}-{number}{REPLACED}")
    generation.rename(target)


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
    head.forget(database)
    sync(database.parent)
    return aside


def empty_log(database: Path) -> None:
    """Nothing may be left of the old journal that a power cut could mix into the new one."""
    if database.exists():
        with suppress(sqlite3.DatabaseError), closing(sqlite3.connect(database)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def log_of(database: Path) -> bytes:
    """What has not found its way into the database yet; nothing where there is none."""
    try:
        return database.with_name(database.name + "-wal").read_bytes()
    except OSError:
        return b""


def remove(database: Path) -> None:
    for suffix in (*SIDE_FILES, ""):
        database.with_name(database.name + suffix).unlink(missing_ok=True)
