"""Six or nine: by the mark under the digit, and by how digits stand on their kites, which the other dice show.

One look at a kite says both at once, for a six with its head to the apex is a nine with its head to the equator but
for the mark. So the network's answer to the pair is what it sees of the mark, and the other two number dice say which
way digits stand on dice of this make. Where the two disagree, or neither is plain, nobody can tell.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.dicesets.lost_cities_rw.limits import SixDiceLimits
from vision.dicesets.lost_cities_rw.tops import APEX, EQUATOR, SixDiceTop

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


def uncertain(numbers: Sequence[SixDiceTop], limits: SixDiceLimits) -> SixDiceTop | None:
    """The first die that may be a six or a nine and can't be told, if there is one."""
    for place, top in enumerate(numbers):
        glyph = int(top.glyphs.argmax())
        said = divmod(glyph, 2)
        if said not in PAIRS:
            continue
        digit, way = PAIRS[said]
        mark = float(top.glyphs[glyph] - top.glyphs[2 * digit + way])
        others = sum(_within(other.stands) for k, other in enumerate(numbers) if k != place)
        stand = others if said[1] == APEX else -others
        marked, stands = mark >= limits.plain_mark, stand >= limits.plain_stand
        if stand <= -limits.plain_stand or not (marked or stands):
            return top
    return None


def _within(odds: float) -> float:
    return float(np.clip(odds, -LESS_SURE, LESS_SURE))
