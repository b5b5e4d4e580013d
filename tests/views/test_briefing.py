"""Briefings compare with what this table has played: nothing is kept from it, nothing false is said."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from kiosk.rules.my_city_rw.engine import new_game
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.sheet import Compass, FirstBuilding, Sheet
from kiosk.rules.my_city_rw.standings import GameResult, Mode, schedule
from kiosk.rules.my_city_rw.view.games import basics, briefing_view, features
from kiosk.state import Colour, Player, Table
from kiosk.views.games import BriefingView

GAMES = tuple(load_library())


def told(mode: Mode, first: int, played: tuple[int, ...], game: int) -> BriefingView:
    results = tuple(GameResult(one, ("Ada",), (0,), (0,), ((),)) for one in played)
    table = Table("ABCD", mode, first, (Player("Ada", Colour.RED, 0),), "en", results=results)
    return briefing_view(table, new_game(load_library()[game], ("Ada",)))


def holding(game: int) -> set[str]:
    sheet = load_library()[game].sheet
    return {*basics(sheet), *features(sheet)} - {"bandits_go_on"}


@pytest.mark.parametrize(("before", "game"), [*product(GAMES, GAMES)])
def test_after_any_game_nothing_is_missing_or_false_and_ends_are_told(before: int, game: int) -> None:
    shown = told(Mode.CAMPAIGN, 1, (before,), game)
    new, known, ended = ({*part} - {"bandits_go_on"} for part in (shown.news, shown.known, shown.ended))
    assert new | known == holding(game)
    assert not new & known
    assert known == holding(before) & holding(game)
    assert ended == holding(before) - holding(game)


@pytest.mark.parametrize("game", GAMES)
def test_the_first_game_of_a_table_explains_everything_whichever_it_is(game: int) -> None:
    shown = told(Mode.SINGLE, game, (), game)
    assert {*shown.news} == holding(game)
    assert (shown.known, shown.ended) == ((), ())


@pytest.mark.parametrize(
    ("mode", "first"), [(Mode.CAMPAIGN, 1), (Mode.MINI, 3), *((Mode.CHAPTER, n) for n in (1, 4, 7, 10))]
)
def test_in_a_series_every_rule_is_told_before_it_is_still_true(mode: Mode, first: int) -> None:
    games = schedule(mode, first)
    heard: set[str] = set()
    for number, game in enumerate(games):
        shown = told(mode, first, games[:number], game)
        assert {*shown.known} <= heard
        heard |= {*shown.news}
    for number, (before, game) in enumerate(pairwise(games), start=1):
        assert {*told(mode, first, games[:number], game).ended} - {"bandits_go_on"} == holding(before) - holding(game)


def test_what_ends_and_what_comes_back_is_named() -> None:
    games = schedule(Mode.CAMPAIGN, 1)
    assert "church_points" in told(Mode.CAMPAIGN, 1, games[:6], 7).ended
    assert {"churches", "church_passing"} <= {*told(Mode.CAMPAIGN, 1, games[:8], 9).ended}
    assert "start" in told(Mode.CAMPAIGN, 1, games[:9], 10).news
    assert {"bandits", "fortresses"} <= {*told(Mode.MINI, 3, (3, 6), 12).news}


@pytest.mark.parametrize("game", GAMES)
def test_rules_that_exclude_each_other_never_stand_together(game: int) -> None:
    """Against the sheet itself: what the words of a rule claim is so."""
    sheet: Sheet = load_library()[game].sheet
    names = holding(game)
    assert ("no_passing" in names) is not ("passing" in names)
    assert ("church_passing" in names) is (sheet.compass is Compass.CHURCH and bool(sheet.pass_track))
    assert ("forest_closed" in names) is not ("forest_buildable" in names)
    assert ("start" in names) is (sheet.start is FirstBuilding.RIVER)
    assert sum(name in names for name in ("start", "start_church", "start_sawmill", "start_fortress")) == 1
    assert ("fortress_serves" in names) is (game == 11)


def test_bandits_return_only_where_a_game_follows() -> None:
    assert "bandits_go_on" in told(Mode.CHAPTER, 10, (), 10).news
    assert "bandits_go_on" not in told(Mode.SINGLE, 10, (), 10).news
    assert "bandits_go_on" in told(Mode.CHAPTER, 10, (10, 11), 12).ended
