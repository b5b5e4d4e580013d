"""Briefings with many new rules: all of them can be read on every screen, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.window import Window

from kiosk.rules.my_city_rw.standings import Mode
from kiosk.views.games import BriefingView
from tests.ui.test_way_layout import check
from tests.views.test_briefing import told
from ui import theme, window
from ui.screens import screen_class
from ui.texts import LANGUAGES, Texts
from ui.widgets.words import letters

SIZES = ((480, 800), (800, 480), (1280, 800), (1920, 1080))
MANY = {
    "game 6 first": told(Mode.SINGLE, 6, (), 6),
    "game 10 first": told(Mode.CHAPTER, 10, (), 10),
    "game 12 first": told(Mode.SINGLE, 12, (), 12),
    "the tour": told(Mode.MINI, 3, (3, 6), 12),
}


@pytest.fixture(params=SIZES, ids=str)
def glass(request: pytest.FixtureRequest, stage: Any) -> Iterator[tuple[int, int]]:
    before = Window.size
    Window.size = request.param
    theme.use(theme.Theme(*request.param))
    window.step(12)
    yield request.param
    Window.size = before
    window.step(12)


def pages(screen: Any) -> Iterator[set[str]]:
    """The rules of every page, turned by the button."""
    while True:
        window.step(2)
        yield {name.removeprefix("rule-help-") for name in screen.parts if name.startswith("rule-help-")}
        if "page-on" in screen.parts:
            screen.parts["page-on"].dispatch("on_tap")
        if not screen.leaf_number:
            return


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("view", MANY.values(), ids=MANY)
def test_every_rule_can_be_read(glass: tuple[int, int], view: BriefingView, language: str) -> None:
    assert len(view.news) >= 5
    screen: Any = screen_class("BriefingView")(lambda _: None, size_hint=(None, None), size=glass)
    Window.add_widget(screen)
    screen.show(view, Texts(language))
    for tab, wanted in (("new", view.news), ("known", view.known), ("over", view.ended)):
        if tab in screen.parts:
            screen.parts[tab].dispatch("on_tap")
        elif tab != "new":
            assert not wanted
            continue
        seen: set[str] = set()
        for some in pages(screen):
            check(screen, glass)
            assert not some & seen
            seen |= some
            for name in some:
                lines_are_whole(screen.parts[f"rule-help-{name}"])
        assert seen == {*wanted}
    screen.leave()


def lines_are_whole(words: Any) -> None:
    """A card that was far too narrow made seven lines of a sentence; counted in the letters that it is written in."""
    lines = words._words.rectangle.size[1] / letters(words.role)
    assert lines <= 6, (words.text, words.size)
