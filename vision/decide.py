"""The reject option: looks for every reason not to accept what the stages found, and accepts only without one."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from kiosk.rules.dice import Die
from vision import classify
from vision.artwork import BLUE_PRINTS, PRINTS
from vision.assemble import LEAST, Ranked, by_geometry, by_judge, print_of, shortfall
from vision.cells import dazzling, foreign, measure_blue, measure_white, paper_of
from vision.classify import NEVER, Opinion
from vision.judge import Verdict
from vision.lean import Lean
from vision.locate import Candidate, Look
from vision.reading import Face, ReadDie, Reading, Reason, refuse
from vision.rectify import Pose
from vision.settings import Settings

Image = npt.NDArray[np.uint8]
Array = npt.NDArray[np.float32]
Prints = Array | npt.NDArray[np.float64]

BLUE_DICE, WHITE_DICE = 2, 1
NO_OPINION = Opinion({})
UPRIGHT = Lean()
NEVER_SURE = 99.0
"""More than anything can be sure."""
SUREST = 1e-4
"""No look at a die alone is surer than this of whether it leans."""
LEAST_DOUBT = 1e-5
LEAST_LEAN, MOST_LEAN = -14.0, 20.0
"""Beyond these nothing counts for more."""
DISAGREED, UNDECIDED = 0.97, 0.99
"""What is left of the confidence where the measured cue prefers another roll, and where it does so by little: how
often the judged roll is right then, in pictures of the lab."""


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
    witness: Verdict | None = None
    """What the witness thinks of it, where it was asked."""
    joint: npt.NDArray[np.float64] | None = None
    """Chances by print by all looks of judge and witness, where both were asked."""

    @property
    def look(self) -> Look:
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
        found = self.look is not Look.SPOILT and self.candidate.heat >= settings.locating.sure
        return found and self.like_its_look > settings.agreeing.something

    def chances(self) -> npt.NDArray[np.float64]:
        """Chances of the prints of its colour, given that one of them is there, by all that was asked."""
        if self.joint is not None:
            return _given_colour(self.joint, self.look)
        return _given_colour(self.verdict.prints if self.prints is None else self.prints, self.look)

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
    """By all that the networks saw together."""
    alone: tuple[Ranked, ...] = ()
    """By each of the networks that were asked."""
    measured: Ranked | None = None
    needed: float = NEVER_SURE
    """How sure the learned cues must be of the roll, after what was measured."""


def _of_colour(prints: Prints, look: Look) -> float:
    return float((prints[BLUE_PRINTS:] if look is Look.WHITE else prints[:BLUE_PRINTS]).sum())


def _given_colour(prints: Prints, look: Look) -> npt.NDArray[np.float64]:
    table = prints.astype(np.float64)
    table[: BLUE_PRINTS if look is Look.WHITE else 0] = 0
    table[len(table) if look is Look.WHITE else BLUE_PRINTS :] = 0
    return np.asarray(table / max(float(table.sum()), LEAST), np.float64)


def chosen(tops: Sequence[Top], settings: Settings) -> tuple[Top, ...]:
    """The two surest blue tops and the surest white one, as far as there are any."""
    good = sorted((top for top in tops if top.good(settings)), key=lambda top: -top.sureness)
    blues = [top for top in good if top.look is Look.BLUE][:BLUE_DICE]
    return (*blues, *[top for top in good if top.look is Look.WHITE][:WHITE_DICE])


def count(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection unless there are two blue tops, a white one, and nothing else that may be a die."""
    three = chosen(tops, settings)
    outlines = tuple(top.outlined() for top in three)
    enough = len(three) == BLUE_DICE + WHITE_DICE
    odd = settings.locating.spoilt_beside if enough else settings.locating.spoilt
    others = [top for top in tops if top not in three and _of_a_size(top, three, settings)]
    spoilt = sum(top.look is Look.SPOILT and top.candidate.heat >= odd for top in tops)
    if spoilt and spoilt + len(three) > 1:
        return refuse(Reason.COCKED_DIE, outlines)
    if not enough:
        hidden = bool(three) and any(top.candidate.heat >= settings.locating.surely for top in others)
        blues = sum(top.look is Look.BLUE for top in three)
        found = f"{blues} blue and {len(three) - blues} white"
        return refuse(Reason.COVERED if hidden else Reason.MISSING_DIE, outlines, found)
    unread = [top.candidate.heat for top in others if not top.good(settings)]
    if min(top.candidate.heat for top in three) < settings.locating.clear < max(unread, default=0.0):
        # What was taken for the third die is less like one than something that can't be read.
        return refuse(Reason.COVERED, outlines)
    if any(_another(top, settings) for top in others):
        return refuse(Reason.EXTRA_DIE, tuple(top.outlined() for top in tops if top.good(settings)))
    if doubtful(tops, settings):
        return refuse(Reason.UNSURE, outlines, "there may be another die")
    return None


def _another(top: Top, settings: Settings) -> bool:
    """Whether a top beyond the three is another die: one on which anything can be read, whatever its colour."""
    return top.candidate.heat >= settings.locating.another and top.readable > settings.agreeing.surplus


def _perhaps_another(top: Top, three: Sequence[Top], settings: Settings) -> bool:
    """Whether a top beyond the three, and not one of them seen twice, may be another die."""
    apart = min(math.hypot(top.pose.x - one.pose.x, top.pose.y - one.pose.y) for one in three)
    twice = apart <= settings.locating.apart * top.pose.size
    limits = settings.agreeing
    faint = top.readable > limits.surplus and top.candidate.heat < settings.locating.another
    if faint and top.witness is not None and 1 - top.witness.nothing < limits.plainly_none:
        return False
    return not twice and top.candidate.heat * top.readable > limits.doubtful


def doubtful(tops: Sequence[Top], settings: Settings) -> list[Top]:
    """What is beyond the three dice and may be another one."""
    three = chosen(tops, settings)
    if len(three) < BLUE_DICE + WHITE_DICE:
        return []
    others = [top for top in tops if top not in three and _of_a_size(top, three, settings)]
    return [top for top in others if _perhaps_another(top, three, settings)]


def _of_a_size(top: Top, three: Sequence[Top], settings: Settings) -> bool:
    """Whether a top is about as large as those that were chosen; a wooden token is smaller, a card larger."""
    usual = float(np.median([one.pose.size for one in three])) if three else top.pose.size
    return 1 / settings.agreeing.same_size < top.pose.size / usual < settings.agreeing.same_size


def light(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if even the bright parts of the white die are dark."""
    if max(_bright(top.crop[::2, ::2]) for top in tops) < settings.light.too_dark:
        return refuse(Reason.TOO_DARK, tuple(top.outlined() for top in tops))
    return None


def _bright(crop: Image) -> float:
    """What nine tenths of a crop are darker than."""
    place = -crop.size // 10
    return float(np.partition(crop.ravel(), place)[place])


def sharp(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if the dice are so small in the picture that their finest print is lost."""
    if min(top.pose.size for top in tops) < settings.agreeing.fewest_pixels:
        return refuse(Reason.UNSURE, tuple(top.outlined() for top in tops), "they are too small in the picture")
    return None


def lean_odds(lean: Lean, settings: Settings) -> float:
    """Log odds that a die is cocked: by its own look, and by how far it is out of line with the others."""
    limits = settings.agreeing
    beyond = lean.odd - limits.odd
    out_of_line = beyond * (limits.odd_weight if beyond < 0 else limits.too_odd_weight)
    return _odds(lean.chance, SUREST) + out_of_line + limits.uneven_weight * max(lean.uneven - limits.uneven, 0)


def _odds(chance: float, least: float) -> float:
    """A chance as log odds, no surer than *least*."""
    chance = min(max(chance, least), 1 - least)
    return math.log(chance / (1 - chance))


def spoilt_odds(top: Top, settings: Settings) -> float:
    """Log odds that a top can't be read, by all that was asked whether it leans, is covered and shows a print."""
    limits = settings.agreeing
    looks = (
        (limits.spoilt_leaning, min(max(lean_odds(top.lean, settings), LEAST_LEAN), MOST_LEAN)),
        (limits.spoilt_covered, _odds(top.lean.covered, LEAST_DOUBT)),
        (limits.spoilt_judged, _odds(1 - top.like_its_look, LEAST_DOUBT)),
        (limits.spoilt_witnessed, _odds(1 - top.like_its_look_to_the_witness, LEAST_DOUBT)),
    )
    return sum(weight * odds for weight, odds in looks) + limits.spoilt_usually


def plainly_flat(lean: Lean, settings: Settings) -> bool:
    """Whether there is not the least doubt that a die lies flat and still and that nothing lies over it."""
    limits = settings.agreeing
    still = lean.covered <= limits.may_be_covered and lean.moving <= limits.may_move
    return still and lean_odds(lean, settings) <= limits.may_lean


def leans(top: Top, settings: Settings) -> bool:
    """Whether a die is cocked, or its top as foreshortened as only a cocked one's is."""
    limits = settings.agreeing
    return lean_odds(top.lean, settings) > limits.leans or top.verdict.squeeze > limits.squeezed


def roll(tops: Sequence[Top], settings: Settings) -> Decision:
    """The roll on which both cues agree, or a refusal."""
    measured_tops = _with_opinions(tops, settings)
    outlines = tuple(top.outlined() for top in measured_tops)
    blues = [top for top in measured_tops if top.look is Look.BLUE]
    (white,) = (top for top in measured_tops if top.look is Look.WHITE)
    refusal = hopeless(measured_tops, settings) or _spoilt(measured_tops, settings)
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
    objection = objection or _disagreeing(judged, measured, needed) or _against(judged, blues, settings)
    answer = refuse(Reason.UNSURE, outlines, objection, sure) if objection else _accepted(judged, blues, white, sure)
    return Decision(answer, measured_tops, judged, each, measured, needed)


def _likeliest(tops: Sequence[Top]) -> Ranked:
    """The likeliest roll by what was seen on the tops."""
    (white,) = (top for top in tops if top.look is Look.WHITE)
    return by_judge([top.chances() for top in tops if top.look is Look.BLUE], white.chances())


def _alone(tops: Sequence[Top]) -> tuple[Ranked, ...]:
    """The likeliest rolls by the judge alone, and by the witness if it was asked."""
    judge = _likeliest([replace(top, joint=None) for top in tops])
    seen = [replace(top, joint=None, verdict=top.witness) for top in tops if top.witness is not None]
    return (judge, _likeliest(seen)) if len(seen) == len(tops) else (judge,)


def hopeless(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection that no further look at the prints could clear away."""
    return _askew(tops, settings) or _covered(tops, settings) or _moving(tops, settings)


def _askew(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if a die leans, or stands on something."""
    outlines, sizes = tuple(top.outlined() for top in tops), [top.pose.size for top in tops]
    if any(leans(top, settings) for top in tops):
        return refuse(Reason.COCKED_DIE, outlines)
    if max(sizes) > settings.agreeing.same_size * min(sizes):
        return refuse(Reason.COCKED_DIE, outlines, "the tops differ in size")
    return None


def _covered(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if something lies over a top, or it shows a colour that no die has (taught dice may have any)."""
    (white,) = (top for top in tops if top.look is Look.WHITE)
    paper, limits = paper_of(white.crop), settings.agreeing
    known = [top for top in tops if top.prints is None]
    strange = any(foreign(top.crop, paper) > limits.foreign for top in known)
    if strange or any(top.lean.covered > limits.covered for top in tops):
        return refuse(Reason.COVERED, tuple(top.outlined() for top in tops))
    return None


def _moving(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if a die rolled while the picture was taken."""
    (white,) = (top for top in tops if top.look is Look.WHITE)
    limits, paper = settings.agreeing, paper_of(white.crop)
    most = limits.moves if sum(paper) / len(paper) >= limits.dark else limits.moves_in_the_dark
    if any(top.lean.moving > most for top in tops):
        return refuse(Reason.MOVING, tuple(top.outlined() for top in tops))
    return None


def _spoilt(tops: Sequence[Top], settings: Settings) -> Reading | None:
    """An objection if all looks together say of a top that it can't be read, though none is sure by itself."""
    limits = settings.agreeing
    asked = [top for top in tops if top.witness is not None]
    spoilt = [top.lean for top in asked if spoilt_odds(top, settings) > limits.spoilt]
    if not spoilt:
        return None
    outlines = tuple(top.outlined() for top in tops)
    if any(lean_odds(lean, settings) > limits.may_lean for lean in spoilt):
        return refuse(Reason.COCKED_DIE, outlines)
    if any(lean.covered > limits.may_be_covered for lean in spoilt):
        return refuse(Reason.COVERED, outlines)
    return refuse(Reason.UNSURE, outlines, "a second look does not confirm it")


def _unclear(judged: Ranked, tops: Sequence[Top], settings: Settings) -> str:
    """An objection if a top, or the three faces as such, are not clear to the learned cue."""
    limits = settings.agreeing
    whole = all(min(top.like_its_look, top.like_its_look_to_the_witness) >= limits.whole for top in tops)
    return "" if whole and judged.lead >= limits.together else "the prints are not clear"


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
    (white,) = (top for top in tops if top.look is Look.WHITE)
    paper = paper_of(white.crop)
    return tuple(top if top.prints is not None else _measured_top(top, paper, settings) for top in tops)


def _measured_top(top: Top, paper: tuple[float, float, float], settings: Settings) -> Top:
    if top.look is Look.BLUE:
        return replace(top, opinion=classify.of_blue(measure_blue(top.crop, paper), settings.agreeing))
    return replace(top, opinion=_of_house(top, settings))


def _of_house(top: Top, settings: Settings) -> Opinion:
    return classify.of_white(measure_white(top.crop, top.verdict.house_turn), settings.agreeing)
