"""What a page is worth: each rule gives lines that say how many points come from which boxes.

A rule describes itself in one place: its line's code, the code of its help, the key of the sheet's text it follows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from kiosk.rules.lost_cities_rw.page import Expedition, MapPage
from kiosk.rules.lost_cities_rw.sheet import ARTEFACTS, COLUMNS, DICE_SYMBOLS, BridgeColumn, MapSheet

ROUND_FIELD = 0
"""The box of an expedition below its first."""

Box = tuple[BridgeColumn, int]
"""A column and a field of it: 1 to 9 from the bottom, 0 for the round field."""


class LostCitiesLine(StrEnum):
    EXPEDITIONS = "expeditions"
    ARTEFACTS = "artefacts"
    DICE = "dice"
    BRIDGES = "bridges"


@dataclass(frozen=True, slots=True)
class LostCitiesScoreLine:
    line: LostCitiesLine
    points: int
    boxes: tuple[Box, ...]
    """Where the points come from."""
    help: str
    column: BridgeColumn | None = None
    """Which expedition, for the line that goes through them."""


class LostCitiesScoringRule(ABC):
    line: ClassVar[LostCitiesLine]
    help: ClassVar[str]
    sheet_keys: ClassVar[tuple[str, ...]]

    @abstractmethod
    def score(
        self, sheet: MapSheet, page: MapPage, everybody: Sequence[MapPage]
    ) -> Iterator[LostCitiesScoreLine]: ...


class Expeditions(LostCitiesScoringRule):
    """By how many numbers stand in each; twice as much where the round field is ticked, good or bad."""

    line: ClassVar = LostCitiesLine.EXPEDITIONS
    help: ClassVar = "expeditions"
    sheet_keys: ClassVar = ("expedition points", "only double")

    def score(self, sheet: MapSheet, page: MapPage, everybody: Sequence[MapPage]) -> Iterator[LostCitiesScoreLine]:  # noqa: ARG002
        for column, one in zip(COLUMNS, page.expeditions, strict=False):
            boxes = [(column, ROUND_FIELD)] * one.double + _filled(column, len(one.numbers))
            yield LostCitiesScoreLine(self.line, expedition_points(sheet, one), tuple(boxes), self.help, column)


def expedition_points(sheet: MapSheet, expedition: Expedition) -> int:
    """A ticked end adds nothing (L12)."""
    count = len(expedition.numbers)
    if not expedition.double:
        return sheet.expedition_points[count]
    return 2 * (sheet.expedition_points[count] if count else sheet.only_double)


class Artefacts(LostCitiesScoringRule):
    line: ClassVar = LostCitiesLine.ARTEFACTS
    help: ClassVar = "artefacts"
    sheet_keys: ClassVar = ("artefact points",)

    def score(self, sheet: MapSheet, page: MapPage, everybody: Sequence[MapPage]) -> Iterator[LostCitiesScoreLine]:  # noqa: ARG002
        boxes = tuple(_filled(COLUMNS[ARTEFACTS], page.artefacts))
        yield LostCitiesScoreLine(self.line, sheet.artefact_points[page.artefacts], boxes, self.help)


class DiceSymbols(LostCitiesScoringRule):
    line: ClassVar = LostCitiesLine.DICE
    help: ClassVar = "dice_symbols"
    sheet_keys: ClassVar = ("dice points",)

    def score(self, sheet: MapSheet, page: MapPage, everybody: Sequence[MapPage]) -> Iterator[LostCitiesScoreLine]:  # noqa: ARG002
        boxes = tuple(_filled(COLUMNS[DICE_SYMBOLS], page.dice))
        yield LostCitiesScoreLine(self.line, sheet.dice_points[page.dice], boxes, self.help)


class Bridges(LostCitiesScoringRule):
    """Points for every bridge crossed in the turn in which it was first crossed, never doubled (L5, L11)."""

    line: ClassVar = LostCitiesLine.BRIDGES
    help: ClassVar = "bridges"
    sheet_keys: ClassVar = ("bridge",)

    def score(self, sheet: MapSheet, page: MapPage, everybody: Sequence[MapPage]) -> Iterator[LostCitiesScoreLine]:
        earned = [column for i, column in enumerate(COLUMNS) if earned_bridge(page, everybody, i)]
        boxes = tuple((column, sheet.bridge) for column in earned)
        yield LostCitiesScoreLine(self.line, sheet.bridge_points * len(earned), boxes, self.help)


def earned_bridge(page: MapPage, everybody: Sequence[MapPage], column: int) -> bool:
    """Whether nobody crossed the bridge of *column* in an earlier turn than this page's player."""
    mine = page.crossed[column]
    return bool(mine) and all(not one.crossed[column] or mine <= one.crossed[column] for one in everybody)


RULES: tuple[LostCitiesScoringRule, ...] = (Expeditions(), Artefacts(), DiceSymbols(), Bridges())


@dataclass(frozen=True, slots=True)
class LostCitiesScore:
    lines: tuple[LostCitiesScoreLine, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)

    def points(self, line: LostCitiesLine, column: BridgeColumn | None = None) -> int:
        return sum(one.points for one in self.lines if one.line is line and column in (None, one.column))


def score_of(sheet: MapSheet, page: MapPage, everybody: Sequence[MapPage]) -> LostCitiesScore:
    return LostCitiesScore(tuple(line for rule in RULES for line in rule.score(sheet, page, everybody)))


def _filled(column: BridgeColumn, count: int) -> list[Box]:
    return [(column, box) for box in range(1, count + 1)]
