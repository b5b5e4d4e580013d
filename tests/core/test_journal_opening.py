"""Opening the journal, whatever happened to it while nobody looked."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bench.evenings import DrawnChance, StillWorld
from kiosk.effects import ListTables
from kiosk.journal import Journal, JournalDamaged, JournalInUse, JournalTooNew, backup, migrations, opening, schema
from kiosk.journal.soundness import SoundnessCheck
from kiosk.messages import ChooseLanguage, Wake
from kiosk.state import KioskState, Notice, Table
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY
from tests.core.recorded import Recorded, record

BACKUPS = (60, 120)
VERSION = 60


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return record(tmp_path_factory.mktemp("past"), 160, backups_at=BACKUPS)


@pytest.fixture
def path(past: Recorded, folder: Path) -> Path:
    return past.copy(past.stopped, folder / "journal")


@pytest.fixture
def backups(path: Path) -> list[Path]:
    """The newest first."""
    return backup.generations(path.parent / "backups")


def seq_of(one: Path) -> int:
    return int(one.stem.removeprefix("journal-"))


def opened(path: Path) -> Iterator[Journal]:
    with closing(Journal.open(path)) as journal:
        yield journal


def found(path: Path) -> tuple[KioskState, int, Notice | None]:
    with closing(Journal.open(path)) as journal:
        return journal.load(), journal.last, journal.notice


def test_a_first_start_makes_a_journal_and_says_nothing(folder: Path) -> None:
    path = folder / "some" / "where" / "journal.db"
    assert found(path) == (KioskState(), 0, None)
    assert found(path) == (KioskState(), 0, None)
    there = sorted(file.name for file in path.parent.iterdir())
    assert there == ["journal.db", "journal.db.lock"], "no head before there is a row"


def test_a_whole_journal_opens_as_it_was(past: Recorded, path: Path) -> None:
    state, last, notice = found(path)
    assert (state.durable, last, notice) == (past.after[-1], len(past.after) - 1, None)


def test_every_commit_is_synced(path: Path) -> None:
    for journal in opened(path):
        assert journal.db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert journal.db.execute("PRAGMA synchronous").fetchone() == (2,)


# --- two at once ----------------------------------------------------------------------------------------------------


def test_a_second_kiosk_refuses_to_start(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        before = journal.load()
        with pytest.raises(JournalInUse, match="another kiosk has"):
            Journal.open(path)
        assert journal.load() == before
    assert found(path)[2] is None


def test_a_second_kiosk_in_another_process_refuses_to_start(path: Path) -> None:
    code = f"from pathlib import Path; from kiosk.journal import Journal; Journal.open(Path({str(path)!r}))"
    with closing(Journal.open(path)):
        result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
        assert "JournalInUse" in result.stderr
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_dead_kiosk_is_no_second_one(path: Path) -> None:
    code = f"""
        import os
        from pathlib import Path
        from kiosk.journal import Journal
        journal = Journal.open(Path({str(path)!r}))
        os._exit(7)
    """
    assert subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=False).returncode == 7
    assert found(path)[2] is None


# --- versions -------------------------------------------------------------------------------------------------------


def test_an_older_program_refuses_a_newer_journal_and_leaves_it_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {schema.SCHEMA + 1}")
    before = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    with pytest.raises(JournalTooNew, match=f"schema {schema.SCHEMA + 1}"):
        Journal.open(path)
    after = {file.name: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    assert after == before
    with pytest.raises(JournalTooNew):
        Journal.open(path)


def _newer(monkeypatch: pytest.MonkeyPatch, steps: dict[int, migrations.Migration]) -> None:
    for module in (schema, opening, backup, migrations):
        monkeypatch.setattr(module, "SCHEMA", max(steps) + 1)
    monkeypatch.setattr(migrations, "MIGRATIONS", steps)


def test_an_older_journal_becomes_a_newer_one_after_a_backup(
    past: Recorded, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.rmtree(path.parent / "backups")
    done: list[int] = []

    def second(connection: sqlite3.Connection) -> None:
        done.append(1)
        connection.execute("ALTER TABLE tables ADD COLUMN nickname TEXT")

    def third(connection: sqlite3.Connection) -> None:
        done.append(2)
        connection.execute("UPDATE tables SET nickname = 'us'")

    _newer(monkeypatch, {2: second, 3: third})
    state, last, notice = found(path)
    assert (state.durable, last, notice) == (past.after[-1], len(past.after) - 1, None)
    assert done == [1, 2]
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (4,)
        assert connection.execute("SELECT DISTINCT nickname FROM tables").fetchall() == [("us",)]
    (before,) = backup.generations(path.parent / "backups")
    with closing(sqlite3.connect(before)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (2,)
    found(path)
    assert done == [1, 2], "only once"


def test_a_migration_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def half(connection: sqlite3.Connection) -> None:
        connection.execute("DROP TABLE milestones")
        raise RuntimeError("no")

    with monkeypatch.context() as patch:
        _newer(patch, {2: half})
        with pytest.raises(RuntimeError):
            Journal.open(path)
    for journal in opened(path):
        assert journal.notice is None
        assert journal.db.execute("SELECT count(*) FROM milestones").fetchone() is not None


def test_a_backup_of_an_older_schema_is_restored_and_migrated(
    past: Recorded, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(b"garbage" * 1000)
    _newer(monkeypatch, {2: lambda connection: connection.execute("ALTER TABLE tables ADD COLUMN x TEXT")})
    state, last, notice = found(path)
    assert notice == lost_since(past, last)
    assert state.durable == past.after[last]
    assert last >= BACKUPS[1]


def lost_since(past: Recorded, last: int) -> Notice:
    """What is said where all that came after *last* is gone."""
    table = past.after[-1][2]
    return Notice("entries_lost", (str(len(past.after) - 1 - last), table.code if table is not None else "–"))


# --- damage ---------------------------------------------------------------------------------------------------------

GARBAGE = {
    "garbage": b"this is no database at all " * 200,
    "short garbage": b"x",
    "another database": None,
    "header alone": b"SQLite format 3\x00" + bytes(84),
}


def _spoil(path: Path, content: bytes | None) -> None:
    path.unlink()
    if content is not None:
        path.write_bytes(content)
    else:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE cookies (id)")


@pytest.mark.parametrize("content", GARBAGE.values(), ids=GARBAGE)
def test_a_damaged_journal_is_moved_aside_and_the_newest_backup_restored(
    past: Recorded, path: Path, backups: list[Path], content: bytes | None
) -> None:
    _spoil(path, content)
    spoilt = path.read_bytes()
    state, last, notice = found(path)
    assert notice == lost_since(past, last)
    assert last == seq_of(backups[0]) >= BACKUPS[1]
    assert state.durable == past.after[last]
    assert path.with_name("journal.db.damaged-1").read_bytes() == spoilt
    assert found(path) == (state, last, None), "said once, and then all is well"


@pytest.mark.parametrize("place", [place for place in range(16, 100, 4) if place != VERSION])
def test_a_damaged_header_is_mended(past: Recorded, path: Path, place: int) -> None:
    """All but the file's version, which can't be told from that of a newer program."""
    content = bytearray(path.read_bytes())
    content[place : place + 4] = b"\xa5\xa5\xa5\xa5"
    path.write_bytes(content)
    path.with_name("journal.db.lock").write_bytes(b"open\n")
    state, last, notice = found(path)
    assert state.durable == past.after[last]
    assert last == len(past.after) - 1 or (notice is not None and notice.code == "journal_restored")
    with closing(Journal.open(path)) as journal:
        assert (
            Kiosk(journal, LIBRARY, StillWorld()).handle(ChooseLanguage("nl" if state.language != "nl" else "de"))
            is None
        )


@pytest.mark.parametrize("content", GARBAGE.values(), ids=GARBAGE)
def test_without_a_backup_a_new_journal_begins_and_the_screen_says_so(path: Path, content: bytes | None) -> None:
    shutil.rmtree(path.parent / "backups")
    _spoil(path, content)
    assert found(path) == (KioskState(), 0, Notice("journal_lost", ("journal.db.damaged-1",)))


def test_each_damaged_journal_is_kept(path: Path) -> None:
    for number in (1, 2, 3):
        path.write_bytes(b"garbage" * number)
        notice = found(path)[2]
        assert notice is not None
        assert path.with_name(f"journal.db.damaged-{number}").read_bytes() == b"garbage" * number


@pytest.mark.parametrize("left", ["missing", "empty"])
def test_a_journal_that_is_gone_comes_back_from_its_backup(
    past: Recorded, path: Path, backups: list[Path], left: str
) -> None:
    path.unlink()
    if left == "empty":
        path.touch()
    state, last, notice = found(path)
    assert notice == lost_since(past, last)
    assert state.durable == past.after[last]
    assert last == seq_of(backups[0])


def test_an_emptied_journal_without_backups_is_a_loss(path: Path) -> None:
    shutil.rmtree(path.parent / "backups")
    path.write_bytes(b"")
    assert found(path) == (KioskState(), 0, Notice("journal_lost", ("journal.db.damaged-1",)))


def test_a_log_without_its_journal_is_not_mixed_into_another(past: Recorded, folder: Path) -> None:
    path = past.copy(past.running, folder / "other")
    path.unlink()
    state, last, notice = found(path)
    assert notice == lost_since(past, last)
    assert state.durable == past.after[last]


def test_a_damaged_backup_is_passed_over_for_the_next_older(past: Recorded, path: Path, backups: list[Path]) -> None:
    path.write_bytes(b"garbage")
    backups[0].write_bytes(backups[0].read_bytes()[:-5000])
    state, last, notice = found(path)
    assert notice == lost_since(past, last)
    assert last == seq_of(backups[1]) < BACKUPS[1]
    assert state.durable == past.after[last]


def test_a_backup_whose_rows_are_damaged_is_passed_over_too(past: Recorded, path: Path, backups: list[Path]) -> None:
    path.write_bytes(b"garbage")
    with closing(sqlite3.connect(backups[0])) as connection:
        connection.execute("DELETE FROM snapshots")
        connection.execute("UPDATE commands SET crc = crc + 1")
        connection.execute("UPDATE front SET crc = crc + 1")
        connection.commit()
    state, last, _ = found(path)
    assert last == seq_of(backups[1])
    assert state.durable == past.after[last]


def test_no_good_backup_at_all(path: Path, backups: list[Path]) -> None:
    path.write_bytes(b"garbage")
    for one in backups:
        one.write_bytes(b"garbage")
    assert found(path) == (KioskState(), 0, Notice("journal_lost", ("journal.db.damaged-1",)))


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE commands SET command = replace(command, 'Ada', 'Eve')",
        "UPDATE front SET value = replace(value, 'AtTable', 'Attract')",
        "UPDATE front SET value = '{'",
    ],
)
def test_damaged_rows_in_whole_pages_are_noticed_when_they_are_read(past: Recorded, path: Path, damage: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DELETE FROM snapshots")
        connection.execute(damage)
        connection.commit()
    state, last, notice = found(path)
    assert notice == Notice("journal_healed", ("journal.db.damaged-1",))
    assert (state.durable, last) == (past.after[-1], len(past.after) - 1)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE snapshots SET value = replace(value, '\"request\":', '\"request\":1')",
        "UPDATE snapshots SET value = replace(value, 'single', 'corner')",
        "UPDATE snapshots SET value = '{'",
        "UPDATE snapshots SET value = '{}'",
        "UPDATE snapshots SET seq = seq - 1",
        "UPDATE snapshots SET version = version + 1",
    ],
)
def test_a_snapshot_that_can_not_be_used_is_replaced_by_the_commands(past: Recorded, path: Path, damage: str) -> None:
    def tables(journal: Journal) -> dict[str, Table | None]:
        codes = [code for (code,) in journal.db.execute("SELECT code FROM snapshots ORDER BY code")]
        assert codes
        return {code: journal.load_table(code) for code in codes}

    for journal in opened(path):
        before = tables(journal)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute(damage).rowcount == len(before)
        connection.commit()
    for journal in opened(path):
        assert journal.notice is None
        assert journal.load().durable == past.after[-1]
        assert tables(journal) == before


def test_damage_met_while_playing_is_mended_at_the_next_start(past: Recorded, path: Path) -> None:
    pages = path.read_bytes()
    journal = Journal.open(path)
    kiosk = Kiosk(journal, LIBRARY, StillWorld(), DrawnChance(1))
    root = journal.db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'tables'").fetchone()[0]
    with path.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(b"\xff" * 4096)
    kiosk._run(ListTables())
    if not kiosk.state.transient.troubles:
        kiosk.drain()
    assert [trouble.code for trouble in kiosk.state.transient.troubles] == ["journal_damaged"]
    journal.close()
    assert len(pages) > 4096
    state, last, notice = found(path)
    assert notice is not None
    assert notice.code == "journal_healed"
    assert (state.durable, last) == (past.after[-1], len(past.after) - 1)


# --- a power cut: the whole file is looked at beside the start ------------------------------------------------------


def spoilt(path: Path, name: str) -> None:
    """Nobody reads this page at a start, and the last stop was none."""
    with closing(sqlite3.connect(path)) as connection:
        (root,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    with path.open("r+b") as file:
        file.seek((root - 1) * 4096)
        file.write(b"\xff" * 4096)
    path.with_name("journal.db.lock").write_bytes(opening.IN_USE)


def test_a_power_cut_does_not_make_a_whole_journal_suspect(past: Recorded, path: Path) -> None:
    path.with_name("journal.db.lock").write_bytes(opening.IN_USE)
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1))
    assert kiosk.handle(ChooseLanguage("nl" if kiosk.state.language != "nl" else "de")) is None
    assert kiosk.journal.last == len(past.after)
    kiosk.close()
    assert path.with_name("journal.db.lock").read_bytes() == opening.STOPPED


def test_what_is_acknowledged_in_a_damaged_file_is_there_when_it_was_mended(past: Recorded, path: Path) -> None:
    spoilt(path, "best_scores")
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1))
    assert kiosk.state.durable == past.after[-1], "a start shows at once what it could read"
    for language in ("nl", "de", "en"):
        assert kiosk.handle(ChooseLanguage(language)) in {None, kiosk.journal.notice}, "no touch waits, none is lost"
    check = kiosk.journal._opened.check
    assert check is None or check.ended()
    kiosk.drain()
    assert kiosk.journal.notice == Notice("journal_healed", ("journal.db.damaged-1",))
    assert (kiosk.journal.last, kiosk.state.language) == (len(past.after) - 1 + 3, "en")
    shown = kiosk.state.durable
    kiosk.close()
    state, _, told = found(path)
    assert (state.durable, told) == (shown, None)


def test_damage_that_nobody_was_there_to_mend_is_mended_at_the_next_start(past: Recorded, path: Path) -> None:
    spoilt(path, "best_scores")
    Journal.open(path).close()
    assert path.with_name("journal.db.lock").read_bytes() == opening.SUSPECT
    state, last, notice = found(path)
    assert notice is not None
    assert (state.durable, last, notice.code) == (past.after[-1], len(past.after) - 1, "journal_healed")


def test_a_check_that_can_not_look_calls_nothing_damaged(folder: Path) -> None:
    check = SoundnessCheck(folder / "nothing.db")
    assert check.ended()
    assert not check.found_damage


def test_no_touch_waits_for_a_check_that_takes_long(
    past: Recorded, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on = threading.Event()
    monkeypatch.setattr("kiosk.journal.backup.require_good", lambda _: go_on.wait(20))
    path.with_name("journal.db.lock").write_bytes(opening.IN_USE)
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1))
    check = kiosk.journal._opened.check
    assert check is not None
    assert kiosk.handle(ChooseLanguage("nl" if kiosk.state.language != "nl" else "de")) is None
    assert not check.ended(0)
    assert kiosk.journal.last == len(past.after)
    go_on.set()
    kiosk.close()


def test_is_good_knows_any_path(folder: Path) -> None:
    path = folder / "50% #1? ä" / "journal.db"
    with closing(Journal.open(path)) as journal:
        Kiosk(journal, LIBRARY, StillWorld()).handle(Wake())
        made = journal.backup()
    assert backup.is_good(made)
    path.write_bytes(b"garbage")
    _, last, notice = found(path)
    assert last == 1
    assert notice is not None
    assert notice.code == "journal_healed"


def test_not_a_journal_is_said_so(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "x.db")) as connection, pytest.raises(JournalDamaged):
        schema.version_of(connection)


def test_closing_twice_closes_once(path: Path) -> None:
    journal = Journal.open(path)
    journal.close()
    descriptor = os.open(path, os.O_RDONLY)
    journal.close()
    os.close(descriptor)
    assert found(path)[2] is None


def test_a_language_is_remembered(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        kiosk = Kiosk(journal, LIBRARY, StillWorld())
        kiosk.handle(ChooseLanguage("nl" if kiosk.state.language != "nl" else "de"))
    assert found(path)[0].language == kiosk.state.language
