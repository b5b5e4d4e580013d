"""Scraps of coloured paper on the table: somebody has won."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.graphics import Color, Mesh, PopMatrix, PushMatrix, Translate
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.geometry import noise
from ui.widgets import moving

SCRAPS = 22
"""Of each colour."""
FADED = 0.6
FALL_SECONDS = 4.0
"""Nobody waits for it: it lies behind everything, and any touch ends it."""


class Confetti(Widget):
    """Falls once, and is gone: nothing of it lies over what people want to read."""

    fallen = NumericProperty(0.0)
    """From 0 to 1."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self._meshes: list[Mesh] = []
        self._tones: list[Color] = []
        with self.canvas:
            PushMatrix()
            self._fall = Translate()
            for tone in theme.PLAYERS.values():
                self._tones.append(Color(*tone[:3], FADED))
                self._meshes.append(Mesh(mode="triangles"))
            PopMatrix()
        self.fbind("fallen", self._move)
        moving.move(self, FALL_SECONDS, transition="in_quad", fallen=1.0)
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

    def _move(self, *_: object) -> None:
        self._fall.y = -self.fallen * self.height * 0.5
        for tone in self._tones:
            tone.a = FADED * (1 - self.fallen)

    def _draw(self, *_: object) -> None:
        for colour, mesh in enumerate(self._meshes):
            vertices: list[float] = []
            for number in range(SCRAPS):
                vertices += self._scrap(colour, number)
            mesh.vertices = vertices
            mesh.indices = [first + corner for first in range(0, 4 * SCRAPS, 4) for corner in (0, 1, 2, 0, 2, 3)]

    def _scrap(self, colour: int, number: int) -> list[float]:
        """The four corners of one scrap, turned anyhow."""
        x, y = self.x + noise(colour, number, 1) * self.width, self.y + noise(colour, number, 2) * self.height
        long, angle = theme.now().mm(1.1 + noise(colour, number, 3)), noise(colour, number, 4) * pi
        wide = long * 0.45
        corners: list[float] = []
        for along, across in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
            dx, dy = along * long / 2, across * wide / 2
            corners += [x + dx * cos(angle) - dy * sin(angle), y + dx * sin(angle) + dy * cos(angle), 0, 0]
        return corners
