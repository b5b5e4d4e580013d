"""English words for what the rules know by identifiers only, for the terminal."""

from __future__ import annotations

from kiosk.rules.lost_cities_rw.moves import LostCitiesObjection, LostCitiesReason
from kiosk.rules.lost_cities_rw.scoring import LostCitiesLine

REASONS: dict[LostCitiesReason, str] = {
    LostCitiesReason.NOT_YOUR_TURN: "the active player decides first",
    LostCitiesReason.NOT_AVAILABLE: "these dice are not there to be taken",
    LostCitiesReason.DOUBLE_NEEDS_ZERO: "only a 0 ticks a round field",
    LostCitiesReason.DOUBLE_TOO_LATE: "the round field is ticked already, or the expedition has begun without it",
    LostCitiesReason.COMPLETE: "the expedition is complete and takes nothing more",
    LostCitiesReason.TOO_SMALL: "the number is smaller than the one below it",
    LostCitiesReason.NO_ARROW: "no arrow leads there",
    LostCitiesReason.MISSING_ACTION: "this player has not done anything in this turn",
}

LINES: dict[LostCitiesLine, str] = {
    LostCitiesLine.EXPEDITIONS: "expeditions",
    LostCitiesLine.ARTEFACTS: "artefacts",
    LostCitiesLine.DICE: "dice symbols",
    LostCitiesLine.BRIDGES: "bridges",
}


def explain(objections: tuple[LostCitiesObjection, ...]) -> str:
    """All objections in one sentence, the most telling first."""
    return "; ".join(_one(objection) for objection in objections)


def _one(objection: LostCitiesObjection) -> str:
    arrow = f", arrow {objection.step}" if objection.step else ""
    return REASONS[objection.reason] + (f" ({objection.colour}{arrow})" if objection.colour else "")
