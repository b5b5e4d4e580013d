"""Several games in a row: modes, absences, bandits that come along, bags, titles, winners."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules import Act, Build, GameState, Move, Throw, apply, new_game, score
from kiosk.rules.geometry import Region
from kiosk.rules.mycity_rw.campaign import (
    ALL,
    TITLE_STEPS,
    Campaign,
    Mode,
    Title,
    bag_bonus,
    bandits_going_on,
    campaign_winners,
    chapter_games,
    chapter_results,
    schedule,
    start_next,
    title,
    titles,
    totals,
)
from kiosk.rules.mycity_rw.notation import parse_roll
from tests import plain
from tests.strategies import LIBRARY, NAMES, often

ROLL = parse_roll("single+blank solid")


def stopped(game: GameState) -> GameState:
    """The game after everybody has stopped at once."""
    game = apply(game, Throw(ROLL))
    for name in game.players:
        game = apply(game, Act(name, Move.STOP))
    return game


def played(mode: Mode, *present: str, players: str = "Ada", first: int = 1) -> Campaign:
    """A campaign of games in which nobody does anything; each word names who is there."""
    campaign = Campaign(mode, tuple(players.split()), first=first)
    for names in present:
        campaign = start_next(campaign, LIBRARY, names.split())
        campaign = campaign.with_last(stopped(campaign.games[-1]))
    return campaign


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


def test_a_campaign_knows_what_comes_next() -> None:
    campaign = Campaign(Mode.MINI, ("Ada",))
    following = []
    while campaign.next_game:
        following.append(campaign.next_game)
        campaign = start_next(campaign, LIBRARY, ["Ada"])
        assert campaign.next_game is None
        assert not campaign.finished
        campaign = campaign.with_last(stopped(campaign.games[-1]))
    assert following == [3, 6, 12]
    assert campaign.finished


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


def test_the_bag_bonus_waits_for_all_three_games() -> None:
    """R12 and R11 in a whole chapter: everybody who never passed has three bags."""
    both = "Ada Ben"
    two = played(Mode.CHAPTER, both, both, players=both, first=7)
    assert {name: result.bag_bonus for name, result in chapter_results(two)[3].items()} == {"Ada": 0, "Ben": 0}
    going = start_next(two, LIBRARY, ["Ada", "Ben"])
    assert chapter_results(going)[3]["Ada"].bag_bonus == 0
    assert chapter_results(going)[3]["Ada"].money_bags == 3
    whole = played(Mode.CHAPTER, both, "Ada", both, players=both, first=7)
    assert {name: (r.money_bags, r.bag_bonus) for name, r in chapter_results(whole)[3].items()} == {
        "Ada": (3, 20),
        "Ben": (2, 10),
    }


def test_who_is_absent_has_nothing_there() -> None:
    campaign = played(Mode.CHAPTER, "Ada Ben", "Ben", players="Ada Ben Cleo")
    (results,) = chapter_results(campaign).values()
    one, two = campaign.games
    empty = {game.spec.number: score(game, "Ben").total for game in (one, two)}
    assert {name: result.points for name, result in results.items()} == {
        "Ada": empty[1],
        "Ben": empty[1] + empty[2],
        "Cleo": 0,
    }
    assert campaign_winners(campaign) == ("Cleo",)


def test_short_modes_have_no_chapters_and_no_titles() -> None:
    for mode in (Mode.MINI, Mode.SINGLE):
        campaign = played(mode, "Ada")
        assert chapter_results(campaign) == {}
        assert titles(campaign) == {}
        assert totals(campaign)["Ada"] != 0


def test_titles_are_for_one_player_and_for_what_is_finished() -> None:
    assert titles(played(Mode.CHAPTER, "Ada", "Ada")) == {}
    assert set(titles(played(Mode.CHAPTER, "Ada", "Ada", "Ada", first=4))) == {"2"}
    assert titles(played(Mode.CHAPTER, *["Ada Ben"] * 3, players="Ada Ben")) == {}
    assert set(titles(played(Mode.CAMPAIGN, *["Ada"] * 11))) == {"1", "2", "3"}
    assert set(titles(played(Mode.CAMPAIGN, *["Ada"] * 12))) == {"1", "2", "3", "4", ALL}


def test_winners_of_a_tie_are_all_of_them_in_their_order() -> None:
    assert campaign_winners(played(Mode.SINGLE, "Ada Ben Cleo", players="Ada Ben Cleo")) == ("Ada", "Ben", "Cleo")


def test_bandits_at_large_come_along_from_10_to_11_to_12() -> None:
    campaign = played(Mode.CHAPTER, "Ada Ben", "Ada", "Ada Ben", players="Ada Ben", first=10)
    ten, eleven, twelve = campaign.games
    at_large = tuple(Region(ten.city("Ada").bandits_at_large))
    assert eleven.carried == (at_large,)
    assert set(twelve.carried[0]) == set(Region(eleven.city("Ada").bandits_at_large))
    assert twelve.carried[1] == ()  # Ben was absent, so that nothing followed him
    assert set(at_large) & set(Region(eleven.city("Ada").bandits))


def test_a_surrounded_bandit_stays_behind() -> None:
    game = new_game(LIBRARY[10], ["Ada"])
    for field in ((0, 4), (1, 4), (1, 5), (1, 6), (0, 6)):
        game = apply(apply(game, Throw(ROLL)), Act("Ada", Build((field,))))
    assert (0, 5) in Region(game.city("Ada").bandits)
    assert (0, 5) not in bandits_going_on(game)["Ada"]


def test_no_bandits_go_on_after_the_last_game_nor_where_none_are_known() -> None:
    for number in (1, 9, 12):
        assert bandits_going_on(new_game(LIBRARY[number], ["Ada"], {"Ada": [(1, 1)]})) == {}


def test_bandits_that_are_brought_count_only_where_the_game_before_is_missing() -> None:
    brought = {"Ada": [(1, 1)]}
    first = start_next(Campaign(Mode.CHAPTER, ("Ada",), first=10), LIBRARY, ["Ada"], brought)
    assert first.games[0].carried == (((1, 1),),)
    second = start_next(first.with_last(stopped(first.games[0])), LIBRARY, ["Ada"], {"Ada": [(7, 0)]})
    assert (7, 0) not in second.games[1].carried[0]
    mini = played(Mode.MINI, "Ada", "Ada")
    assert start_next(mini, LIBRARY, ["Ada"], brought).games[-1].carried == (((1, 1),),)
