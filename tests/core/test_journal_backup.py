"""Backups: a few generations, made while the game goes on, and never a bad one."""

from __future__ import annotations

import os
import signal
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bench.evenings import BusyGuests, DrawnChance, StillWorld
from kiosk.envelope import Sender
from kiosk.journal import Journal, backup, rows, timelines
from kiosk.journal.schema import JournalDamaged
from kiosk.messages import ChooseLanguage, Wake
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY


def kiosk_on(path: Path, keep: int = 5) -> Kiosk:
    journal = Journal.open(path, keep=keep)
    return Kiosk(journal, LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)


def play(kiosk: Kiosk, commands: int, seed: int = 1) -> None:
    guests, goal = BusyGuests(Random(seed), leaving=0.0), kiosk.journal.last + commands
    while kiosk.journal.last < goal:
        kiosk.handle(guests.next(kiosk.state))
        kiosk.drain()


def names(path: Path) -> list[int]:
    return [int(one.stem.removeprefix("journal-")) for one in backup.generations(path.parent / "backups")]


def test_a_few_generations_are_kept_and_the_oldest_go(path: Path) -> None:
    kiosk = kiosk_on(path, keep=3)
    made = []
    for _ in range(5):
        play(kiosk, 10)
        kiosk.journal.backup()
        made.append(kiosk.journal.last)
    assert names(path) == made[:1:-1]
    kiosk.close()


def test_a_backup_is_the_journal_as_it_was(path: Path) -> None:
    kiosk = kiosk_on(path)
    play(kiosk, 40)
    durable, last = kiosk.state.durable, kiosk.journal.last
    copy = kiosk.journal.backup()
    play(kiosk, 10)
    kiosk.close()
    restored = path.parent / "elsewhere" / "journal.db"
    restored.parent.mkdir()
    copy.rename(restored)
    with closing(Journal.open(restored)) as journal:
        assert (journal.load().durable, journal.last, journal.notice) == (durable, last, None)


def test_without_a_new_command_there_is_no_new_generation(path: Path) -> None:
    kiosk = kiosk_on(path)
    play(kiosk, 5)
    first = kiosk.journal.backup()
    before = first.stat()
    assert kiosk.journal.backup() == first
    assert first.stat().st_mtime_ns == before.st_mtime_ns
    first.write_bytes(b"garbage")
    assert kiosk.journal.backup() == first
    assert backup.is_good(first), "a bad one of the same number is replaced"
    kiosk.close()


def test_backups_are_made_while_the_game_goes_on(path: Path) -> None:
    kiosk = kiosk_on(path, keep=50)
    play(kiosk, 30)
    done, problems = threading.Event(), []

    def copy() -> None:
        try:
            while not done.is_set():
                kiosk.journal.backup()
        except (OSError, sqlite3.Error) as problem:  # pragma: no cover
            problems.append(problem)

    thread = threading.Thread(target=copy)
    thread.start()
    play(kiosk, 150)
    done.set()
    thread.join()
    assert problems == []
    assert kiosk.journal.load().durable == kiosk.state.durable
    kiosk.close()
    made = backup.generations(path.parent / "backups")
    assert len(made) > 1
    assert all(backup.is_good(one) for one in made)


def backing_up(path: Path) -> int:
    """A process that makes a backup and ends."""
    child = os.fork()
    if child == 0:
        # A new number each time, so that there is something to do.
        with closing(sqlite3.connect(path)) as connection:
            last, chain = timelines.head(connection)
            rows.write(connection, rows.new_row(last + 1, None, Wake(), None, Sender(), chain))
            connection.commit()
        backup.make(path, path.parent / "backups", 3)
        os._exit(0)
    return child


def test_a_crash_in_the_middle_leaves_no_bad_generation(path: Path) -> None:
    kiosk = kiosk_on(path)
    play(kiosk, 150)
    kiosk.close()
    random, halfway, folder = Random(1), 0, path.parent / "backups"
    began = time.monotonic()
    os.waitpid(backing_up(path), 0)
    longest = 1.2 * (time.monotonic() - began)  # however busy the machine is
    for crashes in range(1, 201):
        child = backing_up(path)
        time.sleep(random.uniform(0, longest))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        halfway += (folder / "unfinished.tmp").exists()
        assert len(names(path)) <= 4
        assert all(backup.is_good(one) for one in backup.generations(folder))
        if halfway and crashes >= 25:
            break
    assert halfway, "some kill came in the middle"
    last = backup.make(path, path.parent / "backups", 3)
    assert backup.is_good(last)
    assert not (path.parent / "backups" / "unfinished.tmp").exists()


def test_a_damaged_journal_does_not_push_good_backups_out(path: Path) -> None:
    kiosk = kiosk_on(path, keep=1)
    play(kiosk, 40)
    good = kiosk.journal.backup()
    play(kiosk, 10)
    kiosk.close()
    with path.open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 3)
    with pytest.raises((sqlite3.DatabaseError, JournalDamaged)):
        backup.make(path, path.parent / "backups", 1)
    assert backup.generations(path.parent / "backups") == [good]
    assert backup.is_good(good)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE commands SET command = command || ' ' WHERE seq = 20",
        "DELETE FROM commands WHERE seq = 20",
        "UPDATE tables SET closed = 1 - closed",
    ],
)
def test_a_backup_with_a_damaged_row_takes_nobodys_place(path: Path, statement: str) -> None:
    """No page is damaged: only who looks at the rows sees it."""
    kiosk = kiosk_on(path, keep=1)
    play(kiosk, 40)
    good = kiosk.journal.backup()
    play(kiosk, 10)
    kiosk.journal.db.execute(statement)
    with pytest.raises(JournalDamaged):
        kiosk.journal.backup()
    assert sorted(one.name for one in good.parent.iterdir()) == [good.name]
    kiosk._backups.make()
    kiosk.drain()
    assert [one.code for one in kiosk.state.transient.troubles] == ["backup_failed"]
    kiosk.close()


@pytest.mark.parametrize("keep", [1, 2])
def test_bad_generations_do_not_push_new_ones_out(path: Path, keep: int) -> None:
    kiosk = kiosk_on(path, keep=keep)
    for _ in range(keep):
        play(kiosk, 20)
        kiosk.journal.backup()
    kiosk.close()
    for one in backup.generations(path.parent / "backups"):
        one.write_bytes(b"garbage")
    path.write_bytes(b"garbage")
    again = kiosk_on(path, keep=keep)
    assert again.journal.notice is not None
    assert again.journal.notice.code == "journal_lost"
    again.handle(Wake())
    made = again.journal.backup()
    assert made.exists()
    assert backup.is_good(made)
    again.handle(ChooseLanguage("de"))
    durable = again.state.durable
    made = again.journal.backup()
    again.close()
    path.write_bytes(b"garbage")
    with closing(Journal.open(path, keep=keep)) as journal:
        assert journal.notice is not None
        assert journal.notice.code == "journal_healed"
        assert journal.load().durable == durable
