"""Help for this book: cards with a picture each, the odds of the next throw, and what is new in a minute."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from kiosk.rules.lost_cities_rw.odds import SixDiceOddsView, odds
from kiosk.rules.lost_cities_rw.view import PrintedView
from ui import theme
from ui.boards.lost_cities_rw.signs import sign
from ui.screens.composed import Composed
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets.words import text_height

NEWS = ("turn", "climb", "double", "arrow", "find", "bridge")
"""What one has to know to begin."""
MORE = ("decline", "end", "points")
PICTURES = {
    "turn": ("die", "dice"), "climb": ("triangle", "red"), "double": ("ring", "purple"), "arrow": ("glow", ""),
    "find": ("find", "artefacts"), "bridge": ("bridge", ""), "decline": ("die", "dice"), "end": ("star", "yellow"),
    "points": ("leaf", "green"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LostCitiesHelpCard:
    name: str
    title: str
    text: str


def cards(names: tuple[str, ...], sheet: PrintedView, texts: Texts) -> list[LostCitiesHelpCard]:
    return [
        LostCitiesHelpCard(name, texts(f"lost.help_{name}"), texts(f"lost.help_{name}_text", sheet.bridge_points))
        for name in names
    ]


def percent(thousandths: int) -> str:
    """As people say it: without a decimal place."""
    return f"{(thousandths + 5) // 10} %"


def odds_lines(found: SixDiceOddsView, texts: Texts) -> list[str]:
    return [
        texts("lost.odds_colour", percent(found.colour)),
        texts("lost.odds_zero", percent(found.zero)),
        texts("lost.odds_doubling", percent(found.doubling)),
    ]


class HelpDrawing(Widget):
    """One of the small drawings."""

    kind = StringProperty()
    colour = StringProperty()

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            Color(1, 1, 1)
            self._face = Rectangle(size=(0, 0))
        for name in ("pos", "size", "kind", "colour"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        side = int(min(self.size))
        if self.kind and side > 0:
            self._face.texture, self._face.size = sign(self.kind, self.colour, side), (side, side)
            self._face.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))


def put_cards(screen: Composed, frame: Rect, shown: list[LostCitiesHelpCard]) -> None:
    """Three beside each other, of one size on every page."""
    now, across = theme.now(), 3
    table = now.screen is theme.ScreenClass.TABLE
    role = "large" if table else "small"
    rows = -(-len(NEWS) // across)
    for cell, card in zip(frame.grid(across, rows, now.gap), shown, strict=False):
        screen.panel(f"card.{card.name}", cell, tone=theme.PAPER)
        inner = cell.inset(now.gap * 0.8, now.gap * 0.6)
        head, text = inner.cut_top(text_height("large" if table else "body", 1.25), now.gap * (1.0 if table else 0.3))
        kind, colour = PICTURES[card.name]
        side, words = head.cut_left(head.height, now.gap)
        screen.put(f"picture.{card.name}", HelpDrawing, side, kind=kind, colour=colour)
        screen.words(f"title.{card.name}", words, card.title, role="large" if table else "body", bold=True)
        screen.words(f"text.{card.name}", text, card.text, role=role, raised=True)


def put_odds(screen: Composed, frame: Rect) -> None:
    """What the next throw brings how often."""
    now, found = theme.now(), odds()
    screen.panel("odds", frame, tone=theme.PAPER)
    inner = frame.inset(now.gap * 1.5)
    lines = odds_lines(found, screen.texts)
    head, chart = inner.cut_top(text_height("body", 1.3) * len(lines), now.gap)
    for line_number, (row, line) in enumerate(zip(head.rows(len(lines), 0), lines, strict=True)):
        screen.words(f"odds.{line_number}", row, line, bold=True)
    title, chart = chart.cut_top(text_height("small", 1.4))
    screen.words("odds.pair", title, screen.texts("lost.odds_pair"), role="small")
    for value, (place, share) in enumerate(zip(chart.columns(10, now.gap), found.pair, strict=True), 1):
        number, bar = place.cut_bottom(text_height("small", 1.2))
        figure, bar = bar.cut_top(text_height("small", 1.2))
        high = bar.height * share / max(found.pair)
        screen.panel(f"bar.{value}", bar.cut_bottom(max(2.0, high))[0], tone=theme.DIE_BLUE, shadow=False)
        screen.words(f"value.{value}", number, str(value), role="small", bold=True, align="center")
        screen.words(f"share.{value}", figure, percent(share), role="small", align="center")


class HelpPages(Composed):
    """Shows the pages ``news``, ``more`` and ``odds`` of a printed sheet; *leave* goes back."""

    PAGES = ("news", "more", "odds")

    def __init__(self, leave: Callable[[], None], **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(lambda _: None, **keywords)
        self.page = 0
        self._leave = leave

    def turn(self, by: int) -> None:
        self.page = max(0, min(len(self.PAGES) - 1, self.page + by))
        self.redraw()

    def compose(self, frame: Rect) -> None:
        now = theme.now()
        room = frame.inset(now.gap)
        head, room = room.cut_top(now.touch, now.gap)
        back, title = head.cut_left(now.touch, now.gap)
        self.button("back", back, "", self._leave, icon="back")
        name = self.PAGES[self.page]
        key = "lost.odds_title" if name == "odds" else "lost.news_title"
        self.words(
            "title", title.cut_right(now.touch)[1], self.texts(key), role="title", bold=True, colour=theme.PAPER
        )
        low, room = room.cut_bottom(now.touch, now.gap)
        left, right = low.columns(2, now.gap)
        if self.page:
            self.button("before", left, self.texts("word.back"), partial(self.turn, -1), icon="back")
        if self.page < len(self.PAGES) - 1:
            self.button("after", right, self.texts("word.next"), partial(self.turn, 1), icon="next", look="primary")
        if name == "odds":
            put_odds(self, room)
        else:
            put_cards(self, room, cards(NEWS if name == "news" else MORE, self.shown, self.texts))
