"""One fitted score for "this throw is right and readable", in place of a limit for each sign.

Written by ``vision/training/six_score.py``; docs/vision.md says on which pictures.
"""

from __future__ import annotations

from collections.abc import Mapping

from vision.dicesets.lost_cities_rw.signs import NAMES, ThrowSigns, values
from vision.reading import ReadingRefused

BIAS = -0.65
WEIGHTS: Mapping[str, float] = {
    "print": 0.329,
    "wavers": 0.183,
    "kind": 0.068,
    "leaning": 0.117,
    "covered": 0.393,
    "moving": 0.078,
    "uneven": 2.356,
    "faint": 0.605,
    "beside": 0.048,
    "extra": 0.039,
    "tilted": 7.113,
    "small": 1.045,
}
"""What each sign takes from the score."""
USUAL: Mapping[str, float] = {
    "print": -2.72,
    "wavers": 0.42,
    "kind": -5.13,
    "leaning": -1.72,
    "covered": -3.31,
    "moving": -8.9,
    "uneven": 0.08,
    "faint": 0.13,
    "beside": -7.46,
    "extra": -12.0,
    "tilted": 0.12,
    "small": 0.0,
}
"""The signs of throws that are readable and not poor, on the whole: what a sign adds to that is what speaks."""
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


def score_of(signs: ThrowSigns) -> float:
    """Log odds that the throw is right and readable."""
    return BIAS - sum(WEIGHTS[name] * value for name, value in zip(NAMES, values(signs), strict=True))


def reason_of(signs: ThrowSigns) -> tuple[ReadingRefused, str]:
    """What speaks most against a throw."""
    against = {name: WEIGHTS[name] * (value - USUAL[name]) for name, value in zip(NAMES, values(signs), strict=True)}
    return REASONS[max(against, key=lambda name: against[name])]
