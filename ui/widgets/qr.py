"""A QR code, as large as its place allows, dark on white with the quiet zone around it that readers want."""

from __future__ import annotations

import segno
from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

QUIET = 4
"""Empty modules around the code."""


def modules(text: str) -> list[bytes]:
    """Rows of the code from the top, one byte a module: 0 is dark."""
    code = segno.make(text, error="m", micro=False)
    return [bytes(0 if dark else 255 for dark in row) for row in code.matrix_iter(border=QUIET)]


class QrCode(Widget):
    text = StringProperty()

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            Color(1, 1, 1)
            self._picture = Rectangle(size=(0, 0))
        self.bind(text=self._draw, pos=self._place, size=self._place)
        self._draw()

    def _draw(self, *_: object) -> None:
        if not self.text:
            self._picture.size = (0, 0)
            return
        rows = modules(self.text)
        texture = Texture.create(size=(len(rows), len(rows)), colorfmt="luminance")
        texture.blit_buffer(b"".join(reversed(rows)), colorfmt="luminance", bufferfmt="ubyte")
        texture.mag_filter = texture.min_filter = "nearest"
        self._picture.texture = texture
        self._place()

    def _place(self, *_: object) -> None:
        """A whole number of pixels a module, so that all are alike."""
        texture = self._picture.texture
        if not self.text or texture is None:
            return
        side = int(min(self.width, self.height) // texture.width) * texture.width
        self._picture.size = (side, side)
        self._picture.pos = (int(self.center_x - side / 2), int(self.center_y - side / 2))
