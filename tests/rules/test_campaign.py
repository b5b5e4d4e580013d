"""Several games in a row: modes, absences, bandits that come along, bags, titles, winners."""

from __future__ import annotations

from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw import Act, Build, GameState, Move, RollThrown, apply, new_game, score
from kiosk.rules.my_city_rw.campaign import Campaign, result_of, start_next
from kiosk.rules.my_city_rw.notation import parse_roll
from kiosk.rules.my_city_rw.standings import ALL, Mode, chapter_results, series_winners, titles, totals
from tests.strategies import LIBRARY

ROLL = parse_roll("single+blank solid")


def stopped(game: GameState) -> GameState:
    """The game after everybody has stopped at once."""
    game = apply(game, RollThrown(ROLL))
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


def test_a_campaign_knows_what_comes_next() -> None:
    campaign = Campaign(Mode.MINI, ("Ada",))
    following = []
    while campaign.series.next_game:
        following.append(campaign.series.next_game)
        campaign = start_next(campaign, LIBRARY, ["Ada"])
        assert campaign.series.next_game is None
        assert not campaign.series.finished
        campaign = campaign.with_last(stopped(campaign.games[-1]))
    assert following == [3, 6, 12]
    assert campaign.series.finished


def test_the_bag_bonus_waits_for_all_three_games() -> None:
    """R12 and R11 in a whole chapter: everybody who never passed has three bags."""
    both = "Ada Ben"
    two = played(Mode.CHAPTER, both, both, players=both, first=7)
    assert {name: result.bag_bonus for name, result in chapter_results(two.series)[3].items()} == {"Ada": 0, "Ben": 0}
    going = start_next(two, LIBRARY, ["Ada", "Ben"])
    assert chapter_results(going.series)[3]["Ada"].bag_bonus == 0
    assert chapter_results(going.series)[3]["Ada"].money_bags == 3
    whole = played(Mode.CHAPTER, both, "Ada", both, players=both, first=7)
    assert {name: (r.money_bags, r.bag_bonus) for name, r in chapter_results(whole.series)[3].items()} == {
        "Ada": (3, 20),
        "Ben": (2, 10),
    }


def test_who_is_absent_has_nothing_there() -> None:
    campaign = played(Mode.CHAPTER, "Ada Ben", "Ben", players="Ada Ben Cleo")
    (results,) = chapter_results(campaign.series).values()
    one, two = campaign.games
    empty = {game.spec.number: score(game, "Ben").total for game in (one, two)}
    assert {name: result.points for name, result in results.items()} == {
        "Ada": empty[1],
        "Ben": empty[1] + empty[2],
        "Cleo": 0,
    }
    assert series_winners(campaign.series) == ("Cleo",)


def test_short_modes_have_no_chapters_and_no_titles() -> None:
    for mode in (Mode.MINI, Mode.SINGLE):
        campaign = played(mode, "Ada")
        assert chapter_results(campaign.series) == {}
        assert titles(campaign.series) == {}
        assert totals(campaign.series)["Ada"] != 0


def test_titles_are_for_one_player_and_for_what_is_finished() -> None:
    assert titles(played(Mode.CHAPTER, "Ada", "Ada").series) == {}
    assert set(titles(played(Mode.CHAPTER, "Ada", "Ada", "Ada", first=4).series)) == {"2"}
    assert titles(played(Mode.CHAPTER, *["Ada Ben"] * 3, players="Ada Ben").series) == {}
    assert set(titles(played(Mode.CAMPAIGN, *["Ada"] * 11).series)) == {"1", "2", "3"}
    assert set(titles(played(Mode.CAMPAIGN, *["Ada"] * 12).series)) == {"1", "2", "3", "4", ALL}


def test_winners_of_a_tie_are_all_of_them_in_their_order() -> None:
    assert series_winners(played(Mode.SINGLE, "Ada Ben Cleo", players="Ada Ben Cleo").series) == (
        "Ada",
        "Ben",
        "Cleo",
    )


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
        game = apply(apply(game, RollThrown(ROLL)), Act("Ada", Build((field,))))
    assert (0, 5) in Region(game.city("Ada").bandits)
    assert (0, 5) not in result_of(game).bandits[0]


def test_no_bandits_go_on_after_the_last_game_nor_where_none_are_known() -> None:
    for number in (1, 9, 12):
        assert result_of(new_game(LIBRARY[number], ["Ada"], {"Ada": [(1, 1)]})).bandits == ((),)


def test_bandits_that_are_brought_count_only_where_the_game_before_is_missing() -> None:
    brought = {"Ada": [(1, 1)]}
    first = start_next(Campaign(Mode.CHAPTER, ("Ada",), first=10), LIBRARY, ["Ada"], brought)
    assert first.games[0].carried == (((1, 1),),)
    second = start_next(first.with_last(stopped(first.games[0])), LIBRARY, ["Ada"], {"Ada": [(7, 0)]})
    assert (7, 0) not in second.games[1].carried[0]
    mini = played(Mode.MINI, "Ada", "Ada")
    assert start_next(mini, LIBRARY, ["Ada"], brought).games[-1].carried == (((1, 1),),)
