"""A handle on a rail: as wide as a finger, and it stands on whole steps."""

from __future__ import annotations

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.input import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from ui import theme


class Rail(Widget):
    """From 0 to ``most``; fires ``on_slide`` with the step that a finger has moved it to."""

    most = NumericProperty(1)
    value = NumericProperty(0)
    __events__ = ("on_slide",)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            self._rail_tone, self._rail = Color(*theme.TABLE_LIGHT), SmoothRoundedRectangle()
            self._way_tone, self._way = Color(*theme.CHOSEN), SmoothRoundedRectangle()
            self._shade_tone, self._shade = Color(*theme.SHADOW[:3], 0.4), SmoothRoundedRectangle()
            self._knob_tone, self._knob = Color(*theme.PAPER), SmoothRoundedRectangle()
        for name in ("pos", "size", "most", "value"):
            self.fbind(name, self._draw)
        self._draw()

    def on_slide(self, value: int) -> None:
        """A finger wants it there."""

    def x_of(self, value: float) -> float:
        """Where the middle of the handle is at a step."""
        side = self._side
        return float(self.x + side / 2 + (self.width - side) * value / max(1, self.most))

    @property
    def _side(self) -> float:
        """As a finger wants it, and no dwarf beside large buttons."""
        return float(min(self.height, max(theme.now().touch, self.height * 0.62)))

    def _draw(self, *_: object) -> None:
        side, rail = self._side, max(6, self._side * 0.22)
        middle, at = self.center_y, self.x_of(self.value)
        depth = max(2, theme.now().mm(0.6))
        for part, frame in (
            (self._rail, (self.x, middle - rail / 2, self.width, rail)),
            (self._way, (self.x, middle - rail / 2, max(rail, at - self.x), rail)),
            (self._shade, (at - side / 2, middle - side / 2 - depth, side, side)),
            (self._knob, (at - side / 2, middle - side / 2, side, side)),
        ):
            part.pos, part.size = (round(frame[0]), round(frame[1])), (round(frame[2]), round(frame[3]))
            part.radius = [min(frame[2:]) / 2]

    # --- fingers ----------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.disabled or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self._follow(touch)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        self._follow(touch)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        return True

    def _follow(self, touch: MotionEvent) -> None:
        side = self._side
        share = (touch.x - self.x - side / 2) / max(1.0, self.width - side)
        value = round(min(1.0, max(0.0, share)) * self.most)
        if value != self.value:
            self.value = value
            self.dispatch("on_slide", value)
