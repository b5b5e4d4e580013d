"""Files that were cut off, overwritten or lost: a prefix of what was acknowledged comes back, never an exception."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bench.evenings import DrawnChance, StillWorld
from kiosk.effects import LoadTable
from kiosk.journal import Journal, gaps
from kiosk.messages import ChooseLanguage
from kiosk.state import Attract, Notice, Table
from kiosk.store import Kiosk
from tests.core.conftest import MEMORY
from tests.core.evening import LIBRARY
from tests.core.invariants import check
from tests.core.recorded import Recorded, record

FRAME = 4096 + 24
WAL_HEADER = 32


@pytest.fixture(scope="module")
def short() -> Iterator[Recorded]:
    """A few commands, all of them still in the log."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield record(Path(name), 14)


@pytest.fixture(scope="module")
def long() -> Iterator[Recorded]:
    """Several tables, snapshots, and two backups on the way."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as name:
        yield record(Path(name), 420, backups_at=(150, 300))


def test_a_log_cut_at_any_byte_is_a_prefix(short: Recorded, folder: Path) -> None:
    wal = (short.running / "journal.db-wal").read_bytes()
    frames = (len(wal) - WAL_HEADER) // FRAME
    edges = [WAL_HEADER + FRAME * i for i in range(frames + 1)]
    cuts = {edge + d for edge in edges for d in (-25, -24, -1, 0, 1, 23, 24, 25)} | set(range(40)) | {len(wal)}
    cuts |= {Random(1).randrange(len(wal)) for _ in range(150)}
    reached, lasts = set(), []
    for cut in sorted(cut for cut in cuts if 0 <= cut <= len(wal)):
        path = short.copy(short.running, folder / "copy")
        path.with_name("journal.db-wal").write_bytes(wal[:cut])
        path.with_name("journal.db-shm").unlink()
        journal = Journal.open(path)
        _told(short, journal)
        assert journal.load().durable == short.after[journal.last]
        lasts.append(journal.last)
        reached.add(journal.last)
        journal.close()
    assert lasts == sorted(lasts), "a longer log never holds less"
    assert reached == set(range(lasts[-1] + 1)), "every command is the last one somewhere"
    assert lasts[-1] == len(short.after) - 1


def test_a_log_with_any_byte_changed_is_a_prefix(short: Recorded, folder: Path) -> None:
    wal = (short.running / "journal.db-wal").read_bytes()
    random = Random(2)
    for _ in range(150):
        place = random.choice((random.randrange(len(wal)), random.randrange(WAL_HEADER)))
        path = short.copy(short.running, folder / "copy")
        torn = bytearray(wal)
        torn[place] ^= 1 << random.randrange(8)
        path.with_name("journal.db-wal").write_bytes(torn)
        path.with_name("journal.db-shm").unlink()
        journal = Journal.open(path)
        _told(short, journal)
        assert journal.load().durable == short.after[journal.last]
        journal.close()


def _told(recorded: Recorded, journal: Journal) -> None:
    """What was acknowledged and is gone is said in words."""
    gone = len(recorded.after) - 1 - journal.last
    code = recorded.after[-1][2].code if recorded.after[-1][2] is not None else "–"
    if gone:
        assert journal.notice == Notice("entries_lost", (str(gone), code))
    else:
        assert journal.notice in {None, Notice("journal_healed", ("journal.db",))}


def test_a_kiosk_goes_on_after_a_cut(short: Recorded, folder: Path) -> None:
    path = short.copy(short.running, folder / "copy")
    wal = path.with_name("journal.db-wal")
    wal.write_bytes(wal.read_bytes()[: -4 * FRAME - 100])
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1))
    last = kiosk.journal.last
    assert 0 < last < len(short.after) - 1
    assert kiosk.handle(ChooseLanguage("de" if kiosk.state.language != "de" else "nl")) is None
    assert kiosk.journal.last == last + 1
    kiosk.journal.close()
    journal = Journal.open(path)
    assert journal.load().durable == kiosk.state.durable
    journal.close()


# --- the main file --------------------------------------------------------------------------------------------------


def survives(recorded: Recorded, path: Path, what: str) -> int:
    """Open it, read everything in it, go on: whatever comes is of the past. Gives the number of the last command."""
    journal = Journal.open(path)
    try:
        kiosk = Kiosk(journal, LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)
        last = journal.last
        check(kiosk.state)
        lost = gaps.known(journal.db)
        assert kiosk.state.durable == recorded.after[last] or (lost and kiosk.state.front == Attract()), what
        if lost or last < len(recorded.after) - 1:
            assert journal.notice is not None, what
            assert journal.notice.code == "entries_lost", what
        kiosk.resume()
        for code, newest_table in recorded.tables[-1].items():
            kiosk._run(LoadTable(code))
            table = None  # and nothing is posted, where it is known that rows of it are lost
            while table is None and not kiosk._inbox.empty():
                table = getattr(kiosk._inbox.get(), "table", None)
            known = [tables[code] for tables in recorded.tables if code in tables]
            assert table is None or _opened(table) in map(_opened, known), (what, code, newest_table.code)
        kiosk.handle(ChooseLanguage("de" if kiosk.state.language != "de" else "nl"))
        if journal._opened.check is not None:
            journal._opened.check.ended()
        kiosk.drain()  # what the look at the whole file has found is mended
        assert not journal.found_damage, what
        assert _told_nothing_new(kiosk.state.table) in [_told_nothing_new(table) for _, _, table in recorded.after], (
            what
        )
    finally:
        journal.close()
    return last


def _told_nothing_new(table: Table | None) -> Table | None:
    return table and replace(table, language="")


def _opened(table: Table) -> Table:
    return replace(table, closed=False)


@pytest.mark.parametrize("unclean", [False, True])
def test_a_main_file_cut_at_many_places_comes_back(long: Recorded, folder: Path, *, unclean: bool) -> None:
    whole = (long.stopped / "journal.db").read_bytes()
    random = Random(3)
    cuts = [0, 1, 15, 16, 99, 100, 4095, 4096, len(whole) - 4096, len(whole) - 1]
    for cut in cuts + [random.randrange(len(whole)) for _ in range(25)]:
        path = _damaged(long, folder, whole[:cut], unclean=unclean)
        assert survives(long, path, f"cut at {cut}") >= 300


@pytest.mark.parametrize("unclean", [False, True])
def test_a_main_file_with_any_bit_changed_comes_back(long: Recorded, folder: Path, *, unclean: bool) -> None:
    whole = (long.stopped / "journal.db").read_bytes()
    random = Random(4)
    for _ in range(150):
        place, bit = (
            random.choice((random.randrange(len(whole)), random.randrange(len(whole)), random.randrange(4096))),
            random.randrange(8),
        )
        torn = bytearray(whole)
        torn[place] ^= 1 << bit
        path = _damaged(long, folder, bytes(torn), unclean=unclean)
        survives(long, path, f"byte {place}, bit {bit}")


@pytest.mark.parametrize("unclean", [False, True])
def test_a_main_file_with_any_page_lost_comes_back(long: Recorded, folder: Path, *, unclean: bool) -> None:
    whole = (long.stopped / "journal.db").read_bytes()
    for page in range(0, len(whole), 4096 * 3):
        for filling in (b"\x00", b"\xff", b"garbage "):
            torn = whole[:page] + (filling * 4096)[:4096] + whole[page + 4096 :]
            survives(long, _damaged(long, folder, torn, unclean=unclean), f"page at {page} {filling!r}")


def _damaged(recorded: Recorded, folder: Path, content: bytes, *, unclean: bool) -> Path:
    path = recorded.copy(recorded.stopped, folder / "copy")
    path.write_bytes(content)
    path.with_name("journal.db.lock").write_bytes(b"open\n" if unclean else b"")
    return path
