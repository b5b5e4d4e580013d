"""What is played: the whole campaign, a chapter, a short tour or one game, chosen by the pictures of the sheets."""

from __future__ import annotations

from kiosk.messages import ChooseMode, Mode  # type: ignore[attr-defined]  # the enumeration that the command wants
from kiosk.views import ChooseView
from ui import theme
from ui.library import games, printed
from ui.screens.composed import Do
from ui.screens.frame import Frame
from ui.screens.section import Section
from ui.widgets.thumb import Thumb
from ui.widgets.words import text_height

ACROSS = 6
PICKABLE = ("chapter", "single")
"""The ways to play in which a sheet can be picked."""


class GamePicker(Section):
    def compose(self, frame: Frame) -> None:
        screen, texts = self.screen, self.screen.texts
        shown: ChooseView = screen.shown
        room = self.leaf(frame, "games", frame.width - 2 * self.gap, frame.height - 2 * self.gap)
        modes, room = room.cut_top(screen.bar * 1.15, self.gap)
        modes = modes.cut_right(screen.bar, self.gap)[1]  # the app's own corner
        for place, mode in zip(modes.columns(len(shown.modes), self.gap), shown.modes, strict=True):
            look = "chosen" if mode == shown.mode else "quiet"
            screen.button(f"mode-{mode}", place, texts(f"mode.{mode}"), self._choose(mode), look=look)
        low, room = room.cut_bottom(screen.bar, self.gap)
        done, note = low.cut_right(low.width * 0.3, self.gap)
        screen.button("games-done", done, texts("word.done"), screen.close_leaf, look="primary", icon="build")
        screen.words("games-note", note, self._note(shown.mode))
        numbers = games()
        for place, game in zip(room.grid(ACROSS, -(-len(numbers) // ACROSS), self.gap), numbers, strict=True):
            self._game(place, game, shown)

    def _note(self, mode: str) -> str:
        texts = self.screen.texts
        words = texts(f"mode.{mode}.help")
        return f"{words}. {texts('front.pick_' + mode)}" if mode in PICKABLE else f"{words}."

    def _choose(self, mode: str) -> Do:
        return lambda: self.screen.post(ChooseMode(Mode(mode), self.screen.shown.first))

    def _game(self, frame: Frame, game: int, shown: ChooseView) -> None:
        screen = self.screen
        chosen = game in shown.schedule
        picked = chosen and shown.mode in PICKABLE  # where all are played, none of them has to shout
        screen.button(f"game-{game}", frame, "", self._pick(game), look="chosen" if picked else "quiet")
        inner = frame.inset(self.gap * 0.7, self.gap * 0.6)
        label, picture = inner.cut_bottom(text_height("small"))
        screen.put(f"game-thumb-{game}", Thumb, picture, sheet=printed(game), faint=not chosen)
        tone = theme.INK if chosen else theme.INK_SOFT
        screen.words(f"game-name-{game}", label, str(game), role="small", bold=True, align="center", colour=tone)

    def _pick(self, game: int) -> Do:
        def do() -> None:
            mode = self.screen.shown.mode
            self.screen.post(ChooseMode(Mode(mode if mode in PICKABLE else "single"), game))

        return do
