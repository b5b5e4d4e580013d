"""One large board that is passed around; the others small at the side, or behind a button on a small screen."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.input import MotionEvent

from kiosk.rules.my_city_board.view import BoardSeatView, BoardView
from ui import theme
from ui.boards.my_city_board import turning
from ui.boards.my_city_board.ground import StillBoard, city_of
from ui.boards.my_city_board.picker import pick
from ui.boards.my_city_board.seat import AfterTurn, BoardSeat, BoardSeatState
from ui.screens.base import Box, Post
from ui.screens.composed import Composed
from ui.screens.handed import beside, other_way
from ui.screens.rect import Rect
from ui.screens.small import SmallPart
from ui.texts import Texts, signed
from ui.theme import ScreenClass as Size
from ui.widgets.panel import Panel, Veil
from ui.widgets.sign import Sign

STRIP_MM = {Size.SMALL: 0, Size.MEDIUM: 27, Size.TABLE: 62}
SIGNS = {"build": "pencil", "stick": "pencil", "done": "build", "stuck": "build", "stopped": "stop"}


class SmallBoard(SmallPart):
    """Another player's board, small; touch it to look closer."""

    __events__ = ("on_tap",)

    def __init__(self, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(lambda _: None, **keywords)
        self.chosen = False

    def on_tap(self) -> None:
        """Somebody wants to see it."""

    def give(self, seat: BoardSeatView, *, chosen: bool) -> None:
        self.chosen = chosen
        self.show(seat, self.texts)

    @property
    def least(self) -> float:
        return theme.now().mm(8)

    def compose(self, frame: Rect) -> None:
        seat, now = self.shown, theme.now()
        rim = theme.PLAYERS.get(seat.colour, theme.INK)
        self.panel("leaf", frame, tone=theme.LIT if self.chosen else theme.PAPER, rim=rim, rim_width=2)
        line, rest = frame.inset(now.mm(1)).cut_top(now.text("small") * 1.3)
        points, name = line.cut_right(now.text("small") * 1.9, 4)
        self.words("name", name, seat.name, role="small", bold=True)
        self.words("points", points, signed(seat.marker), role="small", bold=True, align="right")
        if rest.height > now.mm(7):
            self.put("board", StillBoard, rest, sheet=seat.ground, city=city_of(seat.buildings))
            sign = SIGNS.get(seat.state)
            if sign is not None:
                side = min(rest.width, rest.height) * 0.34
                place = rest.cut_bottom(side)[0].cut_right(side)[0]
                self.panel("mark.leaf", place, tone=theme.faded(theme.PAPER, 0.92), shadow=False)
                self.put("mark", Sign, place.inset(side * 0.12), icon=sign)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        self.dispatch("on_tap")
        return True


class BoardPassAround(Composed):
    background = False

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.seat = BoardSeat(post, corner=True, size_hint=(None, None))
        self._player: int | None = None
        self._moment: object = None
        self._opened = False
        self._picking = False

    # --- whose turn -------------------------------------------------------------------------------------------------

    def show(self, shown: BoardView, texts: Texts) -> None:
        moment = (shown.code, shown.game, shown.step == "stick")
        if moment != self._moment or self._player not in [one.player for one in shown.seats]:
            thinking = self._thinking(shown, -1)
            people = [one.player for one in shown.seats if one.player not in self.context.levels]
            self._player = thinking if thinking is not None else (people or [shown.seats[0].player])[0]
            self._moment = moment
        if not (shown.own_cards and shown.next_card):
            self._picking = False
        self.seat.context = self.context
        super().show(shown, texts)

    @property
    def seat_shown(self) -> BoardSeatView:
        found: BoardSeatView = next(one for one in self.shown.seats if one.player == self._player)
        return found

    def _thinking(self, shown: BoardView, after: int) -> int | None:
        """The next person who has not decided, round the table."""
        machines = self.context.levels
        waiting = [one.player for one in shown.seats if one.name in shown.waiting_for and one.player not in machines]
        return next((one for one in waiting if one > after), waiting[0] if waiting else None)

    def look_at(self, player: int) -> None:
        self._player, self._opened = player, False
        self.redraw()

    def _next(self) -> AfterTurn | None:
        shown: BoardView = self.shown
        following = self._thinking(shown, self._player if self._player is not None else -1)
        if following is not None and following != self._player:
            name = next(one.name for one in shown.seats if one.player == following)
            return AfterTurn(self.texts("word.hand_over", name=name), "next", partial(self.look_at, following))
        return turning.next_card(shown, self.texts, self.post, self._say)

    def _say(self) -> None:
        self._picking = not self._picking
        self.redraw()

    def corner(self, width: float, height: float) -> Box:
        return other_way(super().corner(width, height), width)

    def notice(self, width: float, height: float) -> Box:
        return other_way(super().notice(width, height), width)

    # --- layout -----------------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        shown, now = self.shown, theme.now()
        several = len(shown.seats) > 1
        small = now.screen is Size.SMALL
        strip, rest = beside(frame, now.mm(STRIP_MM[now.screen]) if several else 0)
        if several and not small:
            self._minis(strip.inset(now.gap, now.gap * 0.6), len(shown.seats))
        menu = AfterTurn("", "person", self._toggle) if several and small else None
        self._keep_seat(
            rest,
            BoardSeatState(shown, self.seat_shown, self._next(), menu, turning.quieter(shown, self.texts, self.post)),
        )
        if self._opened and several and small:
            self._overlay(frame)
        if self._picking:
            pick(self, frame, shown, self._named, self._say)

    def _named(self, card: str) -> None:
        self._picking = False
        turning.named(self.post, card)

    def _keep_seat(self, frame: Rect, shown: BoardSeatState) -> None:
        seat = self.seat
        seat.pos, seat.size = (frame.x, frame.y), (frame.width, frame.height)
        self.parts["seat"], self._used["seat"] = seat, None
        seat.show(shown, self.texts)

    def _minis(self, frame: Rect, count: int, *, across: int = 1) -> None:
        gap = theme.now().gap
        rows = -(-count // across)
        most = frame.width / across + theme.now().text("small") * 1.3
        high = min((frame.height - gap * (rows - 1)) / rows, most)
        cells = frame.cut_top(high * rows + gap * (rows - 1))[0].grid(across, rows, gap)
        for seat, cell in zip(self.shown.seats, cells, strict=False):
            mini = self.put(f"mini.{seat.player}", SmallBoard, cell)
            if not getattr(mini, "bound", False):
                mini.bound = True
                mini.bind(on_tap=lambda this: self.look_at(this.shown.player))
            mini.texts = self.texts
            mini.give(seat, chosen=seat.player == self._player)

    def _toggle(self) -> None:
        self._opened = not self._opened
        self.redraw()

    def _overlay(self, frame: Rect) -> None:
        veil = self.put("veil", Veil, frame)
        if not getattr(veil, "bound", False):
            veil.bound = True
            veil.bind(on_away=lambda _: self._toggle() if self._opened else None)
        leaf = frame.inset(theme.now().gap * 2)
        self.put("overlay", Panel, leaf, tone=theme.PAPER_DIM, blocking=True)
        self._minis(leaf.inset(theme.now().gap), len(self.shown.seats), across=2)

    def leave(self) -> None:
        self.seat.board.let_go()
