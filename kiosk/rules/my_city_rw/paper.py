"""A game that the group draws on its paper pad: the table keeps the throws and the compass track."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kiosk.rules.dice import Roll
from kiosk.rules.my_city_rw.build_tasks import BuildTask, order_of
from kiosk.rules.my_city_rw.spec import GameSpec


@dataclass(frozen=True, slots=True)
class PaperGame:
    spec: GameSpec
    players: tuple[str, ...]
    rolls: tuple[Roll, ...] = ()
    order: BuildTask | None = None
    filled: int = 0

    @property
    def number(self) -> int:
        return self.spec.number

    @property
    def round(self) -> int:
        return len(self.rolls)

    @property
    def finished(self) -> bool:
        """Only the group knows."""
        return False

    @property
    def to_act(self) -> tuple[str, ...]:
        return ()

    def thrown(self, roll: Roll) -> PaperGame:
        order, filled = order_of(roll, self.spec.track, self.filled)
        return replace(self, rolls=(*self.rolls, roll), order=order, filled=filled)

    def thrown_back(self) -> PaperGame:
        """As it was before the last throw."""
        game = PaperGame(self.spec, self.players)
        for roll in self.rolls[:-1]:
            game = game.thrown(roll)
        return game
