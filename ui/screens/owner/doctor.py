"""The doctor's table: what was found, what works, and what to do about the rest."""

from __future__ import annotations

from kiosk.views.owner import Finding, Said, Saying
from ui import theme
from ui.screens.frame import Frame
from ui.screens.owner.page import Page
from ui.texts import Texts
from ui.widgets.sign import Sign

SIGNS = {
    "fine": ("build", theme.PRIMARY),
    "absent": ("minus", theme.INK_SOFT),
    "warning": ("info", theme.LIT_LINE),
    "broken": ("close", theme.BAD),
}
ROWS = 11


def told(texts: Texts, said: Said) -> str:
    """What was found, in the words of the screen's language; names of devices are the same in all."""
    if isinstance(said, tuple):
        return ", ".join(told(texts, one) for one in said)
    if isinstance(said, Saying):
        return texts(f"owner.found.{said.code}", *(told(texts, one) for one in said.values))
    return texts.decimal(said) if isinstance(said, float) else str(said)


class Doctor(Page):
    def enter(self) -> None:
        self.findings: tuple[Finding, ...] = ()
        self.look()

    def look(self) -> None:
        self.work.run(self.owner.machine.examine, self._found)
        self.redraw()

    def _found(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        self.redraw()

    def compose(self, frame: Frame) -> None:
        bar, frame = frame.cut_bottom(self.screen.bar, self.gap)
        inner = self.paper("doctor-paper", frame)
        if not self.findings:
            words = self.texts("owner.doctor.looking" if self.work.busy else "owner.doctor.nothing")
            self.screen.words("doctor-looking", inner, words, role="large", align="center")
        lines = [2 if self._advice(one) else 1 for one in self.findings]
        high = inner.height / max(ROWS, sum(lines))
        for finding, count in zip(self.findings, lines, strict=True):
            row, inner = inner.cut_top(high * count)
            self._row(row, finding, high)
        again = bar.cut_right(bar.width * 0.36, self.gap)[0]
        words = self.texts("owner.again")
        self.screen.button("doctor-again", again, words, self.look, icon="turn", disabled=self.work.busy)

    def _advice(self, finding: Finding) -> str:
        """What to do about it, if anything."""
        key = f"owner.advice.{finding.part}"
        return self.texts(key) if finding.mark in ("warning", "broken") and key in self.texts else ""

    def _row(self, frame: Frame, finding: Finding, high: float) -> None:
        part, mark = finding.part, finding.mark
        icon, tone = SIGNS[mark]
        sign, rest = frame.cut_left(high, self.gap)
        self.screen.put(f"doctor-sign-{part}", Sign, sign.inset(high * 0.12), icon=icon, tone=tone)
        name, rest = rest.cut_left(frame.width * 0.17, self.gap)
        self.screen.words(f"doctor-{part}", name, self.texts(f"owner.part.{part}"), role=self.small, bold=True)
        advice = self._advice(finding)
        found = told(self.texts, finding.found)
        words = f"{found}\n{advice}" if advice else found
        colour = theme.BAD if mark == "broken" else theme.INK if advice else theme.INK_SOFT
        self.screen.words(f"doctor-{part}-found", rest, words, role=self.small, colour=colour)
