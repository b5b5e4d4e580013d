"""One face of a die, to be looked for among the owner's own."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from ui.draw.dice import die_texture


class TaughtFace(Widget):
    shown = ListProperty(["A", "corner"])
    """The die, and which of its faces."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            Color(1, 1, 1)
            self._face = Rectangle(size=(0, 0))
        for name in ("pos", "size", "shown"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        side = max(16, int(min(self.size))) // 2 * 2
        self._face.texture = die_texture(*self.shown, side)
        self._face.size = (side, side)
        self._face.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
