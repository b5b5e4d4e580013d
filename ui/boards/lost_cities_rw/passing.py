"""One large page that is passed around; the others behind a button, or in a strip where there is room."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kiosk.rules.lost_cities_rw.at_table import LostPerson
from kiosk.rules.lost_cities_rw.view import LostCitiesSeatView, TableView
from ui import theme
from ui.boards.lost_cities_rw.seat import AfterDeciding, LostCitiesSeat, LostCitiesSeatState, of_computer, tone_of
from ui.screens.base import Box
from ui.screens.composed import Composed
from ui.screens.handed import beside, other_way
from ui.screens.rect import Rect
from ui.texts import Texts, signed
from ui.theme import ScreenClass as Size
from ui.widgets.panel import Panel, Veil

STRIP_MM = 42
STATES = {"choose": "pencil", "arrow": "pencil", "done": "build", "away": "leave", "wait": "", "throw": "dice"}


class LostCitiesPassAround(Composed):
    background = False

    people: tuple[LostPerson, ...] = ()

    def __init__(self, post: Any, throw: Callable[[], None], **keywords: Any) -> None:  # noqa: ANN401 - intents, Kivy's own
        super().__init__(post, **keywords)
        self._throw = throw
        self.seat = LostCitiesSeat(post, corner=True, size_hint=(None, None))
        self._shown_seat = 0
        self._turn = -1
        self._opened = False

    # --- whose page -------------------------------------------------------------------------------------------------

    def show(self, shown: TableView, texts: Texts) -> None:
        if shown.turn != self._turn or self._shown_seat >= len(shown.seats):
            self._turn, self._shown_seat = shown.turn, shown.active
        super().show(shown, texts)

    def look_at(self, seat: int) -> None:
        self._shown_seat, self._opened = seat, False
        self.redraw()

    @property
    def seat_shown(self) -> LostCitiesSeatView:
        found: LostCitiesSeatView = self.shown.seats[self._shown_seat]
        return found

    def _next(self) -> AfterDeciding | None:
        """Hand over to whoever thinks, or throw; nobody waits for who is away."""
        shown: TableView = self.shown
        if shown.finished:
            return None
        if shown.need == "throw":
            return AfterDeciding(self.texts("word.throw"), "dice", self._throw)
        thinking = [seat for seat in shown.thinking if seat != self._shown_seat and not self._machine(seat)]
        after = [seat for seat in thinking if seat > self._shown_seat] or thinking
        if not after:
            return None
        words = self.texts("word.hand_over", name=shown.seats[after[0]].name)
        return AfterDeciding(words, "next", partial(self.look_at, after[0]))

    def _machine(self, seat: int) -> bool:
        """Whether a computer plays there, to whom nobody hands anything."""
        return seat < len(self.people) and self.people[seat].player in self.context.levels

    def corner(self, width: float, height: float) -> Box:
        return other_way(super().corner(width, height), width)

    def notice(self, width: float, height: float) -> Box:
        return other_way(super().notice(width, height), width)

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        now, small = theme.now(), theme.now().screen is Size.SMALL
        rest = frame
        if not small:
            strip, rest = beside(frame, now.mm(STRIP_MM))
            strip = strip.inset(now.gap)
            high = min(strip.height / len(self.shown.seats), now.touch * 1.6)
            self._chips(strip.cut_top(high * len(self.shown.seats))[0])
        menu = AfterDeciding("", "person", self._toggle) if small else None
        seat = self.seat
        seat.pos, seat.size = (rest.x, rest.y), (rest.width, rest.height)
        self.parts["seat"], self._used["seat"] = seat, None
        tone = tone_of(self.people, self._shown_seat)
        view = self.seat_shown
        if self._machine(view.seat):
            view = of_computer(view)
        seat.show(LostCitiesSeatState(self.shown, view, self._next(), menu, tone), self.texts)
        if self._opened and small:
            self._overlay(frame)

    def _chips(self, frame: Rect) -> None:
        now = theme.now()
        for seat, cell in zip(self.shown.seats, frame.rows(len(self.shown.seats), now.gap), strict=True):
            words = f"{seat.name}  {signed(seat.total)}"
            chosen = "chosen" if seat.seat == self._shown_seat else "quiet"
            stripe, place = cell.cut_left(now.mm(2))
            tone = theme.PLAYERS[tone_of(self.people, seat.seat)]
            self.put(f"stripe.{seat.seat}", Panel, stripe, tone=tone, shadow=False)
            icon = STATES[seat.state]
            do = partial(self.look_at, seat.seat)
            self.button(f"chip.{seat.seat}", place, words, do, icon=icon, look=chosen, role="small")

    def _toggle(self) -> None:
        self._opened = not self._opened
        self.redraw()

    def _overlay(self, frame: Rect) -> None:
        now = theme.now()
        veil = self.put("veil", Veil, frame)
        if not getattr(veil, "bound", False):
            veil.bound = True
            veil.bind(on_away=lambda _: self._toggle() if self._opened else None)
        high = min(frame.height * 0.9, len(self.shown.seats) * now.touch * 1.5 + 2 * now.gap)
        leaf = frame.middle(now.mm(90), high)
        self.put("overlay", Panel, leaf, tone=theme.PAPER_DIM, blocking=True)
        self._chips(leaf.inset(now.gap))
