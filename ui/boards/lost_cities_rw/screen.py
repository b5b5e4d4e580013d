"""The screen of a running game: one page that is passed around, or a page for every seat of a large table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle

from kiosk.rules.lost_cities_rw.at_table import LostPerson
from kiosk.rules.lost_cities_rw.view import TableView
from ui import theme
from ui.boards.lost_cities_rw.around import LostCitiesAroundTable
from ui.boards.lost_cities_rw.passing import LostCitiesPassAround
from ui.boards.lost_cities_rw.walk import Walk
from ui.draw.wood import wood
from ui.screens.base import Box, Screen
from ui.screens.base import nothing as no_throw
from ui.texts import Texts


class LostCitiesScreen(Screen):
    """Shows a `TableView` and posts intents; `throw` is called where somebody wants the dice thrown."""

    throw: Callable[[], None] = staticmethod(no_throw)
    go_on: Callable[[], None] = staticmethod(no_throw)
    """After the score: back to the table."""

    def __init__(self, post: Any, **keywords: Any) -> None:  # noqa: ANN401 - intents, Kivy's own
        super().__init__(post, **keywords)
        with self.canvas.before:
            Color(1, 1, 1)
            self._table = Rectangle(size=(0, 0))
        self.way: LostCitiesPassAround | LostCitiesAroundTable | Walk | None = None
        self.people: tuple[LostPerson, ...] = ()
        """Who sits where, as far as that is known."""
        self.bind(size=self._arrange, pos=self._arrange)

    def show(self, shown: TableView, texts: Texts) -> None:
        kind = self._kind(shown)
        if type(self.way) is not kind:
            self.clear_widgets()
            self.way = kind(self.post, self._on, size_hint=(None, None))
            self.add_widget(self.way)
        self.way.context, self.way.people = self.context, self.people
        self._arrange()
        self.way.show(shown, texts)

    def _kind(self, shown: TableView) -> type[LostCitiesPassAround | LostCitiesAroundTable | Walk]:
        if shown.finished:
            return Walk
        return LostCitiesAroundTable if theme.now().screen is theme.ScreenClass.TABLE else LostCitiesPassAround

    def _on(self) -> None:
        """The one thing that is not an intent of a seat: the next throw, or the way on from the score."""
        if isinstance(self.way, Walk):
            self.go_on()
        else:
            self.throw()

    def corner(self, width: float, height: float) -> Box:
        return self.way.corner(width, height) if self.way is not None else super().corner(width, height)

    def _arrange(self, *_: object) -> None:
        width, height = int(self.width), int(self.height)
        if min(width, height) < 200:  # noqa: PLR2004 - Kivy's size before the first layout
            return
        self._table.texture = wood(width, height)
        self._table.pos, self._table.size = self.pos, (width, height)
        if self.way is not None:
            self.way.pos, self.way.size = self.pos, self.size
