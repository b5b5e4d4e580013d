"""``tabletown sheets`` and ``sheets check``: our sheets, the owner's own, and what is wrong with those."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.rules.my_city_rw.library import built_in_texts
from tests.commands.conftest import Tabletown
from tests.commands.records import GAME
from tests.strategies import GAMES, printed_sheets

TEXTS = built_in_texts()
ONE = TEXTS["game_01.txt"]


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder with a game 1 that has a tree less, and a file that is none of ours."""
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "mine.txt").write_text(ONE.replace("map:\nT", "map:\n."), encoding="utf-8")
    (folder / "notes.md").write_text("to do", encoding="utf-8")
    return folder


def test_the_whole_list_is_as_drawn(tabletown: Tabletown) -> None:
    said = tabletown("sheets", "--json")
    assert said.status == 0
    assert said.document == list(printed_sheets().values())


@pytest.mark.parametrize("game", GAMES)
def test_one_game_is_a_list_of_one_and_a_picture(tabletown: Tabletown, game: int) -> None:
    assert tabletown("sheets", "--game", game, "--json").document == [printed_sheets()[game]]
    told = tabletown("sheets", "--game", game)
    assert told.out.startswith(f"Game {game} (chapter ")
    assert "\x1b" not in told.out
    assert set("│─") & set(told.out)


def test_a_picture_draws_the_river_between_the_fields(tabletown: Tabletown) -> None:
    rows = tabletown("sheets", "--game", 1).out.splitlines()
    assert rows[3] == "  0   T   T   T   T   T │ T   T   T   T   T   F"
    assert rows[4] == "                    ┌───┘"
    assert rows[5] == "  1   S   .   .   . │ .   .   .   .   D   .   F"


def test_what_is_not_certain_is_told(tabletown: Tabletown) -> None:
    assert "not certain: the fourth plateau [4,1]" in tabletown("sheets", "--game", 7).out


@pytest.mark.parametrize("number", ["0", "13", "-1", "99999999999999999999", "x", "1.0", "", "9" * 5000, "١٣"])
def test_an_unknown_game_is_refused(tabletown: Tabletown, number: str) -> None:
    tabletown("sheets", f"--game={number}", "--json").refuses("--game")


def test_an_owners_sheet_takes_the_place_of_ours(
    tabletown: Tabletown, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = tabletown("sheets", "--json").document
    theirs = tabletown("sheets", "--sheets", own, "--json").document
    assert theirs[0]["fields"][0][0] == "empty"
    assert theirs[1:] == ours[1:]
    monkeypatch.setenv("TABLETOWN_SHEETS", str(own))
    assert tabletown("sheets", "--json").document == theirs
    monkeypatch.setenv("TABLETOWN_SHEETS", "")
    assert tabletown("sheets", "--json").document == ours


def test_the_flag_goes_before_the_variable(tabletown: Tabletown, own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_SHEETS", "/nowhere")
    tabletown("sheets", "--json").refuses("/nowhere")
    assert tabletown("sheets", "--sheets", own, "--json").status == 0


def test_records_are_played_on_the_owners_sheets(tabletown: Tabletown, own: Path, tmp_path: Path) -> None:
    path = tmp_path / "record.json"
    text = '{"format": "tabletown-record/1", "game": 1, "players": ["Ada"], "rounds": []}'
    path.write_text(text, encoding="utf-8")
    lines = [
        tabletown("replay", path, "--json", *flags).document["scores"]["Ada"]["lines"]
        for flags in ((), ("--sheets", own))
    ]
    assert [one["trees"] for one in lines] == [18, 17]
    assert lines[1]["empty"] == lines[0]["empty"] - 1


def test_a_folder_that_is_missing_broken_or_doubled_is_refused(tabletown: Tabletown, own: Path) -> None:
    tabletown("sheets", "--sheets", own / "none", "--json").refuses("none")
    tabletown("sheets", "--sheets", own / "mine.txt").refuses("mine.txt")
    tabletown("sheets", "--sheets", "a\0b").refuses()
    (own / "other.txt").write_text(ONE, encoding="utf-8")
    tabletown("sheets", "--sheets", own).refuses("other.txt", "game 1", "mine.txt")
    (own / "other.txt").write_text(ONE.replace("chapter: 1", "chapter: 2"), encoding="utf-8")
    tabletown("sheets", "--sheets", own).refuses("other.txt", "line 3", "chapter 1")
    (own / "other.txt").write_text("sheet", encoding="utf-8")
    tabletown("sheets", "--sheets", own).refuses("other.txt", "line 1")


def test_a_broken_folder_is_refused_also_for_records(tabletown: Tabletown, own: Path, tmp_path: Path) -> None:
    (own / "broken.txt").write_bytes(b"tabletown-sheet/1\n\xff")
    path = tmp_path / "record.json"
    path.write_text(str(GAME).replace("'", '"'), encoding="utf-8")
    for command in ("replay", "legal"):
        tabletown(command, path, "--sheets", own, "--json").refuses("broken.txt", "line 2")


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", bytes(1000), b"x" * 200_000, b"[" * 50_000, b"\n" * 99_000])
def test_a_file_that_is_no_sheet_is_refused(tabletown: Tabletown, own: Path, content: bytes) -> None:
    path = own / "mine.txt"
    path.write_bytes(content)
    tabletown("sheets", "--sheets", own, "--json").refuses("mine.txt")
    tabletown("sheets", "check", path).refuses("mine.txt")


def test_check_says_fine(tabletown: Tabletown, own: Path) -> None:
    said = tabletown("sheets", "check", own / "mine.txt")
    assert said.status == 0
    assert said.out == f"{own / 'mine.txt'}: fine: game 1\n"
    (answer,) = tabletown("sheets", "check", own / "mine.txt", "--json").document
    assert answer == {"file": str(own / "mine.txt"), "ok": True, "problems": []}
    assert tabletown("sheets", "--json", "check", own / "mine.txt").document == [answer]


def test_check_names_every_problem_of_every_file(tabletown: Tabletown, own: Path) -> None:
    bad = own / "bad.txt"
    bad.write_text(ONE.replace("chapter: 1", "chapter: 4").replace("-10", "10"), encoding="utf-8")
    said = tabletown("sheets", "check", bad, own / "mine.txt", own / "none.txt", "--json")
    assert said.status == 2
    assert [answer["ok"] for answer in said.document] == [False, True, False]
    assert [problem["place"] for problem in said.document[0]["problems"]] == ["line 3", "line 5"]
    assert said.err.count("\n") == 3
    assert all(line.startswith(f"tabletown: {own}") for line in said.err.splitlines())


def test_check_never_breaks_a_line_for_a_files_name(tabletown: Tabletown, own: Path) -> None:
    path = own / "a\nb\x1b.txt"
    path.write_text(ONE, encoding="utf-8")
    assert tabletown("sheets", "check", path).out == f"{own}/a\\x0ab\\x1b.txt: fine: game 1\n"
    path.write_text("", encoding="utf-8")
    tabletown("sheets", "check", path).refuses("a\\x0ab\\x1b.txt")
