"""One game at the table, with the games of its chapter before it: cards, moves, and the stickers around it.

The score is confirmed before the stickers after a game are stuck; then the game waits once more, so that the last
sticker can still be taken off.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kiosk.rules.cards import Deck
from kiosk.rules.events import Need
from kiosk.rules.grid.geometry import Region
from kiosk.rules.grid.placement import Objection
from kiosk.rules.my_city_board.board import Sticker
from kiosk.rules.my_city_board.box import BuildingCard
from kiosk.rules.my_city_board.engine import (
    Action,
    BoardAct,
    BoardLeave,
    BoardReturn,
    BoardState,
    BoardTakeBack,
    Turn,
    TurnBack,
)
from kiosk.rules.my_city_board.modes import NUMBERS, BoardMode
from kiosk.rules.my_city_board.moves import BoardMove, HaveDone
from kiosk.rules.my_city_board.reasons import BoardNotNow, BoardReason, BoardRefusal
from kiosk.rules.my_city_board.series import SeriesState, When, due, play, stick, sticker_places, unstick
from kiosk.rules.my_city_board.stickers import Stuck, fitting


@dataclass(frozen=True, slots=True)
class BoardGame:
    series: SeriesState
    """With all games so far; the last one is being played."""
    order: tuple[BuildingCard, ...] = ()
    """As it was drawn, also where the group turns its own cards. Nobody is ever shown it."""
    confirmed: bool = False
    """Whether the score was confirmed: then stickers are stuck."""
    done: frozenset[int] = frozenset()
    """The seats that stick no more, where nobody says how many stickers there are."""

    @property
    def state(self) -> BoardState:
        return self.series.leg.state

    @property
    def players(self) -> tuple[str, ...]:
        return self.series.players

    @property
    def number(self) -> int:
        return NUMBERS[self.state.game.name]

    @property
    def round(self) -> int:
        return self.state.round

    @property
    def own_cards(self) -> bool:
        """Whether the group turns its own."""
        return self.state.deck.order is None

    @property
    def sticking(self) -> bool:
        """Whether it is the time to stick, for whoever has something to."""
        return self.series.leg.when is When.BEFORE or self.confirmed

    @property
    def to_act(self) -> tuple[str, ...]:
        if self.sticking:
            return tuple(name for seat, name in enumerate(self.players) if self._has_to_stick(seat, name))
        if self.series.leg.when is When.AFTER:
            return ()
        away = self.state.away
        return tuple(name for name in self.state.to_act if self.state.seat(name) not in away)

    def _has_to_stick(self, seat: int, name: str) -> bool:
        if seat in self.done or self.series.mode is BoardMode.ETERNAL:
            return False
        if self.series.own:
            return self.confirmed
        return bool(sticker_places(self.series, name))

    @property
    def finished(self) -> bool:
        return self.state.finished and not (self.confirmed and self.to_act)

    @property
    def may_finish_sticking(self) -> bool:
        """Whether a player may leave stickers out: with a card of one's own, and after the last game."""
        return self.series.own or self.series.next_game is None

    def with_series(self, series: SeriesState) -> BoardGame:
        return replace(self, series=series)


def need_of(game: BoardGame) -> Need:
    if game.finished:
        return Need.NOTHING
    return Need.MOVES if game.to_act else Need.CARD


def shuffled(game: BoardGame, order: tuple[str, ...]) -> BoardGame:
    cards = {str(card): card for card in game.state.deck.cards}
    if game.round or sorted(order) != sorted(cards):
        raise BoardNotNow("a deck is shuffled once, before its first card, and with all of its cards")
    drawn = tuple(cards[name] for name in order)
    return _with_deck(replace(game, order=drawn), Deck(game.state.deck.cards, drawn))


def choose_cards(game: BoardGame, *, own: bool) -> BoardGame:
    """Until the first card is turned."""
    if game.round or not (own or game.order):
        raise BoardNotNow("who turns the cards is chosen before the first one")
    return _with_deck(game, Deck(game.state.deck.cards, None if own else game.order))


def _with_deck(game: BoardGame, deck: Deck[BuildingCard]) -> BoardGame:
    leg = game.series.leg
    return game.with_series(game.series.with_leg(replace(leg, state=replace(leg.state, deck=deck))))


def turned(game: BoardGame, name: str | None) -> BoardGame:
    """The next card, or the one that the group has turned."""
    cards = {str(card): card for card in game.state.deck.cards}
    if name is not None and name not in cards:
        raise BoardNotNow("there is no such card")
    return game.with_series(play(game.series, Turn(cards[name] if name is not None else None)))


def turned_back(game: BoardGame) -> BoardGame:
    if not game.own_cards:
        raise BoardNotNow("only a card that the group has named can be the wrong one")
    return game.with_series(play(game.series, TurnBack()))


def moved(game: BoardGame, player: str, move: BoardMove) -> BoardGame:
    match move:
        case Stuck():
            if not game.sticking:
                raise BoardNotNow("stickers are stuck between two games")
            return game.with_series(stick(game.series, player, move))
        case HaveDone():
            return _have_done(game, player)
        case _:
            return _acted(game, player, move)


def _acted(game: BoardGame, player: str, action: Action) -> BoardGame:
    if game.sticking:
        raise BoardNotNow("the game has not begun, or is over")
    return game.with_series(play(game.series, BoardAct(player, action)))


def _have_done(game: BoardGame, player: str) -> BoardGame:
    seat = game.series.seat(player)
    if player not in game.to_act or not game.confirmed:
        raise BoardNotNow("there is nothing to have done with")
    if not game.may_finish_sticking:
        raise BoardRefusal(player, (Objection(BoardReason.MISSING_STICKER),))
    return replace(game, done=game.done | {seat})


def taken_back(game: BoardGame, player: str) -> BoardGame:
    seat = game.series.seat(player)
    if not game.sticking:
        return game.with_series(play(game.series, BoardTakeBack(player)))
    if seat in game.done:
        return replace(game, done=game.done - {seat})
    return game.with_series(unstick(game.series, player))


def left(game: BoardGame, player: str) -> BoardGame:
    """Who leaves is stopped; others stick for who is away."""
    seat, state = game.series.seat(player), game.state
    if game.series.leg.when is not When.ROUND or state.cities[seat].stopped or seat in state.away:
        return game
    return game.with_series(play(game.series, BoardLeave(player)))


def come_back(game: BoardGame, player: str) -> BoardGame | None:
    if game.sticking or game.series.seat(player) not in game.state.away:
        return None
    return game.with_series(play(game.series, BoardReturn(player)))


def room_of(game: BoardGame, player: str) -> dict[Sticker, Region]:
    """Where *player* may stick what: the stickers that are due, or any in a group's own way."""
    if player not in game.to_act or not game.sticking:
        return {}
    board = game.series.boards[game.series.seat(player)]
    wanted = tuple(Sticker) if game.series.own else due(game.series, player)
    return fitting(board, wanted, own=game.series.own)


def acted(game: BoardGame) -> tuple[str, ...]:
    """Who has done something that can be taken back."""
    if not game.sticking:
        return tuple(name for name, one in zip(game.players, game.state.actions, strict=True) if one is not None)
    leg = game.series.leg
    stuck = leg.stuck(leg.when)
    return tuple(name for seat, name in enumerate(game.players) if stuck[seat] or seat in game.done)
