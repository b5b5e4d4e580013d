"""Two things that are tried out on a leaf of their own: pushing the dice together, and reading a score."""

from __future__ import annotations

from functools import partial

from kivy.animation import Animation
from kivy.input import MotionEvent

from kiosk.views import PlacingView
from kiosk.views.sheets import LineView
from kiosk.views.throw import ThrowView
from ui import theme
from ui.screens.lesson.steps import ENOUGH_LINES, learner
from ui.screens.over.lines import line_words
from ui.screens.rect import Rect
from ui.screens.section import Section
from ui.texts import gain
from ui.widgets.dice import APART, SLIDE_SECONDS, Dice
from ui.widgets.sheet import SheetWidget
from ui.widgets.words import text_height

NEAR = 0.5
"""From here on the dice come together by themselves."""
SHOWN_SECONDS = 1.2
"""So long the building is seen on the joined dice."""


class PushedDice(Dice):
    """Dice that a finger pushes together; a tap does as well. Fires ``on_together`` once."""

    __events__ = ("on_together",)

    def __init__(self, **keywords: object) -> None:
        self._from = (0.0, 0.0)
        self._done = False
        super().__init__(**keywords)

    def on_together(self) -> None:
        """The half circles have met."""

    def on_touch_down(self, touch: MotionEvent) -> bool:
        die = self.die_at(*touch.pos)
        if die not in ("A", "B") or self._done:
            return False
        self._from = (touch.x, -1.0 if die == "B" else 1.0)
        touch.grab(self)
        return True

    def on_touch_move(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self or self._done:
            return False
        start, way = self._from
        self.joined = min(1.0, max(0.0, (touch.x - start) * way / (APART * self.die_size)))
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        tapped = abs(touch.x - self._from[0]) < theme.now().mm(2)
        if tapped or self.joined >= NEAR:
            self._finish()
        else:
            Animation(joined=0.0, duration=SLIDE_SECONDS / 2).start(self)
        return True

    def _finish(self) -> None:
        if self._done:
            return
        self._done = True
        closing = Animation(joined=1.0, duration=SLIDE_SECONDS * (1 - self.joined), t="out_cubic")
        closing += Animation(duration=SHOWN_SECONDS)
        closing.bind(on_complete=lambda *_: self.dispatch("on_together"))
        closing.start(self)


class Exercise(Section):
    """Lies on a leaf that the coach has laid out already."""

    def lay_out(self, head: Rect, inner: Rect) -> None:
        raise NotImplementedError


class JoiningBlueDice(Exercise):
    """The two blue dice apart: the learner pushes them together."""

    def lay_out(self, head: Rect, inner: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        shown: ThrowView = screen.shown
        screen.words("join-text", head, texts("lesson.join"), role="large", bold=True)
        low, inner = inner.cut_bottom(text_height("body", 2.4), self.gap)
        screen.words("join-more", low, texts("lesson.join_more"), align="center", colour=theme.INK_SOFT)
        faces = dict(shown.faces)
        dice = screen.put("join-dice", PushedDice, inner, faces=faces, order=shown.order)
        if not getattr(dice, "bound", False):
            dice.bound = True
            dice.bind(on_together=lambda _: screen.did("join"))


class ReadingTheScore(Exercise):
    """The learner's own score: each line lights its fields, and says what it is about."""

    def __init__(self, screen: object) -> None:
        super().__init__(screen)  # type: ignore[arg-type]  # the coach
        self.line: int | None = None
        self.seen: set[int] = set()

    def lay_out(self, head: Rect, inner: Rect) -> None:
        screen, texts = self.screen, self.screen.texts
        shown: PlacingView = screen.shown
        panel = learner(shown)
        screen.words("score-text", head, texts("lesson.score"), role="large", bold=True)
        right, left = inner.cut_right(inner.width * 0.4, self.gap)
        lines = panel.score.lines
        lit = list(lines[self.line].fields) if self.line is not None and self.line < len(lines) else []
        screen.put("score-sheet", SheetWidget, left, sheet=shown.sheet, city=panel.city, marked=lit)
        go, right = right.cut_bottom(screen.bar * 1.2, self.gap)
        screen.button(
            "score-go", go, texts("word.go_on"), partial(screen.did, "score"), look="primary", icon="next",
            disabled=len(self.seen) < min(ENOUGH_LINES, sum(bool(line.fields) for line in lines)),
        )  # fmt: skip
        said, right = right.cut_bottom(text_height("body", 3.4), self.gap)
        if self.line is not None and self.line < len(lines):
            screen.words("score-said", said, self._meaning(lines[self.line].line), colour=theme.INK_SOFT, raised=True)
        for number, (place, line) in enumerate(
            zip(right.rows(max(4, len(lines)), self.gap * 0.5), lines, strict=False)
        ):
            self._line(place, number, line)

    def _line(self, frame: Rect, number: int, line: LineView) -> None:
        screen = self.screen
        fields, points = line.fields, line.points
        if fields:
            look = "chosen" if number == self.line else "quiet"
            screen.button(f"score-line-{number}", frame, "", partial(self._touch, number), look=look)
        inner = frame.inset(self.gap * 0.9, 2)
        at, words = inner.cut_right(text_height("body") * 2, 2)
        screen.words(f"score-name-{number}", words, line_words(screen.texts, line), bold=bool(fields))
        tone = theme.GOOD if points > 0 else theme.BAD if points < 0 else theme.INK_SOFT
        screen.words(f"score-points-{number}", at, gain(points), bold=True, align="right", colour=tone)

    def _meaning(self, line: str) -> str:
        shown = self.screen.context.help()
        points = next((one.points for one in shown.lines if one.line == line), 0)
        return str(self.screen.texts(f"help.line_{line}", gain(points), ""))

    def _touch(self, number: int) -> None:
        self.line = number
        self.seen.add(number)
        self.screen.redraw()
