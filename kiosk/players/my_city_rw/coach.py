"""What each move of a game cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kiosk.players.bands import Band, band, loss_between
from kiosk.players.my_city_rw.asking import seen_by
from kiosk.players.my_city_rw.reasons import Reason, reason
from kiosk.players.my_city_rw.think import Effort, Thought, think
from kiosk.rules.my_city_rw.engine import Act, Action, Build, GameState, RollThrown, apply, new_game
from kiosk.rules.my_city_rw.record import GameRecord, record_of


@dataclass(frozen=True, slots=True)
class Reviewed:
    player: str
    round: int
    action: Action
    loss: float
    """In expected points, never below 0."""
    better: Thought | None
    """None in the band fine."""
    reason: Reason = ("", "")
    """Why that is better."""

    @property
    def band(self) -> Band:
        return band(self.loss)


def review(state: GameState, effort: Effort, worth: Mapping[str, tuple[float, float]]) -> Iterator[Reviewed]:
    """Every move of those in *worth* in the game that led to *state*, in order."""
    record: GameRecord = record_of(state)
    carried = dict(zip(record.players, record.carried, strict=True))
    state = new_game(state.spec, record.players, carried)
    for entry in record.rounds:
        state = apply(state, RollThrown(entry.roll))
        acted = [(name, action) for name, action in zip(record.players, entry.actions, strict=True) if action]
        for player, action in acted:
            if player not in worth:
                continue
            seen = seen_by(state, player, worth[player])
            thoughts = think(seen, effort, also=sorted_build(action))
            judged = _judged(player, state.round, action, thoughts)
            why = reason(seen, thoughts, action) if judged.better is not None else ("", "")
            yield replace(judged, reason=why)
        for player, action in acted:
            state = apply(state, Act(player, action))


def _judged(player: str, number: int, action: Action, thoughts: Sequence[Thought]) -> Reviewed:
    best = thoughts[0]
    mine = next(one for one in thoughts if same(one.action, action))
    loss = loss_between(best.value, mine.value)
    return Reviewed(player, number, action, loss, None if band(loss) is Band.FINE else best)


def sorted_build(action: Action) -> Action:
    return Build(tuple(sorted(action.fields))) if isinstance(action, Build) else action


def same(one: Action, other: Action) -> bool:
    return sorted_build(one) == sorted_build(other)
