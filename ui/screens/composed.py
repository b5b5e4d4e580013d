"""A screen that says what lies where; parts that were there before are changed and not made again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui import theme
from ui.draw.wood import wood
from ui.screens.base import Post, Screen
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets.buttons import BigButton
from ui.widgets.panel import Panel
from ui.widgets.words import Words, role

Part = TypeVar("Part", bound=Widget)
Do = Callable[[], None]


class Composed(Screen):
    """Subclasses lay everything out in `compose`, by `put`, `words`, `button` and `panel`, each under a name."""

    background = True

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.shown: Any = None
        self.texts = Texts("en")
        self.parts: dict[str, Any] = {}
        self._used: dict[str, None] = {}
        self._actions: dict[str, Do] = {}
        self._theme = theme.now()
        with self.canvas.before:
            Color(1, 1, 1, 1 if self.background else 0)
            self._table = Rectangle(size=(0, 0))
        for name in ("pos", "size"):
            self.fbind(name, lambda *_: self.redraw())

    def show(self, shown: Any, texts: Texts) -> None:  # noqa: ANN401 - each screen has its own view
        self.shown, self.texts = shown, texts
        self.redraw()

    def compose(self, frame: Rect) -> None:
        """Lay out everything that is to be seen, what is on top last."""
        raise NotImplementedError

    def redraw(self) -> None:
        width, height = int(self.width), int(self.height)
        if self.shown is None or min(width, height) < 200:  # noqa: PLR2004 - Kivy's size before the first layout
            return
        if self.background:
            self._table.texture = wood(width, height)
            self._table.pos, self._table.size = self.pos, self.size
        if self._theme != theme.now():  # other sizes: nothing that was made before is of use
            self._theme, self.parts = theme.now(), {}
        self._used = {}
        self.compose(Rect(self.x, self.y, width, height))
        self._sort()

    def _sort(self) -> None:
        self.parts = {name: part for name, part in self.parts.items() if name in self._used}
        wanted = [self.parts[name] for name in self._used]
        if wanted != self.children[::-1]:
            self.clear_widgets()
            for part in wanted:
                self.add_widget(part)

    # --- parts ------------------------------------------------------------------------------------------------------

    def put(self, name: str, kind: type[Part], frame: Rect, /, **properties: object) -> Part:
        """The part called *name*: made if it was not there, moved and changed if it was."""
        place = {"pos": (round(frame.x), round(frame.y)), "size": (round(frame.width), round(frame.height))}
        part = self.parts.get(name)
        if type(part) is not kind:
            part = self.parts[name] = kind(size_hint=(None, None), **place, **properties)
        else:
            for key, value in (*place.items(), *properties.items()):
                setattr(part, key, value)
        self._used[name] = None
        found: Part = part
        return found

    def words(self, name: str, frame: Rect, text: str, **options: object) -> Words:
        return self.put(name, Words, frame, text=text, **options)

    def panel(self, name: str, frame: Rect, **options: object) -> Panel:
        return self.put(name, Panel, frame, **options)

    def button(self, name: str, frame: Rect, text: str, do: Do, **options: object) -> BigButton:
        """*options* as of `BigButton`; the role is one larger on a table. What has to be held says so."""
        options["note"] = self.texts("word.hold") if options.get("hold") else ""
        options["role"] = role(str(options.get("role", "body")))
        options.setdefault("look", "quiet")
        options.setdefault("icon", "")
        known = self.parts.get(name)
        button = self.put(name, BigButton, frame, text=text, **options)
        self._actions[name] = do
        if button is not known:
            button.bind(on_tap=lambda _: self._actions[name]())
        return button
