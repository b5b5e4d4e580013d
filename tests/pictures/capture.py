"""What the window shows, as a picture file."""

from __future__ import annotations

from pathlib import Path

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels

from ui.draw.png import CHANNELS, png

__all__ = ["CHANNELS", "pixels", "save_png"]


def pixels() -> tuple[int, int, bytes]:
    """Width, height and the RGBA rows of the window, the lowest row first."""
    width, height = (int(side) for side in Window.size)
    return width, height, glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE)


def save_png(path: Path) -> None:
    path.write_bytes(png(*pixels()))
