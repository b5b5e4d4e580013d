"""All of a backup takes the place of what is there, or nothing does, whatever breaks in between.

What is there is laid aside first, whole and safe on the disk. While that lies ready everything can be put back: at
once where a file can't be written, at the next start after a power cut. A single renaming says that the new is in
its place; from then on nothing is put back any more.
"""

from __future__ import annotations

import fcntl
import logging
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from kiosk.files import read_json, sync, unfinished, write_json, write_whole
from kiosk.journal import backup
from kiosk.owner.archive import JOURNAL, SHEETS

log = logging.getLogger(__name__)

STAGE, UNDO, DONE = "restore.tmp", "restore.undo", "restore.done"
SCRATCH = "backup.tmp"
"""Where a backup is put together; what a power cut leaves there holds every name, and goes with the next start."""
LEFT = (STAGE, UNDO, DONE, SCRATCH)
READY = "ready.json"
"""Written last: everything beside it is whole."""
BACKUPS = "backups"


@dataclass(frozen=True, slots=True)
class RestoreTransaction:
    """*kept* are the names of the small files beside the journal."""

    data: Path
    sheets: Path
    kept: tuple[str, ...]

    @property
    def _journal(self) -> Path:
        return self.data / JOURNAL

    @property
    def _undo(self) -> Path:
        return self.data / UNDO

    def run(self, stage: Path) -> None:
        """Put what lies in *stage* in its place; raises OSError, and then everything is as before.

        Nobody may have the journal open.
        """
        with alone(self.data):
            try:
                self._lay_aside()
            except BaseException:
                self._give_up()
                raise
            try:
                self._put(stage)
                self._settle()
            except BaseException:
                self._go_back()
                raise
            shutil.rmtree(self.data / DONE, ignore_errors=True)

    def _go_back(self) -> None:
        try:
            self._put_back()
        except OSError:
            log.exception("not everything could be put back")
            self._give_up()

    def _give_up(self) -> None:
        """What lies aside must not come back at the next start: by then games may have been played."""
        with suppress(OSError):
            (self._undo / READY).unlink(missing_ok=True)
        shutil.rmtree(self._undo, ignore_errors=True)

    # --- there and back ---------------------------------------------------------------------------------------------

    def _lay_aside(self) -> None:
        undo = self._undo
        shutil.rmtree(undo, ignore_errors=True)
        (undo / SHEETS).mkdir(parents=True)
        backup.empty_log(self._journal)
        for path in (*self._journals(), *(self.data / name for name in self.kept)):
            if path.is_file():
                _copy(path, undo / path.name)
        for path in self.sheets.glob("*.txt"):
            _copy(path, undo / SHEETS / path.name)
        for folder in (undo / SHEETS, undo):
            sync(folder)
        told = {
            "sheets": str(self.sheets.absolute()),
            "kept": list(self.kept),
            "generations": [path.name for path in backup.generations(self.data / BACKUPS)],
            "asides": [path.name for path in self._asides()],
        }
        write_json(undo / READY, told)
        sync(self.data)

    def _put(self, stage: Path) -> None:
        """Sheets are the backup's and no others; of the small files, those that the backup has."""
        backup.replace(self._journal, self.data / BACKUPS, stage / JOURNAL)
        for name in self.kept:
            if (stage / name).is_file():
                write_whole(self.data / name, (stage / name).read_bytes())
        self._put_sheets(stage / SHEETS)

    def _settle(self) -> None:
        """From here on it has happened."""
        shutil.rmtree(self.data / DONE, ignore_errors=True)
        self._undo.rename(self.data / DONE)
        try:
            sync(self.data)
        except OSError:  # not safe on the disk, so it has not
            (self.data / DONE).rename(self._undo)
            raise

    def _put_back(self) -> None:
        """As often as it takes: what lies aside is only copied, until all of it is in its place."""
        told = read_json(self._undo / READY)
        assert isinstance(told, dict)
        for path in self._journals():
            _put_one(self._undo / path.name, path)
        for name in self.kept:
            _put_one(self._undo / name, self.data / name)
            unfinished(self.data / name).unlink(missing_ok=True)
        self._put_sheets(self._undo / SHEETS)
        for name in told["generations"]:
            gone = self.data / BACKUPS / f"{name}{backup.REPLACED}"
            if gone.exists():
                gone.replace(gone.with_name(name))
        for path in self._asides():
            if path.name not in told["asides"]:
                path.unlink()
        self._settle()
        shutil.rmtree(self.data / DONE, ignore_errors=True)

    def _put_sheets(self, source: Path) -> None:
        wanted = {path.name: path for path in source.glob("*.txt")}
        for path in (*self.sheets.glob("*.txt"), *self.sheets.glob(f"{unfinished(Path('*.txt'))}")):
            if path.name not in wanted:
                path.unlink()
        for name, path in sorted(wanted.items()):
            write_whole(self.sheets / name, path.read_bytes())

    def _journals(self) -> Iterator[Path]:
        """The journal's side files before itself: they must never lie beside another one."""
        for suffix in (*backup.SIDE_FILES, ""):
            yield self._journal.with_name(self._journal.name + suffix)

    def _asides(self) -> list[Path]:
        return sorted(self.data.glob(f"{JOURNAL}{backup.REPLACED}-*"))


def recover(data: Path) -> bool:
    """Put everything back where a restore was cut short; says whether there was one. Before the journal is opened."""
    if not any((data / name).exists() for name in LEFT):
        return False
    try:
        with alone(data, wait=False):
            return _recover(data)
    except BlockingIOError:  # a restore or a backup is under way
        return False
    except (OSError, ValueError, KeyError):
        log.exception("a restore that was cut short can't be put back")
        return False


def _recover(data: Path) -> bool:
    told = read_json(data / UNDO / READY)
    ready = isinstance(told, dict)
    if isinstance(told, dict):
        log.warning("a restore was cut short: everything is put back as it was")
        RestoreTransaction(data, Path(told["sheets"]), tuple(told["kept"]))._put_back()  # noqa: SLF001 - our own
    for name in LEFT:
        shutil.rmtree(data / name, ignore_errors=True)
    return ready


@contextmanager
def alone(folder: Path, *, wait: bool = True) -> Iterator[None]:
    """One restore or backup at a time, and no putting back or clearing away under a running one."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        yield
    finally:
        os.close(descriptor)


def _copy(source: Path, target: Path) -> None:
    """Nobody writes into these files, they are only replaced: where there are links, a second name will do."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copyfile(source, target)
    sync(target)


def _put_one(source: Path, target: Path) -> None:
    """What lay there before, or nothing."""
    if not source.is_file():
        target.unlink(missing_ok=True)
        return
    if target.exists() and target.samefile(source):  # it never went; and renaming would leave both names
        return
    beside = target.with_name(f"{target.name}.back")
    beside.unlink(missing_ok=True)
    _copy(source, beside)
    beside.replace(target)
    sync(target.parent)
