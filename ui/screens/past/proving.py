"""Who may delete a name: the owner by the PIN, or its player by the code of a table at which that name has played."""

from __future__ import annotations

from math import ceil

from kiosk.owner.ports import Owner, PinAnswer
from ui import theme
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.pads import CODE_KEYS, Pad
from ui.widgets.words import text_height

PIN_KEYS = (*"123456789", "erase", "0", "next")
SHORTEST, LONGEST = 4, 8
CODE_LENGTH = 4


class Proving(Section):
    """Typed on a pad; calls `Forgetting.proved` when it was right."""

    name = ""
    kind = "code"
    """``pin`` or ``code``."""
    typed = ""
    told = ""
    _asking = False

    def begin(self, kind: str, name: str) -> None:
        self.kind, self.name, self.typed, self.told, self._asking = kind, name, "", "", False

    @property
    def owner(self) -> Owner | None:
        found: Owner | None = self.screen.context.owner
        return found

    @property
    def has_pin(self) -> bool:
        return self.owner is not None and self.owner.door.state == "locked"

    # --- what is seen -----------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        """On the leaf that is laid out already, above its buttons."""
        screen, pin = self.screen, self.kind == "pin"
        keys = list(PIN_KEYS if pin else CODE_KEYS)
        pad, left = frame.cut_right(frame.width * (0.42 if pin else 0.62), self.gap)
        asked, left = left.cut_top(left.height * 0.5, self.gap)
        words = screen.texts("past.ask_pin") if pin else screen.texts("past.ask_code", name=self.name)
        screen.words("proof-ask", asked, words, align="center")
        box, left = left.cut_top(min(screen.bar, left.height * 0.5), self.gap)
        screen.panel("proof-box", box, tone=theme.QUIET, rim=theme.PAPER_EDGE, rim_width=2, shadow=False)
        typed = "•" * len(self.typed) if pin else " ".join(self.typed)
        screen.words("proof-typed", box, typed, role="large", bold=True, align="center")
        told = left.middle(left.width, min(left.height, text_height("body", 2.4)))
        screen.words("proof-told", told, self.told, bold=True, colour=theme.BAD, align="center")
        part = screen.put(f"proof-{self.kind}", Pad, pad, keys=keys, across=3 if pin else 6, off=self._off(keys))
        if not getattr(part, "bound", False):
            part.bound = True
            part.bind(on_key=lambda _, key: self.press(key))

    def _off(self, keys: list[str]) -> list[str]:
        if self._asking:
            return keys
        if self.kind == "pin":
            return ["next"] if len(self.typed) < SHORTEST else []
        return keys if len(self.typed) >= CODE_LENGTH else []

    # --- what touches do --------------------------------------------------------------------------------------------

    def erase(self) -> None:
        self.press("erase")

    def press(self, key: str) -> None:
        if self._asking:
            return
        if key == "erase":
            self.typed = self.typed[:-1]
        elif key != "next" and len(self.typed) < (LONGEST if self.kind == "pin" else CODE_LENGTH):
            self.typed, self.told = self.typed + key, ""
        if key == "next" or (self.kind == "code" and len(self.typed) == CODE_LENGTH):
            self._ask()
        self.screen.redraw()

    def _ask(self) -> None:
        typed, self.typed, self._asking = self.typed, "", True
        context, name = self.screen.context, self.name
        if self.kind == "code":
            context.submit(lambda: context.archive.plays_at(name, typed), self._code_answered)
        elif self.owner is not None:
            door = self.owner.door
            context.submit(lambda: door.check(typed), self._pin_answered)

    def _code_answered(self, right: bool | None) -> None:  # noqa: FBT001 - an answer
        self._answered(right=bool(right), told=self.screen.texts("past.wrong_code", name=self.name))

    def _pin_answered(self, answer: PinAnswer | None) -> None:
        wait = ceil(answer.wait) if answer is not None else 0
        texts = self.screen.texts
        told = texts("owner.pin.wait", wait) if wait else texts("owner.pin.wrong")
        self._answered(right=answer is not None and answer.right, told=told)

    def _answered(self, *, right: bool, told: str) -> None:
        self._asking = False
        self.told = "" if right else told
        if right:
            self.screen.people.forgetting.proved()
        else:
            self.screen.redraw()
