"""What the coach says at a player's place: the best place with its reason, and quietly what the city is worth."""

from __future__ import annotations

from typing import Any

from kiosk.views.coach import Advice, Worth
from kiosk.views.placing import PanelView, PlacingView
from ui import preferences, theme
from ui.texts import Texts
from ui.widgets.note import Note
from ui.widgets.placing_sheet import PlacingSheet

MOST_MM = 60
UNLIMITED = 99
SHAPED = "room"
"""The reason that is about a shape."""


class Hint:
    """Asks beside the window's thread; what comes back for another round than the one on the screen is dropped."""

    def __init__(self, seat: Any, board: PlacingSheet) -> None:  # noqa: ANN401 - the place it belongs to
        self._seat, self._board = seat, board
        self.note = Note(size_hint=(None, None), size=(0, 0))
        self.asking = False
        self.worth: Worth | None = None
        self._advice: Advice | None = None
        self._round: object = None
        self._judged: object = None
        self._used: dict[object, int] = {}
        """How often was asked, by game and player."""

    # --- what may be asked ------------------------------------------------------------------------------------------

    def offered(self, view: PlacingView, panel: PanelView) -> bool:
        """Whether there is a coach for this seat."""
        context = self._seat.context
        if context.coach is None or not context.coached or context.coach.often == 0:
            return False
        return panel.player not in context.levels and not panel.covered and bool(view.code)

    def left(self, view: PlacingView, panel: PanelView) -> bool:
        often = self._seat.context.coach.often
        return bool(often >= UNLIMITED or self._used.get((view.code, view.game, panel.player), 0) < often)

    # --- asking -----------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """One touch: the best place."""
        if self.asking:
            return
        context, shown = self._seat.context, self._seat.shown
        player, moment, coach = shown.panel.player, self._round, context.coach
        key = (shown.view.code, shown.view.game, player)
        self._used[key] = self._used.get(key, 0) + 1
        self.asking = True
        context.submit(lambda: coach.show(player), lambda advice: self._bring(moment, advice))
        self._seat.redraw()

    def _bring(self, moment: object, advice: Advice | None) -> None:
        self.asking = False
        if moment == self._round:
            self._advice = advice
            self._tell(self._seat.texts)
        self._seat.redraw()

    def follow(self, key: object, view: PlacingView, panel: PanelView) -> None:
        """What was said of another round is over; a city is judged once a round, if that is wanted."""
        if key != self._round or not self._board.open:
            self._advice = None
            self.note.hide()
            self._board.marked = []
        if key != self._round:
            self._round = key
        if not preferences.now().value.worth or not self.offered(view, panel):
            self.worth = self._judged = None
        elif self._board.open and self._judged != key:
            self._judged, coach, player = key, self._seat.context.coach, panel.player
            self._seat.context.submit(lambda: coach.judge(player), lambda worth: self._value(key, worth))

    def _value(self, key: object, worth: Worth | None) -> None:
        if key == self._judged:
            self.worth = worth
            self._seat.redraw()

    # --- saying -----------------------------------------------------------------------------------------------------

    def _tell(self, texts: Texts) -> None:
        board, now = self._board, theme.now()
        words = reason_words(self._advice, texts) if self._advice is not None else texts("coach.nothing")
        fields = list(self._advice.fields) if self._advice is not None else []
        board.marked = fields
        self.note.tell([(words, theme.INK)], min(board.width * 0.6, now.mm(MOST_MM)))
        if not fields:
            self.note.pos = (round(board.center_x - self.note.width / 2), round(board.center_y))
            return
        xs, ys = zip(*(board.middle_of(field) for field in fields), strict=True)
        x = min(max(sum(xs) / len(xs) - self.note.width / 2, board.x), board.right - self.note.width)
        y = max(ys) + board.unit * 0.6
        if y + self.note.height > board.top:
            y = min(ys) - board.unit * 0.6 - self.note.height
        self.note.pos = (round(x), round(y))

    def worth_words(self, texts: Texts) -> str:
        if self.worth is None:
            return ""
        words = texts("coach.worth", self.worth.expected, self.worth.low, self.worth.high)
        return texts("coach.rounds_left", worth=words, n=self.worth.rounds) if self.worth.rounds else words


def reason_words(advice: Advice, texts: Texts) -> str:
    if advice.reason == SHAPED:
        return texts("coach.room", shape=texts(f"shape.{advice.about}"))
    return texts(f"coach.{advice.reason}")
