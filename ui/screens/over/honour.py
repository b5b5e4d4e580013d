"""A word about a city when its game has ended: a record is honoured, a poor city gets one thing to try next time."""

from __future__ import annotations

from kiosk.views.games import FinalScore
from kiosk.views.past import BestRow
from ui.texts import Texts, signed

POOR = 0
"""A city of fewer points is consoled."""
ADVICE = frozenset({"empty", "rocks", "passes", "bandits"})
"""The lines that take points away, each with something to try."""


def is_record(one: FinalScore, best: tuple[BestRow, ...] | None) -> bool:
    """Whether nobody has reached so many points in this game before; not for the very first result."""
    return best is not None and len(best) > 0 and one.score.total > best[0].total


def said(texts: Texts, one: FinalScore, best: tuple[BestRow, ...] | None, *, beaten: bool = True) -> str:
    """Nothing for most cities; *best* are the best ones of this game so far, None while nobody knows them.

    Who has beaten the others needs no advice.
    """
    if best and is_record(one, best):
        return texts("score.record", signed(best[0].total))
    costliest = min(one.score.lines, key=lambda line: line.points, default=None)
    if not beaten:
        return ""
    if one.score.total < POOR and costliest is not None and costliest.line in ADVICE and costliest.points < 0:
        return texts(f"score.try.{costliest.line}")
    return ""
