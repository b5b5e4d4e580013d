"""Sheets as text: every malformed file is refused with its line and the reason, and texts read back as they were."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.errors import Unusable
from kiosk.rules.my_city_rw.library import built_in_texts, check_file
from kiosk.rules.my_city_rw.sheet import Compass, Doubt, FirstBuilding, FirstGoal, Perfection, Scoring, Sheet, Terrain
from kiosk.rules.my_city_rw.sheet_parse import parse_sheet
from kiosk.rules.my_city_rw.sheet_print import GLYPHS, print_sheet
from tests.strategies import made_sheets, often

TEXTS = built_in_texts()

FULL = """tabletown-sheet/1
game: 7
chapter: 3
start: sawmill
passing: -1 -2 -3
compass: church one L-3 #./##
forest: buildable
drawing: hidden
groups: yes
wells: 4
churches: 3
first: gold 5 2
never passed: 1
bandits: -3
bandits go on: yes
complete groups: 6
perfect: trees 20 rocks 6 empty 12 passes 6
open: (0,3) (7,10) this and that
open: the rest
map:
. T|D S % M F W H G R
 + +-+ + + + + + + +
K Z P B . . . . . . .
 + + + + + + + + + +
. . . . . . . . . . .
 + + + + + + + + + +
. . . . . . . . . . .
 + + + + + + + + + +
. . . . . . . . . . .
 + + + + + + + + + +
. . . . . . . . . . .
 + + + + + + + + + +
. . . . . . . . . . .
 + + + + + + + + + +-
. . . . . . . . . .|.
"""
LINES = FULL.splitlines()
PICTURE = LINES.index("map:") + 2  # its first line, counted from 1


def test_a_full_sheet_is_read_word_by_word() -> None:
    sheet = parse_sheet(FULL).sheet
    assert (sheet.game, sheet.chapter, sheet.start, sheet.pass_track) == (7, 3, FirstBuilding.SAWMILL, (-1, -2, -3))
    assert (sheet.compass, sheet.fortresses) == (Compass.CHURCH, 0)
    l_of_three = [(0, 0), (1, 0), (1, 1)]
    assert [sorted(shape.cells) for shape in sheet.churches] == [[(0, 0)], l_of_three, l_of_three]
    assert (sheet.forest_buildable, sheet.hidden, sheet.bandits_go_on) == (True, True, True)
    assert sheet.scoring == Scoring(
        groups=True,
        well=4,
        church=3,
        bandit=-3,
        complete_group=6,
        first=FirstGoal(Terrain.GOLD, 5, 2),
        never_passed_bags=1,
        perfect=Perfection(trees=20, rocks=6, empty=12, passes=6),
    )
    assert sheet.doubts == (Doubt("this and that", ((0, 3), (7, 10))), Doubt("the rest"))
    assert set(sheet.fields[0] + sheet.fields[1]) == set(Terrain)
    assert sheet.river == {((0, 1), (0, 2)), ((0, 2), (1, 2)), ((6, 10), (7, 10)), ((7, 9), (7, 10))}


def test_lines_are_known_by_key_and_by_field() -> None:
    parsed = parse_sheet(FULL)
    assert [parsed.line_of(key) for key in ("game", "perfect", "map")] == [2, 17, PICTURE]
    assert parsed.line_of((0, 4)) == PICTURE
    assert parsed.line_of((7, 0)) == PICTURE + 14 == len(LINES)
    assert parsed.line_of("no such key") == 1


@pytest.mark.parametrize("name", TEXTS)
def test_our_own_sheets_print_as_they_are_written(name: str) -> None:
    text = TEXTS[name]
    assert print_sheet(parse_sheet(text).sheet) == text
    assert name == f"game_{parse_sheet(text).sheet.game:02}.txt"


@given(made_sheets())
@often(3)
def test_any_sheet_reads_back_from_its_text(sheet: Sheet) -> None:
    text = print_sheet(sheet)
    assert parse_sheet(text).sheet == sheet
    assert print_sheet(parse_sheet(text).sheet) == text


def test_blanks_empty_lines_and_other_line_ends_do_not_matter() -> None:
    sheet = parse_sheet(FULL).sheet
    for text in (
        FULL.replace("\n", "\r\n"),
        FULL.replace(": ", ":   "),
        FULL.replace("groups: yes", "\n\ngroups: yes  \n"),
        FULL + "\n\n  \n",
        FULL.rstrip("\n"),
        "\n".join(f"{line}  " if i > PICTURE - 2 else line for i, line in enumerate(LINES)),
        FULL.replace("start: sawmill\npassing: -1 -2 -3", "passing: -1  -2 -3\nstart: sawmill"),
    ):
        assert parse_sheet(text).sheet == sheet


MAP = PICTURE - 1  # the line 'map:'

CHANGES: dict[str, tuple[str, str, int, str]] = {
    # what is wrong: (this text, becomes this, the line that is complained of, words of the reason)
    "no head": ("tabletown-sheet/1\n", "", 1, "begins with"),
    "another head": ("tabletown-sheet/1", "tabletown-sheet/2", 1, "begins with"),
    "an unknown key": ("groups: yes", "group: yes", 9, "'group' is not a key"),
    "a key in capitals": ("groups: yes", "Groups: yes", 9, "not a key"),
    "a line without a colon": ("groups: yes", "groups yes", 9, "not a key"),
    "no key": ("groups: yes", ": yes", 9, "not a key"),
    "a key twice": ("groups: yes", "game: 8", 9, "second time, first on line 2"),
    "no game": ("game: 7\n", "", MAP - 1, "'game:' is missing"),
    "no chapter": ("chapter: 3\n", "", MAP - 1, "'chapter:' is missing"),
    "no start": ("start: sawmill\n", "", MAP - 1, "'start:' is missing"),
    "no passing": ("passing: -1 -2 -3\n", "", MAP - 1, "'passing:' is missing"),
    "no map": (FULL[FULL.index("map:") :], "", MAP - 1, "'map:'"),
    "a word for a number": ("game: 7", "game: seven", 2, "whole number"),
    "no number": ("game: 7", "game:", 2, "whole number"),
    "a broken number": ("game: 7", "game: 7.0", 2, "whole number"),
    "a huge number": ("game: 7", f"game: {'9' * 5000}", 2, "whole number"),
    "a number with a blank": ("chapter: 3", "chapter: - 3", 3, "whole number"),
    "a number of another script": ("chapter: 3", "chapter: ٣", 3, "whole number"),
    "two numbers for one": ("wells: 4", "wells: 4 4", 10, "whole number"),
    "an unknown start": ("start: sawmill", "start: mountain", 4, "is one of river, church, sawmill, fortress"),
    "no word for the start": ("start: sawmill", "start:", 4, "is one of"),
    "a word among the costs": ("passing: -1 -2 -3", "passing: -1 two", 5, "whole number"),
    "an unknown compass": ("compass: church one L-3 #./##", "compass: west", 6, "is one of none, church, fortress"),
    "an empty compass": ("compass: church one L-3 #./##", "compass:", 6, "is one of"),
    "an unknown shape": ("one L-3", "one L-9", 6, "is no shape"),
    "a shape of uneven rows": ("#./##", "#/##", 6, "rows of one length"),
    "a shape in two parts": ("#./##", "#./.#", 6, "hang together"),
    "a shape that is too long": ("#./##", "######", 6, "at most 5"),
    "a shape with other characters": ("#./##", "#x/##", 6, "drawn with"),
    "something after none": ("compass: church one L-3 #./##", "compass: none one", 6, "nothing after"),
    "fortresses without a number": ("compass: church one L-3 #./##", "compass: fortress", 6, "one number"),
    "fortresses with two numbers": ("compass: church one L-3 #./##", "compass: fortress 4 4", 6, "one number"),
    "fortresses with a word": ("compass: church one L-3 #./##", "compass: fortress four", 6, "whole number"),
    "an unknown word for the forest": ("forest: buildable", "forest: open", 7, "is one of buildable, closed"),
    "an unknown word for the drawing": ("drawing: hidden", "drawing: secret", 8, "is one of hidden, open"),
    "neither yes nor no": ("groups: yes", "groups: true", 9, "is one of yes, no"),
    "a goal of another sort": ("first: gold 5 2", "first: well 5 2", 12, "plateau, forest or gold"),
    "a goal without bags": ("first: gold 5 2", "first: gold 5", 12, "three things"),
    "a goal with a word for the points": ("first: gold 5 2", "first: gold five 2", 12, "whole number"),
    "half of the bonuses": ("perfect: trees 20 rocks 6 empty 12 passes 6", "perfect: trees 20", 17, "is written"),
    "bonuses in another order": ("trees 20 rocks 6", "rocks 6 trees 20", 17, "is written"),
    "a doubt off the sheet": ("(7,10)", "(8,10)", 18, "(8,10) is not on the sheet"),
    "a doubt right of the sheet": ("(7,10)", "(7,11)", 18, "not on the sheet"),
    "a doubt without words": ("open: the rest", "open: (0,0)", 19, "what is not certain"),
    "an empty doubt": ("open: the rest", "open:", 19, "what is not certain"),
    "an unknown field": (". T|D", "x T|D", PICTURE, "character 1 is 'x'"),
    "a field in small letters": (". T|D", ". t|D", PICTURE, "character 3 is 't'"),
    "a blank for a field": (". T|D", "  T|D", PICTURE, "character 1 is ' '"),
    "a river that lies across": (". T|D", ". T-D", PICTURE, "character 4 is '-'"),
    "a row that is too short": (". T|D S % M F W H G R", ". T|D S % M F W H G", PICTURE, "19 characters"),
    "a row that is too long": (". T|D S % M F W H G R", ". T|D S % M F W H G R .", PICTURE, "23 characters"),
    "a tab for a blank": (". T|D", ".\tT|D", PICTURE, "character 2"),
    "a river that stands up": (" + +-+", " + +|+", PICTURE + 1, "character 5"),
    "a crossing that is missing": (" + +-+ +", " + +-  +", PICTURE + 1, "'+' belongs"),
    "an empty line between rows": ("\n + +-+", "\n\n + +-+", PICTURE + 15, "16 lines instead of 15"),
    "a row too few": (". . . . . . . . . .|.\n", "", PICTURE + 14, "14 lines instead of 15"),
    "a row too many": (".|.\n", ".|.\n + +\n", PICTURE + 15, "16 lines instead of 15"),
    "no picture": (FULL[FULL.index(". T|D") :], "", PICTURE, "0 lines instead of 15"),
    "a key after the picture": (".|.\n", ".|.\nwells: 4\n", PICTURE + 15, "16 lines"),
}


@pytest.mark.parametrize(("old", "new", "line", "words"), CHANGES.values(), ids=CHANGES)
def test_a_malformed_text_is_refused_with_its_line_and_the_reason(
    old: str, new: str, line: int, words: str, tmp_path: Path
) -> None:
    text = FULL.replace(old, new, 1)
    assert text != FULL
    with pytest.raises(Unusable) as refusal:
        parse_sheet(text)
    assert refusal.value.place == f"line {line}"
    assert words in refusal.value.reason
    path = tmp_path / "sheet.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Unusable) as refusal:
        check_file(path)
    message = str(refusal.value)
    assert message.startswith(f"{path}: line {line}: ")
    assert message.isprintable()
    assert len(message) < 600


def test_there_are_enough_of_them() -> None:
    assert len(CHANGES) >= 40


def complaint_about(text: str) -> Unusable | None:
    """Parse: either a sheet that prints and reads back, or a complaint."""
    try:
        sheet = parse_sheet(text).sheet
    except Unusable as complaint:
        return complaint
    assert parse_sheet(print_sheet(sheet)).sheet == sheet
    return None


def only_unusable(text: str) -> None:
    complaint = complaint_about(text)
    if complaint:
        assert complaint.place.startswith("line ")
        assert 1 <= int(complaint.place[5:]) <= len(text.splitlines()) + 1
        assert str(complaint).isprintable()


@given(st.text())
@often(6)
def test_any_text_is_a_sheet_or_unusable(text: str) -> None:
    only_unusable(text)
    only_unusable(f"tabletown-sheet/1\n{text}")
    only_unusable(FULL.replace("groups: yes", text))


@given(st.integers(0, 2**32 - 1))
@often(40)
def test_a_text_with_typing_errors_is_a_sheet_or_unusable(seed: int) -> None:
    rng = Random(seed)
    text = list(FULL)
    for _ in range(rng.randint(1, 4)):
        i = rng.randrange(len(text))
        match rng.randrange(4):
            case 0:
                del text[i]
            case 1:
                text.insert(i, rng.choice("".join(GLYPHS.values()) + "|-+:# \n\t\x0b\u2028é(,)0"))
            case 2:
                text[i] = rng.choice("".join(GLYPHS.values()) + "|-+ \n:9")
            case _:
                del text[i : i + rng.randint(1, 60)]
    only_unusable("".join(text))
