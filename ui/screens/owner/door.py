"""Typing the PIN, and setting a new one."""

from __future__ import annotations

from math import ceil

from kiosk.owner.ports import PinAnswer
from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.pads import Pad
from ui.widgets.sign import Sign
from ui.widgets.words import text_height

KEYS = (*"123456789", "erase", "0", "next")
SHORTEST, LONGEST = 4, 8


class Typing(OwnerPage):
    """Digits are shown as dots; subclasses say what is asked for and what becomes of it."""

    every = 0.25

    def enter(self) -> None:
        self.typed = ""

    def question(self) -> str:
        raise NotImplementedError

    def note(self) -> str:
        return ""

    def typed_all(self) -> None:
        """Somebody has typed a PIN to its end."""

    @property
    def shut(self) -> bool:
        """Whether nothing can be typed now."""
        return self.work.busy

    def compose(self, frame: Rect) -> None:
        pad_width = min(frame.width * 0.46, frame.height * 0.95)
        pad, left = frame.cut_right(pad_width, self.gap)
        self._words(left)
        off = [key for key in KEYS if self.shut or (key == "next" and len(self.typed) < SHORTEST)]
        off += ["erase"] if not self.typed and "erase" not in off else []
        keys = self.screen.put("pin-pad", Pad, pad, keys=list(KEYS), across=3, off=off)
        if getattr(keys, "bound", None) is not self:
            keys.bound = self
            keys.on_key = self.press

    def _words(self, frame: Rect) -> None:
        inner = self.paper("pin-paper", frame)
        note, inner = inner.cut_bottom(text_height(self.small, 4.2), self.gap)
        self.screen.words("pin-note", note, self.note(), role=self.small, align="center", colour=theme.INK_SOFT)
        head, inner = inner.cut_top(inner.height * 0.25, self.gap)
        self.screen.put("pin-sign", Sign, head, icon="lock", tone=theme.INK)
        ask, inner = inner.cut_top(text_height("large", 2.3), self.gap)
        self.screen.words("pin-question", ask, self.question(), role="large", bold=True, align="center")
        dots, inner = inner.cut_top(self.screen.bar, self.gap)
        self._dots(dots)
        tone = theme.PRIMARY if self.good else theme.BAD
        self.screen.words("pin-told", inner, self.told, bold=True, colour=tone, align="center")

    def _dots(self, frame: Rect) -> None:
        side = min(frame.height * 0.6, frame.width / (2 * LONGEST), 2 * theme.now().radius)  # so that they are round
        row = frame.middle(side * (2 * LONGEST - 1), side)
        for number, place in enumerate(row.columns(2 * LONGEST - 1, 0)[::2]):
            filled = number < len(self.typed)
            tone = theme.INK if filled else theme.PAPER_DIM
            self.screen.panel(f"pin-dot-{number}", place, tone=tone, shadow=False, rim=theme.PAPER_EDGE, rim_width=1)

    def press(self, key: str) -> None:
        if self.shut:
            return
        if key == "erase":
            self.typed = self.typed[:-1]
        elif key == "next":
            if len(self.typed) >= SHORTEST:
                self.typed_all()
        elif len(self.typed) < LONGEST:
            self.typed += key
            self.told = ""
        self.redraw()


class Enter(Typing):
    """The door itself."""

    def enter(self) -> None:
        super().enter()
        self._waited = -1

    def question(self) -> str:
        return self.texts("owner.pin.damaged" if self.owner.door.state == "damaged" else "owner.pin.ask")

    def note(self) -> str:
        return self.texts("owner.pin.forgotten")

    @property
    def shut(self) -> bool:
        return self.work.busy or self.owner.door.wait > 0 or self.owner.door.state == "damaged"

    def tick(self) -> None:
        """Count the seconds down, and notice when somebody has reset the PIN."""
        if self.owner.door.state == "open":
            self.screen.go("first")
            return
        left = ceil(self.owner.door.wait)
        if left != self._waited:
            self._waited, before = left, self._waited
            if left:
                self.say(self.texts("owner.pin.wait", left), good=False)
            elif before > 0:
                self.say("")

    def typed_all(self) -> None:
        typed, self.typed = self.typed, ""
        self.work.run(lambda: self.owner.door.check(typed), self._answered)

    def _answered(self, answer: PinAnswer) -> None:
        if answer.right:
            self.screen.home()
        else:
            self.say(self.texts("owner.pin.wrong"), good=False)
            self._waited = -1
            self.tick()


class NewPin(Typing):
    """Typed twice; used by the guided start and behind the door."""

    def enter(self) -> None:
        super().enter()
        self.first = ""

    def question(self) -> str:
        return self.texts("owner.pin.again" if self.first else "owner.pin.new")

    def note(self) -> str:
        return self.texts("owner.pin.rules")

    def typed_all(self) -> None:
        typed, self.typed = self.typed, ""
        if not self.first:
            self.first = typed
        elif typed != self.first:
            self.first = ""
            self.say(self.texts("owner.pin.differ"), good=False)
        else:
            self.work.run(lambda: self.owner.door.set(typed), lambda _: self.kept())

    def failed(self, problem: Exception) -> None:
        self.first = ""
        super().failed(problem)

    def kept(self) -> None:
        """There is a new PIN."""
        raise NotImplementedError


class ChangePin(NewPin):
    def kept(self) -> None:
        self.enter()
        self.say(self.texts("owner.pin.kept"))
