"""A name is deleted for good, so it is asked twice."""

from __future__ import annotations

from ui import theme
from ui.screens.frame import Frame
from ui.screens.section import Section
from ui.widgets.words import text_height


class Forgetting(Section):
    name = ""
    step = 0
    """0 the first question, 1 the second, 2 it is being done, 3 it was not possible."""

    def begin(self, name: str) -> None:
        self.name, self.step = name, 0

    def compose(self, frame: Frame) -> None:
        screen, texts = self.screen, self.screen.texts
        room = self.leaf(frame, "forget", min(frame.width * 0.92, screen.bar * 13), screen.bar * 6)
        head, room = room.cut_top(text_height("title", 1.1), self.gap)
        key = ("past.forget_title", "past.forget_really", "past.forgetting", "past.forget_failed")[self.step]
        screen.words("forget-title", head, texts(key, name=self.name), role="title", bold=True, align="center")
        if self.step > 1:
            if self.step > 2:  # noqa: PLR2004 - see above
                low = room.cut_bottom(screen.bar * 1.3)[0]
                screen.button("forget-keep", low, texts("word.back"), screen.close_leaf, look="primary", icon="back")
            return
        low, room = room.cut_bottom(screen.bar * 1.3, self.gap)
        keep, go = low.columns(2, self.gap)
        screen.button("forget-keep", keep, texts("past.keep"), screen.close_leaf, look="primary", icon="back")
        if self.step:
            words = texts("past.forget_hold")
            screen.button("forget-go", go, words, self._do, look="danger", icon="bin", hold=True)
        else:
            screen.button("forget-on", go, texts("past.forget"), self._on, look="danger", icon="bin")
        words = texts("past.forget_text", name=self.name)
        screen.words("forget-text", room, words, align="center", colour=theme.INK_SOFT)

    def fail(self) -> None:
        self.step = 3
        self.screen.redraw()

    def _on(self) -> None:
        self.step = 1
        self.screen.redraw()

    def _do(self) -> None:
        self.step = 2
        self.screen.redraw()
        self.screen.people.forget()
