"""The first lesson by touch, from the welcome to its end, inside a real game that goes on afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import GoBack
from kiosk.views import PlacingView
from tests.pictures.guests import at_step
from tests.pictures.rehearsal import best
from tests.ui.guests import Guests, guests, wait
from tests.ui.hands import Finger
from tests.ui.measuring import on_glass, touching
from tests.ui.playing import Playing, at
from tests.ui.test_way_layout import check
from ui import preferences, window
from ui.screens.lesson import exercises
from ui.screens.lesson.coach import ABOUT_PASSES
from ui.screens.lesson.steps import OPTIONAL, STEPS
from ui.texts import LANGUAGES, Texts
from ui.widgets import poses

SIZES = ((800, 480), (1280, 800), (1920, 1080))


class Pupil:
    """Touches what the coach asks for, and reads what it says."""

    def __init__(self, table: Guests) -> None:
        self.table = table
        self.hand = Playing.__new__(Playing)  # the same fingers, on this table
        self.hand.app, self.hand.rehearsal = table.app, table.rehearsal
        self.asked: list[str] = []

    @property
    def coach(self) -> Any:
        return self.table.app.coach

    @property
    def step(self) -> str | None:
        return self.coach.step if self.coach.active else None

    def press(self, part: str) -> None:
        self.table.tap(self.coach.parts[part])

    def follow(self) -> None:
        """Do what is asked for now."""
        coach = self.coach
        if self.step is not None:
            self.asked.append(self.step)
        doing = self.step or "hint"
        if doing in ("join", "score", "end"):
            getattr(self, f"_{doing}")()
        elif doing == "river":
            self._river()
        elif doing in ("aim", "beside") or (doing == "build" and not coach._fits()):
            if doing == "beside" and coach._fits():
                self.table.tap(self.hand.board(0).parent.parts["build"])
            else:
                self._aim()
        elif "halo" in coach.parts:
            self._touch_inside(coach.parts["halo"])
        window.step(3)

    def _touch_inside(self, halo: Any) -> None:
        """Just where the ring is: what it shows is what is to be touched."""
        if isinstance(self.table.view, PlacingView) and self._halo_is_board():
            self._aim()
        else:
            Finger(*halo.center).down().up()
            window.step(2)

    def _halo_is_board(self) -> bool:
        board, halo = self.hand.board(0), self.coach.parts["halo"]
        return abs(board.center_x - halo.center_x) < 5 and board.width > 300

    def _aim(self) -> None:
        panel = self.table.view.panels[0]
        self.hand.put(0, best(self.table.view, panel))

    def _join(self) -> None:
        dice = self.coach.parts["join-dice"]
        right = dice._dice["B"]
        x, y = right.pos[0] + right.size[0] / 2, right.pos[1] + right.size[1] / 2
        finger = Finger(*at(dice, x, y)).down()
        finger.move(*at(dice, x - dice.die_size * 0.2, y))
        assert 0 < dice.joined < 1
        finger.move(*at(dice, x - dice.die_size, y))
        finger.up()
        wait(lambda: self.step != "join", 20)

    def _river(self) -> None:
        """Drag the building until it lies across the river, as far as it takes."""
        board = self.hand.board(0)
        river = {frozenset(pair) for pair in self.table.view.sheet.river}
        fields = [(row, column) for row in range(8) for column in range(11)]
        for row, column in fields:
            pose = poses.inside(replace(board.pose, row=row, column=column), board.shape, board.grid)
            cells = set(pose.fields(board.shape))
            if any(pair <= cells for pair in river):
                self.hand._drag_to(board, pose.row, pose.column)
                return
        raise AssertionError("no place across the river")

    def _score(self) -> None:
        assert self.coach.parts["score-go"].disabled
        lines = [name for name in self.coach.parts if name.startswith("score-line-")]
        for name in lines[:2]:
            self.press(name)
            assert self.coach.parts["score-sheet"].marked
            assert self.coach.parts["score-said"].text
        self.press("score-go")

    def _end(self) -> None:
        self.press("lesson-end")


@pytest.fixture
def table(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Guests]:
    monkeypatch.setattr(exercises, "SHOWN_SECONDS", 0.01)
    with guests(tmp_path, seed=6) as there:
        yield there


def begin(table: Guests) -> Pupil:
    table.arrive().touch("sheet").touch("lesson")
    window.step(3)
    return Pupil(table)


def test_the_lesson_from_start_to_end_by_touch(table: Guests) -> None:
    pupil = begin(table)
    assert table.place == "briefing"
    assert table.view.game == 1
    assert preferences.now().value.hints
    for _ in range(60):
        if not pupil.coach.active:
            break
        pupil.follow()
    assert pupil.coach.progress is None
    done = list(dict.fromkeys(one for one in pupil.asked if one not in OPTIONAL))
    assert done == [name for name in STEPS if name not in OPTIONAL]
    assert pupil.asked.count("mirror") == 1
    assert set(OPTIONAL) <= set(pupil.asked), "turning, the mirror and the river all come"
    assert pupil.hand.board(0).parent.parts["hints"].look == "chosen", "the bulb is lit, as the settings say"
    assert preferences.now().value.hints
    view = table.view
    assert isinstance(view, PlacingView)  # the game goes on, as any other
    buildings = len(view.panels[0].city.buildings)
    assert buildings >= 2
    pupil.hand.act(0)
    assert len(table.view.panels[0].city.buildings) == buildings + 1
    assert not pupil.coach.parts


def test_it_can_be_left_at_any_moment(table: Guests) -> None:
    pupil = begin(table)
    pupil.follow()
    pupil.press("lesson-leave")
    assert not pupil.coach.active
    assert table.place == "throw"
    pupil.hand.press("dice")
    assert table.view.step == "shown"
    assert preferences.now().value.lesson == ""


def test_a_step_can_be_skipped(table: Guests) -> None:
    pupil = begin(table)
    while pupil.step != "join":
        pupil.follow()
    pupil.press("lesson-skip")
    assert pupil.step == "accept"


def test_it_goes_on_after_a_power_cut(stage: Any, tmp_path: Path, table: Guests) -> None:
    pupil = begin(table)
    while pupil.step != "aim":
        pupil.follow()
    before = pupil.coach.progress
    preferences.use(preferences.KeptPreferences(tmp_path))  # as they are found after a start
    again = type(pupil.coach)(table.app.bridge.post, table.app.context)
    assert again.progress == before
    again.size = table.app.coach.size
    again.follow(table.app.bridge.view, Texts("en"), table.screen)
    assert again.active
    assert again.step == "aim"


def test_help_offers_it_in_the_first_game_and_nowhere_else(table: Guests) -> None:
    table.rehearsal.open(("Ada",), "single", 1)
    table.arrive().corner().touch("door-help", "tab-round", "lesson")
    pupil = Pupil(table)
    assert table.room is None
    assert pupil.coach.active
    assert pupil.step == "begin"
    pupil.press("lesson-leave")
    assert not pupil.coach.active


def test_help_offers_it_to_who_has_not_even_begun(table: Guests) -> None:
    table.arrive().corner().touch("door-help", "tab-round", "lesson")
    window.step(3)
    assert (table.place, table.view.game) == ("briefing", 1)
    assert Pupil(table).step == "begin"


def test_other_games_offer_no_lesson(table: Guests) -> None:
    table.rehearsal.open(("Ada",), "single", 2)
    table.arrive().corner().touch("door-help", "tab-round")
    assert "lesson" not in table.room.parts


def test_another_table_is_not_taught(table: Guests) -> None:
    pupil = begin(table)
    pupil.follow()
    table.rehearsal.do(GoBack()).open(("Ben",), "single", 4)
    table.app.bridge.wake()
    window.step(3)
    assert not pupil.coach.active


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
def test_the_coach_fits_in_every_language(stage: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    with guests(tmp_path, size, seed=6) as table:
        table.arrive()
        for step in ("join", "river", "pass", "undo", "score", "end"):
            at_step(step)(table.app)
            coach = table.app.coach
            assert coach.step == step
            for language in LANGUAGES:
                coach.follow(table.app.bridge.view, Texts(language), table.screen)
                window.step(2)
                check(coach, size)
                if step in ABOUT_PASSES:
                    strip, track = coach.parts["strip"], coach._seat().parts["passes"]
                    assert not touching(on_glass(strip), on_glass(track)), "it speaks of what it would cover"
