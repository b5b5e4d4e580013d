"""``tabletown play --connect`` plays at the table of a running kiosk."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.codec import command_to_json
from tests.door.rig import DoorRig, sit_down


@pytest.fixture
def script(folder: Path) -> str:
    path = folder / "script.jsonl"
    path.write_text(
        "# two players\n\n" + "\n".join(json.dumps(command_to_json(one)) for one in sit_down("Ada", "Ben"))
    )
    return str(path)


def test_a_script_is_played_through_the_door(rig: DoorRig, script: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--script", script, "--connect", str(rig.door.path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].split() == ["3", "Wake:", "ok", "->", "ChooseView"]
    assert told[-1].endswith("AcceptRoll: ok -> PlacingView")
    assert rig.kiosk.state.table is not None


def test_the_answer_is_one_document(rig: DoorRig, script: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--script", script, "--connect", str(rig.door.path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [line["refused"] for line in found["lines"]] == [None] * 8
    assert found["view"]["screen"]["is"] == "PlacingView"


def test_a_refusal_is_told_and_counts(rig: DoorRig, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "one").write_text('{"is": "BuildHere", "player": 0}')
    assert main(["play", "--script", str(folder / "one"), "--connect", str(rig.door.path)]) == 1
    assert "BuildHere: not_now" in capsys.readouterr().out


def test_without_a_kiosk_it_says_so(folder: Path, script: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--script", script, "--connect", str(folder / "nothing.sock")]) == 2
    assert "nothing.sock" in capsys.readouterr().err


def test_the_default_door_is_this_kiosks(
    folder: Path, script: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kiosk.commands.play.SERVICE_FOLDER", folder)
    (folder / "door.sock").touch()
    assert main(["play", "--script", script, "--connect"]) == 2
    assert str(folder / "door.sock") in capsys.readouterr().err


def test_the_kiosks_journal_is_its_own(rig: DoorRig, script: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "--script", script, "--connect", str(rig.door.path), "--journal", "other.db"]
    assert main(words) == 2
    assert "--connect" in capsys.readouterr().err


def test_without_connecting_no_kiosk_is_needed(script: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--script", script]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("AcceptRoll: ok -> PlacingView")
