"""A sticker as a button: its picture on a piece of light green, peeling off at one corner."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw import things
from ui.draw.brush import Brush
from ui.draw.geometry import box
from ui.draw.raster import render
from ui.widgets.lettered import Lettered


@lru_cache(maxsize=24)
def sticker_texture(sticker: str, side: int, *, chosen: bool) -> Texture:
    def paint(brush: Brush) -> None:
        brush.shadow(lambda more: [box(0.1 - more, 0.1 - more, 0.8 + 2 * more, 0.8 + 2 * more, 0.12)], 0.08, 0.45)
        rim = box(0.07, 0.07, 0.86, 0.86, 0.14)
        brush.fill(rim, theme.CHOSEN if chosen else theme.WHITE)
        brush.fill(box(0.14, 0.14, 0.72, 0.72, 0.1), theme.FIELD)
        brush.unit *= 0.78
        brush.origin = (0.14, 0.14)
        _thing(brush, sticker)
        brush.unit /= 0.78
        brush.origin = (0.0, 0.0)
        brush.fill([(0.93, 0.07), (0.93, 0.3), (0.7, 0.07)], theme.PAPER_DIM)
        brush.stroke([(0.93, 0.3), (0.7, 0.07)], 0.02, theme.INK_SOFT)

    return render(side, side, side, paint)


def _thing(brush: Brush, sticker: str) -> None:
    if sticker == "well":
        things.well(brush, 0.5, 0.5)
    elif sticker.startswith("trees"):
        things.trees(brush, 0.5, 0.5, int(sticker[-1]))
    else:
        things.rocks(brush, 0.5, 0.5, int(sticker[-1]))


class StickerPicture(Widget):
    """A sticker to look at."""

    sticker = StringProperty("well")
    faint = BooleanProperty(defaultvalue=False)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            self._tone, self._face = Color(1, 1, 1), Rectangle(size=(0, 0))
        for name in ("pos", "size", "sticker", "faint"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        side = int(min(self.width, self.height))
        if side < 12:  # noqa: PLR2004 - Kivy's size before the first layout
            return
        self._tone.a = 0.4 if self.faint else 1
        self._face.texture = sticker_texture(self.sticker, side, chosen=False)
        self._face.pos, self._face.size = (
            (round(self.center_x - side / 2), round(self.center_y - side / 2)),
            (side, side),
        )


class StickerButton(Widget):
    """Fires ``on_tap``; what is chosen has a golden rim."""

    sticker = StringProperty("well")
    chosen = BooleanProperty(defaultvalue=False)
    count = NumericProperty(0)
    __events__ = ("on_tap",)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            Color(1, 1, 1)
            self._face = Rectangle(size=(0, 0))
            self._count = Lettered(bold=True)
        for name in ("pos", "size", "sticker", "chosen", "count"):
            self.fbind(name, self._draw)
        self._draw()

    def on_tap(self) -> None:
        """It is the one to be stuck next."""

    def _draw(self, *_: object) -> None:
        side = int(min(self.width, self.height))
        if side < 12:  # noqa: PLR2004 - Kivy's size before the first layout
            return
        self._face.texture = sticker_texture(self.sticker, side, chosen=self.chosen)
        x, y = round(self.center_x - side / 2), round(self.center_y - side / 2)
        self._face.pos, self._face.size = (x, y), (side, side)
        self._count.colour.rgba = theme.INK
        several = self.count > 1
        self._count.put(
            f"× {int(self.count)}" if several else "", round(side * 0.22), (x, y, side, side * 0.26), "center"
        )

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        self.dispatch("on_tap")
        return True
