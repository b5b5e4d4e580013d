"""English words for why a building can't stand somewhere, for the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from kiosk.rules.grid.placement import Objection, Reason

SHARED: dict[StrEnum, str] = {
    Reason.OFF_SHEET: "the building lies off the sheet",
    Reason.BLOCKED: "nothing can be built there",
    Reason.OCCUPIED: "another building stands there",
    Reason.CROSSES_RIVER: "the building lies across the river",
    Reason.NOT_ADJACENT: "the building must touch one that already stands",
    Reason.CANNOT_PASS: "passing is not possible now",
    Reason.ALREADY_STOPPED: "this player has stopped in an earlier round",
    Reason.MISSING_ACTION: "this player has not done anything in this round",
}

MAX_FIELDS = 12


def explain_with(words: Mapping[StrEnum, str], objections: tuple[Objection, ...]) -> str:
    """All objections in one sentence, the most telling first."""
    return "; ".join(_one(words, objection) for objection in objections)


def _one(words: Mapping[StrEnum, str], objection: Objection) -> str:
    places = [_place(row, column) for row, column in objection.fields[:MAX_FIELDS]]
    if len(objection.fields) > MAX_FIELDS:
        places.append("…")
    return words[objection.reason] + (f" ({' '.join(places)})" if places else "")


def _place(*numbers: int) -> str:
    """A field as in the record, short even where the numbers are not."""
    return "[" + ",".join(str(n) if n.bit_length() <= 64 else "…" for n in numbers) + "]"  # noqa: PLR2004
