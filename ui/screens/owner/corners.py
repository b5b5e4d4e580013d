"""The four corners of the tray on its picture, to be dragged by hand."""

from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, Ellipse, Line
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ListProperty
from kivy.uix.widget import Widget

from ui import theme

Corner = tuple[float, float]
START: tuple[Corner, ...] = ((0.12, 0.12), (0.88, 0.12), (0.88, 0.88), (0.12, 0.88))


class Corners(Widget):
    """Shares of the picture from its upper left; ``shape`` is the picture's width and height."""

    corners: Sequence[Corner] = ListProperty(START)
    shape = ListProperty([4, 3])
    movable = BooleanProperty(defaultvalue=False)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            self._tone = Color(*theme.MARK)
            self._line = Line(width=max(1.5, theme.now().mm(0.4)), close=True)
            self._dots = [Ellipse(size=(0, 0)) for _ in START]
        self._held: int | None = None
        for name in ("pos", "size", "corners", "shape", "movable"):
            self.fbind(name, self._draw)
        self._draw()

    @property
    def face(self) -> tuple[float, float, float, float]:
        """Where the picture lies: as large as fits, in the middle."""
        width, height = self.shape
        scale = min(self.width / width, self.height / height)
        wide, high = width * scale, height * scale
        return self.center_x - wide / 2, self.center_y - high / 2, wide, high

    def point(self, number: int) -> Corner:
        x, y, width, height = self.face
        across, down = self.corners[number]
        return x + across * width, y + (1 - down) * height

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.movable or not self.collide_point(*touch.pos):
            return False
        reach = theme.now().touch * 1.2
        away = [abs(touch.x - x) + abs(touch.y - y) for x, y in map(self.point, range(len(START)))]
        nearest = min(range(len(START)), key=lambda one: away[one])
        if away[nearest] <= 2 * reach:
            self._held = nearest
            touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self._held is None:
            return False
        x, y, width, height = self.face
        across, down = (touch.x - x) / width, 1 - (touch.y - y) / height
        corners = [tuple(one) for one in self.corners]
        corners[self._held] = (min(1.0, max(0.0, across)), min(1.0, max(0.0, down)))
        self.corners = corners
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self._held = None
        return True

    def _draw(self, *_: object) -> None:
        points = [self.point(number) for number in range(len(START))]
        self._line.points = [value for point in points for value in point]
        side = theme.now().mm(5.5) if self.movable else theme.now().mm(2)
        for dot, (x, y) in zip(self._dots, points, strict=True):
            dot.pos, dot.size = (x - side / 2, y - side / 2), (side, side)
