"""A name is deleted for good: only by the owner or by its player, and the last button has to be held."""

from __future__ import annotations

from functools import partial

from ui import theme
from ui.screens.composed import Do
from ui.screens.past.proving import Proving
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.words import text_height

Way = tuple[str, str, str, Do]
"""A button's name, words, sign, and what it does."""
TITLES = {
    "ask": "past.forget_title", "prove": "past.forget_title", "sure": "past.forget_really",
    "doing": "past.forgetting", "failed": "past.forget_failed",
}  # fmt: skip


class Forgetting(Section):
    name = ""
    step = "ask"
    """``ask``, ``prove`` (who wants it), ``sure``, ``doing``, ``failed``."""

    def __init__(self, screen: object) -> None:
        super().__init__(screen)  # type: ignore[arg-type]  # the room
        self.proving = Proving(self.screen)

    def begin(self, name: str) -> None:
        self.name, self.step = name, "ask"

    def compose(self, frame: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        high = frame.height * 0.94 if self.step == "prove" else screen.bar * 7
        room = self.leaf(frame, "forget", min(frame.width * 0.94, screen.bar * 15), min(high, screen.bar * 9))
        head, room = room.cut_top(text_height("title", 1.1), self.gap)
        words = texts(TITLES[self.step], name=self.name)
        screen.words("forget-title", head, words, role="title", bold=True, align="center")
        if self.step == "doing":
            return
        low, room = room.cut_bottom(screen.bar * (1 if self.step == "prove" else 1.3), self.gap)
        self._buttons(low)
        if self.step == "prove":
            self.proving.compose(room)
        elif self.step != "failed":
            words = texts("past.forget_text", name=self.name)
            screen.words("forget-text", room, words, align="center", colour=theme.INK_SOFT)

    def _buttons(self, frame: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        keep = texts("word.back" if self.step == "failed" else "past.keep")
        ways = self._ways()
        first, *rest = frame.columns(1 + len(ways), self.gap)
        screen.button("forget-keep", first, keep, screen.close_leaf, look="primary", icon="back", role="small")
        for place, (name, words, icon, do) in zip(rest, ways, strict=True):
            held = name == "forget-go"
            look = "danger" if name != "forget-erase" else "quiet"
            screen.button(name, place, texts(words), do, look=look, icon=icon, hold=held, role="small")

    def _ways(self) -> list[Way]:
        code: Way = ("forget-code", "past.by_code", "letters", partial(self.prove, "code"))
        pin: Way = ("forget-pin", "past.by_pin", "lock", partial(self.prove, "pin"))
        ways: dict[str, list[Way]] = {
            "ask": [code, pin] if self.proving.has_pin else [code],
            "prove": [("forget-erase", "past.erase", "erase", self.proving.erase)],
            "sure": [("forget-go", "past.forget", "bin", self._do)],
        }
        return ways.get(self.step, [])

    # --- what touches do --------------------------------------------------------------------------------------------

    def prove(self, kind: str) -> None:
        self.proving.begin(kind, self.name)
        self._go("prove")

    def proved(self) -> None:
        """It is the owner, or the player."""
        if self.step == "prove":
            self._go("sure")

    def fail(self) -> None:
        self._go("failed")

    def _do(self) -> None:
        self._go("doing")
        self.screen.people.forget()

    def _go(self, step: str) -> None:
        self.step = step
        self.screen.redraw()
