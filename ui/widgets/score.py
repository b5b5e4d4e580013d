"""The points of one player: they count up and down, and beside them what the ghost would change."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.texts import gain, signed
from ui.widgets import moving
from ui.widgets.lettered import Lettered
from ui.widgets.words import role


class Points(Widget):
    """A word, a large figure, and a change."""

    total = NumericProperty(0)
    shown = NumericProperty(0.0)
    """The figure on its way to the total."""
    change: int | None = ObjectProperty(None, allownone=True)
    label = StringProperty()
    dark = BooleanProperty(defaultvalue=True)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        with_total = keywords.pop("total", 0)
        super().__init__(**keywords)
        with self.canvas:
            self._label, self._figure, self._change = Lettered(), Lettered(bold=True), Lettered(bold=True)
        self.total = self.shown = with_total
        self.fbind("total", self._count)
        for name in ("pos", "size", "shown", "change", "label", "dark"):
            self.fbind(name, self._draw)
        self._draw()

    def _count(self, *_: object) -> None:
        moving.move(self, shown=float(self.total))

    def jump(self) -> None:
        """Another player's points: no counting."""
        moving.stop(self)
        self.shown = float(self.total)

    def _draw(self, *_: object) -> None:
        now = theme.now()
        ink = theme.PAPER if self.dark else theme.INK
        self._figure.colour.rgba = ink
        self._label.colour.rgba = theme.faded(ink, 0.8)
        x, y, width, height = self.x, self.y, self.width, self.height
        third = width * 0.32 if width > now.mm(39) else 0
        self._label.put(self.label, now.text(role("small")), (x, y, third, height), "left")
        start = x + (self._label.rectangle.size[0] + now.gap if third else 0)
        figure = (start, y, x + width * 0.66 - start, height)
        align = "left" if third else "center"
        self._figure.put(signed(round(self.shown)), now.text(role("title")), figure, align)
        good = (self.change or 0) >= 0
        self._change.colour.rgba = (theme.GOOD if good else theme.BAD) if not self.dark else _bright(good=good)
        words = gain(self.change) if self.change else ""
        after = start + self._figure.rectangle.size[0] + now.gap * 1.5 if third else x + width * 0.68
        self._change.put(words, now.text(role("large")), (after, y, x + width - after, height), "left")


def _bright(*, good: bool) -> theme.Rgba:
    """Of green and red what can be read on the dark table."""
    return theme.rgb("#9fd8a8") if good else theme.rgb("#ff9c8c")
