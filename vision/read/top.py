"""One top on its way through the stages, and what each of them found out about it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from kiosk.rules.dice import Die, FaceA, FaceB, RollKind
from vision.decide.assemble import LEAST, print_of
from vision.find.locate import TopCandidate, TopLook
from vision.find.rectify import TopPose
from vision.read.artwork import BLUE_PRINTS, PRINTS
from vision.read.classify import Opinion
from vision.read.judge import Verdict
from vision.read.lean import Lean
from vision.reading import ReadDie
from vision.settings import Settings

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]
Prints = Array | npt.NDArray[np.float64]

NO_OPINION = Opinion({})
UPRIGHT = Lean()


@dataclass(frozen=True, slots=True, eq=False)
class Top:
    """One top on its way through the stages."""

    candidate: TopCandidate
    pose: TopPose
    crop: Image
    verdict: Verdict
    lean: Lean = UPRIGHT
    """Whether the die leans on something."""
    opinion: Opinion = NO_OPINION
    prints: Array | None = None
    """Chances by print where a teach-in knows better than the network."""
    witness: Verdict | None = None
    """What the witness thinks of it, where it was asked."""
    joint: npt.NDArray[np.float64] | None = None
    """Chances by print by all looks of judge and witness, where both were asked."""

    @property
    def look(self) -> TopLook:
        return self.candidate.look

    @property
    def like_its_look(self) -> float:
        """Chance that a print of the colour that the finder saw can be read here."""
        return _of_colour(self.verdict.prints if self.prints is None else self.prints, self.look)

    @property
    def like_its_look_to_the_witness(self) -> float:
        """The same by the witness; 1 where it was not asked."""
        return 1.0 if self.witness is None else _of_colour(self.witness.prints, self.look)

    @property
    def readable(self) -> float:
        """Chance that any print can be read here."""
        return float((self.verdict.prints if self.prints is None else self.prints).sum())

    @property
    def sureness(self) -> float:
        """How much finder and judge together believe in it."""
        return self.candidate.heat * self.like_its_look

    def good(self, settings: Settings) -> bool:
        """Whether this is the top of a die that lies flat, as far as finder and judge can tell."""
        found = self.look is not TopLook.SPOILT and self.candidate.heat >= settings.locating.sure
        return found and self.like_its_look > settings.agreeing.something

    def chances(self) -> npt.NDArray[np.float64]:
        """Chances of the prints of its colour, given that one of them is there, by all that was asked."""
        if self.joint is not None:
            return _given_colour(self.joint, self.look)
        return _given_colour(self.verdict.prints if self.prints is None else self.prints, self.look)

    def outlined(
        self, die: Die | None = None, face: FaceA | FaceB | RollKind | None = None, note: str = ""
    ) -> ReadDie:
        """*note* is what is the matter with it, where a picture is refused because of it."""
        pose = self.pose
        if face is not None:
            index = PRINTS.index(print_of(face))
            pose = pose.turned(self.verdict.turn(index))
        return ReadDie(pose.quad, 1 - self.verdict.nothing, die, face, note or self.opinion.note)


def _of_colour(prints: Prints, look: TopLook) -> float:
    return float((prints[BLUE_PRINTS:] if look is TopLook.WHITE else prints[:BLUE_PRINTS]).sum())


def _given_colour(prints: Prints, look: TopLook) -> npt.NDArray[np.float64]:
    table = prints.astype(np.float64)
    table[: BLUE_PRINTS if look is TopLook.WHITE else 0] = 0
    table[len(table) if look is TopLook.WHITE else BLUE_PRINTS :] = 0
    return np.asarray(table / max(float(table.sum()), LEAST), np.float64)
