"""A small picture of a printed sheet, drawn when there is time for it."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from kiosk.views.sheets import SheetView
from ui.draw.paper import sheet_texture
from ui.widgets.sheet import fitting_unit

_waiting: list[Thumb] = []


def _next(_seconds: float) -> bool:
    """One picture a frame, so that nobody waits for twelve."""
    if _waiting:
        _waiting.pop(0).paint()
    return bool(_waiting)


def all_painted() -> bool:
    return not _waiting


class Thumb(Widget):
    sheet: SheetView | None = ObjectProperty(None, allownone=True)
    faint = BooleanProperty(defaultvalue=False)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            self._tone, self._face = Color(1, 1, 1), Rectangle(size=(0, 0))
        for name in ("pos", "size", "sheet"):
            self.fbind(name, self._later)
        self.fbind("faint", self._fade)
        self._later()
        self._fade()

    def _later(self, *_: object) -> None:
        if self not in _waiting:
            _waiting.append(self)
        if len(_waiting) == 1:
            Clock.schedule_interval(_next, 0)

    def paint(self) -> None:
        if self.sheet is None:
            return
        texture = sheet_texture(self.sheet, fitting_unit(self.sheet, *self.size))
        self._face.texture, self._face.size = texture, texture.size
        self._face.pos = (
            round(self.center_x - texture.width / 2),
            round(self.center_y - texture.height / 2),
        )

    def _fade(self, *_: object) -> None:
        self._tone.a = 0.4 if self.faint else 1
