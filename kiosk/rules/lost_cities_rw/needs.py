"""What must happen now for a game to go on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kiosk.rules.lost_cities_rw.state import LostCitiesState


class LostCitiesNeed(StrEnum):
    THROW = "throw"
    MOVES = "moves"
    NOTHING = "nothing"
    """The game is over."""


@dataclass(frozen=True, slots=True)
class LostCitiesNeeds:
    need: LostCitiesNeed
    players: tuple[str, ...] = ()
    """Who throws, or who decides: the active player alone, then all others at once."""


def needs(state: LostCitiesState) -> LostCitiesNeeds:
    if state.to_act:
        return LostCitiesNeeds(LostCitiesNeed.MOVES, state.to_act)
    if state.finished:
        return LostCitiesNeeds(LostCitiesNeed.NOTHING)
    return LostCitiesNeeds(LostCitiesNeed.THROW, (state.next_active,))
