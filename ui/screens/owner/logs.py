"""The last lines of the log, newest at the bottom; what is longer than the screen is wide goes on below."""

from __future__ import annotations

from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.words import letters, text_height

BAD = ("ERROR", "CRITICAL")
INDENT = "    "
"""Before what belongs to the line above."""


class Logs(OwnerPage):
    def enter(self) -> None:
        self.lines: tuple[str, ...] = ()
        self.first = 0
        self.shown = 1
        self.new = False
        """Whether the lines have come since they were last drawn."""
        self.refresh()

    def refresh(self) -> None:
        self.work.run(self.owner.machine.logs, self._come)

    def _come(self, lines: tuple[str, ...]) -> None:
        self.lines, self.new = lines, True
        self.redraw()

    def compose(self, frame: Rect) -> None:
        bar, frame = frame.cut_bottom(self.screen.bar, self.gap)
        inner = self.paper("log-paper", frame)
        self.shown = max(1, int(inner.height // text_height(self.small, 1.15)))
        rows = [row for line in self.lines for row in folded(line, int(inner.width / (letters(self.small) * 0.52)))]
        last = max(0, len(rows) - self.shown)
        self.first = last if self.new else max(0, min(last, self.first))
        self.new = False
        found = rows[self.first : self.first + self.shown] or [(self.texts("owner.log.empty"), False)]
        for number, (place, (text, bad)) in enumerate(zip(inner.rows(self.shown, 0), found, strict=False)):
            self.screen.words(f"log-{number}", place, text, role=self.small, colour=theme.BAD if bad else theme.INK)
        up, down, again = bar.columns(3, self.gap)
        self.screen.button("log-up", up, "", lambda: self.turn(-1), icon="up", disabled=self.first == 0)
        self.screen.button("log-down", down, "", lambda: self.turn(1), icon="down", disabled=self.first >= last)
        self.screen.button("log-again", again, self.texts("owner.again"), self.refresh, icon="turn")

    def turn(self, by: int) -> None:
        self.first += by * (self.shown - 1)
        self.redraw()


def folded(line: str, widest: int) -> list[tuple[str, bool]]:
    """A line as rows of at most so many letters, and whether it tells of a failure."""
    bad = any(word in line for word in BAD)
    rows, rest = [line[:widest]], line[widest:]
    step = max(1, widest - len(INDENT))
    rows += [INDENT + rest[at : at + step] for at in range(0, len(rest), step)]
    return [(row, bad) for row in rows]
