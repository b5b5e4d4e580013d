"""The guided teach-in: asks for each face of the owner's dice, and says of every picture whether it was good.

How a screen uses it::

    teaching = TeachIn(calibration)                     # or TeachIn.of(calibration, only=(print, ...)) to repeat some
    while teaching.asks_for is not None:
        offered = teaching.offer(picture)               # a full BGR picture with one die in the tray
        teaching = offered.teaching                     # unchanged unless offered.answer.good
        show(offered.answer, offered.outline, teaching.asks_for, teaching.taken, SHOTS)
    calibrate.save(teaching.calibration, path)          # from then on read(picture, calibration) knows these dice

``TeachAnswer`` is a stable name for a sentence on the screen: good, or not good, because. The die has to be moved or
turned between two shots of a face, so that what is learned is the face and not a spot of light. Nothing is used
before all eleven prints are known. A's and B's vertical are one print and are asked for once.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from kiosk.rules.dice import Die
from vision.calibrate import Calibration, FaceShot
from vision.decide.spoilt import lean_odds
from vision.find.locate import TopCandidate, TopLook, locate
from vision.find.rectify import TopPose, toward_middle
from vision.read.artwork import BLUE_PRINTS, PRINTS, Print
from vision.read.judge import TURNS, judge, refine
from vision.read.lean import leaning
from vision.reading import Quad
from vision.settings import DEFAULT, Recognising, Settings
from vision.teach.taught import SIDE, Measure, lessons, pixel_features

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

SHOTS = 4
"""Shots of one face that a teach-in asks for."""
VARIATIONS = 1
"""How often each shot is varied for the check that two faces are not one."""
RIM = 2
"""How much of a face's features is its rim."""
BRIGHT = 0.9
"""Share of a top's values that are darker than what counts as its bright parts."""


class TeachAnswer(StrEnum):
    """What became of a picture; the names are stable."""

    TAKEN = "taken"
    LEARNED = "learned"
    """Taken, and with it this face is known."""
    NO_DIE = "no_die"
    SEVERAL_DICE = "several_dice"
    LEANING = "leaning"
    """It leans, moves, or something lies over it."""
    TOO_DARK = "too_dark"
    WRONG_COLOUR = "wrong_colour"
    """A blue die was asked for and a white one lies there, or the other way round."""
    NOT_MOVED = "not_moved"
    """It lies as it lay in an earlier shot: move it, and turn it."""
    DIFFERS = "differs"
    """It is not like the earlier shots of this face."""
    ALREADY_TAUGHT = "already_taught"
    """All shots look like a face taught before: one of the two was laid by mistake.

    The face begins anew, once: small or blurred pictures of two faces may look alike. What can't be told apart is
    refused when it is read, so believing the owner does no harm.
    """
    FINISHED = "finished"
    """Nothing is asked for any more."""

    @property
    def good(self) -> bool:
        return self in {TeachAnswer.TAKEN, TeachAnswer.LEARNED}


@dataclass(frozen=True, slots=True)
class FaceView:
    """One shot while its face is being taught: the picture, and how the die lay."""

    shot: FaceShot
    pose: TopPose


@dataclass(frozen=True, slots=True)
class Offered:
    """The teach-in after one more picture, and what became of the picture."""

    teaching: TeachIn
    answer: TeachAnswer
    outline: Quad | None = None
    """Where the die was seen."""
    resembles: Print | None = None
    """The face taught before that this one looks like."""


@dataclass(frozen=True, slots=True, eq=False)
class TeachIn:
    """A guided teach-in: asks for one face after the other, with a single die in the tray."""

    calibration: Calibration
    wanted: tuple[Print, ...] = PRINTS
    views: tuple[FaceView, ...] = ()
    odd: tuple[FaceView, ...] = ()
    """Shots that differ from the taken ones and are like each other: once they are more, they take their place."""
    doubted: Print | None = None
    """The face that was sent back once because it looks like another; the second time its owner is believed."""

    @classmethod
    def of(cls, calibration: Calibration, only: Sequence[Print]) -> TeachIn:
        """A teach-in of some faces only, which forgets what was known about them."""
        names = {str(one) for one in only}
        kept = {name: shots for name, shots in calibration.faces.items() if name not in names}
        return cls(replace(calibration, faces=kept), tuple(only))

    @property
    def asks_for(self) -> Print | None:
        """The face to lay into the tray now; None when all are known."""
        return self.wanted[0] if self.wanted else None

    @property
    def taken(self) -> int:
        """How many good shots there are of the face that is asked for."""
        return len(self.views)

    def offer(self, image: Image, settings: Settings = DEFAULT) -> Offered:
        """The teach-in after one more picture."""
        wanted = self.asks_for
        if wanted is None:
            return Offered(self, TeachAnswer.FINISHED)
        found = [one for one in locate(image, settings.locating).candidates if self._counts(one, image, settings)]
        if len(found) != 1:
            return Offered(self, TeachAnswer.SEVERAL_DICE if found else TeachAnswer.NO_DIE)
        return self._of_one(image, found[0], wanted, settings)

    def _counts(self, one: TopCandidate, image: Image, settings: Settings) -> bool:
        size, slack = (image.shape[1], image.shape[0]), settings.locating.beside * one.pose.size
        return one.heat >= settings.locating.sure and self.calibration.contains(one.pose.x, one.pose.y, size, slack)

    def _of_one(self, image: Image, found: TopCandidate, wanted: Print, settings: Settings) -> Offered:
        if found.look is TopLook.SPOILT:
            return Offered(self, TeachAnswer.LEANING, found.pose.quad)
        (pose,) = refine(image, refine(image, [found.pose]))
        ((crop, _),) = judge(image, [pose])
        (lean,) = leaning(image, [pose])
        if float(np.quantile(crop, BRIGHT)) < settings.light.too_dark:
            return Offered(self, TeachAnswer.TOO_DARK, pose.quad)
        if lean_odds(lean, settings) > settings.recognising.leans:
            return Offered(self, TeachAnswer.LEANING, pose.quad)
        if (found.look is TopLook.WHITE) != (wanted.die is Die.W):
            return Offered(self, TeachAnswer.WRONG_COLOUR, pose.quad)
        right, down = (float(value) for value in toward_middle(pose, (image.shape[1], image.shape[0])))
        return self._with(FaceView(FaceShot(crop.tobytes(), (right, down)), pose), wanted, settings.recognising)

    def _with(self, view: FaceView, wanted: Print, limits: Recognising) -> Offered:
        """The teach-in with one more shot, unless it adds nothing or shows something else."""
        outline = view.pose.quad
        if any(_lies_alike(view.pose, other.pose, limits) for other in self.views):
            return Offered(self, TeachAnswer.NOT_MOVED, outline)
        views, odd = _joined(view, self.views, limits), self.odd
        if views is None:
            odd = self._odder(view, limits)
            if len(odd) <= len(self.views):
                return Offered(replace(self, odd=odd), TeachAnswer.DIFFERS, outline)
            views, odd = odd, self.views
        if len(views) < SHOTS:
            return Offered(replace(self, views=views, odd=odd), TeachAnswer.TAKEN, outline)
        shots = tuple(one.shot for one in views)
        twin = resembled(shots, wanted, self.calibration, limits)
        if twin is not None and self.doubted != wanted:
            return Offered(replace(self, views=(), odd=(), doubted=wanted), TeachAnswer.ALREADY_TAUGHT, outline, twin)
        faces = {**self.calibration.faces, str(wanted): shots}
        return Offered(TeachIn(replace(self.calibration, faces=faces), self.wanted[1:]), TeachAnswer.LEARNED, outline)

    def _odder(self, view: FaceView, limits: Recognising) -> tuple[FaceView, ...]:
        """The shots that differ from the taken ones with one more; alone where it is not like them either."""
        if any(_lies_alike(view.pose, other.pose, limits) for other in self.odd):
            return self.odd
        return _joined(view, self.odd, limits) or (view,)


def _joined(view: FaceView, others: tuple[FaceView, ...], limits: Recognising) -> tuple[FaceView, ...] | None:
    """The other shots and this one, turned like them; None where it shows something else."""
    view, difference, alike = _upright(view, others)
    if difference > limits.differs or (alike < limits.alike and difference > limits.rather):
        return None
    return (*others, view)


def _lies_alike(one: TopPose, other: TopPose, limits: Recognising) -> bool:
    near = math.hypot(one.x - other.x, one.y - other.y) < limits.moved * one.size
    quarter = math.pi / 2
    turned = abs((one.angle - other.angle + quarter / 2) % quarter - quarter / 2)
    return near and turned < limits.turned


def _upright(view: FaceView, others: Sequence[FaceView]) -> tuple[FaceView, float, float]:
    """A view turned like the others of its face; how much its print differs from theirs, and how it correlates."""
    if not others:
        return view, 0.0, 1.0
    model = pixel_features([other.shot.crop for other in others]).mean(axis=0)
    crops = [np.ascontiguousarray(np.rot90(view.shot.crop, turn)) for turn in range(TURNS)]
    rows = pixel_features(crops)
    turn = int(((rows - model) ** 2).sum(axis=1).argmin())
    right, down = view.shot.way
    for _ in range(turn):
        right, down = down, -right
    return replace(view, shot=FaceShot(crops[turn].tobytes(), (right, down))), *_likeness(rows[turn], model)


def _likeness(row: Array, model: Array) -> tuple[float, float]:
    """Difference and correlation of brightness, away from the rim, which is alike on all faces."""
    one, other = (part[: SIDE**2].reshape(SIDE, SIDE)[RIM:-RIM, RIM:-RIM].ravel() for part in (row, model))
    one, other = one - one.mean(), other - other.mean()
    lengths = float(np.linalg.norm(one) * np.linalg.norm(other))
    alike = float(one @ other) / max(lengths, 1e-6)
    return float(np.sqrt(((one - other) ** 2).mean())), alike


def resembled(
    shots: Sequence[FaceShot], wanted: Print, calibration: Calibration, limits: Recognising
) -> Print | None:
    """The face taught before from which these shots can't be told, if there is one.

    Each half of the shots is learned together with the other faces, and the other half is recognised: of one's own
    face a shot must be clearly nearer than of another.
    """
    same_colour = PRINTS[:BLUE_PRINTS] if PRINTS.index(wanted) < BLUE_PRINTS else PRINTS[BLUE_PRINTS:]
    names = {str(one) for one in same_colour if one != wanted}
    others = {name: taught for name, taught in calibration.faces.items() if name in names}
    if not others:
        return None
    before = _learned(others)
    leads = np.concatenate([_leads(shots[half::2], shots[1 - half :: 2], wanted, before) for half in range(2)])
    worst = int(np.median(leads, axis=0).argmin())
    return PRINTS[worst] if float(np.median(leads[:, worst])) < limits.repeated else None


Learned = tuple[Array, npt.NDArray[np.intp]]
"""Features by row, and which print in which turn each of them shows."""


def _learned(faces: Mapping[str, Sequence[FaceShot]]) -> Learned:
    crops, labels = lessons(faces, VARIATIONS)
    return pixel_features(crops), labels


def _leads(learned: Sequence[FaceShot], asked: Sequence[FaceShot], wanted: Print, before: Learned) -> Array:
    """By what logarithm each shot asked about is nearer to its own face than to each other one."""
    own = _learned({str(wanted): learned})
    rows, labels = np.concatenate([before[0], own[0]]), np.concatenate([before[1], own[1]])
    distances, _ = Measure.of(rows, labels).distances(pixel_features([one.crop for one in asked]))
    return np.asarray(np.log((distances + 1) / (distances[:, [PRINTS.index(wanted)]] + 1)), np.float32) + _own(wanted)


def _own(wanted: Print) -> Array:
    """Infinite for the face itself, which is no rival of its own."""
    return np.array([np.inf if one == wanted else 0.0 for one in PRINTS], np.float32)
