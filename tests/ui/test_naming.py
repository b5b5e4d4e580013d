"""Badges that differ, names that follow the language, and windows that fit."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import AddPlayer, ChooseLanguage, Wake
from tests.ui.display import other_screen
from tests.ui.guests import guests
from tests.ui.hands import Finger
from ui import window
from ui.badges import badge, badges
from ui.desktop import FreeArea, fitting, middle, usable_screen
from ui.naming import resaid
from ui.screens.owner.door import KEYS
from ui.texts import LANGUAGES, Texts
from ui.widgets.pads import NUMBER_KEYS


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_has_typed_no_name_has_a_number_as_badge(language: str) -> None:
    names = [Texts(language)("front.player", n=number) for number in range(1, 7)]
    assert [badge(name) for name in names] == list("123456")


def test_who_shares_a_letter_is_told_apart() -> None:
    assert badges(["Anna", "Alex", "Ben"]) == ("An", "Al", "B")
    assert badge("(Zoë)") == "Z"


def test_only_names_that_nobody_typed_follow_the_language() -> None:
    assert resaid(("Player 1", "Ada", "Speler 2"), "de") == {"Player 1": "Spieler 1", "Speler 2": "Spieler 2"}
    assert resaid(("Player 1", "Spieler 1"), "de") == {}


def test_player_1_is_said_in_the_language_of_the_screen(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path) as there:
        there.arrive().touch("sheet", "more", "new").do(ChooseLanguage("de"))
        assert there.text("name-1") == "Spieler 1"
        there.touch("begin", "start").do(ChooseLanguage("nl"))
        state = there.rehearsal.kiosk.state
        assert state.table is not None
        assert state.table.names == ("Player 1",)  # as the journal has it
        there.rehearsal.throw()
        there.app.bridge.wake()
        window.step(3)
        assert there.view.panels[0].name == "Speler 1"


def test_a_name_of_signs_alone_is_refused_in_words(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path) as there:
        there.arrive().do(Wake(), AddPlayer("--"))
        assert there.notice == Texts("en")("notice.name_of_signs")
        assert not there.view.players


def test_three_quick_taps_seat_three(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path, (1920, 1080)) as there:
        there.arrive().touch("sheet", "more", "new")
        for place in (4, 0, 3):  # quicker than any picture
            part = there.part(f"seat-{place}")
            Finger(*part.to_window(*part.center)).down().up()
        window.step(4)
        assert sorted(one.place for one in there.view.players) == [0, 1, 3, 4]
        assert len({one.name for one in there.view.players}) == 4


def test_both_number_pads_have_the_same_order() -> None:
    assert [key for key in NUMBER_KEYS if key.isdigit()] == [key for key in KEYS if key.isdigit()]


OPENED = """
from kivy.core.window import Window
from ui import window
from ui.desktop import fit
fit(Window, (1280, 800))
window.step(10)
print(*Window.size, Window.left, Window.top)
"""


def test_a_window_is_no_larger_than_the_screen(stage: Any) -> None:
    small = FreeArea(0, 24, 1024, 576)
    assert fitting((1280, 800), small) == (1024, 576)
    assert fitting((800, 480), small) == (800, 480)
    assert middle((1024, 576), small) == (0, 24)
    assert middle((800, 400), small) == (112, 112)
    if os.environ["SDL_VIDEODRIVER"] == "x11" and not os.environ.get("TABLETOWN_TEST_DISPLAY"):
        assert usable_screen() == FreeArea(0, 0, 1920, 1200)  # of the X server of these tests


@pytest.mark.skipif(not shutil.which("Xvfb"), reason="needs a screen of another size")
def test_a_smaller_screen_shows_the_whole_window() -> None:
    with other_screen("1024x600x24") as name:
        opened = "from ui.window import open_window; open_window(1280, 800)\n" + OPENED
        environ = {**os.environ, "DISPLAY": name, "SDL_VIDEODRIVER": "x11"}
        done = subprocess.run(
            [sys.executable, "-c", opened], env=environ, capture_output=True, text=True, check=False
        )
    assert done.stdout.split() == ["1024", "600", "0", "0"], done.stderr


FILLED = """
from ui.window import open_window, step
window = open_window(1280, 800)
from ui.desktop import fill
fill(window, step)
step(10)
from subprocess import check_output
number = check_output(["xdotool", "search", "--onlyvisible", "--class", "python"], text=True).split()[0]
print(check_output(["xdotool", "getwindowgeometry", "--shell", number], text=True))
"""


@pytest.mark.skipif(not (shutil.which("Xvfb") and shutil.which("xdotool")), reason="needs a screen of another size")
def test_without_a_window_manager_a_full_screen_is_filled() -> None:
    with other_screen("1600x900x24") as name:
        environ = {**os.environ, "DISPLAY": name, "SDL_VIDEODRIVER": "x11"}
        done = subprocess.run(
            [sys.executable, "-c", FILLED], env=environ, capture_output=True, text=True, check=False
        )
    assert {"X=0", "Y=0", "WIDTH=1600", "HEIGHT=900"} <= set(done.stdout.split()), done.stderr


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_languages_stay_whole_on_a_tall_screen(stage: Any, tmp_path: Path, language: str) -> None:
    with guests(tmp_path, (480, 800)) as there:
        there.arrive().do(ChooseLanguage(language))
        button = there.part("language-nl")
        assert button.width > 100
