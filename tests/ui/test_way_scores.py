"""Briefing, score, paper scores, standings and settings, by touches on the real window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import ConfirmScore, EndPaperGame, GoBack, LeaveCafe, NextGame, StartRounds, TypeScore
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.view.games import basics, features
from tests.pictures.rehearsal import Rehearsal
from tests.ui.guests import Guests, guests, wait
from tests.ui.hands import Picture, near
from ui import preferences, theme, window
from ui.screens.briefing.pictures import PICTURES, SIGNS, picture
from ui.texts import LANGUAGES, Texts, gain
from ui.widgets.chart import scale
from ui.widgets.count import Count


@pytest.fixture
def evening(stage: Any, tmp_path: Path) -> Iterator[Guests]:
    with guests(tmp_path) as there:
        yield there


def paper_game(rehearsal: Rehearsal, *points: int, bags: int = 0) -> None:
    """A whole game on paper, as the sheets say."""
    rehearsal.do(StartRounds()).throw().do(EndPaperGame())
    rehearsal.do(*(TypeScore(player, one, bags) for player, one in enumerate(points)), ConfirmScore())


# --- briefing -------------------------------------------------------------------------------------------------------


def test_the_first_game_explains_the_basics_and_starts(evening: Guests) -> None:
    evening.rehearsal.open(("Ada",))
    evening.arrive()
    assert evening.screen.rules() == tuple(basics(load_library()[1].sheet))
    assert evening.there("rule-start")
    evening.touch("start")
    assert evening.place == "throw"


def test_news_come_first_and_the_rest_by_one_touch(evening: Guests) -> None:
    evening.rehearsal.open(("Ada", "Ben"), "chapter", 10).game(3).next()
    evening.arrive()
    assert evening.screen.rules() == evening.view.news
    evening.touch("known")
    assert evening.screen.rules() == evening.view.known
    assert evening.there("rule-beside")
    evening.touch("new")
    assert evening.there("picture-fortresses")


def test_every_rule_has_a_picture_or_a_sign() -> None:
    sheets = [spec.sheet for spec in load_library().values()]
    names = {name for sheet in sheets for name in (*basics(sheet), *features(sheet))}
    assert names == {*PICTURES} | {*SIGNS}
    assert not {*PICTURES} & {*SIGNS}
    drawn = picture("b.|. ..|r", "solid 01 11", "01", "00")
    assert drawn.sheet.river == (((0, 1), (0, 2)), ((1, 1), (1, 2)))
    assert drawn.city.bandits == drawn.city.bandits_at_large == ((0, 0),)


def test_carried_bandits_are_shown_for_each_player(evening: Guests) -> None:
    evening.rehearsal.open(("Ada", "Ben"), "chapter", 10).game(3).next()
    evening.arrive()
    assert evening.part("sheet").city == evening.view.carried[0][1]
    evening.touch("carried-1")
    assert evening.part("sheet").city == evening.view.carried[1][1]


# --- the score ------------------------------------------------------------------------------------------------------


@pytest.fixture
def over(evening: Guests) -> Guests:
    evening.rehearsal.open(("Ada", "Ben"), "single", 4).game(6)
    return evening.arrive()


def test_a_line_lights_its_fields(over: Guests) -> None:
    lines = over.screen.score().score.lines
    number = next(place for place, line in enumerate(lines) if line.line == "empty")
    over.touch(f"line-{number}")
    assert tuple(over.part("sheet").marked) == lines[number].fields
    over.touch(f"line-{number}")
    assert over.part("sheet").marked == []


def test_each_players_sheet_is_looked_at(over: Guests) -> None:
    for score in over.view.scores:
        over.touch(f"player-{score.player}")
        assert over.part("sheet").city == score.city
        assert str(abs(score.score.total)) in over.text("total")


def test_the_winner_is_told(over: Guests) -> None:
    won = [one.name for one in over.view.scores if one.won]
    assert all(name in over.text("banner") for name in won)
    assert over.part(f"token-{next(one.player for one in over.view.scores if one.won)}").ringed


def test_the_last_stop_is_taken_back(over: Guests) -> None:
    over.touch("player-1", "revise")
    assert over.place == "placing"
    assert [panel.decided for panel in over.view.panels] == ["stop", None]


def test_the_score_is_confirmed(over: Guests) -> None:
    over.touch("confirm")
    assert over.place == "standings"
    assert over.view.finished


# --- going on another day -------------------------------------------------------------------------------------------


def test_the_code_is_shown_before_leaving(over: Guests) -> None:
    code = over.view.code
    over.touch("back")
    assert over.text("parting-code").replace(" ", "") == code
    over.touch("parting-back")
    assert over.place == "over"
    over.touch("back", "parting-go")
    assert over.place == "attract"
    over.touch("throw")
    assert over.view.shelf[0].code == code


def test_giving_up_has_to_be_held(over: Guests) -> None:
    over.touch("back", "give-up")
    assert over.place == "over"
    over.hold("give-up")
    assert over.place == "attract"
    over.touch("throw")
    assert over.view.shelf == ()


# --- paper ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def paper(evening: Guests) -> Guests:
    rehearsal = evening.rehearsal.open(("Ada", "Ben", "Cleo"), "chapter", 7, paper=True)
    paper_game(rehearsal, 1, 2, 3)
    rehearsal.do(LeaveCafe(1), NextGame(), StartRounds()).throw().do(EndPaperGame())
    return evening.arrive()


def test_points_are_typed_also_below_zero(paper: Guests) -> None:
    assert paper.part("onwards").disabled
    paper.keys("pad", "2", "3")
    assert (paper.view.points, paper.text("points-0")) == ((23, None), "23")
    paper.touch("onwards").keys("pad", "sign")
    assert paper.text("points-1") == "−"
    paper.keys("pad", "1", "7")
    assert paper.view.points == (23, -17)
    paper.keys("pad", "erase", "sign", "4")
    assert paper.view.points == (23, 14)
    paper.keys("pad", "4", "4")
    assert paper.view.points == (23, 144)
    paper.touch("points-0").keys("pad", "5", "sign")
    assert paper.view.points == (-5, 144)


def test_who_is_away_is_not_asked_and_commands_name_the_right_player(paper: Guests) -> None:
    assert paper.view.names == ("Ada", "Cleo")
    assert paper.view.players == (0, 2)
    paper.keys("pad", "8").touch("onwards").keys("pad", "9").touch("bags-1").keys("pad", "2")
    assert paper.part("pad").buttons["sign"].disabled
    assert (paper.view.points, paper.view.bags) == ((8, 9), (0, 2))
    paper.touch("onwards")
    assert paper.view.games[-1] == (8, (8, None, 9))


def test_bags_are_corrected(paper: Guests) -> None:
    paper.touch("bags-0").keys("pad", "3", "4")
    assert paper.view.bags == (4, 0)
    paper.keys("pad", "erase")
    assert paper.view.bags == (0, 0)


# --- standings ------------------------------------------------------------------------------------------------------


@pytest.fixture
def between(evening: Guests) -> Guests:
    rehearsal = evening.rehearsal.open(("Ada", "Ben"), paper=True)
    for game in range(4):
        paper_game(rehearsal, 10 + game, 12 - game)
        rehearsal.do(NextGame()) if game < 3 else None
    return evening.arrive()


def test_figures_stand_in_their_columns(between: Guests) -> None:
    between.tap(between.part("title"))  # ends what counts
    totals = [part.text for name, part in between.screen.parts.items() if name.startswith("figure-0-")]
    assert totals[-1] == str(10 + 11 + 12 + 13)
    between.touch("chapter-1")
    row = [part.text for name, part in between.screen.parts.items() if name.startswith("figure-1-")]
    assert row[:3] == ["12", "11", "10"]
    assert between.part("chart").series[1][1][:5] == (12.0, 23.0, 33.0, 42.0, None)


@pytest.mark.painted
def test_the_chart_over_the_games_is_really_drawn(between: Guests) -> None:
    """Looks at the glass: every game of the player drawn last, the line between, and paper where there is none."""
    between.tap(between.part("title"))
    window.step(12)
    chart, picture = between.part("chart"), Picture()
    last = len(chart.series) - 1
    tone = theme.PLAYERS[chart.series[last][0]]
    spots = chart.spots(last)
    assert len(spots) == sum(value is not None for value in chart.series[last][1]) > 2
    for (x, y), (then_x, then_y) in pairwise(spots):
        assert near(picture.at(x, y), tone, 30)
        assert near(picture.at((x + then_x) / 2, (y + then_y) / 2), tone, 60)
    left, low, width, height = chart._plot
    assert near(picture.at(left + width - 3, low + height * 0.47), theme.PAPER, 12)
    seen = {picture.at(x, y) for number in range(last) for x, y in chart.spots(number)}
    others = [theme.PLAYERS[colour] for colour, _ in chart.series[:last]]
    assert all(any(near(one, other, 40) for one in seen) for other in others)


def test_totals_count_on_from_the_game_before_and_say_what_came(between: Guests) -> None:
    shown, parts = between.view, between.screen.parts
    for row, last in enumerate(shown.games[-1][1]):
        figures = [part for name, part in parts.items() if name.startswith(f"figure-{row}-")]
        (total,) = (one for one in figures if isinstance(one, Count))
        assert (total.value, total.start) == (shown.totals[row], shown.totals[row] - last)
        assert parts[f"gained-{row}"].lines[0][0] == gain(last)
    between.tap(between.part("title"))
    assert not parts["gained-0"].lines, "a touch ends what moves"


def test_somebody_leaves_and_comes_back(between: Guests) -> None:
    between.touch("person-1")
    assert not between.view.players[1].present
    assert Texts("en")("standings.away") in between.text("away-1")
    between.touch("person-0")
    assert between.part("next").disabled
    between.touch("person-1", "person-0")
    assert all(player.present for player in between.view.players)


def test_somebody_joins(between: Guests) -> None:
    between.touch("join").type("Zoë\n", "joining-keys")
    assert between.view.players[-1].name == "Zoë"
    assert len({player.place for player in between.view.players}) == 3
    between.touch("next")
    assert between.place == "briefing"
    assert between.rehearsal.kiosk.state.table is not None
    assert "Zoë" in between.rehearsal.kiosk.state.table.names


def test_joining_can_be_left(between: Guests) -> None:
    between.touch("join", "joining-back")
    assert not between.there("joining-leaf")
    assert len(between.view.players) == 2


def test_a_finished_series_ends_at_the_attract_screen(evening: Guests) -> None:
    evening.rehearsal.open(("Ada",), "single", 1).game(3).do(ConfirmScore())
    evening.arrive()
    assert not evening.there("join")
    evening.touch("enough")
    assert evening.place == "attract"


def test_a_lone_player_reads_a_title(evening: Guests) -> None:
    rehearsal = evening.rehearsal.open(("Ada",), "chapter", 1, paper=True)
    for game in range(3):
        paper_game(rehearsal, 25)
        rehearsal.do(NextGame()) if game < 2 else None
    evening.arrive()
    (part, title), *_ = evening.view.titles
    assert evening.text("medal-title") == Texts("en")(f"title.{title}")
    assert evening.text("medal-part") == Texts("en")("word.chapter", n=part)


@pytest.mark.parametrize(
    ("low", "high", "figures"),
    [(0, 10, [0, 2, 4, 6, 8, 10]), (-3, 41, [-10, 0, 10, 20, 30, 40, 50]), (0, 230, [0, 50, 100, 150, 200, 250])],
)
def test_a_chart_has_round_figures(low: float, high: float, figures: list[int]) -> None:
    assert scale(low, high) == figures


# --- settings and languages -----------------------------------------------------------------------------------------


def test_settings_are_kept_and_take_effect_at_once(evening: Guests, tmp_path: Path) -> None:
    evening.arrive().touch("throw").corner().touch("sound-off", "hints-off", "text-1.2")
    assert theme.now().text_scale == 1.2
    assert evening.part("text-1.2").look == "chosen"
    evening.touch("close")
    assert evening.room is None
    kept = preferences.KeptPreferences(tmp_path).value
    assert (kept.sound, kept.hints, kept.text_scale) == (False, False, 1.2)


def test_guests_choose_among_three_steps_of_loudness(evening: Guests, tmp_path: Path) -> None:
    evening.arrive().touch("throw").corner()
    for step, kept in (("soft", (True, True)), ("off", (False, False)), ("on", (True, False))):
        evening.touch(f"sound-{step}")
        looks = {name: evening.part(f"sound-{name}").look for name in ("off", "soft", "on")}
        assert looks == {**dict.fromkeys(looks, "quiet"), step: "chosen"}
        value = preferences.KeptPreferences(tmp_path).value
        assert (value.sound, value.soft) == kept


@pytest.mark.parametrize("text", ["", "[1]", '{"sound": 3, "text_scale": 9}', "{"])
def test_unusable_preferences_are_as_delivered(tmp_path: Path, text: str) -> None:
    (tmp_path / preferences.FILE).write_text(text, encoding="utf-8")
    assert preferences.KeptPreferences(tmp_path).value == preferences.Preferences()


def test_preferences_are_written_whole_or_not_at_all(tmp_path: Path) -> None:
    kept = preferences.KeptPreferences(tmp_path)
    told: list[preferences.Preferences] = []
    kept.subscribe(told.append)
    kept.change(sound=False)
    assert [path.name for path in tmp_path.iterdir()] == [preferences.FILE]
    assert json.loads((tmp_path / preferences.FILE).read_text(encoding="utf-8"))["sound"] is False
    assert told == [kept.value]
    nowhere = preferences.KeptPreferences(tmp_path / "missing")
    nowhere.change(hints=False)
    assert not nowhere.value.hints


def places(rehearsal: Rehearsal) -> Iterator[None]:
    """Everywhere an evening leads to, besides the playing."""
    yield
    rehearsal.open(("Ada", "Ben"), "chapter", 4)
    yield
    rehearsal.game(2)
    yield
    rehearsal.do(ConfirmScore())
    yield
    rehearsal.do(GoBack()).open(("Ada",), paper=True).do(StartRounds()).throw().do(EndPaperGame())
    yield


def test_the_language_is_switched_on_every_screen(evening: Guests) -> None:
    evening.arrive()
    seen = []
    for _ in places(evening.rehearsal):
        evening.app.bridge._publish()
        for language in LANGUAGES[::-1]:
            place = evening.place
            evening.corner().touch(f"language-{language}")
            assert evening.text("title") == Texts(language)("word.settings")
            evening.touch("close")
            assert (evening.place, evening.screen.texts.language) == (place, language)
        seen.append(evening.place)
    assert seen == ["attract", "briefing", "over", "standings", "paperscores"]


def test_a_touch_beside_the_settings_closes_them(evening: Guests) -> None:
    evening.arrive().corner()
    veil = evening.part("veil")
    evening.tap(evening.part("leaf"))
    assert evening.room is not None
    veil.dispatch("on_away")
    wait(lambda: evening.room is None)
