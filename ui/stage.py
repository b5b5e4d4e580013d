"""What the window holds: one screen, the corner button, a notice, and at times something laid over all of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window
from kivy.input import MotionEvent
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from ui.screens.base import Screen
from ui.screens.room import Room
from ui.widgets.buttons import BigButton
from ui.widgets.notice import NoticeBar
from ui.widgets.turned import TurnedWidget


class Stage(FloatLayout):
    """All of it can be turned to those who sit opposite, unless a screen shows itself to both sides."""

    def __init__(self, open_corner: Callable[[], None], gone: Callable[[], None], **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(size=Window.size, **keywords)
        self.screen: Screen | None = None
        self.room: Room | None = None
        self.turned = False
        self._facing = 0
        """How a room is turned beyond that, to face who has opened it."""
        self.coach: Widget | None = None
        """What speaks about the screen: over it, but under notices and rooms."""
        self.corner = BigButton(icon="settings", size_hint=(None, None))
        self.corner.bind(on_tap=lambda corner: self._open(open_corner, corner.touched_at[1]))
        self.bar = NoticeBar(size_hint=(None, None))
        self.bar.bind(on_gone=lambda _: gone())
        self._below, self._above = TurnedWidget(size_hint=(None, None)), TurnedWidget(size_hint=(None, None))
        self.add_widget(self._below)
        self.bind(size=self._arrange)

    # --- touching ---------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self._touched("on_touch_down", touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self._touched("on_touch_move", touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return self._touched("on_touch_up", touch)

    def _touched(self, event: str, touch: MotionEvent) -> bool:
        """While a room lies over everything no touch gets past it, wherever it has nothing to touch."""
        if self.room is None:
            return bool(getattr(super(), event)(touch))
        self._above.dispatch(event, touch)
        return True

    # --- what is seen -----------------------------------------------------------------------------------------------

    def put(self, screen: Screen) -> None:
        """Make this the one screen that is seen."""
        if screen is not self.screen:
            self._below.content.clear_widgets()
            self.screen = screen
            screen.size_hint, screen.pos, screen.size = (None, None), (0, 0), self.size
            for part in (screen, self.corner, self.coach, self.bar):
                if part is not None:
                    self._below.content.add_widget(part)
        self._turn()

    def cover(self, room: Room | None) -> None:
        """Lay a room over everything, or take it away."""
        self._above.content.clear_widgets()
        self.remove_widget(self._above)
        self.room = room
        if room is not None:
            room.size_hint, room.pos, room.size = (None, None), (0, 0), self.size
            self._above.content.add_widget(room)
            self.add_widget(self._above)
        self._turn()

    def _open(self, open_corner: Callable[[], None], height: float) -> None:
        """Let rooms face whoever has touched the corner just there: it may lie between two sides of a table."""
        assert self.screen is not None
        turned = 2 if self.turned and not self.screen.turnable else 0
        self._facing = self.screen.opener(height - self.corner.center_y) - turned
        open_corner()

    def face(self, turns: int) -> None:
        """Let the next room be turned so, as the screen itself is built."""
        self._facing = turns - (2 if self.turned else 0)

    def turn(self) -> None:
        """To those who sit opposite, or back."""
        self.turned = not self.turned
        self._turn()

    def tell(self, text: str) -> None:
        self.bar.tell(text)
        self._arrange()

    def _turn(self) -> None:
        half = 2 if self.turned else 0
        self._above.turns = (half + self._facing) % 4
        self._below.turns = half if self.screen is not None and self.screen.turnable else 0

    def _arrange(self, *_: object) -> None:
        for side in (self._below, self._above):
            side.size = self.size
        if self.screen is None:
            return
        self.screen.size = self.size
        for over in (self.coach, self.room):
            if over is not None:
                over.size = self.size
        for part, box in ((self.corner, self.screen.corner(*self.size)), (self.bar, self.screen.notice(*self.size))):
            part.pos, part.size = (round(box[0]), round(box[1])), (round(box[2]), round(box[3]))

    def arrange(self) -> None:
        self._arrange()
