"""Computers at one table see the same throw: without this, those of one level would build the same city."""

from __future__ import annotations

from kiosk.players.bands import Band, band

OPENING = 3
"""For so many buildings; after them cities are different, and the same throw leads to different moves."""
Ranked = list[tuple[str, float]]
"""Moves with their expected results, the best first."""


def varied(ranked: Ranked, seed: int) -> Ranked:
    """The same moves, one in front that a coach calls fine: which of these depends on *seed* alone.

    Who would build does not pass instead.
    """
    best, worth = ranked[0]
    good = [one for one in ranked if band(worth - one[1]) is Band.FINE and one[0].split()[0] == best.split()[0]]
    first = good[seed % len(good)]
    return [first, *(one for one in ranked if one is not first)]
