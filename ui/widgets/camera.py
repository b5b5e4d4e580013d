"""What the camera sees, honestly: its picture, each die that was found outlined, and beside it what was read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kivy.graphics import Color, InstructionGroup, Line, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.dice import die_texture
from ui.draw.lettering import lettering
from ui.widgets.lettered import Lettered
from ui.widgets.tapped import Tapped

Corner = tuple[float, float]
DRAWN = ("A", "B", "W")
"""Dice whose faces are drawn beside them."""
DICE = 3
ROOM = 1.2
"""Around the dice that are looked at closely, in dice."""
LARGEST = 4.0
"""So many pixels of the glass at most for one of the picture."""


@dataclass(frozen=True, slots=True)
class DieOutline:
    """A die in the picture: its corners as shares of width and height from the upper left, and what was read."""

    corners: tuple[Corner, ...]
    die: str | None = None
    sure: bool = True
    """Not, where the throw was refused because of this one."""
    face: str | None = None
    tint: theme.Rgba | None = None
    """The colour that the die shows: the leaf beside it has it, and nothing is written."""


@dataclass(frozen=True, slots=True)
class CameraPicture:
    width: int
    height: int
    rgb: bytes
    """Three bytes a pixel, the upper row first."""
    outlines: tuple[DieOutline, ...] = ()


Pictures = Callable[[], CameraPicture | None]
"""Gives the newest picture, or None; asked by the window's thread, and quick."""


def _none() -> None:
    return None


NO_PICTURES: Pictures = _none


class CameraView(Tapped, Widget):
    """As large as fits, in the picture's own proportions; dice that are looked at closely fill all of it.

    Fires ``on_die`` with the outline of a die that is touched.
    """

    picture: CameraPicture | None = ObjectProperty(None, allownone=True)

    touched: Callable[[], None] | None = ObjectProperty(None, allownone=True)
    """What a touch on the picture of the tray does."""

    close = BooleanProperty(defaultvalue=False)
    """Look closely at the dice as soon as all of them are found; else at all that the camera sees."""

    covered = NumericProperty(0)
    """So much at the right lies under something else: no die is shown there."""

    why = StringProperty()
    """What is the matter with the dice because of which the throw was refused, in a word or two."""

    counts: dict[str, str | None] = DictProperty()
    """Each die with the face that counts now: people may have put right what was read."""

    __events__ = ("on_die",)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        self._texture: Any = None
        self._lines = InstructionGroup()
        with self.canvas:
            Color(1, 1, 1)
            self._face = Rectangle(size=(0, 0))
        self.canvas.add(self._lines)
        for name in ("pos", "size", "close", "covered", "why", "counts"):
            self.fbind(name, self._draw)
        self.fbind("picture", self._fill)
        self._fill()

    # --- touching ---------------------------------------------------------------------------------------------------

    def on_die(self, outline: DieOutline) -> None:
        """A die in the picture was touched."""

    def what_at(self, x: float, y: float) -> object | None:
        return (self._die_at(x, y) or True) if self.collide_point(x, y) else None

    def tapped(self, what: Any) -> None:  # noqa: ANN401 - a die, or the tray
        if what is not True:
            self.dispatch("on_die", what)
        if self.touched is not None:
            self.touched()

    def _die_at(self, x: float, y: float) -> DieOutline | None:
        """The die under a finger, or the nearest one that it may well have meant."""
        found = []
        for outline in self.picture.outlines if self.picture else ():
            left, low, right, top = self._box(outline)
            reach = max((right - left) / 2, (top - low) / 2, theme.now().touch / 2)
            away = max(abs(x - (left + right) / 2), abs(y - (low + top) / 2))
            if away <= reach:
                found.append((away, outline))
        return min(found, key=lambda one: one[0])[1] if found else None

    # --- drawing ----------------------------------------------------------------------------------------------------

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
        scale, left, top = self._part(picture)
        x0, x1 = max(left, 0.0), min(picture.width, left + self.width / scale)
        y0, y1 = max(top, 0.0), min(picture.height, top + self.height / scale)
        self._face.pos = (self.x + (x0 - left) * scale, self.top - (y1 - top) * scale)
        self._face.size = ((x1 - x0) * scale, (y1 - y0) * scale)
        u0, u1, v0, v1 = x0 / picture.width, x1 / picture.width, y0 / picture.height, y1 / picture.height
        self._face.tex_coords = (u0, v1, u1, v1, u1, v0, u0, v0)
        self._lines.clear()
        for outline in picture.outlines:
            self._lines.add(Color(*(theme.MARK if outline.sure else theme.BAD)))
            width = max(1.5, theme.now().mm(0.5 if outline.sure else 0.9))
            self._lines.add(Line(points=self._corners(outline), close=True, width=width))
        for outline in picture.outlines:
            self._tell(outline)

    def _part(self, picture: CameraPicture) -> tuple[float, float, float]:
        """How much larger the picture is shown, and which of its points is the upper left corner."""
        room = max(1.0, self.width - self.covered)
        high = max(1.0, self.height)
        scale = min(room / picture.width, high / picture.height)
        x, y = picture.width / 2, picture.height / 2
        boxes = [tuple(zip(*outline.corners, strict=True)) for outline in picture.outlines]
        if self.close and len(boxes) >= DICE:
            more = ROOM * max(max(xs) - min(xs) for xs, _ in boxes) * picture.width
            left, right = (edge(edge(xs) for xs, _ in boxes) * picture.width for edge in (min, max))
            top, low = (edge(edge(ys) for _, ys in boxes) * picture.height for edge in (min, max))
            near = min(room / (right - left + 2 * more), high / (low - top + 2 * more))
            scale = max(scale, min(near, LARGEST))
            x, y = (left + right) / 2, (top + low) / 2
        return (
            scale, self._inside(x, room / scale, picture.width), self._inside(y, high / scale, picture.height),
        )  # fmt: skip

    @staticmethod
    def _inside(middle: float, shown: float, whole: float) -> float:
        """Where what is shown begins: around the middle, but nothing beyond the edge while there is more."""
        return (whole - shown) / 2 if shown >= whole else min(max(middle - shown / 2, 0.0), whole - shown)

    def _corners(self, outline: DieOutline) -> list[float]:
        assert self.picture is not None
        scale, left, top = self._part(self.picture)
        return [
            one
            for x, y in outline.corners
            for one in (self.x + (x * self.picture.width - left) * scale,
                        self.top - (y * self.picture.height - top) * scale)
        ]  # fmt: skip

    def _box(self, outline: DieOutline) -> tuple[float, float, float, float]:
        points = self._corners(outline)
        return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])

    def _tell(self, outline: DieOutline) -> None:
        """Beside a die, as the picture has room: the face that was read, or what is the matter."""
        left, low, right, top = self._box(outline)
        if not outline.sure and self.why:
            self._words(self.why, (left + right) / 2, low, top)
        elif outline.die is not None and (face := self.face_of(outline)) is not None:
            side = theme.now().mm(8) // 2 * 2
            x, y = self._beside((left + right) / 2, low, top, side, side)
            self._show_face(outline, outline.die, face, (x, y, side))

    def face_of(self, outline: DieOutline) -> str | None:
        """What counts for a die, if it can be shown beside it: the tint is the colour that was read."""
        face = self.counts.get(outline.die or "") or outline.face
        return None if outline.tint is not None and face != outline.face else face

    def _show_face(self, outline: DieOutline, die: str, face: str, at: tuple[int, int, int]) -> None:
        """As a small die; of other sets a leaf with the colour or the number."""
        x, y, side = at
        drawn = die in DRAWN
        self._lines.add(Color(1, 1, 1) if drawn else Color(*theme.PAPER))
        texture = die_texture(die, face, side) if drawn else None
        self._lines.add(Rectangle(pos=(x, y), size=(side, side), texture=texture))
        if outline.tint is not None:
            rim = round(side * 0.14)
            self._lines.add(Color(*outline.tint))
            self._lines.add(Rectangle(pos=(x + rim, y + rim), size=(side - 2 * rim, side - 2 * rim)))
        elif not drawn:
            words = Lettered(theme.INK, bold=True)
            words.put(face, round(side * 0.8), (x, y, side, side))
            self._lines.add(words.colour)
            self._lines.add(words.rectangle)

    def _beside(self, middle: float, low: float, top: float, wide: float, high: float) -> tuple[int, int]:
        """Above a die, or below it where the picture ends."""
        gap = theme.now().gap * 0.4
        y = top + gap if top + gap + high <= self.top else max(self.y, low - gap - high)
        return round(min(max(middle - wide / 2, self.x), self.right - self.covered - wide)), round(y)

    def _words(self, text: str, middle: float, low: float, top: float) -> None:
        size = theme.now().text("body")
        words = Lettered(theme.WHITE, bold=True)
        wide, high = lettering(text, size, bold=True).size
        x, y = self._beside(middle, low, top, wide + size, high * 1.2)
        words.put(text, size, (x, y, wide + size, high * 1.2), "center")
        self._lines.add(Color(*theme.BAD))
        self._lines.add(Rectangle(pos=(x, y), size=(wide + size, high * 1.2)))
        self._lines.add(words.colour)
        self._lines.add(words.rectangle)
