"""The last lines of the log, newest at the bottom."""

from __future__ import annotations

from ui import theme
from ui.screens.frame import Frame
from ui.screens.owner.page import Page
from ui.widgets.words import letters, text_height


class Logs(Page):
    def enter(self) -> None:
        self.lines: tuple[str, ...] = ()
        self.first = 0
        self.shown = 1
        self.refresh()

    def refresh(self) -> None:
        self.work.run(self.owner.machine.logs, self._come)

    def _come(self, lines: tuple[str, ...]) -> None:
        self.lines = lines
        self.first = max(0, len(lines) - self.shown)
        self.redraw()

    def compose(self, frame: Frame) -> None:
        bar, frame = frame.cut_bottom(self.screen.bar, self.gap)
        inner = self.paper("log-paper", frame)
        self.shown = max(1, int(inner.height // text_height(self.small, 1.15)))
        widest = int(inner.width / (letters(self.small) * 0.52))
        lines = self.lines[self.first : self.first + self.shown] or (self.texts("owner.log.empty"),)
        for number, (row, line) in enumerate(zip(inner.rows(self.shown, 0), lines, strict=False)):
            bad = line.startswith(("ERROR", "CRITICAL"))
            tone = theme.BAD if bad else theme.INK
            short = line if len(line) <= widest else f"{line[: widest - 1]}…"
            self.screen.words(f"log-{number}", row, short, role=self.small, colour=tone)
        up, down, again = bar.columns(3, self.gap)
        last = max(0, len(self.lines) - self.shown)
        self.screen.button("log-up", up, "", lambda: self.turn(-1), icon="up", disabled=self.first == 0)
        self.screen.button("log-down", down, "", lambda: self.turn(1), icon="down", disabled=self.first >= last)
        self.screen.button("log-again", again, self.texts("owner.again"), self.refresh, icon="turn")

    def turn(self, by: int) -> None:
        self.first = max(0, min(len(self.lines) - self.shown, self.first + by * (self.shown - 1)))
        self.redraw()
