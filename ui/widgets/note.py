"""A few words beside the finger: why a building does not fit, or what it would change."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.lettering import lettering
from ui.theme import Rgba
from ui.widgets import moving
from ui.widgets.lettered import Lettered
from ui.widgets.words import role

READ_SECONDS = 0.7
"""How long a reason stands still before it floats off."""
MOST_LINES = 5

Line = tuple[str, Rgba]


class Note(Widget):
    """Lines of words with their colours on a little leaf; never takes a touch."""

    lines: list[Line] = ListProperty()
    strength = NumericProperty(1.0)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            self._shade_tone, self._shade = Color(*theme.SHADOW[:3], 0.4), SmoothRoundedRectangle()
            self._tone, self._leaf = Color(*theme.PAPER), SmoothRoundedRectangle()
            self._words = [Lettered(bold=True) for _ in range(MOST_LINES)]
        self.most_width = 0
        for name in ("pos", "size", "lines", "strength"):
            self.fbind(name, self._draw)
        self._draw()

    def tell(self, lines: list[Line], most_width: float) -> None:
        """Say this, in the size that it needs."""
        moving.stop(self)
        self.strength = 1.0
        self.lines = lines
        self._fit(most_width)

    def _fit(self, most_width: float) -> None:
        now = theme.now()
        size, pad = now.text(role("small")), now.gap
        most = int(most_width - 2 * pad)
        self.most_width = max(
            (lettering(text, size, bold=True, width=most).width for text, _ in self.lines), default=0
        )
        made = [lettering(text, size, bold=True, width=self.most_width, align="left") for text, _ in self.lines]
        self.size = (self.most_width + 2 * pad, sum(texture.height for texture in made) + pad) if made else (0, 0)

    def float_off(self) -> None:
        """Stay for a moment, rise a little and go."""
        end = self.y + theme.now().mm(7)
        moving.move(self, transition="in_quad", rest=READ_SECONDS, done=self.hide, y=end, strength=0.0)

    def hide(self) -> None:
        moving.stop(self)
        self.lines, self.size, self.strength = [], (0, 0), 1.0

    def _draw(self, *_: object) -> None:
        shown = bool(self.lines) and self.width > 0
        self._tone.a, self._shade_tone.a = (0.96 * self.strength, 0.4 * self.strength) if shown else (0, 0)
        for leaf, down in ((self._shade, max(2, theme.now().mm(0.5))), (self._leaf, 0)):
            leaf.pos, leaf.size = (round(self.x), round(self.y) - down), self.size
            leaf.radius = [min(theme.now().radius, self.height / 2)]
        self._write(shown=shown)

    def _write(self, *, shown: bool) -> None:
        now = theme.now()
        size, pad, y = now.text(role("small")), now.gap, self.top - now.gap / 2
        for number, words in enumerate(self._words):
            if not shown or number >= len(self.lines) or self.most_width < 1:
                words.rectangle.size = (0, 0)
                continue
            text, tone = self.lines[number]
            high = lettering(text, size, bold=True, width=self.most_width, align="left").height
            y -= high
            words.colour.rgba = (*tone[:3], self.strength)
            words.put(text, size, (self.x + pad, y, self.most_width, high), "left")
