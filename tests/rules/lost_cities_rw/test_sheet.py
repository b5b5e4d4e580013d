"""The sheet as text: our own, what reads back, what is refused on which line, and an owner's folder."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.errors import Unusable
from kiosk.rules.lost_cities_rw.answers import sheet_json
from kiosk.rules.lost_cities_rw.dice import ExpeditionColour
from kiosk.rules.lost_cities_rw.library import BOOK, built_in_text, check_file, load_sheet, sheet_from_text
from kiosk.rules.lost_cities_rw.sheet import BoxMark, MapSheet
from kiosk.rules.lost_cities_rw.sheet_check import problems
from kiosk.rules.lost_cities_rw.sheet_parse import parse_sheet
from kiosk.rules.lost_cities_rw.sheet_picture import picture
from kiosk.rules.lost_cities_rw.sheet_print import FORMAT, KIND, print_sheet
from kiosk.rules.my_city_rw import library as city
from kiosk.rules.my_city_rw.sheet_print import FORMAT as CITY_FORMAT
from kiosk.rules.registry import BOOKS
from kiosk.rules.sheet_files import KINDS, MAX_BYTES, own_files
from tests.lost_strategies import SHEET, made_sheets
from tests.strategies import often

OURS = built_in_text()
CITY_ONE = city.built_in_texts()["game_01.txt"]

PRINTED = {
    "book": "lost-cities-rw",
    "colours": ["red", "orange", "yellow", "green", "blue", "purple"],
    "symbols": {
        "red": "triangle",
        "orange": "square",
        "yellow": "star",
        "green": "leaf",
        "blue": "drop",
        "purple": "ring",
    },
    "boxes": 9,
    "bridge": 7,
    "expeditions": {
        "red": {"arrows": [3, 6], "artefacts": [5, 8]},
        "orange": {"arrows": [4, 7], "artefacts": [2, 6]},
        "yellow": {"arrows": [2, 5], "artefacts": [4, 8]},
        "green": {"arrows": [3, 8], "artefacts": [5, 7]},
        "blue": {"arrows": [4, 6], "artefacts": [3, 8]},
        "purple": {"arrows": [2, 7], "artefacts": [4, 6]},
    },
    "points": {
        "expedition": [0, -20, -15, -10, 5, 10, 15, 30, 35, 50],
        "only_double": -50,
        "artefacts": [0, -40, -30, -20, 10, 20, 30, 60, 70, 100],
        "dice": [0, -40, -30, -20, 10, 20, 30, 60, 70, 0],
        "bridge": 20,
    },
}
"""Copied from the rules, not from the engine."""


def test_our_sheet_is_the_one_of_the_rules() -> None:
    assert sheet_json(SHEET) == PRINTED
    assert list(sheet_json(SHEET)) == list(PRINTED)
    assert list(sheet_json(SHEET)["points"]) == list(PRINTED["points"])


def test_our_file_is_as_it_would_be_printed_and_says_what_is_not_certain() -> None:
    assert print_sheet(SHEET) == OURS
    assert not list(problems(SHEET))
    assert any("arrows and artefacts" in doubt for doubt in SHEET.doubts)
    assert any("symbol" in doubt for doubt in SHEET.doubts)
    assert len(SHEET.doubts) == 4


doubts = st.lists(st.from_regex(r"[a-z][a-zäß ,()0-9:]{0,20}[a-z0-9)]", fullmatch=True), max_size=2).map(tuple)


@given(made_sheets(), doubts)
@often(5)
def test_a_sheet_reads_back_from_its_text(sheet: MapSheet, doubts: tuple[str, ...]) -> None:
    sheet = replace(sheet, doubts=doubts)
    text = print_sheet(sheet)
    assert parse_sheet(text).sheet == sheet
    assert parse_sheet(text.replace("\n", "\r\n\n")).sheet == sheet


WRONG = {
    "nothing": ("", "line 1", FORMAT),
    "another format": (OURS.replace("sheet/1", "sheet/2"), "line 1", FORMAT),
    "another book": (CITY_ONE, "line 1", FORMAT),
    "an unknown key": (OURS.replace("blue:", "azure:"), "line 6", "'azure' is not a key"),
    "no colon": (OURS.replace("blue:", "blue"), "line 6", "is not a key"),
    "a key twice": (OURS + "red: .........\n", "line 18", "first on line 2"),
    "a key missing": (OURS.replace("only double: -50\n", ""), "line 16", "'only double:' is missing"),
    "a box too few": (OURS.replace("..^.A^.A.", "..^.A^.A"), "line 2", "8 characters instead of 9"),
    "a box too many": (OURS.replace("..^.A^.A.", "..^.A^.A.."), "line 2", "10 characters"),
    "an unknown box": (OURS.replace("..^.A^.A.", "..^.B^.A."), "line 2", "character 5 is 'B'"),
    "five symbols": (OURS.replace(" ring", ""), "line 8", "6 words"),
    "a symbol twice": (OURS.replace("ring", "star"), "line 8", "star is there twice"),
    "one number for the bridge": (OURS.replace("bridge: 7 20", "bridge: 7"), "line 9", "two numbers"),
    "a bridge above the ninth": (OURS.replace("bridge: 7", "bridge: 10"), "line 9", "fields 1 to 9"),
    "a bridge below the first": (OURS.replace("bridge: 7", "bridge: 0"), "line 9", "fields 1 to 9"),
    "a bridge that costs": (OURS.replace("bridge: 7 20", "bridge: 7 -20"), "line 9", "reward"),
    "nine points": (OURS.replace(" 35 50", " 50"), "line 10", "10 numbers"),
    "points that fall": (OURS.replace(" 35 50", " 50 35"), "line 10", "never become fewer"),
    "points for nothing": (OURS.replace("points: 0 -20", "points: 5 -20"), "line 10", "worth 0"),
    "a word for points": (OURS.replace(" 35 50", " 35 x"), "line 10", "whole numbers"),
    "a huge number": (OURS.replace(" 35 50", " 35 5000"), "line 10", "whole numbers"),
    "a number of other digits": (OURS.replace(" 35 50", " 35 ٥٠"), "line 10", "whole numbers"),
    "only double that pays": (OURS.replace("only double: -50", "only double: 50"), "line 11", "below 0"),
    "dice that fall": (OURS.replace("60 70 0", "70 60 0"), "line 13", "never become fewer"),
    "an empty doubt": (OURS + "open:\n", "line 18", "not certain"),
    "no arrow": (OURS.replace("^", "."), "line 2", "arrow"),
    "no artefact": ("\n".join(OURS.splitlines()[:1] + [x.replace("A", ".") for x in OURS.splitlines()[1:]]), "line 2",
                    "artefact"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "place", "words"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_is_refused_with_its_line(text: str, place: str, words: str) -> None:
    with pytest.raises(Unusable) as complaint:
        sheet_from_text(text)
    assert complaint.value.place == place
    assert words in complaint.value.reason


def test_every_problem_of_a_file_is_found_in_the_order_of_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(OURS.replace("ring", "star").replace("60 70 0", "70 60 0").replace(" 35 50", " 50 35"))
    _, found = check_file(path)
    assert [one.place for one in found] == ["line 8", "line 10", "line 13"]
    assert all(one.file == str(path) for one in found)


def test_arrows_may_follow_one_another_and_stand_at_both_ends() -> None:
    """We do not know the printed sheet: what could be printed is not refused."""
    assert sheet_from_text(OURS.replace("..^.A^.A.", "^^^^^^^^^")).marks[0] == (BoxMark.ARROW,) * 9


def test_the_picture_shows_every_mark_in_its_place() -> None:
    rows = picture(SHEET).splitlines()
    ninth = next(i for i, line in enumerate(rows) if line.startswith("  9 "))
    assert rows[ninth + 1].split() == ["8", "[A]", "[", "]", "[A]", "[^]", "[A]", "[", "]", "A", "#"]
    assert rows[ninth + 3].split() == ["═════"] * 8
    assert rows[ninth + 4].startswith("  6 ")
    assert "\x1b" not in picture(SHEET)
    assert "\x1b[31m" in picture(SHEET, colour=True)
    assert "not certain: where arrows" in picture(SHEET)


# One folder for all books


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_each_book_takes_its_own_files_from_one_folder(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", "\ufeff" + OURS.replace("..^.A^.A.", "...^A^.A.").replace("\n", "\r\n"))
    write(tmp_path, "b.txt", CITY_ONE.replace("map:\nT", "map:\n."))
    assert load_sheet(tmp_path).boxes(ExpeditionColour.RED, BoxMark.ARROW) == (4, 6)
    assert city.load_library(tmp_path)[1] != city.load_library()[1]


def test_a_file_of_another_book_is_ignored_however_broken(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", f"{FORMAT}\nnonsense")
    assert city.load_library(tmp_path) == city.load_library()
    with pytest.raises(Unusable, match=r"a.txt: line 2"):
        load_sheet(tmp_path)
    write(tmp_path, "a.txt", f"{CITY_FORMAT}\nnonsense")
    assert load_sheet(tmp_path) == SHEET
    (tmp_path / "a.txt").write_bytes(CITY_FORMAT.encode() + b"\n\xff")
    assert load_sheet(tmp_path) == SHEET
    with pytest.raises(Unusable, match=r"a.txt: line 2"):
        city.load_library(tmp_path)


@pytest.mark.parametrize("first", ["", "sheet", "tabletown-lost-sheet/1", "tabletown-sheets/1", "tabletown-sheet"])
def test_a_file_that_is_nobodys_is_complained_of_by_every_book(tmp_path: Path, first: str) -> None:
    write(tmp_path, "a.txt", f"{first}\nred: .........\n")
    for load in (load_sheet, city.load_library):
        with pytest.raises(Unusable, match=r"a.txt: line 1"):
            load(tmp_path)


def test_another_version_is_complained_of_by_its_own_book_only(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", OURS.replace("sheet/1", "sheet/2"))
    assert city.load_library(tmp_path) == city.load_library()
    with pytest.raises(Unusable, match=r"a.txt: line 1"):
        load_sheet(tmp_path)


def test_two_sheets_of_this_book_are_one_too_many(tmp_path: Path) -> None:
    write(tmp_path, "a.txt", OURS)
    assert load_sheet(tmp_path) == SHEET
    write(tmp_path, "b.txt", OURS)
    with pytest.raises(Unusable, match=r"b.txt: this is the sheet of lost-cities-rw, as a.txt is already"):
        load_sheet(tmp_path)


def test_what_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="no such folder"):
        load_sheet(tmp_path / "none")
    (tmp_path / "a.txt").mkdir()
    with pytest.raises(Unusable, match=r"a.txt: can't be read"):
        load_sheet(tmp_path)
    (tmp_path / "a.txt").rmdir()
    (tmp_path / "a.txt").write_bytes(OURS.encode() + b"x" * MAX_BYTES)
    with pytest.raises(Unusable, match=r"a.txt: is far too long"):
        load_sheet(tmp_path)
    with pytest.raises(Unusable, match=r"none.txt: can't be read"):
        check_file(tmp_path / "none.txt")


def test_the_kinds_of_files_are_those_that_the_books_print() -> None:
    assert f"{KINDS[BOOK]}/1" == FORMAT
    assert KINDS[BOOK] == KIND
    assert f"{KINDS[city.BOOK]}/1" == CITY_FORMAT
    assert set(KINDS) <= set(BOOKS)
    assert len(set(KINDS.values())) == len(KINDS)


def test_other_files_of_the_folder_are_nobodys_business(tmp_path: Path) -> None:
    write(tmp_path, "notes.md", "x")
    assert list(own_files(tmp_path, BOOK)) == []
