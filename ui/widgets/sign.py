"""A sign on its own, in any colour."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.icons import icon


class Sign(Widget):
    icon = StringProperty("info")
    colour = ColorProperty(theme.INK)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            self._tone, self._face = Color(), Rectangle()
        for name in ("pos", "size", "icon", "colour"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        size = max(8, int(min(self.size)))
        self._tone.rgba = self.colour
        self._face.texture, self._face.size = icon(self.icon, size), (size, size)
        self._face.pos = (round(self.center_x - size / 2), round(self.center_y - size / 2))
