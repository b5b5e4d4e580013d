"""The reader of Lost Cities' dice: finds six tops, looks at each, and accepts the throw only if one score says so.

What is certain refuses by itself: the number of dice, a top that the picture's border cuts off, a six that may be a
nine. All else that speaks against a throw is weighed together (:mod:`.signs`); the heaviest sign names the reason.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from vision import light
from vision.calibrate import Calibration
from vision.dicesets.lost_cities_rw import sixnine
from vision.dicesets.lost_cities_rw.limits import DEFAULT, SET, SixDiceLimits
from vision.dicesets.lost_cities_rw.reading import COLOUR as COLOUR_DIE
from vision.dicesets.lost_cities_rw.reading import NUMBER as NUMBER_DIE
from vision.dicesets.lost_cities_rw.reading import OF_A_KIND, SixReading, refuse
from vision.dicesets.lost_cities_rw.score import SHIPPED, reason_of, score_of
from vision.dicesets.lost_cities_rw.signs import ThrowSigns, die_odds, signs_of
from vision.dicesets.lost_cities_rw.tilt import out_of_line
from vision.dicesets.lost_cities_rw.tops import COLOUR, COLOURS, NUMBER, ODD, SixDiceTop, examined
from vision.find.locate import Located, TopCandidate, TopLook, locate, standing
from vision.find.rectify import TopPose
from vision.reading import ReadDie, ReadingRefused

Image = npt.NDArray[np.uint8]

FINDER = "lost-cities-rw/finder.onnx"
SIX = 2 * OF_A_KIND
MOST = 14
"""No tray holds more; a picture with more candidates shows something else."""
CUT_OFF = 0.05
"""How far a top may reach beyond the picture, in sizes of it."""
PLAINLY = 2.5
"""Log odds from which on a die leans, is covered or moves for certain."""
OUT_OF_LINE = 0.12
"""From which on a die of a refused throw is pointed out as leaning."""
EVERYWHERE = 12.0
"""Log odds of lying in the tray where its corners are known."""


@dataclass(frozen=True, slots=True, eq=False)
class SixExamination:
    """Everything that was found out about a picture."""

    reading: SixReading
    located: Located
    tops: tuple[SixDiceTop, ...] = ()
    signs: ThrowSigns | None = None
    score: float = 0.0


def read(image: Image, calibration: Calibration | None = None, limits: SixDiceLimits = DEFAULT) -> SixReading:
    return examine(image, calibration, limits).reading


def examine(image: Image, calibration: Calibration | None = None, limits: SixDiceLimits = DEFAULT) -> SixExamination:
    began = time.perf_counter()
    found = _examined(image, calibration, limits)
    if found.reading.reason is not None and light.dark(image, limits.light):
        # Whatever it was taken for in the dark: more light is what helps.
        found = replace(found, reading=refuse(ReadingRefused.TOO_DARK, found.reading.dice))
    took = (time.perf_counter() - began) * 1000
    return replace(found, reading=replace(found.reading, ms=took))


def _examined(image: Image, calibration: Calibration | None, limits: SixDiceLimits) -> SixExamination:
    located = locate(image, limits.locating, FINDER)
    size = (image.shape[1], image.shape[0])
    candidates = tuple(one for one in located.candidates if _in_tray(one, located, calibration, size, limits))
    candidates = tuple(one for one in candidates if one.heat >= limits.locating.suspect)[:MOST]
    if not candidates:
        return SixExamination(refuse(ReadingRefused.MISSING_DIE if located.tray else ReadingRefused.NO_TRAY), located)
    tops = _apart(examined(image, candidates))
    dice = tuple(top for top in tops if die_odds(top) > 0)
    others = tuple(top for top in tops if die_odds(top) <= 0)
    objection = _miscounted(dice, limits) or _cut_off(dice, size, limits)
    if objection is not None:
        return SixExamination(objection, located, tops)
    objection = _plainly_spoilt(dice, size)
    if objection is not None:
        return SixExamination(objection, located, tops)
    numbers = [top for top in dice if top.kind == NUMBER]
    dice = (*sixnine.together(numbers), *(top for top in dice if top.kind != NUMBER))
    signs = signs_of(dice, others, _inside(image, dice, located, calibration, limits), size)
    weights = _weights(calibration)
    score = score_of(signs, weights)
    confidence = 1 / (1 + math.exp(-score))
    if score < limits.threshold:
        reason, detail = reason_of(signs, weights)
        return SixExamination(refuse(reason, _doubted(dice, size), detail, confidence), located, tops, signs, score)
    doubtful = sixnine.uncertain(numbers, limits)
    if doubtful is not None:
        unlike = doubtful.pose
        outlines = tuple(top.outlined(note="six or nine" if top.pose is unlike else "") for top in dice)
        refused = refuse(ReadingRefused.UNSURE, outlines, "a six may be a nine", confidence)
        return SixExamination(refused, located, tops, signs, score)
    return SixExamination(SixReading(named(dice), confidence), located, tops, signs, score)


def _weights(calibration: Calibration | None) -> tuple[float, ...]:
    """What signs count: as shipped, or as the table taught."""
    own = calibration.fitted(SET) if calibration is not None else None
    return own if own is not None and len(own) == len(SHIPPED) else SHIPPED


def _in_tray(
    one: TopCandidate, located: Located, calibration: Calibration | None, size: tuple[int, int], limits: SixDiceLimits
) -> bool:
    if calibration is not None and calibration.corners is not None:
        return calibration.contains(one.pose.x, one.pose.y, size, limits.locating.beside * one.pose.size)
    tray = located.tray
    return tray is None or tray.inside(one.pose, one.floor, limits.locating) > limits.locating.outside


def _apart(tops: Sequence[SixDiceTop]) -> tuple[SixDiceTop, ...]:
    """Without those that were put right to where a surer one is."""
    kept: list[SixDiceTop] = []
    for top in tops:
        if all(_distance(top.pose, one.pose) > 0.5 * top.pose.size for one in kept):
            kept.append(top)
    return tuple(kept)


def _distance(one: TopPose, other: TopPose) -> float:
    return math.hypot(one.x - other.x, one.y - other.y)


def _miscounted(dice: Sequence[SixDiceTop], limits: SixDiceLimits) -> SixReading | None:
    """An objection unless three number dice and three colour dice were found, and nothing else."""
    numbers, colours = (sum(top.kind == kind for top in dice) for kind in (NUMBER, COLOUR))
    outlines = tuple(top.outlined() for top in dice)
    if not dice:
        return refuse(ReadingRefused.MISSING_DIE)
    if any(top.kind == ODD and top.candidate.heat >= limits.locating.spoilt for top in dice):
        return refuse(ReadingRefused.EXTRA_DIE, outlines, "there is a die of another game")
    if numbers + colours < SIX:
        return refuse(ReadingRefused.MISSING_DIE, outlines, f"{numbers} number dice and {colours} colour dice")
    if numbers + colours > SIX or len(dice) > SIX:
        return refuse(ReadingRefused.EXTRA_DIE, outlines)
    if numbers != colours:
        return refuse(ReadingRefused.UNSURE, outlines, f"{numbers} number dice and {colours} colour dice")
    return None


def _cut_off(dice: Sequence[SixDiceTop], size: tuple[int, int], limits: SixDiceLimits) -> SixReading | None:
    """An objection if the border of the picture cuts through a top, or if dice are too small in it."""
    corners = np.array([top.pose.quad for top in dice])
    slack = CUT_OFF * min(top.pose.size for top in dice)
    outlines = tuple(top.outlined() for top in dice)
    if (corners < -slack).any() or (corners > np.array(size) - 1 + slack).any():
        return refuse(ReadingRefused.COVERED, outlines, "the picture cuts through a die")
    if min(top.pose.size for top in dice) < limits.fewest_pixels:
        return refuse(ReadingRefused.UNSURE, outlines, "they are too small in the picture")
    return None


def _plainly_spoilt(dice: Sequence[SixDiceTop], size: tuple[int, int]) -> SixReading | None:
    """An objection where a die leans, is covered or moves beyond doubt, however plain its print is."""
    worst = np.max([top.flags for top in dice], axis=0)
    reasons = (ReadingRefused.COCKED_DIE, ReadingRefused.COVERED, ReadingRefused.MOVING)
    for odds, reason in zip(worst, reasons, strict=True):
        if odds >= PLAINLY:
            return refuse(reason, _doubted(dice, size))
    return None


def _inside(
    image: Image, dice: Sequence[SixDiceTop], located: Located, calibration: Calibration | None, limits: SixDiceLimits
) -> float:
    """The least log odds that a die lies in the tray: by one look, and mirrored ones too where one is in doubt."""
    if calibration is not None and calibration.corners is not None:
        return EVERYWHERE
    tray = located.tray
    if tray is None:
        return 0.0
    odds = [tray.inside(top.candidate.pose, top.candidate.floor, limits.locating) for top in dice]
    if min(odds) >= limits.locating.plainly_inside:
        return EVERYWHERE
    looks = standing(image, located, [top.candidate for top in dice], limits.locating, FINDER)
    return min(min(each) / 2 + sum(each) / len(each) / 2 for each in looks)


def _doubted(dice: Sequence[SixDiceTop], size: tuple[int, int]) -> tuple[ReadDie, ...]:
    """The outlines, with a note at the die that is least sure of each kind of doubt."""
    names = ("leans", "covered", "moves")
    notes: dict[int, str] = {}
    for k, name in enumerate(names):
        worst = max(range(len(dice)), key=lambda place: float(dice[place].flags[k]))
        if dice[worst].flags[k] > 0:
            notes[worst] = name
    away = out_of_line(dice, size)
    if not notes and away.max() > OUT_OF_LINE:
        notes[int(away.argmax())] = names[0]
    if not notes:
        notes[max(range(len(dice)), key=lambda place: dice[place].wavers)] = "unsure"
    return tuple(top.outlined(note=notes.get(place, "")) for place, top in enumerate(dice))


def named(dice: Sequence[SixDiceTop]) -> tuple[ReadDie, ...]:
    """The dice with their faces, named by these."""
    found: list[ReadDie] = []
    for kind, name in ((NUMBER, NUMBER_DIE), (COLOUR, COLOUR_DIE)):
        ordered = sorted((_face(top), top.pose.x, place) for place, top in enumerate(dice) if top.kind == kind)
        found += [
            dice[place].outlined(f"{name}{k}", _spoken(kind, face)) for k, (face, _, place) in enumerate(ordered, 1)
        ]
    return tuple(found)


def _face(top: SixDiceTop) -> int:
    return int((top.digits if top.kind == NUMBER else top.colours).argmax())


def _spoken(kind: int, face: int) -> str:
    return str(face) if kind == NUMBER else COLOURS[face]


def make_ready() -> None:
    """Loads the networks, so that no reading has to wait for them."""
    blank = np.zeros((240, 320, 3), np.uint8)
    locate(blank, DEFAULT.locating, FINDER)
    pose = TopPose(160.0, 120.0, 20.0, 0.0)
    examined(blank, [TopCandidate(pose, TopLook.SPOILT, 1.0)])
