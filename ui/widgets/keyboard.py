"""A keyboard on the glass for names: the letters that German, Dutch and French names need, and figures."""

from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.widget import Widget

from ui import theme
from ui.widgets.buttons import BigButton

ROWS: dict[str, tuple[str, ...]] = {
    "en": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-", "äöüßéèëïçñ"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß-'", "éèëïçñåø"),
    "nl": ("qwertyuiop", "asdfghjkl'", "zxcvbnm-", "éëïèöüäßçñ"),
}
DIGITS = "1234567890"
ERASE, SHIFT, SPACE, DONE, FIGURES = "erase", "shift", "space", "done", "figures"


class Keyboard(Widget):
    """Writes into ``text``; fires ``on_done`` when the name is ready."""

    text = StringProperty()
    language = StringProperty("en")
    most = NumericProperty(40)
    upper = BooleanProperty(defaultvalue=True)
    """Names begin with a capital letter; after it, small ones follow by themselves."""
    figures = BooleanProperty(defaultvalue=False)
    """Whether figures stand in the place of the letters with accents."""
    ready = BooleanProperty(defaultvalue=False)
    """Whether it may be done without a letter, as where a name stands already."""
    done_text = StringProperty()
    role = StringProperty("large")
    """Of the letters on the keys."""

    __events__ = ("on_done",)

    def __init__(self, **keywords: object) -> None:
        super().__init__(**keywords)
        self._keys: list[list[tuple[str, float, BigButton]]] = []
        for name in ("language", "figures"):
            self.fbind(name, self._make)
        for name in ("pos", "size"):
            self.fbind(name, self._arrange)
        self.fbind("upper", self._letter)
        self.fbind("text", self._after_text)
        for name in ("done_text", "ready"):
            self.fbind(name, self._letter)
        self._make()
        self._after_text()

    def on_done(self) -> None:
        """The name is ready."""

    def press(self, key: str) -> None:
        """What a key does: writes its letter, or what its name says."""
        if key == ERASE:
            self.text = self.text[:-1]
        elif key == SHIFT:
            self.upper = not self.upper
        elif key == FIGURES:
            self.figures = not self.figures
        elif key == DONE:
            self.dispatch("on_done")
        elif len(self.text) < self.most:
            letter = " " if key == SPACE else key
            self.text += letter.upper() if self.upper and letter != "ß" else letter

    def _after_text(self, *_: object) -> None:
        self.upper = not self.text or self.text[-1] in " -"
        self._letter()

    def _make(self, *_: object) -> None:
        self.clear_widgets()
        *rows, accents = ROWS[self.language]
        rows.append(DIGITS if self.figures else accents)
        self._keys = [[self._key(letter) for letter in row] for row in rows]
        self._keys[2] = [self._key(SHIFT, 1.5), *self._keys[2], self._key(ERASE, 1.5)]
        self._keys[3] = [self._key(FIGURES, 1.2), *self._keys[3], self._key(SPACE, 1.5), self._key(DONE, 2.1)]
        self._letter()
        self._arrange()

    def _key(self, key: str, wide: float = 1.0) -> tuple[str, float, BigButton]:
        button = BigButton(
            icon={ERASE: "erase", SHIFT: "shift", DONE: "build"}.get(key, ""),
            look="primary" if key == DONE else "quiet",
            role=self.role,
        )
        button.bind(on_tap=lambda _: self.press(key))
        self.add_widget(button)
        return key, wide, button

    def _letter(self, *_: object) -> None:
        for row in self._keys:
            for key, _wide, button in row:
                if len(key) == 1:
                    button.text = key.upper() if self.upper and key != "ß" else key
                elif key == SHIFT:
                    button.look = "chosen" if self.upper else "quiet"
                elif key == FIGURES:
                    button.text = ROWS[self.language][-1][:3] if self.figures else DIGITS[:3]
                elif key == DONE:
                    button.text = self.done_text
                    button.disabled = not self.ready and not self.text.strip()

    def _arrange(self, *_: object) -> None:
        gap = max(3, theme.now().gap // 3)
        high = (self.height - gap * (len(self._keys) - 1)) / len(self._keys)
        most = max(sum(wide for _key, wide, _button in row) for row in self._keys)
        for number, row in enumerate(self._keys):
            unit = (self.width - gap * (len(row) - 1)) / max(most, sum(wide for _key, wide, _button in row))
            whole = sum(wide for _key, wide, _button in row) * unit + gap * (len(row) - 1)
            x = self.x + (self.width - whole) / 2
            for _key, wide, button in row:
                button.pos = (round(x), round(self.top - (number + 1) * high - number * gap))
                button.size = (int(wide * unit), int(high))
                x += wide * unit + gap
