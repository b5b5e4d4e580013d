"""A picture of a city to take home: larger than any screen shows it, with its name and points."""

from __future__ import annotations

from dataclasses import dataclass

from kivy.graphics import ClearBuffers, ClearColor, Fbo
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.raster import ASIDE
from ui.widgets.lettered import Lettered

WIDE, HIGH = 1480, 1200
"""Ten fields of more than 120 pixels: sharp on a postcard."""
HEAD, EDGE = 110, 30


@dataclass(frozen=True, slots=True)
class RawPicture:
    width: int
    height: int
    rgba: bytes
    """The lowest row first."""


def picture_of(drawn: Widget, title: str) -> RawPicture:
    """*drawn*, which nothing else shows, on paper under its title."""
    drawn.size_hint = (None, None)
    drawn.pos, drawn.size = (EDGE, EDGE), (WIDE - 2 * EDGE, HIGH - HEAD - EDGE)
    with ASIDE:
        sheet = Fbo(size=(WIDE, HIGH))
        with sheet:
            ClearColor(*theme.PAPER)
            ClearBuffers()
        sheet.add(drawn.canvas)
        with sheet:
            words = Lettered(theme.INK, bold=True)
        words.put(title, 64, (EDGE, HIGH - HEAD, WIDE - 2 * EDGE, HEAD))
        sheet.draw()
        found = RawPicture(WIDE, HIGH, bytes(sheet.pixels))
    ASIDE.clear()
    return found
