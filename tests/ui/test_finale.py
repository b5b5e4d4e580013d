"""When a game ends its city builds itself up once more; nobody has to wait for it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kiosk.effects import Sound
from kiosk.views.games import FinalScore
from kiosk.views.past import BestRow
from kiosk.views.sheets import BuildingView, CityView, LineView, ScoreView
from tests.ui.guests import Guests, guests, wait
from tests.ui.playing import every
from ui import window
from ui.screens.over.finale import SECONDS, Finale, sound_of
from ui.screens.over.honour import said
from ui.texts import Texts, signed
from ui.widgets import moving
from ui.widgets.confetti import Confetti

MOST_STEPS = 200
EN = Texts("en")


def score(buildings: int, lines: tuple[int, ...] = (3, -5)) -> FinalScore:
    city = CityView(tuple(BuildingView("solid", ((0, n),), latest=False) for n in range(buildings)), ((1, 1),), ())
    told = tuple(LineView("empty", None, points, ((2, points % 5),)) for points in lines)
    return FinalScore(0, "Ada", "amber", ScoreView(sum(lines), told, ()), city, won=True, can_revise=False)


@pytest.mark.parametrize("buildings", [0, 1, 26])
@pytest.mark.parametrize("lines", [(), (3, -5), tuple(range(10))])
def test_it_takes_ten_seconds_however_long_the_game_was(buildings: int, lines: tuple[int, ...]) -> None:
    finale, seconds, seen = Finale(score(buildings, lines)), 0.0, []
    while not finale.ended:
        seconds += finale.pause
        seen.append((len(finale.city.buildings), finale.line, finale.total))
        finale = finale.next()
    assert seconds == pytest.approx(SECONDS if buildings else SECONDS * 0.4)
    assert [built for built, _, _ in seen] == [*range(buildings + 1), *[buildings] * len(lines)]
    assert [line for _, line, _ in seen if line is not None] == list(range(len(lines)))
    assert seen[-1][2] == sum(lines)
    assert finale == Finale(score(buildings, lines)).last()


def test_a_line_is_lit_while_it_counts() -> None:
    finale = Finale(score(1), 2)
    assert (finale.line, finale.lit, finale.total) == (0, ((2, 3),), 3)
    assert Finale(score(1), 1).lit == ()
    assert Finale(score(1)).last().lit == ()


@pytest.mark.parametrize(
    ("line", "points", "sound"),
    [("groups", 4, "larger"), ("trees", 3, "tree"), ("wells", 4, "well"), ("first", 5, "counted"), ("first", 0, ""),
     ("empty", -9, "lost"), ("trees", 0, "")],
)  # fmt: skip
def test_each_line_has_its_sound(line: str, points: int, sound: str) -> None:
    assert sound_of(LineView(line, None, points, ())) == sound
    assert not sound or sound in [str(one) for one in Sound]


def test_a_bandit_is_at_large_until_the_whole_city_stands() -> None:
    assert Finale(score(2), 1).city.bandits_at_large == ((1, 1),)
    assert Finale(score(2), 2).city.bandits_at_large == ()


@pytest.fixture
def over(stage: Any, tmp_path: Path) -> Iterator[Guests]:
    with guests(tmp_path) as there:
        there.rehearsal.open(("Ada", "Ben"), "single", 4).game(6)
        yield there.arrive()


def test_the_city_of_the_winner_builds_itself_up_by_itself(over: Guests) -> None:
    one = over.screen.score()
    over.screen._begin(Finale(one))
    seen = []
    for _ in range(MOST_STEPS):
        over.screen._stop()  # the test's own steps alone
        over.screen.go_on()
        seen.append(len(over.part("sheet").city.buildings))
        if over.screen.finale is None:
            break
    assert seen[: len(one.city.buildings)] == [*range(1, len(one.city.buildings) + 1)]
    assert over.part("sheet").city == one.city
    assert over.part("total").value == one.score.total
    assert over.screen._clock is None, "nothing goes on"


def test_lines_are_heard_as_they_count_and_a_record_at_the_end(over: Guests) -> None:
    screen, heard = over.screen, []
    one = screen.score()
    wait(lambda: screen._best == ())
    screen._known((BestRow(1, "Cleo", one.score.total - 1, 2, None, drawn=True),))
    screen.context.ring = heard.append
    screen._begin(Finale(one))
    while screen.finale is not None:
        screen._stop()
        screen.go_on()
    assert heard == [sound for sound in map(sound_of, one.score.lines) if sound] + ["record"]


def test_any_touch_skips_it_and_does_what_it_would_have_done(over: Guests) -> None:
    over.touch("confirm")
    assert over.place == "standings"
    assert over.screen is not None


def test_a_touch_beside_everything_only_skips(over: Guests) -> None:
    over.tap(over.part("hint"))
    assert over.place == "over"
    assert over.screen.finale is None
    assert over.part("sheet").city == over.screen.score().city


def test_a_change_of_words_does_not_begin_it_anew(over: Guests) -> None:
    over.screen._begin(Finale(over.screen.score(), 3))
    over.screen._stop()
    over.app.go_on()
    assert over.screen.finale.steps == 3


def test_confetti_falls_and_is_gone(over: Guests) -> None:
    (confetti,) = every(over.screen, Confetti)
    assert confetti.fallen < 1
    moving.skip()
    window.step()
    assert all(tone.a == 0 for tone in confetti._tones)


def test_a_record_is_honoured_once_the_finale_has_ended(over: Guests) -> None:
    screen = over.screen
    total = screen.score().score.total
    wait(lambda: screen._best == ())
    screen._known((BestRow(1, "Cleo", total - 1, 2, None, drawn=True),))
    assert not over.there("honour"), "not while the city builds itself up"
    screen.skip()
    window.step(2)
    assert over.text("honour") == EN("score.record", signed(total - 1))
    screen._known((BestRow(1, "Cleo", total, 2, None, drawn=True),))
    window.step(2)
    assert not over.there("honour") or "record" not in over.text("honour"), "as good as the best is none"


@pytest.mark.parametrize(
    ("lines", "line", "words"),
    [
        ((3, -5), "empty", "score.try.empty"),
        ((-5, -9), "rocks", "score.try.rocks"),
        ((-5,), "wells", ""),
        ((3,), "empty", ""),
    ],
)
def test_a_poor_city_gets_one_thing_to_try(lines: tuple[int, ...], line: str, words: str) -> None:
    one = score(1, lines)
    told = tuple(replace(each, line=line) if each.points == min(lines) else each for each in one.score.lines)
    poor = replace(one, score=replace(one.score, lines=told))
    assert said(EN, poor, ()) == (EN(words) if words else "")
    assert not said(EN, poor, (), beaten=False), "who has won needs no advice"
