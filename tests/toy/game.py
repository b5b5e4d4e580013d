"""Everybody may take one throw of the game; it is worth what it has beyond the number to beat."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from kiosk.errors import RulesError
from kiosk.rules.grid.placement import Objection
from kiosk.rules.refusal import Refusal
from kiosk.rules.throws import DiceSet, DieKind, Throw

SIDES = ("1", "2", "3", "4", "5", "6")
DICE = DiceSet("three-plain", tuple(DieKind(name, SIDES) for name in ("red", "green", "blue")))
THROWS = 4


class ToyMove(StrEnum):
    TAKE = "take"
    WAIT = "wait"
    LEAVE = "leave"


class ToyReason(StrEnum):
    LAST_THROW = "last_throw"


@dataclass(frozen=True, slots=True)
class Round:
    throw: Throw
    moves: tuple[ToyMove | None, ...]

    @property
    def sum(self) -> int:
        return sum(int(face) for face in self.throw.faces)


@dataclass(frozen=True, slots=True)
class ToyGame:
    number: int
    target: int
    players: tuple[str, ...]
    rounds: tuple[Round, ...] = ()

    @property
    def round(self) -> int:
        return len(self.rounds)

    @property
    def to_act(self) -> tuple[str, ...]:
        if not self.rounds:
            return ()
        done = [self.done(seat) for seat in range(len(self.players))]
        last = self.rounds[-1].moves
        return tuple(
            name for name, end, move in zip(self.players, done, last, strict=True) if not end and move is None
        )

    @property
    def finished(self) -> bool:
        return all(self.done(seat) for seat in range(len(self.players)))

    def done(self, seat: int) -> bool:
        return any(one.moves[seat] in (ToyMove.TAKE, ToyMove.LEAVE) for one in self.rounds)

    def points(self, seat: int) -> int:
        return sum(one.sum - self.target for one in self.rounds if one.moves[seat] is ToyMove.TAKE)

    def thrown(self, throw: Throw) -> ToyGame:
        if self.to_act or self.finished:
            raise RulesError("not all have decided, or the game is over")
        return replace(self, rounds=(*self.rounds, Round(DICE.check(throw), (None,) * len(self.players))))

    def moved(self, player: str, move: ToyMove) -> ToyGame:
        if player not in self.to_act:
            raise RulesError(f"{player} has nothing to decide")
        if move is ToyMove.WAIT and self.round == THROWS:
            raise Refusal(player, (Objection(ToyReason.LAST_THROW),))
        return self.with_move(player, move)

    def with_move(self, player: str, move: ToyMove | None) -> ToyGame:
        seat, last = self.players.index(player), self.rounds[-1]
        moves = (*last.moves[:seat], move, *last.moves[seat + 1 :])
        return replace(self, rounds=(*self.rounds[:-1], replace(last, moves=moves)))

    def taken_back(self, player: str) -> ToyGame:
        if not self.rounds or self.rounds[-1].moves[self.players.index(player)] is None:
            raise RulesError("there is nothing to take back")
        return self.with_move(player, None)
