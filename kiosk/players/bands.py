"""How a coach speaks of a move, in three bands: nobody is told of differences that a search can't be sure of."""

from __future__ import annotations

from enum import StrEnum

PERHAPS_FROM, BETTER_FROM = 1.0, 2.0


class Band(StrEnum):
    FINE = "fine"
    PERHAPS = "perhaps"
    BETTER = "better"


def band(loss: float) -> Band:
    """*loss* in expected points."""
    if loss < PERHAPS_FROM:
        return Band.FINE
    return Band.PERHAPS if loss < BETTER_FROM else Band.BETTER
