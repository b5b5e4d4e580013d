"""Looking at a screen with a ruler: letters, what is touched, and what lies over what."""

from __future__ import annotations

from itertools import combinations

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from tests.ui.playing import every
from ui import theme
from ui.screens.owner.map import EditableSheet
from ui.widgets.buttons import BigButton
from ui.widgets.panel import Veil
from ui.widgets.words import Words

SMALLEST_MM = {theme.ScreenClass.SMALL: 3.0, theme.ScreenClass.MEDIUM: 3.0, theme.ScreenClass.TABLE: 4.0}
"""Of letters: at arm's length, and on a table that is read from a chair."""
TALL = 11
"""Rows of a board that on the smallest screen has fields as small as in the game."""
Box = tuple[float, float, float, float]


def tick() -> None:
    """Lay everything out, without drawing it."""
    for _ in range(2):
        Clock.tick()


def check(stage: Widget, where: tuple[object, ...]) -> None:
    now = theme.now()
    written = [(one, one.text, one._words) for kind in (Words, BigButton) for one in every(stage, kind)]
    written += [(one, one.note, one._note) for one in every(stage, BigButton)]
    for one, text, letters in written:
        width, height = letters.rectangle.size
        if text.strip() and width:
            told = (*where, text, letters.letters / now.mm(10) * 10)
            assert letters.letters >= now.mm(SMALLEST_MM[now.screen]) - 1, told
            assert width <= one.width + 1, told
            assert height <= one.height + 1, told
    for button in every(stage, BigButton):
        x, y, right, top = on_glass(button)
        told = (*where, button.text or button.icon, x, y, right, top)
        assert min(right - x, top - y) >= now.mm(9) - 1, told
        assert min(x, y) >= -1, told
        assert right <= Window.width + 1, told
        assert top <= Window.height + 1, told
        assert bool(button.note) == button.hold, (*told, "what has to be held says so")
    for edited in every(stage, EditableSheet):
        least = 9 if edited.rows < TALL else 7  # a touch only chooses there: buttons change the field
        assert edited.unit >= now.mm(least) - 1, (*where, "the fields of the sheet editor", edited.unit)
    for one, other in combinations((one for one in every(stage, BigButton) if not veiled(one)), 2):
        if one.parent is other.parent:
            assert not touching(on_glass(one), on_glass(other)), (*where, one.text, one.icon, other.text, other.icon)


def veiled(button: BigButton) -> bool:
    """Whether a leaf lies over it; Kivy's children have the uppermost first."""
    layers: list[Widget] = button.parent.children
    return any(isinstance(one, Veil) for one in layers[: layers.index(button)])


def on_glass(widget: Widget) -> Box:
    """Where a part is in the window, however it is turned."""
    (x, y), (right, top) = widget.to_window(*widget.pos), widget.to_window(widget.right, widget.top)
    return min(x, right), min(y, top), max(x, right), max(y, top)


def touching(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
