"""A table of Lost Cities without the core: the real rules, the real screen in the real window, and fingers."""

from __future__ import annotations

from random import Random
from typing import Any

from kivy.core.window import Window
from kivy.uix.widget import Widget

from kiosk.errors import RulesError
from kiosk.rules.lost_cities_rw.intents import Intent, ThrowDice
from kiosk.rules.lost_cities_rw.notation import parse_roll
from kiosk.rules.lost_cities_rw.table import TableGame, new_table, refusal, step
from kiosk.rules.lost_cities_rw.view import LostCitiesSeatView, PairView, TableView, view
from tests.lost_strategies import SHEET, random_roll
from tests.ui.hands import Finger
from tests.ui.measuring import tick
from tests.ui.playing import at, every, resize
from ui import theme, window
from ui.boards.lost_cities_rw.choice import COLOUR, NUMBER
from ui.boards.lost_cities_rw.page import PageSheet
from ui.boards.lost_cities_rw.screen import LostCitiesScreen
from ui.boards.lost_cities_rw.seat import LostCitiesSeat
from ui.boards.lost_cities_rw.tray import SixDiceTray
from ui.texts import Texts
from ui.widgets.buttons import BigButton

NAMES = ("Ada", "Ben", "Cleo", "Dirk", "Émile")


class LostFingers:
    """Hands on the real screen of a table; what it shows is `table_view`."""

    screen: Any
    draws = True
    """Whether every touch is followed by a frame; a whole game is drawn once a turn."""

    @property
    def table_view(self) -> TableView:
        raise NotImplementedError

    @property
    def glass(self) -> Widget:
        return self.screen

    # --- seeing -----------------------------------------------------------------------------------------------------

    def seat(self, seat: int) -> LostCitiesSeat:
        found: LostCitiesSeat = next(one for one in every(self.screen, LostCitiesSeat) if one.shown.seat.seat == seat)
        return found

    def there(self, text: str, inside: Widget | None = None) -> bool:
        return any(text in (one.text, one.icon) for one in every(inside or self.glass, BigButton))

    def button(self, text: str, inside: Widget | None = None) -> BigButton:
        found = [one for one in every(inside or self.glass, BigButton) if text in (one.text, one.icon)]
        assert found, (text, [one.text or one.icon for one in every(inside or self.glass, BigButton)])
        button: BigButton = found[0]
        return button

    # --- touching ---------------------------------------------------------------------------------------------------

    def tap(self, x: float, y: float) -> None:
        Finger(x, y).down().up()
        if self.draws:
            window.step()
        else:
            tick()

    def press(self, text: str, inside: Widget | None = None) -> None:
        button = self.button(text, inside)
        assert not button.disabled, text
        self.tap(*at(button, *button.center))

    def die(self, seat: int, kind: str, face: str) -> tuple[float, float]:
        """The middle of a die on the glass that is there to be taken."""
        tray: SixDiceTray = self.seat(seat).parts["tray"]
        row = tray.numbers if kind == NUMBER else tray.colours
        place = next(n for n, one in enumerate(row) if one.face == face and (tray.all_dice or not one.taken))
        left, low, side = tray.cell((kind, place))
        return at(tray, left + side / 2, low + side / 2)

    def box(self, seat: int, column: str, box: int) -> tuple[float, float]:
        page: PageSheet = self.seat(seat).parts["page"]
        return at(page, *page.middle_of(column, box))

    def touch_pair(self, seat: int, pair: PairView, *, double: bool = False) -> None:
        """Two touches; a third one where a 0 could do both."""
        self.tap(*self.die(seat, NUMBER, str(pair.number)))
        self.tap(*self.die(seat, COLOUR, pair.colour))
        if pair.double:
            self.tap(*self.box(seat, pair.colour, 0 if double else pair.box))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        finger = Finger(*start).down()
        for share in (0.2, 0.6, 1.0):
            finger.move(*(one + (other - one) * share for one, other in zip(start, end, strict=True)))
            window.step()
        finger.up()
        window.step()

    # --- playing ----------------------------------------------------------------------------------------------------

    def act(self, seat: int) -> None:
        """A sensible move by touches: the smallest step, an arrow where there is one."""
        shown = self.table_view.seats[seat]
        if shown.state == "choose":
            pairs = [one for one in shown.pairs if not one.refusal and self._step(shown, one) <= 4]
            if not pairs and shown.dice.marked >= 8:
                pairs = [one for one in shown.pairs if not one.refusal]
            if pairs:
                self.touch_pair(seat, min(pairs, key=lambda one: (self._step(shown, one), one.colour)))
            else:
                self.press("pass", self.seat(seat))
        for _ in range(12):
            shown = self.table_view.seats[seat]
            if shown.state != "arrow":
                break
            longest = max(shown.arrows, key=lambda one: (one.box <= 9, one.box))
            self.tap(*self.box(seat, longest.colour, longest.box))
        assert self.table_view.seats[seat].state == "done", self.table_view.seats[seat].state

    @staticmethod
    def _step(seat: LostCitiesSeatView, pair: PairView) -> int:
        numbers = next(one.numbers for one in seat.expeditions if one.colour == pair.colour)
        return pair.value - numbers[-1] if numbers else pair.value


class LostTable(LostFingers):
    """Every intent goes through the rules before anything is shown; a refused one is kept for the test to see."""

    def __init__(self, players: int, size: tuple[int, int], language: str = "en", seed: int = 1) -> None:
        resize(*size)
        theme.use(theme.Theme(*size))
        self.table: TableGame = new_table(SHEET, NAMES[:players])
        self._seen: tuple[TableGame, TableView] | None = None
        self.rng, self.texts = Random(seed), Texts(language)
        self.rolls: list[str] = []
        """What the next throws show; then they are drawn."""
        self.refused: list[str] = []
        self.left = False
        self.draws = True
        self.screen = LostCitiesScreen(self.post, size_hint=(None, None), size=size)
        self.screen.throw, self.screen.go_on = self.throw, self._leave
        Window.add_widget(self.screen)
        self.show()

    def _leave(self) -> None:
        self.left = True

    def show(self, frames: int = 2) -> None:
        self.screen.show(self.view, self.texts)
        window.step(frames)

    def speak(self, language: str) -> None:
        self.texts = Texts(language)
        self.show()

    @property
    def view(self) -> TableView:
        if self._seen is None or self._seen[0] is not self.table:
            self._seen = (self.table, view(self.table))
        return self._seen[1]

    def post(self, intent: Any) -> None:
        why = refusal(self.table, intent)
        try:
            self.table = step(self.table, intent)
        except RulesError:
            assert why
            self.refused.append(why)
        self.screen.show(self.view, self.texts)

    def do(self, *intents: Intent) -> None:
        for one in intents:
            self.table = step(self.table, one)
        self.show()

    def throw(self) -> None:
        roll = parse_roll(self.rolls.pop(0)) if self.rolls else random_roll(self.rng)
        self.post(ThrowDice(roll))

    @property
    def table_view(self) -> TableView:
        return self.view
