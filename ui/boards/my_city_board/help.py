"""The help of this book as a room over the game: how to build, and what counts, as far as the game at hand has it."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk.rules.my_city_board.view import BoardView
from ui import theme
from ui.screens.rect import Rect
from ui.screens.room import Navigator, Room
from ui.texts import Texts
from ui.widgets.panel import Panel

PAGES = {
    "building": ("cards", "river", "marker", "churches", "block"),
    "counting": ("trees", "rocks", "empty", "groups", "well", "gold", "limit", "ties"),
}
START = 10
ALWAYS = ("ties",)
"""Told with every game, although no game is announced by it."""


class BoardHelpRoom(Room):
    def __init__(self, navigator: Navigator, texts: Texts, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        self.page = next(iter(PAGES))
        super().__init__(navigator, texts, **keywords)

    @property
    def there(self) -> tuple[str, ...]:
        """What the game at hand has, or everything."""
        shown = self.navigator.view().screen
        known = shown.news if isinstance(shown, BoardView) else ()
        names = [name for page in PAGES.values() for name in page]
        return tuple(name for name in names if not known or name in known or name in ALWAYS)

    @property
    def new(self) -> tuple[str, ...]:
        """What the game before did not have."""
        shown = self.navigator.view().screen
        if not isinstance(shown, BoardView) or shown.new == len(shown.news):
            return ()
        return shown.news[: shown.new]

    def turn_to(self, page: str) -> None:
        self.page = page
        self.redraw()

    def body(self, frame: Rect) -> None:
        title = f"{self.texts('word.help')} · {self.texts('book.my-city-board')}"
        rest = self.heading(frame, title, self.navigator.leave)
        tabs, rest = rest.cut_top(self.bar, self.gap)
        if self.context.can_teach():
            lesson, tabs = tabs.cut_right(tabs.width * 0.36, self.gap)
            self.button("lesson", lesson, self.texts("lesson.offer"), self.context.teach, icon="hint", role="small")
        for name, place in zip(PAGES, tabs.columns(len(PAGES), self.gap), strict=True):
            look = "chosen" if name == self.page else "quiet"
            self.button(f"tab-{name}", place, self.texts(f"board.tab_{name}"), partial(self.turn_to, name), look=look)
        self.put("leaf", Panel, rest, tone=theme.PAPER)
        names = [name for name in PAGES[self.page] if name in self.there]
        most = max(len(names), 5)
        for name, row in zip(names, rest.inset(self.gap).rows(most, self.gap * 0.4), strict=False):
            head, text = row.cut_left(row.width * 0.24, self.gap)
            tone = theme.PRIMARY if name in self.new else theme.INK
            self.words(f"{name}.title", head, self.texts(f"board.title_{name}"), bold=True, colour=tone)
            role = "body" if self.wide else "small"
            self.words(f"{name}.text", text, self.texts(f"board.has_{name}", START), role=role)
