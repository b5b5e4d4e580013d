"""Four crosses to be touched: whether touches land where the finger is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import dist

from kivy.graphics import Color, Line, Rectangle
from kivy.input import MotionEvent
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.widgets.lettered import Lettered

Point = tuple[float, float]
PLACES: tuple[Point, ...] = ((0.08, 0.88), (0.92, 0.88), (0.92, 0.12), (0.08, 0.12))
CLOSE_MM = 6.0


def verdict(targets: Sequence[Point], touches: Sequence[Point], close: float) -> str:
    """``good``, ``turned`` (they land at other crosses, in an order that is always the same), or ``off``."""
    if all(dist(target, touch) <= close for target, touch in zip(targets, touches, strict=True)):
        return "good"
    nearest = [min(range(len(targets)), key=lambda one: dist(targets[one], touch)) for touch in touches]
    return "turned" if sorted(nearest) == [0, 1, 2, 3] and nearest != [0, 1, 2, 3] else "off"


class TouchTest(Widget):
    words = StringProperty()
    done: Callable[[str], None] | None = ObjectProperty(None, allownone=True)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self._touches: list[Point] = []
        with self.canvas:
            Color(*theme.TABLE_DARK)
            self._ground = Rectangle()
            Color(*theme.CHOSEN)
            self._lines = [Line(width=max(1.2, theme.now().mm(0.4))) for _ in range(2)]
            self._ring = Line(width=max(1.2, theme.now().mm(0.4)))
            self._text = Lettered(theme.PAPER)
        for name in ("pos", "size", "words"):
            self.fbind(name, self._draw)
        self._draw()

    @property
    def targets(self) -> list[Point]:
        return [(self.x + x * self.width, self.y + y * self.height) for x, y in PLACES]

    @property
    def target(self) -> Point:
        return self.targets[min(len(self._touches), len(PLACES) - 1)]

    def on_touch_down(self, touch: MotionEvent) -> bool:
        self._touches.append((touch.x, touch.y))
        if len(self._touches) < len(PLACES):
            self._draw()
        elif self.done is not None and len(self._touches) == len(PLACES):
            self.done(verdict(self.targets, self._touches, theme.now().mm(CLOSE_MM)))
        return True

    def _draw(self, *_: object) -> None:
        self._ground.pos, self._ground.size = self.pos, self.size
        (x, y), arm = self.target, theme.now().mm(5)
        self._lines[0].points = (x - arm, y, x + arm, y)
        self._lines[1].points = (x, y - arm, x, y + arm)
        self._ring.circle = (x, y, arm * 0.6)
        frame = (self.x + self.width * 0.2, self.y + self.height * 0.3, self.width * 0.6, self.height * 0.4)
        self._text.put(self.words, theme.now().text("large"), frame)
