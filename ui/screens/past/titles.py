"""Titles that lone players have reached, the latest first."""

from __future__ import annotations

from functools import partial

from kiosk.views.past import TitleRow
from ui import theme
from ui.screens.past.best import part_words
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.sign import Sign
from ui.widgets.words import text_height


class TitlesSection(Section):
    skip = 0

    def compose(self, frame: Rect) -> None:
        screen, skip = self.screen, self.skip
        rows = screen.fetch(("titles", skip), lambda: screen.context.archive.titles(skip))
        if not rows and not skip:
            screen.nothing(frame, rows)
            return
        high = max(screen.bar * 1.2, text_height("body", 2.6))
        down = max(2, int((frame.height + self.gap * 0.7) // (high + self.gap * 0.7)))
        most = down * (2 if screen.wide else 1)
        if skip or len(rows or ()) > most:
            side, frame = frame.cut_right(screen.bar, self.gap)
            up = partial(self._turn, -most) if skip else None
            screen.turning(side, up, partial(self._turn, most) if len(rows or ()) > most else None)
        cells = [
            cell
            for column in frame.columns(2 if screen.wide else 1, self.gap)
            for cell in column.rows(down, self.gap * 0.7)
        ]
        for number, (place, row) in enumerate(zip(cells, (rows or ())[:most], strict=False)):
            self._row(place, number, row)

    def _turn(self, by: int) -> None:
        self.skip = max(0, self.skip + by)
        self.screen.redraw()

    def _row(self, frame: Rect, number: int, row: TitleRow) -> None:
        screen, texts = self.screen, self.screen.texts
        screen.panel(f"title-row-{number}", frame, tone=theme.QUIET)
        inner = frame.inset(self.gap, self.gap * 0.4)
        at, rest = inner.cut_left(inner.height * 0.8, self.gap)
        screen.put(f"title-sign-{number}", Sign, at, icon="crown", tone=theme.GOLD_DARK)
        points, rest = rest.cut_right(rest.width * 0.26, self.gap)
        screen.words(f"title-points-{number}", points, texts.count("points", row.total), align="right", bold=True)
        name, title = rest.rows(2, 0)
        screen.words(f"title-name-{number}", name, f"{row.name}: {texts('title.' + row.title)}", bold=True)
        words = part_words(texts, row.part)
        screen.words(f"title-part-{number}", title, words, role="small", colour=theme.INK_SOFT)
