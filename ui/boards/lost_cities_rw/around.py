"""A page for every seat of a large table, turned to it, and the throw in the middle, before both long sides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kiosk.rules.lost_cities_rw.at_table import LostPerson
from kiosk.rules.lost_cities_rw.intents import AskInOrder, Intent
from kiosk.rules.lost_cities_rw.view import TableView
from ui import theme
from ui.boards.lost_cities_rw import says
from ui.boards.lost_cities_rw.seat import AfterDeciding, LostCitiesSeat, LostCitiesSeatState, of_computer, tone_of
from ui.boards.lost_cities_rw.tray import SixDiceTray
from ui.screens.around import SeatsAround
from ui.screens.base import Box
from ui.screens.rect import Rect
from ui.screens.small import SmallPart
from ui.texts import Texts

BAND = 0.08
"""Of the height, for the throw in the middle."""
WIDEST = 2.1
MANY = 2
"""From so many on it matters in which order they decide."""
FAR = 3
"""From this place on people sit at the far side."""


def seats(count: int, frame: Rect) -> list[tuple[Rect, int]]:
    """Where each seat is and how it is turned: clockwise, beginning below at the right of the table's middle.

    All sit at the long sides, the larger half below: at a short side no page would have boxes of 40 pixels.
    """
    return seats_at(tuple(range((count + 1) // 2)) + tuple(range(3, 3 + count // 2)), frame)


def seats_at(places: tuple[int, ...], frame: Rect) -> list[tuple[Rect, int]]:
    """The same for those who sit at these places, 0 to 5 clockwise: three at each long side."""
    upper, lower = halves(frame)
    near, far = ([place for place in places if (place < FAR) is side] for side in (True, False))
    found = dict(zip(sorted(near, reverse=True), ((_narrow(cell), 0) for cell in lower.columns(max(1, len(near)), 0)),
                     strict=False))  # fmt: skip
    cells = ((_narrow(cell), 2) for cell in upper.columns(max(1, len(far)), 0))
    found |= dict(zip(sorted(far), cells, strict=False))
    return [found[place] for place in places]


def band(frame: Rect) -> Rect:
    return frame.middle(frame.width, round(frame.height * BAND))


def halves(frame: Rect) -> tuple[Rect, Rect]:
    high = (frame.height - band(frame).height) / 2
    return frame.cut_top(high)[0], frame.cut_bottom(high)[0]


def _narrow(cell: Rect) -> Rect:
    return cell.middle(cell.height * WIDEST, cell.height)


class LostCitiesAroundTable(SeatsAround):
    seat_kind = LostCitiesSeat
    people: tuple[LostPerson, ...] = ()

    def __init__(self, post: Any, throw: Callable[[], None], **keywords: Any) -> None:  # noqa: ANN401 - intents, Kivy's own
        super().__init__(post, **keywords)
        self._throw = throw

    def show(self, shown: TableView, texts: Texts) -> None:
        self.keep(range(len(shown.seats)))
        super().show(shown, texts)

    def compose(self, frame: Rect) -> None:
        shown: TableView = self.shown
        for view, (place, turns) in zip(shown.seats, self._cells(frame), strict=True):
            seat = self.seat_at(view.seat, place, turns)
            following = None
            if shown.need == "throw" and view.seat == shown.thrower:
                following = AfterDeciding(self.texts("word.throw"), "dice", self._throw)
            if view.seat < len(self.people) and self.people[view.seat].player in self.context.levels:
                view = of_computer(view)  # noqa: PLW2901 - the same seat, as it is shown
            seat.show(LostCitiesSeatState(shown, view, following, tone=tone_of(self.people, view.seat)), self.texts)
        for middle in self.middles(LostCitiesMiddle, band(frame), 0.4):
            middle.throw = self._throw
            middle.show(shown, self.texts)

    def _cells(self, frame: Rect) -> list[tuple[Rect, int]]:
        if len(self.people) != len(self.shown.seats):
            return seats(len(self.shown.seats), frame)
        return seats_at(tuple(one.place for one in self.people), frame)

    def corner(self, width: float, height: float) -> Box:
        side = theme.now().touch
        return width / 2 - side / 2, height / 2 - side / 2, side, side


class LostCitiesMiddle(SmallPart):
    """Half of the strip: the dice large, what was taken gone, and whom everybody waits for."""

    throw: Callable[[], None]

    def __init__(self, post: Any, **keywords: Any) -> None:  # noqa: ANN401 - intents, Kivy's own
        super().__init__(post, **keywords)
        self.intend: Callable[[Intent], None] = post

    def compose(self, frame: Rect) -> None:
        shown, now = self.shown, theme.now()
        if shown.need == "throw":
            button, words = frame.cut_right(min(now.mm(80), frame.width * 0.5), now.gap)
            self.button("throw", button, self.texts("word.throw"), lambda: self.throw(), icon="dice", look="primary")  # noqa: PLW0108
            said = says.middle(shown, self.texts)
        else:
            dice, words = frame.cut_left(min(frame.height * 6, frame.width * 0.66), now.gap * 2)
            symbols = dict(zip(shown.sheet.colours, shown.sheet.symbols, strict=True))
            self.put(
                "dice", SixDiceTray, dice, numbers=list(shown.numbers), colours=list(shown.colours), symbols=symbols
            )
            words = self._order(words)
            said = says.middle(shown, self.texts)
        self.words("said", words, said, role="small", bold=True, colour=theme.PAPER)

    def _order(self, frame: Rect) -> Rect:
        """Anybody may ask that the others decide one after another (L5), or again all at once."""
        shown, now = self.shown, theme.now()
        others = [seat for seat in shown.seats if not seat.active and seat.state in ("choose", "arrow", "wait")]
        if shown.seats[shown.active].state not in ("done", "away") or len(others) < MANY:
            return frame
        button, rest = frame.cut_right(min(now.mm(46), frame.width * 0.45), now.gap)
        key = "lost.at_once" if shown.in_order else "lost.in_order"
        ask = AskInOrder(not shown.in_order)
        self.button("order", button, self.texts(key), lambda: self.intend(ask), icon="person", role="small")
        return rest
