"""The score as a walk: line by line the marker moves, and the fields that the points come from are lit."""

from __future__ import annotations

from functools import partial
from typing import Any

from kiosk.messages import ConfirmScore, Revise
from kiosk.rules.my_city_board.view import BoardSeatView, BoardView, PointsView
from ui import theme
from ui.boards.my_city_board import says
from ui.boards.my_city_board.ground import StillBoard, city_of
from ui.boards.my_city_board.track import PointsTrack
from ui.screens.base import Post
from ui.screens.faced import Faced
from ui.screens.rect import Rect
from ui.texts import Texts, gain, signed
from ui.widgets.panel import Panel
from ui.widgets.words import on_chip, role_for, text_height


class ScoreWalk(Faced):
    """Begins with who is first; everybody's score can be walked through."""

    background = False

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.seat, self.line = 0, 0
        self._moment: object = None

    def show(self, shown: BoardView, texts: Texts) -> None:
        moment = (shown.code, shown.game)
        if moment != self._moment:
            first = min(range(len(shown.seats)), key=lambda seat: shown.seats[seat].rank)
            self._moment, self.seat, self.line = moment, first, 0
        super().show(shown, texts)

    @property
    def seat_shown(self) -> BoardSeatView:
        found: BoardSeatView = self.shown.seats[self.seat]
        return found

    def look_at(self, seat: int) -> None:
        self.seat, self.line = seat, 0
        self.redraw()

    def step(self, by: int) -> None:
        self.line = max(0, min(len(self.seat_shown.lines), self.line + by))
        self.redraw()

    # --- layout -----------------------------------------------------------------------------------------------------

    def body(self, frame: Rect) -> None:
        now, seat = theme.now(), self.seat_shown
        room = frame.inset(now.gap)
        side = min(room.height - now.touch - now.mm(9) - 2 * now.gap, room.width * 0.6)
        column, rest = room.cut_right(room.width - side - now.gap, now.gap)
        chips, rest = rest.cut_top(now.touch, now.gap)
        self._chips(chips)
        track, rest = rest.cut_bottom(now.mm(9), now.gap)
        shown_line = seat.lines[min(self.line, len(seat.lines) - 1)]
        tone = theme.PLAYERS.get(seat.colour, theme.INK)
        self.put("track", PointsTrack, track, value=shown_line.marker, end=seat.total, tone=tone)
        board = self.put("board", StillBoard, rest, sheet=seat.ground, city=city_of(seat.buildings))
        board.marked = [] if self.line >= len(seat.lines) else list(seat.lines[self.line].fields)
        head, column = column.cut_top(now.touch, now.gap)
        self._head(head.cut_right(now.touch, now.gap)[1])
        low, column = column.cut_bottom(now.touch * 1.15, now.gap)
        self._buttons(low)
        self._lines(column, seat)

    def _head(self, frame: Rect) -> None:
        shown: BoardView = self.shown
        first = [seat.name for seat in shown.seats if seat.rank == 1]
        if len(shown.seats) == 1:
            words = self.texts("board.reached", signed(shown.seats[0].total))
        else:
            words = self.texts("board.won" if len(first) == 1 else "board.won_together", self.texts.listed(first))
        self.words("head", frame, words, bold=True, colour=theme.CHOSEN)

    def _chips(self, frame: Rect) -> None:
        now, seats = theme.now(), self.shown.seats
        for number, (seat, cell) in enumerate(zip(seats, frame.columns(len(seats), now.gap), strict=True)):
            stripe, place = cell.cut_left(now.mm(2))
            self.put(f"stripe.{number}", Panel, stripe, tone=theme.PLAYERS.get(seat.colour, theme.INK), shadow=False)
            stands = f"{says.rank(seat.rank, self.texts)} · {signed(seat.total)}"
            words, signed_too = on_chip(seat.name, stands if len(seats) > 1 else "", place.width, place.height)
            look = "chosen" if number == self.seat else "quiet"
            icon = "crown" if seat.rank == 1 < len(seats) and signed_too else ""
            do = partial(self.look_at, number)
            self.button(f"chip.{number}", place, words, do, role="small", look=look, icon=icon)

    def _lines(self, frame: Rect, seat: BoardSeatView) -> None:
        """All of them, those to come faint; below what the place is worth."""
        now = theme.now()
        self.panel("lines.leaf", frame, tone=theme.PAPER)
        inner = frame.inset(now.gap * 0.7)
        total, inner = inner.cut_bottom(text_height("small", 2.8 if self._more_to_say(seat) else 1.5))
        rows = inner.rows(len(seat.lines), 1)
        for number, (row, line) in enumerate(zip(rows, seat.lines, strict=True)):
            here = number == self.line
            self.panel(f"row.{number}", row, tone=theme.LIT if here else theme.PAPER, shadow=False)
            ink = theme.INK if number <= self.line and line.counted else theme.faded(theme.INK, 0.45)
            self._row(f"line.{number}", row, line, ink, bold=here)
        self._total(total, seat)

    def _more_to_say(self, seat: BoardSeatView) -> bool:
        return self.shown.standing.chapter or seat.tie_row is not None

    def _row(self, name: str, row: Rect, line: PointsView, ink: theme.Rgba, *, bold: bool) -> None:
        inner = row.inset(theme.now().gap * 0.5, 0)
        role = role_for(row.height)
        points, words = inner.cut_right(text_height(role, 2.0), 4)
        self.words(name, words, self._called(line), role=role, colour=ink, bold=bold)
        figure = signed(line.points) if line.line == "start" else gain(line.points)
        self.words(f"{name}.points", points, figure, role=role, colour=ink, bold=True, align="right")

    def _called(self, line: PointsView) -> str:
        if line.line == "groups":
            return self.texts("board.line_groups", self.texts(f"board.kind_{line.kind}"))
        return self.texts(f"board.line_{line.line}")

    def _total(self, frame: Rect, seat: BoardSeatView) -> None:
        inner = frame.inset(theme.now().gap * 0.5, 0)
        line, rest = inner.cut_top(text_height("small", 1.4))
        stand = seat.lines[min(self.line, len(seat.lines) - 1)].marker
        self.words("total.word", line, self.texts("board.marker"), bold=True)
        self.words("total", line, signed(stand), bold=True, align="right")
        if self.line < len(seat.lines) - 1:
            return
        words = ""
        if self.shown.standing.chapter:
            words = self.texts("board.earned", says.rank(seat.rank, self.texts), gain(seat.earned))
            if seat.fifty:
                words = f"{words}. {self.texts('board.fifty', self.shown.limit)}"
        if seat.tie_row is not None:
            words = f"{words}. " if words else ""
            words += self.texts("board.tie_rows", seat.tie_row)
        if words:
            self.words("earned", rest, words, role="small", colour=theme.PRIMARY, bold=True)

    def _buttons(self, frame: Rect) -> None:
        now, texts, seat = theme.now(), self.texts, self.seat_shown
        left, right = frame.cut_left(now.touch * 1.2, now.gap)
        self.button("before", left, "", partial(self.step, -1), icon="back", disabled=self.line == 0)
        back = [one for one in self.shown.seats if one.can_revise]
        if back and self.line == 0:
            undo, right = right.cut_left(now.touch * 1.2, now.gap)
            player = (seat if seat.can_revise else back[0]).player
            self.button("revise", undo, "", lambda: self.post(Revise(player)), icon="undo")
        self.main = "after" if self.line < len(seat.lines) - 1 else "confirm"
        if self.main == "after":
            on = right
            if right.width > now.mm(60):
                skip, on = right.cut_right(right.width * 0.5, now.gap)
                self.button("confirm", skip, texts("board.confirm"), self._confirm, role="small")
            self.button(
                "after",
                on,
                texts("board.next_line"),
                partial(self.step, 1),
                icon="next",
                look="primary",
                role="small",
            )
        else:
            self.button(
                "confirm", right, texts("board.confirm"), self._confirm, icon="next", look="primary", role="small"
            )

    def _confirm(self) -> None:
        self.post(ConfirmScore())
