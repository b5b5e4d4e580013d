"""Deleting a name from every book's journal: all of it goes, and nothing that merely has the same letters."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench.evenings import DrawnChance, StillWorld
from kiosk.__main__ import main
from kiosk.history import past_game, past_games
from kiosk.journal import Journal, NameLeft, backup, forget, upcasters
from kiosk.journal.checking import damage
from kiosk.journal.derived import unpacked
from kiosk.journal.renaming import renamed
from kiosk.messages import AddPlayer, Command, NewTable, StartRounds, Wake
from kiosk.state import Table
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY
from tests.core.test_journal_golden import FOLDER, files_of

SCENES = ("campaign", "lost_cities", "board", "paper", "solo", "given_up", "thirty")
AS_SOMETHING = (
    "pass",
    "stop",
    "decline",
    "actions",
    "players",
    "first",
    "record",
    "chapter",
    "single",
    "corner",
    "B",
)
"""Names that are also moves, faces, modes and keys of what is kept."""


def laid(folder: Path, scene: str, shape: str = "2") -> Path:
    for file, content in files_of(FOLDER / shape / f"{scene}.tar.xz").items():
        (folder / file).write_bytes(content)
    return folder / "journal.db"


def saying(folder: Path, name: str) -> list[str]:
    return [one.name for one in folder.rglob("*") if one.is_file() and name.encode() in one.read_bytes()]


def tables(journal: Journal) -> dict[str, Table | None]:
    return {code: journal.load_table(code) for (code,) in journal.db.execute("SELECT code FROM tables")}


@pytest.mark.parametrize("scene", SCENES)
def test_a_name_goes_from_every_book_and_its_games_can_be_gone_on_with(folder: Path, scene: str) -> None:
    path = laid(folder, scene)
    with closing(Journal.open(path)) as journal:
        games = {one.number: one for one in past_games(journal.db)}
        journal.backup()
        assert journal.forget("Ada") > 0
        with_snapshots = tables(journal)
        for one in past_games(journal.db):
            drawn = past_game(journal.db, one.number)
            assert drawn is None or [*drawn.rounds()]
            assert [score.total for score in one.scores] == [score.total for score in games[one.number].scores]
        journal.db.execute("DELETE FROM snapshots")
        assert tables(journal) == with_snapshots, "the commands say the same"
    assert saying(folder, "Ada") == []
    assert damage(path) == ["the front is missing"] or damage(path) == []


def kept(folder: Path) -> list[object]:
    """Everything in all golden journals that is kept as JSON and may hold names."""
    found: list[object] = []
    for scene in SCENES:
        (folder / scene).mkdir()
        with closing(Journal.open(laid(folder / scene, scene))) as journal:
            found += [json.loads(text) for (text,) in journal.db.execute("SELECT value FROM snapshots")]
            found += [json.loads(text) for (text,) in journal.db.execute("SELECT card FROM tables")]
            found += [unpacked(*row) for row in journal.db.execute("SELECT record, packed FROM results")][-5:]
    return found


def test_who_is_called_as_a_move_a_face_or_a_key_is(folder: Path) -> None:
    documents = kept(folder)
    assert len(documents) > 30
    for name in AS_SOMETHING:
        for document in documents:
            called = renamed(document, "Ada", name)
            assert renamed(called, name, "Guest 1") == renamed(document, "Ada", "Guest 1")


def test_every_command_that_holds_a_name_is_known_as_such() -> None:
    shapes = {name: set(versions[max(versions)]) for name, versions in upcasters.SHAPES.items()}
    assert {name for name, fields in shapes.items() if fields & {"name", "players"}} <= forget.NAMED


def test_a_guest_called_pass_leaves_the_passes_alone(folder: Path) -> None:
    path = folder / "journal.db"
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)
    commands: tuple[Command, ...] = (Wake(), AddPlayer("pass"), AddPlayer("stop"), NewTable(), StartRounds())
    for one in commands:
        kiosk.post(one)
        kiosk.drain()
    assert kiosk.state.table is not None
    code = kiosk.state.table.code
    assert kiosk.forget("pass") > 0
    kiosk.drain()
    table = kiosk.journal.load_table(code)
    assert table is not None
    assert (table.names, table.stopped) == (("Guest 1", "stop"), False)
    kiosk.close()


def test_what_a_newer_version_has_written_goes_too(folder: Path) -> None:
    """It is not known which of its fields hold names."""
    path = laid(folder, "given_up")
    with closing(Journal.open(path)) as journal:
        last = journal.last
    with closing(sqlite3.connect(path)) as db:
        db.execute("DELETE FROM commands WHERE seq = ?", (last,))
        db.execute("UPDATE origins SET command_version = 9 WHERE number = 1")
        db.execute('UPDATE commands SET command = \'["GuestCame",["Ada"]]\' WHERE seq = ?', (last - 1,))
        db.commit()
    with closing(Journal.open(path)) as journal:
        journal.forget("Ada")
    assert saying(folder, "Ada") == [] or all("damaged" in one for one in saying(folder, "Ada"))


def test_a_file_that_can_not_be_deleted_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = laid(folder, "given_up")
    aside = folder / "journal.db.damaged-1"
    aside.write_bytes(b'torn "Ada" torn')
    (folder / "backups").mkdir()
    (folder / "backups" / "unfinished.tmp").write_bytes(b'torn "Ada" torn')
    unlink = Path.unlink

    def stuck(self: Path, *, missing_ok: bool = False) -> None:
        if self == aside:
            raise PermissionError(13, "Permission denied", str(self))
        unlink(self, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", stuck)
    assert main(["forget", "Ada", "--journal", str(path)]) == 1
    assert str(aside) in capsys.readouterr().out
    assert saying(folder, "Ada") == [aside.name]
    with closing(Journal.open(path)) as journal, pytest.raises(NameLeft):
        journal.forget("Ada")
    monkeypatch.undo()
    with closing(Journal.open(path)) as journal:
        assert journal.forget("Ada") == 1
    assert saying(folder, "Ada") == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET card = replace(card, 'round', 'ruond')",
        "UPDATE tables SET card = 'torn \"Ada\" torn'",
        "UPDATE snapshots SET value = 'torn \"Ada\" torn'",
        "UPDATE commands SET command = replace(command, 'Ada', 'Adb')",
        "UPDATE results SET packed = x'00'",
    ],
)
def test_what_is_damaged_is_mended_first_and_the_name_goes_all_the_same(folder: Path, statement: str) -> None:
    """A damaged card with a checksum made anew would be called whole."""
    path = laid(folder, "thirty")
    with closing(Journal.open(path)) as journal:
        journal.backup()
    with closing(sqlite3.connect(path)) as db:
        db.execute(statement)
        db.commit()
    assert damage(path) != []
    with closing(Journal.open(path)) as journal:
        assert journal.forget("Ada") > 0
        assert all(card.players[0] != "Ada" for card in journal.tables())
    assert damage(path) == []
    assert saying(folder, "Ada") == []
    assert all(backup.is_good(one) for one in backup.generations(folder / "backups"))
