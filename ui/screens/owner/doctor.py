"""The doctor's table: what was found, what works, and what to do about the rest."""

from __future__ import annotations

from functools import partial

from kiosk.owner.views import Finding, Said, Saying
from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets.sign import Sign
from ui.widgets.words import keeps_its_size, text_height

SIGNS = {
    "fine": ("build", theme.PRIMARY),
    "absent": ("minus", theme.INK_SOFT),
    "warning": ("info", theme.LIT_LINE),
    "broken": ("close", theme.BAD),
}
ROWS, MOST_LINES = 11, 4
NAMES = 0.17
"""Which share of the width the names of the parts have."""


def told(texts: Texts, said: Said) -> str:
    """What was found, in the words of the screen's language; names of devices are the same in all."""
    if isinstance(said, tuple):
        return ", ".join(told(texts, one) for one in said)
    if isinstance(said, Saying):
        return texts(f"owner.found.{said.code}", *(told(texts, one) for one in said.values))
    return texts.decimal(said) if isinstance(said, float) else str(said)


class Doctor(OwnerPage):
    def enter(self) -> None:
        self.findings: tuple[Finding, ...] = ()
        self.turned = 0
        """Which page of them, where not all can be read at once."""
        self.look()

    def look(self) -> None:
        self.work.run(self.owner.machine.examine, self._found)
        self.redraw()

    def _found(self, findings: tuple[Finding, ...]) -> None:
        self.findings, self.turned = findings, 0
        self.redraw()

    def compose(self, frame: Rect) -> None:
        bar, frame = frame.cut_bottom(self.screen.bar, self.gap)
        inner = self.paper("doctor-paper", frame)
        if not self.findings:
            words = self.texts("owner.doctor.looking" if self.work.busy else "owner.doctor.nothing")
            self.screen.words("doctor-looking", inner, words, role="large", align="center")
        pages = self._pages(inner)
        leaf = min(self.turned, len(pages) - 1)
        shown = pages[leaf]
        high = inner.height / max(ROWS, *(sum(count for _, count in page) for page in pages))
        for finding, count in shown:
            row, inner = inner.cut_top(high * count)
            self._row(row, finding, high)
        again, bar = bar.cut_right(bar.width * 0.36, self.gap)
        if len(pages) > 1:
            on, words = bar.cut_left(bar.width * 0.36)[0], f"{leaf + 1}/{len(pages)}"
            self.screen.button("doctor-more", on, words, partial(self._turn, len(pages)), icon="down")
        words = self.texts("owner.again")
        self.screen.button("doctor-again", again, words, self.look, icon="turn", disabled=self.work.busy)

    def _pages(self, frame: Rect) -> list[list[tuple[Finding, int]]]:
        """The findings and how many lines each takes, as many on a page as keep their letters."""
        most = max(ROWS, int(frame.height // text_height(self.small)))
        pages: list[list[tuple[Finding, int]]] = [[]]
        for finding in self.findings:
            count = self._lines(finding, frame)
            if pages[-1] and sum(one for _, one in pages[-1]) + count > most:
                pages.append([])
            pages[-1].append((finding, count))
        return pages

    def _lines(self, finding: Finding, frame: Rect) -> int:
        words, width = self._words(finding), frame.width * (1 - NAMES) - 2 * self.gap - text_height(self.small)
        for count in range(1, MOST_LINES):
            if keeps_its_size(words, self.small, width, text_height(self.small, count)):
                return count
        return MOST_LINES

    def _turn(self, pages: int) -> None:
        self.turned = (self.turned + 1) % pages
        self.redraw()

    def _words(self, finding: Finding) -> str:
        found, advice = told(self.texts, finding.found), self._advice(finding)
        return f"{found}\n{advice}" if advice else found

    def _advice(self, finding: Finding) -> str:
        """What to do about it, if anything."""
        key = f"owner.advice.{finding.part}"
        return self.texts(key) if finding.mark in ("warning", "broken") and key in self.texts else ""

    def _row(self, frame: Rect, finding: Finding, high: float) -> None:
        part, mark = finding.part, finding.mark
        icon, tone = SIGNS[mark]
        sign, rest = frame.cut_left(high, self.gap)
        self.screen.put(f"doctor-sign-{part}", Sign, sign.inset(high * 0.12), icon=icon, tone=tone)
        name, rest = rest.cut_left(frame.width * NAMES, self.gap)
        self.screen.words(f"doctor-{part}", name, self.texts(f"owner.part.{part}"), role=self.small, bold=True)
        colour = theme.BAD if mark == "broken" else theme.INK if self._advice(finding) else theme.INK_SOFT
        self.screen.words(f"doctor-{part}-found", rest, self._words(finding), role=self.small, colour=colour)
