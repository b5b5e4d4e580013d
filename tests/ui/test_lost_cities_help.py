"""Help, what is new and the first lesson of Lost Cities, in three languages and at all sizes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from kivy.core.window import Window

from kiosk.rules.lost_cities_rw.moves import LostCitiesReason
from kiosk.rules.lost_cities_rw.odds import odds
from kiosk.rules.lost_cities_rw.view import printed
from tests.lost_strategies import SHEET
from tests.ui.hands import tap
from tests.ui.measuring import check
from tests.ui.playing import resize
from ui import theme, window
from ui.boards.lost_cities_rw.help import MORE, NEWS, PICTURES, HelpPages, cards, odds_lines, percent
from ui.texts import LANGUAGES, Texts

FLOW = ("not_thrown", "is_away", "has_decided", "in_order", "nothing_to_undo", "not_now")


@pytest.fixture(autouse=True)
def clean(stage: Any) -> Iterator[None]:
    yield
    resize(800, 480)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_help_fits(size: tuple[int, int], language: str) -> None:
    resize(*size)
    theme.use(theme.Theme(*size))
    left: list[bool] = []
    pages = HelpPages(lambda: left.append(True), size_hint=(None, None), size=size)
    Window.add_widget(pages)
    pages.show(printed(SHEET), Texts(language))
    for number in range(len(HelpPages.PAGES)):
        window.step(2)
        assert pages.page == number
        check(pages, (size, language, number))
        if "after" in pages.parts:
            tap(*pages.parts["after"].center)
    tap(*pages.parts["before"].center)
    assert pages.page == len(HelpPages.PAGES) - 2
    tap(*pages.parts["back"].center)
    assert left


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    texts = Texts(language)
    for code in (*LostCitiesReason, *FLOW):
        assert texts(f"lost.reason_{code}", texts("lost.colour_red"), 3)


def test_the_cards_name_the_points_of_this_sheet() -> None:
    found = {one.name: one for one in cards((*NEWS, *MORE), printed(SHEET), Texts("en"))}
    assert found.keys() == PICTURES.keys()
    assert "20 points" in found["bridge"].text


def test_odds_are_told_in_percent() -> None:
    assert (percent(421), percent(114), percent(5), percent(1000)) == ("42 %", "11 %", "1 %", "100 %")
    assert odds_lines(odds(), Texts("en"))[0] == "A given colour: 42 %"
