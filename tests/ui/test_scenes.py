"""Every scene of which pictures are made, at every size and in every language, measured as a designer would."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.core.window import Window

from kiosk.messages import ChooseLanguage, StartRounds
from tests.pictures.rehearsal import Rehearsal
from tests.pictures.scene import PictureScene
from tests.pictures.scenes import NAMES, SCENES
from tests.pictures.shots import LANGUAGES, SIZES
from tests.ui.measuring import check, tick
from tests.ui.playing import memory, resize
from ui import preferences
from ui.app import TabletownApp
from ui.library import games
from ui.screens.error import ErrorScreen

MOST_PAGES = 9


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Iterator[Path]:
    preferences.use(preferences.KeptPreferences())
    with memory(tmp_path) as place:
        yield place
    resize(800, 480)


@pytest.mark.parametrize("name", SCENES)
def test_nothing_is_cut_off_too_small_or_out_of_reach(folder: Path, name: str) -> None:
    scene: PictureScene = SCENES[name]
    rehearsal = Rehearsal(folder, scene.seed)
    scene.prepare(rehearsal)
    app = TabletownApp(rehearsal.kiosk, archive=rehearsal.archive)
    app._run_prepare()
    for size in SIZES:
        resize(*size)
        app.apply_preferences()
        for language in LANGUAGES:
            app.bridge.post(ChooseLanguage(language))
            tick()
            scene.open(app)
            tick()
            while app.jobs.open:
                tick()
            assert app.stage is not None
            assert isinstance(app.stage.screen, ErrorScreen) == (name == "error")
            check(app.stage, (*size, language))
    app.stop()
    for widget in Window.children[:]:
        Window.remove_widget(widget)
    rehearsal.close()


@pytest.mark.parametrize("game", games())
def test_the_rules_of_every_game_can_be_read_on_the_smallest_screen(folder: Path, game: int) -> None:
    rehearsal = Rehearsal(folder, 1)
    rehearsal.open(NAMES[:2], "single", game)
    app = TabletownApp(rehearsal.kiosk, archive=rehearsal.archive)
    app._run_prepare()
    for language in LANGUAGES:
        app.bridge.post(ChooseLanguage(language))
        tick()
        for known in (False, True):
            app.stage.screen.known = known
            turn_pages(app.stage, app.stage.screen, (game, language, known))
    rehearsal.do(StartRounds())
    rehearsal.throw()
    app.bridge.wake()
    for language in LANGUAGES:
        app.bridge.post(ChooseLanguage(language))
        tick()
        app.enter("help")
        room = app.stage.room
        for page in room.tabs():
            room.page = page
            turn_pages(app.stage, room, (game, language, page))
        app.leave_room()
    app.stop()
    for widget in Window.children[:]:
        Window.remove_widget(widget)
    rehearsal.close()


def turn_pages(stage: Any, screen: Any, where: tuple[object, ...]) -> None:
    """Measure every page of what goes on on further ones."""
    screen.leaf_number = 0
    for page in range(MOST_PAGES):
        screen.leaf_number = page
        screen.redraw()
        tick()
        check(stage, (*where, page))
        if "page-on" not in screen.parts or page + 1 >= pages_of(screen):
            return
    raise AssertionError((*where, "there is no end to the pages"))


def pages_of(screen: Any) -> int:
    number = screen.parts.get("page-number") or screen.parts["page-on"]
    return int(number.text.rpartition("/")[2])
