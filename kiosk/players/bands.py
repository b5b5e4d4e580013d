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


def loss_between(best: float, mine: float) -> float:
    """In expected points, as it is told: its band is that of the figure that people and programs read."""
    return max(0.0, round(best - mine, 2))
