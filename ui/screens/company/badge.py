"""Name and colour of one player, in the middle of a game: who began in a hurry says them later, by a touch."""

from __future__ import annotations

from kiosk.queries import Company
from kiosk.views.company import CompanyView
from ui import theme
from ui.screens.choose.person import KEYS, PersonEditor
from ui.screens.rect import Rect
from ui.screens.room import Navigator, Room
from ui.texts import Texts
from ui.widgets.words import text_height


class BadgeEditor(PersonEditor):
    @property
    def free_colours(self) -> tuple[str, ...]:
        taken = {player.colour for player in self.screen.shown.players}
        return tuple(colour for colour in theme.PLAYERS if colour not in taken)

    def compose(self, frame: Rect) -> None:
        screen = self.screen
        low, room = frame.cut_bottom(max(KEYS * theme.now().touch * 1.08, frame.height * 0.5), self.gap)
        line, room = room.cut_top(screen.bar, self.gap)
        self._field(line)
        if screen.can_rename:
            self._keyboard(low)
        else:
            note = low.cut_top(text_height("body", 2.2))[0]
            screen.words("badge-kept", note, screen.texts("company.name_kept"), colour=theme.INK_SOFT, raised=True)
        self._colours(room.cut_top(min(room.height, screen.bar * 1.8))[0])


class BadgeRoom(Room):
    """Of the player whom `ScreenContext.badge` names."""

    def __init__(self, navigator: Navigator, texts: Texts, **keywords: object) -> None:
        self.person = navigator.context.badge
        self._editor: BadgeEditor | None = None
        super().__init__(navigator, texts, **keywords)

    @property
    def can_rename(self) -> bool:
        company: CompanyView | None = self.context.ask(Company())
        return company is not None and company.can_rename

    def close_leaf(self) -> None:
        """What is done is done: back to the game."""
        self.navigator.leave()

    def body(self, frame: Rect) -> None:
        rest = self.heading(frame, self.texts("company.badge"), self.navigator.leave)
        self.panel("badge-leaf", rest)
        if self.person >= len(self.shown.players):
            return  # whoever it was has got up meanwhile
        if self._editor is None:
            self._editor = BadgeEditor(self)
            self._editor.begin()
        self._editor.compose(rest.inset(self.gap))
