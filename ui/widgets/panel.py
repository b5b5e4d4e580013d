"""A leaf of paper on the table that other parts are laid upon."""

from __future__ import annotations

from kivy.graphics import Color, Line, Rectangle, SmoothRoundedRectangle
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty
from kivy.uix.widget import Widget

from ui import theme


class Panel(Widget):
    """Paper with a soft edge; a ``blocking`` one keeps touches from what lies under it."""

    tone = ColorProperty(theme.PAPER)
    rim = ColorProperty((0, 0, 0, 0))
    """A line around it, for what is chosen."""
    rim_width = NumericProperty(0)
    shadow = BooleanProperty(defaultvalue=True)
    blocking = BooleanProperty(defaultvalue=False)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            self._shade_tone, self._shade = Color(*theme.SHADOW[:3], 0.35), SmoothRoundedRectangle()
            self._tone, self._face = Color(), SmoothRoundedRectangle()
            self._rim_tone, self._rim = Color(), Line()
        for name in ("pos", "size", "tone", "rim", "rim_width", "shadow"):
            self.fbind(name, self._draw)
        self._draw()

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return bool(self.blocking and self.collide_point(*touch.pos)) or bool(super().on_touch_down(touch))

    def _draw(self, *_: object) -> None:
        radius = min(theme.now().radius, self.width / 2, self.height / 2)
        depth = max(2, theme.now().mm(0.6))
        self._shade_tone.a = 0.35 if self.shadow else 0
        self._tone.rgba, self._rim_tone.rgba = self.tone, self.rim
        for rectangle, down in ((self._shade, depth), (self._face, 0)):
            rectangle.pos = (round(self.x), round(self.y) - down)
            rectangle.size = (round(self.width), round(self.height))
            rectangle.radius = [radius]
        self._rim.width = max(1, self.rim_width)
        self._rim.rounded_rectangle = (self.x, self.y, self.width, self.height, radius)


class Veil(Widget):
    """Dims everything under it and fires ``on_away`` when it is touched."""

    strength = NumericProperty(0.55)
    __events__ = ("on_away",)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            Color(*theme.SHADOW[:3], self.strength)
            self._face = Rectangle()
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def on_away(self) -> None:
        """Somebody touched beside what lies above."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.dispatch("on_away")
        return True

    def _draw(self, *_: object) -> None:
        self._face.pos, self._face.size = self.pos, self.size
