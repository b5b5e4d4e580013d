"""Signs of a throw that it is right and readable, each a number that grows with doubt; and the one score of them.

The weights are fitted by ``vision/training/six_score.py``: each sign may only speak the way it means.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass

import numpy as np

from vision.dicesets.lost_cities_rw.tilt import out_of_line
from vision.dicesets.lost_cities_rw.tops import NOTHING, NUMBER, SixDiceTop

DIE = (4.2, 0.6, -1.2)
"""What finder and look count, and a constant: fitted to tops of lab pictures, of dice and of nothing."""
TINIEST = 1e-6
MOST = 12.0
"""No sign counts for more, in log odds."""


@dataclass(frozen=True, slots=True)
class ThrowSigns:
    """Of the whole throw, by its worst die."""

    print: float
    """Log odds that a digit or a colour is another than the likeliest."""
    wavers: float
    """By how much the looks differ about it."""
    kind: float
    """Log odds that a die is not of the sort that it is taken for."""
    leaning: float
    covered: float
    moving: float
    """Log odds, of the network that is surer of it."""
    uneven: float
    """How much (log) the sizes of dice of one sort differ."""
    faint: float
    """Log odds that something found is no die."""
    beside: float
    """Log odds that a die lies beside the tray."""
    extra: float
    """Log odds that something that was taken for no die is one."""
    tilted: float
    """How far a die is out of line with the others that lie flat, in sizes of it."""
    small: float
    """How small dice are in the picture (log of 40 pixels over their size)."""


NAMES = tuple(ThrowSigns.__dataclass_fields__)


def die_odds(top: SixDiceTop) -> float:
    """Log odds that there is a die, by the finder and by what the tops' network sees."""
    by_heat, by_look, always = DIE
    return by_heat * _odds(top.candidate.heat) + by_look * _odds(1 - math.exp(float(top.kinds[NOTHING]))) + always


def signs_of(
    tops: Sequence[SixDiceTop], others: Sequence[SixDiceTop], inside: float, size: tuple[int, int]
) -> ThrowSigns:
    """Of six tops in a picture of this size, what was taken for no die, and the least log odds of lying inside."""
    sizes = [[math.log(top.pose.size) for top in tops if (top.kind == NUMBER) is number] for number in (True, False)]
    flags = np.max([top.flags for top in tops], axis=0)
    return ThrowSigns(
        print=_odds(max(_other(top) for top in tops)),
        wavers=min(max(top.wavers for top in tops), MOST),
        kind=_odds(max(1 - math.exp(float(top.kinds.max())) for top in tops)),
        leaning=_within(flags[0]),
        covered=_within(flags[1]),
        moving=_within(flags[2]),
        uneven=max(max(part) - min(part) for part in sizes if part),
        faint=_odds(1 - min(top.candidate.heat for top in tops)),
        beside=-_within(inside),
        extra=max((_within(die_odds(other)) for other in others), default=-MOST),
        tilted=float(out_of_line(tops, size).max()),
        small=max(0.0, math.log(40.0) - min(math.log(top.pose.size) for top in tops)),
    )


def _other(top: SixDiceTop) -> float:
    """The chance of all prints but the likeliest."""
    logs = top.digits if top.kind == NUMBER else top.colours
    return 1 - math.exp(float(logs.max()))


def _odds(chance: float) -> float:
    chance = min(max(chance, TINIEST), 1 - TINIEST)
    return math.log(chance / (1 - chance))


def _within(odds: float) -> float:
    return float(min(max(odds, -MOST), MOST))


def values(signs: ThrowSigns) -> list[float]:
    return [float(value) for value in asdict(signs).values()]
