"""English words for what the core knows by identifiers only, for the terminal."""

from __future__ import annotations

from kiosk.rules.mycity_rw.placement import Objection, Reason
from kiosk.rules.mycity_rw.scoring import Line

REASONS: dict[Reason, str] = {
    Reason.WRONG_SHAPE: "this is not the building of the round, turned or mirrored",
    Reason.OFF_SHEET: "the building lies off the sheet",
    Reason.BLOCKED: "nothing may be built there",
    Reason.OCCUPIED: "another building stands there",
    Reason.CROSSES_RIVER: "the building lies across the river",
    Reason.NOT_AT_START: "the first building must touch the start",
    Reason.NOT_ADJACENT: "the building must touch one that already stands",
    Reason.CANNOT_PASS: "passing is not possible now",
    Reason.CANNOT_SKIP: "only a fortress that fits nowhere can be skipped",
    Reason.ALREADY_STOPPED: "this player has stopped in an earlier round",
    Reason.MISSING_ACTION: "this player has not done anything in this round",
}

LINES: dict[Line, str] = {
    Line.PASSES: "passes",
    Line.TREES: "trees kept",
    Line.ROCKS: "rocks left",
    Line.EMPTY: "empty fields",
    Line.GROUPS: "largest groups",
    Line.WELLS: "wells",
    Line.CHURCHES: "churches",
    Line.FIRST: "first to finish",
    Line.BANDITS: "bandits at large",
    Line.COMPLETE_GROUPS: "complete groups",
}

MAX_FIELDS = 12


def explain(objections: tuple[Objection, ...]) -> str:
    """All objections in one sentence, the most telling first."""
    return "; ".join(_one(objection) for objection in objections)


def _one(objection: Objection) -> str:
    places = [_place(row, column) for row, column in objection.fields[:MAX_FIELDS]]
    if len(objection.fields) > MAX_FIELDS:
        places.append("…")
    return REASONS[objection.reason] + (f" ({' '.join(places)})" if places else "")


def _place(*numbers: int) -> str:
    """A field as in the record, short even where the numbers are not."""
    return "[" + ",".join(str(n) if n.bit_length() <= 64 else "…" for n in numbers) + "]"  # noqa: PLR2004
