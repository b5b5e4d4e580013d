"""A part of a screen with a file of its own: it lays itself out on the screen it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui import theme
from ui.screens.rect import Rect
from ui.widgets.panel import Veil

if TYPE_CHECKING:
    from ui.screens.framed import Framed


class Section:
    def __init__(self, screen: Framed) -> None:
        self.screen: Any = screen
        """Any of the screens; each section knows its own."""

    def compose(self, frame: Rect) -> None:
        raise NotImplementedError

    @property
    def gap(self) -> float:
        return float(self.screen.gap)

    def leaf(self, frame: Rect, name: str, width: float, height: float) -> Rect:
        """A sheet of paper over everything else; touching beside it puts it away. Gives the room on it."""
        veil = self.screen.put(f"{name}-veil", Veil, frame)
        if not getattr(veil, "bound", False):
            veil.bound = True
            veil.bind(on_away=lambda _: self.screen.close_leaf())
        room = frame.middle(width, height)
        if room.right > frame.right - self.gap * 1.5 and room.top > frame.top - self.gap * 1.5:
            room = frame.inset(self.gap * 0.4)  # the app's own corner lies on it, not on its rim
        self.screen.panel(f"{name}-leaf", room, blocking=True)
        return room.inset(max(theme.now().gap, self.gap))
