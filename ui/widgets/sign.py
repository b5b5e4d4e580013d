"""One of the signs, on its own."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import ColorProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.icons import icon


class Sign(Widget):
    icon = StringProperty()
    tone = ColorProperty(theme.INK)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            self._tone, self._face = Color(), Rectangle(size=(0, 0))
        for name in ("pos", "size", "icon", "tone"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        side = int(min(self.size))
        self._tone.rgba = self.tone
        self._face.size = (side, side) if self.icon else (0, 0)
        self._face.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
        if self.icon and side > 0:
            self._face.texture = icon(self.icon, side)
