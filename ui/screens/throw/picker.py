"""All faces of one die, to be touched: the second of the two touches that correct a throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.properties import StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.dice import die_texture
from ui.screens.composed import Composed
from ui.screens.rect import Rect
from ui.screens.throw.speech import DICE
from ui.widgets.tapped import Tapped
from ui.widgets.words import text_height

UNKNOWN: Callable[[str], None] = lambda _: None  # noqa: E731


class PickerFace(Tapped, Widget):
    """One face of a die; fires ``on_tap``."""

    die = StringProperty("A")
    face = StringProperty()
    __events__ = ("on_tap",)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        with self.canvas:
            Color(1, 1, 1)
            self._face = Rectangle()
        for name in ("pos", "size", "die", "face"):
            self.fbind(name, self._draw)
        self._draw()

    def on_tap(self) -> None:
        """Somebody means this face."""

    def _draw(self, *_: object) -> None:
        side = int(min(self.size)) // 2 * 2
        if side > 0 and self.face:
            self._face.texture = die_texture(self.die, self.face, side)
            self._face.size = (side, side)
            self._face.pos = (round(self.center_x - side / 2), round(self.center_y - side / 2))


class FacePicker(Composed):
    background = False
    face_class: type[PickerFace] = PickerFace

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(lambda _: None, **keywords)
        self.choose = UNKNOWN

    def compose(self, frame: Rect) -> None:
        die, view = self.shown
        now, faces = theme.now(), view.choices[die]
        room = frame.width - 2 * now.mm(4) - now.mm(3) * (len(faces) - 1)
        side = min(room / len(faces), max(now.mm(30), frame.height * 0.26))
        wide = side * len(faces) + now.mm(3) * (len(faces) - 1)
        words = text_height("large", 1.3), text_height("small", 2.1)
        leaf = frame.middle(max(wide, now.mm(90)) + 2 * now.mm(4), side + sum(words) + 2 * now.mm(4))
        self.panel("leaf", leaf, tone=theme.PAPER, blocking=True)
        title, rest = leaf.inset(now.mm(4)).cut_top(words[0])
        said = f"{self.called(die)}: {self.texts('word.which_face')}"
        self.words("title", title, said, role="large", bold=True, align="center")
        for face, cell in zip(faces, rest.middle(wide, rest.height).columns(len(faces), now.mm(3)), strict=True):
            name, picture = cell.cut_bottom(words[1])
            known = self.parts.get(f"face.{face}")
            made = self.put(f"face.{face}", self.face_class, picture, die=die, face=face)
            if made is not known:
                made.bind(on_tap=lambda one: self.choose(one.face))
            self.words(f"name.{face}", name, self.named(die, face), role="small", align="center")

    def called(self, die: str) -> str:
        return self.texts(DICE[die])

    def named(self, die: str, face: str) -> str:
        return self.texts(f"face.{die}.{face}")
