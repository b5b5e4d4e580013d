"""What is new in this game, each rule with a small picture, beside the sheet that it is played on."""

from __future__ import annotations

from typing import Any

from kiosk.messages import SetUpAgain, StartRounds
from kiosk.views.games import BriefingView
from kiosk.views.sheets import CityView
from ui import theme
from ui.screens.base import Post
from ui.screens.briefing.pictures import PICTURES, SIGNS
from ui.screens.company.company import drawing_switch
from ui.screens.composed import Do
from ui.screens.framed import Framed
from ui.screens.rect import Rect
from ui.widgets.shape import ShapeWidget
from ui.widgets.sheet import SheetWidget
from ui.widgets.sign import Sign
from ui.widgets.words import keeps_its_size, text_height

ONE_COLUMN = 3
"""So many rules stand under each other; more stand in two columns."""

SHEET_SHAPE = 0.76
"""How high a sheet is for its width."""
UPRIGHT_SHEET = 0.27
"""The share of an upright screen that the sheet has."""
KINDS = ("solid", "lined", "crossed")
COMPASS = {"church": "churches", "fortress": "fortresses"}
"""The kinds that the compass calls for, and the rule that brings them."""


class BriefingScreen(Framed):
    main = "start"

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.known = False
        """Whether what holds as before is shown instead of what is new."""
        self.over = False
        """Whether what no longer holds is shown instead."""
        self.carried = 0
        """Whose carried bandits are shown."""
        self.leaf_number = 0
        """Which page of the rules, where not all of them fit."""

    def leave(self) -> None:
        super().leave()
        self.known, self.over, self.carried, self.leaf_number = False, False, 0, 0

    def body(self, frame: Rect) -> None:
        shown: BriefingView = self.shown
        title = f"{self.texts('word.game', n=shown.game)} · {self.texts('word.chapter', n=shown.chapter)}"
        rest = self.heading(
            frame, title, lambda: self.post(SetUpAgain()), self.texts("word.table_code", code=shown.code)
        )
        left, right = self._halves(rest)
        self._sheet(left, shown)
        start, right = right.cut_bottom(self.bar * (1.25 if self.wide else 1), self.gap)
        right = self._tabs(right, shown)
        if shown.drawing:
            drawing, right = right.cut_bottom(self.bar, self.gap)
            drawing_switch(self, drawing, shown.drawing)
        start = self._rules(right, start)
        words = self.texts("word.start_rounds")
        self.button(
            "start", start, words, lambda: self.post(StartRounds()), look="primary", icon="next", role="large"
        )

    @property
    def upright(self) -> bool:
        return self.height > self.width

    def _halves(self, frame: Rect) -> tuple[Rect, Rect]:
        """Where the sheet goes, and beside it the rules; below it where the screen stands upright."""
        if self.upright:
            return frame.cut_top(frame.height * UPRIGHT_SHEET, self.gap)
        share = 0.44 if self.wide else 0.4 if len(self.rules()) <= ONE_COLUMN else 0.27
        return frame.cut_left(frame.width * share, self.gap * 1.5)

    # --- the sheet --------------------------------------------------------------------------------------------------

    def _sheet(self, frame: Rect, shown: BriefingView) -> None:
        city: CityView | None = None
        if shown.carried:
            low, frame = frame.cut_bottom(self.bar * (2.2 if len(shown.carried) > ONE_COLUMN else 1), self.gap)
            head, frame = frame.cut_bottom(text_height("body"), self.gap * 0.5)
            self.words("carried", head, self.texts("word.carried_bandits"), bold=True, colour=theme.PAPER)
            city = shown.carried[min(self.carried, len(shown.carried) - 1)][1]
            places = low.grid(
                min(ONE_COLUMN, len(shown.carried)), -(-len(shown.carried) // ONE_COLUMN), self.gap * 0.7
            )
            for number, (place, (name, _)) in enumerate(zip(places, shown.carried, strict=False)):
                look = "chosen" if number == self.carried else "quiet"
                self.button(f"carried-{number}", place, name, self._look_at(number), look=look, role="small")
        elif frame.height - frame.width * SHEET_SHAPE > self.bar * 2:
            frame = self._kinds(frame, shown)
        self.put("sheet", SheetWidget, frame, sheet=shown.sheet, city=city)

    def _kinds(self, frame: Rect, shown: BriefingView) -> Rect:
        """Below the sheet what the patterns mean; gives the room above."""
        there = {*shown.news, *shown.known}
        kinds = [*KINDS, *(kind for kind, feature in COMPASS.items() if feature in there)]
        across = 2 if self.wide else 1
        down = -(-len(kinds) // across)
        line = min(self.bar, (frame.height - frame.width * SHEET_SHAPE) / down - self.gap * 0.5)
        low, rest = frame.cut_bottom(down * (line + self.gap * 0.5), self.gap)
        cells = [cell for column in low.columns(across, self.gap) for cell in column.rows(down, self.gap * 0.5)]
        for cell, kind in zip(cells, kinds, strict=False):
            at, words = cell.cut_left(cell.height, self.gap)
            self.put(f"kind-{kind}", ShapeWidget, at.middle(at.width * 0.8, at.height * 0.8), kind=kind, tight=True)
            self.words(f"kind-name-{kind}", words, self.texts(f"kind.{kind}"), role="body", colour=theme.PAPER)
        return rest

    def _look_at(self, number: int) -> Do:
        def do() -> None:
            self.carried = number
            self.redraw()

        return do

    # --- the rules --------------------------------------------------------------------------------------------------

    def _tabs(self, frame: Rect, shown: BriefingView) -> Rect:
        """What is new and what still holds, or a heading; gives the room below."""
        if shown.known:
            tabs, frame = frame.cut_top(self.bar, self.gap)
            pages = [("new", "brief.tab_new"), ("known", "brief.tab_known")]
            pages += [("over", "brief.tab_over")] if shown.ended else []
            for place, (name, key) in zip(tabs.columns(len(pages), self.gap), pages, strict=True):
                look = "chosen" if name == self._page else "quiet"
                self.button(name, place, self.texts(key), self._turn(name), look=look)
        else:
            head, frame = frame.cut_top(text_height("large"), self.gap * 0.5)
            self.words(
                "new-title",
                head,
                self.texts("brief.how"),
                role="large",
                bold=True,
                colour=theme.CHOSEN,
            )
        return frame

    def _rules(self, frame: Rect, start: Rect) -> Rect:
        """As many as can be read at once, the others on further pages; gives what is left of the lowest line."""
        names = self.rules()
        across = 1 if self.upright or len(names) <= ONE_COLUMN else 2
        down = self._down(frame, names, across)
        pages = -(-len(names) // (across * down))
        page = min(self.leaf_number, pages - 1)
        if pages > 1:
            on, start = start.cut_right(self.bar * 2, self.gap)
            self.button("page-on", on, f"{page + 1}/{pages}", lambda: self._turn_page(pages), icon="down")
        some = names[page * across * down :][: across * down]
        for place, name in zip(frame.grid(across, down, self._between), some, strict=False):
            self._rule(place, name, narrow=self._narrow(across))
        return start

    def _narrow(self, across: int) -> bool:
        return self.upright or across > 1

    def _down(self, frame: Rect, names: tuple[str, ...], across: int) -> int:
        """How many below each other, so that no letters become too small."""
        most = max(2, -(-len(names) // across))
        for down in range(most, 1, -1):
            cell = frame.grid(across, down, self._between)[0]
            if all(self._readable(cell, name, narrow=self._narrow(across)) for name in names):
                return down
        return 1

    def _readable(self, cell: Rect, name: str, *, narrow: bool) -> bool:
        head, _, text = self._places(cell, name, narrow=narrow)
        key = self._key(name)
        return keeps_its_size(self.texts(key), "small", head.width, head.height, bold=True) and keeps_its_size(
            self.texts(f"{key}.help"), "small", text.width, text.height
        )

    def _turn_page(self, pages: int) -> None:
        self.leaf_number = (self.leaf_number + 1) % pages
        self.redraw()

    @property
    def _page(self) -> str:
        return "known" if self.known else "over" if self.over else "new"

    def _turn(self, page: str) -> Do:
        def do() -> None:
            self.known, self.over, self.leaf_number = page == "known", page == "over", 0
            self.redraw()

        return do

    def rules(self) -> tuple[str, ...]:
        """What is explained: the news, what holds besides, or what no longer does."""
        shown: BriefingView = self.shown
        return {"new": shown.news, "known": shown.known, "over": shown.ended}[self._page]

    def _rule(self, frame: Rect, name: str, *, narrow: bool) -> None:
        self.panel(f"rule-{name}", frame)
        head, at, text = self._places(frame, name, narrow=narrow)
        key, role = self._key(name), self._role(narrow=narrow)
        self._picture(at, name)
        self.words(f"rule-title-{name}", head, self.texts(key), role="body" if narrow else "large", bold=True)
        words = self.texts(f"{key}.help")
        self.words(f"rule-help-{name}", text, words, role=role, colour=theme.INK_SOFT, raised=not narrow)

    @property
    def _between(self) -> float:
        return self.gap * (0.8 if self.wide else 0.5)

    def _key(self, name: str) -> str:
        return ("feature." if f"feature.{name}" in self.texts else "brief.") + name

    def _role(self, *, narrow: bool) -> str:
        return "large" if self.wide and not narrow else "body" if self.wide or not narrow else "small"

    def _places(self, frame: Rect, name: str, *, narrow: bool) -> tuple[Rect, Rect, Rect]:
        """Where title, picture and words of a rule go."""
        inner = frame.inset(self.gap * 0.9, self.gap * (0.6 if self.wide else 0.3))
        if narrow:
            head, inner = inner.cut_top(min(text_height("body", 1 if self.wide else 0.92), inner.height * 0.34))
        share = 0.2 if name in SIGNS and narrow else 0.34 if self.wide or not narrow else 0.24
        at, text = inner.cut_left(min(inner.width * share, inner.height * 1.3), self.gap)
        if not narrow:
            text = text.middle(text.width, text_height("large", 1.1) + text_height(self._role(narrow=narrow), 3.2))
            head, text = text.cut_top(min(text_height("large"), text.height * 0.36), self.gap * 0.3)
        return head, at, text

    def _picture(self, frame: Rect, name: str) -> None:
        if name in PICTURES:
            part = PICTURES[name]
            self.put(
                f"picture-{name}", SheetWidget, frame, sheet=part.sheet, city=part.city, marked=list(part.marked)
            )
        else:
            size = min(frame.width, frame.height) * 0.7
            self.put(f"sign-{name}", Sign, frame.middle(size, size), icon=SIGNS[name], tone=theme.INK)
