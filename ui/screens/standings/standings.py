"""Between two games, and after the last: who has what, how it came, who is there, and what comes next."""

from __future__ import annotations

from typing import Any

from kiosk.messages import ComeBack, GoBack, LeaveCafe, NextGame, PlayAgain, RotateSeats, Wake
from kiosk.views.games import PlayerView, StandingsView
from ui import theme
from ui.badges import badges
from ui.screens.base import Post
from ui.screens.composed import Do
from ui.screens.framed import Framed
from ui.screens.rect import Rect
from ui.screens.standings.board import StandingsColumn, columns, current_chapter, sums_so_far
from ui.screens.standings.joining import JoiningSection
from ui.screens.standings.medal import Medal
from ui.texts import gain, signed
from ui.widgets.chart import Chart
from ui.widgets.confetti import Confetti
from ui.widgets.count import Count
from ui.widgets.note import Note
from ui.widgets.sign import Sign
from ui.widgets.token import Token
from ui.widgets.words import text_height

MOST_PLAYERS = 6
FEW_PLAYERS = 4


class StandingsScreen(Framed):
    main = "next"

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.chapter: int | None = None
        """The chapter whose games are shown, where not all fit; None for the latest."""
        self.joining, self.medal = JoiningSection(self), Medal(self)

    def leave(self) -> None:
        super().leave()
        self.chapter, self.joining.typed = None, ""

    def body(self, frame: Rect) -> None:
        shown: StandingsView = self.shown
        code = self.texts("word.table_code", code=shown.code)
        crowned = shown.finished and len(shown.players) > 1
        if shown.finished:
            self.put("confetti", Confetti, frame)
        back = self._go if shown.finished else self.open_parting  # nothing of it is left for another day
        rest = self.heading(frame, self._title(shown), back, code, crowned=crowned)
        low, rest = rest.cut_bottom(self.bar * (1.25 if self.wide else 1), self.gap)
        self._below(low, shown)
        right, left = rest.cut_right(rest.width * 0.36, self.gap)
        if len(shown.players) == 1:
            rest_of_left, medal = left.cut_bottom(left.height * 0.42, self.gap)
            self.medal.compose(medal)
            left = rest_of_left
        self._board(left, shown)
        self._side(right, shown)
        if self.leaf == "joining":
            self.joining.compose(frame)

    def _go(self) -> None:
        self.post(GoBack())

    def _new_table(self) -> None:
        self.post(GoBack())
        self.post(Wake())

    def _title(self, shown: StandingsView) -> str:
        texts = self.texts
        if not shown.leaders or len(shown.players) == 1:
            return texts("word.finished" if shown.finished else "word.standings")
        one = len(shown.leaders) == 1
        if shown.finished:
            return texts("score.one_wins" if one else "score.many_win", *shown.leaders)
        return texts("standings.leads" if one else "standings.level", *shown.leaders)

    # --- the board --------------------------------------------------------------------------------------------------

    def _board(self, frame: Rect, shown: StandingsView) -> None:
        self.panel("board", frame)
        inner = frame.inset(self.gap * (0.8 if self.wide else 0.4))
        parts = columns(shown, self.texts, self.chapter or current_chapter(shown), everything=self.wide)
        head, inner = inner.cut_top(max(text_height("small", 1.2), theme.now().touch if not self.wide else 0), 2)
        several = FEW_PLAYERS if len(shown.players) <= FEW_PLAYERS else MOST_PLAYERS
        most = several if len(shown.players) > 1 else 1
        self._figures(head, 0, parts, None)
        if not shown.finished:
            at = head.cut_left(head.width * self._names(parts))[0]
            self.words("presence", at, self.texts("standings.presence"), role="small", colour=theme.INK_SOFT)
        for row, (line, player) in enumerate(
            zip(inner.rows(most, self.gap * (0.4 if self.wide else 0.2)), shown.players, strict=False)
        ):
            self._person(line.cut_left(line.width * self._names(parts))[0], player, shown)
            self._figures(line, row, parts, player)

    def _names(self, parts: list[StandingsColumn]) -> float:
        """The share of the width that names have."""
        return 0.3 if len(parts) > 8 else 0.36  # noqa: PLR2004 - many columns need their room

    def _figures(self, line: Rect, row: int, parts: list[StandingsColumn], player: PlayerView | None) -> None:
        rest = line.cut_left(line.width * self._names(parts), self.gap)[1]
        widths = [
            1.8 if part.kind == "total" else 1.7 if part.kind == "chapter" else 1.25 if part.kind == "bonus" else 1.0
            for part in parts
        ]
        for number, (part, width) in enumerate(zip(parts, widths, strict=True)):
            place, rest = rest.cut_left(rest.width * width / sum(widths[number:]))
            if player is None:
                self._column_title(place, number, part)
            else:
                self._figure(place, row, number, part)

    def _column_title(self, frame: Rect, number: int, part: StandingsColumn) -> None:
        if part.kind == "chapter":
            self.button(
                f"chapter-{part.chapter}", frame.inset(1, 0), part.title, self._open(part.chapter), role="small"
            )
        else:
            tone = theme.INK if part.kind == "total" else theme.INK_SOFT
            self.words(f"head-{number}", frame, part.title, role="small", bold=True, align="center", colour=tone)

    def _open(self, chapter: int) -> Do:
        def do() -> None:
            self.chapter = chapter
            self.redraw()

        return do

    def _figure(self, frame: Rect, row: int, number: int, part: StandingsColumn) -> None:
        value = part.values[row]
        if part.kind == "total" and value is not None:
            self._total(frame, row, number, value)
            return
        words = "·" if value is None else signed(value)
        role = "large" if part.kind == "total" else "body"
        tone = theme.BAD if value is not None and value < 0 else theme.INK
        bold = part.kind in ("total", "chapter")
        self.words(f"figure-{row}-{number}", frame, words, role=role, bold=bold, align="center", colour=tone)

    def _total(self, frame: Rect, row: int, number: int, value: int) -> None:
        """It counts on from what it was before the last game, whose points float off."""
        last = self.shown.games[-1][1][row] or 0
        look = {"role": "large", "bold": True, "align": "center", "colour": theme.BAD if value < 0 else theme.INK}
        name = f"figure-{row}-{number}"
        known = self.parts.get(name)
        figure = self.put(name, Count, frame, value=value, start=value - last, **look)
        note = self.put(f"gained-{row}", Note, Rect(frame.x, frame.y, 0, 0))
        if figure is not known and last:
            note.tell([(gain(last), theme.GOOD if last > 0 else theme.BAD)], frame.width * 2)
            note.pos = (round(frame.right - note.width), round(frame.y + frame.height * 0.7))
            note.float_off()

    def _person(self, frame: Rect, player: PlayerView, shown: StandingsView) -> None:
        """A touch on the name: this player leaves, or is back."""
        if not shown.finished:
            self.button(f"person-{player.player}", frame, "", self._presence(player))
        inner = frame.inset(self.gap * 0.6, self.gap * 0.4)
        at, rest = inner.cut_left(min(inner.height, inner.width * 0.3, self.bar), self.gap * 0.6)
        leads = player.name in shown.leaders and len(shown.players) > 1
        name, colour, away = player.name, player.colour, not player.present
        letters = self._badges()[player.player]
        look = {"colour": colour, "ringed": leads, "faint": away, "letters": letters}
        self.put(f"token-{player.player}", Token, at, name=name, **look)
        if leads:
            crown, rest = rest.cut_right(min(rest.width * 0.2, inner.height * 0.6), 2)
            self.put(f"crown-{player.player}", Sign, crown, icon="crown", tone=theme.GOLD_DARK)
        if away:
            low, rest = rest.cut_bottom(rest.height * 0.45)
            words = self.texts("standings.away")
            self.words(f"away-{player.player}", low, words, role="small", colour=theme.INK_SOFT, raised=True)
        tone = theme.INK_SOFT if away else theme.INK
        self.words(f"name-{player.player}", rest, player.name, bold=True, colour=tone)

    def _badges(self) -> list[str]:
        return list(badges([player.name for player in self.shown.players]))

    def _presence(self, player: PlayerView) -> Do:
        command = LeaveCafe(player.player) if player.present else ComeBack(player.player)
        return lambda: self.post(command)

    # --- beside and below it ----------------------------------------------------------------------------------------

    def _side(self, frame: Rect, shown: StandingsView) -> None:
        self.panel("side", frame)
        inner = frame.inset(self.gap)
        if len(shown.players) > 1:
            low, inner = inner.cut_bottom(theme.now().touch, self.gap * 0.5)
            self.button(
                "rotate", low, self.texts("standings.rotate"), lambda: self.post(RotateSeats()), icon="turn",
                role="small",
            )  # fmt: skip
        head, inner = inner.cut_top(text_height("small", 1.1), 2)
        self.words("chart-title", head, self.texts("standings.chart"), role="small", bold=True, colour=theme.INK_SOFT)
        lines_of = [(player.colour, points) for player, points in zip(shown.players, sums_so_far(shown), strict=True)]
        if shown.games:
            self.put(
                "chart",
                Chart,
                inner,
                labels=[str(game) for game in shown.schedule],
                series=lines_of,
                signs=self._badges(),
            )
        else:
            self.words("no-chart", inner, self.texts("standings.first_game"), align="center", colour=theme.INK_SOFT)

    def _below(self, frame: Rect, shown: StandingsView) -> None:
        rest = frame
        if shown.finished:
            enough, rest = frame.cut_left(frame.width * 0.25, self.gap)
            self.button("enough", enough, self.texts("standings.enough"), self._go, icon="leave", role="small")
            new, rest = rest.cut_left(frame.width * 0.28, self.gap)
            words = self.texts("front.new_game")
            self.button("new-table", new, words, self._new_table, icon="plus", role="small")
            words, do = self.texts("standings.again"), lambda: self.post(PlayAgain())
        else:
            day, rest = frame.cut_left(frame.width * 0.33, self.gap)
            words = self.texts("standings.another_day")
            self.button("another-day", day, words, self.open_parting, icon="leave", role="small")
            full = len(shown.players) >= MOST_PLAYERS
            join, rest = rest.cut_left(frame.width * 0.25, self.gap)
            words = self.texts("standings.join")
            self.button(
                "join", join, words, lambda: self.open_leaf("joining"), icon="plus", disabled=full, role="small"
            )
            words, do = self.texts("standings.next", n=shown.next_game), lambda: self.post(NextGame())
        nobody = not any(player.present for player in shown.players)
        self.button("next", rest, words, do, look="primary", icon="next", role="large", disabled=nobody)
