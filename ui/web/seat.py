"""A seat that is played on a phone, with a connection of its own to the kiosk."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kiosk.views.viewer import seat as seat_viewer
from ui.web.link import KioskLink

if TYPE_CHECKING:
    from ui.web.phone import Phone


class WebSeat:
    def __init__(self, number: int, door: Path, changed: Callable[[], None]) -> None:
        self.number = number
        self.link = KioskLink(door, seat_viewer(number), changed)
        self.phone: Phone | None = None
        self.settled = 0.0
        """Until then a view may still be one from before somebody sat down."""

    async def close(self) -> None:
        await self.link.close()
