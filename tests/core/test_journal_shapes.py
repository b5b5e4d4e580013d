"""The frozen shapes of the rows against the commands of today, also where somebody changes these thoughtlessly."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, get_args

import pytest

from kiosk import messages
from kiosk.codec import command_from_json, encode
from kiosk.journal import upcasters
from kiosk.rules.dice import FaceA, FaceB, RollKind
from kiosk.state import Player

ROOT = Path(__file__).parents[2]
MOMENT = {
    "CameraFound", "ChallengeOffered", "DiceSeen", "DismissNotice", "PhonesOffered", "PhoneSeated", "TablesListed",
    "TakeSeatOver", "TroubleBegan", "TroubleEnded",
}  # fmt: skip
"""Never written: they change nothing that lasts."""


def commands() -> dict[str, type[Any]]:
    return {kind.__name__: kind for kind in get_args(messages.Command) if kind.__name__ not in MOMENT}


def written(kind: type[Any]) -> dict[str, Any]:
    """The fields in a row, each with its default."""
    found = {one.name: one for one in fields(kind) if one.metadata.get("written", True)}
    return {name: one.default for name, one in found.items()}


def test_every_command_has_the_shape_that_is_frozen() -> None:
    """Whoever adds a command adds its shape; whoever changes one adds a version and says what older rows mean."""
    now = {name: tuple(written(kind)) for name, kind in commands().items()}
    assert now == {name: upcasters.written_as(name)[1] for name in upcasters.SHAPES}


def test_what_was_left_out_means_what_it_meant() -> None:
    """A default of today may be another one, but then `LEFT_OUT` stays and this test says so."""
    now = {
        name: {field: encode(default) for field, default in written(kind).items() if default is not MISSING}
        for name, kind in commands().items()
    }
    assert {name: defaults for name, defaults in now.items() if defaults} == upcasters.LEFT_OUT


def test_what_a_player_does_not_say_is_frozen_too() -> None:
    now = {field: default for field, default in written(Player).items() if default is not MISSING}
    assert now == upcasters.LEFT_OUT_OF_PLAYER


def test_a_row_of_the_first_shape_gets_the_defaults_of_its_time() -> None:
    row = {"is": "DiceRead", "request": 3, "a": "corner", "b": "single", "w": "lined"}
    named = upcasters.fields_of(row, 1)
    assert named == {**row, "confidence": 1.0, "sure": True}
    assert command_from_json(named) == messages.DiceRead(
        3, FaceA.CORNER, FaceB.SINGLE, RollKind.LINED, 1.0, sure=True
    )


def test_the_players_of_an_old_table_were_there() -> None:
    row = {"is": "OpenTable", "players": [{"name": "Ada", "colour": "red", "place": 0}]}
    assert upcasters.fields_of(row, 1)["players"][0] == {
        "name": "Ada", "colour": "red", "place": 0, "present": True, "city": "", "level": "",
    }  # fmt: skip


def test_a_version_may_add_a_field_and_older_rows_have_what_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    shape = upcasters.SHAPES["Aim"][2]
    monkeypatch.setitem(upcasters.SHAPES, "Aim", {2: shape, 3: (*shape, "height")})
    monkeypatch.setitem(upcasters.ADDED, "Aim", {3: {"height": 1}})
    named = {"is": "Aim", "player": 0, "row": 2, "column": 3, "turns": 0, "mirrored": False}
    assert upcasters.written_as("Aim") == (3, (*shape, "height"))
    assert upcasters.fields_of({"is": "Aim", "player": 0, "row": 2, "column": 3}, 1) == {**named, "height": 1}
    assert upcasters.fields_of(["Aim", 0, 2, 3, 0, False], 2) == {**named, "height": 1}
    assert upcasters.fields_of(["Aim", 0, 2, 3, 0, False, 4], 3) == {**named, "height": 4}


# --- in a copy of the program that somebody has changed -------------------------------------------------------------

SAYS = """
import json, sys
from tests.core.test_journal_golden import GOLDEN, files_of
from tests.golden.journals.told import FILES, lay
from kiosk.codec import table_to_json
from kiosk.journal import Journal
from pathlib import Path
found = {}
for golden in GOLDEN:
    if golden.name.startswith("campaign"):
        journal = Journal.open(lay(files_of(golden), Path(sys.argv[1]) / golden.parent.name))
        journal.db.execute("DELETE FROM snapshots")
        state = journal.load()
        code = state.front.code
        table = journal.load_table(code)
        found[golden.parent.name] = [journal.notice is None, table.stopped, table.game.round, len(table.results)]
        journal.close()
print(json.dumps(found))
"""


def in_a_copy(folder: Path, was: str, becomes: str, *argv: str) -> subprocess.CompletedProcess[str]:
    for name in ("kiosk", "tests/core", "tests/golden/journals", "tests/toy", "bench"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("tests/__init__.py", "tests/conftest.py", "tests/fast.py"):
        if (ROOT / name).exists():
            shutil.copy(ROOT / name, folder / name)
    file = next(path for path in (folder / "kiosk/messages").glob("*.py") if was in path.read_text())
    text = file.read_text()
    assert text.count(was) >= 1
    file.write_text(text.replace(was, becomes))
    return subprocess.run(
        [sys.executable, *argv],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        env={"PYTHONPATH": str(folder)},
    )


RENAMED = ("    turns: int = 0\n    mirrored", "    quarter_turns: int = 0\n    mirrored")
OTHER_DEFAULT = (
    "    confidence: float = 1.0\n    sure: bool = True",
    "    confidence: float = 1.0\n    sure: bool = False",
)


@pytest.mark.parametrize(("was", "becomes"), [RENAMED, OTHER_DEFAULT], ids=["a field", "a default"])
def test_who_changes_a_command_is_told(folder: Path, was: str, becomes: str) -> None:
    test = "tests/core/test_journal_shapes.py"
    said = in_a_copy(
        folder, was, becomes, "-m", "pytest", "-q", "-p", "no:cacheprovider", test, "-k", "frozen or meant"
    )
    assert said.returncode == 1, said.stdout + said.stderr
    assert "failed" in said.stdout
    assert "AssertionError" in said.stdout


def told(folder: Path, was: str, becomes: str) -> Any:  # noqa: ANN401 - JSON
    said = in_a_copy(folder, was, becomes, "-c", SAYS, str(folder / "journals"))
    assert said.returncode == 0, said.stderr
    return json.loads(said.stdout)


def test_a_renamed_field_stops_the_table_and_a_changed_default_changes_nothing(folder: Path) -> None:
    as_it_is = told(folder / "same", *(RENAMED[0],) * 2)
    assert {shape: one[:2] for shape, one in as_it_is.items()} == {"1": [True, False], "2": [True, False]}
    assert told(folder / "default", *OTHER_DEFAULT) == as_it_is
    renamed = told(folder / "renamed", *RENAMED)
    assert {shape: one[:2] for shape, one in renamed.items()} == {"1": [True, True], "2": [True, True]}
    assert all(renamed[shape][2:] != as_it_is[shape][2:] for shape in as_it_is), "as far as its rows could be read"
