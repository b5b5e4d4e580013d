"""Records: what was thrown and done, and playing it through the rules again."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.errors import RulesError, Unusable
from kiosk.rules.lost_cities_rw.dice import SixDiceRoll
from kiosk.rules.lost_cities_rw.engine import LostCitiesAct, LostCitiesRefusal, SixDiceThrown, apply
from kiosk.rules.lost_cities_rw.moves import LostCitiesObjection, LostCitiesReason
from kiosk.rules.lost_cities_rw.sheet import MapSheet
from kiosk.rules.lost_cities_rw.state import Actions, LostCitiesState, new_game


@dataclass(frozen=True, slots=True)
class TurnRecord:
    roll: SixDiceRoll
    actions: Actions


@dataclass(frozen=True, slots=True)
class LostCitiesRecord:
    players: tuple[str, ...]
    first: str
    turns: tuple[TurnRecord, ...]


class LostCitiesIllegalMove(RulesError):
    """The first move of a record that the rules forbid."""

    def __init__(self, turn: int, player: str, objections: tuple[LostCitiesObjection, ...]) -> None:
        self.turn = turn
        self.player = player
        self.objections = objections
        super().__init__(turn, player, objections)

    @property
    def reason(self) -> LostCitiesReason:
        return self.objections[0].reason


def play_game(record: LostCitiesRecord, sheet: MapSheet) -> LostCitiesState:
    """The state after the last thing that *record* tells; everybody is judged from the active player clockwise."""
    state = new_game(sheet, record.players, record.first)
    for number, entry in enumerate(record.turns, 1):
        if state.finished:
            raise Unusable("the game is over before this turn", place=f"turns[{number - 1}]")
        state = _play_turn(apply(state, SixDiceThrown(entry.roll)), entry.actions, last=number == len(record.turns))
    return state


def _play_turn(state: LostCitiesState, actions: Actions, *, last: bool) -> LostCitiesState:
    for seat in state.clockwise:
        player, action = state.players[seat], actions[seat]
        if action is not None:
            try:
                state = apply(state, LostCitiesAct(player, action))
            except LostCitiesRefusal as refusal:
                raise LostCitiesIllegalMove(state.turn, player, refusal.objections) from None
        elif not last:
            raise LostCitiesIllegalMove(state.turn, player, (LostCitiesObjection(LostCitiesReason.MISSING_ACTION),))
    return state


def record_of(state: LostCitiesState) -> LostCitiesRecord:
    """The record that plays to *state*; who is away has declined in it like anybody else."""
    turns = zip(state.rolls, (*state.past, state.actions), strict=False)
    return LostCitiesRecord(
        state.players,
        state.players[state.first],
        tuple(TurnRecord(roll, actions) for roll, actions in turns),
    )
