"""What only the board game objects to; the reasons of both My City games are in `kiosk.rules.grid.placement`."""

from __future__ import annotations

from enum import StrEnum

from kiosk.errors import RulesError
from kiosk.rules.grid.placement import Objection
from kiosk.rules.refusal import Refusal


class BoardReason(StrEnum):
    BLOCKED_CARD = "blocked_card"
    WRONG_STICKER = "wrong_sticker"
    NO_SQUARE = "no_square"
    AT_RIVER = "at_river"
    MISSING_STICKER = "missing_sticker"


class BoardRefusal(Refusal[Objection]):
    """An action or a sticker that is against the rules."""


class BoardNotNow(RulesError):
    """An event for which it is not the time, or by nobody of this game."""
