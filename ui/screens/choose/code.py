"""Going on with a table by its code."""

from __future__ import annotations

from kiosk.messages import ContinueTable
from ui import theme
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.pads import CODE_KEYS, Pad
from ui.widgets.words import text_height

LENGTH = 4
ACROSS = 8


class CodeEntry(Section):
    typed = ""

    def compose(self, frame: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        wide, high = (0.8, 0.78) if screen.wide else (0.975, 0.96)
        room = self.leaf(frame, "code", frame.width * wide, frame.height * high)
        head, room = room.cut_top(text_height("large", 1.2) + text_height("small", 1.1), self.gap * 0.5)
        head = head.cut_right(screen.bar if not screen.wide else 0, self.gap)[1]  # the app's own corner
        title, below = head.cut_top(text_height("large", 1.2))
        screen.words("code-title", title, texts("front.which_code"), role="large", bold=True)
        screen.words("code-help", below, texts("front.code_help"), role="small", colour=theme.INK_SOFT)
        low, room = room.cut_bottom(screen.bar, self.gap)
        back, rest = low.cut_left(low.width * 0.3, self.gap)
        go = rest.cut_right(low.width * 0.4)[0]
        screen.button("code-back", back, texts("word.back"), screen.close_leaf, icon="back")
        ready = len(self.typed) == LENGTH
        screen.button("code-go", go, texts("word.continue"), self.go, look="primary", icon="next", disabled=not ready)
        boxes, room = room.cut_top(screen.bar * 1.15, self.gap)
        self._boxes(boxes)
        pad = screen.put(
            "code-pad", Pad, room, keys=list(CODE_KEYS), across=ACROSS, off=list(CODE_KEYS) if ready else []
        )
        if not getattr(pad, "bound", False):
            pad.bound = True
            pad.bind(on_key=lambda _, key: self.press(key))

    def _boxes(self, frame: Rect) -> None:
        side = frame.height
        row = frame.middle(LENGTH * (side + self.gap) + side, side)
        for number, place in enumerate(row.columns(LENGTH + 1, self.gap)):
            if number == LENGTH:
                self.screen.button(
                    "code-erase", place, "", lambda: self.press("erase"), icon="erase", disabled=not self.typed
                )
                break
            active = number == len(self.typed)
            rim = theme.PRIMARY if active else theme.PAPER_EDGE
            self.screen.panel(f"code-box-{number}", place, tone=theme.QUIET, rim=rim, rim_width=2, shadow=False)
            sign = self.typed[number : number + 1]
            self.screen.words(f"code-sign-{number}", place, sign, role="title", bold=True, align="center")

    def press(self, key: str) -> None:
        if key == "erase":
            self.typed = self.typed[:-1]
        elif len(self.typed) < LENGTH:
            self.typed += key
        self.screen.redraw()

    def go(self) -> None:
        self.screen.post(ContinueTable(self.typed))
        self.typed = ""
        self.screen.redraw()
