"""The reader: puts the stages together and decides whether their answer may be accepted.

A roll is accepted only if the learned cue, which is two networks (:mod:`vision.read.judge`,
:mod:`vision.read.witness`), and the measured one (:mod:`vision.read.cells`, :mod:`vision.read.classify`) agree, each
with a margin; otherwise it is refused with a reason.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from vision import light
from vision.calibrate import Calibration
from vision.decide import count, spoilt
from vision.decide import decision as decide
from vision.decide.decision import Decision
from vision.find.locate import Located, TopCandidate, TopLook, locate, standing
from vision.find.rectify import TopPose, aligned, straighten
from vision.find.tray import TrayFloor
from vision.read.artwork import BLUE_PRINTS
from vision.read.cells import paper_of
from vision.read.judge import Verdict, framed, judge, several
from vision.read.lean import leaning
from vision.read.top import Top
from vision.read.witness import beyond_doubt, weighed, witnessed
from vision.reading import Reading, ReadingRefused, refuse
from vision.settings import DEFAULT, Settings
from vision.teach import recognise
from vision.teach.refit import tuned

Image = npt.NDArray[np.uint8]

LARGEST = 1600
"""Columns; wider pictures are made smaller first, for nothing is gained from more."""
CUT_OFF = 0.05
"""How far a top may reach beyond the picture, in sides of it."""
DICE = 3
ASIDE = (-0.18, 0.0, 0.18)
"""Where a die is looked for that the finder framed badly, in sides of it."""
MOST_CANDIDATES = 8
"""No tray holds more; a picture with more of them shows something else."""


@dataclass(frozen=True, slots=True, eq=False)
class Examination:
    """Everything that was found out about a picture, for the person who wants to know why."""

    reading: Reading
    located: Located
    tops: tuple[Top, ...] = ()
    decision: Decision | None = None


def read(image: Image, calibration: Calibration | None = None, settings: Settings = DEFAULT) -> Reading:
    """The dice in a picture (BGR), or a refusal."""
    return examine(image, calibration, settings).reading


def examine(image: Image, calibration: Calibration | None = None, settings: Settings = DEFAULT) -> Examination:
    """The same with all intermediate results."""
    began = time.perf_counter()
    if calibration is not None:
        settings = tuned(settings, calibration.table)
    examination = _examine(image, calibration, settings)
    if examination.reading.reason is not None and light.dark(image, settings.light):
        # Whatever it was taken for in the dark: more light is what helps.
        examination = replace(examination, reading=refuse(ReadingRefused.TOO_DARK, examination.reading.dice))
    took = (time.perf_counter() - began) * 1000
    return replace(examination, reading=replace(examination.reading, ms=took))


def _examine(image: Image, calibration: Calibration | None, settings: Settings) -> Examination:
    located = locate(image, settings.locating)
    size = (image.shape[1], image.shape[0])
    inside = tuple(one for one in located.candidates if _in_tray(one, located, calibration, size, settings))
    candidates = _worth_a_look(inside, settings)
    if not candidates:
        return Examination(refuse(ReadingRefused.MISSING_DIE if located.tray else ReadingRefused.NO_TRAY), located)
    tops = _with_witness(image, _straightened(image, candidates, settings), settings)
    calibrated = calibration is not None and calibration.corners is not None
    three = count.chosen(tops, settings)
    beside = None if calibrated or len(three) < DICE else _perhaps_beside(image, three, located, settings)
    usual = _decided(image, located, tops, settings, beside)
    taught = recognise.recognised(tops, calibration, settings)
    if taught is None:
        return usual
    return _together(usual, _decided(image, located, taught, recognise.when_taught(settings), beside))


def _decided(
    image: Image, located: Located, tops: tuple[Top, ...], settings: Settings, beside: Reading | None
) -> Examination:
    three = count.chosen(tops, settings)
    objection = count.miscounted(tops, settings) or count.light(tops, settings) or count.sharp(three, settings)
    objection = objection or beside or _cut_off(three, (image.shape[1], image.shape[0]))
    if objection is not None:
        return Examination(objection, located, tops)
    three = _with_lean(image, three, settings)
    taught = any(top.prints is not None for top in three)
    decision = decide.roll(three, settings) if taught else _weighed(image, three, settings)
    return Examination(decision.reading, located, decision.tops, decision)


def _weighed(image: Image, tops: tuple[Top, ...], settings: Settings) -> Decision:
    """What judge and witness say together, at first sight; where there is any doubt, after several looks of both."""
    poses = [top.pose for top in tops]
    (white,) = (top for top in tops if top.look is TopLook.WHITE)
    size, paper = (image.shape[1], image.shape[0]), paper_of(white.crop)
    own, seen = [top.verdict for top in tops], witnessed([top.crop for top in tops], poses, size, paper)
    at_once = [weighed(top, [one], [two]) for top, one, two in zip(tops, own, seen, strict=True)]
    decision = decide.roll(at_once, settings)
    if beyond_doubt(decision, settings) or spoilt.hopeless(tops, settings) is not None:
        return decision

    def judge_again(some: Sequence[TopPose]) -> list[Verdict]:
        return [verdict for _, verdict in judge(image, some)]

    def witness_again(some: Sequence[TopPose]) -> list[Verdict]:
        return witnessed([straighten(image, pose) for pose in some], some, size, paper)

    looks = zip(tops, several(judge_again, poses, own), several(witness_again, poses, seen), strict=True)
    return decide.roll([weighed(*one) for one in looks], settings)


def _with_witness(image: Image, tops: tuple[Top, ...], settings: Settings) -> tuple[Top, ...]:
    """The tops, with what the witness says of those that may be a fourth die: a shadow is darker than any."""
    doubtful = count.doubtful(tops, settings)
    if not doubtful:
        return tops
    white = next(top for top in count.chosen(tops, settings) if top.look is TopLook.WHITE)
    size, paper = (image.shape[1], image.shape[0]), paper_of(white.crop)
    seen = witnessed([top.crop for top in doubtful], [top.pose for top in doubtful], size, paper)
    said = dict(zip(map(id, doubtful), seen, strict=True))
    return tuple(replace(top, witness=said[id(top)]) if id(top) in said else top for top in tops)


def _together(usual: Examination, taught: Examination) -> Examination:
    """What the teach-in reads; where it refuses, the usual reading unless both of its cues say otherwise."""
    if _too_many(usual):
        return usual
    if usual.reading.roll is None or usual.reading.roll == taught.reading.roll:
        return taught
    if taught.reading.roll is not None:
        return replace(
            taught, reading=refuse(ReadingRefused.UNSURE, taught.reading.dice, "it is not like the taught faces")
        )
    decision = taught.decision
    if decision is None:
        return usual
    said = {ranked.call.roll for ranked in (decision.judged, decision.measured) if ranked is not None}
    return usual if not said or usual.reading.roll in said else taught


def _too_many(usual: Examination) -> bool:
    """Whether there is or may be a fourth die: it is none the less one for being unlike all that were taught."""
    return usual.decision is None and usual.reading.reason in {ReadingRefused.EXTRA_DIE, ReadingRefused.UNSURE}


def _worth_a_look(candidates: tuple[TopCandidate, ...], settings: Settings) -> tuple[TopCandidate, ...]:
    """The surest; faint ones only beside three that are clear, for they are a fourth die or nothing."""
    limits = settings.locating
    enough = sum(one.heat >= limits.clear for one in candidates) >= DICE
    least = limits.faint if enough else limits.suspect
    return tuple(one for one in candidates if one.heat >= least)[:MOST_CANDIDATES]


def _in_tray(
    one: TopCandidate, located: Located, calibration: Calibration | None, size: tuple[int, int], settings: Settings
) -> bool:
    """Whether a top lies in the calibrated tray, or may lie in the one that is seen; anywhere where none is."""
    if calibration is not None and calibration.corners is not None:
        return calibration.contains(one.pose.x, one.pose.y, size, settings.locating.beside * one.pose.size)
    limits = settings.locating
    return located.tray is None or located.tray.inside(one.pose, one.floor, limits) > limits.outside


def _perhaps_beside(image: Image, tops: Sequence[Top], located: Located, settings: Settings) -> Reading | None:
    """An objection if one of the dice may lie beside the tray, or one beside it in the tray."""
    if located.tray is None:
        return None
    within = all(_in_it(odds, located.tray, settings) for odds in _standing(image, tops, located, settings))
    if within and not _perhaps_inside(image, located, located.tray, settings):
        return None
    return refuse(ReadingRefused.UNSURE, tuple(top.outlined() for top in tops), "a die may lie beside the tray")


def _perhaps_inside(image: Image, located: Located, tray: TrayFloor, settings: Settings) -> bool:
    """Whether a die that was left out, as if it lay beside the tray, may lie in it by another look."""
    limits = settings.locating
    dice = [one for one in located.candidates if one.heat >= limits.sure]
    left_out = [
        one for one in dice if limits.plainly_outside < tray.inside(one.pose, one.floor, limits) <= limits.outside
    ]
    return bool(left_out) and any(max(odds) > limits.outside for odds in standing(image, located, left_out, limits))


def _standing(image: Image, tops: Sequence[Top], located: Located, settings: Settings) -> list[list[float]]:
    """For each die log odds of standing in the tray: by the look that found it, and by more where one is in doubt."""
    dice, limits = [top.candidate for top in tops], settings.locating
    tray = located.tray
    odds = [tray.inside(one.pose, one.floor, limits) for one in dice] if tray else []
    if all(one >= limits.plainly_inside for one in odds) or min(odds) < limits.inside:
        return [[one] for one in odds]
    return standing(image, located, dice, limits)


def _in_it(odds: Sequence[float], tray: TrayFloor, settings: Settings) -> bool:
    """Whether a die stands in the tray by every look, and by all of them together."""
    limits = settings.locating
    by_each, by_all = limits.inside, limits.inside_by_all
    if tray.lopsided > limits.lopsided:
        by_each, by_all = limits.inside_lopsided, limits.inside_by_all_lopsided
    return min(odds) >= by_each and sum(odds) / len(odds) >= by_all


def _cut_off(tops: Sequence[Top], size: tuple[int, int]) -> Reading | None:
    """An objection if the border of the picture cuts through a top: what is beyond it can't be told."""
    corners = np.array([top.pose.quad for top in tops])
    slack = CUT_OFF * min(top.pose.size for top in tops)
    if (corners < -slack).any() or (corners > np.array(size) - 1 + slack).any():
        return refuse(ReadingRefused.COVERED, tuple(top.outlined() for top in tops), "the picture cuts through a die")
    return None


def _straightened(image: Image, candidates: tuple[TopCandidate, ...], settings: Settings) -> tuple[Top, ...]:
    """Each candidate's top, framed, and again where a look finds that its own frame is still off."""
    limit, sure = settings.framing.off, settings.agreeing.at_first_sight
    poses, looks = framed(image, [one.pose for one in candidates], settings.framing.trusted, sure)
    _search(image, candidates, poses, looks, settings)
    for _ in range(settings.framing.again):
        off = [place for place, (_, verdict) in enumerate(looks) if verdict.off > limit]
        moved = [poses[place].moved(*looks[place][1].correction) for place in off]
        for place, pose, look in zip(off, moved, judge(image, moved), strict=True):
            poses[place], looks[place] = pose, look
    found = zip(candidates, poses, looks, strict=True)
    return tuple(Top(_coloured(one, verdict, settings), pose, crop, verdict) for one, pose, (crop, verdict) in found)


def _search(
    image: Image,
    candidates: Sequence[TopCandidate],
    poses: list[TopPose],
    looks: list[tuple[Image, Verdict]],
    settings: Settings,
) -> None:
    """Looks around where the finder is sure of a die but nothing can be read: it may be framed far off.

    Where three dice are read already, that may be a fourth one, which must not be overlooked.
    """
    seen = [verdict.nothing <= 1 - settings.agreeing.something for _, verdict in looks]
    sizes = [pose.size for pose, fine in zip(poses, seen, strict=True) if fine]
    enough = sum(seen) >= DICE
    least = settings.framing.search_fourth if enough else settings.framing.search
    clear = 1 - (settings.agreeing.surplus if enough else settings.agreeing.something)
    for place, one in enumerate(candidates):
        if looks[place][1].nothing <= clear or one.heat < least or not sizes:
            continue
        start = aligned(image, replace(one.pose, size=float(np.median(sizes))))
        around = [start.moved(right, down, 0.0, 0.0) for right in ASIDE for down in ASIDE]
        found = [verdict.nothing for _, verdict in judge(image, around)]
        if enough and min(found) > 1 - settings.framing.hint:
            continue
        pose = around[int(np.argmin(found))]
        for _ in range(settings.framing.steps):
            ((_, verdict),) = judge(image, [pose])
            pose = pose.moved(*verdict.correction)
        ((crop, verdict),) = judge(image, [pose])
        if verdict.nothing < looks[place][1].nothing:
            poses[place], looks[place] = pose, (crop, verdict)


def _coloured(one: TopCandidate, verdict: Verdict, settings: Settings) -> TopCandidate:
    """A candidate of which the finder saw only that it is odd, by the colour of what can be read on it."""
    if one.look is not TopLook.SPOILT or 1 - verdict.nothing < settings.agreeing.something:
        return one
    white = float(verdict.prints[BLUE_PRINTS:].sum()) > float(verdict.prints[:BLUE_PRINTS].sum())
    return replace(one, look=TopLook.WHITE if white else TopLook.BLUE)


def _with_lean(image: Image, tops: tuple[Top, ...], settings: Settings) -> tuple[Top, ...]:
    """The tops with what shows whether their dice lean or are covered; looked at from all sides where in doubt."""
    leans = leaning(image, [top.pose for top in tops], lambda lean: not spoilt.plainly_flat(lean, settings))
    return tuple(replace(top, lean=lean) for top, lean in zip(tops, leans, strict=True))


def make_ready() -> None:
    """Loads the networks and works out all that is worked out once, so that no reading has to wait for it."""
    blank = np.zeros((240, 320, 3), np.uint8)
    locate(blank, DEFAULT.locating)
    pose, looks = TopPose(160.0, 120.0, 20.0, 0.0), (TopLook.BLUE, TopLook.BLUE, TopLook.WHITE)
    _, seen = framed(blank, [pose] * DICE, DEFAULT.framing.trusted, DEFAULT.agreeing.at_first_sight)
    tops = tuple(Top(TopCandidate(pose, look, 1.0), pose, *one) for look, one in zip(looks, seen, strict=True))
    _weighed(blank, _with_lean(blank, tops, DEFAULT), DEFAULT)


def prepared(image: Image) -> Image:
    """A picture as a file or camera gave it, in a size that the reader is made for."""
    width = image.shape[1]
    if width <= LARGEST:
        return image
    scale = LARGEST / width
    return np.asarray(cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8)
