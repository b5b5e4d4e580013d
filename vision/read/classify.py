"""Stage 4: what the measured cue says about each print, from what :mod:`vision.read.cells` measured.

An opinion is one number a print: how much speaks for it rather than for its rivals; minus infinity where it is out of
the question. About 0.2 more than a rival is clear, 0.05 is hardly anything.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from kiosk.rules.dice import Die, FaceA, FaceB, RollKind
from vision.read.artwork import BLUE_PRINTS, PRINTS, Print
from vision.read.cells import Fit, HouseSigns
from vision.settings import Agreeing

NEVER = -math.inf
CORNER, SINGLE_A, VERTICAL, HORIZONTAL_A, SINGLE_B, HORIZONTAL_B, BLANK, COMPASS = PRINTS[:8]
SOLID, LINED, CROSSED = PRINTS[8:]

assert Print(Die.A, FaceA.VERTICAL) == VERTICAL
assert Print(Die.B, FaceB.HORIZONTAL) == HORIZONTAL_B
assert Print(Die.W, RollKind.CROSSED) == CROSSED

Evidence = dict[Print, float]

FAINTEST = 0.02
BLURRED = 0.07
"""Strokes below this are out of focus, and fewer of them say no more."""
CLEAREST = 0.6
"""More than this nothing can speak for or against a house."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """How much speaks for each print, and what is not clear about it."""

    evidence: Evidence
    note: str = ""


def of_blue(fit: Fit, settings: Agreeing) -> Opinion:
    """The better a print fits, the more speaks for it; where none fits at all, there is no opinion."""
    if fit.best > settings.no_print:
        return Opinion({}, "it looks like no face")
    pairs = zip(PRINTS[:BLUE_PRINTS], fit.misfits, strict=True)
    return Opinion({one: -math.log(misfit / fit.best) for one, misfit in pairs})


def of_white(house: HouseSigns, settings: Agreeing) -> Opinion:
    """A dark and even house is solid; fine strokes on one diagonal make it lined, plainer ones on both crossed."""
    ink, strokes = max(house.ink, FAINTEST), max(house.strokes, FAINTEST)
    dark = settings.ink_weight * math.log(ink / settings.solid_ink)
    solid = _bounded(dark - settings.strokes_weight * math.log(max(strokes, BLURRED) / settings.solid_strokes))
    plain = settings.plain_weight * math.log(ink * strokes / settings.plain)
    lined = _bounded(settings.slant_weight * house.slant - plain)
    return Opinion({SOLID: solid, LINED: -solid + min(lined, 0.0), CROSSED: -solid + min(-lined, 0.0)})


def _bounded(value: float) -> float:
    return min(max(value, -CLEAREST), CLEAREST)
