"""Backups: whole or not there, checked before they are used, and nothing lost by bringing one back."""

from __future__ import annotations

import errno
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kiosk.errors import Unusable
from kiosk.journal import Journal
from kiosk.messages import ConfirmScore, GoBack
from kiosk.owner import archive
from kiosk.owner.backup_service import CALIBRATION, BackupService, Folders
from kiosk.owner.pin import FILE as PIN_FILE
from kiosk.owner.pin import PinDoor
from kiosk.owner.places import places
from kiosk.owner.restore import SCRATCH, recover
from kiosk.owner.seal import Seal
from kiosk.owner.views import Place
from tests.pictures.rehearsal import Rehearsal

MOUNT = "36 25 8:1 / {} rw,relatime shared:1 - vfat /dev/sda1 rw\n"


class Cafe:
    def __init__(self, folder: Path) -> None:
        self.data, self.stick = folder / "data", folder / "media" / "MY STICK"
        self.stick.mkdir(parents=True)
        mounts = folder / "mountinfo"
        mounts.write_text(MOUNT.format(str(self.stick).replace(" ", "\\040")) + MOUNT.format("/"))
        self.folders = Folders(
            self.data, self.data / "sheets", self.data / "downloads", (folder / "media",), mounts=mounts
        )
        self.open()

    def open(self) -> None:
        self.data.mkdir(exist_ok=True)
        self.rehearsal = Rehearsal(self.data)
        self.told: list[str] = []
        self.safe = BackupService(self.rehearsal.kiosk, self.folders, lambda: self.told.append("restored"))

    @property
    def place(self) -> Place:
        return self.safe.places()[0]

    def evening(self, *names: str) -> str:
        self.rehearsal.open(names, "single", 1).game(3).do(GoBack())
        return self.tables[0]

    @property
    def tables(self) -> list[str]:
        return [card.code for card in self.rehearsal.kiosk.journal.tables()]


@pytest.fixture
def cafe(tmp_path: Path) -> Iterator[Cafe]:
    there = Cafe(tmp_path)
    yield there
    there.rehearsal.close()


def test_a_mounted_stick_and_the_downloads_are_all_there_is(cafe: Cafe) -> None:
    stick, downloads = cafe.safe.places()
    assert (stick.path, stick.name, stick.stick) == (cafe.stick, "MY STICK", True)
    assert (downloads.path, downloads.stick) == (cafe.data / "downloads", False)
    elsewhere = Place(cafe.data, "here", stick=True, free=0)
    with pytest.raises(Unusable, match="not there any more"):
        cafe.safe.export(elsewhere, "csv")
    assert places((cafe.data,), cafe.data / "downloads", Path("/nowhere"))[0].stick is False


def test_results_are_exported_under_new_names(cafe: Cafe) -> None:
    cafe.rehearsal.open(["=Ada"], "single", 1).game(2)
    cafe.rehearsal.do(ConfirmScore())
    first, second = cafe.safe.export(cafe.place, "csv"), cafe.safe.export(cafe.place, "csv")
    assert first != second
    assert "'=Ada" in (cafe.stick / first).read_text()
    document = json.loads((cafe.stick / cafe.safe.export(cafe.place, "json")).read_text())
    assert document["games"][0]["scores"][0]["name"] == "=Ada"
    assert not list(cafe.stick.glob("*.part"))


def test_a_link_on_a_stick_leads_nowhere_else(cafe: Cafe) -> None:
    """Somebody has laid links on it where the next files would be written."""
    PinDoor(cafe.data).set("1234")
    pin = cafe.data / PIN_FILE
    before = pin.read_bytes()
    for name in (cafe.safe.export(cafe.place, "csv"), cafe.safe.back_up(cafe.place)):
        (cafe.stick / name).unlink()
        (cafe.stick / f"{name}.part").symlink_to(pin)
        (cafe.stick / name).symlink_to(cafe.data / "nothing-yet")
    for name in (cafe.safe.export(cafe.place, "csv"), cafe.safe.back_up(cafe.place)):
        assert (cafe.stick / name).is_file()
        assert not (cafe.stick / name).is_symlink()
    assert pin.read_bytes() == before
    assert not (cafe.data / "nothing-yet").exists()


def test_a_backup_holds_everything_but_the_pin(cafe: Cafe) -> None:
    PinDoor(cafe.data).set("1234")
    (cafe.data / "sheets").mkdir()
    (cafe.data / "sheets" / "game_01.txt").write_text("mine")
    (cafe.data / CALIBRATION).write_text("{}")
    cafe.evening("Ada", "Ben")
    name = cafe.safe.back_up(cafe.place)
    with zipfile.ZipFile(cafe.stick / name) as file:
        assert set(file.namelist()) == {archive.MANIFEST, "journal.db", CALIBRATION, "sheets/game_01.txt"}
    report = cafe.safe.look_into(cafe.stick / name)
    assert (report.tables, report.sheets, report.calibration, report.fault) == (1, 1, True, "")


def test_after_the_database_is_lost_the_backup_brings_everything_back(cafe: Cafe) -> None:
    code = cafe.evening("Ada", "Ben")
    name = cafe.safe.back_up(cafe.place)
    cafe.rehearsal.close()
    shutil.rmtree(cafe.data)
    cafe.open()
    assert cafe.tables == []
    cafe.safe.restore(cafe.safe.look_into(cafe.stick / name))
    assert cafe.tables == [code]
    assert cafe.told == ["restored"]
    assert not (cafe.data / "restore.tmp").exists()


def test_whoever_resets_the_pin_by_a_keyboard_can_not_bring_another_tables_backup(cafe: Cafe) -> None:
    code = cafe.evening("Ada", "Ben")
    report = cafe.safe.look_into(cafe.stick / cafe.safe.back_up(cafe.place))
    Seal(cafe.data).close()
    for attempt in (lambda: cafe.safe.look_into(report.path), lambda: cafe.safe.restore(report)):
        with pytest.raises(Unusable) as caught:
            attempt()
        assert caught.value.code == "sealed"
    assert cafe.tables == [code]
    Seal(cafe.data).open()
    cafe.safe.restore(report)


@pytest.mark.parametrize("made", ["0001-01-01T00:00:00", "9999-12-31T23:59:59-14:00", "x", 7, None])
def test_a_backup_may_say_any_time(cafe: Cafe, made: object) -> None:
    path = cafe.stick / f"{archive.PREFIX}000001{archive.SUFFIX}"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(archive.MANIFEST, json.dumps({"format": archive.FORMAT, "made": made}))
    assert [one.path for one in cafe.safe.backups(cafe.place)] == [path]


@pytest.mark.parametrize("kind", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_rotten_backup_of_any_compression_stays_in_the_list_and_is_refused(cafe: Cafe, kind: int) -> None:
    path, random = cafe.stick / f"{archive.PREFIX}000001{archive.SUFFIX}", Random(3)
    with zipfile.ZipFile(path, "w", kind) as file:
        file.writestr(archive.MANIFEST, json.dumps({"format": archive.FORMAT, "made": "2026" * 400}))
        file.writestr(archive.JOURNAL, b"journal" * 999)
    data = path.read_bytes()
    for _ in range(150):
        worn = bytearray(data)
        worn[random.randrange(len(data))] ^= 1 << random.randrange(8)
        path.write_bytes(worn)
        assert len(cafe.safe.backups(cafe.place)) == 1
        try:
            assert cafe.safe.look_into(path).fault
        except Unusable:
            continue  # the file itself can't be read to its end


def test_a_part_that_is_nested_without_end_is_damaged(cafe: Cafe) -> None:
    cafe.evening("Ada", "Ben")
    path = cafe.stick / cafe.safe.back_up(cafe.place)
    with zipfile.ZipFile(path, "a") as file:
        file.writestr(CALIBRATION, "[" * 100_000)
    assert cafe.safe.look_into(path).fault == "damaged"


def test_what_was_there_before_is_kept_aside_and_can_be_forgotten(cafe: Cafe) -> None:
    old = cafe.evening("Ada")
    name = cafe.safe.back_up(cafe.place)
    cafe.evening("Zoe", "Yan")
    before = set(cafe.tables)
    cafe.safe.restore(cafe.safe.look_into(cafe.stick / name))
    assert cafe.tables == [old]
    (aside,) = cafe.data.glob("journal.db.replaced-*")
    kept = Journal.open(aside.rename(cafe.data / "kept.db"))
    assert {card.code for card in kept.tables()} == before
    kept.close()
    (cafe.data / "kept.db").rename(aside)
    assert not list((cafe.data / "backups").glob("journal-*.db"))
    assert b"Zoe" in aside.read_bytes()
    cafe.rehearsal.kiosk.journal.forget("Ada")
    assert not aside.exists()
    assert not list((cafe.data / "backups").glob("*.replaced"))


def test_games_go_on_after_a_restore_and_their_backups_are_not_taken_for_old_ones(cafe: Cafe) -> None:
    cafe.evening("Ada")
    name = cafe.safe.back_up(cafe.place)
    for _ in range(3):
        cafe.evening("Zoe")
    cafe.safe.restore(cafe.safe.look_into(cafe.stick / name))
    code = cafe.evening("Ben")
    cafe.rehearsal.close()
    (cafe.data / "journal.db").write_bytes(b"damaged")
    cafe.open()
    assert cafe.tables[0] == code


@pytest.mark.parametrize("fault", ["cut", "other", "empty", "no journal", "newer", "bad journal", "worn"])
def test_a_backup_that_is_none_is_refused_and_changes_nothing(cafe: Cafe, fault: str) -> None:
    code = cafe.evening("Ada")
    path = cafe.stick / cafe.safe.back_up(cafe.place)
    data = path.read_bytes()
    if fault == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif fault == "other":
        path.write_bytes(b"a letter to my aunt")
    elif fault == "empty":
        path.write_bytes(b"")
    elif fault == "worn":
        path.write_bytes(data[:400] + bytes(16) + data[416:])
    else:
        with zipfile.ZipFile(path, "w") as file:
            version = "tabletown-backup/2" if fault == "newer" else archive.FORMAT
            file.writestr(archive.MANIFEST, json.dumps({"format": version}))
            if fault != "no journal":
                file.writestr("journal.db", "no database" * 100)
    report = cafe.safe.look_into(path)
    assert report.fault == {"newer": "too_new", "bad journal": "damaged", "worn": "damaged"}.get(fault, "no_backup")
    with pytest.raises(Unusable):
        cafe.safe.restore(report)
    assert cafe.tables == [code]
    cafe.evening("Ben")


def test_a_hostile_archive_writes_nowhere_else(cafe: Cafe) -> None:
    cafe.evening("Ada")
    path = cafe.stick / cafe.safe.back_up(cafe.place)
    with zipfile.ZipFile(path, "a") as file:
        for name in ("../evil.txt", "sheets/../../evil.txt", "/tmp/evil.txt", PIN_FILE, "sheets/a/b.txt"):
            file.writestr(name, "evil")
    report = cafe.safe.look_into(path)
    assert (report.fault, report.sheets) == ("", 0)
    cafe.safe.restore(report)
    assert not list(cafe.data.parent.rglob("evil.txt"))
    assert not (cafe.data / PIN_FILE).exists()


def test_a_stick_that_goes_away_leaves_no_half_file(cafe: Cafe, monkeypatch: pytest.MonkeyPatch) -> None:
    def pulled(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(archive, "write", pulled)
    with pytest.raises(Unusable, match="Input/output error"):
        cafe.safe.back_up(cafe.place)
    assert list(cafe.stick.iterdir()) == []
    assert not list(cafe.data.glob("backup-*"))


def test_a_power_cut_during_a_backup_leaves_no_name_behind(cafe: Cafe, monkeypatch: pytest.MonkeyPatch) -> None:
    cafe.evening("Ada")
    cut = cafe.data.parent / "cut"

    def pulled(path: Path, *_: object) -> None:
        path.write_bytes(b"half")
        shutil.copytree(cafe.data, cut)

    monkeypatch.setattr(archive, "write", pulled)
    cafe.safe.back_up(cafe.place)
    assert (cut / SCRATCH / "journal.db").is_file()
    assert not (cafe.data / SCRATCH).exists()
    assert not recover(cut), "nothing was put back"
    assert not (cut / SCRATCH).exists()


def test_what_a_pulled_stick_has_kept_half_goes_with_the_next_backup(cafe: Cafe) -> None:
    half = cafe.stick / "tabletown-backup-000003.zip.part"
    half.write_bytes(b"half")
    (cafe.stick / "holiday.part").write_bytes(b"not ours")
    name = cafe.safe.back_up(cafe.place)
    assert {path.name for path in cafe.stick.iterdir()} == {name, "holiday.part"}


def test_nothing_is_brought_back_while_a_backup_is_written(cafe: Cafe, monkeypatch: pytest.MonkeyPatch) -> None:
    code = cafe.evening("Ada")
    report = cafe.safe.look_into(cafe.stick / cafe.safe.back_up(cafe.place))
    seen: list[str] = []

    def meanwhile(path: Path, *_: object) -> None:
        path.write_bytes(b"whole")
        assert not recover(cafe.data), "another program clears nothing away"
        with pytest.raises(Unusable) as told:
            cafe.safe.restore(report)
        seen.append(told.value.code)

    monkeypatch.setattr(archive, "write", meanwhile)
    cafe.safe.back_up(cafe.place)
    assert (seen, cafe.tables) == (["busy"], [code])
    cafe.safe.restore(report)


def test_a_full_stick_is_told_by_a_code_and_keeps_no_half_file(cafe: Cafe, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, *_: object) -> None:
        path.write_bytes(b"half")
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(archive, "write", full)
    with pytest.raises(Unusable) as told:
        cafe.safe.back_up(cafe.place)
    assert told.value.code == "full"
    assert list(cafe.stick.iterdir()) == []


def test_the_backup_with_the_largest_number_comes_first(cafe: Cafe) -> None:
    for number in ("000009", "999999", "1000000", "999999-2"):
        (cafe.stick / f"tabletown-backup-{number}.zip").touch()
    names = [one.name.removeprefix("tabletown-backup-") for one in cafe.safe.backups(cafe.place)]
    assert names == ["1000000.zip", "999999-2.zip", "999999.zip", "000009.zip"]


def test_whatever_is_damaged_in_a_backup_is_told_as_that(cafe: Cafe) -> None:
    cafe.evening("Ada", "Ben")
    path = cafe.stick / cafe.safe.back_up(cafe.place)
    data, random = path.read_bytes(), Random(7)
    for _ in range(40):
        worn = bytearray(data)
        worn[random.randrange(150, len(data) // 2)] ^= 1 << random.randrange(8)
        path.write_bytes(worn)
        assert cafe.safe.look_into(path).fault in ("", "no_backup", "damaged")
