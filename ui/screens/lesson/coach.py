"""The coach of the first lesson: a strip with one sentence, and a calm ring around what is touched next.

It lies over the screen of a real game and keeps no touch from it but those on itself.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from kiosk.messages import (
    AddPlayer,
    ChooseMode,
    ChoosePaper,
    NewTable,
    StopCountdown,
    Wake,
)
from kiosk.views import AttractView, ChooseView, View
from ui import preferences, theme
from ui.screens import lesson_of
from ui.screens.base import Post, Screen, ScreenContext
from ui.screens.composed import Composed
from ui.screens.lesson import steps
from ui.screens.lesson.exercises import JoiningBlueDice, ReadingTheScore
from ui.screens.lesson.halo import Halo
from ui.screens.lesson.steps import AT_TABLE, Progress, learner
from ui.screens.placing.seat import PlacingSeat
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets.panel import Veil

TARGETS = {
    "begin": "start", "throw": "main", "accept": "main", "aim": "board", "turn": "turn", "mirror": "mirror",
    "river": "board", "beside": "board", "pass": "pass", "undo": "revise",
}  # fmt: skip
"""Which part of the screen, or of the learner's seat, a step is about."""

BUTTONS = {
    "begin": "word.start_rounds", "accept": "word.accept", "turn": "word.turn", "mirror": "word.mirror",
    "build": "word.build", "pass": "word.pass", "undo": "word.undo", "end": "word.stop",
}  # fmt: skip
"""What stands on the button that a step speaks of."""


ACROSS = (0, 3)
"""Seats that face each other."""
ABOUT_PASSES = ("pass", "undo")
"""Steps that speak of the circles of those who pass."""


def _course(shown: object) -> Any:  # noqa: ANN401 - a module with the steps of a lesson
    """Which steps there are at this table: a book's own, or My City's."""
    return lesson_of(type(shown).__name__) or steps


class LessonCoach(Composed):
    background = False

    def __init__(self, post: Post, context: ScreenContext, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.context = context
        self.progress: Progress | None = Progress.parse(preferences.now().value.lesson)
        self.wanted = False
        """A table for the lesson was asked for and has not come yet."""
        self.beneath: Screen | None = None
        """The screen that it speaks about."""
        self.step: str | None = None
        self.joining, self.reading = JoiningBlueDice(self), ReadingTheScore(self)
        self._again = Clock.create_trigger(lambda _: self.redraw())

    # --- beginning and ending ---------------------------------------------------------------------------------------

    def can_begin(self, shown: View) -> bool:
        """At a new table, or in a game that knows nothing but the basic rules."""
        if isinstance(shown.screen, AttractView | ChooseView):
            return True
        own = lesson_of(type(shown.screen).__name__)
        if own is not None:
            return bool(own.can_begin(shown.screen))
        basic = bool(self.context.help().basic) and not getattr(shown.screen, "paper", False)
        return isinstance(shown.screen, AT_TABLE) and basic

    def begin(self, shown: View, texts: Texts) -> None:
        code = getattr(shown.screen, "code", "")
        self.reading = ReadingTheScore(self)
        if code:
            self._keep(Progress(code))
            self.follow(shown, texts, self.beneath)
            return
        self.wanted = True
        if isinstance(shown.screen, AttractView):
            self.post(Wake())
        own = lesson_of(getattr(shown.screen, "book", ""))
        self.post(ChooseMode(own.MODE if own is not None else "single", 1))
        self.post(ChoosePaper(paper=False))
        if not getattr(shown.screen, "players", ()):
            for n, place in enumerate(ACROSS[: getattr(own, "FEWEST", 1)], 1):
                self.post(AddPlayer(texts("front.player", n=n), place=place))
        self.post(NewTable())

    def end(self) -> None:
        """The game goes on as any other."""
        self._keep(None)
        self.redraw()

    def did(self, *names: str) -> None:
        """Something that no view tells of was done."""
        if self.progress is not None:
            self._keep(self.progress.with_done(*names))
        self.redraw()

    def _keep(self, progress: Progress | None) -> None:
        if progress is not None and progress.over:
            progress = None
        if progress != self.progress:
            self.progress = progress
            preferences.now().change(lesson=str(progress) if progress else "")

    # --- following the game -----------------------------------------------------------------------------------------

    def follow(self, shown: View, texts: Texts, beneath: Screen | None) -> None:
        """Another view is on the screen."""
        before, after = self.shown, shown.screen
        code = getattr(after, "code", "")
        if self.wanted and code:
            self.wanted = False
            self._keep(Progress(code))
        if self.progress is not None and code == self.progress.code:
            self._keep(_course(after).advanced(self.progress, before, after))
        self.beneath = beneath
        self.show(after, texts)
        self._again()  # once more when everything beneath lies where it belongs

    @property
    def active(self) -> bool:
        return (
            self.progress is not None
            and isinstance(self.shown, _course(self.shown).AT_TABLE)
            and getattr(self.shown, "code", None) == self.progress.code
        )

    # --- what is seen -----------------------------------------------------------------------------------------------

    def compose(self, frame: Rect) -> None:
        if not self.active or self.beneath is None:
            return
        assert self.progress is not None
        course = _course(self.shown)
        step = course.current(self.progress, self.shown)
        self.step = step
        if step == "join":
            self._hold_throw()
            self._exercise(frame, self.joining)
        elif step == "score":
            self._exercise(frame, self.reading)
        else:
            key = step or course.hint(self.shown)
            if key is not None:
                self._ring(key)
                self._strip(self._box(key), key)

    def _box(self, key: str) -> Rect:
        """Where notices lie; where it would cover the passes just when it speaks of them, on the sheet instead."""
        assert self.beneath is not None
        usual = Rect(*self.beneath.notice(self.width, self.height))
        seat = self._seat() if key in ABOUT_PASSES else None
        track = seat.parts.get("passes") if seat is not None else None
        if seat is None or track is None or not usual.meets(passes := self._frame_of(track)):
            return usual
        board = self._frame_of(seat.board)
        above = board.y + board.height / 2 > passes.y + passes.height / 2
        strip = board.cut_top(usual.height)[0] if above else board.cut_bottom(usual.height)[0]
        return strip.inset(theme.now().gap, 0)

    def _frame_of(self, part: Widget) -> Rect:
        """Where a part lies as the coach sees it: the whole screen may be turned, and a seat on it."""
        shown = [part.to_window(x, y) for x in (part.x, part.right) for y in (part.y, part.top)]
        xs, ys = zip(*(self.to_widget(*point) for point in shown), strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def _exercise(self, frame: Rect, exercise: JoiningBlueDice | ReadingTheScore) -> None:
        self.put("exercise-veil", Veil, frame)
        leaf = frame.inset(self.gap)
        self.panel("exercise-leaf", leaf, blocking=True)
        inner = leaf.inset(self.gap * 1.2)
        head, rest = inner.cut_top(self.bar, self.gap * 0.6)
        ways_out, head = head.cut_right(2 * self.bar + self.gap, self.gap)
        self._ways_out(ways_out)
        exercise.lay_out(head, rest)

    def _strip(self, frame: Rect, key: str) -> None:
        gap = theme.now().gap
        self.panel("strip", frame, tone=theme.LIT, rim=theme.LIT_LINE, rim_width=1.5, blocking=True)
        buttons, words = frame.cut_right(gap * 0.5)[1].cut_right(2 * frame.height + gap, gap)
        self._ways_out(buttons)
        inner = Rect(words.x + gap, words.y, words.width - gap, words.height)
        self.words("said", inner, self._said(key), role="large" if self.wide else "body", bold=True)

    def _said(self, key: str) -> str:
        own = lesson_of(type(self.shown).__name__)
        if own is not None:
            return str(own.said(key, self.shown, self.texts))
        if key == "build" and not self._fits():
            return self.texts("lesson.build_not")
        if key == "throw" and self.context.camera:
            return self.texts("lesson.throw_tray")
        return self.texts(f"lesson.{key}", self.texts(BUTTONS[key]) if key in BUTTONS else "")

    def _fits(self) -> bool:
        own = lesson_of(type(self.shown).__name__)
        if own is not None:
            return bool(own.fits(self.shown))
        ghost = learner(self.shown).ghost
        return ghost is not None and ghost.fits

    def _ways_out(self, frame: Rect) -> None:
        """Skip this step, or leave the lesson; where it has come to its end there is only that."""
        left, right = frame.columns(2, theme.now().gap * 0.6)
        if self.step == "end":
            self.button("lesson-end", frame, self.texts("lesson.play_on"), self.end, look="primary", role="small")
            return
        if self.step is not None:
            self.button("lesson-skip", left, "", partial(self.did, self.step), icon="next")
        self.button("lesson-leave", right, "", self.end, icon="close")

    # --- around what is touched next --------------------------------------------------------------------------------

    def _ring(self, key: str) -> None:
        target = self._target(key)
        if target is None:
            return
        place, around, rim = self._frame_of(target), theme.now().gap * 0.35, theme.now().mm(1)
        left, low = max(rim, place.x - around), max(rim, place.y - around)
        right, top = min(self.width - rim, place.right + around), min(self.height - rim, place.top + around)
        self.put("halo", Halo, Rect(left, low, right - left, top - low))

    def _target(self, key: str) -> Any:  # noqa: ANN401 - any widget
        """The widget that a step is about, wherever it stands on the screen."""
        own = lesson_of(type(self.shown).__name__)
        name = (own.TARGETS if own is not None else TARGETS).get(key, "")
        if key == "build":
            name = "build" if self._fits() else "board"
        if key == "again" and own is None:
            name = "next" if self._seat() is not None else "main"
        assert self.beneath is not None
        for place in (self._seat(), *self.beneath.walk()):
            part = getattr(place, "parts", {}).get(name)
            if part is not None and part.parent is not None:
                return part
        return None

    def _seat(self) -> Any:  # noqa: ANN401 - a place at the table, of any book
        assert self.beneath is not None
        own = lesson_of(type(self.shown).__name__)
        if own is not None:
            return own.seat_of(self.beneath, self.shown)
        seats = [one for one in self.beneath.walk() if isinstance(one, PlacingSeat)]
        if not seats:
            return None
        player = learner(self.shown).player
        return next((one for one in seats if one.shown is not None and one.shown.panel.player == player), seats[0])

    def _hold_throw(self) -> None:
        """A throw that was read for sure would count by itself while the learner still pushes the dice."""
        if self.shown.accepts_itself:
            self.post(StopCountdown(self.shown.request))

    # --- sizes, as of the screens beneath ---------------------------------------------------------------------------

    @property
    def bar(self) -> float:
        return max(theme.now().touch, self.height * 0.085)

    @property
    def gap(self) -> float:
        return max(theme.now().gap, self.height * 0.014)

    @property
    def wide(self) -> bool:
        return theme.now().screen is not theme.ScreenClass.SMALL
