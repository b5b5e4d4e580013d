"""How the table is used: games, people, minutes, and how well the dice were read."""

from __future__ import annotations

from kiosk.owner.views import Used
from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.words import text_height

SPANS: tuple[tuple[str, int | None], ...] = (("today", 1), ("week", 7), ("month", 30), ("all", None))
COLUMNS = ("games", "people", "minutes", "read", "refused", "corrected")


class UsagePage(OwnerPage):
    def compose(self, frame: Rect) -> None:
        told, frame = frame.cut_bottom(text_height(self.small, 2.4), self.gap)
        inner = self.paper("usage-paper", frame)
        head, *rows = inner.rows(len(SPANS) + 1, self.gap * 0.5)
        names = [self.texts(f"owner.usage.{column}") for column in COLUMNS]
        self._row("head", head, "", names, bold=True)
        for place, (span, days) in zip(rows, SPANS, strict=True):
            self._row(span, place, self.texts(f"owner.usage.{span}"), cells(self.owner.usage.over(days)))
        known = self.owner.hours.clock[1]
        words = self.texts("owner.usage.told" if known else "owner.usage.no_clock")
        self.screen.words("usage-told", told, words, role=self.small, colour=theme.PAPER)

    def _row(self, name: str, frame: Rect, label: str, values: list[str], *, bold: bool = False) -> None:
        first, rest = frame.cut_left(frame.width * 0.22, self.gap * 0.5)
        self.screen.words(f"usage-{name}", first, label, role=self.small, bold=True)
        for column, place, text in zip(COLUMNS, rest.columns(len(COLUMNS), self.gap * 0.5), values, strict=True):
            colour = theme.INK if bold else theme.INK_SOFT
            self.screen.words(f"usage-{name}-{column}", place, text, role=self.small, bold=bold, colour=colour)


def cells(used: Used) -> list[str]:
    """Of a row; a dash where there is nothing to divide by."""
    throws = used.read + used.refused
    return [
        str(used.games),
        str(used.people),
        f"{used.minutes / used.games:.0f}" if used.games else "–",
        str(throws),
        share(used.refused, throws),
        share(used.corrected, used.read),
    ]


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f} %" if whole else "–"
