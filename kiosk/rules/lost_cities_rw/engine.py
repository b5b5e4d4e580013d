"""The game itself: states are values, and `apply` gives the next one.

A turn begins with a throw. The active player acts first, then all others in any order; everybody may act again or
take back until the next throw, the active player only until another has entered something (L5). `before` keeps each
page as it was at the throw, so that taking back gives the very same state. The engine never throws dice.

>>> from kiosk.rules.lost_cities_rw.library import load_sheet
>>> from kiosk.rules.lost_cities_rw.notation import parse_action, parse_roll
>>> state = apply(new_game(load_sheet(), ["Ada", "Ben"]), SixDiceThrown(parse_roll("3 0 7 red red blue")))
>>> state.to_act, len(legal(state, "Ada"))
(('Ada',), 9)
>>> state = apply(state, LostCitiesAct("Ada", parse_action("red 3")))
>>> apply(state, LostCitiesAct("Ben", parse_action("blue 3")))
Traceback (most recent call last):
...
kiosk.rules.lost_cities_rw.engine.LostCitiesRefusal: Ben: not_available blue
>>> state = apply(state, LostCitiesAct("Ben", parse_action("double blue")))
>>> [score(state, name).total for name in state.players], winners(state)
([-20, -100], ('Ada',))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from kiosk.errors import RulesError, quote
from kiosk.rules.checks import NoSuchMove, a_game
from kiosk.rules.lost_cities_rw.dice import ExpeditionColour, SixDiceRoll
from kiosk.rules.lost_cities_rw.legal import LegalMoves
from kiosk.rules.lost_cities_rw.moves import (
    Action,
    LostCitiesMove,
    LostCitiesObjection,
    LostCitiesReason,
    Take,
    next_goals,
    page_after,
    take_objections,
)
from kiosk.rules.lost_cities_rw.page import MapPage
from kiosk.rules.lost_cities_rw.scoring import LostCitiesScore, score_of
from kiosk.rules.lost_cities_rw.state import LostCitiesState, new_game
from kiosk.rules.refusal import Refusal

__all__ = [
    "Event",
    "LostCitiesAct",
    "LostCitiesLeave",
    "LostCitiesOutOfTurn",
    "LostCitiesRefusal",
    "LostCitiesReturn",
    "LostCitiesTakeBack",
    "NoSuchMove",
    "SixDiceThrown",
    "apply",
    "goals",
    "legal",
    "may_change",
    "new_game",
    "objections",
    "score",
    "winners",
]


@dataclass(frozen=True, slots=True)
class SixDiceThrown:
    roll: SixDiceRoll


@dataclass(frozen=True, slots=True)
class LostCitiesAct:
    """Do *action*, or do it instead of what was done before in this turn."""

    player: str
    action: Action


@dataclass(frozen=True, slots=True)
class LostCitiesTakeBack:
    player: str


@dataclass(frozen=True, slots=True)
class LostCitiesLeave:
    """The player leaves the table and declines from now on (L7)."""

    player: str


@dataclass(frozen=True, slots=True)
class LostCitiesReturn:
    player: str
    followed: bool = False
    """Whether somebody is about to enter something after what was declined for this player."""


Event = SixDiceThrown | LostCitiesAct | LostCitiesTakeBack | LostCitiesLeave | LostCitiesReturn


class LostCitiesRefusal(Refusal[LostCitiesObjection]):
    """An action that is against the rules."""


class LostCitiesOutOfTurn(RulesError):
    """An event for which it is not the time: no throw yet, nothing to take back, the game is over."""


def apply(state: LostCitiesState, event: Event) -> LostCitiesState:
    """The state after *event*; raises a `RulesError` and leaves *state* as it was where that can't be."""
    a_game(state, LostCitiesState)
    match event:
        case SixDiceThrown(SixDiceRoll() as roll):
            return _throw(state, roll)
        case LostCitiesAct(player, (Take() | LostCitiesMove()) as action):
            return _act(state, _seat(state, player), action)
        case LostCitiesTakeBack(player):
            return _take_back(state, _seat(state, player))
        case LostCitiesLeave(player):
            return _leave(state, _seat(state, player))
        case LostCitiesReturn(player, followed):
            return _come_back(state, _seat(state, player), followed=followed)
    raise NoSuchMove(f"{quote(event)} is nothing that can happen in this game")


def legal(state: LostCitiesState, player: str) -> LegalMoves:
    """What *player* may do in this turn; judged as if they had done nothing in it yet."""
    seat = _seat(state, player)
    _thrown(state)
    pool = None if _must_wait(state, seat) else state.pool(seat)
    return LegalMoves(state.sheet, state.before[seat], pool)


def objections(state: LostCitiesState, player: str, action: Action) -> tuple[LostCitiesObjection, ...]:
    """Every reason against *action*, the most telling first; none if it is legal."""
    seat = _seat(state, player)
    _thrown(state)
    found = [LostCitiesObjection(LostCitiesReason.NOT_YOUR_TURN)] if _must_wait(state, seat) else []
    if isinstance(action, Take):
        found += take_objections(state.sheet, state.before[seat], state.pool(seat), action)
    elif not isinstance(action, LostCitiesMove):
        raise NoSuchMove(f"{quote(action)} is no move; there are pairs of dice, {', '.join(LostCitiesMove)}")
    return tuple(found)


def goals(state: LostCitiesState, player: str, action: Action) -> tuple[ExpeditionColour, ...]:
    """Where one more arrow could lead after *action*, which is legal; nowhere without an arrow."""
    return next_goals(state.sheet, state.before[_seat(state, player)], action)


def may_change(state: LostCitiesState, player: str) -> bool:
    """Whether *player*, who has acted, may still act otherwise or take back (L5)."""
    seat = _seat(state, player)
    if state.actions[seat] is None or state.away[seat]:
        return False
    return seat != state.active_seat or not _followed(state)


def score(state: LostCitiesState, player: str) -> LostCitiesScore:
    """What *player*'s page is worth if the game ended now."""
    seat = _seat(state, player)
    return score_of(state.sheet, state.pages[seat], state.pages)


def winners(state: LostCitiesState) -> tuple[str, ...]:
    """Everybody with the most points: ties share the victory."""
    a_game(state, LostCitiesState)
    totals = [score(state, name).total for name in state.players]
    return tuple(name for name, total in zip(state.players, totals, strict=True) if total == max(totals))


def _seat(state: LostCitiesState, player: str) -> int:
    return a_game(state, LostCitiesState).seat(player)


def _thrown(state: LostCitiesState) -> None:
    if not state.rolls:
        raise LostCitiesOutOfTurn("the dice have not been thrown yet")


def _must_wait(state: LostCitiesState, seat: int) -> bool:
    return seat != state.active_seat and state.actions[state.active_seat] is None


def _followed(state: LostCitiesState) -> bool:
    """Whether another than the active player has entered something; who is away has not."""
    return any(
        action is not None and not stood_in
        for seat, (action, stood_in) in enumerate(zip(state.actions, state.stood_in, strict=True))
        if seat != state.active_seat
    )


def _throw(state: LostCitiesState, roll: SixDiceRoll) -> LostCitiesState:
    if state.finished:
        raise LostCitiesOutOfTurn("the game is over")
    for seat in state.clockwise if state.rolls else ():
        if state.actions[seat] is None:
            raise LostCitiesRefusal(state.players[seat], (LostCitiesObjection(LostCitiesReason.MISSING_ACTION),))
    nothing = (None,) * len(state.players)
    thrown = replace(
        state,
        before=state.pages,
        rolls=(*state.rolls, roll),
        actions=nothing,
        stood_in=(False,) * len(state.players),
        past=(*state.past, state.actions) if state.rolls else (),
    )
    return _stand_in(thrown)


def _act(state: LostCitiesState, seat: int, action: Action) -> LostCitiesState:
    player = state.players[seat]
    if state.away[seat]:
        raise LostCitiesOutOfTurn(f"{player} has left the table and must come back first")
    found = objections(state, player, action)
    if found:
        raise LostCitiesRefusal(player, found)
    if state.actions[seat] is not None and not may_change(state, player):
        raise LostCitiesOutOfTurn("another player has entered something since")
    page = page_after(state.sheet, state.before[seat], action, state.turn)
    return _stand_in(_with(state, seat, action, page))


def _take_back(state: LostCitiesState, seat: int) -> LostCitiesState:
    if state.actions[seat] is None or state.stood_in[seat]:
        raise LostCitiesOutOfTurn("there is nothing to take back")
    if not may_change(state, state.players[seat]):
        raise LostCitiesOutOfTurn("another player has entered something since, or this one has left the table")
    return _undone(state, seat)


def _undone(state: LostCitiesState, seat: int) -> LostCitiesState:
    """Without the action of *seat*; where that was the active player's, also without what stood in for others."""
    if seat == state.active_seat:
        for other in range(len(state.players)):
            if state.stood_in[other]:
                state = _with(state, other, None, state.before[other])
    return _with(state, seat, None, state.before[seat])


def _leave(state: LostCitiesState, seat: int) -> LostCitiesState:
    if state.away[seat]:
        raise LostCitiesOutOfTurn(f"{state.players[seat]} has left the table already")
    return _stand_in(replace(state, away=_put(state.away, seat, value=True)))


def _come_back(state: LostCitiesState, seat: int, *, followed: bool) -> LostCitiesState:
    """What was declined for them in this turn is theirs to decide again, where nobody has followed it yet."""
    if not state.away[seat]:
        raise LostCitiesOutOfTurn(f"{state.players[seat]} has not left the table")
    state = replace(state, away=_put(state.away, seat, value=False))
    if not state.stood_in[seat]:
        return state
    if seat == state.active_seat and (followed or _followed(state)):
        return replace(state, stood_in=_put(state.stood_in, seat, value=False))
    return _undone(state, seat)


def _stand_in(state: LostCitiesState) -> LostCitiesState:
    """Decline for everybody who is away and whose turn it is to decide (L7)."""
    for seat in state.clockwise if state.rolls and any(state.away) else ():
        if state.away[seat] and state.actions[seat] is None and not _must_wait(state, seat):
            page = page_after(state.sheet, state.before[seat], LostCitiesMove.DECLINE, state.turn)
            state = _with(state, seat, LostCitiesMove.DECLINE, page, stood_in=True)
    return state


def _with(
    state: LostCitiesState, seat: int, action: Action | None, page: MapPage, *, stood_in: bool = False
) -> LostCitiesState:
    return replace(
        state,
        actions=_put(state.actions, seat, action),
        pages=_put(state.pages, seat, page),
        stood_in=_put(state.stood_in, seat, stood_in),
    )


T = TypeVar("T")


def _put(row: Sequence[T], seat: int, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])
