"""Keys in a grid: for the code of a table, and for points."""

from __future__ import annotations

from kivy.properties import ListProperty, NumericProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.widgets.buttons import BigButton

CODE_KEYS = (*"ABCDEFGHJKLMNPQRSTUVWXYZ23456789",)
"""The signs of which codes consist: none that is mistaken for another."""
NUMBER_KEYS = (*"123456789", "sign", "0", "erase")
SIGNS = {"erase": "erase", "next": "next"}


def _role(across: int) -> str:
    """Digits stand alone on their keys: where these are large, they may be so too."""
    if theme.now().screen is theme.ScreenClass.TABLE:
        return "figure"
    return "title" if across <= 3 and theme.now().screen is theme.ScreenClass.MEDIUM else "large"  # noqa: PLR2004


class Pad(Widget):
    """Fires ``on_key`` with what stands on the key, or with the key's name."""

    keys = ListProperty()
    across = NumericProperty(3)
    off = ListProperty()
    """The keys that are of no use now."""

    __events__ = ("on_key",)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self.buttons: dict[str, BigButton] = {}
        for name in ("keys", "across"):
            self.fbind(name, self._make)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        self.fbind("off", self._switch)
        self._make()

    def on_key(self, key: str) -> None:
        """A key was touched."""

    def _make(self, *_: object) -> None:
        self.clear_widgets()
        self.buttons = {key: self._button(key) for key in self.keys}
        self._switch()
        self._arrange()

    def _button(self, key: str) -> BigButton:
        text = "" if key in SIGNS else "+/−" if key == "sign" else key
        button = BigButton(text=text, icon=SIGNS.get(key, ""), role=_role(int(self.across)))
        button.bind(on_tap=lambda _: self.dispatch("on_key", key))
        self.add_widget(button)
        return button

    def _switch(self, *_: object) -> None:
        for key, button in self.buttons.items():
            button.disabled = key in self.off

    def _arrange(self, *_: object) -> None:
        across = int(self.across)
        down = -(-len(self.keys) // across) or 1
        gap = theme.now().gap * 0.7
        width, height = (self.width - gap * (across - 1)) / across, (self.height - gap * (down - 1)) / down
        for number, button in enumerate(self.buttons.values()):
            row, column = divmod(number, across)
            button.pos = (round(self.x + column * (width + gap)), round(self.top - (row + 1) * height - row * gap))
            button.size = (int(width), int(height))
