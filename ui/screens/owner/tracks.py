"""The tracks of a sheet: what passing costs, and what the compass builds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kiosk.owner.views import SheetDraft
from ui import theme
from ui.draw.geometry import Field
from ui.screens.rect import Rect
from ui.texts import signed
from ui.widgets.shape import ShapeWidget
from ui.widgets.words import text_height

if TYPE_CHECKING:
    from ui.screens.owner.editor import SheetEditorPage

MOST_PASSES, MOST_CHURCHES, MOST_FORTRESSES = 12, 8, 12
LOWEST = -30


class Tracks:
    """Part of the editor; what is chosen here is a circle: ``passes`` or ``churches``, and which one."""

    def __init__(self, editor: SheetEditorPage) -> None:
        self.editor = editor
        self.chosen: tuple[str, int] = ("passes", 0)

    @property
    def draft(self) -> SheetDraft:
        return self.editor.draft

    def compose(self, frame: Rect) -> None:
        upper, lower = frame.rows(2, self.editor.gap)
        self._row(upper, "passes", [signed(cost) for cost in self.draft.passes], MOST_PASSES)
        if self.draft.compass == "church":
            self._row(lower, "churches", [""] * len(self.draft.churches), MOST_CHURCHES)
        elif self.draft.compass == "fortress":
            self._fortresses(lower)

    def _row(self, frame: Rect, name: str, words: list[str], most: int) -> None:
        """A heading, the circles, and what is done to the chosen one."""
        screen, gap = self.editor.screen, self.editor.gap
        head, frame = frame.cut_top(text_height("small"), gap * 0.4)
        text = self.editor.texts(f"owner.sheet.{name}")
        screen.words(f"{name}-head", head, text, role="small", bold=True, colour=theme.PAPER)
        steps, frame = frame.cut_bottom(screen.bar, gap * 0.5)
        across, rows = self._across(frame, len(words), most)
        places = frame.grid(across, rows, gap * 0.4)
        for number, (place, word) in enumerate(zip(places, words, strict=False)):
            look = "chosen" if self.chosen == (name, number) else "quiet"
            do = partial(self.choose, name, number)
            screen.button(f"{name}-{number}", place, word, do, look=look, role="small")
            if name == "churches":
                cells = self._cells(self.draft.churches[number])
                screen.put(f"church-{number}", ShapeWidget, place.inset(gap * 0.2), kind="church", cells=list(cells))
        self._steps(steps, name, len(words), most)

    def _across(self, frame: Rect, count: int, most: int) -> tuple[int, int]:
        """How many circles beside each other and below each other: so that none is a thin strip."""
        touch, gap = theme.now().touch, self.editor.gap * 0.4
        across = max(1, min(most, int((frame.width + gap) // (touch + gap))))
        rows = max(1, -(-count // across))
        while frame.height / rows > 1.5 * frame.width / across and frame.height / (rows + 1) > touch * 1.2:
            rows += 1
            across = -(-max(count, most) // rows)
        return across, rows

    def _steps(self, frame: Rect, name: str, count: int, most: int) -> None:
        screen, gap = self.editor.screen, self.editor.gap
        mine = self.chosen[0] == name and self.chosen[1] < count
        less, more, add, drop = frame.columns(4, gap * 0.5)
        icons = ("minus", "plus") if name == "passes" else ("back", "next")
        down, up = partial(self.step, name, -1), partial(self.step, name, 1)
        screen.button(f"{name}-less", less, "", down, icon=icons[0], disabled=not mine)
        screen.button(f"{name}-more", more, "", up, icon=icons[1], disabled=not mine)
        texts = self.editor.texts
        longer, shorter = partial(self.add, name), partial(self.drop, name)
        screen.button(f"{name}-add", add, texts("owner.sheet.add"), longer, disabled=count >= most, role="small")
        screen.button(f"{name}-drop", drop, texts("owner.sheet.drop"), shorter, disabled=not count, role="small")

    def _fortresses(self, frame: Rect) -> None:
        screen, gap, count = self.editor.screen, self.editor.gap, self.draft.fortresses
        head, frame = frame.cut_top(text_height("small"), gap * 0.4)
        text = self.editor.texts("owner.sheet.fortresses")
        screen.words("fortress-head", head, text, role="small", bold=True, colour=theme.PAPER)
        row = frame.cut_top(min(screen.bar, frame.height))[0]
        less, middle, more = row.columns(3, gap * 0.5)
        fewer, further = partial(self.count, count - 1), partial(self.count, count + 1)
        screen.button("fortress-less", less, "", fewer, icon="minus", disabled=count <= 1)
        screen.words(
            "fortress-count", middle, str(count), role="large", bold=True, align="center", colour=theme.PAPER
        )
        screen.button("fortress-more", more, "", further, icon="plus", disabled=count >= MOST_FORTRESSES)

    # --- what touches do --------------------------------------------------------------------------------------------

    def choose(self, name: str, number: int) -> None:
        self.chosen = (name, number)
        self.editor.redraw()

    def step(self, name: str, by: int) -> None:
        number = self.chosen[1]
        if name == "passes":
            costs = list(self.draft.passes)
            costs[number] = min(0, max(LOWEST, costs[number] + by))
            self.editor.change(replace(self.draft, passes=tuple(costs)))
        else:
            names = [shape for shape, _ in self.editor.owner.sheets.shapes()]
            churches = list(self.draft.churches)
            now = names.index(churches[number]) if churches[number] in names else -by
            churches[number] = names[(now + by) % len(names)]
            self.editor.change(replace(self.draft, churches=tuple(churches)))

    def add(self, name: str) -> None:
        if name == "passes":
            costs = self.draft.passes
            self.editor.change(replace(self.draft, passes=(*costs, (costs[-1] if costs else 0) - 1)))
        else:
            churches = self.draft.churches
            self.editor.change(replace(self.draft, churches=(*churches, churches[-1] if churches else "one")))

    def drop(self, name: str) -> None:
        if name == "passes":
            self.editor.change(replace(self.draft, passes=self.draft.passes[:-1]))
        else:
            self.editor.change(replace(self.draft, churches=self.draft.churches[:-1]))

    def count(self, number: int) -> None:
        self.editor.change(replace(self.draft, fortresses=number))

    def _cells(self, name: str) -> tuple[Field, ...]:
        """A shape that has a name, or one that was drawn in the file."""
        known = dict(self.editor.owner.sheets.shapes())
        drawn = [(y, x) for y, row in enumerate(name.split("/")) for x, sign in enumerate(row) if sign == "#"]
        return known.get(name) or tuple(drawn)
