"""A bridge is crossed first: the loudest moment of the evening, over in a moment or with the next touch."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Mesh, Rectangle, SmoothRoundedRectangle
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.boards.lost_cities_rw.look import GLOW, ROPE, TONES
from ui.boards.lost_cities_rw.signs import sign
from ui.draw.geometry import noise
from ui.widgets import moving
from ui.widgets.lettered import Lettered

REST_SECONDS = 2.2
SCRAPS = 16


class Party(Widget):
    """A golden banner with a rope bridge and scraps of paper around it; never takes a touch."""

    text = StringProperty()
    strength = NumericProperty(0.0)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            self._scraps = [(Color(*tone.full), Mesh(mode="triangles")) for tone in list(TONES.values())[:6]]
            self._edge_tone, self._edge = Color(*ROPE), SmoothRoundedRectangle()
            self._tone, self._face = Color(*GLOW), SmoothRoundedRectangle()
            self._sign_tone, self._sign = Color(1, 1, 1), Rectangle(size=(0, 0))
            self._words = Lettered(bold=True)
        for name in ("pos", "size", "text", "strength"):
            self.fbind(name, self._draw)
        self._draw()

    def celebrate(self, text: str) -> None:
        self.text, self.strength = text, 1.0
        moving.move(self, rest=REST_SECONDS, strength=0.0)

    def hide(self) -> None:
        moving.stop(self)
        self.strength = 0.0

    def _draw(self, *_: object) -> None:
        strength = self.strength if self.text else 0.0
        for one in (self._edge_tone, self._tone, self._sign_tone, self._words.colour):
            one.a = strength
        high = min(self.height * 0.2, theme.now().mm(24))
        x, y = self.x + self.width * 0.06, self.center_y - high / 2
        wide = self.width * 0.88
        for face, more in ((self._edge, 4), (self._face, 0)):
            face.pos, face.size = (x - more, y - more), (wide + 2 * more, high + 2 * more)
            face.radius = [high * 0.24]
        side = round(high * 1.1)
        if strength and side > 0:
            self._sign.texture = sign("bridge", "", side)
        self._sign.size = (side, side) if strength else (0, 0)
        self._sign.pos = (x + high * 0.2, y + (high - side) / 2)
        room = (x + side + high * 0.4, y, wide - side - high * 0.7, high)
        self._words.put(self.text if strength else "", theme.now().text("title"), room)
        self._words.colour.rgba = (*theme.INK[:3], strength)
        self._strew(strength, high)

    def _strew(self, strength: float, high: float) -> None:
        for number, (tone, mesh) in enumerate(self._scraps):
            tone.a = strength
            vertices: list[float] = []
            for one in range(SCRAPS if strength else 0):
                x = self.x + self.width * noise(number, one, 1)
                y = self.center_y + high * 3.2 * (noise(number, one, 2) - 0.5)
                size = theme.now().mm(1.3 + noise(number, one, 3))
                lean = size * (noise(number, one, 4) - 0.5)
                vertices += [x, y, 0, 0, x + size, y + lean, 0, 0, x + size * 0.3, y + size * 0.7, 0, 0]
            mesh.vertices = vertices
            mesh.indices = list(range(len(vertices) // 4))
