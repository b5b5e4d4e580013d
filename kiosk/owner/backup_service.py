"""Exports and backups, laid onto a stick or into the folder for downloads; and bringing a backup back."""

from __future__ import annotations

import re
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from kiosk import history
from kiosk.errors import Unusable, refused
from kiosk.export import write_results
from kiosk.files import sync
from kiosk.journal import Journal, JournalError
from kiosk.owner import adjust, archive, hours, house, sheets
from kiosk.owner.places import MOUNTS, places
from kiosk.owner.restore import SCRATCH, STAGE, RestoreTransaction, alone
from kiosk.owner.seal import Seal
from kiosk.owner.views import BackupFile, BackupReport, Place
from kiosk.store import Kiosk

CALIBRATION = "calibration.json"
PART = ".part"
"""At the end of a name while the file is not whole."""
KEPT = (CALIBRATION, hours.FILE, sheets.MARKS, adjust.FILE, house.FILE, house.LOGO)
"""What a backup holds beside the journal and the sheets: never the PIN."""


@dataclass(frozen=True, slots=True)
class Folders:
    data: Path
    sheets: Path
    downloads: Path
    sticks: tuple[Path, ...]
    """Below which sticks are mounted."""
    keep: int = 5
    """Generations of the journal's own backups."""
    mounts: Path = MOUNTS


class BackupService:
    """*restored* is called after a restore, so that whoever has read a file reads it anew."""

    def __init__(self, kiosk: Kiosk, folders: Folders, restored: Callable[[], None] = lambda: None) -> None:
        self._seal = Seal(folders.data)
        self._kiosk, self._folders, self._restored = kiosk, folders, restored
        self._folder, self._sheets = folders.data, folders.sheets
        self._writing = threading.Lock()

    @property
    def _journal(self) -> Path:
        return self._folder / archive.JOURNAL

    # --- writing ----------------------------------------------------------------------------------------------------

    def places(self) -> tuple[Place, ...]:
        return places(self._folders.sticks, self._folders.downloads, self._folders.mounts)

    def export(self, place: Place, form: str) -> str:
        self._seal.require_open()
        with self._laying(place, "tabletown-results-", f".{form}") as (unfinished, name):
            with history.reading(self._journal) as db, unfinished.open("w", encoding="utf-8", newline="") as file:
                write_results(db, file, as_csv=form == "csv")
            return name

    def back_up(self, place: Place) -> str:
        self._seal.require_open()
        with self._scratch() as scratch:
            copy = scratch / archive.JOURNAL
            self._copy_journal(copy)
            with self._laying(place, archive.PREFIX, archive.SUFFIX) as (unfinished, name):
                archive.write(unfinished, copy, dict(self._others()))
                return name

    def lay(self, place: Place, prefix: str, suffix: str, data: bytes) -> str:
        """A file with these bytes, which holds nothing that is kept here; gives its name."""
        with self._laying(place, prefix, suffix) as (unfinished, name):
            unfinished.write_bytes(data)
            return name

    @contextmanager
    def _scratch(self) -> Iterator[Path]:
        """A folder for one backup at a time; nothing of it stays, see `kiosk.owner.restore.SCRATCH`."""
        scratch = self._folder / SCRATCH
        with self._writing, alone(self._folder):
            shutil.rmtree(scratch, ignore_errors=True)
            try:
                scratch.mkdir()
                yield scratch
            except OSError as problem:
                raise refused(problem, scratch) from None
            finally:
                shutil.rmtree(scratch, ignore_errors=True)

    def _copy_journal(self, copy: Path) -> None:
        try:
            with closing(sqlite3.connect(self._journal, isolation_level=None)) as db:
                db.execute("VACUUM INTO ?", (str(copy),))
        except sqlite3.Error as problem:
            full = getattr(problem, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
            raise Unusable(str(problem), file=str(self._folder), code="full" if full else "") from None

    def _others(self) -> Iterator[tuple[str, Path]]:
        yield from ((name, self._folder / name) for name in KEPT if (self._folder / name).is_file())
        yield from ((archive.SHEETS + path.name, path) for path in sorted(self._sheets.glob("*.txt")))

    @contextmanager
    def _laying(self, place: Place, prefix: str, suffix: str) -> Iterator[tuple[Path, str]]:
        """A file that appears under its name only when it is whole and safe on the stick."""
        if place.path not in {one.path for one in self.places()}:
            raise Unusable("is not there any more", file=str(place.path), code="gone")
        try:
            place.path.mkdir(parents=True, exist_ok=True)
            for left in place.path.glob(f"{prefix}*{suffix}{PART}"):  # by a stick that was pulled out
                left.unlink()
            target = _free_name(place.path, f"{prefix}{self._last():06}", suffix)
            unfinished = target.with_name(f"{target.name}{PART}")
            unfinished.unlink(missing_ok=True)  # left behind, or a link that leads elsewhere
            try:
                yield unfinished, target.name
                sync(unfinished)
                unfinished.replace(target)
                sync(place.path)
            except BaseException:
                unfinished.unlink(missing_ok=True)
                raise
        except OSError as problem:
            raise refused(problem, place.path) from None
        except sqlite3.Error as problem:
            raise Unusable(f"the journal can't be read: {problem}") from None

    def _last(self) -> int:
        with history.reading(self._journal) as db:
            return int(db.execute("SELECT coalesce(max(seq), 0) FROM commands").fetchone()[0])

    # --- bringing back ----------------------------------------------------------------------------------------------

    def backups(self, place: Place) -> tuple[BackupFile, ...]:
        """Those at the top of a stick, the newest last command first."""
        try:
            found = sorted(place.path.glob(f"{archive.PREFIX}*{archive.SUFFIX}"), key=_numbers, reverse=True)
            return tuple(BackupFile(path, path.name, path.stat().st_size, archive.made(path)) for path in found)
        except OSError:
            return ()

    def look_into(self, path: Path) -> BackupReport:
        self._seal.require_open()  # whoever brings a keyboard may bring another table's backup too
        stage = self._folder / STAGE
        shutil.rmtree(stage, ignore_errors=True)
        try:
            contents = archive.unpack(path, stage, KEPT)
        except archive.Faulty as fault:
            shutil.rmtree(stage, ignore_errors=True)
            return BackupReport(path, 0, 0, 0, calibration=False, fault=str(fault))
        except OSError as problem:
            shutil.rmtree(stage, ignore_errors=True)
            raise refused(problem, path) from None
        count = sum(name.startswith(archive.SHEETS) for name in contents.names)
        return BackupReport(path, contents.tables, contents.games, count, CALIBRATION in contents.names)

    def restore(self, report: BackupReport) -> None:
        """All of it or nothing: see `kiosk.owner.restore`."""
        self._seal.require_open()
        stage = self._folder / STAGE
        checked = stage / archive.JOURNAL
        if report.fault or not checked.is_file():
            raise Unusable("this backup was not looked at", file=str(report.path))
        if not self._writing.acquire(blocking=False):  # the window's thread waits for nobody
            raise Unusable("a backup is being written", file=str(report.path), code="busy")
        try:
            self._kiosk.elsewhere(lambda: self._exchange(stage))
        finally:
            self._writing.release()
        self._restored()

    def _exchange(self, stage: Path) -> None:
        self._kiosk.close()
        try:
            RestoreTransaction(self._folder, self._sheets, KEPT).run(stage)
        except OSError as problem:
            raise refused(problem, self._journal) from None
        finally:
            shutil.rmtree(stage, ignore_errors=True)
            self._kiosk.adopt(self._opened())

    def _opened(self) -> Journal:
        try:
            return Journal.open(self._journal, keep=self._folders.keep)
        except JournalError as problem:
            raise Unusable(str(problem), file=str(self._journal)) from None


def _numbers(path: Path) -> tuple[int, ...]:
    """A number is larger than another also where it has more digits."""
    return tuple(int(number) for number in re.findall(r"\d+", path.stem))


def _free_name(folder: Path, stem: str, suffix: str) -> Path:
    number = 1
    while (path := folder / f"{stem}{f'-{number}' if number > 1 else ''}{suffix}").exists():
        number += 1
    return path
