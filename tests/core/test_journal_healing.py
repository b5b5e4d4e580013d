"""Healing by row: what can be read is kept, what is lost stops its own table, and nothing of it is silent."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bench.evenings import DrawnChance, StillWorld
from kiosk.journal import Journal, backup, gaps, healing
from kiosk.journal.checking import damage
from kiosk.journal.opening import found_note
from kiosk.messages import AddPlayer, ChooseMode, Command, ContinueTable, GoBack, NewTable, StartRounds, Wake
from kiosk.state import Attract, Notice
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY
from tests.core.recorded import Recorded, record

PAGE = 4096


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return record(tmp_path_factory.mktemp("healing"), 150, backups_at=(110,))


@pytest.fixture
def path(past: Recorded, folder: Path) -> Path:
    return past.copy(past.stopped, folder / "copy")


def roots(path: Path) -> dict[str, int]:
    with closing(sqlite3.connect(path)) as db:
        return dict(db.execute("SELECT name, rootpage FROM sqlite_master WHERE rootpage").fetchall())


def spoil_page(path: Path, number: int) -> None:
    with path.open("r+b") as file:
        file.seek((number - 1) * PAGE)
        file.write(b"\xa5" * PAGE)


@pytest.mark.parametrize(
    "name", ["commands", "tables", "snapshots", "results", "scores", "front", "origins", "timelines"]
)
def test_a_lost_root_costs_nothing(past: Recorded, path: Path, name: str) -> None:
    """SQLite sees nothing of a table behind it; the rows are in other pages, or in the backup."""
    spoil_page(path, roots(path)[name])
    found_note(path).touch()
    with closing(Journal.open(path)) as journal:
        assert journal.notice == Notice("journal_healed", ("journal.db.damaged-1",))
        assert (journal.load().durable, journal.last) == (past.after[-1], len(past.after) - 1)
        for code, table in past.tables[-1].items():
            found = journal.load_table(code)
            assert found is not None
            assert found.players == table.players
    assert damage(path) == []
    assert not found_note(path).exists()


def test_without_any_backup_all_that_can_be_read_is_kept(past: Recorded, path: Path) -> None:
    for one in backup.generations(path.parent / "backups"):
        one.unlink()
    spoil_page(path, roots(path)["commands"])
    with closing(Journal.open(path)) as journal:
        assert journal.notice == Notice("journal_healed", ("journal.db.damaged-1",))
        assert (journal.load().durable, journal.last) == (past.after[-1], len(past.after) - 1)
    assert damage(path) == []


def test_a_bit_in_the_log_costs_nothing(past: Recorded, folder: Path) -> None:
    path = past.copy(past.running, folder / "copy")
    log = path.with_name("journal.db-wal")
    content = bytearray(log.read_bytes())
    content[200] ^= 1
    log.write_bytes(content)
    path.with_name("journal.db-shm").unlink()
    with closing(Journal.open(path)) as journal:
        assert journal.notice is not None
        assert journal.notice.code == "journal_healed"
        assert (journal.load().durable, journal.last) == (past.after[-1], len(past.after) - 1)
    assert damage(path) == []


SPOILT = {
    "a row": "UPDATE commands SET command = replace(command, 'e', 'x') WHERE seq = 20",
    "a row that is gone": "DELETE FROM commands WHERE seq = 20",
    "two rows exchanged": "UPDATE commands SET seq = CASE seq WHEN 20 THEN -21 ELSE -20 END WHERE seq IN (20, 21)",
    "a card that is gone": "DELETE FROM tables WHERE last = (SELECT max(last) FROM tables)",
    "a front that is gone": "DELETE FROM front",
    "a digest": "UPDATE commands SET chain = x'0011223344556677' WHERE seq = 30",
}


@pytest.mark.parametrize("statement", SPOILT.values(), ids=SPOILT)
def test_what_a_look_at_the_rows_finds_is_healed(past: Recorded, path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.execute("UPDATE commands SET seq = -seq WHERE seq < 0")
        db.commit()
    assert damage(path) != []
    found_note(path).touch()
    with closing(Journal.open(path)) as journal:
        assert journal.notice == Notice("journal_healed", ("journal.db.damaged-1",))
        assert (journal.load().durable, journal.last) == (past.after[-1], len(past.after) - 1)
    assert damage(path) == []


def two_tables(path: Path) -> tuple[Kiosk, str, str]:
    """The first of them is open again."""
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)
    codes = []
    for name in ("Ada", "Ben"):
        commands: tuple[Command, ...] = (Wake(), ChooseMode("chapter"), AddPlayer(name), NewTable(), StartRounds())
        for one in commands:
            kiosk.post(one)
            kiosk.drain()
        assert kiosk.state.table is not None
        codes.append(kiosk.state.table.code)
        kiosk.handle(GoBack())
    for one in (Wake(), ContinueTable(codes[0])):
        kiosk.post(one)
        kiosk.drain()
    return kiosk, codes[0], codes[1]


def lose(kiosk: Kiosk, path: Path, code: str) -> None:
    kiosk.close()
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM snapshots")
        (seq,) = db.execute("SELECT min(seq) + 1 FROM commands WHERE code = ?", (code,)).fetchone()
        assert db.execute("UPDATE commands SET command = 'x' WHERE seq = ? AND code = ?", (seq, code)).rowcount
        db.commit()
    found_note(path).touch()


def test_what_is_lost_stops_its_own_table_and_no_other(folder: Path) -> None:
    path = folder / "journal.db"
    kiosk, first, second = two_tables(path)
    lose(kiosk, path, second)
    with closing(Journal.open(path)) as journal:
        assert journal.notice == Notice("entries_lost", ("1", second))
        (gap,) = gaps.known(journal.db)
        assert gap.codes == (second,)
        table = journal.load_table(first)
        assert table is not None
        assert not table.stopped
        with pytest.raises(gaps.RowsMissing):
            journal.load_table(second)
        again = Kiosk(journal, LIBRARY, StillWorld(), DrawnChance(2), background=lambda _: None)
        assert again.state.front == Attract()
        for one in (Wake(), ContinueTable(second)):
            again.post(one)
            again.drain()
        assert again.state.table is None
        assert again.state.transient.notice == Notice("table_damaged", (second,))
        again.post(ContinueTable(first))
        again.drain()
        assert again.state.table is not None
        assert again.state.table.code == first
        made = journal.backup()
        assert backup.is_good(made), "a loss that is known keeps nobody from making backups"
    assert damage(path) == []
    with closing(Journal.open(path)) as journal:
        assert journal.notice is None, "said once"


@pytest.mark.parametrize("when", ["before", "between"])
def test_a_power_cut_while_it_is_healed_loses_nothing(
    past: Recorded, path: Path, monkeypatch: pytest.MonkeyPatch, when: str
) -> None:
    spoil_page(path, roots(path)["commands"])

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    step: Callable[..., object] = healing.settle if when == "between" else backup.move_aside
    with monkeypatch.context() as patch:
        patch.setattr(f"{step.__module__}.{step.__name__}", cut if when == "before" else _unless_first(cut, step))
        with pytest.raises(KeyboardInterrupt):
            Journal.open(path)
    with closing(Journal.open(path)) as journal:
        assert (journal.load().durable, journal.last) == (past.after[-1], len(past.after) - 1)
    assert damage(path) == []


def _unless_first(cut: Callable[..., object], step: Callable[..., object]) -> Callable[..., object]:
    """A start asks once whether a healing was cut short."""
    calls: list[object] = []

    def called(path: Path) -> object:
        calls.append(path)
        return step(path) if len(calls) == 1 else cut()

    return called


def test_a_running_kiosk_mends_what_a_check_has_found(past: Recorded, path: Path) -> None:
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)
    kiosk.journal.db.execute("UPDATE commands SET crc = crc + 1 WHERE seq = 20")
    found_note(path).touch()
    kiosk.drain()
    assert kiosk.state.transient.notice == Notice("journal_healed", ("journal.db.damaged-1",))
    assert kiosk.state.durable == past.after[-1]
    kiosk.close()
    assert damage(path) == []


@pytest.mark.parametrize("name", ["crc", "chain", "snapshots"])
def test_a_bit_in_the_schema_is_damage_and_healed(past: Recorded, path: Path, name: str) -> None:
    """SQLite calls that an unknown column, as if the program were wrong; it was then read from a copy for ever."""
    past.copy(past.stopped, path.parent)
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("UPDATE sqlite_master SET sql = replace(sql, ?, ?)", (name, name[:-1] + "_"))
        db.commit()
    assert damage(path) != []
    found_note(path).touch()
    with closing(Journal.open(path)) as journal:
        assert journal.notice is not None
        assert journal.notice.code == "journal_healed"
        assert journal.load().durable == past.after[-1]
    assert damage(path) == []
