"""Restarting and shutting down: held for two seconds, then confirmed."""

from __future__ import annotations

from functools import partial

from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.sign import Sign
from ui.widgets.words import text_height

WAYS = (("program", "turn"), ("restart", "turn"), ("shut_down", "power"))
HOLD_SECONDS = 2.0


class Power(OwnerPage):
    def enter(self) -> None:
        self.asked = ""

    def compose(self, frame: Rect) -> None:
        inner = self.paper("power-paper", frame)
        if self.asked:
            self._confirm(inner)
            return
        note, inner = inner.cut_top(text_height("body", 2.2), self.gap)
        self.screen.words("power-note", note, self.texts("owner.power.note"), align="center")
        told, inner = inner.cut_bottom(text_height("body", 2), self.gap)
        self.telling(told)
        rows = inner.middle(inner.width * 0.7, min(inner.height, 3 * (self.screen.bar * 1.4 + self.gap)))
        for row, (name, icon) in zip(rows.rows(len(WAYS), self.gap), WAYS, strict=True):
            ask, hold = partial(self.ask, name), HOLD_SECONDS
            icon = "leave" if name == "program" and not self.owner.machine.supervised else icon  # noqa: PLW2901
            self.screen.button(
                name, row, self._words(name), ask, icon=icon, hold=True, hold_seconds=hold, look="danger"
            )

    def _words(self, name: str) -> str:
        alone = name == "program" and not self.owner.machine.supervised
        return self.texts("owner.power.close" if alone else f"owner.power.{name}")

    def _confirm(self, frame: Rect) -> None:
        low, frame = frame.cut_bottom(self.screen.bar * 1.3, self.gap)
        sign, frame = frame.cut_top(frame.height * 0.4, self.gap)
        self.screen.put("power-sign", Sign, sign, icon=dict(WAYS)[self.asked], tone=theme.DANGER)
        words = self.texts("owner.power.really", self._words(self.asked))
        self.screen.words("power-really", frame, words, role="large", bold=True, align="center")
        no, yes = low.columns(2, self.gap)
        self.screen.button("power-no", no, self.texts("word.no"), self.give_up, look="primary")
        self.screen.button("power-yes", yes, self.texts("word.yes"), self.do, look="danger")

    def ask(self, name: str) -> None:
        self.asked = name
        self.redraw()

    def give_up(self) -> None:
        self.asked = ""
        self.redraw()

    def back(self) -> bool:
        there = bool(self.asked)
        self.give_up()
        return there

    def do(self) -> None:
        name, self.asked = self.asked, ""
        machine = self.owner.machine
        if name == "program":
            machine.restart_program()
            return
        self.say(self.texts("owner.power.going"))
        self.work.run(machine.restart if name == "restart" else machine.shut_down, self._answered)

    def _answered(self, why_not: str) -> None:
        if why_not:
            self.say(self.texts("owner.failed", why_not), good=False)
