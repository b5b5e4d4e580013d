"""A room beside the game: settings, help, past games, the owner's area. It lies over the screen until it is left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kiosk.views import View
from ui.screens.base import Post, ScreenContext
from ui.screens.framed import Framed
from ui.texts import Texts

Do = Callable[[], None]


@dataclass(frozen=True)
class Navigator:
    """What a room may do: ask the core, look at the view, go into another room, leave, and have all drawn anew."""

    post: Post
    view: Callable[[], View]
    enter: Callable[[str], None]
    leave: Do
    changed: Do
    context: ScreenContext


class Room(Framed):
    """Made whenever it is entered. It is shown anew with every view, in the language of that view."""

    stays = False
    """Whether it stays open when another screen comes under it."""

    def __init__(self, navigator: Navigator, texts: Texts, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(navigator.post, **keywords)
        self.navigator, self.context = navigator, navigator.context
        self.show(navigator.view(), texts)

    @property
    def table_code(self) -> str:
        return str(getattr(self.navigator.view().screen, "code", ""))
