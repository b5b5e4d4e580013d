"""Tiles, one for each page of the owner's area."""

from __future__ import annotations

from functools import partial

from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.words import text_height

TILES = (
    ("setup", "setup"),
    ("tray", "camera"),
    ("dice", "dice"),
    ("devices", "lamp"),
    ("adjust", "sound"),
    ("doctor", "doctor"),
    ("sheets", "map"),
    ("house", "house"),
    ("phones", "person"),
    ("venue", "crown"),
    ("hours", "moon"),
    ("keep", "stick"),
    ("usage", "chart"),
    ("logs", "log"),
    ("pin", "lock"),
    ("power", "power"),
    ("about", "info"),
)
"""Pages and their signs."""
ACROSS = 5


class Home(OwnerPage):
    def compose(self, frame: Rect) -> None:
        if self.owner.tray is not None and self.owner.tray.worse:
            told, frame = frame.cut_top(text_height(self.small, 2.2) + 2 * self.gap, self.gap)
            leaf = self.paper("worse-paper", told)
            self.screen.words("worse", leaf, self.texts("owner.worse"), role=self.small, bold=True, colour=theme.BAD)
        tiles = [(name, icon) for name, icon in TILES if self.useful(name)]
        rows = -(-len(tiles) // ACROSS)
        for place, (name, icon) in zip(frame.grid(ACROSS, max(rows, 3), self.gap), tiles, strict=False):
            words = self.texts(f"owner.page.{name}")
            go = partial(self.screen.go, name)
            self.screen.button(f"tile-{name}", place, words, go, icon=icon, stacked=True)

    def useful(self, name: str) -> bool:
        """A tile whose part this machine has not is not there."""
        needs = {
            "tray": self.owner.tray,
            "dice": self.owner.tray,
            "devices": self.owner.devices,
            "phones": self.owner.phones,
        }
        return needs.get(name, self.owner) is not None
