"""``tabletown backup`` and ``tabletown check``: while the kiosk runs, and never a copy of damage."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bench.evenings import BusyGuests, DrawnChance, StillWorld
from kiosk.journal import Journal, backup
from kiosk.messages import ChooseLanguage
from kiosk.rules.my_city_rw import load_library
from kiosk.state import KioskState
from kiosk.store import Kiosk
from tests.commands.conftest import Tabletown


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLETOWN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "data" / "journal.db"


def speak(journal: Journal, *languages: str) -> None:
    for language in languages:
        journal.append(ChooseLanguage(language), KioskState(), KioskState(language))


def spoil(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        assert connection.execute(sql).rowcount == 1


def test_without_a_journal_they_say_so(tabletown: Tabletown, path: Path) -> None:
    tabletown("backup").refuses(str(path))
    tabletown("check").refuses(str(path))


def test_while_the_kiosk_runs(tabletown: Tabletown, path: Path) -> None:
    journal = Journal.open(path)
    speak(journal, "de", "nl")
    said = tabletown("backup")
    assert (said.status, said.err) == (0, "")
    (made,) = backup.generations(path.parent / "backups")
    assert said.out.strip() == str(made)
    assert backup.is_good(made)
    speak(journal, "en")
    assert tabletown("check").out == "The journal is whole; 1 good backup.\n"
    journal.close()
    with closing(sqlite3.connect(made)) as copy:
        assert copy.execute("SELECT count(*) FROM commands").fetchone() == (2,)


def test_as_many_generations_as_are_configured(
    tabletown: Tabletown, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOWN_BACKUPS", "2")
    journal = Journal.open(path)
    for language in ("de", "nl", "en"):
        speak(journal, language)
        assert tabletown("backup").status == 0
    journal.close()
    assert len(backup.generations(path.parent / "backups")) == 2


@pytest.mark.parametrize(
    ("sql", "told"),
    [
        ("UPDATE commands SET command = replace(command, 'nl', 'ln') WHERE seq = 2", "the command 2 is damaged"),
        ("UPDATE front SET value = replace(value, 'nl', 'ln')", "the front 0 is damaged"),
    ],
)
def test_damaged_rows_are_found_and_not_backed_up(tabletown: Tabletown, path: Path, sql: str, told: str) -> None:
    journal = Journal.open(path)
    speak(journal, "de", "nl")
    journal.close()
    assert tabletown("backup").status == 0
    spoil(path, sql)
    said = tabletown("check")
    assert said.status == 1
    assert told in said.out
    assert "newest good backup" in said.out
    assert json.loads(tabletown("check", "--json").out)["damage"] == [told]
    before = backup.generations(path.parent / "backups")
    said = tabletown("backup")
    assert said.status == 1
    assert "No backup was made" in said.out
    assert backup.generations(path.parent / "backups") == before


def test_a_torn_page_is_found(tabletown: Tabletown, path: Path) -> None:
    journal = Journal.open(path)
    speak(journal, *["de", "nl"] * 50)
    journal.close()
    content = bytearray(path.read_bytes())
    content[4096 * 2 : 4096 * 2 + 2000] = bytes(2000)
    path.write_bytes(content)
    assert tabletown("check").status == 1


def test_a_damaged_backup_is_found(tabletown: Tabletown, path: Path) -> None:
    journal = Journal.open(path)
    speak(journal, "de")
    journal.close()
    tabletown("backup")
    (made,) = backup.generations(path.parent / "backups")
    made.write_bytes(b"nothing")
    said = tabletown("check")
    assert said.status == 1
    assert f"{made.name}: this backup is damaged" in said.out
    assert "The journal is whole; 0 good backups." in said.out


def test_what_is_no_journal_is_not_mistaken_for_one(tabletown: Tabletown, path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"a text that somebody put there")
    tabletown("check").refuses("is no journal of Tabletown")
    with closing(sqlite3.connect(path.with_name("newer.db"))) as connection:
        connection.executescript(f"PRAGMA application_id = {0x54426C74}; PRAGMA user_version = 99")
    tabletown("check", "--journal", path.with_name("newer.db")).refuses("schema 99")


def test_two_backups_at_the_same_moment_wait_for_each_other(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal.open(path)
    speak(journal, "de")
    seen: list[bool] = []

    def tried(*_: object) -> Path:
        import fcntl  # noqa: PLC0415
        import os  # noqa: PLC0415

        other = os.open(path.parent / "backups", os.O_RDONLY)
        try:
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            seen.append(True)
        finally:
            os.close(other)
        return path

    monkeypatch.setattr(backup, "_make", tried)
    journal.backup()
    journal.close()
    assert seen == [True]


def test_a_forgotten_name_is_also_gone_from_the_journal_of_an_update_that_went_back(path: Path) -> None:
    journal = Journal.open(path)
    journal.close()
    kept = [path.with_name(f"journal.db.from-2.0-abc{suffix}") for suffix in ("", "-wal")]
    for one in kept:
        one.write_bytes(b"Ada")
    assert backup.moved_aside(path, path.parent / "backups") == kept


def kiosk_on(path: Path, keep: int) -> Kiosk:
    return Kiosk(
        Journal.open(path, keep=keep), load_library(), StillWorld(), DrawnChance(1), background=lambda _: None
    )


def play(kiosk: Kiosk, commands: int) -> None:
    guests, goal = BusyGuests(Random(1), leaving=0.0), kiosk.journal.last + commands
    while kiosk.journal.last < goal:
        kiosk.handle(guests.next(kiosk.state))
        kiosk.drain()


def test_a_running_kiosk_says_that_a_backup_is_damaged_until_it_is_not(tabletown: Tabletown, path: Path) -> None:
    """Told beside the game as long as it is so, after a start too."""

    def told(kiosk: Kiosk) -> list[str]:
        kiosk.drain()
        return [one.code for one in kiosk.state.transient.troubles]

    kiosk = kiosk_on(path, keep=1)
    play(kiosk, 10)
    made = kiosk.journal.backup()
    assert tabletown("check").status == 0
    assert told(kiosk) == []
    whole = made.read_bytes()
    spoil(made, "UPDATE commands SET command = command || ' ' WHERE seq = 1")
    assert tabletown("check").status == 1
    assert told(kiosk) == ["backup_damaged"]
    kiosk.close()
    kiosk = kiosk_on(path, keep=1)
    assert told(kiosk) == ["backup_damaged"]
    spoiled = made.read_bytes()
    made.write_bytes(whole)
    assert tabletown("check").status == 0
    assert told(kiosk) == []
    made.write_bytes(spoiled)
    assert tabletown("check").status == 1
    assert told(kiosk) == ["backup_damaged"]
    play(kiosk, 10)
    kiosk._backups.make()  # the only one that is kept takes the place of the damaged one
    assert told(kiosk) == []
    kiosk.close()
