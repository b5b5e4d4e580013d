"""The box as text: read, printed and checked, and laid over ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.errors import Unusable
from kiosk.rules.my_city_board.board import BoardTerrain
from kiosk.rules.my_city_board.box_parse import NOTHING, parse_box
from kiosk.rules.my_city_board.box_print import print_box
from kiosk.rules.my_city_board.library import box_from_text, built_in, built_in_text, check_file, load_box
from kiosk.rules.my_city_rw.library import built_in_texts, load_library

TEXT = built_in_text()
HEAD = "BOOK my-city-board\n"


def test_the_printed_box_reads_back() -> None:
    box = built_in()
    printed = print_box(box)
    assert parse_box(printed).over(NOTHING) == box
    assert print_box(parse_box(printed).over(NOTHING)) == printed


def test_an_owner_names_only_what_is_different() -> None:
    box = box_from_text(HEAD + "SHAPE bar4 ####\nSHAPE l3 ##/#.\nAFTER 1 first - second well others trees2\n")
    assert list(box.shapes) == ["bar4", "l3"]
    assert box.boards == built_in().boards
    assert box.after["1"] != built_in().after["1"]
    assert box.after["2"] == built_in().after["2"]
    small = box_from_text(HEAD + "BOARD eternal\nTs.o\nWG..\nRIVER (0,2) (2,2)\n")
    assert small.boards["eternal"].fields[0] == (
        BoardTerrain.TREES1,
        BoardTerrain.ROCKS1,
        BoardTerrain.EMPTY,
        BoardTerrain.EMPTY,
    )
    assert small.boards["eternal"].squares == {(0, 3)}


WRONG = {
    "no first line": ("SHAPE bar4 ####", 1, "BOOK my-city-board"),
    "an unknown word": (HEAD + "PIECE x", 2, "PIECE"),
    "an unknown field": (HEAD + "BOARD a\n..x\nRIVER", 3, "character 3"),
    "rows of two lengths": (HEAD + "BOARD a\n...\n..\nRIVER", 4, "2 fields instead of 3"),
    "a row that is too long": (HEAD + "BOARD a\n............\nRIVER", 3, "12 fields"),
    "a board without an end": (HEAD + "BOARD a\n...", 3, "RIVER"),
    "a board without a name": (HEAD + "BOARD", 2, "name"),
    "too many rows": (HEAD + "BOARD a\n" + "...\n" * 16, 18, "at most"),
    "a corner that is none": (HEAD + "BOARD a\n...\nRIVER (0,1) (2,1)", 4, "(2,1)"),
    "a river across": (HEAD + "BOARD a\n...\n...\nRIVER (0,1) (1,2)", 5, "no line"),
    "a river along the rim": (HEAD + "BOARD a\n...\n...\nRIVER (0,0) (2,0)", 5, "rim"),
    "no river": (HEAD + "BOARD a\n...\nRIVER", 2, "river"),
    "a river that cannot be built at": (HEAD + "BOARD a\nMM\nRIVER (0,1) (1,1)", 2, "can be built on"),
    "a river that meets itself": (
        HEAD + "BOARD a\n...\n...\n...\nRIVER (0,1) (2,1) (2,2) (1,2) (1,1)",
        2,
        "one course",
    ),
    "a board twice": (HEAD + "BOARD a\n..\nRIVER (0,1) (1,1)\nBOARD a\n..\nRIVER (0,1) (1,1)", 5, "second time"),
    "a shape twice": (HEAD + "SHAPE a ##\nSHAPE a ###", 3, "second time"),
    "the same shape again": (HEAD + "SHAPE a ##/#.\nSHAPE b .#/##", 3, "is a again"),
    "a shape in pieces": (HEAD + "SHAPE a #.#", 2, "hang together"),
    "a shape without a drawing": (HEAD + "SHAPE a", 2, "drawing"),
    "other kinds": (HEAD + "KINDS public residential business", 2, "residential public business"),
    "progress of nobody": (HEAD + "PROGRESS 2", 2, "number of players"),
    "progress of nine": (HEAD + "PROGRESS 9 1", 2, "2 to 4"),
    "no number": (HEAD + "PROGRESS x 1", 2, "whole number"),
    "an unknown sticker": (HEAD + "BEFORE 2 gold", 2, "no sticker"),
    "no sticker": (HEAD + "BEFORE 2", 2, "name the stickers"),
    "stickers for the eternal game": (HEAD + "BEFORE eternal well", 2, "1, 2, 3"),
    "places missing": (HEAD + "AFTER 1 first well", 2, "second"),
    "a game that is none": (
        HEAD + "GAME 9 chapter1 start 10 limit 50 groups no well 0 church 0 gold 0 churches no block no",
        2,
        "1, 2, 3",
    ),
    "a game without a board": (
        HEAD + "GAME 1 x start 10 limit 50 groups no well 0 church 0 gold 0 churches no block no",
        2,
        "no board x",
    ),
    "a limit below the start": (
        HEAD + "GAME 1 chapter1 start 10 limit 5 groups no well 0 church 0 gold 0 churches no block no",
        2,
        "limit",
    ),
    "gold that is not there": (
        HEAD + "GAME 1 chapter1 start 10 limit 50 groups no well 0 church 0 gold 3 churches no block no",
        2,
        "gold",
    ),
    "churches without cards": (
        HEAD + "GAME 1 chapter1 start 10 limit 50 groups no well 0 church 3 gold 0 churches no block no",
        2,
        "churches",
    ),
    "another board in the middle": (
        HEAD + "GAME 3 eternal start 10 limit 50 groups no well 0 church 0 gold 0 churches no block no",
        2,
        "one board",
    ),
    "a word in a game": (HEAD + "GAME 1 chapter1 start 10", 2, "wants a name"),
    "neither yes nor no": (
        HEAD + "GAME 1 chapter1 start 10 limit 50 groups si well 0 church 0 gold 0 churches no block no",
        2,
        "yes or no",
    ),
}


@pytest.mark.parametrize(("text", "line", "words"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(Unusable) as complaint:
        box_from_text(text)
    assert complaint.value.place == f"line {line}"
    assert words in complaint.value.reason


def test_one_folder_holds_the_files_of_all_books(tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text(HEAD + "AFTER 1 first - second - others -\n", encoding="utf-8")
    (tmp_path / "game.txt").write_text(built_in_texts()["game_03.txt"], encoding="utf-8")
    (tmp_path / "lost.txt").write_text("tabletown-lost-cities-sheet/1\n", encoding="utf-8")
    (tmp_path / "other.txt").write_text("BOOK lost-cities-rw\n", encoding="utf-8")
    assert load_library(tmp_path).keys() == load_library().keys()
    assert load_box(tmp_path) != load_box()
    (tmp_path / "more.txt").write_text(TEXT, encoding="utf-8")
    with pytest.raises(Unusable, match="already"):
        load_box(tmp_path)


def test_a_misspelt_first_line_is_complained_of_and_never_passed_over(tmp_path: Path) -> None:
    (tmp_path / "boards.txt").write_text("BOOK my-city-bord\n", encoding="utf-8")
    with pytest.raises(Unusable):
        load_box(tmp_path)
    with pytest.raises(Unusable):
        load_library(tmp_path)


def test_a_file_is_checked_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(HEAD + "SHAPE a ##\nSHAPE b #/#\nBEFORE eternal well\n", encoding="utf-8")
    _, found = check_file(path)
    assert [complaint.place for complaint in found] == ["line 3", "line 4"]
