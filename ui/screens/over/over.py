"""The explained score: touch a line and the fields that it comes from light up on the sheet."""

from __future__ import annotations

from typing import Any

from kiosk.messages import ConfirmScore, Revise
from kiosk.views.games import FinalScore, OverView
from kiosk.views.sheets import LineView
from ui import theme
from ui.screens.base import Post
from ui.screens.composed import Do
from ui.screens.frame import Frame
from ui.screens.framed import Framed
from ui.texts import Texts, gain, signed
from ui.widgets.confetti import Confetti
from ui.widgets.count import Count
from ui.widgets.shape import Shape
from ui.widgets.sheet import Sheet
from ui.widgets.sign import Sign
from ui.widgets.token import Token
from ui.widgets.tracks import MoneyBags
from ui.widgets.words import text_height

CHIPS = 4
ONE_COLUMN = MIN_ROWS = 5
"""So many lines stand under each other; more stand in two columns."""


class OverScreen(Framed):
    main = "confirm"

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.player: int | None = None
        """Whose sheet is shown; None for the first winner's."""
        self.line: int | None = None
        """The line whose fields are lit."""

    def leave(self) -> None:
        super().leave()
        self.player = self.line = None

    def body(self, frame: Frame) -> None:
        shown: OverView = self.shown
        many = len(shown.scores) > 1
        if many:
            self.put("confetti", Confetti, frame)
        note = f"{self.texts('word.game', n=shown.game)} · {self.texts.count('rounds', shown.rounds)}"
        crowded = many and not self.wide
        title, note = ("", "") if crowded else (self._title(shown), note)
        rest = self.heading(frame, title, self.open_parting, note, crowned=many and not crowded)
        if crowded:
            self._players(self.title_frame, shown)
        elif many:
            strip, rest = rest.cut_top(self.bar * 1.2, self.gap)
            self._players(strip, shown)
        low, rest = rest.cut_bottom(self.bar * 1.15, self.gap)
        one = self.score()
        self._below(low, one)
        right, left = rest.cut_right(rest.width * (0.42 if self.wide else 0.46), self.gap * 1.5)
        self._lines(right, one)
        self._sheet(left, one, crowded=crowded)

    def _sheet(self, frame: Frame, one: FinalScore, *, crowded: bool) -> None:
        hint, frame = frame.cut_bottom(text_height("small"), self.gap * 0.3)
        words = self.texts("score.touch_line")
        self.words("hint", hint, words, role="small", colour=theme.PAPER_EDGE, align="center")
        if crowded:
            banner, frame = frame.cut_bottom(text_height("large"))
            words = self._title(self.shown)
            self.words("banner", banner, words, role="large", colour=theme.CHOSEN, align="center", bold=True)
        self.put("sheet", Sheet, frame, sheet=self.shown.sheet, city=one.city, marked=self._lit(one))

    def _title(self, shown: OverView) -> str:
        won = [one.name for one in shown.scores if one.won]
        if len(shown.scores) == 1:
            return self.texts("score.yours")
        return self.texts("score.one_wins" if len(won) == 1 else "score.many_win", *won)

    def score(self) -> FinalScore:
        """The score that is looked at."""
        scores: tuple[FinalScore, ...] = self.shown.scores
        for one in scores:
            if one.player == self.player:
                return one
        return next((one for one in scores if one.won), scores[0])

    def _lit(self, one: FinalScore) -> list[tuple[int, int]]:
        lines = one.score.lines
        return list(lines[self.line].fields) if self.line is not None and self.line < len(lines) else []

    # --- whose score ------------------------------------------------------------------------------------------------

    def _players(self, frame: Frame, shown: OverView) -> None:
        looked_at = self.score().player
        for place, one in zip(frame.columns(len(shown.scores), self.gap * 0.7), shown.scores, strict=True):
            look = "chosen" if one.player == looked_at else "quiet"
            self.button(f"player-{one.player}", place, "", self._look_at(one.player), look=look)
            short = len(shown.scores) > CHIPS and not self.wide
            self._chip(place.inset(self.gap * 0.5, self.gap * 0.4), one, short=short)

    def _chip(self, inner: Frame, one: FinalScore, *, short: bool) -> None:
        """Token, name and points; where many share the rim, the name has a line of its own."""
        if not short:
            at, inner = inner.cut_left(min(inner.height, inner.width * 0.3), self.gap * 0.5)
        name, points = inner.rows(2, 0)
        if short:
            at, points = points.cut_left(points.height, self.gap * 0.4)
        elif one.won:
            crown, name = name.cut_right(name.height * 0.8)
            self.put(f"crown-{one.player}", Sign, crown, icon="crown", tone=theme.GOLD_DARK)
        self.put(f"token-{one.player}", Token, at, name=one.name, colour=one.colour, ringed=one.won)
        self.words(f"name-{one.player}", name, one.name, role="small", bold=True)
        words = signed(one.score.total) if short else self.texts.count("points", one.score.total)
        self.words(f"points-{one.player}", points, words, role="small", bold=short)

    def _look_at(self, player: int) -> Do:
        def do() -> None:
            self.player, self.line = player, None
            self.redraw()

        return do

    # --- how it comes about -----------------------------------------------------------------------------------------

    def _lines(self, frame: Frame, one: FinalScore) -> None:
        self.panel("account", frame)
        inner = frame.inset(self.gap * 0.8)
        lines = one.score.lines
        across = 1 if len(lines) <= ONE_COLUMN else 2
        down = max(MIN_ROWS, -(-len(lines) // across))
        cells = [
            cell for column in inner.columns(across, self.gap * 0.6) for cell in column.rows(down, self.gap * 0.5)
        ]
        for number, (place, line) in enumerate(zip(cells, lines, strict=False)):
            self._line(place, number, line, short=across > 1 and not self.wide)

    def _line(self, frame: Frame, number: int, line: LineView, *, short: bool) -> None:
        if line.fields:
            look = "chosen" if number == self.line else "quiet"
            self.button(f"line-{number}", frame, "", self._touch(number), look=look)
        inner = frame.inset(self.gap * 0.8, self.gap * 0.3)
        points, rest = inner.cut_right(text_height("body") * 1.5, 2)
        tone = theme.GOOD if line.points > 0 else theme.BAD if line.points < 0 else theme.INK_SOFT
        self.words(f"line-points-{number}", points, gain(line.points), bold=True, colour=tone, align="right")
        if line.kind is not None:
            side = min(inner.height * 0.7, text_height("body"))
            at, rest = rest.cut_left(side, self.gap * 0.6)
            self.put(f"line-kind-{number}", Shape, at, kind=line.kind, tight=True)
        words = self.texts(f"line.{line.line}") if short else line_words(self.texts, line)
        tone = theme.INK if line.fields else theme.INK_SOFT
        self.words(f"line-name-{number}", rest, words, role="small", bold=bool(line.fields), colour=tone)

    def _touch(self, number: int) -> Do:
        def do() -> None:
            self.line = None if self.line == number else number
            self.redraw()

        return do

    # --- and then ---------------------------------------------------------------------------------------------------

    def _below(self, frame: Frame, one: FinalScore) -> None:
        confirm, rest = frame.cut_right(frame.width * 0.3, self.gap)
        words = self.texts("word.confirm_score")
        self.button("confirm", confirm, words, lambda: self.post(ConfirmScore()), look="primary", icon="build")
        if one.can_revise:
            undo, rest = rest.cut_right(frame.width * 0.3, self.gap)
            words = self.texts("score.play_on", name=one.name)
            self.button("revise", undo, words, lambda: self.post(Revise(one.player)), icon="undo", role="small")
        figure, rest = rest.cut_left(rest.width * 0.72, self.gap)
        words = f"{self.texts('word.total')}  "
        look = {"role": "title", "bold": True, "colour": theme.PAPER}
        self.put("total", Count, figure, before=words, value=one.score.total, **look)
        bags = sum(count for _, count in one.score.bags)
        if bags:
            self.put("bags", MoneyBags, rest.inset(0, frame.height * 0.14), won=bags, most=bags)


def line_words(texts: Texts, line: LineView) -> str:
    """``Largest group: homes`` where a line is about one kind."""
    words = texts(f"line.{line.line}")
    return f"{words}: {texts(f'kind.{line.kind}')}" if line.kind else words
