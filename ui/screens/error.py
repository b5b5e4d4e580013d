"""When a screen fails: everything is saved, and there are two ways on."""

from __future__ import annotations

from collections.abc import Callable

from ui import theme
from ui.screens.composed import Composed
from ui.screens.rect import Rect
from ui.widgets.sign import Sign
from ui.widgets.words import text_height


def nothing() -> None:
    """Until the app says what going on means."""


class ErrorScreen(Composed):
    """What happened, what it means, what to do: in this order."""

    go_on: Callable[[], None] = staticmethod(nothing)
    start_over: Callable[[], None] = staticmethod(nothing)

    def compose(self, frame: Rect) -> None:
        now = theme.now()
        leaf = frame.inset(now.gap).middle(max(now.mm(130), frame.width * 0.55), max(now.mm(78), frame.height * 0.55))
        self.panel("leaf", leaf, tone=theme.PAPER)
        inner = leaf.inset(max(now.mm(5), leaf.height * 0.06))
        buttons, inner = inner.cut_bottom(max(now.touch * 1.4, leaf.height * 0.17), now.gap)
        sign, inner = inner.cut_top(max(now.mm(14), leaf.height * 0.17), now.gap)
        self.put("sign", Sign, sign, icon="info", tone=theme.BAD)
        title, below = inner.cut_top(text_height("title", 1.12))
        self.words("title", title, self.texts("word.went_wrong"), role="title", bold=True, align="center")
        self.words("below", below, self.texts("word.nothing_lost"), align="center", colour=theme.INK_SOFT)
        left, right = buttons.columns(2, now.gap)
        self.button("over", left, self.texts("app.start_over"), self.start_over, icon="back")
        self.button(
            "on",
            right,
            self.texts("word.go_on"),
            self.go_on,
            icon="next",
            look="primary",
            role="large",
        )
