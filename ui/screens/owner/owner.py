"""The owner's room: a door with a PIN, tiles behind it, and a page for each of them. Left alone it locks itself."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent

from kiosk.owner.ports import Owner
from ui.screens.owner.about import About
from ui.screens.owner.adjust import Adjust
from ui.screens.owner.backups import BackupPage
from ui.screens.owner.clock import SetClock
from ui.screens.owner.devices import TryDevices
from ui.screens.owner.doctor import Doctor
from ui.screens.owner.door import ChangePin, Enter
from ui.screens.owner.first import First
from ui.screens.owner.home import Home
from ui.screens.owner.hours import EditHours
from ui.screens.owner.house import HousePage
from ui.screens.owner.logs import Logs
from ui.screens.owner.page import OwnerPage
from ui.screens.owner.phones import PhonesPage
from ui.screens.owner.power import Power
from ui.screens.owner.sheets import SheetsPage
from ui.screens.owner.teach import Teach
from ui.screens.owner.tray import Calibrate
from ui.screens.owner.usage import UsagePage
from ui.screens.owner.venue import VenuePage
from ui.screens.rect import Rect
from ui.screens.room import Navigator, Room
from ui.texts import Texts

PAGES: dict[str, type[OwnerPage]] = {
    "enter": Enter,
    "first": First,
    "setup": First,
    "home": Home,
    "pin": ChangePin,
    "tray": Calibrate,
    "dice": Teach,
    "sheets": SheetsPage,
    "devices": TryDevices,
    "doctor": Doctor,
    "hours": EditHours,
    "clock": SetClock,
    "adjust": Adjust,
    "keep": BackupPage,
    "house": HousePage,
    "logs": Logs,
    "usage": UsagePage,
    "venue": VenuePage,
    "phones": PhonesPage,
    "power": Power,
    "about": About,
}


class OwnerRoom(Room):
    """Until there is a PIN nothing can be reached but the guided start, which ends with one."""

    stays = True

    def __init__(self, navigator: Navigator, texts: Texts, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        assert navigator.context.owner is not None
        self.owner: Owner = navigator.context.owner
        self.page: OwnerPage | None = None
        self.name = ""
        super().__init__(navigator, texts, **keywords)
        self._touched = Clock.get_time()
        self._idle = Clock.schedule_interval(self._look_at_the_time, 0.25)
        self.go("first" if self.owner.door.state == "open" else "enter")

    def go(self, name: str) -> None:
        """Leave the page that is open, for another."""
        if self.page is not None:
            self.page.stop()
        self.name, self.page = name, PAGES[name](self)
        self.page.start()
        self.redraw()

    def home(self) -> None:
        self.go("home")

    def leave(self) -> None:
        super().leave()
        self._idle.cancel()
        if self.page is not None:
            self.page.stop()
            self.page = None

    def body(self, frame: Rect) -> None:
        if self.page is None:
            return
        bare = self.page.bare
        self.page.compose(frame.inset(self.gap) if bare else self.heading(frame, self.page.title, self.back))
        self.page.over(frame)

    def back(self) -> None:
        """One step: within the page, to the tiles, or out; out also locks."""
        assert self.page is not None
        if not self.page.back():
            if self.name in ("enter", "first", "home"):
                self.navigator.leave()
            else:
                self.home()

    # --- left alone -------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._touched = Clock.get_time()
        super().on_touch_down(touch)
        return True

    def stay(self) -> None:
        """Somebody is there, although nobody touches the screen."""
        self._touched = Clock.get_time()

    def on_touch_move(self, touch: MotionEvent) -> bool:
        self._touched = Clock.get_time()
        return bool(super().on_touch_move(touch))

    def _look_at_the_time(self, _seconds: float) -> None:
        if Clock.get_time() - self._touched > self.owner.idle_seconds:
            self.navigator.leave()
