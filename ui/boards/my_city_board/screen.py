"""The screen of the board game: what is shown follows from the step, and from how people sit."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle

from kiosk.rules.my_city_board.view import BoardView
from ui import theme
from ui.boards.my_city_board.around import BoardAroundTable
from ui.boards.my_city_board.briefing import BoardBriefing
from ui.boards.my_city_board.passing import BoardPassAround
from ui.boards.my_city_board.standing import BoardStanding
from ui.boards.my_city_board.walk import ScoreWalk
from ui.draw.wood import wood
from ui.screens.base import Box, Post, Screen
from ui.screens.composed import Composed
from ui.texts import Texts

WAYS: dict[str, type[Composed]] = {
    "briefing": BoardBriefing,
    "over": ScoreWalk,
    "stuck": BoardStanding,
    "standings": BoardStanding,
}
"""The steps that everybody looks at together."""


class BoardScreen(Screen):
    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        with self.canvas.before:
            Color(1, 1, 1)
            self._table = Rectangle(size=(0, 0))
        self.way: Any = None
        self.bind(size=self._arrange, pos=self._arrange)

    @property
    def turnable(self) -> bool:  # type: ignore[override]
        """What all look at together may be turned to those who sit opposite."""
        return type(self.way) in WAYS.values()

    def show(self, shown: BoardView, texts: Texts) -> None:
        kind = WAYS.get(shown.step) or self._playing(shown)
        if type(self.way) is not kind:
            if self.way is not None:
                self.way.leave()
            self.clear_widgets()
            self.way = kind(self.post, size_hint=(None, None))
            self.add_widget(self.way)
        self.way.context = self.context
        self._arrange()
        self.way.show(shown, texts)

    def _playing(self, shown: BoardView) -> type[Composed]:
        around = theme.now().screen is theme.ScreenClass.TABLE and len(shown.seats) > 1
        return BoardAroundTable if around else BoardPassAround

    def leave(self) -> None:
        if self.way is not None:
            self.way.leave()

    def opener(self, above: float) -> int:
        return int(self.way.opener(above)) if self.way is not None else 0

    def corner(self, width: float, height: float) -> Box:
        return self.way.corner(width, height) if self.way is not None else super().corner(width, height)

    def notice(self, width: float, height: float) -> Box:
        return self.way.notice(width, height) if self.way is not None else super().notice(width, height)

    def _arrange(self, *_: object) -> None:
        width, height = int(self.width), int(self.height)
        if min(width, height) < 200:  # noqa: PLR2004 - Kivy's size before the first layout
            return
        self._table.texture = wood(width, height)
        self._table.pos, self._table.size = self.pos, (width, height)
        if self.way is not None:
            self.way.pos, self.way.size = self.pos, self.size
