"""The whole app under real fingers: games from the first throw to the score, languages, failures and power cuts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from kiosk.messages import (
    AcceptRoll,
    Aim,
    ButtonPressed,
    ChooseLanguage,
    ContinueTable,
    EnterByHand,
    StopPlaying,
    ThrowVirtually,
    TroubleBegan,
    TroubleEnded,
    Wake,
)
from kiosk.state import Notice
from kiosk.views import OverView, PlacingView
from tests.ui.playing import Playing, every, memory, resize, wait
from ui import window
from ui.screens.error import ErrorScreen
from ui.texts import Texts
from ui.widgets.buttons import BigButton
from ui.widgets.notice import NoticeBar

Starter = Callable[..., Playing]


@pytest.fixture
def playing(stage: Any, tmp_path: Path) -> Iterator[Starter]:
    started: list[Playing] = []

    def start(*args: Any, seed: int = 1, size: tuple[int, int] = (800, 480), **options: Any) -> Playing:
        started.append(Playing(folder, seed, size))
        return started[-1].open(*args, **options)

    with memory(tmp_path) as folder:
        yield start
        for one in started:
            one.stop()
    resize(800, 480)


def rounds(table: Playing, most: int = 60) -> None:
    """Until everybody has stopped."""
    for _ in range(most):
        if isinstance(table.view, OverView):
            return
        table.throw()
        while isinstance(table.view, PlacingView) and table.view.waiting_for:
            for panel in table.view.panels:
                if panel.name in table.view.waiting_for:
                    table.act(panel.player)
                    break
    pytest.fail("the game does not end")


def test_game_1_alone_to_the_final_score(playing: Starter) -> None:
    table = playing(1, 1)
    rounds(table)
    final = table.view.scores[0]
    assert len(final.city.buildings) > 6
    assert final.score.total == sum(line.points for line in final.score.lines)


def test_game_4_with_a_church(playing: Starter) -> None:
    table = playing(1, 4, seed=3)
    for _ in range(12):
        table.throw()
        kind = table.view.order.kind
        decided = table.act(0)
        if kind == "church" and decided == "build":
            break
    else:
        pytest.fail("no church was thrown")
    built = table.panel(0).city.buildings[-1]
    assert (built.kind, built.latest) == ("church", True)
    assert table.view.track.filled >= 1


def test_space_is_the_button_and_escape_is_nothing(playing: Starter) -> None:
    table = playing(1, 1)
    Window.dispatch("on_key_down", 32, 44, " ", [])
    window.step(2)
    assert table.view.step == "shown"
    Window.dispatch("on_key_down", 32, 44, " ", [])
    window.step(2)
    assert isinstance(table.view, PlacingView)
    assert Window.dispatch("on_keyboard", 27, 41, None, [])
    assert isinstance(table.view, PlacingView)


@pytest.mark.parametrize("language", ["de", "nl"])
def test_the_language_changes_in_the_middle_of_a_building(playing: Starter, language: str) -> None:
    table = playing(1, 1)
    table.throw()
    table.put(0, table.panel(0).placements[0])
    ghost = table.panel(0).ghost
    table.post(ChooseLanguage(language))
    texts = Texts(language)
    for word in ("word.build", "word.turn", "word.mirror", "word.stop"):
        assert table.there(texts(word))
    assert table.panel(0).ghost == ghost
    table.press(texts("word.build"))
    assert table.panel(0).decided == "build"


def test_after_a_crash_the_same_screen_with_the_same_half_finished_building(playing: Starter) -> None:
    table = playing(2, 4)
    table.throw()
    table.post(Aim(0, 2, 3, 1, True))  # noqa: FBT003
    before = table.view
    table.again()
    assert table.view == before
    board = table.board(0)
    assert (board.pose.row, board.pose.column, board.pose.turns, board.pose.mirrored) == (2, 3, 1, True)
    assert board.aimed
    shape = board.parent.parts["shape"]
    assert (shape.turns, shape.mirrored) == (1, True)


def test_a_crash_while_a_throw_is_shown_shows_it_again(playing: Starter) -> None:
    table = playing(1, 1)
    table.post(ThrowVirtually())
    faces = table.view.faces
    table.again()
    assert (table.view.step, table.view.faces) == ("shown", faces)
    assert type(table.screen).__name__ == "ThrowScreen"


# --- notices and failures -------------------------------------------------------------------------------------------


def test_a_refusal_is_said_and_goes_when_it_is_touched(playing: Starter) -> None:
    table = playing(1, 1)
    table.post(EnterByHand(), AcceptRoll())
    bar = next(every(table.app.stage, NoticeBar))
    assert bar.text == Texts("en")("notice.roll_incomplete")
    main = table.screen.sides[0].parts["main"]
    assert not (bar.y < main.top and main.y < bar.top)
    table.tap(bar)
    assert bar.text == ""
    assert table.app.bridge.view.notice is None


def test_a_trouble_is_told_once_and_stays_as_a_mark(playing: Starter) -> None:
    table = playing(1, 1)
    table.post(TroubleBegan(Notice("camera_lost", ("camera", "cable"))))
    bar = next(every(table.app.stage, NoticeBar))
    assert Texts("en")("device.camera") in bar.text
    table.tap(bar)
    assert bar.text == ""
    assert table.app.stage.corner.icon == "info"
    table.post(TroubleEnded("camera"))
    assert table.app.stage.corner.icon == "settings"


def test_a_notice_never_covers_what_comes_next_while_building(playing: Starter) -> None:
    table = playing(2, 1)
    table.throw()
    table.post(ButtonPressed())
    bar = next(every(table.app.stage, NoticeBar))
    assert bar.text
    for name in ("build", "pass", "stop", "turn", "mirror", "board"):
        part = table.screen._way.seat.parts[name]
        assert not (part.x < bar.right and bar.x < part.right and part.y < bar.top and bar.y < part.top), name


def test_a_screen_that_breaks_offers_to_go_on(playing: Starter, monkeypatch: pytest.MonkeyPatch) -> None:
    table = playing(1, 1)
    table.throw()
    broken = True

    def show(_self: Any, *_: object) -> None:
        if broken:
            raise ValueError("a mistake")

    with monkeypatch.context() as patched:
        patched.setattr(type(table.screen), "show", show)
        table.post(Aim(0, 1, 1))
        assert isinstance(table.screen, ErrorScreen)
        table.press("next")
        assert isinstance(table.screen, ErrorScreen)
    table.press("next")
    assert type(table.screen).__name__ == "PlacingScreen"
    assert table.board(0).aimed


def test_what_breaks_under_a_finger_is_caught_too(playing: Starter) -> None:
    table = playing(1, 1)
    assert table.app.guard.handle_exception(ValueError("a mistake")) == 1
    window.step(2)
    assert isinstance(table.screen, ErrorScreen)
    table.press("back")
    assert type(table.view).__name__ == "AttractView"


def test_the_corner_is_there_on_every_screen(playing: Starter) -> None:
    table = playing(1, 1)
    assert table.app.stage.corner in every(table.app.stage, BigButton)
    table.throw()
    assert table.app.stage.corner in every(table.app.stage, BigButton)
    table.post(StopPlaying(0))
    assert isinstance(table.view, OverView)
    assert table.app.stage.corner in every(table.app.stage, BigButton)


def test_settings_open_over_the_game_and_change_the_language(playing: Starter) -> None:
    table = playing(1, 1)
    table.throw()
    table.tap(table.app.stage.corner)
    assert table.app.stage.room is not None
    table.press(Texts("en")("language.de"))
    assert table.there(Texts("de")("word.build"))
    table.app.leave_room()
    assert table.app.stage.room is None


@pytest.mark.parametrize("deep", [False, True])
def test_a_game_is_left_in_the_middle_and_found_again(playing: Starter, deep: bool) -> None:  # noqa: FBT001
    table = playing(1, 1)
    if deep:
        table.throw()
    before, code = table.view, table.view.code
    table.tap(table.app.stage.corner)
    room = table.app.stage.room
    table.tap(room.parts["leave"])
    assert room.parts["parting-code"].text == " ".join(code)
    table.tap(room.parts["parting-back"])
    assert "parting-code" not in room.parts
    table.tap(room.parts["leave"])
    table.tap(room.parts["parting-go"])
    assert type(table.view).__name__ == "AttractView"
    assert table.app.stage.room is None
    table.post(Wake(), ContinueTable(code))
    assert table.view == before


def test_every_touch_is_told_to_the_clock(playing: Starter) -> None:
    table = playing(1, 1)
    touches: list[int] = []
    table.app.keys.touched = lambda: touches.append(1)
    table.tap(table.screen.sides[0].parts["head"])
    assert touches


@pytest.mark.painted
def test_waiting_is_still(playing: Starter) -> None:
    """Nothing moves once everything has come to rest."""
    table = playing(1, 1)
    drawn: list[int] = []

    def count(*_: object) -> None:
        drawn.append(1)

    def still() -> bool:
        drawn.clear()
        window.step(10)
        return not drawn

    assert table.screen.sides[0].parts["pulse"].grown < 1
    Window.bind(on_draw=count)
    wait(still, 8)
    window.step(40)
    assert not drawn
    Window.unbind(on_draw=count)
