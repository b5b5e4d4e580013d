"""Game and campaign records: what was thrown and done, and playing it through the rules again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from kiosk.errors import RulesError, Unusable
from kiosk.rules.dice import Roll
from kiosk.rules.grid.geometry import Field
from kiosk.rules.my_city_rw.build_tasks import order_of
from kiosk.rules.my_city_rw.campaign import Campaign, start_next
from kiosk.rules.my_city_rw.engine import (
    Act,
    Action,
    Actions,
    GameState,
    IllegalAction,
    RollThrown,
    apply,
    city_after,
    new_game,
)
from kiosk.rules.my_city_rw.library import Library
from kiosk.rules.my_city_rw.placement import Objection, Reason
from kiosk.rules.my_city_rw.spec import GameSpec
from kiosk.rules.my_city_rw.standings import Mode


@dataclass(frozen=True, slots=True)
class RoundRecord:
    roll: Roll
    actions: Actions


@dataclass(frozen=True, slots=True)
class GameRecord:
    game: int
    players: tuple[str, ...]
    carried: tuple[tuple[Field, ...], ...]
    rounds: tuple[RoundRecord, ...]


@dataclass(frozen=True, slots=True)
class CampaignRecord:
    mode: Mode
    players: tuple[str, ...]
    games: tuple[GameRecord, ...]


class IllegalMove(RulesError):
    """The first move of a record that the rules forbid."""

    def __init__(self, round_number: int, player: str, objections: tuple[Objection, ...], game: int) -> None:
        self.round = round_number
        self.player = player
        self.objections = objections
        self.game = game
        super().__init__(round_number, player, objections, game)

    @property
    def reason(self) -> StrEnum:
        return self.objections[0].reason


def play_game(record: GameRecord, library: Library) -> GameState:
    """The state after the last thing that *record* tells."""
    return play_record(record, library[record.game])


def play_record(record: GameRecord, spec: GameSpec) -> GameState:
    """The same, on a sheet of one's own choice."""
    carried = dict(zip(record.players, record.carried, strict=True))
    return _play(new_game(spec, record.players, carried), record)


def restore(record: GameRecord, spec: GameSpec) -> GameState:
    """The same state, for a record that was taken from one: nothing is judged again, which saves most of the time."""
    carried = dict(zip(record.players, record.carried, strict=True))
    state = new_game(spec, record.players, carried)
    cities, before = list(state.cities), state.cities
    order, filled = None, 0
    for number, entry in enumerate(record.rounds, 1):
        before = tuple(cities)
        order, filled = order_of(entry.roll, spec.track, filled)
        for seat, action in enumerate(entry.actions):
            if action is not None:
                cities[seat] = city_after(cities[seat], action, order, number)
    actions = tuple(entry.actions for entry in record.rounds)
    return replace(
        state,
        cities=tuple(cities),
        before=before,
        rolls=tuple(entry.roll for entry in record.rounds),
        order=order,
        filled=filled,
        actions=actions[-1] if actions else state.actions,
        past=actions[:-1],
    )


def thrown_back(state: GameState) -> GameState:
    """The state before the last throw."""
    record = record_of(state)
    return restore(replace(record, rounds=record.rounds[:-1]), state.spec)


def play_campaign(record: CampaignRecord, library: Library) -> Campaign:
    first = record.games[0].game if record.games else 1
    campaign = Campaign(record.mode, record.players, first=first)
    for i, game in enumerate(record.games):
        if campaign.games and not campaign.games[-1].finished:
            raise Unusable("the game before this one is not finished", place=f"games[{i}]")
        carried = dict(zip(game.players, game.carried, strict=True))
        campaign = start_next(campaign, library, game.players, carried)
        try:
            campaign = campaign.with_last(_play(campaign.games[-1], game))
        except Unusable as complaint:
            raise complaint.within(place=f"games[{i}]") from None
    return campaign


def _play(state: GameState, record: GameRecord) -> GameState:
    for number, entry in enumerate(record.rounds, 1):
        if state.finished:
            raise Unusable("everybody has stopped before this round", place=f"rounds[{number - 1}]")
        state = apply(state, RollThrown(entry.roll))
        for player, action in _turns(state, entry, last=number == len(record.rounds)):
            if action is None:
                raise IllegalMove(number, player, (Objection(Reason.MISSING_ACTION),), record.game)
            try:
                state = apply(state, Act(player, action))
            except IllegalAction as refusal:
                raise IllegalMove(number, player, refusal.objections, record.game) from None
    return state


def _turns(state: GameState, entry: RoundRecord, *, last: bool) -> Iterator[tuple[str, Action | None]]:
    """Who is judged in this round, in the order of the players; None for an action that is missing."""
    for player, action, city in zip(state.players, entry.actions, state.before, strict=True):
        if action is not None or not (city.stopped or last):
            yield player, action


def record_of(state: GameState) -> GameRecord:
    """The record that plays to *state*."""
    rounds = zip(state.rolls, (*state.past, state.actions), strict=False)
    return GameRecord(
        state.spec.number,
        state.players,
        state.carried,
        tuple(RoundRecord(roll, actions) for roll, actions in rounds),
    )


def campaign_record_of(campaign: Campaign) -> CampaignRecord:
    return CampaignRecord(campaign.mode, campaign.players, tuple(record_of(game) for game in campaign.games))
