"""Pages with the live picture of the tray at their left."""

from __future__ import annotations

from kiosk.owner.device_ports import TraySetupPort
from kiosk.owner.views import TrayPicture
from ui import theme
from ui.screens.owner.page import OwnerPage
from ui.screens.rect import Rect
from ui.widgets.camera import CameraView

SHARE = 0.58
"""Of the page's width that the picture has."""


class LivePage(OwnerPage):
    every = 0.15

    def enter(self) -> None:
        self.live: TrayPicture | None = None
        if self.owner.tray is not None:
            self.owner.tray.begin()

    def exit(self) -> None:
        if self.owner.tray is not None:
            self.owner.tray.end()

    @property
    def setup(self) -> TraySetupPort:
        assert self.owner.tray is not None
        return self.owner.tray

    def tick(self) -> None:
        if self.owner.tray is None:
            return
        had, self.live = self.live is not None, self.owner.tray.picture()
        if had != (self.live is not None):
            self.redraw()
        elif "live" in self.screen.parts:
            self.screen.parts["live"].picture = self.shown()

    def shown(self) -> TrayPicture | None:
        """What is to be seen now; a still one in its place, where something was read."""
        return self.live

    def compose(self, frame: Rect) -> None:
        if self.owner.tray is None:
            inner = self.paper("no-tray", frame)
            self.screen.words("no-tray-words", inner, self.texts("owner.camera.none"), role="large", align="center")
            return
        left, right = frame.cut_left(frame.width * SHARE, self.gap)
        self.screen.panel("live-paper", left, tone=theme.TABLE_DARK)
        view = self.screen.put("live", CameraView, left.inset(self.gap * 0.5), picture=self.shown())
        view.touched = self.poke
        self.over_picture(left.inset(self.gap * 0.5))
        self.beside(self.paper("beside", right))

    def poke(self) -> None:
        self.setup.poke()

    def over_picture(self, frame: Rect) -> None:
        """What lies on the picture."""

    def beside(self, frame: Rect) -> None:
        raise NotImplementedError
