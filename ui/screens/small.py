"""Parts of a screen that are laid out by themselves, however small they are."""

from __future__ import annotations

from ui.screens.composed import Composed
from ui.screens.rect import Rect


class SmallPart(Composed):
    background = False

    @property
    def least(self) -> float:
        """Below this size there is nothing to lay out: Kivy's size before the first layout."""
        return 20

    def redraw(self) -> None:
        if self.shown is not None and min(self.size) > self.least:
            self._used = {}
            self.compose(Rect(self.x, self.y, self.width, self.height))
            self._sort()
