"""One game: states are values, and `apply` gives the next one.

A round begins with a card. Until the next one everybody may act, take back and act again (C8): `before` keeps each
city as it was when the card was turned. The engine never shuffles.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from kiosk.errors import RulesError, quote
from kiosk.rules.cards import Deck
from kiosk.rules.checks import NoSuchMove, a_game, player_names, seat_of, the_fields
from kiosk.rules.grid.buildings import finished_in, first_finish
from kiosk.rules.grid.geometry import Field, Region
from kiosk.rules.grid.placement import (
    BeginAt,
    GrowOn,
    NotOnBuildings,
    Objection,
    OneBank,
    OpenGround,
    PlacementRule,
    Placements,
    Reason,
    Site,
    building_objections,
)
from kiosk.rules.my_city_board.board import Board, BoardTerrain
from kiosk.rules.my_city_board.box import BLOCK, BoardKind, Box, BuildingCard, GameRules
from kiosk.rules.my_city_board.city import BoardBuilding, BoardCity
from kiosk.rules.my_city_board.reasons import BoardNotNow, BoardReason, BoardRefusal


class BoardPlainMove(StrEnum):
    PASS = "pass"  # noqa: S105 - a move of the game
    STOP = "stop"


@dataclass(frozen=True, slots=True)
class BoardBuild:
    fields: tuple[Field, ...]


Action = BoardBuild | BoardPlainMove
Actions = tuple[Action | None, ...]
"""One entry a seat; None for who has not acted, or has stopped in an earlier round."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The next card; *card* where the group turns its own, or a record tells which it was."""

    card: BuildingCard | None = None


@dataclass(frozen=True, slots=True)
class TurnBack:
    """The last card was touched by mistake; possible until somebody has acted on it (C5)."""


@dataclass(frozen=True, slots=True)
class BoardAct:
    player: str
    action: Action


@dataclass(frozen=True, slots=True)
class BoardTakeBack:
    player: str


@dataclass(frozen=True, slots=True)
class BoardLeave:
    """Who leaves is stopped with the next card that is built, and can come back before it (C10)."""

    player: str


@dataclass(frozen=True, slots=True)
class BoardReturn:
    player: str


Event = Turn | TurnBack | BoardAct | BoardTakeBack | BoardLeave | BoardReturn


@dataclass(frozen=True, slots=True)
class BoardState:
    box: Box
    game: GameRules
    players: tuple[str, ...]
    deck: Deck[BuildingCard]
    cities: tuple[BoardCity, ...]
    before: tuple[BoardCity, ...]
    """The cities as they were when the last card was turned."""
    actions: Actions
    """What was done in this round."""
    past: tuple[Actions, ...] = ()
    """What was done in the rounds before, which nobody can change any more."""
    away: frozenset[int] = frozenset()
    """Seats that were left and are not stopped yet."""
    earlier: BoardState | None = field(default=None, compare=False, repr=False)
    """The state before the last card, for a card that was touched by mistake."""

    @property
    def round(self) -> int:
        """The number of cards so far, block and blocked ones too."""
        return len(self.deck.turned)

    @property
    def card(self) -> BuildingCard | None:
        """The card of this round, None before the first."""
        return self.deck.turned[-1] if self.deck.turned else None

    @property
    def blocked(self) -> bool:
        """Whether nobody can build in this round: the block card, or the card after it."""
        return BLOCK in self.deck.turned[-2:]

    @property
    def to_act(self) -> tuple[str, ...]:
        """Who still has to decide in this round."""
        if self.card is None or self.blocked:
            return ()
        return tuple(
            name
            for seat, name in enumerate(self.players)
            if self.actions[seat] is None and not self.before[seat].stopped
        )

    @property
    def finished(self) -> bool:
        if all(city.stopped for city in self.cities):
            return True
        return self.deck.used_up and not self.to_act

    def seat(self, player: str) -> int:
        return seat_of(self.players, player)

    def city(self, player: str) -> BoardCity:
        return self.cities[self.seat(player)]


def new_game(
    box: Box,
    game: GameRules,
    players: Iterable[str],
    boards: Sequence[Board] | None = None,
    deck: Deck[BuildingCard] | None = None,
) -> BoardState:
    """The first state; without *boards* on the printed one, without a *deck* the group turns its own cards."""
    if not isinstance(box, Box) or not isinstance(game, GameRules):
        raise RulesError(f"{quote(game)} is no game of a box; `load_box` has one, with its games")
    players = player_names(players)
    if boards and len(boards) != len(players):
        raise RulesError(f"{len(boards)} boards are there for {len(players)} players")
    boards = boards or [box.boards[game.board]] * len(players)
    cities = tuple(BoardCity(board) for board in boards)
    return BoardState(
        box, game, players, deck or Deck(box.cards(game)), cities, cities, actions=(None,) * len(players)
    )


def apply(state: BoardState, event: Event) -> BoardState:
    """The state after *event*; raises a `RulesError` and leaves *state* as it was where that can't be."""
    a_game(state, BoardState)
    match event:
        case Turn(card):
            return _turn(state, card)
        case TurnBack():
            return _turn_back(state)
        case BoardAct(player, action):
            return _act(state, player, action)
        case BoardTakeBack(player):
            return _take_back(state, player)
        case BoardLeave(player):
            return _leave(state, player)
        case BoardReturn(player):
            return _come_back(state, player)
        case _:
            raise NoSuchMove(f"{quote(event)} is nothing that can happen in this game")


def rules_of(board: Board) -> tuple[PlacementRule[Site], ...]:
    """Where a building may stand on *board*."""
    return OpenGround(board.barred), NotOnBuildings(), OneBank(), BeginAt(board.banks), GrowOn()


def legal(state: BoardState, player: str) -> Placements[Site]:
    """Where *player* may build in this round; judged as if nothing had been done in it yet."""
    a_game(state, BoardState)
    city, card = state.before[state.seat(player)], _card(state)
    if state.blocked or city.stopped:
        return Placements((OpenGround(city.board.all),), city, next(iter(state.box.shapes.values())))
    return Placements(rules_of(city.board), city, state.box.shape_of(card))


def objections(state: BoardState, player: str, action: Action) -> tuple[Objection, ...]:
    """Every reason against *action*, the most telling first; none if it is legal."""
    a_game(state, BoardState)
    city, card = state.before[state.seat(player)], _card(state)
    if city.stopped:
        return (Objection(Reason.ALREADY_STOPPED),)
    if state.blocked:
        return (Objection(BoardReason.BLOCKED_CARD),)
    match action:
        case BoardBuild(fields):
            return building_objections(rules_of(city.board), city, state.box.shape_of(card), the_fields(fields))
        case BoardPlainMove.PASS if not can_pass(state, player):
            return (Objection(Reason.CANNOT_PASS),)
        case BoardPlainMove():
            return ()
        case _:
            raise NoSuchMove(f"{quote(action)} is no move; there are build, {', '.join(BoardPlainMove)}")


def can_pass(state: BoardState, player: str) -> bool:
    """Not on a church, and not with the marker at 0."""
    seat, card = state.seat(player), _card(state)
    if state.before[seat].stopped or state.blocked or card.kind is BoardKind.CHURCH:
        return False
    return marker(state, state.before, seat) > 0


def can_stop(state: BoardState, player: str) -> bool:
    return player in state.to_act


def marker(state: BoardState, cities: Sequence[BoardCity], seat: int) -> int:
    """Where the score marker stands before the scoring."""
    return state.game.start - cities[seat].passes + gold_points(state.game, cities, seat)


def gold_points(game: GameRules, cities: Sequence[BoardCity], seat: int) -> int:
    """At once, for all who cover the last vein in the round in which somebody first does (C14)."""
    veins = cities[seat].board.where(BoardTerrain.GOLD)
    mine = finished_in(cities[seat].buildings, veins) if veins else None
    if mine is None or mine != first_finish((city.buildings for city in cities), veins):
        return 0
    return game.gold


def _card(state: BoardState) -> BuildingCard:
    if state.card is None:
        raise BoardNotNow("no card has been turned yet")
    return state.card


def _turn(state: BoardState, card: BuildingCard | None) -> BoardState:
    if state.finished:
        raise BoardNotNow("the game is over")
    waiting = [name for name in state.to_act if state.seat(name) not in state.away]
    if waiting:
        raise BoardRefusal(waiting[0], (Objection(Reason.MISSING_ACTION),))
    nobody: Actions = (None,) * len(state.players)
    turned = replace(
        state,
        deck=state.deck.turn(card),
        before=state.cities,
        actions=nobody,
        past=(*state.past, state.actions) if state.round else (),
        earlier=state,
    )
    return turned if turned.blocked else _stop_the_absent(turned)


def _stop_the_absent(state: BoardState) -> BoardState:
    for seat in sorted(state.away):
        if not state.before[seat].stopped:
            gone = replace(state.before[seat], stopped=True)
            state = _with(state, seat, BoardPlainMove.STOP, gone)
            state = replace(state, before=(*state.before[:seat], gone, *state.before[seat + 1 :]))
    return replace(state, away=frozenset())


def _turn_back(state: BoardState) -> BoardState:
    if state.earlier is None:
        raise BoardNotNow("no card has been turned yet")
    absent = state.earlier.away - state.away
    if any(action is not None for seat, action in enumerate(state.actions) if seat not in absent):
        raise BoardNotNow("somebody has acted on this card already")
    return state.earlier


def _act(state: BoardState, player: str, action: Action) -> BoardState:
    found = objections(state, player, action)
    if found:
        raise BoardRefusal(player, found)
    if isinstance(action, BoardBuild):
        action = BoardBuild(the_fields(action.fields))  # a state has tuples, however they were handed in
    seat = state.seat(player)
    return _with(state, seat, action, city_after(state.before[seat], action, _card(state), state.round))


def city_after(city: BoardCity, action: Action, card: BuildingCard, round_number: int) -> BoardCity:
    """The city after an action that is legal; nothing is judged here."""
    match action:
        case BoardBuild(fields):
            assert card.kind is not None, "the block card builds nothing"
            return city.with_building(BoardBuilding(card.kind, Region.of(fields), round_number))
        case BoardPlainMove.PASS:
            return replace(city, passes=city.passes + 1)
        case BoardPlainMove.STOP:
            return replace(city, stopped=True)


def _take_back(state: BoardState, player: str) -> BoardState:
    seat = state.seat(player)
    if state.actions[seat] is None or state.before[seat].stopped:
        raise BoardNotNow("there is nothing to take back")
    return _with(state, seat, None, state.before[seat])


def _leave(state: BoardState, player: str) -> BoardState:
    seat = state.seat(player)
    if state.cities[seat].stopped or seat in state.away:
        raise BoardNotNow(f"{player} has stopped already")
    if player in state.to_act:
        state = _act(state, player, BoardPlainMove.STOP)
    return replace(state, away=state.away | {seat})


def _come_back(state: BoardState, player: str) -> BoardState:
    seat = state.seat(player)
    if seat not in state.away:
        raise BoardNotNow(f"{player} has not left since the last card")
    state = replace(state, away=state.away - {seat})
    return _take_back(state, player) if state.actions[seat] is BoardPlainMove.STOP else state


def _with(state: BoardState, seat: int, action: Action | None, city: BoardCity) -> BoardState:
    return replace(
        state,
        actions=(*state.actions[:seat], action, *state.actions[seat + 1 :]),
        cities=(*state.cities[:seat], city, *state.cities[seat + 1 :]),
    )
