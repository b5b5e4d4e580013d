"""A view has everything that its screen shows, and nothing that its viewer must not see."""

from __future__ import annotations

import pytest

from kiosk.codec import encode
from kiosk.messages import (
    AddPlayer,
    Aim,
    ButtonPressed,
    ChooseLanguage,
    ConfirmScore,
    DiceRefused,
    EndPaperGame,
    EnterByHand,
    LeaveCafe,
    NextGame,
    PassRound,
    SetDie,
    StartRounds,
    StopPlaying,
    TroubleBegan,
    TypeScore,
    Wake,
)
from kiosk.rules.dice import Die
from kiosk.rules.my_city_rw import legal, score
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.standings import Mode
from kiosk.rules.my_city_rw.view.games import basics, features
from kiosk.state import KioskState, Notice
from kiosk.views import (
    AttractView,
    BriefingView,
    ChooseView,
    OverView,
    PaperScoresView,
    PlacingView,
    Screen,
    StandingsView,
    ThrowView,
    view,
)
from kiosk.views.placing import PanelView
from tests.core.evening import LIBRARY, Evening, placing, waiting


def screen(evening: Evening, viewer: int | None = None) -> Screen:
    return view(evening.state, viewer).screen


def panel(evening: Evening, player: int, viewer: int | None = None) -> PanelView:
    shown = screen(evening, viewer)
    assert isinstance(shown, PlacingView)
    return shown.panels[player]


def test_nobody_is_there() -> None:
    assert view(KioskState()).screen == AttractView()
    assert view(KioskState()).company == 0


def test_the_company_is_who_has_sat_down() -> None:
    choosing = Evening().do(Wake(), AddPlayer("Ada"), AddPlayer("Ben"))
    assert view(choosing.state).company == 2
    assert view(waiting("Ada", "Ben", "Cleo").state).company == 3


def test_choosing_shows_what_is_still_free() -> None:
    shown = screen(Evening().do(Wake(), AddPlayer("Ada"), AddPlayer("Ben", place=3)))
    assert isinstance(shown, ChooseView)
    assert [one.name for one in shown.players] == ["Ada", "Ben"]
    assert shown.free_places == (1, 2, 4, 5)
    assert len(shown.free_colours) == 4
    assert shown.can_add
    assert shown.can_begin
    assert shown.schedule == tuple(range(1, 13))


def test_language_notices_and_troubles_are_on_every_screen() -> None:
    evening = Evening().do(ChooseLanguage("nl"), TroubleBegan(Notice("camera_lost", ("camera",))))
    shown = view(evening.state)
    assert shown.language == "nl"
    assert shown.troubles == (Notice("camera_lost", ("camera",)),)


@pytest.mark.parametrize("game", range(1, 13))
def test_the_briefing_of_a_first_game_names_all_that_holds(game: int) -> None:
    shown = screen(Evening().sit_down("Ada", first=game))
    assert isinstance(shown, BriefingView)
    sheet = load_library()[game].sheet
    assert {*shown.news} == {*basics(sheet), *features(sheet)} - {"bandits_go_on"}
    assert (shown.known, shown.ended) == ((), ())
    assert shown.sheet.game == game


def test_waiting_reading_and_showing_a_throw() -> None:
    evening = waiting("Ada", first=4)
    shown = screen(evening)
    assert isinstance(shown, ThrowView)
    assert (shown.step, shown.round, shown.order) == ("waiting", 1, None)
    evening.do(ButtonPressed())
    reading = screen(evening)
    assert isinstance(reading, ThrowView)
    assert reading.step == "reading"
    evening.do(*evening.read("single+compass solid", request=reading.request))
    seen = screen(evening)
    assert isinstance(seen, ThrowView)
    assert seen.faces == {"A": "single", "B": "compass", "W": "solid"}
    assert seen.accepts_itself
    assert seen.order is not None
    assert (seen.order.kind, seen.order.name) == ("church", "bar-2")
    assert (seen.track.kind, seen.track.filled, len(seen.track.shapes)) == ("church", 0, 4)


def test_a_refused_reading_says_why_and_takes_faces_by_touch() -> None:
    evening = waiting("Ada").do(ButtonPressed(), DiceRefused(1, "cocked_die"))
    shown = screen(evening)
    assert isinstance(shown, ThrowView)
    assert (shown.problem, shown.order, shown.accepts_itself) == ("cocked_die", None, False)
    evening.do(SetDie(Die.A, "corner"), SetDie(Die.B, "blank"))
    assert screen(evening).order is None  # type: ignore[union-attr]
    evening.do(SetDie(Die.W, "lined"))
    shown = screen(evening)
    assert isinstance(shown, ThrowView)
    assert shown.order is not None
    assert (shown.order.kind, shown.order.name) == ("lined", "L-3")
    assert "corner" in shown.choices["A"]


def test_a_panel_has_every_legal_place_and_what_passing_costs() -> None:
    evening = placing("Ada", "Ben", roll="corner+single lined")
    shown = panel(evening, 0)
    places = legal(evening.game, "Ada")
    assert shown.placements == tuple(tuple(place) for place in places)
    assert set(shown.reachable) == set(places.covered())
    assert (shown.can_pass, shown.pass_cost, shown.can_stop, shown.can_skip) == (True, -1, True, False)
    assert not shown.nothing_fits
    assert not shown.can_revise
    assert shown.score.total == score(evening.game, "Ada").total
    assert sum(line.points for line in shown.score.lines) == shown.score.total


def test_the_ghost_tells_what_it_would_change() -> None:
    evening = placing("Ada", roll="corner+single lined").do(Aim(0, 2, 4))
    ghost = panel(evening, 0).ghost
    assert ghost is not None
    assert ghost.fits
    before = panel(evening, 0).score.total
    assert ghost.total is not None
    assert ghost.total - before == sum(points for _, points in ghost.changes)
    evening.build(0, *("e3", "e4", "f4", "g4"))
    assert panel(evening, 0).score.total == ghost.total


def test_a_ghost_that_does_not_fit_names_every_reason() -> None:
    evening = placing("Ada", roll="corner+single lined").do(Aim(0, 1, 0))
    ghost = panel(evening, 0).ghost
    assert ghost is not None
    assert not ghost.fits
    assert ghost.total is None
    assert [one.reason for one in ghost.objections] == ["blocked", "not_at_start"]
    assert ghost.objections[0].fields == ((2, 0),)


def test_who_has_decided_may_revise_and_has_no_places() -> None:
    evening = placing("Ada", "Ben").do(PassRound(0))
    shown = panel(evening, 0)
    assert (shown.decided, shown.can_revise, shown.placements, shown.can_pass) == ("pass", True, (), False)
    assert shown.passes.filled == 1
    view_now = screen(evening)
    assert isinstance(view_now, PlacingView)
    assert view_now.waiting_for == ("Ben",)
    assert not view_now.next_throw
    evening.do(PassRound(1))
    view_now = screen(evening)
    assert isinstance(view_now, PlacingView)
    assert view_now.next_throw


def test_nothing_fits_is_said_by_itself() -> None:
    evening = placing("Ada", "Ben", first=6, roll="single+blank solid")
    for _ in range(60):
        if not panel(evening, 0).placements:
            break
        evening.build(0).do(StopPlaying(1)) if not evening.game.before[1].stopped else evening.build(0)
        evening.throw("corner+vertical crossed")
    shown = panel(evening, 0)
    assert shown.nothing_fits
    assert not shown.can_pass
    assert shown.can_stop


def test_hidden_drawing_leaves_nothing_of_the_others_in_the_view() -> None:
    evening = placing("Ada", "Ben", first=7, roll="single+blank solid")
    evening.build(0)
    others = screen(evening, viewer=1)
    assert isinstance(others, PlacingView)
    assert others.hidden
    covered = others.panels[0]
    assert (covered.covered, covered.decided, covered.city.buildings) == (True, "hidden", ())
    assert not others.panels[1].covered
    untouched = screen(placing("Ada", "Ben", first=7, roll="single+blank solid"), viewer=1)
    assert isinstance(untouched, PlacingView)
    assert covered.score == untouched.panels[0].score
    own = screen(evening, viewer=0)
    assert isinstance(own, PlacingView)
    assert len(own.panels[0].city.buildings) == 1
    evening.do(StopPlaying(1))
    done = screen(evening, viewer=1)
    assert isinstance(done, PlacingView)
    assert len(done.panels[0].city.buildings) == 1
    assert not any(one.covered for one in done.panels)


def test_a_hidden_draft_is_not_in_the_view_either() -> None:
    plain = placing("Ada", "Ben", first=7, roll="single+blank solid")
    aimed = placing("Ada", "Ben", first=7, roll="single+blank solid").do(Aim(0, 6, 7))
    codes = {plain.table.code, aimed.table.code}
    assert len(codes) == 1
    assert encode(screen(plain, 1)) == encode(screen(aimed, 1))
    assert encode(screen(plain, 0)) != encode(screen(aimed, 0))


def test_games_that_are_not_hidden_show_everything() -> None:
    evening = placing("Ada", "Ben", first=2).build(0)
    assert len(panel(evening, 0, viewer=1).city.buildings) == 1


def test_who_has_left_is_marked() -> None:
    evening = placing("Ada", "Ben").do(LeaveCafe(0))
    shown = panel(evening, 0)
    assert (shown.present, shown.decided, shown.stopped) == (False, "stop", True)


def test_the_end_explains_every_line() -> None:
    evening = placing("Ada", "Ben").build(0, "d2").do(StopPlaying(1)).throw().do(StopPlaying(0))
    shown = screen(evening)
    assert isinstance(shown, OverView)
    assert [one.name for one in shown.scores if one.won] == ["Ada"]
    ada, ben = shown.scores
    assert ada.can_revise
    assert not ben.can_revise, "Ben stopped a throw ago"
    trees = next(line for line in ada.score.lines if line.line == "trees")
    assert trees.fields
    assert shown.rounds == 2


def test_standings_of_a_chapter() -> None:
    evening = Evening().sit_down("Ada", "Ben", mode=Mode.CHAPTER, first=7)
    for _ in range(3):
        evening.play_out()
    shown = screen(evening)
    assert isinstance(shown, StandingsView)
    assert shown.finished
    assert shown.next_game is None
    assert [game for game, _ in shown.games] == [7, 8, 9]
    (chapter,) = shown.chapters
    assert chapter.chapter == 3
    assert chapter.bag_bonus == (20, 20), "three bags each for never passing"
    assert shown.totals == chapter.totals
    assert shown.leaders == ("Ada", "Ben")
    assert shown.titles == ()


def test_alone_a_chapter_gives_a_title() -> None:
    evening = Evening().sit_down("Ada", mode=Mode.CHAPTER, first=1)
    for _ in range(3):
        evening.play_out()
    shown = screen(evening)
    assert isinstance(shown, StandingsView)
    assert shown.titles == (("1", "vagabond"),)


def test_who_was_absent_has_no_figure_in_that_game() -> None:
    evening = Evening().sit_down("Ada", "Ben", mode=Mode.CHAPTER, first=1).play_out()
    evening.do(LeaveCafe(1)).play_out()
    shown = screen(evening)
    assert isinstance(shown, StandingsView)
    assert shown.games[1][1][1] is None
    assert [one.present for one in shown.players] == [True, False]


def test_a_game_on_paper_announces_and_takes_scores() -> None:
    evening = Evening().sit_down("Ada", "Ben", first=9, paper=True).do(StartRounds()).throw("corner+single lined")
    shown = screen(evening)
    assert isinstance(shown, ThrowView)
    assert (shown.step, shown.round, shown.paper) == ("announced", 1, True)
    assert shown.order is not None
    assert shown.order.name == "L-4"
    evening.do(EndPaperGame(), TypeScore(0, 17, 2))
    typed = screen(evening)
    assert isinstance(typed, PaperScoresView)
    assert (typed.points, typed.bags, typed.with_bags, typed.complete) == ((17, None), (2, 0), True, False)
    evening.do(TypeScore(1, 20), ConfirmScore())
    assert isinstance(screen(evening), StandingsView)


def test_dice_can_be_entered_by_hand_from_any_waiting() -> None:
    shown = screen(waiting("Ada").do(EnterByHand()))
    assert isinstance(shown, ThrowView)
    assert shown.faces == {"A": None, "B": None, "W": None}
    assert shown.problem is None


def test_carried_bandits_are_announced_in_the_briefing() -> None:
    evening = Evening().sit_down("Ada", mode=Mode.CHAPTER, first=10).play_out()
    at_large = evening.table.results[-1].bandits[0]
    assert at_large
    evening.do(NextGame())
    shown = screen(evening)
    assert isinstance(shown, BriefingView)
    ((name, city),) = shown.carried
    assert name == "Ada"
    printed = LIBRARY[11].sheet
    assert len(city.bandits) >= sum(row.count("bandit") for row in printed.fields)
