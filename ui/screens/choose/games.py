"""What is played: the whole campaign, a chapter, a short tour or one game, chosen by the pictures of the sheets."""

from __future__ import annotations

from kiosk.messages import ChooseMode
from kiosk.views import ChooseView
from ui import theme
from ui.library import games, printed
from ui.screens.composed import Do
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.widgets.thumb import Thumb
from ui.widgets.words import text_height

ACROSS = 6
PICKABLE = ("chapter", "single")
"""The ways to play in which a sheet can be picked."""
MINUTES = 20
"""That a game takes."""
HOUR = 60
HARD = (("front.easy", 3), ("front.medium", 6), ("front.tricky", 12))
"""How hard the games are up to which one; those of a series only grow."""


class GamePicker(Section):
    def compose(self, frame: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        shown: ChooseView = screen.shown
        room = self.leaf(frame, "games", frame.width - 2 * self.gap, frame.height - 2 * self.gap)
        modes, room = room.cut_top(screen.bar * 1.15, self.gap)
        modes = modes.cut_right(screen.bar, self.gap)[1]  # the app's own corner
        for place, mode in zip(modes.columns(len(shown.modes), self.gap), shown.modes, strict=True):
            look = "chosen" if mode == shown.mode else "quiet"
            screen.button(f"mode-{mode}", place, texts(f"mode.{mode}"), self._choose(mode), look=look)
        low, room = room.cut_bottom(max(screen.bar, text_height("body", 2.4)), self.gap)
        done, note = low.cut_right(low.width * 0.27, self.gap)
        screen.button("games-done", done, texts("word.done"), screen.close_leaf, look="primary", icon="build")
        title, below = note.rows(2, 0)
        screen.words("games-title", title, self._title(shown), bold=True)
        screen.words("games-note", below, self._note(shown), colour=theme.INK_SOFT, role="small")
        numbers = games()
        for place, game in zip(room.grid(ACROSS, -(-len(numbers) // ACROSS), self.gap), numbers, strict=True):
            self._game(place, game, shown)

    def _title(self, shown: ChooseView) -> str:
        """What is chosen, how long it takes and how hard it is."""
        texts, first = self.screen.texts, shown.first
        words = texts(f"mode.{shown.mode}")
        if shown.mode == "single":
            words = f"{first} {texts(f'front.game_{first}')}"
        elif shown.mode == "chapter":
            words = texts("word.chapter", n=printed(first).chapter)
        minutes = MINUTES * len(shown.schedule)
        long = texts("front.minutes", minutes) if minutes <= HOUR else texts("front.hours", minutes // HOUR)
        return " · ".join((words, long, self._hard(shown.schedule)))

    def _hard(self, schedule: tuple[int, ...]) -> str:
        texts = self.screen.texts
        least, most = (texts(next(key for key, end in HARD if schedule[place] <= end)) for place in (0, -1))
        return least if least == most else texts("front.harder", least, most)

    def _note(self, shown: ChooseView) -> str:
        """What is new there."""
        texts = self.screen.texts
        if shown.mode == "single":
            return str(texts(f"front.game_{shown.first}.new"))
        words = texts(f"mode.{shown.mode}.help")
        return f"{words}. {texts('front.pick_chapter')}" if shown.mode == "chapter" else f"{words}."

    def _choose(self, mode: str) -> Do:
        return lambda: self.screen.post(ChooseMode(mode, self.screen.shown.first))

    def _game(self, frame: Rect, game: int, shown: ChooseView) -> None:
        screen = self.screen
        some = len(shown.schedule) < len(games())  # where all are played, none of them has to shout
        chosen = some and game in shown.schedule
        screen.button(f"game-{game}", frame, "", self._pick(game), look="chosen" if chosen else "quiet")
        inner = frame.inset(self.gap * 0.5)
        label, picture = inner.cut_bottom(text_height("small", 1.1))
        screen.put(f"game-thumb-{game}", Thumb, picture, sheet=printed(game))
        words = f"{game} {screen.texts(f'front.game_{game}')}"
        screen.words(f"game-name-{game}", label, words, role="small", bold=True, align="center")

    def _pick(self, game: int) -> Do:
        def do() -> None:
            mode = self.screen.shown.mode
            self.screen.post(ChooseMode(mode if mode in PICKABLE else "single", game))

        return do
