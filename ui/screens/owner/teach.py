"""The teach-in: one face after the other is laid into the tray and looked at, then a throw is read as a test."""

from __future__ import annotations

from kiosk.owner.views import Lesson, TestReading, TrayPicture
from ui import theme
from ui.screens.owner.face import TaughtFace
from ui.screens.owner.live import LivePage
from ui.screens.owner.tray import reading_words
from ui.screens.rect import Rect
from ui.widgets.words import text_height

FACES = 11


class Teach(LivePage):
    """``idle``, then ``teaching``, then ``trying``; a press of the button on the table takes a picture too."""

    def enter(self) -> None:
        super().enter()
        self.stage = "idle"
        self.lesson: Lesson | None = None
        self.tests: tuple[TestReading, TestReading] | None = None
        self.presses = 0
        if self.owner.devices is not None:
            self.owner.devices.begin()

    def exit(self) -> None:
        if self.owner.devices is not None:
            self.owner.devices.end()
        super().exit()

    def tick(self) -> None:
        super().tick()
        devices = self.owner.devices
        if devices is not None and devices.presses != self.presses:
            self.presses = devices.presses
            self.screen.stay()
            if self.stage == "teaching" and self.live is not None:
                self.shoot()

    def shown(self) -> TrayPicture | None:
        return self.tests[1].shot if self.tests is not None else self.live

    def back(self) -> bool:
        was, self.stage = self.stage, "idle"
        self.tests = None
        self.redraw()
        return was != "idle"

    # --- beside the picture -----------------------------------------------------------------------------------------

    def beside(self, frame: Rect) -> None:
        {"idle": self._idle, "teaching": self._teaching, "trying": self._trying}[self.stage](frame)

    def _idle(self, frame: Rect) -> None:
        learned = self.setup.learned
        rows = 3 if learned.kept else 2
        low, frame = frame.cut_bottom(rows * self.screen.bar + (rows - 1) * self.gap, self.gap)
        known = self.setup.taught
        taught = "owner.teach.known" if known == FACES else "owner.teach.some"
        words = self.texts(taught if known else "owner.teach.intro", known, FACES)
        if learned.kept:
            words = f"{words}\n\n{self.texts('owner.teach.table', learned.kept, learned.confirmed)}"
        self.screen.words("teach-words", frame, f"{self.told}\n\n{words}" if self.told else words)
        begin, forget, *table = low.rows(rows, self.gap)
        ready = self.live is not None
        words = self.texts("owner.teach.begin")
        self.screen.button("teach-begin", begin, words, self.begin, look="primary", icon="next", disabled=not ready)
        words = self.texts("owner.teach.forget")
        self.screen.button("teach-forget", forget, words, self.forget, look="danger", hold=True, disabled=not known)
        for place in table:
            words = self.texts("owner.teach.forget_table")
            self.screen.button("teach-forget-table", place, words, self.forget_table, look="danger", hold=True)

    def _teaching(self, frame: Rect) -> None:
        assert self.lesson is not None
        lesson, texts = self.lesson, self.texts
        low, frame = frame.cut_bottom(2 * self.screen.bar + self.gap * 0.6, self.gap * 0.6)
        count = FACES - lesson.left + 1
        head, frame = frame.cut_top(text_height(self.small), self.gap * 0.4)
        self.screen.words("teach-count", head, texts("owner.teach.count", count, FACES), role=self.small, bold=True)
        told, frame = frame.cut_bottom(text_height(self.small, 3.2), self.gap * 0.4)
        words = self.told or texts("owner.teach.lay", lesson.shots + 1, lesson.wanted)
        tone = theme.INK_SOFT if not self.told else theme.PRIMARY if self.good else theme.BAD
        self.screen.words("teach-told", told, words, role=self.small, bold=bool(self.told), colour=tone)
        picture, name = frame.cut_left(min(frame.height, frame.width * 0.5), self.gap * 0.6)
        self.screen.put("teach-face", TaughtFace, picture, shown=[lesson.die, lesson.face])
        face = texts(f"face.{lesson.die}.{lesson.face}")
        self.screen.words("teach-name", name, f"{texts(f'owner.die.{lesson.die}')}\n{face}", bold=True)
        shoot, others = low.rows(2, self.gap * 0.6)
        busy = self.work.busy or self.live is None
        words = texts("owner.teach.shoot")
        self.screen.button("teach-shoot", shoot, words, self.shoot, look="primary", icon="camera", disabled=busy)
        skip, stop = others.columns(2, self.gap * 0.6)
        words = texts("owner.teach.skip")
        self.screen.button("teach-skip", skip, words, self.skip, role=self.small, disabled=self.work.busy)
        self.screen.button("teach-stop", stop, texts("owner.teach.stop"), self.finish, role=self.small)

    def _trying(self, frame: Rect) -> None:
        texts = self.texts
        low, frame = frame.cut_bottom(2 * self.screen.bar + self.gap * 0.6, self.gap * 0.6)
        done = len(self.lesson.done) if self.lesson else 0
        if self.told:
            words = self.told
        elif self.tests is None:
            words = texts("owner.teach.try", done, FACES)
        else:
            before, after = (reading_words(self, one) for one in self.tests)
            words = f"{texts('owner.teach.before', before)}\n\n{texts('owner.teach.after', after)}"
        tone = theme.INK if self.good else theme.BAD
        self.screen.words("teach-result", frame, words, colour=tone)
        test, keep = low.rows(2, self.gap * 0.6)
        busy, nothing = self.work.busy, self.work.busy or not done
        words = texts("owner.tray.live" if self.tests else "owner.tray.read")
        self.screen.button("teach-test", test, words, self.test, icon="eye", disabled=busy)
        words = texts("owner.teach.keep")
        self.screen.button("teach-keep", keep, words, self.keep, look="primary", icon="build", disabled=nothing)

    # --- what touches do --------------------------------------------------------------------------------------------

    def begin(self) -> None:
        self.stage, self.lesson, self.tests = "teaching", self.setup.teach(), None
        self.say("")

    def shoot(self) -> None:
        if not self.work.busy:
            self.work.run(self.setup.offer, self._learned)
            self.redraw()

    def _learned(self, lesson: Lesson) -> None:
        before, self.lesson = self.lesson, lesson
        if not lesson.accepted:
            self.say(self.texts(f"owner.teach.why.{lesson.reason}"), good=False)
        elif lesson.left == 0:
            self.finish()
        elif before is not None and lesson.left < before.left:
            self.say(self.texts("owner.teach.next"))
        else:
            self.say(self.texts("owner.teach.turn", lesson.shots, lesson.wanted))

    def skip(self) -> None:
        self.lesson = self.setup.skip()
        if self.lesson.left == 0:
            self.finish()
        else:
            self.say("")

    def finish(self) -> None:
        self.work.stop()
        self.stage = "trying"
        self.say("")

    def test(self) -> None:
        """Before and after, of one and the same tray."""
        self.told, self.good = "", True
        if self.tests is not None:
            self.tests = None
            self.redraw()
        else:
            self.work.run(lambda: (self.setup.read(taught=False), self.setup.read(taught=True)), self._tested)
            self.redraw()

    def _tested(self, tests: tuple[TestReading, TestReading]) -> None:
        self.tests = tests
        self.redraw()

    def keep(self) -> None:
        self.work.run(self.setup.keep_lessons, self._kept)

    def _kept(self, why_not: str) -> None:
        if why_not:
            self.say(self.texts(f"owner.teach.why.{why_not}"), good=False)
        else:
            self.stage, self.tests = "idle", None
            self.say(self.texts("owner.teach.kept"))

    def forget_table(self) -> None:
        done = self.texts("owner.teach.table_forgotten")
        self.work.run(self.setup.forget_table, lambda _: self.say(done))

    def forget(self) -> None:
        self.work.run(self.setup.forget_lessons, lambda _: self.say(self.texts("owner.teach.forgotten")))
