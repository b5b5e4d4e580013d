"""A game is a value: the rules that its sheet names, and nothing that its sheet does not name."""

from __future__ import annotations

from dataclasses import replace

from kiosk.rules.my_city_rw import new_game, score
from kiosk.rules.my_city_rw.scoring import Line
from kiosk.rules.my_city_rw.sheet import Terrain
from kiosk.rules.my_city_rw.spec import compose
from tests.strategies import GAMES, LIBRARY

BASIC = [Line.PASSES, Line.TREES, Line.ROCKS, Line.EMPTY]


def lines_of(game: int) -> set[Line]:
    return {line.line for line in score(new_game(LIBRARY[game], ["Ada"]), "Ada").lines}


def games_with(line: Line) -> list[int]:
    return [game for game in GAMES if line in lines_of(game)]


def test_every_game_scores_the_basic_lines() -> None:
    assert all(games_with(line) == list(GAMES) for line in BASIC)


def test_each_further_line_is_known_in_the_games_that_the_rules_name() -> None:
    """R17: churches score in games 5 and 6 only."""
    assert games_with(Line.GROUPS) == list(range(2, 13))
    assert games_with(Line.WELLS) == [3, 4, 5, 6]
    assert games_with(Line.CHURCHES) == [5, 6]
    assert games_with(Line.FIRST) == [7, 8, 9]
    assert games_with(Line.BANDITS) == [10, 11, 12]
    assert games_with(Line.COMPLETE_GROUPS) == [11, 12]


def test_money_bags_are_known_in_the_third_chapter_and_add_up_to_seven() -> None:
    most = {game: sum(rule.count for rule in LIBRARY[game].bags) for game in GAMES}
    assert {game: count for game, count in most.items() if count} == {7: 2, 8: 2, 9: 3}


def test_games_of_equal_sheets_are_equal() -> None:
    assert all(compose(LIBRARY[game].sheet) == LIBRARY[game] for game in GAMES)


def test_nobody_is_first_at_a_goal_that_the_sheet_does_not_show() -> None:
    sheet = LIBRARY[7].sheet
    bare = tuple(tuple(Terrain.EMPTY if t is Terrain.PLATEAU else t for t in row) for row in sheet.fields)
    state = new_game(compose(replace(sheet, fields=bare)), ["Ada"])
    assert score(state, "Ada").points(Line.FIRST) == 0
    assert score(state, "Ada").money_bags == 1  # never passed
