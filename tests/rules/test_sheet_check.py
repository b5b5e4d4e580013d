"""Questions of sense: each thing that can't be right about a well-written sheet, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.rules.my_city_rw.library import built_in_texts, check_file
from kiosk.rules.my_city_rw.sheet_check import problems
from kiosk.rules.my_city_rw.sheet_parse import parse_sheet

TEXTS = built_in_texts()


@pytest.mark.parametrize("name", TEXTS)
def test_nothing_is_wrong_with_our_own_sheets(name: str) -> None:
    assert list(problems(parse_sheet(TEXTS[name]).sheet)) == []


def dried(text: str) -> str:
    """The same sheet without its river."""
    head, _, rows = text.partition("map:\n")
    return f"{head}map:\n{rows.replace('|', ' ').replace('-', ' ')}"


# what is wrong: (game, this text, becomes this, the line, words of the reason)
CHANGES: dict[str, tuple[int, str, str, int, str]] = {
    "game 0": (1, "game: 1", "game: 0", 2, "games 1 to 12"),
    "game 13": (1, "game: 1", "game: 13", 2, "games 1 to 12"),
    "another chapter": (1, "chapter: 1", "chapter: 2", 3, "game 1 is in chapter 1"),
    "passing for nothing": (1, "-1 -2", "0 -2", 5, "below 0"),
    "passing that grows cheaper": (1, "-7 -10", "-10 -7", 5, "never become smaller"),
    "wells that cost": (3, "wells: 4", "wells: -4", 7, "reward"),
    "churches that cost": (5, "churches: 3", "churches: -3", 9, "reward"),
    "bags below nothing": (7, "never passed: 1", "never passed: -1", 10, "reward"),
    "complete groups that cost": (11, "complete groups: 3", "complete groups: -3", 10, "reward"),
    "bandits that pay": (10, "bandits: -3", "bandits: 3", 7, "costs points"),
    "a start that is not printed": (1, "start: river", "start: church", 4, "none is printed"),
    "no church on the track": (4, "compass: church bar-2 plus-5 L-3 T-4", "compass: church", 6, "at least one"),
    "no fortress on the track": (11, "compass: fortress 4", "compass: fortress 0", 6, "1 to 12"),
    "too many fortresses": (11, "compass: fortress 4", "compass: fortress 13", 6, "1 to 12"),
    "churches that nobody builds": (10, "groups: yes", "groups: yes\nchurches: 3", 7, "none is printed"),
    "wells that are not there": (2, "groups: yes", "groups: yes\nwells: 4", 7, "no field shows one"),
    "a goal that is not there": (8, "first: forest", "first: gold", 10, "no field shows one"),
    "points of a goal below nothing": (9, "first: gold 5", "first: gold -5", 0, "not below 0"),
    "closed forest to finish": (8, "forest: buildable\n", "", 1, "buildable"),
    "bandits that cost nothing": (10, "bandits: -3\nbandits go on: yes\n", "", 0, "says not what it costs"),
    "bandits that go on without a cost": (1, "passing:", "bandits go on: yes\npassing:", 5, "no line 'bandits:'"),
    "a tree too few": (12, "S . D", "S . T", 13, "there are 13 trees"),
    "a loose piece of river": (1, "S . . .|. . . . D", "S|. . .|. . . . D", 9, "hangs on no other"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_each_problem_is_told_once_with_its_line(change: tuple[int, str, str, int, str], tmp_path: Path) -> None:
    game, old, new, line, words = change
    text = TEXTS[f"game_{game:02}.txt"]
    assert old in text
    path = tmp_path / "sheet.txt"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    _, found = check_file(path)
    told = [problem for problem in found if words in problem.reason]
    assert len(told) == 1, [str(problem) for problem in found]
    if line:
        assert told[0].place == f"line {line}"
    assert str(told[0]).startswith(f"{path}: line ")


def test_a_well_a_plateau_and_gold_need_the_line_that_pays_for_them() -> None:
    for glyph in "WHG":
        sheet = parse_sheet(TEXTS["game_01.txt"].replace("S . . .|. . . . D", f"S {glyph} . .|. . . . D")).sheet
        (problem,) = problems(sheet)
        assert problem.place == (1, 1)
        assert "no line" in problem.reason


def test_a_start_at_the_river_needs_a_river() -> None:
    (problem,) = problems(parse_sheet(dried(TEXTS["game_01.txt"])).sheet)
    assert (problem.place, problem.reason) == ("start", "the first building begins at the river, but none is drawn")


def test_a_start_needs_room_beside_it() -> None:
    text = TEXTS["game_07.txt"].replace(". Z Z", "M Z Z").replace("S S . S S . . . .", "S S . S S . . M M")
    (problem,) = problems(parse_sheet(text).sheet)
    assert (problem.place, problem.reason) == ("start", "no field at the start can be built on")


def test_a_river_may_hang_together_through_wide_river_fields() -> None:
    """In game 7 the narrow river ends at the flood and goes on behind it."""
    assert list(problems(parse_sheet(TEXTS["game_07.txt"]).sheet)) == []


def test_all_problems_of_a_sheet_are_told_in_the_order_of_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    text = TEXTS["game_12.txt"].replace("chapter: 4", "chapter: 3").replace("fortress 4", "fortress 99")
    path.write_text(text.replace("bandits: -6", "bandits: 6").replace("S . D", "S . ."), encoding="utf-8")
    _, found = check_file(path)
    lines = [int(problem.place.removeprefix("line ")) for problem in found]
    assert lines == sorted(lines)
    assert len(lines) == 4
