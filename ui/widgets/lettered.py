"""A rectangle of words: placed, coloured, and rebuilt only when the words change."""

from __future__ import annotations

from kivy.graphics import Color, Rectangle

from ui.draw.lettering import fitting_size, lettering
from ui.theme import INK, Rgba


class Lettered:
    """Instructions inside whichever canvas is open when it is made."""

    def __init__(self, colour: Rgba = INK, *, bold: bool = False) -> None:
        self.colour = Color(*colour)
        self.rectangle = Rectangle(size=(0, 0))
        self.bold = bold
        self.letters = 0
        """How large the letters have become, in pixels."""

    def put(self, text: str, size: int, frame: tuple[float, float, float, float], align: str = "center") -> None:
        """Write into *frame* (x, y, width, height), in its middle or at its left."""
        x, y, width, height = frame
        if not text or width < 1 or height < 1:
            self.rectangle.size = (0, 0)
            self.letters = 0
            return
        self.letters = fitting_size(text, size, bold=self.bold, width=int(width), height=int(height))
        texture = lettering(text, self.letters, bold=self.bold, width=int(width), height=int(height), align=align)
        left = (
            x
            if align == "left"
            else x + width - texture.width
            if align == "right"
            else x + (width - texture.width) / 2
        )
        self.rectangle.texture = texture
        self.rectangle.size = texture.size
        self.rectangle.pos = (round(left), round(y + (height - texture.height) / 2))
