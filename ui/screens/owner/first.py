"""The guided start: one step after the other, each of which can wait, and a PIN at the end."""

from __future__ import annotations

from functools import partial

from kiosk.messages import ChooseLanguage
from ui import theme
from ui.screens.owner.crosses import TouchTest
from ui.screens.owner.devices import TryDevices
from ui.screens.owner.door import NewPin
from ui.screens.owner.live import LivePage
from ui.screens.owner.page import OwnerPage
from ui.screens.owner.teach import Teach
from ui.screens.owner.tray import Calibrate
from ui.screens.rect import Rect
from ui.texts import LANGUAGES
from ui.widgets.sign import Sign
from ui.widgets.words import text_height


class LanguageStep(OwnerPage):
    def compose(self, frame: Rect) -> None:
        words, rest = self.paper("language-paper", frame).cut_top(text_height("body", 2.4), self.gap)
        self.screen.words("language-words", words, self.texts("owner.first.language"), align="center")
        row = rest.middle(rest.width, min(rest.height, 3 * self.screen.bar))
        for place, language in zip(row.columns(len(LANGUAGES), self.gap), LANGUAGES, strict=True):
            look = "chosen" if language == self.texts.language else "quiet"
            do = partial(self.screen.post, ChooseLanguage(language))
            words_there = self.texts(f"language.{language}")
            self.screen.button(f"language-{language}", place, words_there, do, look=look, role="large")


class ScreenStep(OwnerPage):
    """Touches are believed only after four of them have met their crosses."""

    def enter(self) -> None:
        self.testing = False
        self.verdict = ""

    def compose(self, frame: Rect) -> None:
        now = theme.now()
        words, rest = self.paper("screen-paper", frame).cut_top(text_height("body", 3.6), self.gap)
        size = f"{now.width} × {now.height}"
        self.screen.words("screen-words", words, self.texts("owner.first.screen", size), align="center")
        both, rest = rest.cut_top(self.screen.bar * 1.3, self.gap)
        turn, button = both.columns(2, self.gap)
        turn_it = self.texts("owner.first.turn")
        self.screen.button("screen-turn", turn, turn_it, self.turn, icon="turn", hold=True)
        look = "quiet" if self.verdict == "good" else "primary"
        self.screen.button("screen-test", button, self.texts("owner.touch.begin"), self.begin, icon="plus", look=look)
        if self.verdict:
            sign, rest = rest.cut_top(self.screen.bar, self.gap)
            good = self.verdict == "good"
            tone = theme.PRIMARY if good else theme.BAD
            self.screen.put("screen-sign", Sign, sign, icon="build" if good else "info", tone=tone)
            verdict = self.texts(f"owner.touch.{self.verdict}")
            self.screen.words("screen-verdict", rest, verdict, bold=True, align="center", colour=tone, raised=True)

    def over(self, frame: Rect) -> None:
        if self.testing:
            test = self.screen.put("touch-test", TouchTest, frame, words=self.texts("owner.touch.cross"))
            test.done = self.tested

    def turn(self) -> None:
        """By a quarter; the program starts anew, since a window is turned only when it is opened."""
        rotation = (self.owner.adjustments.value.rotation + 90) % 360
        if self.attempt(lambda: self.owner.adjustments.change(rotation=rotation)):
            self.owner.machine.restart_program()

    def begin(self) -> None:
        self.testing = True
        self.redraw()

    def tested(self, verdict: str) -> None:
        self.testing, self.verdict = False, verdict
        self.redraw()

    def back(self) -> bool:
        was, self.testing = self.testing, False
        return was


class CameraStep(LivePage):
    """Only whether there is a picture."""

    def beside(self, frame: Rect) -> None:
        sign, rest = frame.cut_top(frame.height * 0.3, self.gap)
        good = self.live is not None
        tone = theme.PRIMARY if good else theme.BAD
        self.screen.put("camera-sign", Sign, sign, icon="build" if good else "info", tone=tone)
        words = self.texts("owner.camera.good" if good else "owner.camera.waiting")
        self.screen.words("camera-words", rest, words, bold=True, align="center", colour=tone, raised=True)


class PinStep(NewPin):
    def kept(self) -> None:
        self.screen.home()


STEPS: tuple[tuple[str, type[OwnerPage]], ...] = (
    ("language", LanguageStep),
    ("screen", ScreenStep),
    ("camera", CameraStep),
    ("tray", Calibrate),
    ("dice", Teach),
    ("button", TryDevices),
    ("pin", PinStep),
)


class First(OwnerPage):
    """Before there is a PIN it ends with one; behind the door the old one may stay."""

    def enter(self) -> None:
        self.number = 0
        self.step: OwnerPage = STEPS[0][1](self.screen)
        self.step.start()

    def exit(self) -> None:
        self.step.stop()

    @property
    def title(self) -> str:
        name = STEPS[self.number][0]
        place = self.texts("owner.first.step", self.number + 1, len(STEPS))
        return f"{place} {self.texts(f'owner.step.{name}')}"

    @property
    def has_pin(self) -> bool:
        return self.owner.door.state != "open"

    def turn(self, number: int) -> None:
        self.step.stop()
        self.number = number
        self.step = STEPS[number][1](self.screen)
        self.step.start()
        self.redraw()

    def turn_to_pin(self) -> None:
        """For who has forgotten nothing else."""
        self.turn(len(STEPS) - 1)

    def back(self) -> bool:
        if self.step.back():
            self.redraw()
            return True
        if self.number == 0:
            return False
        self.turn(self.number - 1)
        return True

    def compose(self, frame: Rect) -> None:
        bar, rest = frame.cut_bottom(self.screen.bar, self.gap)
        self.step.compose(rest)
        left, bar = bar.cut_left(bar.width * 0.36, self.gap)
        right = bar.cut_right(frame.width * 0.36)[0]
        later = self.texts("owner.first.leave" if self.has_pin else "owner.first.later")
        self.screen.button("later", left, later, self.later)
        last = self.number == len(STEPS) - 1
        if not last:
            go = partial(self.turn, self.number + 1)
            self.screen.button("next", right, self.texts("owner.first.next"), go, icon="next", look="primary")
        elif self.has_pin:
            keep = self.texts("owner.first.keep_pin")
            self.screen.button("next", right, keep, self.screen.home, icon="build", look="primary")

    def over(self, frame: Rect) -> None:
        self.step.over(frame)

    def later(self) -> None:
        self.screen.home() if self.has_pin else self.screen.navigator.leave()
