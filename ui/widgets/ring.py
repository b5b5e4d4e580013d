"""A ring that empties: how long until something happens by itself; and one that calls for a touch, thrice."""

from __future__ import annotations

from typing import Any

from kivy.animation import Animation
from kivy.graphics import Color, Line
from kivy.properties import ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from ui import theme

PULSES = 3
PULSE_SECONDS = 0.9


class Ring(Widget):
    left = NumericProperty(0.0)
    """What is left of it, 1 to 0."""
    tone = ColorProperty(theme.MARK)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            self._under_tone, self._under = Color(*theme.PAPER[:3], 0.25), Line()
            self._tone, self._line = Color(), Line()
        for name in ("pos", "size", "left", "tone"):
            self.fbind(name, self._draw)
        self._draw()

    def run(self, seconds: float) -> None:
        self.stop()
        self.left = 1.0
        Animation(left=0.0, duration=seconds).start(self)

    def stop(self) -> None:
        Animation.cancel_all(self, "left")
        self.left = 0.0

    def _draw(self, *_: object) -> None:
        wide = max(2, theme.now().mm(0.9))
        radius = max(1, min(self.size) / 2 - wide)
        self._tone.rgba = self.tone
        self._under_tone.a = 0.25 if self.left > 0 else 0
        for line, end in ((self._under, 360), (self._line, 360 * self.left)):
            line.width = wide
            line.circle = (self.center_x, self.center_y, radius, 0, end)
        self._tone.a = 1 if self.left > 0 else 0


class Pulse(Widget):
    """A soft ring around a button that grows and fades a few times, and then rests: nothing blinks for ever."""

    grown = NumericProperty(1.0)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            self._tone, self._line = Color(*theme.MARK), Line()
        for name in ("pos", "size", "grown"):
            self.fbind(name, self._draw)
        self._draw()

    def begin(self) -> None:
        Animation.cancel_all(self)
        self.grown = 0.0
        chain = Animation(grown=1.0, duration=PULSE_SECONDS, t="out_quad")
        for _ in range(PULSES - 1):
            chain += Animation(grown=0.0, duration=0.01) + Animation(grown=1.0, duration=PULSE_SECONDS, t="out_quad")
        chain.start(self)

    def stop(self) -> None:
        Animation.cancel_all(self)
        self.grown = 1.0

    def _draw(self, *_: object) -> None:
        out = theme.now().gap * self.grown
        self._tone.a = 0.9 * (1 - self.grown)
        self._line.width = max(1.5, theme.now().mm(0.6))
        self._line.rounded_rectangle = (
            self.x - out, self.y - out, self.width + 2 * out, self.height + 2 * out, theme.now().radius + out,
        )  # fmt: skip
