"""Nothing can be written: the disk is full, read-only, or busy. The command is refused, and later it works."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bench.evenings import BusyGuests, DrawnChance, StillWorld
from kiosk.journal import Journal
from kiosk.messages import ButtonPressed, ChooseLanguage, Wake
from kiosk.state import KioskState, Notice
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY
from tests.core.recorded import Recorded, record

NOBODY = 65534


def kiosk_on(path: Path) -> Kiosk:
    return Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)


def other_language(kiosk: Kiosk) -> ChooseLanguage:
    return ChooseLanguage("de" if kiosk.state.language != "de" else "nl")


def play_until_refused(kiosk: Kiosk, *codes: str) -> Notice:
    """Play on until something can't be written; each command either happens wholly or not at all."""
    guests = BusyGuests(Random(1), leaving=0.0)
    for _ in range(5000):
        before = kiosk.state.durable
        notice = kiosk.handle(guests.next(kiosk.state))
        kiosk.drain()
        if notice is not None and notice.code in codes:
            assert kiosk.state.durable == before
            assert kiosk.state.transient.notice == notice
            assert kiosk.journal.load().durable == before
            return notice
    raise AssertionError("it went on and on")


def test_no_page_is_left(path: Path) -> None:
    kiosk = kiosk_on(path)
    (pages,) = kiosk.journal.db.execute("PRAGMA page_count").fetchone()
    kiosk.journal.db.execute(f"PRAGMA max_page_count = {pages + 3}")
    play_until_refused(kiosk, "disk_full")
    last, durable = kiosk.journal.last, kiosk.state.durable
    assert last > 5
    kiosk.journal.db.execute(f"PRAGMA max_page_count = {pages + 1000}")
    assert kiosk.handle(other_language(kiosk)) is None
    assert kiosk.state.durable != durable
    assert kiosk.journal.last == last + 1
    kiosk.close()
    again = kiosk_on(path)
    assert again.state.durable == kiosk.state.durable
    again.close()


def test_another_program_writes(path: Path) -> None:
    kiosk = kiosk_on(path)
    kiosk.handle(Wake())
    kiosk.journal.db.execute("PRAGMA busy_timeout = 20")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        before = kiosk.state.durable
        notice = kiosk.handle(other_language(kiosk))
        assert notice is not None
        assert notice.code == "journal_busy"
        assert kiosk.state.durable == before
        other.execute("ROLLBACK")
        assert kiosk.handle(other_language(kiosk)) is None
        assert kiosk.journal.load().durable == kiosk.state.durable != before
    kiosk.close()


def test_an_error_of_the_disk_is_told_with_its_reason(path: Path) -> None:
    kiosk = kiosk_on(path)
    kiosk.journal.db.execute("DROP TABLE front")
    notice = kiosk.handle(Wake())
    assert notice == Notice("journal_failed", ("no such table: front",))
    assert kiosk.state.durable == KioskState().durable
    assert not kiosk.journal.db.in_transaction
    kiosk.close()


# --- a small disk of its own ----------------------------------------------------------------------------------------


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 400 KiB that can be made larger and read-only."""
    place = tmp_path / "disk"
    place.mkdir()
    made = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=400k", "none", place], capture_output=True, check=False
    )
    if made.returncode:
        pytest.skip("no file system can be mounted here")
    yield place
    subprocess.run(["umount", "-l", place], check=True)


def remount(disk: Path, options: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{options}", disk], check=True)


def fill(disk: Path) -> Path:
    """Leave not a byte."""
    ballast = disk / "ballast"
    with ballast.open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 512):
                pass
        except OSError:
            pass
    return ballast


def test_a_full_disk_refuses_and_works_again_when_there_is_room(disk: Path) -> None:
    path = disk / "journal.db"
    kiosk = kiosk_on(path)
    play_until_refused(kiosk, "disk_full", "journal_failed")
    durable, last = kiosk.state.durable, kiosk.journal.last
    assert last > 5
    remount(disk, "size=4m")
    assert kiosk.handle(other_language(kiosk)) is None
    assert (kiosk.journal.load().durable, kiosk.journal.last) == (kiosk.state.durable, last + 1)
    assert kiosk.state.durable != durable
    kiosk.close()
    again = kiosk_on(path)
    assert again.state.durable == kiosk.state.durable
    assert again.state.transient.notice is None
    again.close()


@pytest.mark.parametrize("elsewhere", [True, False], ids=["room elsewhere", "room in memory alone"])
def test_a_kiosk_starts_on_a_full_disk(
    disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, elsewhere: bool
) -> None:
    path = disk / "journal.db"
    kiosk = kiosk_on(path)
    play_until_refused(kiosk, "disk_full", "journal_failed")
    kiosk.close()
    fill(disk)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path if elsewhere else disk))
    again = kiosk_on(path)
    assert again.state.durable == kiosk.state.durable
    notice = again.handle(other_language(again))
    assert notice is not None
    assert again.state.durable == kiosk.state.durable
    (disk / "ballast").unlink()
    remount(disk, "size=4m")
    assert again.handle(other_language(again)) is None, "there is room again"
    again.close()
    third = kiosk_on(path)
    assert third.state.durable == again.state.durable != kiosk.state.durable
    third.close()


def test_a_first_start_on_a_full_disk(disk: Path) -> None:
    fill(disk)
    kiosk = kiosk_on(disk / "journal.db")
    notice = kiosk.handle(Wake())
    assert notice is not None
    assert kiosk.state.durable == KioskState().durable
    kiosk.close()


def test_a_disk_that_becomes_read_only_refuses_and_works_again(disk: Path) -> None:
    remount(disk, "size=4m")
    kiosk = kiosk_on(disk / "journal.db")
    kiosk.handle(Wake())
    before = kiosk.state.durable
    kiosk.close()
    remount(disk, "ro")
    again = kiosk_on(disk / "journal.db")
    assert again.state.durable == before
    assert [trouble.code for trouble in again.state.transient.troubles] == ["not_saved"]
    notice = again.handle(other_language(again))
    assert notice is not None
    assert notice.code == "journal_read_only"
    assert again.state.durable == before
    remount(disk, "rw")
    assert again.handle(other_language(again)) is None, "it can be written again"
    assert again.state.transient.notice is None
    again.close()
    third = kiosk_on(disk / "journal.db")
    assert third.state.transient.notice is None
    assert third.state.durable == again.state.durable != before
    third.close()


# --- files that may only be read ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return record(tmp_path_factory.mktemp("past"), 60, backups_at=(30,))


@pytest.fixture
def common() -> Iterator[Path]:
    """A folder that everybody can reach."""
    with tempfile.TemporaryDirectory(prefix="tabletown-test-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def as_nobody(work: Callable[[], None]) -> None:
    """Do it in a process without the rights of root, which knows no read-only files."""
    child = os.fork()
    if child == 0:
        try:
            if os.getuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            work()
        except BaseException:  # noqa: BLE001 - told by the exit status
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def _lock_up(folder: Path, *, files: int, folders: int) -> None:
    for file in folder.rglob("*"):
        file.chmod(folders if file.is_dir() else files)
    folder.chmod(folders)


@pytest.mark.parametrize(
    ("source", "files", "folders"),
    [
        ("stopped", 0o444, 0o555),
        ("running", 0o444, 0o555),
        ("stopped", 0o444, 0o777),
        ("running", 0o444, 0o777),
        ("stopped", 0o666, 0o555),
    ],
)
def test_what_may_only_be_read_is_read_from_a_copy(
    past: Recorded, common: Path, source: str, files: int, folders: int
) -> None:
    path = past.copy(past.folder / source, common / "journal")
    _lock_up(path.parent, files=files, folders=folders)

    def work() -> None:
        kiosk = kiosk_on(path)
        assert kiosk.state.durable == past.after[-1]
        notice = kiosk.handle(other_language(kiosk))
        assert notice is not None
        assert notice.code == "journal_read_only", notice
        assert kiosk.state.durable == past.after[-1]
        assert kiosk.handle(ButtonPressed()) is None or kiosk.state.durable == past.after[-1]
        kiosk.close()

    as_nobody(work)


def test_what_may_not_even_be_read(past: Recorded, common: Path) -> None:
    path = past.copy(past.stopped, common / "journal")
    path.chmod(0o000)
    path.parent.chmod(0o555)

    def work() -> None:
        kiosk = kiosk_on(path)
        assert kiosk.state.durable in past.after
        assert [trouble.code for trouble in kiosk.state.transient.troubles] == ["not_saved"]
        kiosk.close()

    as_nobody(work)


def test_damage_where_nothing_can_be_written(past: Recorded, common: Path) -> None:
    path = past.copy(past.stopped, common / "journal")
    path.write_bytes(b"garbage" * 999)
    _lock_up(path.parent, files=0o444, folders=0o555)

    def work() -> None:
        kiosk = kiosk_on(path)
        assert kiosk.state.durable == past.after[30] or kiosk.journal.last >= 30
        assert kiosk.state.durable == past.after[kiosk.journal.last]
        assert [trouble.code for trouble in kiosk.state.transient.troubles] == ["not_saved"]
        kiosk.close()
        assert path.read_bytes() == b"garbage" * 999

    as_nobody(work)
