"""Deleting a name: the chain is made anew under a new timeline, and nothing but names is touched."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from bench.evenings import DrawnChance, StillWorld
from kiosk.journal import Journal, backup, timelines
from kiosk.journal.checking import bad_backups, damage
from kiosk.messages import AddPlayer, ChooseMode, Command, NewTable, Wake
from kiosk.store import Kiosk
from tests.core.evening import LIBRARY
from tests.core.test_journal_golden import FOLDER, files_of


def played(path: Path, *names: str) -> Kiosk:
    kiosk = Kiosk(Journal.open(path), LIBRARY, StillWorld(), DrawnChance(1), background=lambda _: None)
    commands: tuple[Command, ...] = (Wake(), ChooseMode("chapter"), *map(AddPlayer, names), NewTable())
    for one in commands:
        kiosk.post(one)
        kiosk.drain()
    assert kiosk.state.table is not None
    return kiosk


def test_the_chain_is_made_anew_under_a_new_timeline(folder: Path) -> None:
    path = folder / "journal.db"
    kiosk = played(path, "Ada", "Ben")
    kiosk.journal.backup()
    (before,) = timelines.all_of(kiosk.journal.db)
    assert kiosk.forget("Ben") > 0
    kiosk.drain()
    after = timelines.current(kiosk.journal.db)
    assert (after.parent, after.why, after.since) == (before.id, "forgotten", 4)
    kiosk.close()
    assert damage(path) == []
    (kept,) = backup.generations(folder / "backups")
    assert backup.timeline_of(kept) == after.id
    assert bad_backups(folder / "backups") == []
    assert all(b"Ben" not in one.read_bytes() for one in folder.rglob("*") if one.is_file())
    with closing(Journal.open(path)) as journal:
        assert journal.notice is None


@pytest.mark.parametrize("name", ["chapter", "en", "Wake", "OpenTable", "amber"])
def test_who_is_called_as_something_else_is_forgets_only_the_name(folder: Path, name: str) -> None:
    path = folder / "journal.db"
    kiosk = played(path, name, "Ben")
    assert kiosk.state.table is not None
    code = kiosk.state.table.code
    assert kiosk.forget(name) > 0
    kiosk.journal.db.execute("DELETE FROM snapshots")
    table = kiosk.journal.load_table(code)
    assert table is not None
    assert (table.names, table.mode, table.stopped) == (("Guest 1", "Ben"), "chapter", False)
    kiosk.close()
    assert damage(path) == []


@pytest.mark.parametrize("shape", ["1", "2"])
def test_a_name_goes_from_a_journal_of_every_shape(folder: Path, shape: str) -> None:
    for file, content in files_of(FOLDER / shape / "thirty.tar.xz").items():
        (folder / file).write_bytes(content)
    path = folder / "journal.db"
    with closing(Journal.open(path)) as journal:
        assert journal.forget("Cleo") > 0
        assert journal.forget("Cleo") == 0
    assert damage(path) == []
    assert all(b"Cleo" not in one.read_bytes() for one in folder.rglob("*") if one.is_file())
    with closing(Journal.open(path)) as journal:
        assert journal.notice is None


@pytest.mark.parametrize("large", [False, True])
def test_a_name_that_only_a_backup_or_a_file_set_aside_speaks_of_goes_too(
    folder: Path, monkeypatch: pytest.MonkeyPatch, *, large: bool
) -> None:
    """As a power cut leaves it in the middle of a deletion, and as a healing leaves the damaged journal."""
    monkeypatch.setattr(backup, "SMALL", 0 if large else 1 << 20)
    path = folder / "journal.db"
    kiosk = played(path, "Zora", "Ben")
    kept = kiosk.journal.backup()
    content = kept.read_bytes()
    kiosk.forget("Zora")
    kept.parent.joinpath(kept.name).write_bytes(content)
    aside = path.with_name("journal.db.damaged-1")
    aside.write_bytes(b'torn "Zora" torn')
    other = path.with_name("journal.db.damaged-2")
    other.write_bytes(b"torn")
    assert kiosk.forget("Zora") == 2
    assert kiosk.forget("Zora") == 0
    assert not aside.exists()
    assert other.exists(), "what does not speak of it stays"
    kiosk.close()
    assert len(backup.generations(folder / "backups")) == 1
    assert bad_backups(folder / "backups") == []
    assert all(b"Zora" not in one.read_bytes() for one in folder.rglob("*") if one.is_file())
