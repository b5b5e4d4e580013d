"""The teach-in as the owner's page sees it: a thin hand around `vision.teach.teach_in`, which learns the faces."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kiosk.owner.views import Lesson
from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from vision.calibrate import Calibration
from vision.read.artwork import PRINTS, Print
from vision.teach.teach_in import SHOTS, TeachIn


class Teaching:
    """Goes on with the faces that are not known yet, for nothing is used before all are; afresh once all are."""

    def __init__(self, calibration: Calibration | None) -> None:
        known = calibration or Calibration()
        missing = tuple(one for one in PRINTS if str(one) not in known.faces)
        self._session = TeachIn(known, missing) if missing else TeachIn(replace(known, faces={}))

    @property
    def calibration(self) -> Calibration:
        return self._session.calibration

    def lesson(self, reason: str = "") -> Lesson:
        session = self._session
        wanted = session.asks_for
        return Lesson(
            str(wanted.die) if wanted else "",
            str(wanted.face) if wanted else "",
            session.taken,
            SHOTS,
            tuple(session.calibration.faces),
            len(session.wanted),
            accepted=not reason,
            reason=reason,
        )

    def offer(self, image: Any) -> Lesson:  # noqa: ANN401 - a picture
        offered = self._session.offer(image)
        self._session = offered.teaching
        return self.lesson("" if offered.answer.good else str(offered.answer))

    def skip(self) -> Lesson:
        self._session = replace(self._session, wanted=self._session.wanted[1:], views=())
        return self.lesson()

    @property
    def wanted(self) -> Print | None:
        return self._session.asks_for


def roll_with(one: Print) -> Roll:
    """Any roll that shows this print, for a tray that is simulated."""
    a, b, w = FaceA.CORNER, FaceB.BLANK, RollKind.SOLID
    match one.face:
        case FaceA():
            return Roll(one.face, b, w)
        case FaceB():
            return Roll(a, one.face, w)
        case RollKind():
            return Roll(a, b, one.face)
