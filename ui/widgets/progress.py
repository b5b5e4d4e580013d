"""How far a town has come: from the empty sheet to a full one, with what the house has reached at most."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, RoundedRectangle
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.texts import gain
from ui.widgets import moving
from ui.widgets.lettered import Lettered
from ui.widgets.words import role

FIGURE = 0.34
"""Of the width, for what was gained so far."""


class TownProgress(Widget):
    """What was gained as a figure, and as a bar that fills; beside it what the ghost would change."""

    total = NumericProperty(0)
    """What was gained since the sheet was empty."""
    shown = NumericProperty(0.0)
    """The figure on its way to the total."""
    full = NumericProperty(1)
    """What a full town gains, as far as that can be said."""
    record: int | None = ObjectProperty(None, allownone=True)
    """The most that was ever gained here."""
    change: int | None = ObjectProperty(None, allownone=True)
    label = StringProperty()

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        with_total = keywords.pop("total", 0)
        super().__init__(**keywords)
        with self.canvas:
            self._figure, self._label, self._change = Lettered(bold=True), Lettered(), Lettered(bold=True)
            self._tones, self._bars = [], []
            for _ in range(4):
                self._tones.append(Color(1, 1, 1))
                self._bars.append(RoundedRectangle(size=(0, 0)))
        self.total = self.shown = with_total
        self.fbind("total", self._count)
        for name in ("pos", "size", "shown", "change", "label", "full", "record"):
            self.fbind(name, self._draw)
        self._draw()

    def _count(self, *_: object) -> None:
        moving.move(self, shown=float(self.total))

    def jump(self) -> None:
        """Another player's town: no counting."""
        moving.stop(self)
        self.shown = float(self.total)

    @property
    def most(self) -> float:
        """What the whole bar stands for."""
        return float(max(1, self.full, self.record or 0, self.total))

    def _draw(self, *_: object) -> None:
        now, x, y, width, height = theme.now(), self.x, self.y, self.width, self.height
        self._figure.colour.rgba = theme.PAPER
        self._label.colour.rgba = theme.faded(theme.PAPER, 0.8)
        left, half = width * FIGURE, height / 2
        self._figure.put(gain(round(self.shown)), now.text(role("title")), (x, y, left, height), "left")
        x, width = x + left, width - left
        good = (self.change or 0) >= 0
        self._change.colour.rgba = theme.rgb("#9fd8a8") if good else theme.rgb("#ff9c8c")
        words = gain(self.change) if self.change else ""
        self._change.put(words, now.text(role("large")), (x, y + half, width, half), "right")
        beside = self._change.rectangle.size[0] + now.gap * 0.5 if words else 0
        self._label.put(self.label, now.text(role("small")), (x, y + half, width - beside, half), "left")
        self._fill(x, y + height * 0.1, width, height * 0.3)

    def _fill(self, x: float, y: float, width: float, height: float) -> None:
        """The empty bar, what the ghost would change, what there is, and the mark of the house."""
        share = min(max(self.shown / self.most, 0.0), 1.0)
        then = min(max((self.shown + (self.change or 0)) / self.most, 0.0), 1.0)
        mark = 0.0 if self.record is None else max(0, self.record) / self.most
        pin = max(3.0, theme.now().mm(0.7))
        bars = (
            (theme.faded(theme.PAPER, 0.22), x, width),
            (theme.faded(theme.CHOSEN, 0.5), x, width * max(share, then)),
            (theme.CHOSEN, x, width * min(share, then)),
            (theme.WHITE, x + width * mark - pin / 2, 0.0 if self.record is None else pin),
        )
        for number, (tone, left, wide) in enumerate(bars):
            more = height * 0.35 if number == len(bars) - 1 else 0
            self._tones[number].rgba = tone
            bar = self._bars[number]
            bar.pos, bar.size = (left, y - more / 2), (wide, height + more if wide >= 1 else 0)
            bar.radius = [min(height, wide) / 2]
