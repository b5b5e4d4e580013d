"""Six or nine: by the mark under the digit, and by how digits stand on their kites, which the other dice show.

One look at a kite says both at once, for a six with its head to the apex is a nine with its head to the equator but
for the mark. So the network's answer to the pair is what it sees of the mark, and the other two number dice say which
way digits stand on dice of this make. Where the two disagree, or neither is plain, nobody can tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from vision.dicesets.lost_cities_rw.limits import SixDiceLimits
from vision.dicesets.lost_cities_rw.tops import APEX, EQUATOR, SixDiceTop

Floats = npt.NDArray[np.float64]

SIX, NINE = 6, 9
PAIRS = {
    (SIX, APEX): (NINE, EQUATOR),
    (SIX, EQUATOR): (NINE, APEX),
    (NINE, APEX): (SIX, EQUATOR),
    (NINE, EQUATOR): (SIX, APEX),
}
"""What each would be with its mark on the other side."""
LESS_SURE = 6.0
"""Log odds by which one die at the most speaks for how digits stand: they are of one make, but one may be misread."""


def together(numbers: Sequence[SixDiceTop]) -> tuple[SixDiceTop, ...]:
    """The number dice, each with what the others say of how digits stand."""
    return tuple(
        replace(top, glyphs=_given(top.glyphs, _others(numbers, place))) for place, top in enumerate(numbers)
    )


def _given(glyphs: Floats, stands: float) -> Floats:
    """Logarithms of chances of glyphs where log odds of standing to the apex are known."""
    known = glyphs + np.tile((-np.logaddexp(0, -stands), -np.logaddexp(0, stands)), len(glyphs) // 2)
    return np.asarray(known - np.logaddexp.reduce(known))


def _others(numbers: Sequence[SixDiceTop], place: int) -> float:
    """Log odds that digits stand to the apex, by all dice but one."""
    return sum(_within(other.stands) for k, other in enumerate(numbers) if k != place)


def uncertain(numbers: Sequence[SixDiceTop], limits: SixDiceLimits) -> SixDiceTop | None:
    """The first die that may be a six or a nine and can't be told, if there is one."""
    for place, top in enumerate(numbers):
        others = _others(numbers, place)
        likeliest = {int(top.glyphs.argmax()), int(_given(top.glyphs, others).argmax())}
        if any(_disputed(top, glyph, others, limits) for glyph in likeliest):
            return top
    return None


def _disputed(top: SixDiceTop, glyph: int, others: float, limits: SixDiceLimits) -> bool:
    """Whether a top that would be this six or nine is plain neither way, or mark and stand are plainly at odds."""
    said = divmod(glyph, 2)
    if said not in PAIRS:
        return False
    digit, way = PAIRS[said]
    mark = float(top.glyphs[glyph] - top.glyphs[2 * digit + way])
    stand = others if said[1] == APEX else -others
    marked, stands = mark >= limits.plain_mark, stand >= limits.plain_stand
    at_odds = (marked and stand <= -limits.plain_stand) or (stands and mark <= -limits.plain_mark)
    unmarked, unplain = abs(mark) < limits.plain_mark, abs(stand) < limits.plain_stand
    return at_odds or (unmarked and unplain)


def _within(odds: float) -> float:
    return float(np.clip(odds, -LESS_SURE, LESS_SURE))
