"""One fitted score for "this throw is right and readable", in place of a limit for each sign.

Written by ``vision/training/six_score.py``; docs/vision.md says on which pictures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from vision.dicesets.lost_cities_rw.signs import NAMES, ThrowSigns, values
from vision.reading import ReadingRefused

BIAS = 4.072
WEIGHTS: Mapping[str, float] = {
    "print": 0.542,
    "wavers": 0.137,
    "kind": 0.103,
    "leaning": 0.211,
    "covered": 0.225,
    "moving": 0.093,
    "uneven": 3.006,
    "faint": 0.764,
    "beside": 0.113,
    "extra": 0.04,
    "tilted": 15.504,
    "small": 1.02,
}
"""What each sign takes from the score, as far as it is beyond what is usual."""
USUAL: Mapping[str, float] = {
    "print": -4.22,
    "wavers": 0.18,
    "kind": -5.45,
    "leaning": -1.39,
    "covered": -3.45,
    "moving": -9.33,
    "uneven": 0.08,
    "faint": 0.12,
    "beside": -7.68,
    "extra": -12.0,
    "tilted": 0.09,
    "small": 0.0,
}
"""The signs of throws that are read right, on the whole: only what a sign adds to that speaks, or a print that is
very plain would make up for a die that leans."""
REASONS: Mapping[str, tuple[ReadingRefused, str]] = {
    "print": (ReadingRefused.UNSURE, "a digit or a colour is not plain"),
    "wavers": (ReadingRefused.UNSURE, "a digit or a colour is not plain"),
    "kind": (ReadingRefused.UNSURE, "something may be another die"),
    "leaning": (ReadingRefused.COCKED_DIE, ""),
    "covered": (ReadingRefused.COVERED, ""),
    "moving": (ReadingRefused.MOVING, ""),
    "uneven": (ReadingRefused.COCKED_DIE, "dice of one sort differ in size"),
    "faint": (ReadingRefused.UNSURE, "something may be no die"),
    "extra": (ReadingRefused.UNSURE, "something more may be a die"),
    "tilted": (ReadingRefused.COCKED_DIE, ""),
    "beside": (ReadingRefused.UNSURE, "a die may lie beside the tray"),
    "small": (ReadingRefused.UNSURE, "they are too small in the picture"),
}


SHIPPED = (*(WEIGHTS[name] for name in NAMES), -BIAS)
"""The same in one row, the constant last: log odds that the throw is wrong or can't be read."""


def doubts(signs: ThrowSigns) -> list[float]:
    """By how much each sign is beyond what is usual."""
    return [max(0.0, value - USUAL[name]) for name, value in zip(NAMES, values(signs), strict=True)]


def score_of(signs: ThrowSigns, weights: Sequence[float] = SHIPPED) -> float:
    """Log odds that the throw is right and readable, by the weights that ship or those of a table."""
    *each, constant = weights
    return -constant - sum(weight * doubt for weight, doubt in zip(each, doubts(signs), strict=True))


def reason_of(signs: ThrowSigns, weights: Sequence[float] = SHIPPED) -> tuple[ReadingRefused, str]:
    """What speaks most against a throw."""
    given = zip(NAMES, weights, doubts(signs), strict=False)  # the constant speaks against none
    against = {name: weight * doubt for name, weight, doubt in given}
    return REASONS[max(against, key=lambda name: against[name])]
