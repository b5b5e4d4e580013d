"""What can't be right about a sheet that is well written: questions of sense, not of form."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from kiosk.rules.lost_cities_rw.dice import COLOURS
from kiosk.rules.lost_cities_rw.sheet import BOXES, BoxMark, MapSheet, Points


@dataclass(frozen=True, slots=True)
class MapProblem:
    key: str
    """Of the sheet's text."""
    reason: str
    code: str
    """The same for a program."""


def problems(sheet: MapSheet) -> Iterator[MapProblem]:
    """Everything that can't be right, in the order of the text."""
    for mark, word in ((BoxMark.ARROW, "arrow"), (BoxMark.ARTEFACT, "artefact")):
        if not any(mark in boxes for boxes in sheet.marks):
            yield MapProblem(COLOURS[0], f"no expedition of this sheet has an {word}", f"no_{word}")
    yield from _symbols(sheet.symbols)
    if not 1 <= sheet.bridge <= BOXES:
        yield MapProblem("bridge", f"a column has fields 1 to {BOXES}, not {sheet.bridge}", "bridge")
    if sheet.bridge_points < 0:
        yield MapProblem("bridge", "is a reward: its points are not below 0", "bridge_points")
    yield from _rising("expedition points", sheet.expedition_points)
    if sheet.only_double >= 0:
        yield MapProblem("only double", "a ticked round field without a number costs points: below 0", "only_double")
    yield from _rising("artefact points", sheet.artefact_points)
    yield from _rising("dice points", sheet.dice_points[:-1])


def _symbols(symbols: tuple[str, ...]) -> Iterator[MapProblem]:
    for i, symbol in enumerate(symbols):
        if symbol in symbols[:i]:
            yield MapProblem(
                "symbols", f"every colour has a symbol of its own, and {symbol} is there twice", "symbols"
            )


def _rising(key: str, points: Points) -> Iterator[MapProblem]:
    """From the first mark on, a mark more is never worth less; the ninth dice symbol is left out by its caller."""
    if any(more < less for less, more in pairwise(points[1:])):
        yield MapProblem(key, "from one field to the next the points never become fewer", "falling")
    if points[0]:
        yield MapProblem(key, "a column without any mark is worth 0 points", "nothing")
