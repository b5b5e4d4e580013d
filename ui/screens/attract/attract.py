"""The picture that invites: a city builds itself, slowly, until somebody throws the dice or touches the glass."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent

from kiosk.messages import ChooseLanguage, Wake
from kiosk.views.past import Replay
from ui import theme
from ui.screens.attract.reel import Reel, ReelStep, delivered, of_past
from ui.screens.base import Post
from ui.screens.composed import Do
from ui.screens.framed import Framed
from ui.screens.rect import Rect
from ui.texts import LANGUAGES
from ui.widgets.dice import Dice
from ui.widgets.logo import Logo
from ui.widgets.sheet import SheetWidget
from ui.widgets.words import text_height

SECONDS = 2.0
"""Between two buildings: slow enough to be no bother at the next table."""
REST = 4
"""So many steps a finished city stays."""


BUTTONS = ("language-", "set-up")


class AttractScreen(Framed):
    turnable = False

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.number, self.built = 0, 6
        self.reels: tuple[Reel, ...] = delivered()
        self._exhibits: tuple[int, ...] = ()
        self._clock: Any = None
        self._named = ("", "", 0.0)

    def show(self, shown: Any, texts: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().show(shown, texts)
        if self._clock is None:
            self._clock = Clock.schedule_interval(self.go_on, SECONDS)
            self.context.submit(self.context.archive.exhibits, self._hang)

    def leave(self) -> None:
        super().leave()
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    # --- real games -------------------------------------------------------------------------------------------------

    def _hang(self, exhibits: tuple[int, ...] | None) -> None:
        """What was played here is shown instead of what came with the program; one game in memory at a time."""
        self._exhibits = exhibits or ()
        if self._clock is None:
            return
        if not self._exhibits:
            self.reels = delivered()
        else:
            self.number = 0
            self._fetch()

    def _fetch(self) -> None:
        wanted, archive = self._exhibits[self.number % len(self._exhibits)], self.context.archive
        self.context.submit(lambda: archive.replay(wanted), self._show_past)

    def _show_past(self, replay: Replay | None) -> None:
        if replay is None or self._clock is None:
            return
        self.reels, self.built = (of_past(replay),), 1
        self.redraw()

    # --- the growing town -------------------------------------------------------------------------------------------

    @property
    def reel(self) -> Reel:
        return self.reels[self.number % len(self.reels)]

    @property
    def step(self) -> ReelStep:
        return self.reel.steps[min(self.built, len(self.reel.steps) - 1)]

    def go_on(self, _seconds: float = 0) -> None:
        """One building more; after the last, the next sheet."""
        self.built += 1
        if self.built > len(self.reel.steps) - 1 + REST:
            self.number, self.built = self.number + 1, 0
            if self._exhibits:
                self._fetch()
            self.redraw()
        if self._house() != self._named:
            self.redraw()
        self._update()

    def _update(self) -> None:
        """Only what changes with every building."""
        if "sheet" in self.parts:
            self.parts["sheet"].sheet, self.parts["sheet"].city = self.reel.sheet, self.step.city
            self.parts["dice"].faces = self._faces()

    def _faces(self) -> dict[str, str | None]:
        return dict(zip("ABW", self.step.faces, strict=True))

    def _caption(self) -> str:
        points = self.texts.count("points", self.reel.points or 0)
        return self.texts("past.exhibit", n=self.reel.game, points=points)

    # --- what is seen -----------------------------------------------------------------------------------------------

    def body(self, frame: Rect) -> None:
        inner = frame.inset(self.gap * 1.5)
        right, left = inner.cut_right(inner.width * (0.34 if self.wide else 0.38), self.gap * 2)
        if self.reel.past:
            low, left = left.cut_bottom(text_height("body", 1.3), self.gap * 0.3)
            self.words("past", low, self._caption(), colour=theme.PAPER_EDGE, align="center")
        self.put("sheet", SheetWidget, left, sheet=self.reel.sheet, city=self.step.city)
        tall = self.height > self.width  # there the names of languages have no room beside each other
        bottom, right = right.cut_bottom(self.bar * (3 if tall else 1), self.gap)
        self._languages(bottom.rows(3, self.gap * 0.6) if tall else bottom.columns(3, self.gap * 0.6))
        if self._on_a_desk():
            set_up, right = right.cut_bottom(self.bar, self.gap)
            self.button("set-up", set_up, self.texts("front.set_up"), self.context.set_up, icon="setup", role="small")
        self._invitation(right)

    def _on_a_desk(self) -> bool:
        """Nobody has set anything up; in a café guests are not asked to."""
        owner = self.context.owner
        return owner is not None and not owner.installed and owner.door.state == "open"

    def _languages(self, places: list[Rect]) -> None:
        names = [self.texts(f"language.{one}") for one in LANGUAGES]
        for place, language in zip(places, LANGUAGES, strict=True):
            look = "chosen" if language == self.texts.language else "quiet"
            words = self.texts(f"language.{language}")
            do = self._language(language)
            self.button(f"language-{language}", place, words, do, look=look, role="small", like=names)

    def _language(self, language: str) -> Do:
        return lambda: self.post(ChooseLanguage(language))

    def _invitation(self, frame: Rect) -> None:
        frame = frame.cut_top(self.bar * 0.7)[1]  # the app's own corner
        top, rest = frame.cut_top(frame.height * (0.34 if self._house()[1] else 0.2))
        self._name(top)
        middle, rest = rest.cut_top(rest.height * 0.36)
        self.put("dice", Dice, middle.inset(middle.width * 0.03, 0), faces=self._faces())
        small, rest = rest.cut_bottom(text_height("body", 2.2))
        words = self.texts("word.throw_to_begin")
        self.words("throw", rest, words, role="title", bold=True, colour=theme.CHOSEN, align="center")
        self.words("touch", small, self.texts("word.touch_to_begin"), colour=theme.PAPER_EDGE, align="center")

    def _house(self) -> tuple[str, str, float]:
        """The café's name, its logo and when that was changed last."""
        owner = self.context.owner
        if owner is None:
            return "", "", 0.0
        logo = owner.house.logo
        return owner.house.name, str(logo or ""), logo.stat().st_mtime if logo else 0.0

    def _name(self, frame: Rect) -> None:
        """The café's own logo and name, where its owner has given any."""
        self._named = name, logo, stamp = self._house()
        if logo:
            if name:
                low, frame = frame.cut_bottom(frame.height * 0.35)
                self.words("name", low, name, role="body", bold=True, colour=theme.PAPER, align="center")
            self.put("logo", Logo, frame, path=logo, stamp=stamp)
            return
        role = "title" if name else "figure"
        name = name or "Tabletown"
        self.words("name", frame, name, role=role, scale=1.15, bold=True, colour=theme.PAPER, align="center")

    # --- any touch that is not a button's ---------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if any(part.on_touch_down(touch) for name, part in self.parts.items() if name.startswith(BUTTONS)):
            return True
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.post(Wake())
            return True
        return bool(super().on_touch_up(touch))
