"""The explained score: touch a line and the fields that it comes from light up on the sheet."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent

from kiosk.messages import ConfirmScore, Revise
from kiosk.views.games import FinalScore, OverView
from kiosk.views.past import BestRow
from kiosk.views.sheets import LineView
from ui import theme
from ui.screens.base import Post
from ui.screens.composed import Do
from ui.screens.framed import Framed
from ui.screens.over.finale import Finale, sound_of
from ui.screens.over.honour import is_record, said
from ui.screens.over.keeping import KeepsakeSection
from ui.screens.over.lines import line_words
from ui.screens.over.review import Review
from ui.screens.rect import Rect
from ui.texts import Texts, gain, signed
from ui.widgets import moving
from ui.widgets.confetti import Confetti
from ui.widgets.count import Count
from ui.widgets.shape import ShapeWidget
from ui.widgets.sheet import SheetWidget
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
        self.review, self.keeping = Review(self), KeepsakeSection(self)
        self.player: int | None = None
        """Whose sheet is shown; None for the first winner's."""
        self.line: int | None = None
        """The line whose fields are lit."""
        self.finale: Finale | None = None
        """While the city builds itself up once more; a touch anywhere ends it."""
        self._best: tuple[BestRow, ...] | None = None
        """The best of this game before it, once they are known."""
        self._ended: object = None
        """The game whose end was shown."""
        self._clock: Any = None

    def show(self, shown: OverView, texts: Texts) -> None:
        ended, self._ended = self._ended, (shown.code, shown.game)
        self.shown = shown
        if ended != self._ended:
            self._begin(Finale(self.score()))
            self._best = None
            part, archive = f"game-{shown.game}", self.context.archive
            self.context.submit(lambda: archive.best(part), self._known)
        super().show(shown, texts)

    def leave(self) -> None:
        super().leave()
        self.review.forget()
        self.player = self.line = self.finale = self._ended = None
        self._stop()

    def _known(self, best: tuple[BestRow, ...] | None) -> None:
        self._best = best
        if self._ended is not None:
            self.redraw()

    # --- the city builds itself up ----------------------------------------------------------------------------------

    def _begin(self, finale: Finale) -> None:
        self._stop()
        self.finale = finale
        self._clock = Clock.schedule_once(self.go_on, finale.pause)

    def go_on(self, _seconds: float = 0) -> None:
        """One building more, or the next line of the score."""
        if self.finale is not None:
            self._begin(self.finale.next())
            self._ring(self.finale)
            if self.finale.ended:
                self.skip()
            self.redraw()

    def _ring(self, finale: Finale) -> None:
        """A line that counts, and a record at the end."""
        if finale.line is not None:
            sound = sound_of(finale.of.score.lines[finale.line])
        else:
            sound = "record" if finale.ended and is_record(finale.of, self._best) else ""
        if sound:
            self.context.ring(sound)

    def skip(self) -> None:
        if self.finale is not None:
            self._stop()
            self.finale = None
            self.redraw()

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if self.finale is not None:
            self.skip()
            moving.skip()  # the total too: who touches does not want to wait
        return bool(super().on_touch_down(touch))

    # --- what is seen -----------------------------------------------------------------------------------------------

    def body(self, frame: Rect) -> None:
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
        if self.leaf == "review":
            self.review.compose(frame)
        elif self.leaf == "keeping":
            self.keeping.compose(frame)

    def _sheet(self, frame: Rect, one: FinalScore, *, crowded: bool) -> None:
        honour = (
            ""
            if self.finale
            else said(self.texts, one, self._best, beaten=not one.won or len(self.shown.scores) == 1)
        )
        hint, frame = frame.cut_bottom(text_height("body", 2.2) if honour else text_height("small"), self.gap * 0.3)
        if honour:
            self.words("honour", hint, honour, colour=theme.CHOSEN, align="center", bold=True)
        else:
            words = self.texts("score.touch_line") if self.finale is None else self.texts("score.skip")
            self.words("hint", hint, words, role="small", colour=theme.PAPER_EDGE, align="center")
        if crowded:
            banner, frame = frame.cut_bottom(text_height("large"))
            words = self._title(self.shown)
            self.words("banner", banner, words, role="large", colour=theme.CHOSEN, align="center", bold=True)
        city, lit = (self.finale.city, list(self.finale.lit)) if self.finale else (one.city, self._lit(one))
        self.put("sheet", SheetWidget, frame, sheet=self.shown.sheet, city=city, marked=lit)

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

    def _players(self, frame: Rect, shown: OverView) -> None:
        looked_at = self.score().player
        for place, one in zip(frame.columns(len(shown.scores), self.gap * 0.7), shown.scores, strict=True):
            look = "chosen" if one.player == looked_at else "quiet"
            self.button(f"player-{one.player}", place, "", self._look_at(one.player), look=look)
            short = len(shown.scores) > CHIPS and not self.wide
            self._chip(place.inset(self.gap * 0.5, self.gap * 0.4), one, short=short)

    def _chip(self, inner: Rect, one: FinalScore, *, short: bool) -> None:
        """Token, name and points; where many share the rim, the name has a line of its own."""
        if not short:
            at, inner = inner.cut_left(min(inner.height, inner.width * 0.3), self.gap * 0.5)
        name, points = inner.rows(2, 0)
        if short:
            at, points = points.cut_left(points.height, self.gap * 0.4)
        elif one.won:
            crown, name = name.cut_right(name.height * 0.8)
            self.put(f"crown-{one.player}", Sign, crown, icon="crown", tone=theme.GOLD_DARK)
        self.put(f"token-{one.player}", Token, at, level=self.context.levels.get(one.player, ""), **self._look(one))
        self.words(f"name-{one.player}", name, one.name, role="small", bold=True)
        words = signed(one.score.total) if short else self.texts.count("points", one.score.total)
        self.words(f"points-{one.player}", points, words, role="small", bold=short)

    @staticmethod
    def _look(one: FinalScore) -> dict[str, object]:
        return {"name": one.name, "colour": one.colour, "ringed": one.won}

    def _look_at(self, player: int) -> Do:
        def do() -> None:
            self.player, self.line = player, None
            self.redraw()

        return do

    # --- how it comes about -----------------------------------------------------------------------------------------

    def _lines(self, frame: Rect, one: FinalScore) -> None:
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

    def _line(self, frame: Rect, number: int, line: LineView, *, short: bool) -> None:
        if line.fields:
            counts = self.finale.line if self.finale else self.line
            look = "chosen" if number == counts else "quiet"
            self.button(f"line-{number}", frame, "", self._touch(number), look=look)
        inner = frame.inset(self.gap * 0.8, self.gap * 0.3)
        points, rest = inner.cut_right(text_height("body") * 1.5, 2)
        tone = theme.GOOD if line.points > 0 else theme.BAD if line.points < 0 else theme.INK_SOFT
        self.words(f"line-points-{number}", points, gain(line.points), bold=True, colour=tone, align="right")
        if line.kind is not None:
            side = min(inner.height * 0.7, text_height("body"))
            at, rest = rest.cut_left(side, self.gap * 0.6)
            self.put(f"line-kind-{number}", ShapeWidget, at, kind=line.kind, tight=True)
        words = self.texts(f"line.{line.line}") if short else line_words(self.texts, line)
        tone = theme.INK if line.fields else theme.INK_SOFT
        self.words(f"line-name-{number}", rest, words, role="small", bold=bool(line.fields), colour=tone)

    def _touch(self, number: int) -> Do:
        def do() -> None:
            self.line = None if self.line == number else number
            self.redraw()

        return do

    def _look_back(self, one: FinalScore) -> Do:
        def do() -> None:
            self.leaf = "review"
            self.review.begin(one.player, one.name)

        return do

    # --- and then ---------------------------------------------------------------------------------------------------

    def _below(self, frame: Rect, one: FinalScore) -> None:
        context, wide = self.context, self.wide
        confirm, rest = frame.cut_right(frame.width * (0.3 if wide else 0.27), self.gap)
        words = self.texts("word.confirm_score")
        self.button("confirm", confirm, words, lambda: self.post(ConfirmScore()), look="primary", icon="build")
        if one.can_revise and one.player not in context.levels:
            undo, rest = rest.cut_right(frame.width * (0.24 if wide else 0.27), self.gap)
            words = self.texts("score.play_on", name=one.name)
            self.button("revise", undo, words, lambda: self.post(Revise(one.player)), icon="undo", role="small")
        small = frame.width * 0.16 if wide else frame.height
        if context.coach is not None and context.coached and context.coach.often and one.player not in context.levels:
            back, rest = rest.cut_right(small, self.gap)
            words = self.texts("review.open") if wide else ""
            self.button("review", back, words, self._look_back(one), icon="eye", role="small")
        if self.keeping.possible:
            keep, rest = rest.cut_right(small, self.gap)
            words = self.texts("score.keep.open") if wide else ""
            self.button("keep", keep, words, self.keeping.begin, icon="picture", role="small")
        figure, rest = rest.cut_left(rest.width * 0.72, self.gap)
        words = f"{self.texts('word.total')}  "
        look = {"role": "title", "bold": True, "colour": theme.PAPER}
        value = self.finale.total if self.finale else one.score.total
        self.put("total", Count, figure, before=words, value=value, **look)
        bags = sum(count for _, count in one.score.bags)
        if bags:
            self.put("bags", MoneyBags, rest.inset(0, frame.height * 0.14), won=bags, most=bags)
