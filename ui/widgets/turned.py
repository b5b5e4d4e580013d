"""A seat: everything in it is turned towards one side of the table, drawing and touches alike."""

from __future__ import annotations

from kivy.graphics import MatrixInstruction, PopMatrix, PushMatrix
from kivy.graphics.transformation import Matrix
from kivy.input import MotionEvent
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

COSINES = (1, 0, -1, 0)
SINES = (0, 1, 0, -1)
"""Of the quarter turns; exact, so that pixels fall onto pixels."""


class TurnedWidget(Widget):
    """Holds one ``content`` in its own upright coordinates, shown turned by quarters clockwise."""

    turns = NumericProperty(0)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self.content = FloatLayout(size_hint=(None, None), pos=(0, 0))
        with self.canvas.before:
            PushMatrix()
            self._matrix = MatrixInstruction()
        with self.canvas.after:
            PopMatrix()
        self.add_widget(self.content)
        for name in ("pos", "size", "turns"):
            self.fbind(name, self._arrange)
        self._arrange()

    def to_parent(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:  # noqa: ARG002, FBT001, FBT002 - Kivy's signature
        """From the content's upright coordinates to where they are shown."""
        cos, sin, dx, dy = self._turn()
        return cos * x + sin * y + dx, -sin * x + cos * y + dy

    def to_local(self, x: float, y: float, relative: bool = False) -> tuple[float, float]:  # noqa: ARG002, FBT001, FBT002 - Kivy's signature
        cos, sin, dx, dy = self._turn()
        return cos * (x - dx) - sin * (y - dy), sin * (x - dx) + cos * (y - dy)

    def _turn(self) -> tuple[int, int, int, int]:
        quarter = int(self.turns) % 4
        x, y, width, height = round(self.x), round(self.y), round(self.width), round(self.height)
        dx, dy = ((x, y), (x, y + height), (x + width, y + height), (x + width, y))[quarter]
        return COSINES[quarter], SINES[quarter], dx, dy

    def _arrange(self, *_: object) -> None:
        cos, sin, dx, dy = self._turn()
        self.content.size = (self.height, self.width) if self.turns % 2 else (self.width, self.height)
        self.matrix = Matrix()
        self.matrix.set(array=[[cos, -sin, 0, 0], [sin, cos, 0, 0], [0, 0, 1, 0], [dx, dy, 0, 1]])
        self._matrix.matrix = self.matrix

    def _inside(self, event: str, touch: MotionEvent) -> bool:
        touch.push()
        touch.apply_transform_2d(self.to_local)
        taken = bool(getattr(super(), event)(touch))
        touch.pop()
        return taken

    def on_touch_down(self, touch: MotionEvent) -> bool:
        return self.collide_point(*touch.pos) and self._inside("on_touch_down", touch)

    def on_touch_move(self, touch: MotionEvent) -> bool:
        return self._inside("on_touch_move", touch)

    def on_touch_up(self, touch: MotionEvent) -> bool:
        return self._inside("on_touch_up", touch)
