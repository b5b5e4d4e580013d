"""A refusal of the rules with all its reasons."""

from __future__ import annotations

from enum import StrEnum

from kiosk.errors import RulesError
from kiosk.rules.grid.placement import Objection


class Refusal(RulesError):
    """Carries every objection, the most telling first."""

    def __init__(self, player: str, objections: tuple[Objection, ...]) -> None:
        self.player = player
        self.objections = objections
        super().__init__(player, objections)

    def __str__(self) -> str:
        return f"{self.player}: {', '.join(str(objection) for objection in self.objections)}"

    @property
    def reason(self) -> StrEnum:
        return self.objections[0].reason
