"""One player's page of the pad: what is written in the expeditions, and what is marked beside them."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.lost_cities_rw.dice import COLOURS, SEATS, ExpeditionColour
from kiosk.rules.lost_cities_rw.sheet import ARTEFACTS, BOXES, COLUMNS, DICE_SYMBOLS, BoxMark, MapSheet

LOWEST = 1
"""What an arrow writes where no number stands (L1)."""


@dataclass(frozen=True, slots=True)
class Expedition:
    double: bool = False
    """Whether its round field is ticked."""
    numbers: tuple[int, ...] = ()
    """1 to 10, from the lowest box up."""
    end: bool = False
    """Whether the artefact at its far end is ticked; that is no box of the column (L12)."""

    @property
    def top(self) -> int:
        """The least that may be written next, and what an arrow writes."""
        return self.numbers[-1] if self.numbers else LOWEST

    @property
    def full(self) -> bool:
        return len(self.numbers) == BOXES

    @property
    def begun(self) -> bool:
        """Whether its round field can't be ticked any more."""
        return self.double or bool(self.numbers)

    def takes(self, value: int) -> bool:
        """Whether *value* is large enough for the next box, or for the end above the ninth."""
        return value >= self.top

    @property
    def complete(self) -> bool:
        """Whether it takes nothing more (L4)."""
        return self.end and self.full


@dataclass(frozen=True, slots=True)
class MapPage:
    expeditions: tuple[Expedition, ...] = (Expedition(),) * len(COLOURS)
    artefacts: int = 0
    dice: int = 0
    """Marked dice symbols."""
    crossed: tuple[int, ...] = (0,) * len(COLUMNS)
    """The turn in which each column's bridge was crossed, 0 where it was not."""

    def expedition(self, colour: ExpeditionColour) -> Expedition:
        return self.expeditions[SEATS[colour]]

    @property
    def exhausted(self) -> bool:
        """All dice symbols are marked; that ends nothing for this player alone (L6)."""
        return self.dice == BOXES


def tick_double(page: MapPage, colour: ExpeditionColour) -> MapPage:
    """The page with the round field of *colour* ticked."""
    return _with(page, colour, Expedition(double=True))


def enter(sheet: MapSheet, page: MapPage, colour: ExpeditionColour, value: int, turn: int) -> tuple[MapPage, bool]:
    """The page with *value* in the next box of *colour*, and whether an arrow is printed there.

    Above the ninth box the end is ticked instead, which brings an artefact and never an arrow.
    """
    expedition = page.expedition(colour)
    if expedition.full:
        ended = Expedition(expedition.double, expedition.numbers, end=True)
        return _mark_artefact(sheet, _with(page, colour, ended), turn), False
    mark = next_mark(sheet, page, colour)
    numbers = (*expedition.numbers, value)
    page = _with(page, colour, Expedition(expedition.double, numbers, expedition.end))
    if len(numbers) == sheet.bridge:
        page = _cross(page, SEATS[colour], turn)
    if mark is BoxMark.ARTEFACT:
        page = _mark_artefact(sheet, page, turn)
    return page, mark is BoxMark.ARROW


def next_mark(sheet: MapSheet, page: MapPage, colour: ExpeditionColour) -> BoxMark | None:
    """What is printed in the next box of *colour*; None above the ninth."""
    seat = SEATS[colour]
    filled = len(page.expeditions[seat].numbers)
    return sheet.marks[seat][filled] if filled < BOXES else None


def follow_arrow(sheet: MapSheet, page: MapPage, colour: ExpeditionColour, turn: int) -> tuple[MapPage, bool]:
    """The page after an arrow has written into *colour*: the top number again, or 1 (L1)."""
    return enter(sheet, page, colour, page.expedition(colour).top, turn)


def decline(sheet: MapSheet, page: MapPage, turn: int) -> MapPage:
    """The page with one more dice symbol marked, if any is left."""
    if page.exhausted:
        return page
    page = MapPage(page.expeditions, page.artefacts, page.dice + 1, page.crossed)
    return _cross(page, DICE_SYMBOLS, turn) if page.dice == sheet.bridge else page


def arrow_goals(page: MapPage) -> tuple[ExpeditionColour, ...]:
    """The expeditions that an arrow can write into."""
    return tuple(
        colour for colour, expedition in zip(COLOURS, page.expeditions, strict=True) if not expedition.complete
    )


def _mark_artefact(sheet: MapSheet, page: MapPage, turn: int) -> MapPage:
    if page.artefacts == BOXES:
        return page
    page = MapPage(page.expeditions, page.artefacts + 1, page.dice, page.crossed)
    return _cross(page, ARTEFACTS, turn) if page.artefacts == sheet.bridge else page


def _with(page: MapPage, colour: ExpeditionColour, expedition: Expedition) -> MapPage:
    seat, row = SEATS[colour], page.expeditions
    return MapPage((*row[:seat], expedition, *row[seat + 1 :]), page.artefacts, page.dice, page.crossed)


def _cross(page: MapPage, column: int, turn: int) -> MapPage:
    crossed = (*page.crossed[:column], turn, *page.crossed[column + 1 :])
    return MapPage(page.expeditions, page.artefacts, page.dice, crossed)
