"""The six dice before a seat: touch one of each sort, or drag one onto the other or onto the map."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Ellipse, Line, Rectangle
from kivy.input import MotionEvent
from kivy.properties import BooleanProperty, ListProperty, ObjectProperty
from kivy.uix.widget import Widget

from kiosk.rules.lost_cities_rw.view import DieView
from ui import theme
from ui.boards.lost_cities_rw.choice import COLOUR, NUMBER, Picked
from ui.boards.lost_cities_rw.faces import colour_die, number_die
from ui.boards.lost_cities_rw.look import GLOW, SYMBOLS
from ui.draw.lettering import lettering

DICE = 3
STILL_MM = 3
WIDE = 3.4
"""From this share of width to height on, all six dice lie in one row."""
UNKNOWN = "?"
"""The face of a die that nobody has read yet."""
LOOKS_ALIKE = ("6", "9")
"""Told apart by a line below them, as on real dice."""

Key = tuple[str, int]
"""Which sort, and which of its three."""


class _Die:
    """Its instructions, made once."""

    def __init__(self) -> None:
        self.glow_tone = Color(*GLOW[:3], 0)
        self.glow = Ellipse(size=(0, 0))
        self.tone, self.face = Color(1, 1, 1), Rectangle(size=(0, 0))
        self.ink, self.text = Color(*theme.INK), Rectangle(size=(0, 0))
        self.line_tone, self.line = Color(*theme.INK[:3], 0), Line(width=1.2)


class SixDiceTray(Widget):
    """Fires ``on_die`` for a touch and ``on_drop`` for a drag, with where it ended in the tray's coordinates."""

    numbers: Sequence[DieView] = ListProperty()
    colours: Sequence[DieView] = ListProperty()
    symbols: dict[str, str] = ObjectProperty({})
    picked: Picked = ObjectProperty(Picked())
    usable: tuple[set[str], set[int]] | None = ObjectProperty(None, allownone=True)
    """Colours and numbers that lead to a pair; None where nobody picks here."""
    mine: tuple[str, ...] = ObjectProperty(())
    """What this seat has taken: shown as picked."""
    all_dice = BooleanProperty(defaultvalue=False)
    """Whether dice that were taken are still this seat's to choose from or to see."""
    __events__ = ("on_die", "on_drop")

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(**keywords)
        self._shift: tuple[Key, float, float] | None = None
        self._later = Clock.create_trigger(self._draw, -1)
        """Once a frame, however much has changed."""
        with self.canvas:
            self._dice = {(kind, n): _Die() for kind in (NUMBER, COLOUR) for n in range(DICE)}
        for name in ("pos", "size", "numbers", "colours", "symbols", "picked", "usable", "mine", "all_dice"):
            self.fbind(name, self._later)
        self._later()

    def on_die(self, kind: str, face: str) -> None:
        """One of the dice was touched."""

    def on_drop(self, kind: str, face: str, x: float, y: float) -> None:
        """One of the dice was dragged somewhere."""

    # --- where they are ---------------------------------------------------------------------------------------------

    @property
    def in_a_row(self) -> bool:
        return self.width > WIDE * self.height

    def cell(self, key: Key) -> tuple[float, float, float]:
        """Left, low and side of one die."""
        kind, number = key
        across, up = (2 * DICE, 1) if self.in_a_row else (DICE, 2)
        wide, high = self.width / across, self.height / up
        column = number + (DICE if self.in_a_row and kind == COLOUR else 0)
        row = 1 if not self.in_a_row and kind == NUMBER else 0
        side = min(wide, high) * 0.88
        return self.x + column * wide + (wide - side) / 2, self.y + row * high + (high - side) / 2, side

    def die_at(self, x: float, y: float) -> Key | None:
        """Somewhere in its cell is enough."""
        for key in self._dice:
            left, low, side = self.cell(key)
            more = side * 0.07
            inside = left - more <= x < left + side + more and low - more <= y < low + side + more
            if inside and self.face(key) is not None and not self._gone(key):
                return key
        return None

    def face(self, key: Key) -> str | None:
        row = self.numbers if key[0] == NUMBER else self.colours
        return row[key[1]].face if key[1] < len(row) else None

    def _gone(self, key: Key) -> bool:
        row = self.numbers if key[0] == NUMBER else self.colours
        return row[key[1]].taken and not self.all_dice

    # --- touching ---------------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        key = self.die_at(*touch.pos)
        if key is None or self.usable is None or self._shift is not None:
            return False
        touch.grab(self)
        touch.ud["die"], touch.ud["from"] = key, touch.pos
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        x, y = touch.ud["from"]
        if self._shift is not None or hypot(touch.x - x, touch.y - y) > theme.now().mm(STILL_MM):
            self._shift = (touch.ud["die"], touch.x - x, touch.y - y)
            self._later()
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        dragged, self._shift = self._shift is not None, None
        face = self.face(touch.ud["die"])
        self._later()
        if face is not None:
            kind = touch.ud["die"][0]
            self.dispatch("on_drop", kind, face, *touch.pos) if dragged else self.dispatch("on_die", kind, face)
        return True

    # --- drawing ----------------------------------------------------------------------------------------------------

    def _draw(self, *_: object) -> None:
        for key, die in self._dice.items():
            face = self.face(key)
            if face is None or min(self.size) < 2 * DICE:
                die.face.size = die.text.size = die.glow.size = (0, 0)
                die.line_tone.a = 0
                continue
            left, low, side = self.cell(key)
            if self._shift is not None and self._shift[0] == key:
                left, low = left + self._shift[1], low + self._shift[2]
            self._one(die, key[0], face, (round(left), round(low), round(side)), self._strength(key, face))
            chosen = self._chosen(key, face)
            more = side * 0.1
            die.glow_tone.a = 1 if chosen else 0
            die.glow.pos, die.glow.size = (left - more, low - more), (side + 2 * more, side + 2 * more)

    def _chosen(self, key: Key, face: str) -> bool:
        """Whether it is picked or was taken; of two that look alike just one is."""
        kind, place = key
        mine = self.mine[0 if kind == COLOUR else 1] if len(self.mine) == 2 else ""  # noqa: PLR2004 - a pair
        wanted = mine or (self.picked.colour if kind == COLOUR else self.picked.number)
        if str(wanted) != face:
            return False
        row = [one.taken for one in (self.numbers if kind == NUMBER else self.colours)]
        alike = [n for n in range(len(row)) if self.face((kind, n)) == face and (self.all_dice or not row[n])]
        return place == (next((n for n in alike if row[n]), alike[0]) if alike else None)

    def _strength(self, key: Key, face: str) -> float:
        if self._gone(key):
            return 0.16
        if self.usable is None:
            return 1.0 if not self.mine or self._chosen(key, face) else 0.6
        colours, numbers = self.usable
        fits = face in colours if key[0] == COLOUR else face.isdigit() and int(face) in numbers
        return 1.0 if fits or face == UNKNOWN else 0.42

    def _one(self, die: _Die, kind: str, face: str, place: tuple[int, int, int], strength: float) -> None:
        left, low, side = place
        die.tone.a = strength
        die.face.pos, die.face.size = (left, low), (side, side)
        symbol = self.symbols.get(face, "")
        die.face.texture = number_die(side) if kind == NUMBER else colour_die(face, symbol, side)
        text = face if kind == NUMBER or face == UNKNOWN else "" if symbol in SYMBOLS else symbol[:1].upper()
        die.ink.rgba = (*(theme.INK if kind == NUMBER else theme.WHITE)[:3], strength)
        die.line_tone.a = 0
        if not text:
            die.text.size = (0, 0)
            return
        texture = lettering(text, round(side * 0.5), bold=True)
        die.text.texture, die.text.size = texture, texture.size
        x, y = round(left + (side - texture.width) / 2), round(low + side * 0.49 - texture.height / 2)
        die.text.pos = (x, y)
        if kind == NUMBER and text in LOOKS_ALIKE:
            die.line_tone.a = strength
            under = low + side * 0.27
            die.line.width = max(1.1, side * 0.02)
            die.line.points = [left + side * 0.4, under, left + side * 0.6, under]
