"""How likely each building is with the next throw, and what has been thrown in this game so far."""

from __future__ import annotations

from kiosk.views.help import THROWS, HelpView, OddsView
from ui import theme
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.shape import ShapeWidget
from ui.widgets.words import text_height

ACROSS, SMALL_ACROSS = 5, 4
STRIP = 14
"""So many of the last throws are shown in their order."""


class Odds(Section):
    def compose(self, frame: Rect) -> None:
        shown: HelpView = self.screen.help
        texts = self.screen.texts
        head, frame = frame.cut_top(text_height("body", 1.2), self.gap * 0.4)
        self.screen.words("odds-head", head, texts("help.odds_next", THROWS), bold=True)
        if shown.thrown:
            low, frame = frame.cut_bottom(text_height("body", 1.2) + self.screen.bar * 0.95, self.gap * 0.8)
            self._past(low, shown)
        across = -(-len(shown.odds) // 2) if self.screen.wide else max(SMALL_ACROSS, -(-len(shown.odds) // 3))
        rows = -(-len(shown.odds) // across)
        most = max(one.chances for one in shown.odds)
        for number, (place, one) in enumerate(
            zip(frame.grid(across, rows, self.gap * 0.6), shown.odds, strict=False)
        ):
            self._cell(place, number, one, most)

    def _cell(self, frame: Rect, number: int, one: OddsView, most: int) -> None:
        screen, texts = self.screen, self.screen.texts
        screen.panel(f"odds-{number}", frame, tone=theme.QUIET, shadow=False)
        inner = frame.inset(self.gap * 0.6, self.gap * 0.5)
        words, rest = inner.cut_bottom(text_height("small", 1.15))
        bar, rest = rest.cut_bottom(max(4, inner.height * 0.07), self.gap * 0.3)
        kind = one.kind or "solid"
        screen.put(f"odds-shape-{number}", ShapeWidget, rest, kind=kind, cells=list(one.shape))
        share = one.chances / most
        screen.panel(f"odds-rail-{number}", bar, tone=theme.PAPER_DIM, shadow=False)
        if share:
            tone = theme.KINDS[kind].line if one.kind else theme.DIE_BLUE
            screen.panel(f"odds-bar-{number}", bar.cut_left(bar.width * share)[0], tone=tone, shadow=False)
        left, right = words.columns(2, 2)
        screen.words(f"odds-share-{number}", left, f"{one.chances}/{THROWS}", role="small", bold=True)
        if one.thrown:
            thrown = texts("help.times", one.thrown)
            screen.words(f"odds-thrown-{number}", right, thrown, role="small", align="right", colour=theme.INK_SOFT)

    def _past(self, frame: Rect, shown: HelpView) -> None:
        """How many throws, the kinds, and the last ones as they came."""
        screen, texts = self.screen, self.screen.texts
        head, strip = frame.cut_top(text_height("body", 1.2))
        head, kinds = head.cut_left(head.width * 0.5)
        screen.words("thrown-head", head, texts("help.thrown", len(shown.thrown)), bold=True)
        for place, (kind, count) in zip(kinds.columns(len(shown.kinds), self.gap), shown.kinds, strict=True):
            side = place.height
            four = Rect(place.x - side * 1.5, place.y - side * 1.5, side * 4, side * 4)
            screen.put(f"kind-{kind}", ShapeWidget, four, kind=kind, most_unit=int(side * 0.8))
            words = place.cut_left(side * 1.4)[1]
            screen.words(f"kind-count-{kind}", words, texts("help.times", count), role="small")
        last = shown.thrown[-STRIP:]
        for number, (place, order) in enumerate(zip(strip.columns(STRIP, self.gap * 0.3), last, strict=False)):
            screen.put(f"thrown-{number}", ShapeWidget, place, kind=order.kind, cells=list(order.shape))
