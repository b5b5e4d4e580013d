"""A slim strip that tells what happened and goes by itself; troubles stay as a mark that tells them again."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.widgets.panel import Panel
from ui.widgets.sign import Sign
from ui.widgets.words import Words

SECONDS = 7.0


class NoticeBar(Widget):
    """Shows ``text`` until it is touched or some seconds have passed, then fires ``on_gone``."""

    text = StringProperty()
    __events__ = ("on_gone",)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        self._leaf = Panel(tone=theme.LIT, rim=theme.LIT_LINE, rim_width=1)
        self._sign = Sign(icon="info")
        self._words = Words(role="small", bold=True)
        self._close = Sign(icon="close", tone=theme.INK_SOFT)
        self._timer = Clock.create_trigger(lambda _: self.dispatch("on_gone"), SECONDS)
        for name in ("pos", "size", "text"):
            self.fbind(name, self._draw)

    def on_gone(self) -> None:
        """It was read, or nobody cared."""

    def tell(self, text: str) -> None:
        """Show *text*, or nothing; the time begins anew with other words."""
        if text != self.text:
            self.text = text
            self._timer.cancel()
            if text:
                self._timer()

    def _draw(self, *_: object) -> None:
        parts = (self._leaf, self._sign, self._words, self._close)
        if not self.text:
            self.clear_widgets()
            return
        if not self.children:
            for part in parts:
                self.add_widget(part)
        gap, side = theme.now().gap, min(self.height * 0.6, theme.now().mm(7))
        middle = self.center_y - side / 2
        self._leaf.pos, self._leaf.size = self.pos, self.size
        self._sign.pos, self._sign.size = (self.x + gap, middle), (side, side)
        self._close.pos, self._close.size = (self.right - gap - side * 0.7, middle), (side * 0.7, side)
        self._words.pos = (self.x + 2 * gap + side, self.y)
        self._words.size = (self.width - 4 * gap - 1.7 * side, self.height)
        self._words.text = self.text

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.text or not self.collide_point(*touch.pos):
            return False
        self._timer.cancel()
        self.dispatch("on_gone")
        return True
