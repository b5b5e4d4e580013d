"""English words for what the core knows by identifiers only, for the terminal."""

from __future__ import annotations

from enum import StrEnum

from kiosk.rules.grid.placement import Objection, Reason
from kiosk.rules.grid.words import SHARED, explain_with
from kiosk.rules.my_city_rw.scoring import Line

REASONS: dict[StrEnum, str] = {
    **SHARED,
    Reason.WRONG_SHAPE: "this is not the building of the round, turned or mirrored",
    Reason.NOT_AT_START: "the first building must touch the start",
    Reason.CANNOT_SKIP: "only a fortress that fits nowhere can be skipped",
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


def explain(objections: tuple[Objection, ...]) -> str:
    """All objections in one sentence, the most telling first."""
    return explain_with(REASONS, objections)
