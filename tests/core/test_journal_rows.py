"""The row of the journal: what it holds, and that nothing is taken away, exchanged or altered unnoticed."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bench.evenings import DrawnChance, StillWorld
from kiosk import history
from kiosk.envelope import enveloped
from kiosk.journal import Journal, rows, timelines
from kiosk.journal.checking import damage
from kiosk.messages import AddPlayer, ChangePlayer, NewTable, Wake
from kiosk.state import Choosing
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY
from tests.core.recorded import Recorded, record
from tests.core.test_journal_golden import FOLDER, files_of


@pytest.fixture(scope="module")
def past(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return record(tmp_path_factory.mktemp("rows"), 120)


@pytest.fixture
def path(past: Recorded, folder: Path) -> Path:
    return past.copy(past.stopped, folder / "journal")


def kiosk_on(path: Path) -> Kiosk:
    return Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount > 0, statement


def test_a_row_keeps_who_said_it_and_all_fields(folder: Path) -> None:
    kiosk = kiosk_on(folder / "journal.db")
    kiosk.deliver(enveloped(Wake()))
    kiosk.deliver(enveloped(AddPlayer("Ada"), id="one"))
    kiosk.deliver(enveloped(NewTable()))
    found = kiosk.journal.db.execute(
        "SELECT seq, code, command, book, book_version, command_version, actor, seat, id"
        " FROM commands JOIN origins ON number = origin ORDER BY seq"
    ).fetchall()
    first, second, opened = found[:3]
    assert first == (1, None, '["Wake"]', "my-city-rw", 1, 2, "table", None, None)
    assert second == (2, None, '["AddPlayer","Ada",null,null]', "my-city-rw", 1, 2, "table", None, "one")
    assert json.loads(opened[2])[5] == [
        {"name": "Ada", "colour": "amber", "place": 0, "present": True, "city": "", "level": ""}
    ]
    assert opened[1] == kiosk.state.table.code if kiosk.state.table else False
    assert opened[6] == "kiosk"
    kiosk.close()


def test_the_seat_of_a_phone_is_kept(path: Path) -> None:
    kiosk = kiosk_on(path)
    table = kiosk.state.table
    assert table is not None
    seat = next(i for i, one in enumerate(table.players) if one.city == "")
    assert kiosk.deliver(enveloped(ChangePlayer(seat, city="Rome"), "table", seat, "abc")) is None
    row = kiosk.journal.db.execute(
        "SELECT actor, seat, id FROM commands JOIN origins ON number = origin ORDER BY seq DESC LIMIT 1"
    ).fetchone()
    assert row == ("table", seat, "abc")
    kiosk.close()


def test_a_message_that_was_carried_out_is_known_after_a_restart(folder: Path) -> None:
    kiosk = kiosk_on(folder / "journal.db")
    kiosk.deliver(enveloped(Wake()))
    kiosk.deliver(enveloped(AddPlayer("Ada"), id="one"))
    kiosk.close()
    kiosk = kiosk_on(folder / "journal.db")
    assert kiosk.has_heard("one")
    assert kiosk.deliver(enveloped(AddPlayer("Ben"), id="one")) is None
    assert isinstance(kiosk.state.front, Choosing)
    assert [one.name for one in kiosk.state.front.players] == ["Ada"]
    kiosk.close()


def test_a_whole_journal_is_called_whole(path: Path) -> None:
    assert damage(path) == []


@pytest.mark.parametrize(
    ("statements", "told"),
    [
        (["DELETE FROM commands WHERE seq = 40"], "the commands 40 to 40 are missing"),
        (["DELETE FROM commands WHERE seq = 1"], "the commands 1 to 1 are missing"),
        (["UPDATE commands SET origin = origin + 1 WHERE seq = 41"], "the command 41 is damaged"),
        (["UPDATE origins SET book_version = 2"], "the command 41 is damaged"),
        (["UPDATE commands SET chain = x'0102030405060708' WHERE seq = 41"], "does not follow"),
        (
            [
                "UPDATE commands SET seq = -40 WHERE seq = 40",
                "UPDATE commands SET seq = 40 WHERE seq = 41",
                "UPDATE commands SET seq = 41 WHERE seq = -40",
            ],
            "the command 40 is damaged",
        ),
        (["UPDATE origins SET actor = 'owner'"], "the command 41 is damaged"),
        (["DELETE FROM origins"], "the command 41 is damaged"),
        (["UPDATE commands SET origin = NULL WHERE seq = 41"], "the command 41 is damaged"),
        (["UPDATE tables SET last = last + 1"], "the card of table"),
        (["UPDATE tables SET closed = 1 - closed"], "the card of table"),
        (["UPDATE snapshots SET crc = crc + 1"], "the snapshot of table"),
    ],
)
def test_whatever_is_altered_missing_or_exchanged_is_found(path: Path, statements: list[str], told: str) -> None:
    change(path, *statements)
    assert any(told in one for one in damage(path)), damage(path)


def test_a_row_written_anew_with_a_checksum_of_its_own_does_not_fit(path: Path) -> None:
    """Also by somebody who knows how a row is sealed: the next one gives it away."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        (row,) = rows.read(db, "seq = ?", (40,))
        (before,) = rows.read(db, "seq = ?", (39,))
        other = rows.sealed(replace(row, actor="owner"), before.chain or b"")
        db.execute("DELETE FROM commands WHERE seq = 40")
        rows.write(db, other)
    assert damage(path) == ["the command 41 does not follow the one before it"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE results SET rounds = rounds + 1",
        "UPDATE results SET packed = x'00'",
        "UPDATE scores SET total = total + 1 WHERE seat = 0",
        "UPDATE scores SET name = 'Eve' WHERE seat = 0",
        "UPDATE milestones SET total = total + 1",
        "DELETE FROM milestones",
        "DELETE FROM results",
    ],
)
def test_results_scores_and_milestones_are_guarded(finished: Path, statement: str) -> None:
    assert damage(finished) == []
    change(finished, statement)
    assert any("the result" in one for one in damage(finished))


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of this shape with finished games, titles and all: one of the golden ones."""
    folder = tmp_path_factory.mktemp("played")
    for name, content in files_of(FOLDER / "2" / "thirty.tar.xz").items():
        (folder / name).write_bytes(content)
    return folder


@pytest.fixture
def finished(played: Path, folder: Path) -> Path:
    return Path(shutil.copytree(played, folder / "finished")) / "journal.db"


# --- journals of the first shape ------------------------------------------------------------------------------------


@pytest.fixture
def first(folder: Path) -> Path:
    (folder / "first").mkdir()
    for name, content in files_of(FOLDER / "1" / "campaign.tar.xz").items():
        (folder / "first" / name).write_bytes(content)
    return folder / "first" / "journal.db"


OLD = "SELECT seq, code, command, crc FROM commands WHERE seq <= {0} ORDER BY seq"


def test_rows_of_the_first_shape_stay_as_they_are_and_new_ones_follow(first: Path) -> None:
    with closing(sqlite3.connect(first)) as db:
        last = db.execute("SELECT max(seq) FROM commands").fetchone()[0]
        before = db.execute(OLD.format(last)).fetchall()
    kiosk = kiosk_on(first)
    assert kiosk.state.table is not None
    assert kiosk.handle(ChangePlayer(0, city="Rome")) is None
    assert kiosk.journal.last == last + 1
    assert kiosk.journal.db.execute(OLD.format(last)).fetchall() == before
    (one,) = timelines.all_of(kiosk.journal.db)
    assert (one.parent, one.since, one.why) == (None, 1, "migrated")
    kiosk.close()
    assert damage(first) == []


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DELETE FROM commands WHERE seq = 40", "the commands 40 to 40 are missing"),
        ("DELETE FROM commands WHERE seq > 1390", "the commands 1301 to 1400 are not as they were"),
        ("UPDATE commands SET command = replace(command, 'is', 'si') WHERE seq = 7", "the command 7 is damaged"),
        ("UPDATE old_rows SET chain = x'00' WHERE first = 101", "the commands 101 to 200 are not as they were"),
        ("DELETE FROM old_rows WHERE first > 1", "commands of the older schema"),
    ],
)
def test_rows_of_the_first_shape_are_guarded_too(first: Path, statement: str, told: str) -> None:
    Journal.open(first).close()
    change(first, statement)
    assert any(told in one for one in damage(first)), damage(first)


def test_what_is_only_read_is_not_changed(first: Path) -> None:
    before = {one.name: one.read_bytes() for one in first.parent.iterdir() if not one.name.endswith("-shm")}
    with history.reading(first) as db:
        numbers = [one.number for one in history.past_games(db)]
        assert all(history.past_game(db, number) is not None for number in numbers)
        assert history.best(db, 1)
    assert damage(first) == []
    after = {one.name: one.read_bytes() for one in first.parent.iterdir() if not one.name.endswith("-shm")}
    assert after == before


def test_aims_are_short(path: Path) -> None:
    """Most rows are these: what they take in the file decides how large three years are."""
    with closing(sqlite3.connect(path)) as db:
        texts = [text for (text,) in db.execute("SELECT command FROM commands WHERE command LIKE '[\"Aim\"%'")]
    assert texts
    assert max(map(len, texts)) <= len(json.dumps(["Aim", 5, -99, -99, -99, False], separators=(",", ":")))
