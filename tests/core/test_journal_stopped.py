"""A row that was accepted once and can't be followed now stops its table, and no other."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bench.evenings import DrawnChance, StillWorld
from kiosk.effects import desired_outputs
from kiosk.journal import Journal, rows, streams, timelines
from kiosk.messages import ButtonPressed, ChangePlayer, ChooseLanguage, ContinueTable, GiveUpTable, GoBack, Wake
from kiosk.state import AtTable, Attract, Choosing, Notice
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY
from tests.core.recorded import Recorded, record


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return record(tmp_path_factory.mktemp("stopped"), 150)


@pytest.fixture
def path(past: Recorded, folder: Path) -> Path:
    return past.copy(past.stopped, folder / "journal")


def kiosk_on(path: Path) -> Kiosk:
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)
    kiosk.resume()
    return kiosk


def add_row(path: Path, code: str, command: str, *, version: int = 2, book_version: int = 1) -> None:
    """What a newer version of this program may have written."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        last, chain = timelines.head(db)
        row = rows.Row(last + 1, code, command, 0, "my-city-rw", book_version, version, "table")
        rows.write(db, rows.sealed(row, chain))
        db.execute("UPDATE tables SET last = ?, crc = NULL WHERE code = ?", (last + 1, code))


UNKNOWN = {
    "a command that is not known": ('["PaintItBlack",0]', 2, 1),
    "a version of a command that is not known": ('["Wake"]', 3, 1),
    "a field more": ('["PassRound",0,1]', 2, 1),
    "a field of another kind": ('["PassRound","Ada"]', 2, 1),
    "newer rules": ('["ChooseLanguage","nl"]', 2, 2),
    "a command that is refused now": ('["SetUpAgain"]', 2, 1),
    "no JSON": ("[", 2, 1),
}


@pytest.mark.parametrize(("command", "version", "book_version"), UNKNOWN.values(), ids=UNKNOWN)
def test_a_row_that_can_not_be_followed_stops_its_table(
    past: Recorded, path: Path, command: str, version: int, book_version: int
) -> None:
    table = past.after[-1][2]
    assert table is not None
    add_row(path, table.code, command, version=version, book_version=book_version)
    kiosk = kiosk_on(path)
    assert kiosk.journal.notice is None, "it is no damage"
    assert kiosk.state.table == replace(table, stopped=True), "how it stood can be looked at"
    assert kiosk.state.transient.notice == Notice("table_stopped", (table.code,))
    assert desired_outputs(kiosk.state).reading is None
    before = kiosk.journal.last
    for one in (ButtonPressed(), GiveUpTable(), ChangePlayer(0, city="Rome")):
        assert kiosk.handle(one) == Notice("table_stopped", (table.code,))
    assert kiosk.journal.last == before, "nothing is added to what can't be followed"
    kiosk.close()


def test_it_can_be_left_and_looked_at_again_and_others_are_played(past: Recorded, path: Path) -> None:
    table = past.after[-1][2]
    assert table is not None
    others = {code: one for code, one in past.tables[-1].items() if code != table.code and not one.closed}
    add_row(path, table.code, '["PaintItBlack",0]')
    kiosk = kiosk_on(path)
    kiosk.handle(ChooseLanguage("nl"))
    assert kiosk.handle(GoBack()) is None
    assert isinstance(kiosk.state.front, Attract)
    for one in (Wake(), ContinueTable(table.code)):
        kiosk.post(one)
        kiosk.drain()
    assert isinstance(kiosk.state.front, AtTable)
    assert kiosk.state.table == replace(table, stopped=True)
    assert kiosk.state.transient.notice == Notice("table_stopped", (table.code,))
    for code, other in others.items():
        found = kiosk.journal.load_table(code)
        assert found == other
    kiosk.close()
    with closing(sqlite3.connect(path)) as db:
        assert streams.snapshot(db, table.code)[1] < timelines.head(db)[0], "no snapshot hides the row"
        streams_codes = db.execute("SELECT code FROM commands WHERE seq > ?", (len(past.after),)).fetchall()
    assert {code for (code,) in streams_codes} == {None}


def test_a_later_snapshot_that_can_be_read_is_how_it_stood(past: Recorded, path: Path) -> None:
    """A newer program may have gone on from the row that is not known here."""
    table = past.after[-1][2]
    assert table is not None
    add_row(path, table.code, '["PaintItBlack",0]')
    later = replace(table, language="de" if table.language != "de" else "nl")
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        streams.write_snapshot(db, timelines.head(db)[0], later)
        db.execute("UPDATE snapshots SET version = version + 1 WHERE code = ?", (table.code,))
    with closing(Journal.open(path)) as journal:
        assert journal.load_table(table.code) == replace(later, stopped=True)


def test_a_table_that_no_row_can_be_read_of_is_told_of(path: Path) -> None:
    kiosk = kiosk_on(path)
    kiosk.handle(GoBack())
    kiosk.close()
    add_row(path, "ZZZZ", '["OpenTable","ZZZZ","chess"]')
    kiosk = kiosk_on(path)
    for one in (Wake(), ContinueTable("ZZZZ")):
        kiosk.post(one)
        kiosk.drain()
    assert isinstance(kiosk.state.front, Choosing)
    assert kiosk.state.transient.notice == Notice("table_stopped", ("ZZZZ",))
    kiosk.close()


NEWER_CARDS = (
    '{"code": "AAAA", "seats": 3}',
    '{"code":"AAAA","mode":"x","first":1,"paper":false,"players":[],"games_finished":0,"round":0,"book":"chess"}',
)


def test_a_card_of_a_newer_version_is_no_damage(path: Path) -> None:
    kiosk = kiosk_on(path)
    kiosk.handle(GoBack())
    shelf = {card.code for card in kiosk.journal.tables()}
    assert len(shelf) > 1
    code = min(shelf)
    for text in NEWER_CARDS:
        kiosk.journal.db.execute("UPDATE tables SET crc = NULL, card = ? WHERE code = ?", (text, code))
        assert {card.code for card in kiosk.journal.tables()} == shelf - {code}
    kiosk.close()
