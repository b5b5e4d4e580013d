"""Stage 5: puts three tops together to a roll of exactly one A, one B and one W.

A's and B's vertical are one picture turned round, and other faces are mirror images of each other, but the tray holds
one die of each kind: so all ways to call the two blue tops A and B are compared, for each cue on its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from kiosk.rules.dice import Die, FaceA, FaceB, Roll, RollKind
from vision.read.artwork import PRINTS, Print
from vision.read.classify import NEVER, VERTICAL, Evidence

Chances = npt.NDArray[np.float64]
LEAST = 1e-30
"""No chance is taken for smaller."""


@dataclass(frozen=True, slots=True)
class Call:
    """A roll, and which of the two blue tops is called A."""

    roll: Roll
    a: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """The best roll according to one cue."""

    call: Call
    score: float
    """Judge: chance among all possible rolls. Geometry: what speaks for it."""
    lead: float
    """Judge: chance of the three faces as such. Geometry: lead on the next roll."""
    nines: float = 0.0
    """Judge: how sure it is, as the number of nines of its chance; where a chance has more of them than digits."""


def print_of(face: FaceA | FaceB | RollKind) -> Print:
    match face:
        case FaceB.VERTICAL:
            return VERTICAL
        case FaceA():
            return Print(Die.A, face)
        case FaceB():
            return Print(Die.B, face)
        case RollKind():
            return Print(Die.W, face)


PAIRS = tuple(product(FaceA, FaceB))
_A_PRINTS = [PRINTS.index(print_of(a)) for a, _ in PAIRS]
_B_PRINTS = [PRINTS.index(print_of(b)) for _, b in PAIRS]
_CALLS = tuple((a, b, first, print_of(a), print_of(b)) for (a, b), first in product(PAIRS, (0, 1)))
"""Both ways to call the blue tops by each pair of faces, and the prints that they should show."""
_HOUSES = [PRINTS.index(print_of(kind)) for kind in RollKind]


def by_judge(blues: Sequence[Chances], white: Chances) -> Ranked:
    """The likeliest roll by the learned cue, from the chances of each print on each top."""
    one, two = blues
    ways = np.stack([one[_A_PRINTS] * two[_B_PRINTS], two[_A_PRINTS] * one[_B_PRINTS]])
    pairs, houses = ways.sum(axis=0), white[_HOUSES]
    pair, house = int(pairs.argmax()), int(houses.argmax())
    chance = float(pairs[pair] * houses[house])
    share = chance / max(float(pairs.sum() * houses.sum()), 1e-12)
    missed = _others(pairs, pair) + _others(houses, house)
    call = Call(Roll(*PAIRS[pair], tuple(RollKind)[house]), int(ways[:, pair].argmax()))
    return Ranked(call, share, chance, -math.log10(max(missed, LEAST)))


def _others(chances: Chances, one: int) -> float:
    """The share of all others, exactly even where it is next to nothing."""
    return float(np.delete(chances, one).sum()) / max(float(chances.sum()), LEAST)


def shortfall(roll: Roll, blues: Sequence[Evidence], white: Evidence) -> float:
    """By how much the measured evidence prefers another roll to this one; infinite where it rules this one out."""
    scores: dict[tuple[FaceA, FaceB], float] = {}
    for a, b, first, on_a, on_b in _CALLS:
        score = blues[first].get(on_a, NEVER) + blues[1 - first].get(on_b, NEVER)
        scores[a, b] = max(scores.get((a, b), NEVER), score)
    own, house = scores[roll.a, roll.b], white.get(print_of(roll.w), NEVER)
    if NEVER in (own, house):
        return -NEVER
    return max(max(scores.values()) - own, max(white.values()) - house)


def by_geometry(blues: Sequence[Evidence], white: Evidence) -> Ranked | None:
    """The roll for which the measured evidence speaks most, or None where none is possible."""
    scores: dict[tuple[FaceA, FaceB], tuple[float, int]] = {}
    for a, b, first, on_a, on_b in _CALLS:
        score = blues[first].get(on_a, NEVER) + blues[1 - first].get(on_b, NEVER)
        scores[a, b] = max(scores.get((a, b), (NEVER, 0)), (score, first))
    ranked = sorted(scores, key=lambda pair: scores[pair], reverse=True)
    kinds = sorted(white, key=lambda one: white[one], reverse=True)
    score, first = scores[ranked[0]]
    if score == NEVER or not kinds:
        return None
    lead = score - scores[ranked[1]][0]
    kind = kinds[0].face
    assert isinstance(kind, RollKind)
    if len(kinds) > 1:
        lead = min(lead, white[kinds[0]] - white[kinds[1]])
    return Ranked(Call(Roll(*ranked[0], kind), first), score, lead)
