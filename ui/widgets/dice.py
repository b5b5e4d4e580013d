"""The three dice: the blue ones slide together until their half circles meet and the building appears."""

from __future__ import annotations

from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Rectangle, Translate
from kivy.properties import DictProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from kiosk.views.sheets import OrderView
from ui.draw import buildings
from ui.draw.dice import SQUARES, die_texture
from ui.widgets import moving
from ui.widgets.tapped import Tapped

SLIDE_SECONDS = 0.4
APART = 0.35
"""How far the blue dice lie apart at first, in dice."""


class Dice(Tapped, Widget):
    """Shows ``faces`` (by die: A, B, W); fires ``on_die`` with the letter of the die that was touched."""

    faces = DictProperty({"A": None, "B": None, "W": None})
    order: OrderView | None = ObjectProperty(None, allownone=True)
    """The building of the faces; drawn over them as they come together."""
    joined = NumericProperty(0.0)
    """0 apart, 1 together."""

    __events__ = ("on_die",)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            Color(1, 1, 1)
            self._dice = {die: Rectangle() for die in "ABW"}
            self._tone = Color(1, 1, 1, 0)
            PushMatrix()
            self._place = Translate(0, 0)
            self._building = Mesh(mode="triangles")
            PopMatrix()
        for name in ("pos", "size", "faces", "order"):
            self.fbind(name, self._draw)
        self.fbind("joined", self._move)
        self._draw()

    def on_die(self, die: str) -> None:
        """A die was touched."""

    def part(self) -> None:
        """Apart at once, also where they were just coming together."""
        moving.stop(self, "joined")
        self.joined = 0.0

    def slide(self) -> None:
        """Let the blue dice come together."""
        self.joined = 0.0
        moving.move(self, SLIDE_SECONDS, transition="in_out_cubic", joined=1.0)

    def what_at(self, x: float, y: float) -> object | None:
        return self.die_at(x, y)

    def tapped(self, what: str) -> None:
        self.dispatch("on_die", what)

    def die_at(self, x: float, y: float) -> str | None:
        for die, rectangle in self._dice.items():
            (left, low), (width, height) = rectangle.pos, rectangle.size
            if left <= x < left + width and low <= y < low + height:
                return die
        return None

    @property
    def die_size(self) -> int:
        """Even, so that a square is a whole number of pixels."""
        return max(16, int(min(self.width / (3 + 2 * APART), self.height))) // 2 * 2

    def _draw(self, *_: object) -> None:
        size = self.die_size
        for die, rectangle in self._dice.items():
            rectangle.texture = die_texture(die, self.faces.get(die), size)
            rectangle.size = (size, size)
        unit = size // 2
        self._building.texture = buildings.atlas(unit)
        squares = self._squares()
        parts = [("latest", squares), (self.order.kind, squares)] if self.order and squares else []
        self._building.vertices, self._building.indices = buildings.mesh(parts, unit, 2)
        self._move()

    def _squares(self) -> list[tuple[int, int]]:
        """The white squares of the two faces side by side; none while the compass overrides them."""
        a, b = self.faces.get("A"), self.faces.get("B")
        if not a or not b or (self.order and self.order.kind not in ("solid", "lined", "crossed")):
            return []
        return [*SQUARES["A"][a], *((row, column + 2) for row, column in SQUARES["B"][b])]

    def _move(self, *_: object) -> None:
        size = self.die_size
        apart = APART * size * (1 - self.joined)
        whole = 3 * size + 2 * APART * size
        left, low = round(self.center_x - whole / 2), round(self.center_y - size / 2)
        shift = APART * size * self.joined / 2
        a = round(left + shift)
        self._dice["A"].pos = (a, low)
        self._dice["B"].pos = (round(a + size + apart), low)
        self._dice["W"].pos = (round(left + 2 * size + 2 * APART * size), low)
        self._place.xy = (a, low)
        self._tone.a = max(0.0, (self.joined - 0.6) / 0.4)
