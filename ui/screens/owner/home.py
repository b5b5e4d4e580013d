"""Tiles, one for each page of the owner's area."""

from __future__ import annotations

from functools import partial

from ui.screens.frame import Frame
from ui.screens.owner.page import Page

TILES = (
    ("setup", "setup"),
    ("tray", "camera"),
    ("dice", "dice"),
    ("devices", "lamp"),
    ("doctor", "doctor"),
    ("sheets", "map"),
    ("hours", "moon"),
    ("keep", "stick"),
    ("logs", "log"),
    ("pin", "lock"),
    ("power", "power"),
    ("about", "info"),
)
"""Pages and their signs."""
ACROSS = 4


class Home(Page):
    def compose(self, frame: Frame) -> None:
        tiles = [(name, icon) for name, icon in TILES if self.useful(name)]
        rows = -(-len(tiles) // ACROSS)
        for place, (name, icon) in zip(frame.grid(ACROSS, max(rows, 3), self.gap), tiles, strict=False):
            words = self.texts(f"owner.page.{name}")
            go = partial(self.screen.go, name)
            self.screen.button(f"tile-{name}", place, words, go, icon=icon, stacked=True)

    def useful(self, name: str) -> bool:
        """A tile whose part this machine has not is not there."""
        needs = {"tray": self.owner.tray, "dice": self.owner.tray, "devices": self.owner.devices}
        return needs.get(name, self.owner) is not None
