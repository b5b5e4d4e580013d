"""Calibrating: where the tray lies in the picture, by its markers or by hand; what the camera holds; a test."""

from __future__ import annotations

from dataclasses import replace

from kiosk.owner.views import Quad, TestReading, TrayLook, TrayPicture
from ui import theme
from ui.screens.owner.corners import START, Corners
from ui.screens.owner.live import LivePage
from ui.screens.owner.page import OwnerPage
from ui.screens.owner.work import Work
from ui.screens.rect import Rect
from ui.texts import Texts
from ui.widgets.sign import Sign

SIMULATED = "simulated"
LOOK_EVERY = 6
"""Ticks between two looks at the markers."""


def reading_words(page: OwnerPage, reading: TestReading, between: str = ", ") -> str:
    """What was read, or why not."""
    if not reading.faces:
        return page.texts.problem(reading.reason)
    return between.join(_die_words(page.texts, die, face) for die, face in reading.faces)


def _die_words(texts: Texts, die: str, face: str) -> str:
    """Dice of which there are several alike go by their faces."""
    if f"face.{die}.{face}" in texts:
        return f"{texts(f'owner.die.{die}')}: {texts(f'face.{die}.{face}')}"
    return texts(f"lost.colour_{face}") if f"lost.colour_{face}" in texts else face


class Calibrate(LivePage):
    def enter(self) -> None:
        super().enter()
        self.looking = Work(self.failed)
        self.look: TrayLook | None = None
        self.reading: TestReading | None = None
        self.by_hand = False
        self.hand: list[tuple[float, float]] = list(START)
        self._ticks = 0

    def exit(self) -> None:
        self.looking.stop()
        super().exit()

    def tick(self) -> None:
        super().tick()
        self._ticks += 1
        if self.live is not None and self._ticks % LOOK_EVERY == 0 and not self.looking.busy and not self.by_hand:
            self.looking.run(self.setup.look, self._looked)

    def _looked(self, look: TrayLook) -> None:
        if look != self.look:
            self.look = look
            self.redraw()

    def shown(self) -> TrayPicture | None:
        if self.reading is not None:
            return self.reading.shot
        if self.live is None or self.look is None or self.by_hand:
            return self.live
        return replace(self.live, outlines=self.look.marks)

    def over_picture(self, frame: Rect) -> None:
        shot = self.shown()
        corners = self._corners()
        if shot is None or corners is None or self.reading is not None:
            return
        shape = [shot.width, shot.height]
        part = self.screen.put("corners", Corners, frame, shape=shape, movable=self.by_hand)
        if not self.by_hand or list(part.corners) != self.hand:
            part.corners = [tuple(one) for one in corners]
        part.unbind(corners=self._dragged)
        part.bind(corners=self._dragged)

    def _corners(self) -> Quad | None:
        """Under the finger, by the markers, or as they are kept."""
        if self.by_hand:
            return tuple(self.hand)
        found = self.look.corners if self.look is not None else None
        return found if found is not None else self.setup.corners

    def _dragged(self, _part: object, corners: list[tuple[float, float]]) -> None:
        if self.by_hand:
            self.hand = [(x, y) for x, y in corners]

    # --- beside the picture -----------------------------------------------------------------------------------------

    def beside(self, frame: Rect) -> None:
        rows = 4
        high = (self.screen.bar + self.gap * 0.6) * rows
        low, upper = frame.cut_bottom(high, self.gap * 0.6)
        self._verdict(upper)
        keep, hand, lock, test = low.rows(rows, self.gap * 0.6)
        texts, setup = self.texts, self.setup
        markers = self.look is not None and self.look.corners is not None
        ready = (markers or self.by_hand) and not self.work.busy
        if self.reading is not None and self.reading.faces:
            words, busy = texts("owner.tray.right"), self.work.busy
            self.screen.button("tray-right", keep, words, self.confirm, look="primary", icon="build", disabled=busy)
        else:
            words = texts("owner.tray.keep")
            self.screen.button("tray-keep", keep, words, self.keep, look="primary", icon="build", disabled=not ready)
        words = texts("owner.tray.markers" if self.by_hand else "owner.tray.by_hand")
        self.screen.button("tray-hand", hand, words, self.toggle_hand, disabled=self.live is None)
        words = texts("owner.tray.unlock" if setup.locked else "owner.tray.lock")
        look = "chosen" if setup.locked else "quiet"
        self.screen.button("tray-lock", lock, words, self.toggle_lock, look=look, disabled=self.live is None)
        sets, read = test.columns(2, self.gap * 0.6)
        words, small = texts("owner.tray.live" if self.reading else "owner.tray.read"), self.small
        self.screen.button("tray-read", read, words, self.read, role=small, icon="eye", disabled=self.live is None)
        busy = self.work.busy or len(setup.sets) < 2  # noqa: PLR2004 - to choose from
        words = texts(f"owner.tray.dice.{setup.dice}")
        self.screen.button("tray-dice", sets, words, self.other_dice, role=small, disabled=busy)

    def _verdict(self, frame: Rect) -> None:
        """Good, or not good and why."""
        good, words = self._judged()
        tone = theme.PRIMARY if good else theme.BAD
        icon = "build" if good else "info"
        sign, rest = frame.cut_left(min(frame.height, self.screen.bar), self.gap * 0.6)
        self.screen.put("tray-sign", Sign, sign, icon=icon, tone=tone)
        self.screen.words("tray-verdict", rest, words, bold=True, colour=tone)

    def _judged(self) -> tuple[bool, str]:
        if self.told:
            return self.good, self.told
        if self.reading is not None:
            return bool(self.reading.faces), self._asked(self.reading)
        if self.live is None:
            return False, self.texts("owner.camera.waiting")
        if self.by_hand:
            return True, self.texts("owner.tray.drag")
        if self.look is None:
            return True, self.texts("owner.tray.looking")
        if not self.look.faults:
            return True, self.texts("owner.tray.good")
        code = self.look.faults[0]
        return code == SIMULATED, self.fault(code, self.look)

    def _asked(self, reading: TestReading) -> str:
        """What was read, and the question whether it is right."""
        words = reading_words(self, reading, "\n")
        if not reading.faces:
            return words
        learned = self.setup.learned
        return f"{words}\n{self.texts('owner.tray.right_count', learned.confirmed, learned.wanted)}"

    def fault(self, code: str, look: TrayLook) -> str:
        corner = ", ".join(self.texts(f"owner.corner.{one}") for one in range(len(START)) if one not in look.seen)
        return self.texts(f"owner.tray.{code}", corner)

    # --- what touches do --------------------------------------------------------------------------------------------

    def keep(self) -> None:
        corners = self._corners()
        assert corners is not None
        self.work.run(lambda: self.setup.keep_corners(corners), self._kept)
        self.redraw()

    def _kept(self, why_not: str) -> None:
        if not why_not:
            self.by_hand = False
        words = self.texts(f"owner.tray.{why_not}", "") if why_not else self.texts("owner.tray.kept")
        self.say(words, good=not why_not)

    def toggle_hand(self) -> None:
        self.by_hand, self.told, self.reading = not self.by_hand, "", None
        if self.by_hand:
            self.hand = [(x, y) for x, y in self.setup.corners or START]
        self.redraw()

    def toggle_lock(self) -> None:
        if self.setup.locked:
            if self.attempt(self.setup.unlock):
                self.say(self.texts("owner.tray.unlocked"))
        else:
            self.work.run(self.setup.lock, self._locked)

    def _locked(self, why_not: str) -> None:
        words = self.texts(f"owner.tray.{why_not}", "") if why_not else self.texts("owner.tray.locked")
        self.say(words, good=not why_not)

    def read(self) -> None:
        """Back to the live picture, where a still one is shown."""
        self.told, self.by_hand = "", False
        if self.reading is not None:
            self.reading = None
            self.redraw()
        else:
            self.work.run(self.setup.read, self._read)

    def other_dice(self) -> None:
        """The next set of dice that can be read, for the test reading."""
        sets = self.setup.sets
        self.setup.choose(sets[(sets.index(self.setup.dice) + 1) % len(sets)])
        self.told, self.reading = "", None
        self.redraw()

    def confirm(self) -> None:
        self.work.run(self.setup.confirm, self._confirmed)
        self.redraw()

    def _confirmed(self, why_not: str) -> None:
        self.reading = None
        learned = self.setup.learned
        if why_not:
            self.say(self.texts(f"owner.tray.{why_not}"), good=False)
        elif learned.confirmed >= learned.wanted and learned.outlook:
            self.say(self.texts(f"owner.tray.outlook.{learned.outlook}"))
        else:
            self.say(self.texts("owner.tray.thanks", learned.confirmed, learned.wanted))

    def _read(self, reading: TestReading) -> None:
        self.reading = reading
        self.redraw()
