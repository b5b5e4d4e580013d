"""A player's token: a disc of their colour with the first letter of their name."""

from __future__ import annotations

from functools import lru_cache

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.badges import badge
from ui.draw.brush import Brush
from ui.draw.faces import face
from ui.draw.geometry import arc, circle
from ui.draw.icons import icon
from ui.draw.raster import render
from ui.theme import mix
from ui.widgets.lettered import Lettered


@lru_cache(maxsize=64)
def disc(colour: str, size: int, *, ringed: bool = False) -> Texture:
    """A wooden disc, painted; *ringed* for who has won."""
    tone = theme.PLAYERS[colour]

    def paint(brush: Brush) -> None:
        if ringed:
            brush.fill(circle(0.5, 0.5, 0.5, 48), theme.GOLD_LINE)
            brush.fill(circle(0.5, 0.5, 0.48, 48), theme.GOLD)
        brush.fill(circle(0.5, 0.48, 0.43, 48), mix(tone, theme.SHADOW, 0.5))
        brush.fill(circle(0.5, 0.51, 0.42, 48), tone)
        brush.stroke(arc(0.5, 0.51, 0.35, 35, 150, 20), 0.035, mix(tone, theme.WHITE, 0.4))

    return render(size, size, size, paint)


class Token(Widget):
    name = StringProperty()
    colour = StringProperty("amber")
    letters = StringProperty()
    """What stands on it instead of the first letter, where two would look the same."""
    ringed = BooleanProperty(defaultvalue=False)
    checked = BooleanProperty(defaultvalue=False)
    """Shows a tick instead of the letter: this colour is chosen."""
    faint = BooleanProperty(defaultvalue=False)
    level = StringProperty()
    """How well a computer plays, whose face it shows instead of the letter; empty for a person."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            self._tone, self._face = Color(1, 1, 1), Rectangle()
            self._letter = Lettered(theme.WHITE, bold=True)
            self._tick_tone, self._tick = Color(1, 1, 1), Rectangle(size=(0, 0))
        for name in ("pos", "size", "name", "letters", "colour", "ringed", "checked", "faint", "level"):
            self.fbind(name, self._draw)
        self._draw()

    def _draw(self, *_: object) -> None:
        size = max(8, int(min(self.size)))
        left, low = round(self.center_x - size / 2), round(self.center_y - size / 2)
        self._tone.a = self._letter.colour.a = 0.35 if self.faint else 1
        self._face.texture = disc(self.colour, size, ringed=self.ringed)
        self._face.pos, self._face.size = (left, low), (size, size)
        machine = self.level and not self.checked
        letter = "" if self.checked or machine else self.letters or badge(self.name)
        self._letter.put(
            letter,
            int(size * (0.5 if len(letter) < 2 else 0.4)),  # noqa: PLR2004
            (left, low + size * 0.02, size, size),
        )
        tick = int(size * (0.8 if machine else 0.6)) if self.checked or machine else 0
        self._tick.size = (tick, tick)
        self._tick.pos = (round(left + (size - tick) / 2), round(low + (size - tick) / 2))
        if tick:
            self._tick_tone.a = self._tone.a
            self._tick.texture = face(self.level, tick) if machine else icon("build", tick)
