"""Backups of a large journal: compressed, and then only what is new; each comes back whole or not at all."""

from __future__ import annotations

import errno
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bench.evenings import BusyGuests, DrawnChance, StillWorld
from kiosk.journal import Journal, backup, parts
from kiosk.journal.checking import bad_backups, damage
from kiosk.journal.opening import found_note
from kiosk.journal.schema import JournalDamaged
from kiosk.state import Front, Notice, Table
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY

Durable = tuple[str, Front, Table | None]


@pytest.fixture(autouse=True)
def _every_journal_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "SMALL", 0)


def kiosk_on(path: Path, keep: int = 5) -> Kiosk:
    return Kiosk(Journal.open(path, keep=keep), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)


def play(kiosk: Kiosk, commands: int) -> Durable:
    guests, goal = BusyGuests(Random(kiosk.journal.last), leaving=0.02), kiosk.journal.last + commands
    while kiosk.journal.last < goal:
        kiosk.handle(guests.next(kiosk.state))
        kiosk.drain()
    return kiosk.state.durable


@pytest.fixture
def kiosk(path: Path) -> Kiosk:
    """300 rows in a whole backup, then two times ten."""
    kiosk = kiosk_on(path)
    play(kiosk, 300)
    kiosk.journal.backup()
    for _ in range(2):
        play(kiosk, 10)
        kiosk.journal.backup()
    return kiosk


def kinds(path: Path) -> list[str]:
    return [one.name.partition(".")[2] for one in backup.generations(path.parent / "backups")]


def test_only_what_is_new_is_written(kiosk: Kiosk, path: Path) -> None:
    assert kinds(path) == ["more.gz", "more.gz", "db.gz"]
    second, _, whole = (one.stat().st_size for one in backup.generations(path.parent / "backups"))
    assert second < whole / 4
    assert whole < path.stat().st_size + path.with_name("journal.db-wal").stat().st_size
    kiosk.close()
    assert bad_backups(path.parent / "backups") == []


def test_what_was_put_together_is_the_journal_as_it_was(kiosk: Kiosk, path: Path) -> None:
    durable, last, folder = kiosk.state.durable, kiosk.journal.last, path.parent / "backups"
    play(kiosk, 5)
    kiosk.close()
    restored = path.parent / "elsewhere" / "journal.db"
    restored.parent.mkdir()
    backup.restore(backup.generations(folder)[0], restored)
    assert damage(restored) == []
    with closing(Journal.open(restored)) as journal:
        assert (journal.load().durable, journal.last, journal.notice) == (durable, last, None)
        assert journal.tables()


def test_a_lost_journal_comes_back_from_all_parts(kiosk: Kiosk, path: Path) -> None:
    durable = kiosk.state.durable
    kiosk.close()
    path.write_bytes(b"garbage")
    with closing(Journal.open(path)) as journal:
        assert journal.notice == Notice("journal_healed", ("journal.db.damaged-1",))
        assert journal.load().durable == durable
    assert damage(path) == []


@pytest.mark.parametrize("number", [0, 1, 2])
@pytest.mark.parametrize("place", [5, 100, -5])
def test_a_torn_part_is_never_used(kiosk: Kiosk, path: Path, number: int, place: int) -> None:
    folder = path.parent / "backups"
    torn = backup.generations(folder)[number]
    content = bytearray(torn.read_bytes())
    content[place] ^= 1
    torn.write_bytes(content)
    good = [one for one in backup.generations(folder) if backup.is_good(one)]
    assert len(good) == 2 - number, "nor what goes on from it"
    assert len(bad_backups(folder)) == 1 + number
    parts._looked_at.cache_clear()
    play(kiosk, 5)
    made = kiosk.journal.backup()
    assert made.name.endswith("db.gz"), "the next one begins anew"
    assert backup.is_good(made)
    kiosk.close()


def test_a_missing_part_is_noticed(kiosk: Kiosk, path: Path) -> None:
    kiosk.close()
    newest, middle, _ = backup.generations(path.parent / "backups")
    middle.unlink()
    assert not backup.is_good(newest)
    with pytest.raises(JournalDamaged):
        backup.restore(newest, path.parent / "x.db")


def test_a_part_of_another_history_is_not_gone_on_from(kiosk: Kiosk, path: Path) -> None:
    assert kiosk.forget("Ada") > 0
    assert kinds(path) == ["db.gz"]
    play(kiosk, 10)
    kiosk.journal.backup()
    assert kinds(path) == ["more.gz", "db.gz"]
    kiosk.close()


def test_a_damaged_new_row_makes_no_part(kiosk: Kiosk, path: Path) -> None:
    play(kiosk, 5)
    kiosk.journal.db.execute("UPDATE commands SET crc = crc + 1 WHERE seq = (SELECT max(seq) FROM commands)")
    before = kinds(path)
    with pytest.raises(JournalDamaged):
        kiosk.journal.backup()
    assert kinds(path) == before
    assert not list((path.parent / "backups").glob("*.tmp*"))
    kiosk.drain()
    assert kiosk.journal.notice is not None, "it is healed before the next command"
    kiosk.close()
    assert damage(path) == []
    assert not found_note(path).exists()


def test_where_further_parts_have_grown_a_whole_one_is_made_and_the_oldest_goes(path: Path) -> None:
    kiosk = kiosk_on(path, keep=2)
    for _ in range(10):
        play(kiosk, 30)
        kiosk.journal.backup()
    kiosk.close()
    assert kinds(path).count("db.gz") == 2
    assert kinds(path)[-1] == "db.gz", "what nothing can go on from is gone"
    assert bad_backups(path.parent / "backups") == []


def test_where_room_is_short_the_oldest_goes_and_the_owner_is_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = kiosk_on(path)
    monkeypatch.setattr(parts, "MOST_PARTS", 1)
    for _ in range(3):
        play(kiosk, 20)
        kiosk.journal.backup()
    oldest = backup.generations(path.parent / "backups")[-1]
    pack = parts.pack

    def full(database: Path, target: Path, after: int, before: bytes) -> None:
        if oldest.exists():
            raise OSError(errno.ENOSPC, "no room")
        pack(database, target, after, before)

    monkeypatch.setattr(parts, "pack", full)
    play(kiosk, 20)
    kiosk._backups.make()
    kiosk.drain()
    assert len(kinds(path)) == 3
    assert [one.code for one in kiosk.state.transient.troubles] == ["backups_fewer"]
    play(kiosk, 5)
    kiosk._backups.make()
    kiosk.drain()
    assert not kiosk.state.transient.troubles
    kiosk.close()
