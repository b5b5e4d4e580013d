"""The help of this book as a room over the game: the rules in a minute, what else is worth knowing, and the odds."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk.rules.lost_cities_rw.library import load_sheet
from kiosk.rules.lost_cities_rw.view import PrintedView, printed
from ui.boards.lost_cities_rw.help import MORE, NEWS, cards, put_cards, put_odds
from ui.screens.rect import Rect
from ui.screens.room import Navigator, Room
from ui.texts import Texts

PAGES = ("news", "more", "odds")


class LostHelpRoom(Room):
    def __init__(self, navigator: Navigator, texts: Texts, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        self.page = PAGES[0]
        super().__init__(navigator, texts, **keywords)

    @property
    def sheet(self) -> PrintedView:
        """Of the game at hand, or the one that would be played."""
        shown = self.navigator.view().screen
        at_hand = getattr(shown, "sheet", None) or getattr(getattr(shown, "table", None), "sheet", None)
        return at_hand if isinstance(at_hand, PrintedView) else printed(load_sheet())

    def turn_to(self, page: str) -> None:
        self.page = page
        self.redraw()

    def body(self, frame: Rect) -> None:
        title = f"{self.texts('word.help')} · {self.texts('book.lost-cities-rw')}"
        rest = self.heading(frame, title, self.navigator.leave)
        tabs, rest = rest.cut_top(self.bar, self.gap)
        if self.context.can_teach():
            lesson, tabs = tabs.cut_right(tabs.width * 0.34, self.gap)
            self.button("lesson", lesson, self.texts("lesson.offer"), self.context.teach, icon="hint", role="small")
        for place, name in zip(tabs.columns(len(PAGES), self.gap), PAGES, strict=True):
            look = "chosen" if name == self.page else "quiet"
            self.button(f"tab-{name}", place, self.texts(f"lost.tab_{name}"), partial(self.turn_to, name), look=look)
        if self.page == "odds":
            put_odds(self, rest)
        else:
            put_cards(self, rest, cards(NEWS if self.page == "news" else MORE, self.sheet, self.texts))
