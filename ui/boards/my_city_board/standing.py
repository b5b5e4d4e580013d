"""Between two games: every board with its stickers, places, points and progress, and the way on."""

from __future__ import annotations

from functools import partial

from kiosk.messages import ConfirmScore, GoBack, NextGame, PlayAgain, Revise
from kiosk.rules.my_city_board.view import BoardSeatView, BoardView, GameRow
from ui import theme
from ui.boards.my_city_board import says
from ui.boards.my_city_board.ground import StillBoard, city_of
from ui.boards.my_city_board.naming import Naming
from ui.screens.faced import Faced
from ui.screens.rect import Rect
from ui.texts import gain, signed
from ui.widgets.panel import Panel
from ui.widgets.words import text_height

WIDEST_MM = {theme.ScreenClass.SMALL: 120, theme.ScreenClass.MEDIUM: 120, theme.ScreenClass.TABLE: 170}
TALLEST = 1.5
"""A player's leaf is no higher than so many times its width."""


class BoardStanding(Faced):
    background = False
    main = "on"

    def body(self, frame: Rect) -> None:
        shown: BoardView = self.shown
        now = theme.now()
        if Naming.of(self).compose(frame):
            return
        room = frame.inset(now.gap)
        head, room = room.cut_top(now.touch, now.gap)
        self._head(head.cut_right(now.touch, now.gap)[1], shown)
        low, room = room.cut_bottom(now.touch * 1.2, now.gap)
        self._buttons(low, shown)
        count = len(shown.seats)
        for seat, cell in zip(shown.seats, room.columns(count, now.gap), strict=True):
            most = min(cell.width, now.mm(WIDEST_MM[now.screen]))
            self._player(seat, cell.middle(most, min(cell.height, most * TALLEST)), shown)

    # --- who leads --------------------------------------------------------------------------------------------------

    def _head(self, frame: Rect, shown: BoardView) -> None:
        names = [seat.name for seat in self.shown.seats]
        standing, texts = shown.standing, self.texts
        if shown.step == "stuck":
            words = texts("board.stick_title")
        elif len(names) == 1:
            words = texts("board.reached", signed(standing.results[-1].totals[0]))
        else:
            first = [seat.name for seat in shown.seats if seat.player in standing.winners]
            one, together = (
                ("board.won", "board.won_together") if standing.finished else ("board.leads", "board.lead_together")
            )
            words = texts(together if len(first) > 1 else one, texts.listed(first))
        if standing.chapter:
            words = f"{texts('board.chapter')} · {words}"
        self.words("head", frame, words, role="large", bold=True, colour=theme.CHOSEN)

    # --- one player -------------------------------------------------------------------------------------------------

    def _player(self, seat: BoardSeatView, frame: Rect, shown: BoardView) -> None:
        now, texts, name = theme.now(), self.texts, f"p{seat.player}"
        tone = theme.PLAYERS.get(seat.colour, theme.INK)
        self.put(f"{name}.leaf", Panel, frame, tone=theme.PAPER, rim=tone, rim_width=2)
        inner = frame.inset(now.gap * 0.7)
        line, inner = inner.cut_top(text_height("small", 1.3))
        self.words(f"{name}.city", line, seat.city or texts("board.city_of", seat.name), bold=True, align="center")
        if seat.city:
            line, inner = inner.cut_top(text_height("small"))
            self.words(f"{name}.name", line, seat.name, role="small", colour=theme.INK_SOFT, align="center")
        rows = shown.standing.results
        high = text_height("small", 1.15)
        table, inner = inner.cut_bottom(
            high * (len(rows) + (1 if shown.standing.chapter else 0)) + now.gap * 0.4, now.gap * 0.4
        )
        side = min(inner.width, inner.height)
        board = inner.middle(side, side)
        self.put(f"{name}.board", StillBoard, board, sheet=seat.ground, city=city_of(seat.buildings))
        cells = table.rows(len(rows) + (1 if shown.standing.chapter else 0), 0)
        for row, cell in zip(rows, cells, strict=False):
            self._result(f"{name}.{row.game}", cell, row, seat.player, chapter=shown.standing.chapter)
        if shown.standing.chapter and cells:
            self._line(
                f"{name}.sum",
                cells[-1],
                texts("board.progress"),
                "",
                str(shown.standing.progress[seat.player]),
                bold=True,
            )

    def _result(self, name: str, frame: Rect, row: GameRow, player: int, *, chapter: bool) -> None:
        texts = self.texts
        points = f"{says.rank(row.places[player], texts)} · {signed(row.totals[player])}"
        self._line(
            name,
            frame,
            texts(f"board.game_{row.game}"),
            points,
            gain(row.progress[player]) if chapter else "",
            bold=False,
        )

    def _line(self, name: str, frame: Rect, word: str, middle: str, figure: str, *, bold: bool) -> None:  # noqa: PLR0913 - named options
        left, rest = frame.cut_left(frame.width * 0.42)
        right, rest = rest.cut_right(frame.width * 0.16)
        self.words(f"{name}.word", left, word, role="small", bold=bold)
        self.words(f"{name}.middle", rest, middle, role="small", align="right")
        self.words(f"{name}.figure", right, figure, role="small", bold=True, align="right", colour=theme.PRIMARY)

    # --- the way on -------------------------------------------------------------------------------------------------

    def _buttons(self, frame: Rect, shown: BoardView) -> None:
        now, texts, standing = theme.now(), self.texts, shown.standing
        on, rest = frame.cut_right(frame.width * 0.36, now.gap)
        if shown.step == "stuck":
            self.button(
                "on", on, texts("board.keep_boards"), lambda: self.post(ConfirmScore()), icon="build", look="primary"
            )
            back = [seat for seat in shown.seats if seat.can_revise]
            for seat, cell in zip(back, rest.columns(max(1, len(back)), now.gap), strict=False):
                words = f"{texts('word.undo')}: {seat.name}"
                self.button(
                    f"revise.{seat.player}",
                    cell,
                    words,
                    partial(self._revise, seat.player),
                    icon="undo",
                    role="small",
                )
            return
        if standing.next_game is not None:
            words = texts("board.next_game", texts(f"board.game_{standing.next_game}"))
            self.button("on", on, words, lambda: self.post(NextGame()), icon="next", look="primary")
        else:
            again, rest = rest.cut_right(frame.width * 0.22, now.gap)
            self.button("again", again, texts("standings.again"), lambda: self.post(PlayAgain()), role="small")
            self.button("on", on, texts("board.finish"), lambda: self.post(GoBack()), icon="next", look="primary")
        self._quiet(rest, shown)

    def _quiet(self, frame: Rect, shown: BoardView) -> None:
        now, texts, standing = theme.now(), self.texts, shown.standing
        if not standing.chapter:
            return
        cells = frame.columns(2, now.gap)
        self.button("names", cells[0], texts("board.name_city"), Naming.of(self).choose, icon="pencil", role="small")
        if standing.next_game is not None:
            hand_over = partial(Naming.of(self).choose, seat=True)
            self.button("seats", cells[1], texts("board.take_over"), hand_over, icon="person", role="small")
        else:
            self.words("kept", cells[1], texts("board.chapter_over", shown.code), role="small", colour=theme.PAPER)

    def _revise(self, player: int) -> None:
        self.post(Revise(player))
