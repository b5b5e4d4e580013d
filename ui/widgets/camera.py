"""What the camera sees, honestly: its picture, and around each die that was found what it was taken for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.widgets.lettered import Lettered

Corner = tuple[float, float]
DICE = 3
ROOM = 1.2
"""Around the dice that are looked at closely, in dice."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A die in the picture: its corners as shares of width and height from the upper left, and whether it is sure."""

    corners: tuple[Corner, ...]
    die: str | None = None
    sure: bool = True


@dataclass(frozen=True, slots=True)
class CameraPicture:
    width: int
    height: int
    rgb: bytes
    """Three bytes a pixel, the upper row first."""
    outlines: tuple[Outline, ...] = ()


Pictures = Callable[[], CameraPicture | None]
"""Gives the newest picture, or None; asked by the window's thread, and quick."""


def _none() -> None:
    return None


NO_PICTURES: Pictures = _none


class CameraView(Widget):
    """As large as fits, in the picture's own proportions."""

    picture: CameraPicture | None = ObjectProperty(None, allownone=True)

    touched: Callable[[], None] | None = ObjectProperty(None, allownone=True)
    """What a touch on the picture of the tray does."""

    close = BooleanProperty(defaultvalue=False)
    """Look closely at the dice as soon as all of them are found; else at all that the camera sees."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        if self.touched is not None and self.collide_point(*touch.pos):
            self.touched()
        return True

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        self._texture: Any = None
        self._lines = InstructionGroup()
        with self.canvas:
            Color(1, 1, 1)
            self._face = Rectangle(size=(0, 0))
        self.canvas.add(self._lines)
        for name in ("pos", "size", "close"):
            self.fbind(name, self._draw)
        self.fbind("picture", self._fill)
        self._fill()

    def _fill(self, *_: object) -> None:
        picture = self.picture
        if picture is None:
            self._face.size = (0, 0)
            self._lines.clear()
            return
        if self._texture is None or self._texture.size != (picture.width, picture.height):
            self._texture = Texture.create(size=(picture.width, picture.height), colorfmt="rgb")
            self._texture.flip_vertical()
        self._texture.blit_buffer(picture.rgb, colorfmt="rgb", bufferfmt="ubyte")
        self._face.texture = self._texture
        self._draw()

    def _draw(self, *_: object) -> None:
        picture = self.picture
        if picture is None:
            return
        left, top, wide, high = self._part(picture)
        scale = min(self.width / (picture.width * wide), self.height / (picture.height * high))
        width, height = picture.width * scale, picture.height * scale
        x, y = round(self.center_x - width * wide / 2), round(self.center_y - height * high / 2)
        self._face.pos, self._face.size = (x, y), (width * wide, height * high)
        right, low = left + wide, top + high
        self._face.tex_coords = (left, low, right, low, right, top, left, top)
        self._lines.clear()
        for outline in picture.outlines:
            points = [one for cx, cy in outline.corners for one in (x + (cx - left) * width, y + (low - cy) * height)]
            self._lines.add(Color(*(theme.MARK if outline.sure else theme.BAD)))
            self._lines.add(Line(points=points, close=True, width=max(1.5, theme.now().mm(0.5))))
            if outline.die is not None:
                self._name(outline.die, min(points[::2]), max(points[1::2]))

    def _part(self, picture: CameraPicture) -> tuple[float, float, float, float]:
        """What is shown of the picture, as shares of it: left, top, width, height."""
        boxes = [tuple(zip(*outline.corners, strict=True)) for outline in picture.outlines]
        if not self.close or len(boxes) < DICE:
            return 0.0, 0.0, 1.0, 1.0
        room = ROOM * max(max(xs) - min(xs) for xs, _ in boxes)
        left, right = min(min(xs) for xs, _ in boxes) - room, max(max(xs) for xs, _ in boxes) + room
        top, low = min(min(ys) for _, ys in boxes) - room, max(max(ys) for _, ys in boxes) + room
        wide = high = min(1.0, max(right - left, low - top))
        return (
            min(max((left + right - wide) / 2, 0.0), 1 - wide), min(max((top + low - high) / 2, 0.0), 1 - high),
            wide, high,
        )  # fmt: skip

    def _name(self, die: str, left: float, top: float) -> None:
        """What the die was taken for, on a small leaf above it."""
        size = theme.now().mm(4.5)
        x, y = round(left), round(min(top + size * 0.2, self.top - size))
        words = Lettered(theme.INK, bold=True)
        words.put(die, round(size * 0.8), (x, y, size, size))
        self._lines.add(Color(*theme.PAPER))
        self._lines.add(Rectangle(pos=(x, y), size=(size, size)))
        self._lines.add(words.colour)
        self._lines.add(words.rectangle)
