"""What a lone player has reached: the latest title large, the earlier ones below it."""

from __future__ import annotations

from kiosk.views.games import StandingsView
from ui import theme
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.sign import Sign
from ui.widgets.words import text_height

BEFORE = 3
"""Titles of earlier chapters that are still told."""


class Medal(Section):
    def compose(self, frame: Rect) -> None:
        screen = self.screen
        shown: StandingsView = screen.shown
        screen.panel("medal", frame)
        inner = frame.inset(self.gap)
        side = min(inner.height, inner.width * 0.3)
        at, words = inner.cut_left(side, self.gap)
        tone = theme.GOLD_DARK if shown.titles else theme.PAPER_EDGE
        screen.put("medal-crown", Sign, at.middle(side * 0.8, side * 0.8), icon="crown", tone=tone)
        if not shown.titles:
            screen.words("medal-title", words, screen.texts("standings.no_title"), colour=theme.INK_SOFT)
            return
        *earlier, (part, title) = shown.titles
        before = earlier[-BEFORE:]
        low, words = words.cut_bottom(min(text_height("small", 1.15) * len(before), words.height * 0.45))
        self._latest(words, part, title)
        for line, (part, title) in zip(low.rows(max(1, len(before)), 0), before, strict=False):
            text = f"{self._part(part)}: {screen.texts(f'title.{title}')}"
            screen.words(f"title-{part}", line, text, role="small", colour=theme.INK_SOFT)

    def _latest(self, frame: Rect, part: str, title: str) -> None:
        small, large = text_height("body"), text_height("figure", 1.1)
        block = frame.middle(frame.width, small + large)
        head, block = block.cut_top(min(small, block.height * 0.4))
        self.screen.words("medal-part", head, self._part(part), colour=theme.INK_SOFT)
        words = self.screen.texts(f"title.{title}")
        self.screen.words("medal-title", block, words, role="figure", bold=True, colour=theme.INK)

    def _part(self, part: str) -> str:
        texts = self.screen.texts
        return str(texts("word.all_chapters") if part == "all" else texts("word.chapter", n=part))
