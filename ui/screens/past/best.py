"""The best of every game, every chapter, of campaigns and short tours."""

from __future__ import annotations

from functools import partial

from kiosk.views.past import BestRow
from ui import theme
from ui.boards import BEST
from ui.library import games, printed
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.texts import Texts, signed
from ui.widgets.sign import Sign
from ui.widgets.words import text_height

DOWN = 5
"""Rows in each of two columns."""


class BestSection(Section):
    part = "game-1"

    def compose(self, frame: Rect) -> None:
        screen = self.screen
        chips, frame = frame.cut_top(screen.bar * 2 + self.gap * 0.7, self.gap)
        self._chips(chips)
        part = self.part
        rows = screen.fetch(("best", part), lambda: screen.context.archive.best(part))
        head, frame = frame.cut_top(text_height("large"), self.gap * 0.3)
        screen.words("best-title", head, self._title(), role="large", bold=True, colour=theme.CHOSEN)
        if not rows:
            screen.nothing(frame, rows)
            return
        cells = [cell for column in frame.columns(2, self.gap) for cell in column.rows(DOWN, self.gap * 0.4)]
        for number, (place, row) in enumerate(zip(cells, rows, strict=False)):
            self._row(place, number, row)

    def _chips(self, frame: Rect) -> None:
        above, below = frame.rows(2, self.gap * 0.7)
        for place, game in zip(above.columns(len(games()), self.gap * 0.6), games(), strict=True):
            self._chip(place, f"game-{game}", str(game))
        texts = self.screen.texts
        chapters = sorted({printed(game).chapter for game in games()})
        parts = [(str(one), texts("standings.chapter_short", n=one)) for one in chapters]
        parts += [("all", texts("mode.campaign")), ("mini", texts("mode.mini"))]
        parts += [(part, texts(words)) for part, words in BEST.items()]
        for place, (part, words) in zip(below.columns(len(parts), self.gap * 0.6), parts, strict=True):
            self._chip(place, part, words)

    def _chip(self, frame: Rect, part: str, words: str) -> None:
        look = "chosen" if part == self.part else "quiet"
        self.screen.button(f"best-{part}", frame, words, partial(self._choose, part), look=look)

    def _choose(self, part: str) -> None:
        self.part = part
        self.screen.redraw()

    def _title(self) -> str:
        texts = self.screen.texts
        if self.part in BEST:
            return str(texts("past.best_of", texts(BEST[self.part])))
        if self.part.startswith("game-"):
            return str(texts("past.best_of", texts("word.game", n=self.part.removeprefix("game-"))))
        return str(texts("past.best_of", part_words(texts, self.part)))

    def _row(self, frame: Rect, number: int, row: BestRow) -> None:
        screen, texts = self.screen, self.screen.texts
        if row.drawn:
            screen.button(f"row-{number}", frame, "", partial(screen.watch, row.number))
        else:
            screen.panel(f"row-{number}", frame, tone=theme.QUIET)
        inner = frame.inset(self.gap * 0.8, 2)
        at, rest = inner.cut_left(inner.height, self.gap * 0.5)
        if number == 0:
            side = at.height * 0.62
            screen.put("best-crown", Sign, at.middle(side, side), icon="crown", tone=theme.GOLD_DARK)
        else:
            screen.words(f"place-{number}", at, str(number + 1), align="center", colour=theme.INK_SOFT)
        total, rest = rest.cut_right(text_height("large") * 2, self.gap * 0.5)
        screen.words(f"total-{number}", total, signed(row.total), role="large", bold=True, align="right")
        more = texts(f"title.{row.title}") if row.title else ""
        if more:
            rest, at = rest.cut_left(rest.width * 0.5, self.gap * 0.5)
            screen.words(f"more-{number}", at, more, role="small", colour=theme.INK_SOFT)
        screen.words(f"name-{number}", rest, row.name, bold=True)


def part_words(texts: Texts, part: str) -> str:
    """A chapter, the campaign or the short tour in words."""
    if part.isdigit():
        return texts("word.chapter", n=part)
    return texts("mode.campaign" if part == "all" else "mode.mini")
