"""Somebody joins between two games."""

from __future__ import annotations

from kiosk.messages import AddPlayer
from ui import theme
from ui.screens.choose.person import KEYS
from ui.screens.choose.seats import first_free
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.keyboard import Keyboard
from ui.widgets.words import role, text_height

PLACES = 6


class JoiningSection(Section):
    typed = ""

    def compose(self, frame: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        keys = max(KEYS * theme.now().touch * 1.08, frame.height * 0.4)
        height = keys + screen.bar * 1.1 + text_height("large", 1.2) + 5 * self.gap
        room = self.leaf(frame, "joining", frame.height * 1.5 if screen.wide else frame.width - 2 * self.gap, height)
        low, room = room.cut_bottom(keys, self.gap)
        line, room = room.cut_bottom(screen.bar * 1.1, self.gap)
        back, line = line.cut_left(screen.bar * 1.1, self.gap)
        screen.button("joining-back", back, "", screen.close_leaf, icon="back")
        screen.panel("joining-field", line, tone=theme.QUIET, rim=theme.PRIMARY, rim_width=2, shadow=False)
        screen.words("joining-name", line.inset(self.gap, 2), f"{self.typed}|", role="large", bold=True)
        head = room.cut_bottom(text_height("large", 1.2))[0]
        screen.words("joining-title", head, texts("standings.who_joins"), role="large", bold=True)
        self._keyboard(low)

    def _keyboard(self, frame: Rect) -> None:
        screen = self.screen
        words = screen.texts("word.done")
        language = screen.texts.language
        board = screen.put("joining-keys", Keyboard, frame, role=role("large"), language=language, done_text=words)
        if not getattr(board, "bound", False):
            board.bound = True
            board.bind(text=lambda _, text: self._write(text), on_done=lambda _: self.done())
        if board.text != self.typed:
            board.text = self.typed

    def _write(self, text: str) -> None:
        self.typed = text
        self.screen.redraw()

    def done(self) -> None:
        screen = self.screen
        free = tuple(set(range(PLACES)) - {player.place for player in screen.shown.players})
        name, self.typed = self.typed.strip(), ""
        screen.close_leaf()
        screen.post(AddPlayer(name, place=first_free(free)))
