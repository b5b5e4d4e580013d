"""The teach-in as the owner's page sees it: a thin hand around `vision.teach`, which knows how faces are learned."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kiosk.rules.dice import FaceA, FaceB, Kind, Roll
from kiosk.views.owner import Lesson
from vision.artwork import Print
from vision.calibrate import Calibration
from vision.locate import Look, locate
from vision.settings import DEFAULT
from vision.teach import SHOTS, TeachIn


class Teaching:
    """Begins afresh, whatever was taught before; faces that are skipped stay unknown."""

    def __init__(self, calibration: Calibration | None) -> None:
        self._session = TeachIn(replace(calibration or Calibration(), faces={}))

    @property
    def calibration(self) -> Calibration:
        return self._session.calibration

    def lesson(self, reason: str = "") -> Lesson:
        session = self._session
        wanted = session.asks_for
        return Lesson(
            str(wanted.die) if wanted else "",
            str(wanted.face) if wanted else "",
            len(session.shots),
            SHOTS,
            tuple(session.calibration.faces),
            len(session.wanted),
            accepted=not reason,
            reason=reason,
        )

    def offer(self, image: Any) -> Lesson:  # noqa: ANN401 - a picture
        before, self._session = self._session, self._session.offer(image)
        return self.lesson(why_not(image) if self._session is before else "")

    def skip(self) -> Lesson:
        self._session = replace(self._session, wanted=self._session.wanted[1:], shots=())
        return self.lesson()

    @property
    def wanted(self) -> Print | None:
        return self._session.asks_for


def roll_with(one: Print) -> Roll:
    """Any roll that shows this print, for a tray that is simulated."""
    a, b, w = FaceA.CORNER, FaceB.BLANK, Kind.SOLID
    match one.face:
        case FaceA():
            return Roll(one.face, b, w)
        case FaceB():
            return Roll(a, one.face, w)
        case Kind():
            return Roll(a, b, one.face)


def why_not(image: Any) -> str:  # noqa: ANN401 - a picture
    """What speaks against a picture that taught nothing."""
    found = [one for one in locate(image, DEFAULT.locating).candidates if one.heat >= DEFAULT.locating.sure]
    if not found:
        return "no_die"
    if len(found) > 1:
        return "several_dice"
    return "leaning" if found[0].look is Look.SPOILT else "differs"
