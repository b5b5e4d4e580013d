"""Records: which cards came, what was done and stuck, and playing it through the rules again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kiosk.errors import RulesError, Unusable
from kiosk.rules.grid.placement import Objection, Reason
from kiosk.rules.my_city_board.box import Box, BuildingCard
from kiosk.rules.my_city_board.engine import Actions, BoardAct, Turn
from kiosk.rules.my_city_board.modes import BoardMode
from kiosk.rules.my_city_board.reasons import BoardRefusal
from kiosk.rules.my_city_board.series import SeriesState, Sheets, When, begin, play, refuse_missing, stick


@dataclass(frozen=True, slots=True)
class BoardRoundRecord:
    card: BuildingCard
    actions: Actions


@dataclass(frozen=True, slots=True)
class BoardGameRecord:
    rounds: tuple[BoardRoundRecord, ...]
    before: Sheets
    after: Sheets | None
    """None where the record says nothing of stickers after the game."""


@dataclass(frozen=True, slots=True)
class BoardRecord:
    mode: BoardMode
    players: tuple[str, ...]
    own: bool
    games: tuple[BoardGameRecord, ...]


class BoardIllegalMove(RulesError):
    """The first thing of a record that the rules forbid."""

    def __init__(
        self, game: str, when: When, round_number: int, player: str, objections: tuple[Objection, ...]
    ) -> None:
        self.game = game
        self.when = when
        self.round = round_number
        self.player = player
        self.objections = objections
        super().__init__(game, when, round_number, player, objections)

    @property
    def reason(self) -> StrEnum:
        return self.objections[0].reason


def play_record(record: BoardRecord, box: Box) -> SeriesState:
    """The series after the last thing that *record* tells."""
    series = SeriesState(box, record.mode, record.players, record.own)
    for i, game in enumerate(record.games):
        if series.legs and not series.leg.state.finished:
            raise Unusable("the game before this one is not finished", place=f"games[{i}]")
        series = begin(series)
        series = _stick_all(series, game.before, goes_on=bool(game.rounds), when=When.BEFORE)
        series = _rounds(series, game, i)
        if series.leg.state.finished:
            after = series.leg.after if game.after is None else game.after
            series = _stick_all(series, after, goes_on=i + 1 < len(record.games), when=When.AFTER)
        elif game.after is not None:
            raise Unusable("stickers after a game that is not finished", place=f"games[{i}].after")
    return series


def _stick_all(series: SeriesState, sheets: Sheets, *, goes_on: bool, when: When) -> SeriesState:
    """Player by player: each one's stickers, then whether one is missing."""
    name = series.leg.state.game.name
    try:
        for player, stuck in zip(series.players, sheets, strict=True):
            for one in stuck:
                series = stick(series, player, one)
            if goes_on:
                refuse_missing(series, [player])
    except BoardRefusal as refusal:
        raise BoardIllegalMove(name, when, 0, refusal.player, refusal.objections) from None
    return series


def _rounds(series: SeriesState, record: BoardGameRecord, i: int) -> SeriesState:
    for number, entry in enumerate(record.rounds, 1):
        if series.leg.state.finished:
            raise Unusable("the game is over before this round", place=f"games[{i}].rounds[{number - 1}]")
        try:
            series = _round(series, entry, last=number == len(record.rounds))
        except BoardRefusal as refusal:
            game = series.leg.state.game.name
            raise BoardIllegalMove(game, When.ROUND, number, refusal.player, refusal.objections) from None
    return series


def _round(series: SeriesState, entry: BoardRoundRecord, *, last: bool) -> SeriesState:
    series = play(series, Turn(entry.card))
    waiting = series.leg.state.to_act
    for player, action in zip(series.players, entry.actions, strict=True):
        if action is not None:
            series = play(series, BoardAct(player, action))
        elif player in waiting and not last:
            raise BoardRefusal(player, (Objection(Reason.MISSING_ACTION),))
    return series


def record_of(series: SeriesState) -> BoardRecord:
    """The record that plays to *series*."""
    games = []
    for leg in series.legs:
        state = leg.state
        done = zip(state.deck.turned, (*state.past, state.actions), strict=False)
        rounds = tuple(BoardRoundRecord(card, actions) for card, actions in done)
        games.append(BoardGameRecord(rounds, leg.before, leg.after if any(leg.after) else None))
    return BoardRecord(series.mode, series.players, series.own, tuple(games))
