"""A refusal of the rules with all its reasons."""

from __future__ import annotations

from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from kiosk.errors import RulesError


class Reasoned(Protocol):
    """What a book objects to, printed as its reason and what it is about."""

    @property
    def reason(self) -> StrEnum: ...


O_co = TypeVar("O_co", bound=Reasoned, covariant=True)


class Refusal(RulesError, Generic[O_co]):
    """Carries every objection, the most telling first."""

    def __init__(self, player: str, objections: tuple[O_co, ...]) -> None:
        self.player = player
        self.objections = objections
        super().__init__(player, objections)

    def __str__(self) -> str:
        return f"{self.player}: {', '.join(str(objection) for objection in self.objections)}"

    @property
    def reason(self) -> StrEnum:
        return self.objections[0].reason
