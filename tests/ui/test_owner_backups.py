"""Backup to a stick, loss of everything, and bringing it back, by touch."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import GoBack
from kiosk.owner import pin as pins
from kiosk.views import AttractView
from tests.ui.guests import wait
from tests.ui.owners import MOUNT, Owners, owners
from tests.ui.playing import memory
from ui import window
from ui.texts import Texts

EN = Texts("en")


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Iterator[Path]:
    with memory(tmp_path) as place:
        yield place


def tables(owner: Owners) -> list[str]:
    return [card.code for card in owner.rehearsal.kiosk.journal.tables()]


def told(owner: Owners, text: str) -> None:
    wait(lambda: text in owner.text("told"), 20)


def test_backup_loss_of_the_database_and_restore(folder: Path) -> None:
    with owners(folder) as owner:
        owner.rehearsal.open(["Ada", "Ben"], "single", 1).game(3).do(GoBack())
        codes = tables(owner)
        owner.walk_in().open("keep")
        wait(lambda: owner.shows("place-0"))
        owner.touch("back-up")
        told(owner, ".zip")
    (file,) = (folder / "media" / "STICK").glob("*.zip")
    for path in folder.iterdir():
        if path.name != "media":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    with owners(folder) as owner:
        assert tables(owner) == []
        owner.walk_in().open("keep")
        wait(lambda: owner.shows("backup-0"))
        owner.touch("backup-0")
        wait(lambda: owner.shows("restore-yes"), 20)
        assert re.fullmatch(r"\d{4}-\d\d-\d\d, \d\d:\d\d", owner.text("restore-title")), "when, not a number"
        assert file.name in owner.text("restore-what")
        assert "Tables: 1" in owner.text("restore-what")
        owner.touch("restore-yes")
        assert tables(owner) == []
        owner.hold("restore-yes")
        assert tables(owner) == codes
        assert owner.text("told") == EN("owner.keep.restored")
        assert isinstance(owner.view, AttractView)
        owner.touch("back", "back")
        window.step(2)
        owner.tap(owner.screen)
        wait(lambda: owner.place == "choose")
        assert [card.code for card in owner.view.shelf] == codes


def test_a_broken_backup_is_refused_in_words_and_nothing_changes(folder: Path) -> None:
    with owners(folder) as owner:
        owner.rehearsal.open(["Ada"], "single", 1).game(2).do(GoBack())
        codes = tables(owner)
        (folder / "media" / "STICK" / "tabletown-backup-000009.zip").write_bytes(b"PK nothing")
        owner.walk_in().open("keep")
        wait(lambda: owner.shows("backup-0"))
        owner.touch("backup-0")
        told(owner, EN("owner.keep.fault.no_backup"))
        assert tables(owner) == codes


def test_results_are_exported_and_a_stick_that_went_away_is_told(folder: Path) -> None:
    with owners(folder) as owner:
        owner.rehearsal.open(["Ada"], "single", 1).game(2).do(GoBack())
        owner.walk_in().open("keep")
        wait(lambda: owner.shows("place-0"))
        owner.touch("export-csv")
        told(owner, ".csv")
        owner.touch("place-1", "export-json")
        told(owner, ".json")
        assert list((folder / "downloads").glob("*.json"))
        owner.touch("place-0")
        (folder / "mountinfo").write_text("")
        owner.touch("back-up")
        told(owner, EN("owner.failed.gone", "STICK"))
        wait(lambda: not owner.shows("place-1"), 5)


def test_going_back_from_a_backup_changes_nothing(folder: Path) -> None:
    with owners(folder) as owner:
        owner.rehearsal.open(["Ada"], "single", 1).game(2).do(GoBack())
        owner.walk_in().open("keep")
        wait(lambda: owner.shows("place-0"))
        owner.touch("back-up")
        told(owner, ".zip")
        wait(lambda: owner.shows("backup-0"))
        owner.touch("backup-0")
        wait(lambda: owner.shows("restore-no"), 20)
        owner.touch("back")
        assert owner.page == "keep"
        assert owner.shows("backup-0")
        assert not list(folder.glob("journal.db.replaced-*"))


def test_the_stick_that_was_chosen_stays_chosen_when_another_one_comes(folder: Path) -> None:
    with owners(folder) as owner:
        owner.rehearsal.open(["Ada"], "single", 1).game(2).do(GoBack())
        owner.walk_in().open("keep")
        wait(lambda: owner.shows("place-0"))
        owner.touch("place-0")
        other = folder / "media" / "ANOTHER"
        other.mkdir()
        (folder / "mountinfo").write_text((folder / "mountinfo").read_text() + MOUNT.format(other))
        wait(lambda: owner.shows("place-2"), 5)
        owner.touch("back-up")
        told(owner, ".zip")
        assert list((folder / "media" / "STICK").glob("*.zip"))
        assert not list(other.glob("*.zip"))


def test_old_backups_can_be_reached_page_by_page(folder: Path) -> None:
    with owners(folder) as owner:
        for number in range(1, 11):
            (folder / "media" / "STICK" / f"tabletown-backup-{number:06}.zip").touch()
        owner.walk_in().open("keep")
        wait(lambda: owner.shows("backup-3"))
        assert "000010" in owner.room.page.found[owner.room.page.first].name
        owner.touch("backups-down", "backups-down")
        assert "000001" in owner.room.page.found[owner.room.page.first + 1].name
        assert owner.part("backups-down").disabled
        owner.touch("backups-up", "backups-up")
        assert "000010" in owner.room.page.found[owner.room.page.first].name
