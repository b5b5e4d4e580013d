"""A room beside the game: settings, help, past games, the owner's area. It lies over the screen until it is left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kiosk.views import View
from ui.screens.base import Desk, Post
from ui.screens.framed import Framed
from ui.texts import Texts

Do = Callable[[], None]


@dataclass(frozen=True)
class Doors:
    """What a room may do: ask the core, look at the view, go into another room, leave, and have all drawn anew."""

    post: Post
    view: Callable[[], View]
    enter: Callable[[str], None]
    leave: Do
    changed: Do
    desk: Desk


class Room(Framed):
    """Made whenever it is entered. It is shown anew with every view, in the language of that view."""

    stays = False
    """Whether it stays open when another screen comes under it."""

    def __init__(self, doors: Doors, texts: Texts, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(doors.post, **keywords)
        self.doors, self.desk = doors, doors.desk
        self.show(doors.view(), texts)

    @property
    def table_code(self) -> str:
        return str(getattr(self.doors.view().screen, "code", ""))
