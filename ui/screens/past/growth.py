"""The score as it grew: the chart of a whole game, and a line that moves with the replay."""

from __future__ import annotations

from kivy.graphics import Color, Line
from kivy.properties import NumericProperty

from ui import theme
from ui.widgets.chart import Chart


class Growth(Chart):
    """The chart itself is drawn once a game; only the line moves."""

    at = NumericProperty(0)
    """Which of the labels the replay has come to."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas.after:
            self._tone = Color(*theme.INK[:3], 0.75)
            self._line_now = Line(points=[], width=max(1.2, theme.now().mm(0.35)))
        for name in ("pos", "size", "labels", "series", "at"):
            self.fbind(name, self._move)
        self._move()

    def _move(self, *_: object) -> None:
        plot = getattr(self, "_plot", None)
        if plot is None or not self.labels:
            self._line_now.points = []
            return
        left, low, width, height = plot
        x = round(left + (self.at + 0.5) * width / len(self.labels))
        self._line_now.points = [x, low, x, low + height]
