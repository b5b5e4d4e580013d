"""``play``, ``history``, ``export``, ``forget`` and ``config`` as their users call them."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.journal import Journal

EVENING = """
# one player, one game, two throws
{"is": "Wake"}
{"is": "AddPlayer", "name": "=Ada"}
{"is": "ChooseMode", "mode": "single", "first": 7}
{"is": "NewTable"}
{"is": "StartRounds"}
{"is": "VirtualThrow", "a": "single", "b": "blank", "w": "solid"}
{"is": "AcceptRoll"}
{"is": "Aim", "player": 0, "row": 6, "column": 7}
{"is": "BuildHere", "player": 0}
{"is": "ThrowVirtually"}
{"is": "AcceptRoll"}
{"is": "StopPlaying", "player": 0}
{"is": "ConfirmScore"}
"""

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "evening.txt"
    path.write_text(EVENING, encoding="utf-8")
    return path


@pytest.fixture
def journal(tmp_path: Path, script: Path, capsys: Capture) -> str:
    path = str(tmp_path / "journal.db")
    assert main(["play", "--script", str(script), "--journal", path]) == 0
    capsys.readouterr()
    return path


def answer(capsys: Capture, *argv: str, status: int = 0) -> dict:
    assert main(argv) == status
    out, err = capsys.readouterr()
    assert err == ""
    return json.loads(out)


def complaint(capsys: Capture, *argv: str) -> str:
    assert main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_a_script_plays_an_evening(capsys: Capture, script: Path) -> None:
    result = answer(capsys, "play", "--script", str(script), "--json")
    assert [line["refused"] for line in result["lines"]] == [None] * 13
    assert result["view"]["screen"]["games"] == [[7, [-45]]]


def test_a_refused_command_is_told_and_the_answer_is_no(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "script.txt"
    path.write_text('{"is": "AcceptRoll"}\n{"is": "Wake"}\n', encoding="utf-8")
    result = answer(capsys, "play", "--script", str(path), "--json", status=1)
    assert [line["refused"] for line in result["lines"]] == ["not_now", None]
    assert main(["play", "--script", str(path)]) == 1
    assert "AcceptRoll: not_now" in capsys.readouterr().out


def test_the_views_can_be_seen_after_every_command(capsys: Capture, script: Path) -> None:
    result = answer(capsys, "play", "--script", str(script), "--json", "--views")
    placing = result["lines"][7]["view"]["screen"]
    assert placing["panels"][0]["ghost"]["fields"] == [[6, 7]]
    assert main(["play", "--script", str(script), "--views"]) == 0
    assert '"panels"' in capsys.readouterr().out


def test_a_table_is_continued_in_the_same_journal(capsys: Capture, tmp_path: Path, script: Path) -> None:
    path = str(tmp_path / "again.db")
    lines = EVENING.strip().splitlines()
    script.write_text("\n".join(lines[:9]), encoding="utf-8")
    first = answer(capsys, "play", "--script", str(script), "--journal", path, "--json")
    script.write_text("\n".join(lines[9:]), encoding="utf-8")
    second = answer(capsys, "play", "--script", str(script), "--journal", path, "--json")
    assert second["journal"] > first["journal"]
    assert second["view"]["screen"]["games"] == [[7, [-45]]]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("{", "line 2: is not JSON"),
        ('{"is": "Jump"}', "line 2, is: 'Jump' is none of"),
        ('{"is": "AddPlayer"}', "line 2: 'name' is missing"),
        ('{"is": "Aim", "player": true, "row": 1, "column": 1}', "line 2, player: int belongs here, not true"),
        ('{"is": "Aim", "player": 0, "row": 1, "column": 1, "x": 1}', "line 2: 'x' is not known here"),
        ('{"is": "ChooseMode", "mode": "all"}', "line 2, mode: 'all' is none of campaign"),
        ("[]", "line 2: an object belongs here"),
        ("[" * 100_000, "line 2: is nested far too deeply"),
    ],
)
def test_a_bad_line_is_named(capsys: Capture, tmp_path: Path, line: str, expected: str) -> None:
    path = tmp_path / "script.txt"
    path.write_text(f"\n{line}\n", encoding="utf-8")
    assert f"{path}: {expected}" in complaint(capsys, "play", "--script", str(path))


def test_a_script_that_can_not_be_read(capsys: Capture, tmp_path: Path) -> None:
    assert "can't be read" in complaint(capsys, "play", "--script", str(tmp_path / "gone"))
    (tmp_path / "bytes").write_bytes(b"\xff")
    assert "UTF-8" in complaint(capsys, "play", "--script", str(tmp_path / "bytes"))


def test_a_journal_in_use_is_left_alone(capsys: Capture, script: Path, journal: str) -> None:
    opened = Journal.open(Path(journal))
    try:
        assert "another kiosk" in complaint(capsys, "play", "--script", str(script), "--journal", journal)
        assert "another kiosk" in complaint(capsys, "forget", "=Ada", "--journal", journal)
        assert len(answer(capsys, "history", "--json", "--journal", journal)["games"]) == 1
    finally:
        opened.close()


def test_history_in_words_and_as_json(capsys: Capture, journal: str) -> None:
    games = answer(capsys, "history", "--json", "--journal", journal)["games"]
    assert [(game["game"], game["scores"][0]["total"]) for game in games] == [(7, -45)]
    assert answer(capsys, "history", "--json", "--game", "1", "--journal", journal) == {"games": []}
    assert answer(capsys, "history", "--json", "--limit", "0", "--journal", journal) == {"games": []}
    best = answer(capsys, "history", "--best", "--json", "--journal", journal)
    assert [one["total"] for one in best["best"]["7"]] == [-45]
    assert set(best["milestones"]) == {"1", "2", "3", "4", "all", "mini"}
    lines = answer(capsys, "history", "--statistics", "--json", "--journal", journal)["statistics"]
    assert {one["line"] for one in lines} == {"passes", "trees", "rocks", "empty", "groups", "first"}
    assert answer(capsys, "history", "--titles", "--json", "--journal", journal) == {"titles": []}
    for what in ([], ["--best"], ["--statistics"], ["--titles"]):
        assert main(["history", *what, "--journal", journal]) == 0
    out = capsys.readouterr().out
    assert "game  7  =Ada -45 (won)" in out
    assert "trees" in out


def test_a_past_game_is_shown_move_by_move(capsys: Capture, journal: str) -> None:
    number = answer(capsys, "history", "--json", "--journal", journal)["games"][0]["number"]
    replayed = answer(capsys, "history", "--replay", str(number), "--json", "--journal", journal)
    assert replayed["record"]["game"] == 7
    assert len(replayed["totals"]) == 3
    assert replayed["totals"][-1] == [-45]
    assert main(["history", "--replay", str(number), "--journal", journal]) == 0
    assert "1. single+blank solid: build h7" in capsys.readouterr().out
    assert "no drawn game" in complaint(capsys, "history", "--replay", "1", "--journal", journal)


def test_the_export_is_one_table_or_one_document(capsys: Capture, journal: str, tmp_path: Path) -> None:
    document = answer(capsys, "export", "--json", "--journal", journal)
    assert document["format"] == "tabletown-export/1"
    assert document["games"][0]["scores"][0]["name"] == "=Ada"
    assert main(["export", "--csv", "--journal", journal]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert (row["game"], row["total"], row["trees"], row["wells"]) == ("7", "-45", "14", "0")
    assert row["name"] == "'=Ada", "a spreadsheet must not take a name for a formula"
    target = tmp_path / "out.csv"
    assert main(["export", "--csv", "--journal", journal, "--output", str(target)]) == 0
    assert target.read_text(encoding="utf-8").startswith("number,table,game")
    assert "can't be written" in complaint(
        capsys, "export", "--csv", "--journal", journal, "--output", str(tmp_path / "no" / "x")
    )


def test_a_name_is_forgotten(capsys: Capture, journal: str) -> None:
    assert main(["forget", "=Ada", "--journal", journal]) == 0
    assert main(["forget", "=Ada", "--journal", journal]) == 1
    capsys.readouterr()
    assert "=Ada" not in json.dumps(answer(capsys, "history", "--json", "--journal", journal))


def test_without_a_journal_there_is_nothing_to_tell(capsys: Capture, tmp_path: Path) -> None:
    for command in (["history"], ["export", "--csv"], ["forget", "Ada"]):
        assert "there is no journal here yet" in complaint(capsys, *command)
        assert "journal.db" in complaint(capsys, *command, "--journal", str(tmp_path / "journal.db"))


def test_the_configuration_in_force(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_LANGUAGE", "nl")
    keys = answer(capsys, "config", "--json")
    assert keys["language"]["value"] == "nl"
    assert keys["language"]["from"] == "TABLETOWN_LANGUAGE"
    assert keys["backups"]["from"] == "default"
    assert main(["config"]) == 0
    assert 'language = "nl"' in capsys.readouterr().out
    monkeypatch.setenv("TABLETOWN_LANGUAGE", "xx")
    assert "TABLETOWN_LANGUAGE" in complaint(capsys, "config")


def test_the_printed_configuration_is_a_configuration(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    main(["config"])
    path = tmp_path / "printed.toml"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    monkeypatch.setenv("TABLETOWN_CONFIG", str(path))
    assert answer(capsys, "config", "--json")["language"]["from"] == str(path)


def test_a_damaged_journal_is_told_in_one_line_without_a_traceback(journal: str, script: Path) -> None:
    Path(journal).write_bytes(b"garbage" * 1000)
    argv = [sys.executable, "-m", "kiosk", "play", "--script", str(script), "--journal", journal, "--json"]
    done = subprocess.run(argv, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[2])
    assert done.stderr == "tabletown: the journal is damaged\n"
    assert json.loads(done.stdout)["lines"]


def other_evening(book: str, moves: list[str]) -> str:
    lines = ['{"is": "Wake"}', f'{{"is": "ChooseBook", "book": "{book}"}}']
    lines += [f'{{"is": "AddPlayer", "name": "{name}"}}' for name in ("Eva", "Finn")]
    return "\n".join([*lines, '{"is": "NewTable"}', '{"is": "StartRounds"}', *moves, '{"is": "ConfirmScore"}', ""])


STOPS = ['{"is": "ButtonPressed"}', '{"is": "StopPlaying", "player": 0}', '{"is": "StopPlaying", "player": 1}']
DICE = [
    ["number1", "2"],
    ["number2", "3"],
    ["number3", "4"],
    ["colour1", "red"],
    ["colour2", "red"],
    ["colour3", "blue"],
]
PAPER_SCORES = [
    json.dumps({"is": "ThrowMade", "throw": {"dice": DICE}}),
    '{"is": "AcceptRoll"}',
    '{"is": "EndPaperGame"}',
    '{"is": "TypeScore", "player": 0, "points": 31}',
    '{"is": "TypeScore", "player": 1, "points": 45}',
]


def test_games_of_other_books_are_told_apart(capsys: Capture, journal: str, tmp_path: Path) -> None:
    """Each with its own best lists and averages; the first book's answers stay as they are without them."""
    before = answer(capsys, "history", "--best", "--json", "--journal", journal)
    for name, script in (
        ("board", other_evening("my-city-board", STOPS)),
        ("lost", other_evening("lost-cities-rw", PAPER_SCORES).replace(
            '{"is": "NewTable"}', '{"is": "ChoosePaper", "paper": true}\n{"is": "NewTable"}')),
    ):  # fmt: skip
        path = tmp_path / name
        path.write_text('{"is": "GoBack"}\n' + script, encoding="utf-8")
        assert main(["play", "--script", str(path), "--journal", journal]) == 0, capsys.readouterr().out
    capsys.readouterr()
    best = answer(capsys, "history", "--best", "--json", "--journal", journal)
    assert (best["best"], best["milestones"]) == (before["best"], before["milestones"])
    assert [one["name"] for one in best["books"]["lost-cities-rw"]["1"]] == ["Finn", "Eva"]
    assert len(best["books"]["my-city-board"]["4"]) == 2
    board = answer(capsys, "history", "--json", "--book", "my-city-board", "--journal", journal)["games"]
    assert [one["book"] for one in board] == ["my-city-board"]
    assert answer(capsys, "history", "--json", "--game", "4", "--journal", journal)["games"] == []
    lines = answer(capsys, "history", "--statistics", "--json", "--journal", journal)["statistics"]
    trees = {one["book"]: one["mean"] for one in lines if one["line"] == "trees"}
    assert trees.keys() == {"my-city-rw", "my-city-board"}
    assert main(["export", "--csv", "--journal", journal]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert {one["book"]: one["start"] for one in rows} == {
        "my-city-rw": "0",
        "my-city-board": "10",
        "lost-cities-rw": "0",
    }
    assert "there is no rule book" in complaint(capsys, "history", "--book", "chess", "--journal", journal)
    assert main(["history", "--best", "--journal", journal]) == 0
    assert "lost-cities-rw 1    45  Finn (of 2)" in capsys.readouterr().out
