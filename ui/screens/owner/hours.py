"""Night and opening hours, as far as the clock can be trusted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from kiosk.owner.views import Span, Timetable
from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.words import text_height

STEP = 30
DAY = 24 * 60
DIMS = (0.4, 0.6, 0.8)
NIGHT, OPEN = Span(22 * 60, 8 * 60), Span(10 * 60, 22 * 60)
DAYS = 7


def clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


class EditHours(OwnerPage):
    every = 5.0

    def enter(self) -> None:
        self.day = 0

    def tick(self) -> None:
        self.redraw()

    @property
    def table(self) -> Timetable:
        return self.owner.hours.timetable

    def compose(self, frame: Rect) -> None:
        time, known = self.owner.hours.clock
        head, frame = frame.cut_top(max(self.screen.bar, text_height("body", 2.3)), self.gap * 0.6)
        words = self.told or self.texts("owner.hours.clock" if known else "owner.hours.no_clock", time)
        fine = known and not self.told
        tone = theme.PAPER if fine else theme.rgb("#ff9d8a")
        set_, head = head.cut_right(frame.width * 0.3, self.gap)
        go = partial(self.screen.go, "clock")
        self.screen.button("hours-set", set_, self.texts("owner.clock.open"), go, role="small")
        self.screen.words("hours-clock", head, words, colour=tone, bold=not fine)
        left, right = frame.cut_left(frame.width * 0.4, self.gap)
        self._night(self.paper("night-paper", left))
        self._opening(self.paper("opening-paper", right))

    # --- night ------------------------------------------------------------------------------------------------------

    def _night(self, frame: Rect) -> None:
        table = self.table
        head, switch, begin, end, dim, _ = frame.rows(6, self.gap * 0.6)  # as beside it
        self.screen.words("night-head", head, self.texts("owner.hours.night"), bold=True)
        on, off = switch.columns(2, self.gap)
        look = {True: "chosen", False: "quiet"}
        lit = table.night is not None
        self.screen.button("night-on", on, self.texts("word.on"), partial(self.night, NIGHT), look=look[lit])
        self.screen.button("night-off", off, self.texts("word.off"), partial(self.night, None), look=look[not lit])
        if table.night is None:
            return
        self._steps(begin, "night-begin", table.night, self.night, first=True)
        self._steps(end, "night-end", table.night, self.night, first=False)
        near = min(DIMS, key=lambda value: abs(value - table.dim))
        for place, (value, key) in zip(
            dim.columns(len(DIMS), self.gap * 0.5), zip(DIMS, ("low", "mid", "high"), strict=True), strict=True
        ):
            words = self.texts(f"owner.hours.dim_{key}")
            do = partial(self.change, dim=value)
            self.screen.button(f"dim-{key}", place, words, do, look=look[value == near], role=self.small)

    def night(self, span: Span | None) -> None:
        if span is None or self.table.night is None or span is not NIGHT:
            self.change(night=span)

    # --- opening hours ----------------------------------------------------------------------------------------------

    def _opening(self, frame: Rect) -> None:
        opening = self.table.opening
        head, switch, days, shut, begin, end = frame.rows(6, self.gap * 0.6)
        self.screen.words("opening-head", head, self.texts("owner.hours.opening"), bold=True)
        always, timed = switch.columns(2, self.gap)
        look = {True: "chosen", False: "quiet"}
        free = opening is None
        words = self.texts("owner.hours.always")
        self.screen.button("open-always", always, words, partial(self.change, opening=None), look=look[free])
        self.screen.button(
            "open-timed", timed, self.texts("owner.hours.timed"), self.begin_opening, look=look[not free]
        )
        if opening is None:
            return
        for number, place in enumerate(days.columns(DAYS, self.gap * 0.4)):
            words = self.texts(f"owner.day.{number}")
            name = f"day-{number}"
            self.screen.button(
                name, place, words, partial(self.choose, number), look=look[number == self.day], role=self.small
            )
        closed, same = shut.columns(2, self.gap)
        today = opening[self.day]
        words = self.texts("owner.hours.closed")
        toggled = OPEN if today is None else None
        look_closed = look[today is None]
        self.screen.button(
            "day-closed", closed, words, partial(self.today, toggled), look=look_closed, role=self.small
        )
        self.screen.button("day-same", same, self.texts("owner.hours.same"), self.same, role=self.small)
        if today is not None:
            self._steps(begin, "day-begin", today, self.today, first=True)
            self._steps(end, "day-end", today, self.today, first=False)

    def begin_opening(self) -> None:
        if self.table.opening is None:
            self.change(opening=(OPEN,) * DAYS)

    def choose(self, day: int) -> None:
        self.day = day
        self.redraw()

    def today(self, span: Span | None) -> None:
        assert self.table.opening is not None
        days = list(self.table.opening)
        days[self.day] = span
        self.change(opening=tuple(days))

    def same(self) -> None:
        assert self.table.opening is not None
        self.change(opening=(self.table.opening[self.day],) * DAYS)

    # --- both -------------------------------------------------------------------------------------------------------

    def _steps(self, frame: Rect, name: str, span: Span, put: Callable[[Span], None], *, first: bool) -> None:
        """Earlier, the time, later."""
        label, rest = frame.cut_left(frame.width * 0.2, self.gap * 0.5)
        words = self.texts("owner.hours.from" if first else "owner.hours.to")
        self.screen.words(f"{name}-label", label, words, role=self.small)
        less, value, more = rest.columns(3, self.gap * 0.5)
        minute = span.begin if first else span.end

        def step(by: int) -> None:
            moved = (minute + by) % DAY
            put(replace(span, begin=moved) if first else replace(span, end=moved))

        self.screen.button(f"{name}-less", less, "", partial(step, -STEP), icon="minus")
        self.screen.words(f"{name}-time", value, clock(minute), role="large", bold=True, align="center")
        self.screen.button(f"{name}-more", more, "", partial(step, STEP), icon="plus")

    def change(self, **values: object) -> None:
        self.told = ""
        changed = replace(self.table, **values)  # type: ignore[arg-type]
        if self.attempt(lambda: self.owner.hours.change(changed)):
            self.redraw()
