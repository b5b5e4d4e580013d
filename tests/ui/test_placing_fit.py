"""Large enough to touch, apart enough not to miss, and no word cut off: every state of the playing screens."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from kivy.uix.widget import Widget

from kiosk.messages import (
    AcceptRoll,
    Aim,
    BuildHere,
    ButtonPressed,
    DiceMoving,
    DiceRefused,
    EnterByHand,
    PassRound,
    ThrowAgain,
    ThrowVirtually,
)
from tests.pictures.rehearsal import aim, best
from tests.ui.playing import Playing, every, memory, resize
from ui import preferences, theme, window
from ui.screens.placing import speech
from ui.screens.placing.mini import Mini
from ui.screens.throw.picker import PickerFace
from ui.texts import Texts
from ui.widgets.buttons import BigButton
from ui.widgets.lettered import Lettered
from ui.widgets.words import Words

SIZES = ((800, 480), (1280, 800), (1920, 1080))
LANGUAGES = ("de", "nl", "en")
SMALLEST_LETTERS_MM = 2.0


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Iterator[Path]:
    preferences.use(preferences.KeptPreferences())
    with memory(tmp_path) as place:
        yield place
    resize(800, 480)


def touched(root: Widget) -> list[Widget]:
    return [one for kind in (BigButton, Mini, PickerFace) for one in every(root, kind)]


def check(table: Playing, name: str) -> None:
    window.step(2)
    now = theme.now()
    for one in touched(table.app.stage):
        assert min(one.size) >= now.mm(9), (name, one.size, getattr(one, "text", one))
    for a, b in combinations(list(every(table.screen, BigButton)), 2):
        if a.parent is b.parent:
            across = max(a.x - b.right, b.x - a.right)
            up = max(a.y - b.top, b.y - a.top)
            assert max(across, up) >= now.mm(2) - 1, (name, a.text or a.icon, b.text or b.icon)
    for one in (*every(table.app.stage, Words), *every(table.app.stage, BigButton)):
        words = one._words
        assert isinstance(words, Lettered)
        width, height = words.rectangle.size
        assert width <= one.width + 1, (name, one.text)
        assert height <= one.height + 1, (name, one.text)
        if one.text.strip() and width:
            assert height >= now.mm(SMALLEST_LETTERS_MM), (name, one.text, height)


def walk(table: Playing) -> None:
    """Through every state of a round."""
    check(table, "waiting")
    table.post(EnterByHand())
    check(table, "by hand")
    table.screen.sides[0].pick("B")
    check(table, "picker")
    table.screen.sides[0].pick(None)
    table.post(ButtonPressed())
    check(table, "refused to accept")
    table.post(ThrowVirtually())
    table.post(ThrowAgain(), ButtonPressed())
    check(table, "reading")
    table.post(DiceRefused(table.view.request, "cocked_die"))
    check(table, "refused")
    table.post(ThrowAgain(), ThrowVirtually())
    check(table, "shown")
    table.post(AcceptRoll())
    check(table, "placing")
    first = table.view.panels[0]
    if first.covered:
        table.app.context.hold(0)
        check(table, "uncovered")
    table.post(Aim(0, 0, 8))
    check(table, "does not fit")
    table.post(aim(table.view, 0, best(table.view, table.panel(0))))
    check(table, "fits")
    table.post(BuildHere(0))
    check(table, "built")
    table.post(DiceMoving())
    check(table, "no throw?")


@pytest.mark.parametrize("language", LANGUAGES)
def test_alone_on_the_small_screen(folder: Path, language: str) -> None:
    table = Playing(folder).open(1, 4, language)
    walk(table)
    table.app.failed(ValueError("a mistake"))
    check(table, "error")
    table.stop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_six_pass_the_small_screen_around(folder: Path, language: str) -> None:
    table = Playing(folder).open(6, 7, language)
    walk(table)
    table.screen._way._toggle()
    check(table, "menu")
    table.stop()


def test_two_pass_a_tablet_around_in_german(folder: Path) -> None:
    table = Playing(folder, size=(1280, 800)).open(2, 1, "de")
    walk(table)
    table.stop()


@pytest.mark.parametrize("players", [3, 6])
def test_around_the_table_in_german(folder: Path, players: int) -> None:
    table = Playing(folder, size=(1920, 1080)).open(players, 4, "de")
    table.post(ThrowVirtually(), AcceptRoll())
    check(table, "placing")
    for player in range(players):
        table.post(aim(table.view, player, best(table.view, table.panel(player))))
    check(table, "fits")
    table.post(BuildHere(0))
    check(table, "built")
    for player in range(1, players):
        table.post(BuildHere(player))
    check(table, "throw")
    table.stop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_group_on_paper(folder: Path, language: str) -> None:
    table = Playing(folder).open(2, 4, language, paper=True)
    table.post(ThrowVirtually(), AcceptRoll())
    check(table, "announced")
    table.stop()


def test_many_who_are_waited_for_are_counted(folder: Path) -> None:
    table = Playing(folder, 3).open(6, 5)
    table.throw()
    table.tap(table.board(0).parent.parts["pass"])
    words = speech.settled(table.view, table.panel(0), Texts("en"))
    assert words == "Passed. Waiting for 5 players"
    table.post(*(PassRound(player) for player in (1, 2)))
    assert speech.settled(table.view, table.panel(0), Texts("en")) == "Passed. Waiting for Dirk, Émile and Fatma"
    table.stop()
