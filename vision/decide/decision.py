"""The reject option: looks for every reason not to accept what the stages found, and accepts only without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from kiosk.rules.dice import Die, RollKind
from vision.decide.assemble import Ranked, by_geometry, by_judge, print_of, shortfall
from vision.decide.spoilt import hopeless, spoilt
from vision.find.locate import TopLook
from vision.read import classify
from vision.read.cells import dazzling, measure_blue, measure_white, paper_of
from vision.read.classify import NEVER, Opinion
from vision.read.top import Top
from vision.reading import Reading, ReadingRefused, refuse
from vision.settings import Settings

NEVER_SURE = 99.0
"""More than anything can be sure."""
DISAGREED, UNDECIDED = 0.97, 0.99
"""What is left of the confidence where the measured cue prefers another roll, and where it does so by little: how
often the judged roll is right then, in pictures of the lab."""


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What became of three tops."""

    reading: Reading
    tops: tuple[Top, ...]
    judged: Ranked | None = None
    """By all that the networks saw together."""
    alone: tuple[Ranked, ...] = ()
    """By each of the networks that were asked."""
    measured: Ranked | None = None
    needed: float = NEVER_SURE
    """How sure the learned cues must be of the roll, after what was measured."""


def roll(tops: Sequence[Top], settings: Settings) -> Decision:
    """The roll on which both cues agree, or a refusal."""
    measured_tops = _with_opinions(tops, settings)
    outlines = tuple(top.outlined() for top in measured_tops)
    blues = [top for top in measured_tops if top.look is TopLook.BLUE]
    (white,) = (top for top in measured_tops if top.look is TopLook.WHITE)
    refusal = hopeless(measured_tops, settings) or spoilt(measured_tops, settings)
    if refusal is not None:
        return Decision(refusal, measured_tops)
    judged, each = _likeliest(measured_tops), _alone(measured_tops)
    measured = by_geometry([top.opinion.evidence for top in blues], white.opinion.evidence)
    gap = shortfall(judged.call.roll, [top.opinion.evidence for top in blues], white.opinion.evidence)
    paper = paper_of(white.crop)
    dazzled = max(dazzling(top.crop, paper) for top in blues)
    sure = confidence(each[0], measured_tops, gap, settings)
    needed = _needed(judged, measured, gap, settings, dazzled)
    objection = _unclear(judged, tops, settings) or _unconfirmed(judged, each, settings)
    objection = objection or _too_fine(judged, each, white, settings)
    objection = objection or _disagreeing(judged, measured, needed) or _against(judged, blues, settings)
    answer = (
        refuse(ReadingRefused.UNSURE, outlines, objection, sure)
        if objection
        else _accepted(judged, blues, white, sure)
    )
    return Decision(answer, measured_tops, judged, each, measured, needed)


def _likeliest(tops: Sequence[Top]) -> Ranked:
    """The likeliest roll by what was seen on the tops."""
    (white,) = (top for top in tops if top.look is TopLook.WHITE)
    return by_judge([top.chances() for top in tops if top.look is TopLook.BLUE], white.chances())


def _alone(tops: Sequence[Top]) -> tuple[Ranked, ...]:
    """The likeliest rolls by the judge alone, and by the witness if it was asked."""
    judge = _likeliest([replace(top, joint=None) for top in tops])
    seen = [replace(top, joint=None, verdict=top.witness) for top in tops if top.witness is not None]
    return (judge, _likeliest(seen)) if len(seen) == len(tops) else (judge,)


def _unclear(judged: Ranked, tops: Sequence[Top], settings: Settings) -> str:
    """An objection if a top, or the three faces as such, are not clear to the learned cue."""
    limits = settings.agreeing
    whole = all(min(top.like_its_look, top.like_its_look_to_the_witness) >= limits.whole for top in tops)
    return "" if whole and judged.lead >= limits.together else "the prints are not clear"


def _too_fine(judged: Ranked, each: Sequence[Ranked], white: Top, settings: Settings) -> str:
    """An objection if the house is lined or crossed, and seen so small that a network may be mistaken which."""
    limits = settings.agreeing
    small = (
        white.prints is None and white.pose.size < limits.finest_pixels and judged.call.roll.w is not RollKind.SOLID
    )
    sure = min(one.nines for one in each) >= limits.finest_nines
    return "lines and crosses are too small to be told apart" if small and not sure else ""


def _unconfirmed(judged: Ranked, each: Sequence[Ranked], settings: Settings) -> str:
    """An objection if one of the networks by itself sees another roll."""
    same = all(one.call.roll == judged.call.roll and one.score >= settings.agreeing.each for one in each)
    return "" if same else "a second look does not confirm it"


def _needed(judged: Ranked, measured: Ranked | None, gap: float, settings: Settings, dazzled: float) -> float:
    """How sure the learned cues must be: the more, the more what was measured prefers another roll.

    Where a lamp may be mirrored, all cues may take it for a square: then the learned ones must be surer, too.
    """
    limits = settings.agreeing
    lead = measured.lead if measured is not None and measured.call.roll == judged.call.roll else -gap
    lit = ((limits.blinding, limits.agreed_alone), (limits.dazzling, limits.agreed_dazzled))
    least = next((sure for share, sure in lit if dazzled > share), limits.agreed)
    if lead >= limits.circle_lead:
        return least
    steps = (
        (limits.undecided, limits.agreed_undecided),
        (limits.against, limits.agreed_against),
        (limits.far_against, limits.agreed_alone),
    )
    return max(least, next((sure for most, sure in steps if gap <= most), NEVER_SURE))


def _disagreeing(judged: Ranked, measured: Ranked | None, needed: float) -> str:
    """An objection if the learned cues are not as sure as is needed after what was measured."""
    if measured is None:
        return "squares, half circles or the house are not clear"
    if judged.nines >= needed:
        return ""
    other = measured.call.roll != judged.call.roll
    return f"it may be {judged.call.roll} or {measured.call.roll}" if other else "what is measured does not decide"


def _against(judged: Ranked, blues: Sequence[Top], settings: Settings) -> str:
    """An objection if what was measured on one of the dice speaks against the face that it is called."""
    call = judged.call
    named = ((blues[call.a], print_of(call.roll.a)), (blues[1 - call.a], print_of(call.roll.b)))
    worst = min(top.opinion.evidence.get(one, NEVER) for top, one in named)
    limits = settings.agreeing
    steps = (
        (limits.agreed_alone, limits.circle_against_alone),
        (limits.agreed_against, limits.circle_against_sure),
    )
    most = next((most for sure, most in steps if judged.nines >= sure), limits.circle_against)
    return "a half circle speaks against it" if worst < -most else ""


def _accepted(judged: Ranked, blues: Sequence[Top], white: Top, sure: float) -> Reading:
    call = judged.call
    a, b = blues[call.a], blues[1 - call.a]
    dice = (a.outlined(Die.A, call.roll.a), b.outlined(Die.B, call.roll.b), white.outlined(Die.W, call.roll.w))
    return Reading(dice, sure)


def confidence(judged: Ranked, tops: Sequence[Top], gap: float, settings: Settings) -> float:
    """How sure the reading is: the judge's chance of the roll and of whole tops, less where geometry disagrees.

    ``bench/vision.py`` compares it with how often readings of each confidence are right.
    """
    whole = float(np.prod([1 - top.verdict.nothing if top.prints is None else top.like_its_look for top in tops]))
    limits = settings.agreeing
    return judged.score * whole * (1.0 if gap == 0 else UNDECIDED if gap <= limits.against else DISAGREED)


def _with_opinions(tops: Sequence[Top], settings: Settings) -> tuple[Top, ...]:
    """The tops with the second cue: what the rules' geometry gives, unless a teach-in has spoken already."""
    (white,) = (top for top in tops if top.look is TopLook.WHITE)
    paper = paper_of(white.crop)
    return tuple(top if top.prints is not None else _measured_top(top, paper, settings) for top in tops)


def _measured_top(top: Top, paper: tuple[float, float, float], settings: Settings) -> Top:
    if top.look is TopLook.BLUE:
        return replace(top, opinion=classify.of_blue(measure_blue(top.crop, paper), settings.agreeing))
    return replace(top, opinion=_of_house(top, settings))


def _of_house(top: Top, settings: Settings) -> Opinion:
    return classify.of_white(measure_white(top.crop, top.verdict.house_turn), settings.agreeing)
