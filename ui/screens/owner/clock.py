"""Setting the machine's clock by touch, where no network does it."""

from __future__ import annotations

import calendar
import datetime as dt
from functools import partial

from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.words import text_height

PARTS = ("day", "month", "year", "hour", "minute")
FIRST_YEAR, LAST_YEAR = 2025, 2099


def stepped(when: dt.datetime, part: str, by: int) -> dt.datetime:
    """One step of one part, round and round; the others stay, but that no month has a day too many."""
    if part == "minute":
        return when.replace(minute=(when.minute + by) % 60)
    if part == "hour":
        return when.replace(hour=(when.hour + by) % 24)
    year, month, day = when.year, when.month, when.day
    if part == "year":
        year = min(max(year + by, FIRST_YEAR), LAST_YEAR)
    elif part == "month":
        month = (month - 1 + by) % 12 + 1
    last = calendar.monthrange(year, month)[1]
    day = (day - 1 + by) % last + 1 if part == "day" else min(day, last)
    return when.replace(year=year, month=month, day=day)


class SetClock(OwnerPage):
    def enter(self) -> None:
        now = self.owner.hours.now
        self.when = stepped(now.replace(second=0, microsecond=0, tzinfo=None), "year", 0)

    def back(self) -> bool:
        self.screen.go("hours")
        return True

    def compose(self, frame: Rect) -> None:
        inner = self.paper("clock-paper", frame)
        note, inner = inner.cut_top(text_height("body", 2.3), self.gap)
        self.screen.words("clock-note", note, self.texts("owner.clock.note"), align="center")
        low, inner = inner.cut_bottom(self.screen.bar * 1.25, self.gap)
        told, inner = inner.cut_bottom(text_height("body", 2.2), self.gap)
        self.telling(told)
        busy, words = self.work.busy, self.texts("owner.clock.set")
        main = low.middle(low.width * 0.6, low.height)
        self.screen.button("clock-set", main, words, self.set, look="primary", icon="build", disabled=busy)
        for place, part in zip(inner.columns(len(PARTS), self.gap), PARTS, strict=True):
            self._part(place, part)

    def _part(self, frame: Rect, part: str) -> None:
        label, frame = frame.cut_top(text_height(self.small), self.gap * 0.3)
        words = self.texts(f"owner.clock.{part}")
        self.screen.words(f"clock-{part}-label", label, words, role=self.small, align="center", colour=theme.INK_SOFT)
        more, value, less = frame.rows(3, self.gap * 0.4)
        self.screen.button(f"clock-{part}-more", more, "", partial(self.step, part, 1), icon="plus")
        figure = f"{getattr(self.when, part):02}"
        self.screen.words(f"clock-{part}", value, figure, role="title", bold=True, align="center")
        self.screen.button(f"clock-{part}-less", less, "", partial(self.step, part, -1), icon="minus")

    def step(self, part: str, by: int) -> None:
        self.when = stepped(self.when, part, by)
        self.say("")

    def set(self) -> None:
        when = self.when
        self.work.run(lambda: self.owner.hours.set_clock(when), self._answered)
        self.redraw()

    def _answered(self, why_not: str) -> None:
        if why_not:
            self.say(self.texts("owner.clock.refused", why_not), good=False)
        else:
            self.say(self.texts("owner.clock.done", f"{self.when:%H:%M}"))
