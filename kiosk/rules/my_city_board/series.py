"""The games of a mode one after another, with the stickers before and after each: a value like a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from kiosk.rules.cards import Deck
from kiosk.rules.checks import seat_of
from kiosk.rules.grid.geometry import Field
from kiosk.rules.grid.placement import Objection
from kiosk.rules.my_city_board.board import Board, Sticker
from kiosk.rules.my_city_board.box import Box, BuildingCard, Stickers
from kiosk.rules.my_city_board.engine import BoardState, Event, Turn, apply, new_game
from kiosk.rules.my_city_board.modes import SCHEDULE, BoardMode
from kiosk.rules.my_city_board.reasons import BoardNotNow, BoardReason, BoardRefusal
from kiosk.rules.my_city_board.scoring import places, progress
from kiosk.rules.my_city_board.stickers import Stuck, fitting, sticker_objections, still_due, with_stickers


class When(StrEnum):
    BEFORE = "before"
    ROUND = "round"
    AFTER = "after"


Sheets = tuple[tuple[Stuck, ...], ...]
"""What each seat has stuck, in its order."""


@dataclass(frozen=True, slots=True)
class Leg:
    """One game with its stickers."""

    state: BoardState
    before: Sheets
    after: Sheets

    @property
    def when(self) -> When:
        if self.state.finished:
            return When.AFTER
        return When.ROUND if self.state.round else When.BEFORE

    def stuck(self, when: When) -> Sheets:
        return self.before if when is When.BEFORE else self.after


@dataclass(frozen=True, slots=True)
class SeriesState:
    box: Box
    mode: BoardMode
    players: tuple[str, ...]
    own: bool = False
    """Whether the group follows its own card: any stickers, on any empty field."""
    legs: tuple[Leg, ...] = ()

    @property
    def next_game(self) -> str | None:
        names = SCHEDULE[self.mode]
        return names[len(self.legs)] if len(self.legs) < len(names) else None

    @property
    def finished(self) -> bool:
        return self.next_game is None and self.legs[-1].state.finished

    @property
    def leg(self) -> Leg:
        if not self.legs:
            raise BoardNotNow("no game has begun yet")
        return self.legs[-1]

    @property
    def boards(self) -> tuple[Board, ...]:
        """Each player's board with all stickers so far."""
        printed = self.box.boards[self.box.games[SCHEDULE[self.mode][0]].board]
        stuck = [sheets for leg in self.legs for sheets in (leg.before, leg.after)]
        return tuple(
            with_stickers(printed, (one for sheets in stuck for one in sheets[seat]))
            for seat in range(len(self.players))
        )

    def seat(self, player: str) -> int:
        return seat_of(self.players, player)

    def with_leg(self, leg: Leg) -> SeriesState:
        return replace(self, legs=(*self.legs[:-1], leg))


def begin(series: SeriesState, deck: Deck[BuildingCard] | None = None) -> SeriesState:
    """The next game, on the boards as they are; raises `BoardRefusal` where a sticker is still to be stuck."""
    name = series.next_game
    if name is None or (series.legs and not series.leg.state.finished):
        raise BoardNotNow("there is no further game, or the last one is not finished")
    if series.legs:
        refuse_missing(series)
    nothing: Sheets = ((),) * len(series.players)
    state = new_game(series.box, series.box.games[name], series.players, series.boards, deck)
    return replace(series, legs=(*series.legs, Leg(state, nothing, nothing)))


def play(series: SeriesState, event: Event) -> SeriesState:
    """Something happens in the game that is being played."""
    leg = series.leg
    if isinstance(event, Turn) and leg.when is When.BEFORE:
        refuse_missing(series)
    if any(leg.after):
        raise BoardNotNow("the stickers after this game are being stuck already")
    return series.with_leg(replace(leg, state=apply(leg.state, event)))


def owed(series: SeriesState, player: str) -> Stickers:
    """The stickers that *player* gets now, stuck already or not."""
    leg, game = series.leg, series.leg.state.game.name
    if series.own or leg.when is When.ROUND:
        return ()
    if leg.when is When.BEFORE:
        return series.box.due_before(game)
    return series.box.due_after(game, places(leg.state)[player])


def due(series: SeriesState, player: str) -> Stickers:
    """Those of them that are not stuck yet."""
    leg = series.leg
    return still_due(owed(series, player), leg.stuck(leg.when)[series.seat(player)])


def sticker_places(series: SeriesState, player: str) -> dict[Sticker, Iterable[Field]]:
    """Where *player* can stick what is due, each sticker once."""
    board = series.boards[series.seat(player)]
    return {**fitting(board, due(series, player), own=series.own)}


def refuse_missing(series: SeriesState, players: Iterable[str] | None = None) -> None:
    for name in series.players if players is None else players:
        if sticker_places(series, name):
            raise BoardRefusal(name, (Objection(BoardReason.MISSING_STICKER),))


def stick(series: SeriesState, player: str, stuck: Stuck) -> SeriesState:
    """*player* sticks one; raises `BoardRefusal` with every reason against it."""
    seat, leg = series.seat(player), series.leg
    if leg.when is When.ROUND or series.mode is BoardMode.ETERNAL:
        raise BoardNotNow("stickers are stuck between two games")
    found = sticker_objections(series.boards[seat], due(series, player), stuck, own=series.own)
    if found:
        raise BoardRefusal(player, found)
    mine = leg.stuck(leg.when)[seat]
    return _restuck(series, seat, (*mine, stuck))


def unstick(series: SeriesState, player: str) -> SeriesState:
    """Take *player*'s last sticker off again, before anything else happens."""
    seat, leg = series.seat(player), series.leg
    if leg.when is When.ROUND or not leg.stuck(leg.when)[seat]:
        raise BoardNotNow("there is no sticker to take off")
    return _restuck(series, seat, leg.stuck(leg.when)[seat][:-1])


def _restuck(series: SeriesState, seat: int, mine: tuple[Stuck, ...]) -> SeriesState:
    leg = series.leg
    sheets = leg.stuck(leg.when)
    changed = (*sheets[:seat], mine, *sheets[seat + 1 :])
    if leg.when is When.AFTER:
        return series.with_leg(replace(leg, after=changed))
    series = series.with_leg(replace(leg, before=changed))
    state, boards = leg.state, series.boards
    fresh = new_game(state.box, state.game, state.players, boards, state.deck)
    return series.with_leg(replace(series.leg, state=replace(fresh, away=state.away)))


def taken_over(series: SeriesState, player: str, name: str) -> SeriesState:
    """Somebody else has *player*'s seat from the next game on (C10): its board and its progress stay."""
    seat = series.seat(player)
    if name in series.players or (series.legs and not series.leg.state.finished):
        raise BoardNotNow("a seat is taken over between two games, under a new name")
    players = (*series.players[:seat], name, *series.players[seat + 1 :])
    legs = (replace(leg, state=replace(leg.state, players=players)) for leg in series.legs)
    return replace(series, players=players, legs=tuple(legs))


def progress_of(series: SeriesState, leg: Leg) -> dict[str, int]:
    """The progress that one game brought; the eternal game knows none."""
    if series.mode is BoardMode.ETERNAL:
        return dict.fromkeys(series.players, 0)
    return progress(leg.state, series.box.progress[len(series.players)])


def all_progress(series: SeriesState) -> dict[str, int]:
    each = [progress_of(series, leg) for leg in series.legs]
    return {name: sum(one[name] for one in each) for name in series.players}


def winners(series: SeriesState) -> tuple[str, ...]:
    """Place 1 of the eternal game; most progress of a chapter, ties share."""
    if series.mode is BoardMode.ETERNAL:
        return tuple(name for name, place in places(series.leg.state).items() if place == 1)
    total = all_progress(series)
    return tuple(name for name in series.players if total[name] == max(total.values()))
