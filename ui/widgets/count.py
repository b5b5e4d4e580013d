"""A number that counts to where it is, instead of jumping."""

from __future__ import annotations

from kivy.properties import NumericProperty, StringProperty

from ui.texts import signed
from ui.widgets import moving
from ui.widgets.words import Words


class Count(Words):
    """Shows ``value`` after ``before``; begins at ``start`` when it is made."""

    value = NumericProperty(0)
    start = NumericProperty(0)
    shown = NumericProperty(0.0)
    """The figure on its way."""
    before = StringProperty()

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self.shown = float(self.start)
        for name in ("shown", "before"):
            self.fbind(name, self._say)
        self.fbind("value", self._count)
        self._say()
        self._count()

    def _count(self, *_: object) -> None:
        if self.shown != self.value:
            moving.move(self, shown=float(self.value))

    def _say(self, *_: object) -> None:
        self.text = f"{self.before}{signed(round(self.shown))}"
