"""Stage 5: puts three tops together to a roll of exactly one A, one B and one W.

A's and B's vertical are one picture turned round, and other faces are mirror images of each other, but the tray holds
one die of each kind: so all ways to call the two blue tops A and B are compared, for each cue on its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
import numpy.typing as npt

from kiosk.rules.dice import Die, FaceA, FaceB, Kind, Roll
from vision.artwork import PRINTS, Print
from vision.classify import NEVER, VERTICAL, Evidence

Array = npt.NDArray[np.float32]


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


def print_of(face: FaceA | FaceB | Kind) -> Print:
    match face:
        case FaceB.VERTICAL:
            return VERTICAL
        case FaceA():
            return Print(Die.A, face)
        case FaceB():
            return Print(Die.B, face)
        case Kind():
            return Print(Die.W, face)


def _blue_calls() -> Iterator[tuple[FaceA, FaceB, int]]:
    return product(FaceA, FaceB, (0, 1))


def by_judge(blues: Sequence[Array], white: Array) -> Ranked:
    """The likeliest roll by the learned cue, from the chances of each print on each top."""
    chances: dict[Roll, float] = {}
    best: dict[Roll, tuple[float, int]] = {}
    tables = (*blues, white)
    index = {one: place for place, one in enumerate(PRINTS)}
    for (a, b, first), kind in product(_blue_calls(), Kind):
        chance = float(
            tables[first][index[print_of(a)]]
            * tables[1 - first][index[print_of(b)]]
            * tables[2][index[print_of(kind)]]
        )
        roll = Roll(a, b, kind)
        chances[roll] = chances.get(roll, 0.0) + chance
        best[roll] = max(best.get(roll, (-1.0, 0)), (chance, first))
    roll = max(chances, key=lambda one: chances[one])
    share = chances[roll] / max(sum(chances.values()), 1e-12)
    return Ranked(Call(roll, best[roll][1]), share, chances[roll])


def shortfall(roll: Roll, blues: Sequence[Evidence], white: Evidence) -> float:
    """By how much the measured evidence prefers another roll to this one; infinite where it rules this one out."""
    scores: dict[tuple[FaceA, FaceB], float] = {}
    for a, b, first in _blue_calls():
        score = blues[first].get(print_of(a), NEVER) + blues[1 - first].get(print_of(b), NEVER)
        scores[a, b] = max(scores.get((a, b), NEVER), score)
    own, house = scores[roll.a, roll.b], white.get(print_of(roll.w), NEVER)
    if NEVER in (own, house):
        return -NEVER
    return max(max(scores.values()) - own, max(white.values()) - house)


def by_geometry(blues: Sequence[Evidence], white: Evidence) -> Ranked | None:
    """The roll for which the measured evidence speaks most, or None where none is possible."""
    scores: dict[tuple[FaceA, FaceB], tuple[float, int]] = {}
    for a, b, first in _blue_calls():
        score = blues[first].get(print_of(a), NEVER) + blues[1 - first].get(print_of(b), NEVER)
        scores[a, b] = max(scores.get((a, b), (NEVER, 0)), (score, first))
    ranked = sorted(scores, key=lambda pair: scores[pair], reverse=True)
    kinds = sorted(white, key=lambda one: white[one], reverse=True)
    score, first = scores[ranked[0]]
    if score == NEVER or not kinds:
        return None
    lead = score - scores[ranked[1]][0]
    kind = kinds[0].face
    assert isinstance(kind, Kind)
    if len(kinds) > 1:
        lead = min(lead, white[kinds[0]] - white[kinds[1]])
    return Ranked(Call(Roll(*ranked[0], kind), first), score, lead)
