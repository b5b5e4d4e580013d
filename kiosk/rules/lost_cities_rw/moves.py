"""What a player can do with the dice, and every reason against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kiosk.rules.lost_cities_rw.dice import ExpeditionColour, Pool, is_number, value_of
from kiosk.rules.lost_cities_rw.page import MapPage, arrow_goals, decline, enter, follow_arrow, tick_double
from kiosk.rules.lost_cities_rw.sheet import MapSheet


class LostCitiesMove(StrEnum):
    DECLINE = "decline"


@dataclass(frozen=True, slots=True)
class Take:
    """One colour die and one number die, and what is entered with them."""

    colour: ExpeditionColour
    number: int
    """As on the die: 0 to 9."""
    double: bool = False
    """Tick the round field instead of writing the number."""
    then: tuple[ExpeditionColour, ...] = ()
    """The expeditions that arrows write into, one after another; an arrow may be left unused (L2)."""

    def __post_init__(self) -> None:
        if not isinstance(self.colour, ExpeditionColour) or not is_number(self.number):
            raise ValueError(f"a pair of dice is a colour and a number, not {self.colour!r} and {self.number!r}")
        if not isinstance(self.double, bool):
            raise ValueError(f"double is true or false, not {self.double!r}")  # noqa: TRY004 - one error for all
        if not isinstance(self.then, tuple) or not all(isinstance(one, ExpeditionColour) for one in self.then):
            raise ValueError(f"arrows lead to colours, not to {self.then!r}")


Action = Take | LostCitiesMove


class LostCitiesReason(StrEnum):
    """Why not; the order is the order in which reasons are reported."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_AVAILABLE = "not_available"
    DOUBLE_NEEDS_ZERO = "double_needs_zero"
    DOUBLE_TOO_LATE = "double_too_late"
    COMPLETE = "complete"
    TOO_SMALL = "too_small"
    NO_ARROW = "no_arrow"
    MISSING_ACTION = "missing_action"


@dataclass(frozen=True, slots=True)
class LostCitiesObjection:
    reason: LostCitiesReason
    colour: ExpeditionColour | None = None
    """The expedition concerned; None where the reason is not about one."""
    step: int = 0
    """Which arrow it is about, counted from 1; 0 for the dice themselves."""

    def __str__(self) -> str:
        return " ".join([self.reason, *([self.colour] if self.colour else [])])


def take_objections(sheet: MapSheet, page: MapPage, pool: Pool, take: Take) -> tuple[LostCitiesObjection, ...]:
    """Every reason why *take* can't be done with the dice of *pool*; none if it can."""
    found = [LostCitiesObjection(reason, take.colour) for reason in _pair_reasons(page, pool, take)]
    if found or not take.then:
        return tuple(found)
    return tuple(_arrow_objections(sheet, page, take))


def _pair_reasons(page: MapPage, pool: Pool, take: Take) -> Iterator[LostCitiesReason]:
    expedition = page.expedition(take.colour)
    if (take.colour, take.number) not in pool:
        yield LostCitiesReason.NOT_AVAILABLE
    if take.double:
        if take.number:
            yield LostCitiesReason.DOUBLE_NEEDS_ZERO
        if expedition.begun:
            yield LostCitiesReason.DOUBLE_TOO_LATE
    elif expedition.complete:
        yield LostCitiesReason.COMPLETE
    elif not expedition.takes(value_of(take.number)):
        yield LostCitiesReason.TOO_SMALL


def _arrow_objections(sheet: MapSheet, page: MapPage, take: Take) -> Iterator[LostCitiesObjection]:
    """The first arrow that leads nowhere; what follows it can't be judged."""
    page, arrow = _enter_pair(sheet, page, take, turn=0)
    for step, colour in enumerate(take.then, 1):
        if not arrow:
            yield LostCitiesObjection(LostCitiesReason.NO_ARROW, colour, step)
            return
        if page.expedition(colour).complete:
            yield LostCitiesObjection(LostCitiesReason.COMPLETE, colour, step)
            return
        page, arrow = follow_arrow(sheet, page, colour, turn=0)


def page_after(sheet: MapSheet, page: MapPage, action: Action, turn: int) -> MapPage:
    """The page after an action that is legal; nothing is judged here."""
    if not isinstance(action, Take):
        return decline(sheet, page, turn)
    page, _ = _walk(sheet, page, action, turn)
    return page


def next_goals(sheet: MapSheet, page: MapPage, action: Action) -> tuple[ExpeditionColour, ...]:
    """Where one more arrow could lead after a legal *action*; nowhere without an arrow."""
    if not isinstance(action, Take):
        return ()
    page, arrow = _walk(sheet, page, action, turn=0)
    return arrow_goals(page) if arrow else ()


def _walk(sheet: MapSheet, page: MapPage, take: Take, turn: int) -> tuple[MapPage, bool]:
    page, arrow = _enter_pair(sheet, page, take, turn)
    for colour in take.then:
        page, arrow = follow_arrow(sheet, page, colour, turn)
    return page, arrow


def _enter_pair(sheet: MapSheet, page: MapPage, take: Take, turn: int) -> tuple[MapPage, bool]:
    if take.double:
        return tick_double(page, take.colour), False
    return enter(sheet, page, take.colour, value_of(take.number), turn)
