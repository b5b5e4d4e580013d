"""A restore is all or nothing: at every write that fails, and at every one at which the power goes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType

import pytest

from kiosk.__main__ import main
from kiosk.errors import Unusable
from kiosk.journal import Journal
from kiosk.messages import GoBack
from kiosk.owner import hours, restore, sheets
from kiosk.owner.backup_service import CALIBRATION, KEPT, BackupService, Folders
from kiosk.owner.views import Place
from tests.pictures.rehearsal import Rehearsal

State = dict[str, object]
MOST = 400
CUT = 77
WRITES = ((os, "link"), (os, "rename"), (os, "replace"), (os, "unlink"), (os, "fsync"))
"""All that changes something: behind `pathlib`, `shutil` and our own."""


class RestoredEvening:
    """A table before and after a week of which the backup knows nothing."""

    def __init__(self, folder: Path) -> None:
        self.data, self.sheets = folder / "data", folder / "sheets"
        self.data.mkdir(parents=True)
        self.sheets.mkdir()
        self.folders = Folders(self.data, self.sheets, self.data / "downloads", ())

    def play(self, *names: str) -> Path:
        """Gives the backup of it."""
        rehearsal = Rehearsal(self.data)
        rehearsal.open(names, "single", 1)
        rehearsal.game(1).do(GoBack())
        safe = BackupService(rehearsal.kiosk, self.folders)
        (place,) = (one for one in safe.places() if not one.stick)
        path: Path = Place(place.path, "", stick=False, free=0).path / safe.back_up(place)
        rehearsal.close()
        return path

    def settle(self, mark: str, *, own: tuple[str, ...]) -> None:
        for name in KEPT:
            (self.data / name).write_text(f'"{mark}"')
        for path in self.sheets.glob("*.txt"):
            path.unlink()
        for name in own:
            (self.sheets / name).write_text(mark)

    def restore(self, path: Path) -> None:
        rehearsal = Rehearsal(self.data)
        try:
            safe = BackupService(rehearsal.kiosk, self.folders)
            safe.restore(safe.look_into(path))
        finally:
            rehearsal.close()

    def state(self) -> State:
        """All that a restore may touch; what a power cut left is put right first, as at every start."""
        restore.recover(self.data)
        left = [path.name for path in self.data.iterdir() if path.name.startswith("restore.")]
        assert left == []
        assert not list(self.data.rglob("*.back"))
        found: State = {name: (self.data / name).read_text() for name in KEPT}
        found |= {path.name: path.read_text() for path in self.sheets.iterdir()}
        journal = Journal.open(self.data / "journal.db")
        assert journal.notice is None
        found["tables"] = ([card.code for card in journal.tables()], journal.last)
        journal.close()
        return found


@pytest.fixture(scope="module")
def week(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, State, State]:
    """A folder with an old backup in it, what is there now, and what the backup would make of it."""
    folder = tmp_path_factory.mktemp("week")
    evening = RestoredEvening(folder / "now")
    evening.settle("old", own=("game_01.txt", "game_02.txt"))
    path = evening.play("Ada", "Ben")
    evening.settle("new", own=("game_02.txt", "game_03.txt"))
    evening.play("Zoe")
    now = evening.state()
    shutil.copytree(folder / "now", folder / "then")
    then = at(folder / "then")
    then.restore(folder / "then" / path.relative_to(folder / "now"))
    restored = then.state()
    assert now["tables"] != restored["tables"]
    assert restored[CALIBRATION] == restored[hours.FILE] == restored[sheets.MARKS] == '"old"'
    assert {one for one in restored if one.endswith(".txt")} == {"game_01.txt", "game_02.txt"}
    return folder / "now", path.relative_to(folder / "now"), now, restored


def at(folder: Path) -> RestoredEvening:
    evening = object.__new__(RestoredEvening)
    evening.data, evening.sheets = folder / "data", folder / "sheets"
    evening.folders = Folders(evening.data, evening.sheets, evening.data / "downloads", ())
    return evening


def breaking(monkeypatch: pytest.MonkeyPatch, number: int, happen: Callable[[], None]) -> list[str]:
    """Let something happen at the write of this number, counted while the restore runs; gives what was written."""
    seen: list[str] = []
    on: list[bool] = []

    def watch(module: ModuleType, name: str) -> None:
        real = getattr(module, name)

        def call(*arguments: object, **named: object) -> object:
            if on:
                seen.append(name)
                if len(seen) == number:
                    happen()
            return real(*arguments, **named)

        monkeypatch.setattr(module, name, call)

    for module, name in WRITES:
        watch(module, name)
    run = restore.RestoreTransaction.run

    def counted(self: restore.RestoreTransaction, stage: Path) -> None:
        on.append(True)
        try:
            run(self, stage)
        finally:
            on.clear()

    monkeypatch.setattr(restore.RestoreTransaction, "run", counted)
    return seen


def copies(week: tuple[Path, Path, State, State], tmp_path: Path) -> Iterator[tuple[int, RestoredEvening, Path]]:
    source, path, *_ = week
    for number in range(1, MOST):
        shutil.copytree(source, tmp_path / "copy")
        yield number, at(tmp_path / "copy"), tmp_path / "copy" / path
        shutil.rmtree(tmp_path / "copy")


def test_a_write_that_fails_leaves_everything_as_it_was(
    week: tuple[Path, Path, State, State], tmp_path: Path
) -> None:
    _, _, now, restored = week
    failed = 0

    def fail() -> None:
        raise OSError(28, "No space left on device")

    for number, evening, path in copies(week, tmp_path):
        told = now
        with pytest.MonkeyPatch.context() as patch:
            seen = breaking(patch, number, fail)
            with suppress(Unusable):  # a link that fails has another way: a copy
                evening.restore(path)
                told = restored
        state = evening.state()
        assert state == told, (number, seen[number - 1 : number])
        failed += told is now
        if len(seen) < number:
            break
    assert failed > 20


def test_a_power_cut_at_any_write_leaves_the_old_or_the_new_but_no_mixture(
    week: tuple[Path, Path, State, State], tmp_path: Path
) -> None:
    """The restore runs in a process of its own, which ends there and then."""
    _, _, now, restored = week
    ends: list[bool] = []
    for number, evening, path in copies(week, tmp_path):
        child = os.fork()
        if not child:
            with pytest.MonkeyPatch.context() as patch:
                breaking(patch, number, lambda: os._exit(CUT))
                try:
                    evening.restore(path)
                finally:
                    os._exit(0)
        _, status = os.waitpid(child, 0)
        state = evening.state()
        assert state in (now, restored), number
        ends.append(state == restored)
        if os.waitstatus_to_exitcode(status) == 0:
            break
        assert os.waitstatus_to_exitcode(status) == CUT
    assert ends == sorted(ends), "once it has happened nothing may take it back"
    assert ends[-1]
    assert ends.count(False) > 20


def test_putting_back_can_be_cut_short_as_well(week: tuple[Path, Path, State, State], tmp_path: Path) -> None:
    _, _, now, _ = week
    source, path, *_ = week
    shutil.copytree(source, tmp_path / "copy")
    evening = at(tmp_path / "copy")
    child = os.fork()
    if not child:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(restore.RestoreTransaction, "_settle", lambda _: os._exit(CUT))
            try:
                evening.restore(tmp_path / "copy" / path)
            finally:
                os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == CUT
    for number in range(1, 60, 4):
        child = os.fork()
        if not child:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(restore.RestoreTransaction, "run", lambda *_: restore.recover(evening.data))
                breaking(patch, number, lambda: os._exit(CUT))
                try:
                    restore.RestoreTransaction(evening.data, evening.sheets, KEPT).run(evening.data)
                finally:
                    os._exit(0)
        if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0:
            break
    assert number > 20
    assert evening.state() == now


def test_a_name_is_forgotten_in_what_was_put_back(week: tuple[Path, Path, State, State], tmp_path: Path) -> None:
    """Otherwise it would come back with the next start."""
    source, path, now, _ = week
    shutil.copytree(source, tmp_path / "copy")
    evening = at(tmp_path / "copy")
    child = os.fork()
    if not child:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(restore.RestoreTransaction, "_settle", lambda _: os._exit(CUT))
            try:
                evening.restore(tmp_path / "copy" / path)
            finally:
                os._exit(0)
    os.waitpid(child, 0)
    assert main(["forget", "Zoe", "--journal", str(evening.data / "journal.db")]) == 0
    assert evening.state()["game_03.txt"] == now["game_03.txt"]
    assert not any(b'"Zoe"' in one.read_bytes() for one in evening.data.rglob("*") if one.is_file())


def test_a_restore_under_way_is_not_put_back_by_another_start(tmp_path: Path) -> None:
    (tmp_path / restore.UNDO).mkdir()
    with restore.alone(tmp_path):
        assert not restore.recover(tmp_path)
        assert (tmp_path / restore.UNDO).exists()
    assert not restore.recover(tmp_path)
    assert not (tmp_path / restore.UNDO).exists()


@pytest.mark.parametrize("part", [CALIBRATION, "sheets/game_01.txt"])
def test_a_backup_with_a_part_that_can_not_be_read_is_refused(tmp_path: Path, part: str) -> None:
    evening = RestoredEvening(tmp_path)
    evening.settle("old", own=("game_01.txt",))
    folder = evening.data if part == CALIBRATION else tmp_path
    (folder / part).write_bytes(b"\xff\xfe half of it")
    path = evening.play("Ada")
    rehearsal = Rehearsal(evening.data)
    assert BackupService(rehearsal.kiosk, evening.folders).look_into(path).fault == "damaged"
    rehearsal.close()
