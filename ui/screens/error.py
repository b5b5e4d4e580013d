"""When a screen fails: everything is saved, and there are two ways on."""

from __future__ import annotations

from collections.abc import Callable

from ui import theme
from ui.screens.composed import Composed
from ui.screens.frame import Frame
from ui.widgets.sign import Sign


def nothing() -> None:
    """Until the app says what going on means."""


class ErrorScreen(Composed):
    """What happened, what it means, what to do: in this order."""

    go_on: Callable[[], None] = staticmethod(nothing)
    start_over: Callable[[], None] = staticmethod(nothing)

    def compose(self, frame: Frame) -> None:
        now = theme.now()
        leaf = frame.inset(now.gap).middle(now.mm(130), now.mm(78))
        self.panel("leaf", leaf, tone=theme.PAPER)
        inner = leaf.inset(now.mm(5))
        buttons, inner = inner.cut_bottom(now.touch * 1.4, now.gap)
        sign, inner = inner.cut_top(now.mm(14), now.gap)
        self.put("sign", Sign, sign, icon="info", tone=theme.BAD)
        title, below = inner.cut_top(now.text("title") * 1.4)
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
