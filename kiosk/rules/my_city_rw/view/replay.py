"""Past games as plain records for the screen, and what the screen may ask the archive for."""

from __future__ import annotations

from collections.abc import Iterable

from kiosk.rules.my_city_rw.engine import Build, GameState, score, winners
from kiosk.rules.my_city_rw.view.sheets import city_view, order_view, sheet_view
from kiosk.rules.table import Colour
from kiosk.views.past import (
    Replay,
    ReplayFrame,
    ReplayPlayer,
)


def replay_view(number: int, moves: Iterable[tuple[GameState, int | None]]) -> Replay:
    """A finished game from the states after each of its moves."""
    states = tuple(moves)
    last, _ = states[-1]
    colours = tuple(Colour)
    won = winners(last)
    players = tuple(
        ReplayPlayer(name, colours[seat % len(colours)].value, name in won) for seat, name in enumerate(last.players)
    )
    frames: list[ReplayFrame] = []
    for number_of, (state, mover) in enumerate(states):
        ends = number_of + 1 == len(states) or states[number_of + 1][0].round != state.round
        frames.append(_frame(state, mover, frames[-1] if frames else None, ends=ends))
    return Replay(number, last.spec.number, sheet_view(last.spec.sheet), players, tuple(frames))


def _frame(state: GameState, mover: int | None, before: ReplayFrame | None, *, ends: bool) -> ReplayFrame:
    """In the middle of a round only what the mover's city has become is drawn and counted anew; it is slow."""
    roll = state.rolls[-1] if state.rolls else None
    goes_on = before is not None and before.round == state.round
    cities = tuple(
        before.cities[seat] if before is not None and goes_on and seat != mover else city_view(city, state.round)
        for seat, city in enumerate(state.cities)
    )
    totals = tuple(
        before.totals[seat] if before is not None and not ends and seat != mover else score(state, name).total
        for seat, name in enumerate(state.players)
    )
    return ReplayFrame(
        state.round,
        (roll.a.value, roll.b.value, roll.w.value) if roll else None,
        order_view(state.order) if state.order else None,
        cities,
        totals,
        tuple("build" if isinstance(one, Build) else one and one.value for one in state.actions),
        mover,
    )
