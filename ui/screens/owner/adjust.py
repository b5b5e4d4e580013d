"""Loudness, how long a sure throw waits, and how the picture lies: by touch."""

from __future__ import annotations

from functools import partial

from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.words import text_height

VOLUMES = (0, 20, 40, 60, 80, 100)
SECONDS = (0, 2, 3, 5, 8)
TURNS = (0, 90, 180, 270)
MINUTES = (0, 1, 2, 5)
SHOWN = (0, 1, 3, 99)
"""How often in a game the coach shows the best place; the last stands for always."""


class Adjust(OwnerPage):
    def compose(self, frame: Rect) -> None:
        inner = self.paper("adjust-paper", frame)
        told, inner = inner.cut_bottom(max(text_height("body", 2.2), self.screen.bar), self.gap)
        self._below(told)
        volume, seconds, turns, coach, nudge = inner.rows(5, self.gap * 0.6)
        now, texts = self.owner.adjustments.value, self.texts
        off = texts("word.off")
        self._row(volume, "volume", [(one, f"{one} %" if one else off) for one in VOLUMES], now.volume)
        touch = texts("owner.adjust.by_touch")
        waits = [(one, texts("owner.adjust.seconds", one) if one else touch) for one in SECONDS]
        self._row(seconds, "accept_seconds", waits, now.accept_seconds)
        self._row(turns, "rotation", [(one, f"{one}°") for one in TURNS], now.rotation)
        often = {0: off, SHOWN[-1]: texts("owner.adjust.always")}
        waits = [(one, texts("owner.adjust.minutes", one) if one else off) for one in MINUTES]
        self._row(nudge, "nudge", waits, now.nudge)
        self._row(coach, "coach", [(one, often.get(one, str(one))) for one in SHOWN], now.coach)

    def _row(self, frame: Rect, name: str, choices: list[tuple[int, str]], now: float) -> None:
        head, rest = frame.cut_left(frame.width * 0.36, self.gap)
        self.screen.words(f"adjust-{name}", head, self.texts(f"owner.adjust.{name}"), bold=True)
        rest = rest.middle(rest.width, min(rest.height, self.screen.bar * 1.4))
        near = min((value for value, _ in choices), key=lambda value: abs(value - now))
        for place, (value, words) in zip(rest.columns(len(choices), self.gap * 0.6), choices, strict=True):
            look = "chosen" if value == near else "quiet"
            do = partial(self.set, name, value)
            self.screen.button(f"{name}-{value}", place, words, do, look=look, role=self.small)

    def _below(self, frame: Rect) -> None:
        if self.turned:
            restart, frame = frame.cut_right(frame.width * 0.34, self.gap)
            words = self.texts("owner.power.program" if self.owner.machine.supervised else "owner.power.close")
            self.screen.button("adjust-restart", restart, words, self.owner.machine.restart_program, icon="turn")
        self.telling(frame)

    def enter(self) -> None:
        self.turned = False

    def set(self, name: str, value: int) -> None:
        self.work.run(lambda: self.owner.adjustments.change(**{name: value}), lambda _: self._kept(name))

    def _kept(self, name: str) -> None:
        self.turned = self.turned or name == "rotation"
        self.say(self.texts("owner.adjust.turned" if self.turned else "owner.adjust.kept"))
        if name == "volume" and self.owner.devices is not None:
            self.owner.devices.sound()
