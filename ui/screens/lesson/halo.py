"""A calm ring around what is touched next: it swells slowly and never blinks."""

from __future__ import annotations

from kivy.animation import Animation
from kivy.graphics import Color, Line
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from ui import theme

SECONDS = 1.4


class Halo(Widget):
    """Takes no touches."""

    swell = NumericProperty(0.0)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            self._edge_tone, self._edge = Color(*theme.INK[:3], 0.55), Line()
            self._tone, self._line = Color(*theme.MARK), Line()
        for name in ("pos", "size", "swell"):
            self.fbind(name, self._draw)
        self.bind(parent=self._live)
        self._draw()

    def _live(self, _halo: Widget, parent: Widget | None) -> None:
        Animation.cancel_all(self, "swell")
        if parent is not None:
            breath = Animation(swell=1.0, duration=SECONDS, t="in_out_sine")
            breath += Animation(swell=0.0, duration=SECONDS, t="in_out_sine")
            breath.repeat = True
            breath.start(self)

    def _draw(self, *_: object) -> None:
        pen = theme.now().mm(0.5) + 1
        out = self.swell * theme.now().mm(0.7)
        box = (self.x - out, self.y - out, self.width + 2 * out, self.height + 2 * out, theme.now().radius + out)
        for line, width in ((self._edge, pen * 1.5), (self._line, pen)):
            line.width = width
            line.rounded_rectangle = box
