"""The head of the chain beside the database: what SQLite does not miss is missed all the same, and said in words."""

from __future__ import annotations

import shutil
import threading
from contextlib import closing
from pathlib import Path

import pytest

from bench.evenings import DrawnChance, StillWorld
from kiosk.journal import Journal, backup, head, timelines
from kiosk.journal.checking import damage
from kiosk.messages import ChooseLanguage
from kiosk.state import Notice
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY
from tests.core.recorded import Recorded, record


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return record(tmp_path_factory.mktemp("head"), 90, backups_at=(60,))


@pytest.fixture
def path(past: Recorded, folder: Path) -> Path:
    """As a power cut leaves it: all of it still in the log."""
    return past.copy(past.running, folder / "copy")


def lose_log(path: Path) -> None:
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink()


def why(journal: Journal) -> list[tuple[int, str]]:
    return [(one.since, one.why) for one in timelines.all_of(journal.db)]


def test_a_whole_journal_is_told_nothing_of(past: Recorded, path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        assert (journal.notice, journal.last) == (None, len(past.after) - 1)
        assert why(journal) == [(1, "made")]


def test_a_lost_log_is_noticed_and_told_in_words(past: Recorded, path: Path) -> None:
    shutil.rmtree(path.parent / "backups")
    lose_log(path)
    gone, table = len(past.after) - 1, past.after[-1][2]
    assert table is not None
    with closing(Journal.open(path)) as journal:
        assert journal.last == 0
        assert journal.notice == Notice("entries_lost", (str(gone), table.code))
        assert why(journal) == [(1, "made"), (1, "shortened")]
    with closing(Journal.open(path)) as journal:
        assert journal.notice is None, "said once"
        assert damage(path) == []


def test_what_a_backup_of_the_same_timeline_has_comes_back(past: Recorded, path: Path) -> None:
    (one,) = backup.generations(path.parent / "backups")
    lose_log(path)
    lost = path.read_bytes()
    with closing(Journal.open(path)) as journal:
        assert journal.last == backup.number_of(one) >= 60
        assert journal.load().durable == past.after[journal.last]
        gone = len(past.after) - 1 - journal.last
        assert journal.notice == Notice("entries_lost", (str(gone), past.after[-1][2].code))  # type: ignore[union-attr]
        assert why(journal) == [(1, "made"), (journal.last + 1, "shortened")]
    assert path.with_name("journal.db.damaged-1").read_bytes() == lost, "it is kept beside"


def test_a_backup_of_what_was_left_behind_never_comes_back(path: Path) -> None:
    """The abandoned history has higher numbers; going by these alone would bring it back at the next damage."""
    journal = Journal.open(path)
    later = journal.backup()
    journal.close()
    later.rename(path.parent / later.name)
    path.write_bytes(b"garbage")
    with closing(Journal.open(path)) as journal:
        assert journal.notice is not None
        assert journal.notice.code == "entries_lost"
        assert journal.last < backup.number_of(later)
    (path.parent / later.name).rename(later)  # somebody finds it again, while the other history goes on
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)
    kiosk.handle(ChooseLanguage("nl" if kiosk.state.language != "nl" else "de"))
    made, now = kiosk.journal.backup(), kiosk.state.durable
    kiosk.close()
    path.write_bytes(b"garbage again")
    with closing(Journal.open(path)) as journal:
        assert journal.last == backup.number_of(made)
        assert journal.load().durable == now


def test_a_crash_before_the_head_is_written_is_no_alarm(past: Recorded, path: Path) -> None:
    """It is written after the row, so it is behind at the most."""
    earlier = head.Head(head.read(path).timeline, 5, "00" * 8, None)  # type: ignore[union-attr]
    keeper = head.Keeper(path)
    head.forget(path)
    keeper.note(earlier)
    keeper.close()
    with closing(Journal.open(path)) as journal:
        assert (journal.notice, journal.last) == (None, len(past.after) - 1)


@pytest.mark.parametrize("content", [b"", b"garbage", bytes(512), b"\n" * 600])
def test_a_head_that_can_not_be_read_is_no_alarm(past: Recorded, path: Path, content: bytes) -> None:
    head.path_of(path).write_bytes(content)
    with closing(Journal.open(path)) as journal:
        assert (journal.notice, journal.last) == (None, len(past.after) - 1)


def test_one_record_is_always_whole(folder: Path) -> None:
    """Whichever is torn while it is written, the other one still tells."""
    path, found = folder / "journal.db", []
    for seq in range(1, 6):
        keeper = head.Keeper(path)
        keeper.note(head.Head("a" * 16, seq, "b" * 16, "ABCD"))
        keeper.close()
        assert head.read(path) == head.Head("a" * 16, seq, "b" * 16, "ABCD")
        content = bytearray(head.path_of(path).read_bytes())
        at = (seq - 1) % 2 * head.RECORD if seq % 2 == 1 else head.RECORD
        found.append(at)
        whole = bytes(content)
        for place in (head.RECORD + 10, 10):
            torn = bytearray(whole)
            if place < len(torn):
                torn[place] ^= 1
                head.path_of(path).write_bytes(torn)
                told = head.read(path)
                assert told is None or told.seq in (seq, seq - 1)
                assert seq == 1 or told is not None
        head.path_of(path).write_bytes(whole)


def test_nobody_waits_for_the_head(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held, writing = threading.Event(), threading.Event()

    def slow(_: head.Keeper, __: head.Head) -> None:
        writing.set()
        held.wait(30)

    monkeypatch.setattr(head.Keeper, "_write", slow)
    keeper = head.Keeper(folder / "journal.db")
    for seq in range(1, 100):
        keeper.note(head.Head("a" * 16, seq, "b" * 16, None))
    assert writing.wait(30)
    held.set()
    keeper.close()
