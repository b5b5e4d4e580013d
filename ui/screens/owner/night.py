"""A veil over the whole window at night and in closed hours, while nobody touches it; the first touch only wakes."""

from __future__ import annotations

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics import Color, Rectangle
from kivy.input import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from kiosk.owner.ports import Hours

AWAKE_SECONDS = 120.0
"""For so long after a touch it stays bright."""
LOOK_SECONDS = 1.0
DARK = 0.9
"""From here on the lights of the table go out too."""


class Night(Widget):
    darkness = NumericProperty(0.0)

    def __init__(self, hours: Hours, awake: float = AWAKE_SECONDS) -> None:
        super().__init__(size=Window.size, size_hint=(None, None))
        self._hours, self._awake = hours, awake
        self._touched = Clock.get_time()
        with self.canvas:
            self._tone, self._face = Color(0, 0, 0, 0), Rectangle(size=(0, 0))
        self.fbind("darkness", self._draw)
        Window.bind(size=self._fit, on_key_down=self.wake)
        self._clock = Clock.schedule_interval(self.look, LOOK_SECONDS)

    def leave(self) -> None:
        self._clock.cancel()
        Window.unbind(size=self._fit, on_key_down=self.wake)
        Window.remove_widget(self)

    def look(self, _seconds: float = 0.0) -> None:
        rested = Clock.get_time() - self._touched > self._awake
        self.darkness = self._hours.darkness() if rested else 0.0
        self._hours.darken(dark=self.darkness >= DARK)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Touches in the dark wake, and mean nothing else."""
        dark = self.darkness > 0
        if dark:
            touch.grab(self)
        self.wake()
        return dark

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            return True
        return False

    def wake(self, *_: object) -> bool:
        """Somebody is there."""
        self._touched = Clock.get_time()
        if self.darkness:
            self.look()
        return False

    def _fit(self, *_: object) -> None:
        self.size = Window.size
        self._draw()

    def _draw(self, *_: object) -> None:
        self._tone.a = self.darkness
        self._face.size = self.size if self.darkness else (0, 0)
