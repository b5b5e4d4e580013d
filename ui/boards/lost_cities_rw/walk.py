"""The score as a walk: one line after another, its points, and the boxes that they come from lit on the page."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kiosk.rules.lost_cities_rw.at_table import LostPerson
from kiosk.rules.lost_cities_rw.intents import Intent, Undo
from kiosk.rules.lost_cities_rw.view import LostCitiesLineView, LostCitiesSeatView, TableView
from ui import theme
from ui.boards.lost_cities_rw.page import PageSheet
from ui.boards.lost_cities_rw.seat import tone_of
from ui.screens.faced import Faced
from ui.screens.rect import Rect
from ui.texts import Texts, gain, signed
from ui.widgets.count import Count
from ui.widgets.panel import Panel
from ui.widgets.words import on_chip, role_for, text_height

ROOM_FOR_ICON = 4.0
"""How many times as wide as high a button is at least whose one long word leaves room for a sign."""


class Walk(Faced):
    """Begins with who won; everybody's score can be walked through."""

    background = False
    people: tuple[LostPerson, ...] = ()

    def __init__(self, post: Any, go_on: Callable[[], None], **keywords: Any) -> None:  # noqa: ANN401 - intents, Kivy's own
        super().__init__(post, **keywords)
        self._go_on = go_on
        self.intend: Callable[[Intent], None] = post
        self.seat, self.line = 0, 0
        self._began = False

    def show(self, shown: TableView, texts: Texts) -> None:
        if not self._began:
            self._began, self.seat, self.line = True, shown.winners[0], 0
        super().show(shown, texts)

    @property
    def seat_shown(self) -> LostCitiesSeatView:
        found: LostCitiesSeatView = self.shown.seats[self.seat]
        return found

    def look_at(self, seat: int) -> None:
        self.seat, self.line = seat, 0
        self.redraw()

    def step(self, by: int) -> None:
        self.line = max(0, min(len(self.seat_shown.lines), self.line + by))
        self.redraw()

    # --- layout -----------------------------------------------------------------------------------------------------

    def body(self, frame: Rect) -> None:
        now, seat = theme.now(), self.seat_shown
        room = frame.inset(now.gap)
        column, rest = room.cut_right(max(room.width * 0.34, now.mm(50)), now.gap)
        chips, rest = rest.cut_top(now.touch, now.gap)
        self._chips(chips)
        wide = min(rest.width, rest.height * 1.5)
        page = self.put("page", PageSheet, rest.middle(wide, rest.height), sheet=self.shown.sheet, seat=seat)
        page.marked = [] if self.line >= len(seat.lines) else list(seat.lines[self.line].boxes)
        head, column = column.cut_top(now.touch, now.gap)
        self._head(head.cut_right(now.touch, now.gap)[1])
        low, column = column.cut_bottom(now.touch * 1.15, now.gap)
        self._buttons(low)
        self._lines(column, seat)

    def _head(self, frame: Rect) -> None:
        winners = [self.shown.seats[seat].name for seat in self.shown.winners]
        key = "lost.won" if len(winners) == 1 else "lost.won_together"
        words = self.texts(key, self.texts.listed(winners))
        self.words("head", frame, words, bold=True, colour=theme.CHOSEN)

    def _chips(self, frame: Rect) -> None:
        now = theme.now()
        for seat, cell in zip(self.shown.seats, frame.columns(len(self.shown.seats), now.gap), strict=True):
            tone = theme.PLAYERS[tone_of(self.people, seat.seat)]
            stripe, place = cell.cut_left(now.mm(2))
            self.put(f"stripe.{seat.seat}", Panel, stripe, tone=tone, shadow=False)
            words, signed_too = on_chip(seat.name, signed(seat.total), place.width, place.height)
            self.button(
                f"chip.{seat.seat}", place, words, partial(self.look_at, seat.seat),
                look="chosen" if seat.seat == self.seat else "quiet", role="small",
                icon="crown" if seat.seat in self.shown.winners and signed_too else "",
            )  # fmt: skip

    def _lines(self, frame: Rect, seat: LostCitiesSeatView) -> None:
        """All of them, those to come faint; and what they come to so far."""
        self.panel("lines.leaf", frame, tone=theme.PAPER)
        rows = frame.inset(theme.now().gap * 0.7).rows(len(seat.lines) + 1, 1)
        for number, (row, line) in enumerate(zip(rows, seat.lines, strict=False)):
            here = number == self.line
            self.panel(f"row.{number}", row, tone=theme.LIT if here else theme.PAPER, shadow=False)
            ink = theme.INK if number <= self.line else theme.faded(theme.INK, 0.45)
            self._row(f"line.{number}", row, self._called(line), gain(line.points), ink, bold=here)
        so_far = sum(one.points for one in seat.lines[: self.line + 1])
        total = rows[-1]
        words, figure = total.inset(theme.now().gap * 0.5, 0).columns(2, 0)
        self.words("total.word", words, self.texts("lost.total"), bold=True)
        self.put("total", Count, figure, value=so_far, start=so_far, bold=True, align="right")

    def _row(self, name: str, row: Rect, word: str, figure: str, ink: theme.Rgba, *, bold: bool) -> None:  # noqa: PLR0913 - named options
        inner = row.inset(theme.now().gap * 0.5, 0)
        role = role_for(row.height)
        points, words = inner.cut_right(text_height(role, 2.2), 4)
        self.words(name, words, word, role=role, colour=ink, bold=bold)
        self.words(f"{name}.points", points, figure, role=role, colour=ink, bold=True, align="right")

    def _called(self, line: LostCitiesLineView) -> str:
        if not line.column:
            return self.texts(f"lost.line_{line.line}")
        doubled = any(box == 0 for _, box in line.boxes)
        words = self.texts(f"lost.colour_{line.column}").capitalize()
        return self.texts("lost.line_doubled", words) if doubled else words

    def _buttons(self, frame: Rect) -> None:
        now, last = theme.now(), self.line >= len(self.seat_shown.lines)
        small = now.touch * (1.0 if now.screen is theme.ScreenClass.SMALL else 1.3)
        left, right = frame.cut_left(small, now.gap)
        if self.seat_shown.can_undo:
            undo, right = right.cut_left(small, now.gap)
            self.button("undo", undo, "", partial(self.intend, Undo(self.seat)), icon="undo")
        self.button("before", left, "", partial(self.step, -1), icon="back", disabled=self.line == 0)
        self.main = "on" if last else "after"
        if last:
            icon, role = ("next", "body") if right.width > right.height * ROOM_FOR_ICON else ("", "small")
            self.button("on", right, self.texts("word.go_on"), self._go_on, icon=icon, look="primary", role=role)
        else:
            self.button(
                "after", right, self.texts("lost.next_line"), partial(self.step, 1), icon="next", look="primary"
            )
