"""What runs here, and where it keeps its things."""

from __future__ import annotations

from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect

ROWS = 8


class About(OwnerPage):
    def compose(self, frame: Rect) -> None:
        inner = self.paper("about-paper", frame)
        facts = self.owner.machine.facts
        for row, (key, value) in zip(inner.rows(max(ROWS, len(facts)), self.gap * 0.5), facts, strict=False):
            label, rest = row.cut_left(row.width * 0.34, self.gap)
            self.screen.words(f"about-{key}", label, self.texts(f"owner.about.{key}"), bold=True)
            self.screen.words(f"about-{key}-value", rest, value, colour=theme.INK_SOFT)
