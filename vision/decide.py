"""The reject option: looks for every reason not to accept what the stages found, and accepts only without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from kiosk.rules.dice import Die
from vision import classify
from vision.artwork import BLUE_PRINTS, PRINTS, Print
from vision.assemble import Ranked, by_geometry, by_judge, print_of, shortfall
from vision.calibrate import Calibration
from vision.cells import measure_blue, measure_white, paper_of
from vision.classify import NEVER, Evidence, Opinion
from vision.judge import Verdict
from vision.lean import Lean
from vision.locate import Candidate, Look
from vision.reading import Face, ReadDie, Reading, Reason, refuse
from vision.rectify import Pose
from vision.settings import Settings
from vision.taught import Likeness, taught_by

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]

BLUE_DICE, WHITE_DICE = 2, 1
NO_OPINION = Opinion({})
UPRIGHT = Lean()
DISAGREED, UNDECIDED = 0.5, 0.9
"""What is left of the confidence where the measured cue does not give the same roll, and where it hardly differs."""


@dataclass(frozen=True, slots=True, eq=False)
class Top:
    """One top on its way through the stages."""

    candidate: Candidate
    pose: Pose
    crop: Image
    verdict: Verdict
    lean: Lean = UPRIGHT
    """Whether the die leans on something."""
    opinion: Opinion = NO_OPINION
    prints: Array | None = None
    """Chances by print where a teach-in knows better than the network."""

    @property
    def look(self) -> Look:
        return self.candidate.look

    @property
    def like_its_look(self) -> float:
        """Chance that a print of the colour that the finder saw can be read here."""
        prints = self.verdict.prints if self.prints is None else self.prints
        return float((prints[BLUE_PRINTS:] if self.look is Look.WHITE else prints[:BLUE_PRINTS]).sum())

    @property
    def sureness(self) -> float:
        """How much finder and judge together believe in it."""
        return self.candidate.heat * self.like_its_look

    def good(self, settings: Settings) -> bool:
        """Whether this is the top of a die that lies flat, as far as finder and judge can tell."""
        found = self.look is not Look.SPOILT and self.candidate.heat >= settings.locating.sure
        return found and self.like_its_look > settings.agreeing.something

    def chances(self) -> Array:
        """Chances of the prints of its colour, given that one of them is there."""
        table = (self.verdict.prints if self.prints is None else self.prints).copy()
        table[: BLUE_PRINTS if self.look is Look.WHITE else 0] = 0
        table[len(table) if self.look is Look.WHITE else BLUE_PRINTS :] = 0
        return np.asarray(table / max(float(table.sum()), 1e-6), np.float32)

    def outlined(self, die: Die | None = None, face: Face | None = None) -> ReadDie:
        pose = self.pose
        if face is not None:
            index = PRINTS.index(print_of(face))
            pose = pose.turned(self.verdict.turn(index))
        return ReadDie(pose.quad, 1 - self.verdict.nothing, die, face, self.opinion.note)


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What became of three tops."""

    reading: Reading
    tops: tuple[Top, ...]
    judged: Ranked | None = None
    measured: Ranked | None = None


def chosen(tops: Sequence[Top], settings: Settings) -> tuple[Top, ...]:
    """The two surest blue tops and the surest white one, as far as there are any."""
    good = sorted((top for top in tops if top.good(settings)), key=lambda top: -top.sureness)
    blues = [top for top in good if top.look is Look.BLUE][:BLUE_DICE]
    return (*blues, *[top for top in good if top.look is Look.WHITE][:WHITE_DICE])


def count(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection unless there are two blue tops, a white one, and nothing else that may be a die."""
    three = chosen(tops, settings)
    outlines = tuple(top.outlined() for top in three)
    spoilt = [top for top in tops if top.look is Look.SPOILT and top.candidate.heat >= settings.locating.spoilt]
    others = [top for top in tops if top not in three and _of_a_size(top, three, settings)]
    if spoilt:
        return refuse(Reason.COCKED_DIE, outlines)
    if len(three) < BLUE_DICE + WHITE_DICE:
        hidden = bool(three) and any(top.candidate.heat >= settings.locating.surely for top in others)
        blues = sum(top.look is Look.BLUE for top in three)
        found = f"{blues} blue and {len(three) - blues} white"
        return refuse(Reason.COVERED if hidden else Reason.MISSING_DIE, outlines, found)
    if any(top.good(settings) and top.like_its_look > settings.agreeing.surplus for top in others):
        return refuse(Reason.EXTRA_DIE, tuple(top.outlined() for top in tops if top.good(settings)))
    if any(top.sureness > settings.agreeing.doubtful for top in others):
        return refuse(Reason.UNSURE, outlines, "there may be another die")
    return None


def _of_a_size(top: Top, three: Sequence[Top], settings: Settings) -> bool:
    """Whether a top is about as large as those that were chosen; a wooden token is smaller, a card larger."""
    usual = float(np.median([one.pose.size for one in three])) if three else top.pose.size
    return 1 / settings.agreeing.same_size < top.pose.size / usual < settings.agreeing.same_size


def light(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if even the bright parts of the white die are dark."""
    bright = max(float(np.partition(top.crop.ravel(), -top.crop.size // 10)[-top.crop.size // 10]) for top in tops)
    if bright < settings.light.too_dark:
        return refuse(Reason.TOO_DARK, tuple(top.outlined() for top in tops))
    return None


def leans(top: Top, settings: Settings) -> bool:
    """Whether a die is cocked: out of line with the others, or by its own look, or a little of both."""
    limits, lean = settings.agreeing, top.lean
    out_of_line = lean.odd > limits.odd or top.verdict.squeeze > limits.squeezed
    both = lean.chance > limits.may_lean and lean.odd > limits.rather_odd
    return out_of_line or both or lean.chance > limits.leans


def roll(tops: Sequence[Top], settings: Settings) -> Decision:
    """The roll on which both cues agree, or a refusal."""
    measured_tops = _with_opinions(tops, settings)
    outlines = tuple(top.outlined() for top in measured_tops)
    blues = [top for top in measured_tops if top.look is Look.BLUE]
    (white,) = (top for top in measured_tops if top.look is Look.WHITE)
    sizes = [top.pose.size for top in tops]
    if any(leans(top, settings) for top in tops):
        return Decision(refuse(Reason.COCKED_DIE, outlines), measured_tops)
    if max(sizes) > settings.agreeing.same_size * min(sizes):
        return Decision(refuse(Reason.COCKED_DIE, outlines, "the tops differ in size"), measured_tops)
    judged = by_judge([top.chances() for top in blues], white.chances())
    clear = all(top.opinion.clear for top in measured_tops)
    measured = _measured(blues, white, judged)
    objection = _objection(judged, measured, settings, clear=clear)
    limits = settings.agreeing
    spoilt = any(top.like_its_look < limits.whole for top in tops) or judged.lead < limits.together
    hardly = not spoilt and _undecided(judged, blues, white, settings)
    objection = ("" if hardly else objection) or _against(judged, blues, settings)
    objection = objection or ("the prints are not clear" if spoilt else "")
    sure = confidence(judged, measured_tops, measured, hardly=hardly)
    if objection:
        return Decision(refuse(Reason.UNSURE, outlines, objection, sure), measured_tops, judged, measured)
    reading = _accepted(judged, blues, white, sure)
    return Decision(reading, measured_tops, judged, measured)


def _measured(blues: Sequence[Top], white: Top, judged: Ranked) -> Ranked | None:
    """The best roll by geometry; where it only rules out, the judged one if that is not ruled out."""
    return by_geometry(_deciding(blues, judged), white.opinion.evidence)


def _deciding(blues: Sequence[Top], judged: Ranked) -> list[Evidence]:
    """What was measured on each blue top; only of the judged faces where it does not decide but only rules out."""
    wanted = (print_of(judged.call.roll.a), print_of(judged.call.roll.b))
    return [top.opinion.evidence if top.opinion.clear else _only(top.opinion.evidence, wanted) for top in blues]


def _only(evidence: Evidence, wanted: Sequence[Print]) -> Evidence:
    return {one: value for one, value in evidence.items() if one in wanted}


def _objection(judged: Ranked, measured: Ranked | None, settings: Settings, *, clear: bool) -> str:
    limits = settings.agreeing
    if judged.score < (limits.judged if clear else limits.judged_alone):
        return "the prints are not clear"
    if measured is None:
        return "squares, half circles or the house are not clear"
    if measured.call.roll != judged.call.roll:
        return f"it may be {judged.call.roll} or {measured.call.roll}"
    if measured.lead < limits.circle_lead:
        return "a half circle is not clear"
    return ""


def _undecided(judged: Ranked, blues: Sequence[Top], white: Top, settings: Settings) -> bool:
    """Whether what was measured hardly prefers another roll, while the learned cue is very sure of its own."""
    limits = settings.agreeing
    if judged.score < limits.judged_undecided:
        return False
    return shortfall(judged.call.roll, _deciding(blues, judged), white.opinion.evidence) <= limits.undecided


def _against(judged: Ranked, blues: Sequence[Top], settings: Settings) -> str:
    """An objection if what was measured on one of the dice speaks against the face that it is called."""
    call = judged.call
    named = ((blues[call.a], print_of(call.roll.a)), (blues[1 - call.a], print_of(call.roll.b)))
    worst = min(top.opinion.evidence.get(one, NEVER) for top, one in named)
    return "a half circle speaks against it" if worst < -settings.agreeing.circle_against else ""


def _accepted(judged: Ranked, blues: Sequence[Top], white: Top, sure: float) -> Reading:
    call = judged.call
    a, b = blues[call.a], blues[1 - call.a]
    dice = (a.outlined(Die.A, call.roll.a), b.outlined(Die.B, call.roll.b), white.outlined(Die.W, call.roll.w))
    return Reading(dice, sure)


def confidence(judged: Ranked, tops: Sequence[Top], measured: Ranked | None, *, hardly: bool = False) -> float:
    """How sure the reading is: the chance of the roll, that all tops are whole, and a bonus where geometry agrees.

    ``bench/vision.py`` compares it with how often readings of each confidence are right.
    """
    whole = float(np.prod([1 - top.verdict.nothing if top.prints is None else top.like_its_look for top in tops]))
    agreed = measured is not None and measured.call.roll == judged.call.roll
    return judged.score * whole * (1.0 if agreed else UNDECIDED if hardly else DISAGREED)


def recognised(tops: Sequence[Top], calibration: Calibration | None, settings: Settings) -> tuple[Top, ...] | None:
    """The tops with both opinions of the teach-in; None where not all faces were taught."""
    taught = taught_by(calibration)
    if taught is None or not (taught.knows(blue=True) and taught.knows(blue=False)):
        return None
    likenesses = taught.compare([top.crop for top in tops], [top.verdict for top in tops], settings.recognising)
    return tuple(_recognised(top, like, settings) for top, like in zip(tops, likenesses, strict=True))


def _recognised(top: Top, like: Likeness, settings: Settings) -> Top:
    """A top with what its likeness to the taught faces says; its colour, too, where that is beyond doubt."""
    blue = float(like.chances[:BLUE_PRINTS].sum()) >= float(like.chances[BLUE_PRINTS:].sum())
    look = Look.BLUE if blue else Look.WHITE
    clear = (
        float(like.chances.max()) > settings.recognising.other_colour
        and like.chances.argmax() == like.evidence.argmax()
    )
    candidate = replace(top.candidate, look=look) if clear and top.look is not Look.SPOILT else top.candidate
    opinion = Opinion({one: float(value) for one, value in zip(PRINTS, like.evidence, strict=True)})
    return replace(top, candidate=candidate, prints=like.chances, opinion=opinion)


def when_taught(settings: Settings) -> Settings:
    """The limits for tops whose opinions come from a teach-in: both cues decide, none only rules out."""
    limits = settings.recognising
    agreeing = replace(
        settings.agreeing,
        judged=limits.judged,
        together=limits.together,
        circle_lead=limits.lead,
        circle_against=limits.against,
        undecided=NEVER,
    )
    return replace(settings, agreeing=agreeing)


def _with_opinions(tops: Sequence[Top], settings: Settings) -> tuple[Top, ...]:
    """The tops with the second cue: what the rules' geometry gives, unless a teach-in has spoken already."""
    (white,) = (top for top in tops if top.look is Look.WHITE)
    paper = paper_of(white.crop)
    return tuple(top if top.prints is not None else _measured_top(top, paper, settings) for top in tops)


def _measured_top(top: Top, paper: tuple[float, float, float], settings: Settings) -> Top:
    if top.look is Look.BLUE:
        return replace(top, opinion=classify.of_blue(measure_blue(top.crop, paper), settings.agreeing))
    return replace(top, opinion=_of_house(top, settings))


def _of_house(top: Top, settings: Settings) -> Opinion:
    return classify.of_white(measure_white(top.crop, top.verdict.house_turn), settings.agreeing)
