"""The game itself: states are values, and `apply` gives the next one.

A round begins with a throw. Until the next throw everybody may act, take back and act again: `before` keeps each city
as it was at the throw, so that taking back gives the very same state. The engine never throws dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from kiosk.errors import RulesError, quote
from kiosk.rules.checks import NoSuchMove, a_game, player_names, seat_of, the_fields
from kiosk.rules.dice import Roll
from kiosk.rules.grid.geometry import Field, Region
from kiosk.rules.my_city_rw.build_tasks import BuildTask, order_of
from kiosk.rules.my_city_rw.city import Building, City
from kiosk.rules.my_city_rw.placement import Objection, Placements, Reason, building_objections
from kiosk.rules.my_city_rw.scoring import Score
from kiosk.rules.my_city_rw.spec import GameSpec
from kiosk.rules.refusal import Refusal


class Move(StrEnum):
    PASS = "pass"  # noqa: S105 - a move of the game
    STOP = "stop"
    SKIP = "skip"


@dataclass(frozen=True, slots=True)
class Build:
    fields: tuple[Field, ...]


Action = Build | Move
Actions = tuple[Action | None, ...]
"""One entry a seat; None for who has not acted, or has stopped in an earlier round."""


@dataclass(frozen=True, slots=True)
class RollThrown:
    roll: Roll


@dataclass(frozen=True, slots=True)
class Act:
    player: str
    action: Action


@dataclass(frozen=True, slots=True)
class TakeBack:
    player: str


Event = RollThrown | Act | TakeBack


class IllegalAction(Refusal[Objection]):
    """An action that is against the rules."""


class OutOfTurn(RulesError):
    """An event for which it is not the time: no throw yet, nothing to take back, the game is over."""


@dataclass(frozen=True, slots=True)
class GameState:
    spec: GameSpec
    players: tuple[str, ...]
    carried: tuple[tuple[Field, ...], ...]
    """The bandits that each player brought along."""
    cities: tuple[City, ...]
    before: tuple[City, ...]
    """The cities as they were at the last throw."""
    rolls: tuple[Roll, ...] = ()
    order: BuildTask | None = None
    """What this round builds; None before the first throw."""
    filled: int = 0
    """Filled circles of the compass track, the same for all."""
    actions: Actions = ()
    """What was done in this round."""
    past: tuple[Actions, ...] = ()
    """What was done in the rounds before, which nobody can change any more."""

    @property
    def number(self) -> int:
        return self.spec.number

    @property
    def round(self) -> int:
        """The number of throws so far."""
        return len(self.rolls)

    @property
    def finished(self) -> bool:
        return all(city.stopped for city in self.cities)

    @property
    def to_act(self) -> tuple[str, ...]:
        """Who still has to decide in this round."""
        if self.order is None:
            return ()
        return tuple(
            name
            for name, city, action in zip(self.players, self.before, self.actions, strict=True)
            if action is None and not city.stopped
        )

    def seat(self, player: str) -> int:
        return seat_of(self.players, player)

    def city(self, player: str) -> City:
        return self.cities[self.seat(player)]


def new_game(
    spec: GameSpec, players: Iterable[str], carried: Mapping[str, Iterable[Field]] | None = None
) -> GameState:
    """The first state of a game; *carried* are the bandits that came along from the game before."""
    if not isinstance(spec, GameSpec):
        raise RulesError(f"{quote(spec)} is no game; `load_library` has twelve")
    players = player_names(players)
    brought = _brought(players, carried or {})
    cities = tuple(City.on(spec.sheet, bandits) for bandits in brought)
    return GameState(spec, players, brought, cities, cities, actions=(None,) * len(players))


def _brought(players: tuple[str, ...], carried: Mapping[str, Iterable[Field]]) -> tuple[tuple[Field, ...], ...]:
    if not isinstance(carried, Mapping):
        raise RulesError(f"bandits come along by the name of their player, not as {quote(carried)}")
    return tuple(tuple(sorted(set(the_fields(tuple(carried.get(name, ())))))) for name in players)


def apply(state: GameState, event: Event) -> GameState:
    """The state after *event*; raises `IllegalAction`, `OutOfTurn` or `NoSuchMove` and leaves *state* as it was."""
    a_game(state, GameState)
    match event:
        case RollThrown(Roll() as roll):
            return _throw(state, roll)
        case Act(player, (Build() | Move()) as action):
            return _act(state, player, action)
        case TakeBack(player):
            return _take_back(state, player)
        case _:
            raise NoSuchMove(f"{quote(event)} is nothing that can happen in this game")


def legal(state: GameState, player: str) -> Placements[City]:
    """Where *player* may build in this round; judged as if nothing had been done in it yet."""
    a_game(state, GameState)
    return state.spec.placements(state.before[state.seat(player)], _order(state))


def objections(state: GameState, player: str, action: Action) -> tuple[Objection, ...]:
    """Every reason against *action*, the most telling first; none if it is legal."""
    a_game(state, GameState)
    city, order = state.before[state.seat(player)], _order(state)
    if city.stopped:
        return (Objection(Reason.ALREADY_STOPPED),)
    match action:
        case Build(fields):
            return building_objections(state.spec.rules_for(order), city, order.shape, the_fields(fields))
        case Move.PASS if not can_pass(state, player):
            return (Objection(Reason.CANNOT_PASS),)
        case Move.SKIP if not can_skip(state, player):
            return (Objection(Reason.CANNOT_SKIP),)
        case Move():
            return ()
        case _:
            raise NoSuchMove(f"{quote(action)} is no move; there are build, {', '.join(Move)}")


def can_pass(state: GameState, player: str) -> bool:
    """Whether enough circles are free for what passing on this building costs (R2)."""
    circles, city = _order(state).pass_circles, state.before[state.seat(player)]
    if circles is None or city.stopped:
        return False
    return city.circles + circles <= len(state.spec.sheet.pass_track)


def can_skip(state: GameState, player: str) -> bool:
    """Only a fortress that fits nowhere (R4)."""
    return _order(state).skippable and not state.before[state.seat(player)].stopped and not legal(state, player)


def can_stop(state: GameState, player: str) -> bool:
    return state.order is not None and not state.before[state.seat(player)].stopped


def score(state: GameState, player: str) -> Score:
    """What *player*'s city is worth if the game ended now."""
    a_game(state, GameState)
    return score_city(state.spec, state.city(player), state.cities)


def score_city(spec: GameSpec, city: City, everybody: Sequence[City]) -> Score:
    """What *city* is worth among those of *everybody*."""
    return Score(
        tuple(line for rule in spec.scoring for line in rule.score(city, everybody)),
        tuple((rule.line, rule.bags(city)) for rule in spec.bags),
    )


def winners(state: GameState) -> tuple[str, ...]:
    """Everybody with the most points: the rules know no tie-break."""
    a_game(state, GameState)
    return leaders({name: score(state, name).total for name in state.players})


def leaders(totals: Mapping[str, int]) -> tuple[str, ...]:
    best = max(totals.values())
    return tuple(name for name, total in totals.items() if total == best)


def _order(state: GameState) -> BuildTask:
    if state.order is None:
        raise OutOfTurn("the dice have not been thrown yet")
    return state.order


def _throw(state: GameState, roll: Roll) -> GameState:
    if state.finished:
        raise OutOfTurn("everybody has stopped: the game is over")
    if state.to_act:
        raise IllegalAction(state.to_act[0], (Objection(Reason.MISSING_ACTION),))
    order, filled = order_of(roll, state.spec.track, state.filled)
    return replace(
        state,
        before=state.cities,
        rolls=(*state.rolls, roll),
        order=order,
        filled=filled,
        actions=(None,) * len(state.players),
        past=(*state.past, state.actions) if state.rolls else (),
    )


def _act(state: GameState, player: str, action: Action) -> GameState:
    found = objections(state, player, action)
    if found:
        raise IllegalAction(player, found)
    if isinstance(action, Build):
        action = Build(the_fields(action.fields))  # a state has tuples, however they were handed in
    city = state.before[state.seat(player)]
    return _with(state, player, action, city_after(city, action, _order(state), state.round))


def city_after(city: City, action: Action, order: BuildTask, round_number: int) -> City:
    """The city after an action that is legal; nothing is judged here."""
    match action:
        case Build(fields):
            return city.with_building(Building(order.kind, Region.of(fields), round_number))
        case Move.PASS:
            return city.passing(order.pass_circles or 0)
        case Move.STOP:
            return city.stopping()
        case Move.SKIP:
            return city


def _take_back(state: GameState, player: str) -> GameState:
    seat = state.seat(player)
    if state.actions[seat] is None:
        raise OutOfTurn("there is nothing to take back")
    return _with(state, player, None, state.before[seat])


def _with(state: GameState, player: str, action: Action | None, city: City) -> GameState:
    seat = state.seat(player)
    return replace(
        state,
        actions=(*state.actions[:seat], action, *state.actions[seat + 1 :]),
        cities=(*state.cities[:seat], city, *state.cities[seat + 1 :]),
    )
