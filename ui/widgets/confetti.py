"""Scraps of coloured paper on the table: somebody has won."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.graphics import Color, Mesh
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.geometry import noise

SCRAPS = 22
"""Of each colour."""
FADED = 0.6


class Confetti(Widget):
    """Lies still: a quiet table with a memory of cheering."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self._meshes: list[Mesh] = []
        with self.canvas:
            for tone in theme.PLAYERS.values():
                Color(*tone[:3], FADED)
                self._meshes.append(Mesh(mode="triangles"))
        for name in ("pos", "size"):
            self.fbind(name, self._draw)
        self._draw()

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
