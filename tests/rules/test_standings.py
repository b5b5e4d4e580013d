"""Titles, money bags and the games of each mode: from results alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.my_city_rw.standings import (
    TITLE_STEPS,
    GameResult,
    Mode,
    Series,
    Title,
    bag_bonus,
    chapter_games,
    chapter_results,
    schedule,
    series_winners,
    title,
    totals,
)
from tests import plain
from tests.strategies import NAMES, often


def test_each_mode_has_its_games() -> None:
    assert schedule(Mode.CAMPAIGN, 1) == tuple(range(1, 13))
    assert [schedule(Mode.CHAPTER, first) for first in (1, 6, 8, 12)] == [
        (1, 2, 3),
        (4, 5, 6),
        (7, 8, 9),
        (10, 11, 12),
    ]
    assert schedule(Mode.MINI, 1) == (3, 6, 12)
    assert schedule(Mode.SINGLE, 9) == (9,)
    assert chapter_games(3) == (7, 8, 9)


BOUNDARIES = [
    (part, step + more, number + (more == 0))
    for part, steps in TITLE_STEPS.items()
    for number, step in enumerate(steps)
    for more in (-1, 0)
]


@pytest.mark.parametrize(("part", "points", "number"), BOUNDARIES)
def test_a_title_begins_at_its_boundary(part: str, points: int, number: int) -> None:
    assert title(points, part) is list(Title)[number]
    assert title(points, part) == plain.title(part, points)


def test_the_table_of_titles_is_the_rule_books() -> None:
    assert {part: (0, *steps) for part, steps in TITLE_STEPS.items()} == plain.TITLES_FROM
    assert tuple(Title) == plain.TITLES


def test_r13_below_nothing_one_is_a_vagabond_too() -> None:
    assert {title(-100, part) for part in TITLE_STEPS} == {Title.VAGABOND}
    assert {title(10**6, part) for part in TITLE_STEPS} == {Title.HONORARY_CITIZEN}


BAGS = {
    "one ahead": ([3, 2, 1], [20, 10, 0]),
    "r11 all with the most get 20, all with the next lower count 10": ([3, 3, 2, 2, 1], [20, 20, 10, 10, 0]),
    "all alike": ([2, 2], [20, 20]),
    "r12 no bag, no bonus": ([0, 0], [0, 0]),
    "r12 no bag is no second most": ([1, 0], [20, 0]),
    "many are not enough among several": ([7, 6], [20, 10]),
    "alone with nothing": ([0], [0]),
    "alone with five": ([5], [0]),
    "alone with six": ([6], [10]),
    "alone with seven": ([7], [20]),
    "alone with nine": ([9], [20]),
}


@pytest.mark.parametrize(("bags", "bonus"), BAGS.values(), ids=BAGS)
def test_money_bags_bring_a_bonus(bags: list[int], bonus: list[int]) -> None:
    assert list(bag_bonus(dict(zip(NAMES, bags, strict=False))).values()) == bonus


@given(st.dictionaries(st.sampled_from(NAMES), st.integers(0, 9), min_size=1))
@often(6)
def test_the_bonus_is_the_plain_engines(bags: dict[str, int]) -> None:
    assert bag_bonus(bags) == plain.bag_bonuses(bags)


def result(game: int, bags: int, points: int = 0, *, finished: bool = True) -> GameResult:
    return GameResult(game, ("Ada",), (points,), (bags,), ((),), finished=finished)


def test_a_chapter_adds_up_its_games_and_its_bonus() -> None:
    series = Series(Mode.CHAPTER, ("Ada",), (result(7, 2, 10), result(8, 2, -3), result(9, 3, 1)), first=7)
    (chapter,) = chapter_results(series).values()
    assert (chapter["Ada"].points, chapter["Ada"].money_bags, chapter["Ada"].bag_bonus) == (8, 7, 20)
    assert totals(series) == {"Ada": 28}


def test_an_unfinished_last_game_keeps_the_bonus_back() -> None:
    series = Series(Mode.CHAPTER, ("Ada",), (result(7, 2), result(8, 2), result(9, 3, finished=False)), first=7)
    assert chapter_results(series)[3]["Ada"].bag_bonus == 0
    assert not series.finished
    assert series.next_game is None


def test_before_the_first_game_everybody_is_ahead() -> None:
    assert series_winners(Series(Mode.CAMPAIGN, ("Ada", "Ben"))) == ("Ada", "Ben")
    assert Series(Mode.SINGLE, ("Ada",), first=5).next_game == 5


def test_bandits_come_along_only_from_the_game_before() -> None:
    ten = GameResult(10, ("Ada", "Ben"), (0, 0), (0, 0), (((1, 2),), ()))
    series = Series(Mode.CHAPTER, ("Ada", "Ben"), (ten,), first=10)
    assert series.carried({"Ada": [(7, 7)]}) == {"Ada": ((1, 2),), "Ben": ()}
    assert Series(Mode.CHAPTER, ("Ada",), first=10).carried({"Ada": [(7, 7)]}) == {"Ada": [(7, 7)]}
    six = GameResult(6, ("Ada",), (0,), (0,), ((),))
    mini = Series(Mode.MINI, ("Ada",), (GameResult(3, ("Ada",), (0,), (0,), ((),)), six))
    assert mini.carried({"Ada": [(7, 7)]}) == {"Ada": [(7, 7)]}
    assert mini.carried() == {}
