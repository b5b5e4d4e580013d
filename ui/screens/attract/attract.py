"""The picture that invites: a city builds itself, slowly, until somebody throws the dice or touches the glass."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.input import MotionEvent

from kiosk.messages import ChooseLanguage, Wake
from kiosk.views.sheets import BuildingView, CityView
from ui import theme
from ui.library import printed
from ui.screens.attract.cities import CITIES, fields
from ui.screens.base import Post
from ui.screens.composed import Do
from ui.screens.frame import Frame
from ui.screens.framed import Framed
from ui.texts import LANGUAGES
from ui.widgets.dice import Dice
from ui.widgets.sheet import Sheet
from ui.widgets.words import text_height

SECONDS = 2.0
"""Between two buildings: slow enough to be no bother at the next table."""
REST = 4
"""So many steps a finished city stays."""
THROWS = (("corner", "single", "lined"), ("vertical", "vertical", "solid"), ("horizontal", "vertical", "crossed"))


class AttractScreen(Framed):
    turnable = False

    def __init__(self, post: Post, **keywords: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().__init__(post, **keywords)
        self.number, self.built = 0, 6
        self._clock: Any = None

    def show(self, shown: Any, texts: Any) -> None:  # noqa: ANN401 - Kivy's own
        super().show(shown, texts)
        if self._clock is None:
            self._clock = Clock.schedule_interval(self.go_on, SECONDS)

    def leave(self) -> None:
        super().leave()
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def go_on(self, _seconds: float = 0) -> None:
        """One building more; after the last, the next sheet."""
        self.built += 1
        if self.built > len(CITIES[self.number][1]) + REST:
            self.number, self.built = (self.number + 1) % len(CITIES), 0
        sheet = self.parts.get("sheet")
        if sheet is not None:
            sheet.sheet, sheet.city = self._sheet(), self._city()

    def _sheet(self) -> object:
        return printed(CITIES[self.number][0])

    def _city(self) -> CityView:
        moves = CITIES[self.number][1][: self.built]
        terrain = printed(CITIES[self.number][0]).terrain
        bandits = tuple(
            (row, column) for row, line in enumerate(terrain) for column, name in enumerate(line) if name == "bandit"
        )
        buildings = tuple(
            BuildingView(kind, fields(places), latest=number == self.built - 1)
            for number, (kind, places) in enumerate(moves)
        )
        return CityView(buildings, bandits, bandits)

    # --- what is seen -----------------------------------------------------------------------------------------------

    def body(self, frame: Frame) -> None:
        inner = frame.inset(self.gap * 1.5)
        right, left = inner.cut_right(inner.width * 0.34, self.gap * 2)
        self.put("sheet", Sheet, left, sheet=self._sheet(), city=self._city())
        bottom, right = right.cut_bottom(self.bar, self.gap)
        self._languages(bottom)
        self._invitation(right)

    def _languages(self, frame: Frame) -> None:
        names = [self.texts(f"language.{one}") for one in LANGUAGES]
        for place, language in zip(frame.columns(len(LANGUAGES), self.gap * 0.8), LANGUAGES, strict=True):
            look = "chosen" if language == self.texts.language else "quiet"
            words = self.texts(f"language.{language}")
            do = self._language(language)
            self.button(f"language-{language}", place, words, do, look=look, role="small", like=names)

    def _language(self, language: str) -> Do:
        return lambda: self.post(ChooseLanguage(language))

    def _invitation(self, frame: Frame) -> None:
        frame = frame.cut_top(self.bar * 0.7)[1]  # the app's own corner
        top, rest = frame.cut_top(frame.height * 0.2)
        self.words("name", top, "Tabletown", role="figure", scale=1.15, bold=True, colour=theme.PAPER, align="center")
        middle, rest = rest.cut_top(rest.height * 0.36)
        a, b, w = THROWS[self.number % len(THROWS)]
        self.put("dice", Dice, middle.inset(middle.width * 0.03, 0), faces={"A": a, "B": b, "W": w})
        small, rest = rest.cut_bottom(text_height("body", 2.2))
        words = self.texts("word.throw_to_begin")
        self.words("throw", rest, words, role="title", bold=True, colour=theme.CHOSEN, align="center")
        self.words("touch", small, self.texts("word.touch_to_begin"), colour=theme.PAPER_EDGE, align="center")

    # --- any touch that is not a button's ---------------------------------------------------------------------------

    def on_touch_down(self, touch: MotionEvent) -> bool:
        if any(part.on_touch_down(touch) for name, part in self.parts.items() if name.startswith("language-")):
            return True
        touch.grab(self)
        return True

    def on_touch_up(self, touch: MotionEvent) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.post(Wake())
            return True
        return bool(super().on_touch_up(touch))
