"""A table of the board game: the real core with its journal, the real screen in the real window, and fingers."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from kivy.core.window import Window
from kivy.uix.widget import Widget

from kiosk.journal import Journal
from kiosk.messages import AddPlayer, ChooseBook, ChooseMode, Command, NewTable, Wake
from kiosk.rules.my_city_board.book import BOOK
from kiosk.rules.my_city_board.table import BoardGame
from kiosk.rules.my_city_board.view import BoardSeatView, BoardView
from kiosk.rules.throws import DiceSet, Throw
from kiosk.store import Kiosk
from tests.ui.hands import Finger
from tests.ui.measuring import tick
from tests.ui.playing import at, every, resize
from ui import theme, window
from ui.boards.my_city_board.ground import CityBoard
from ui.boards.my_city_board.screen import BoardScreen
from ui.boards.my_city_board.seat import BoardSeat
from ui.texts import Texts
from ui.widgets.buttons import BigButton

NAMES = ("Ada", "Ben", "Cleo", "Dora")


class OrderedDeck:
    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def throw(self, dice: DiceSet) -> Throw:
        return dice.throw(self._random.randrange)

    def code(self, alphabet: str, length: int) -> str:
        return "".join(self._random.choices(alphabet, k=length))

    def shuffle(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(self._random.sample(cards, k=len(cards)))


class BoardTableWorld:
    def run(self, effect: object) -> None:
        """Nothing happens."""


class BoardFingers:
    """Hands on the real screen of a table; what it shows is `view`."""

    screen: Any
    texts: Any
    draws = True
    """Whether every touch is followed by a frame."""

    @property
    def view(self) -> BoardView:
        raise NotImplementedError

    @property
    def glass(self) -> Widget:
        return self.screen

    # --- seeing -----------------------------------------------------------------------------------------------------

    def seat_view(self, player: int) -> BoardSeatView:
        return next(one for one in self.view.seats if one.player == player)

    def seat(self, player: int) -> BoardSeat:
        found: BoardSeat = next(one for one in every(self.screen, BoardSeat) if one.shown.seat.player == player)
        return found

    def there(self, text: str, inside: Widget | None = None) -> bool:
        return any(text in (one.text, one.icon) for one in every(inside or self.glass, BigButton))

    # --- touching ---------------------------------------------------------------------------------------------------

    def tap(self, x: float, y: float) -> None:
        Finger(x, y).down().up()
        if self.draws:
            window.step()
        else:
            tick()

    def press(self, text: str, inside: Widget | None = None) -> None:
        found = [one for one in every(inside or self.glass, BigButton) if text in (one.text, one.icon)]
        assert found, (text, [one.text or one.icon for one in every(inside or self.glass, BigButton)])
        assert not found[0].disabled, text
        self.tap(*at(found[0], *found[0].center))

    def field(self, player: int, place: tuple[int, int]) -> tuple[float, float]:
        board: CityBoard = self.seat(player).board
        return at(board, *board.middle_of(place))

    # --- playing ----------------------------------------------------------------------------------------------------

    def look_at(self, player: int) -> None:
        """Hand the screen on where there is one board for all."""
        way = self.screen.way
        if hasattr(way, "look_at"):
            way.look_at(player)

    def build(self, player: int, field: tuple[int, int] | None = None) -> bool:
        """Tap a lit field, which puts the piece there as it fits, and build."""
        self.look_at(player)
        seat = self.seat_view(player)
        if not seat.placements:
            return False
        self.tap(*self.field(player, field or seat.placements[0][0]))
        aim = self.seat_view(player).aim
        assert aim is not None
        if not aim.fits:
            return False
        self.press(self.texts("word.build"), self.seat(player))
        assert self.seat_view(player).decided == "build"
        return True

    def stick(self, player: int) -> None:
        self.look_at(player)
        before = len(self.seat_view(player).stuck)
        lit = self.seat(player).board.spots
        assert lit
        self.tap(*self.field(player, tuple(lit[0])))
        assert len(self.seat_view(player).stuck) == before + 1

    def stick_all(self) -> None:
        while self.view.waiting_for:
            self.stick(next(one.player for one in self.view.seats if one.name in self.view.waiting_for))


class BoardTable(BoardFingers):
    """What is touched becomes a command; what is refused is kept for the test to see."""

    def __init__(
        self, folder: Path, players: int, size: tuple[int, int], mode: str = "eternal", **options: Any
    ) -> None:
        resize(*size)
        theme.use(theme.Theme(*size))
        self.folder, self.size = folder, size
        self.texts = Texts(options.get("language", "en"))
        self.kiosk = self._start(options.get("seed", 5))
        self.refused: list[str] = []
        self.draws = True
        """Whether every touch is followed by a frame."""
        self.do(Wake(), ChooseBook("my-city-board"), ChooseMode(mode), *(AddPlayer(name) for name in NAMES[:players]))
        self.do(NewTable())
        self.open_screen()

    def _start(self, seed: int) -> Kiosk:
        journal = Journal.open(self.folder / "journal.db")
        return Kiosk(journal, None, BoardTableWorld(), OrderedDeck(seed), lambda work: work())

    def open_screen(self) -> None:
        self.screen = BoardScreen(self.post, size_hint=(None, None), size=self.size)
        Window.add_widget(self.screen)
        self.show()

    def cut_power(self) -> None:
        """The window goes dark and everything starts anew from the journal."""
        Window.remove_widget(self.screen)
        self.kiosk.journal.close()
        self.kiosk = self._start(99)
        self.open_screen()

    def close(self) -> None:
        self.kiosk.close()

    def do(self, *commands: Command) -> None:
        for command in commands:
            assert self.kiosk.handle(command) is None, command
            self.kiosk.drain()

    def post(self, command: Command) -> None:
        notice = self.kiosk.handle(command)
        self.kiosk.drain()
        if notice is not None:
            self.refused.append(notice.code)
        if self.kiosk.state.table is not None:
            self.screen.show(self.view, self.texts)

    def show(self, frames: int = 2) -> None:
        self.screen.show(self.view, self.texts)
        window.step(frames)

    @property
    def game(self) -> BoardGame:
        table = self.kiosk.state.table
        assert table is not None
        assert isinstance(table.game, BoardGame)
        return table.game

    @property
    def view(self) -> BoardView:
        table = self.kiosk.state.table
        assert table is not None
        found = BOOK.view(table, None)
        assert found is not None
        return found
