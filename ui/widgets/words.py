"""Words on their own: as large as their role says, smaller where they would not fit."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.lettering import brief, fitting_size, lettering
from ui.widgets.lettered import Lettered

BUTTON_ROLES = {"small": "large", "body": "title", "large": "title", "title": "figure", "figure": "figure"}
TABLE_MM = {"small": 6.0, "body": 7.6, "large": 9.6, "title": 12.6, "figure": 17.0}
"""Menus on a table screen are read standing, by several people at once."""


def _table() -> bool:
    return theme.now().screen is theme.ScreenClass.TABLE


def role(name: str) -> str:
    """The role of the letters on a button: larger on a table screen."""
    return BUTTON_ROLES[name] if _table() else name


def letters(name: str) -> int:
    """The size of letters of a role, in pixels."""
    now = theme.now()
    return round(now.mm(TABLE_MM[name]) * now.text_scale) if _table() else now.text(name)


def text_height(name: str, lines: float = 1) -> float:
    """How high so many lines of a role are, with their leading."""
    return letters(name) * 1.25 * lines


def keeps_its_size(text: str, name: str, width: float, height: float, *, bold: bool = False) -> bool:
    """Whether words of a role fit into a place without becoming smaller."""
    size = letters(name)
    return fitting_size(text, size, bold=bold, width=int(width), height=int(height)) == size


def role_for(height: float) -> str:
    """The largest role for one line in a row of this height."""
    return next((one for one in ("large", "body") if height >= text_height(one, 1.6)), "small")


def on_chip(name: str, figure: str, width: float, height: float) -> tuple[str, bool]:
    """A name and a figure on a button of this size, and whether there is room for a sign beside them.

    Where that is too long for one line the figure stands below, and a long name is cut short: neither becomes small.
    """
    size, room = theme.now().text(role("small")), int(width - 0.24 * min(width, height))
    line = f"{name}  {figure}" if figure else name
    if brief(line, size, room - round(height * 0.8)) == line:
        return line, True
    if not figure:
        return brief(name, size, room), False
    if height * 0.88 >= 2 * 1.2 * size:
        return f"{brief(name, size, room)}\n{figure}", False
    return f"{brief(name, size, room - lettering(f'  {figure}', size, bold=True).width)}  {figure}", False


class Words(Widget):
    """Never touched, never clipped."""

    text = StringProperty()
    role = StringProperty("body")
    colour = ColorProperty(theme.INK)
    bold = BooleanProperty(defaultvalue=False)
    align = StringProperty("left")
    raised = BooleanProperty(defaultvalue=False)
    """At the top of its frame, not in the middle."""
    scale = NumericProperty(1.0)
    """Of the role's size; for the few words that are meant to be very large."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        with self.canvas:
            self._words = Lettered(bold=self.bold)
        for name in ("pos", "size", "text", "role", "colour", "bold", "align", "scale", "raised"):
            self.fbind(name, self._draw)
        self._draw()

    @property
    def written(self) -> tuple[float, float]:
        """How wide and high the words themselves are."""
        width, height = self._words.rectangle.size
        return width, height

    def _draw(self, *_: object) -> None:
        self._words.bold = self.bold
        self._words.colour.rgba = self.colour
        size = round(letters(self.role) * self.scale)
        self._words.put(self.text, size, (*self.pos, *self.size), self.align)
        if self.raised:
            x, _ = self._words.rectangle.pos
            self._words.rectangle.pos = (x, round(self.top - self._words.rectangle.size[1]))
