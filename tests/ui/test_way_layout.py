"""What a designer measures: nothing leaves the glass, nothing is too small to touch or to read, in any language."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.window import Window

from kiosk.messages import ConfirmScore, EndPaperGame, GoBack, StartRounds, TypeScore, Wake
from kiosk.views import Screen as ScreenView
from tests.pictures.rehearsal import Rehearsal
from tests.ui.guests import buttons
from ui import theme, window
from ui.screens import screen_class
from ui.texts import LANGUAGES, Texts
from ui.widgets.words import Words

SIZES = ((800, 480), (1280, 800), (1920, 1080))
NAMES = ("Maximiliane", "Jörg", "Käthe", "Émile", "Fatma", "Bartholomäus")
SMALLEST_MM = 2.3
"""Of letters that are read from 60 cm; names that are too long for their place may come down to it."""


@pytest.fixture(scope="module")
def views(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ScreenView]:
    """The most crowded view of every screen."""
    rehearsal = Rehearsal(tmp_path_factory.mktemp("layout"), 4)
    found: dict[str, ScreenView] = {"attract": rehearsal.screen}
    found["briefing"] = rehearsal.open(NAMES, "single", 7).screen
    rehearsal.do(GoBack())
    found["over"] = rehearsal.open(NAMES, "single", 12).game(4).screen
    rehearsal.do(GoBack())
    found["carried"] = rehearsal.open(NAMES, "chapter", 10).game(3).next().screen
    rehearsal.do(GoBack()).open(NAMES, paper=True)
    for _ in range(7):
        rehearsal.do(StartRounds()).throw().do(EndPaperGame())
        found["paper"] = rehearsal.screen
        rehearsal.do(*(TypeScore(player, 20 - 5 * player) for player in range(6)), ConfirmScore())
        found["standings"] = rehearsal.screen
        rehearsal.next()
    rehearsal.do(GoBack(), Wake())
    found["home"] = rehearsal.screen
    rehearsal.open(NAMES).do(GoBack(), Wake())
    rehearsal.close()
    return found


@pytest.fixture(
    params=[*((*size, 1.0) for size in SIZES), (800, 480, 1.2)], ids=lambda size: "x".join(map(str, size))
)
def glass(stage: Any, request: pytest.FixtureRequest) -> Iterator[tuple[int, int]]:
    before, (width, height, scale) = tuple(Window.size), request.param
    Window.size = width, height
    theme.use(theme.Theme(width, height, text_scale=scale))
    window.step(12)
    yield width, height
    Window.size = before
    window.step(12)


LEAVES = {
    "attract": (), "briefing": ("parting",), "over": (), "carried": (), "paper": (), "standings": ("joining",),
    "home": ("code",),
}  # fmt: skip


@pytest.mark.parametrize("name", LEAVES)
def test_everything_fits(glass: tuple[int, int], views: dict[str, ScreenView], name: str) -> None:
    view = views[name]
    screen: Any = screen_class(type(view).__name__)(lambda _: None, size_hint=(None, None), size=glass)
    Window.add_widget(screen)
    for language in LANGUAGES:
        screen.show(view, Texts(language))
        for leaf in (None, *LEAVES[name]):
            screen.leaf = leaf
            screen.redraw()
            window.step(2)
            check(screen, glass)
    screen.leave()


def check(screen: Any, glass: tuple[int, int]) -> None:
    now = theme.now()
    for button in buttons(screen):
        where = (type(screen).__name__, button.text, button.pos, button.size)
        assert min(button.size) >= now.mm(9) - 1, where
        assert button.x >= 0, where
        assert button.y >= 0, where
        assert button.right <= glass[0], where
        assert button.top <= glass[1], where
    for words in screen.walk():
        if isinstance(words, Words) and words.text:
            check_words(words)


def check_words(words: Words) -> None:
    rectangle = words._words.rectangle
    where = (words.text, words.size, rectangle.size)
    assert rectangle.size[0] <= words.width + 1, where
    assert rectangle.size[1] <= words.height + 2, where
    assert rectangle.size[1] >= theme.now().mm(SMALLEST_MM), where
