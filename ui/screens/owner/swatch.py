"""One field and what is printed on it, as large as its place: what a field of a sheet can be changed to."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from kiosk.views.sheets import SheetView
from ui.draw.brush import Brush
from ui.draw.paper import draw_map, draw_square
from ui.draw.raster import render
from ui.draw.things import bandit

SQUARE = "square"
"""An empty field with a small square, where a sticker goes."""


@lru_cache(maxsize=64)
def swatch_texture(terrain: str, side: int) -> Texture:
    def paint(brush: Brush) -> None:
        draw_map(brush, SheetView(0, 0, (("empty" if terrain == SQUARE else terrain,),), (), ()))
        if terrain == SQUARE:
            draw_square(brush, 0, 0)
        if terrain == "bandit":  # no part of the print, as it may be covered
            bandit(brush, 0.5, 0.5, at_large=True)

    return render(side, side, side, paint)


class Swatch(Widget):
    terrain = StringProperty("empty")
    faint = BooleanProperty(defaultvalue=False)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            self._tone, self._face = Color(1, 1, 1), Rectangle(size=(0, 0))
        for name in ("pos", "size", "terrain", "faint"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        side = max(16, int(min(self.size)))
        self._tone.a = 0.4 if self.faint else 1
        self._face.texture, self._face.size = swatch_texture(self.terrain, side), (side, side)
        self._face.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))
