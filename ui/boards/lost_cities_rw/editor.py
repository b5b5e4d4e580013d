"""The owner's page for this book's sheet: touch a box and it shows the next sign; the points by buttons."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from kiosk.owner.views import SheetCard, SheetFault
from kiosk.rules.lost_cities_rw.editing import GAME, LostDraft
from kiosk.rules.lost_cities_rw.library import BOOK
from kiosk.rules.lost_cities_rw.view import ROUND, PrintedView
from ui import library, theme
from ui.boards.lost_cities_rw.page import COLUMN_NAMES, PageSheet, StillPage
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.texts import signed
from ui.widgets.words import text_height

SIGNS = ".^A"
"""What a box may show, in the order of touches: nothing, an arrow, an artefact."""
TABS = ("boxes", "points")
ROWS = ("expedition_points", "artefact_points", "dice_points")
SINGLE = ("only_double", "bridge", "bridge_points")
STEPS = (-5, -1, 1, 5)
MOST = 999
SAVED_STEPS = 60

Figure = tuple[str, int]
"""A row of points and the place in it; the place is 0 for a single figure."""


class MapEditorPage(OwnerPage):
    def enter(self) -> None:
        self.kept: LostDraft = self._sheets.draft(GAME)
        self.draft = self.kept
        self.before: list[LostDraft] = []
        self.tab, self.armed = TABS[0], ""
        self.figure: Figure | None = None

    @staticmethod
    def picture(screen: Any, name: str, frame: Rect, sheet: PrintedView) -> None:  # noqa: ANN401 - a room
        """The sheet, small."""
        page = screen.put(name, StillPage, frame, sheet=sheet, quiet=True)
        page.least = 40

    @property
    def _sheets(self) -> Any:  # noqa: ANN401 - see `Owner.pads`
        return self.owner.pads[BOOK]

    @property
    def title(self) -> str:
        return self.texts("book.lost-cities-rw")

    @property
    def card(self) -> SheetCard:
        found: SheetCard = self._sheets.card(GAME)
        return found

    @property
    def faults(self) -> tuple[SheetFault, ...]:
        found: tuple[SheetFault, ...] = self._sheets.faults(self.draft)
        return found

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        wide = min(frame.width * 0.64, frame.height * 1.4)
        left, right = frame.cut_left(wide, self.gap)
        if self.tab == "points":
            self._points(left)
        else:
            page = self.screen.put("map", PageSheet, left, sheet=self.draft.printed)
            page.unbind(on_place=self._touched)
            page.bind(on_place=self._touched)
        tabs, right = right.cut_top(self.screen.bar, self.gap)
        for place, name in zip(tabs.columns(len(TABS), self.gap * 0.6), TABS, strict=True):
            look = "chosen" if name == self.tab else "quiet"
            turn = partial(self.turn, name)
            self.screen.button(f"tab-{name}", place, self.texts(f"lost.edit_{name}"), turn, look=look)
        low, right = right.cut_bottom(self.screen.bar, self.gap)
        undo, save = low.cut_left(self.screen.bar * 1.4, self.gap)
        self.screen.button("undo", undo, "", self.undo, icon="undo", disabled=not self.before)
        idle = self.draft == self.kept
        self.screen.button("save", save, self.texts("owner.sheet.save"), self.save, look="primary", disabled=idle)
        middle, right = right.cut_bottom(self.screen.bar * 2 + self.gap, self.gap)
        (self._steps if self.tab == "points" else self._marks)(middle)
        text, bad = self._message()
        tone = theme.rgb("#ff9d8a") if bad else theme.PAPER
        self.screen.words("sheet-told", right, text, role=self.small, bold=bad, colour=tone)

    def _marks(self, frame: Rect) -> None:
        ours, checked = frame.rows(2, self.gap)
        away = self._sheets.ours(GAME) != self.draft or bool(self.card.complaint)
        armed = self.armed == "ours"
        words = self.texts("owner.sheet.really" if armed else "owner.sheet.ours")
        look = "danger" if armed else "quiet"
        self.screen.button("ours", ours, words, self.ours, disabled=not away, look=look)
        changed = self.draft != self.kept
        look = "chosen" if self.card.checked and not changed else "quiet"
        words = self.texts("owner.sheet.checked")
        self.screen.button("checked", checked, words, self.mark, look=look, disabled=changed)

    def _points(self, frame: Rect) -> None:
        groups = frame.rows(len(ROWS) + 1, self.gap)
        for place, row in zip(groups, ROWS, strict=False):
            head, figures = place.cut_top(text_height("small"), self.gap * 0.3)
            self._heading(row, head)
            values = getattr(self.draft.printed, row)
            for number, cell in enumerate(figures.columns(len(values), self.gap * 0.3)):
                self._figure((row, number), cell, values[number])
        for row, place in zip(SINGLE, groups[-1].columns(len(SINGLE), self.gap), strict=True):
            head, cell = place.cut_top(text_height("small"), self.gap * 0.3)
            self._heading(row, head)
            self._figure((row, 0), cell, getattr(self.draft.printed, row))

    def _heading(self, row: str, frame: Rect) -> None:
        words = self.texts(f"lost.edit_{row}")
        self.screen.words(f"row-{row}", frame, words, role="small", bold=True, colour=theme.PAPER)

    def _figure(self, figure: Figure, frame: Rect, value: int) -> None:
        row, number = figure
        look = "chosen" if figure == self.figure else "quiet"
        choose = partial(self.choose, figure)
        self.screen.button(f"{row}-{number}", frame, signed(value), choose, look=look, role="small")

    def _steps(self, frame: Rect) -> None:
        for place, by in zip(frame.grid(2, 2, self.gap), STEPS, strict=True):
            words = f"+{by}" if by > 0 else signed(by)
            self.screen.button(f"step{by}", place, words, partial(self.count, by), disabled=self.figure is None)

    def _message(self) -> tuple[str, bool]:
        """What is wrong, else what was told, else what to do."""
        if self.card.complaint and self.draft == self.kept:
            return self.texts("owner.sheet.complaint", self.card.complaint), True
        if self.faults:
            return self.texts(f"lost.fault_{self.faults[0].code}"), True
        if self.told:
            return self.told, not self.good
        return self.texts(f"lost.edit_how_{self.tab}"), False

    # --- what touches do --------------------------------------------------------------------------------------------

    def turn(self, tab: str) -> None:
        self.tab, self.armed, self.figure = tab, "", None
        self.redraw()

    def _touched(self, _page: PageSheet, column: str, box: int) -> None:
        """A box shows the next sign; a round field's symbol changes places with the next colour's."""
        shown = self.draft.printed
        if column not in shown.colours:
            return
        place = COLUMN_NAMES.index(column)
        if box == ROUND:
            symbols, other = list(shown.symbols), (place + 1) % len(shown.symbols)
            symbols[place], symbols[other] = symbols[other], symbols[place]
            self.change(replace(shown, symbols=tuple(symbols)))
        elif box <= len(shown.marks[place]):
            boxes = shown.marks[place]
            sign = SIGNS[(SIGNS.index(boxes[box - 1]) + 1) % len(SIGNS)]
            marks = list(shown.marks)
            marks[place] = boxes[: box - 1] + sign + boxes[box:]
            self.change(replace(shown, marks=tuple(marks)))

    def choose(self, figure: Figure) -> None:
        self.figure = figure if figure != self.figure else None
        self.redraw()

    def count(self, by: int) -> None:
        assert self.figure is not None
        row, number = self.figure
        shown: Any = self.draft.printed
        if row in SINGLE:
            self.change(replace(shown, **{row: _within(getattr(shown, row) + by)}))
            return
        values = list(getattr(shown, row))
        values[number] = _within(values[number] + by)
        self.change(replace(shown, **{row: tuple(values)}))

    def change(self, shown: PrintedView) -> None:
        if shown != self.draft.printed:
            self.before = [*self.before[-SAVED_STEPS:], self.draft]
            self.draft, self.armed, self.told = replace(self.draft, printed=shown), "", ""
        self.redraw()

    def undo(self) -> None:
        self.draft, self.armed, self.told = self.before.pop(), "", ""
        self.redraw()

    def save(self) -> None:
        if self.attempt(lambda: self._sheets.save(self.draft)) and not self.faults:
            self._settled(self.texts("owner.sheet.kept"))
        self.redraw()

    def ours(self) -> None:
        """Asks once."""
        if self.armed != "ours":
            self.armed = "ours"
            self.say(self.texts("owner.sheet.ours_ask"), good=False)
            return
        if self.attempt(lambda: self._sheets.back_to_ours(GAME)):
            self._settled(self.texts("owner.sheet.ours_again"))

    def mark(self) -> None:
        if self.attempt(lambda: self._sheets.mark(GAME, checked=not self.card.checked)):
            self.redraw()

    def _settled(self, told: str) -> None:
        self.kept = self.draft = self._sheets.draft(GAME)
        self.before, self.armed = [], ""
        library.follow(self.owner.sheets.cards, self.owner.pads)
        self.say(told)

    def back(self) -> bool:
        """What was not kept is given up only when back is touched twice."""
        if self.draft == self.kept or self.armed == "leave":
            return False
        self.armed = "leave"
        self.say(self.texts("owner.sheet.unsaved"), good=False)
        return True


def _within(value: int) -> int:
    return max(-MOST, min(MOST, value))
