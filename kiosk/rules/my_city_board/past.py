"""A finished game again, move by move, with the stickers that were stuck after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kiosk.rules.my_city_board.engine import BoardAct, Turn, marker
from kiosk.rules.my_city_board.record import record_of
from kiosk.rules.my_city_board.scoring import places, score
from kiosk.rules.my_city_board.series import play, stick
from kiosk.rules.my_city_board.table import BoardGame
from kiosk.rules.my_city_board.view import BoardReplay, BuiltView, ReplayMove
from kiosk.rules.my_city_board.viewing import built_views, card_view, decided, ground_view
from kiosk.rules.table import Colour
from kiosk.views.past import ReplayPlayer


def moves_of(game: BoardGame) -> Iterator[tuple[BoardGame, int | None]]:
    """The states after each move and the seat of who made it; a card with which nobody did anything is nobody's."""
    series, entries = game.series, record_of(game.series).games[-1]
    first = series.leg.state
    while first.earlier is not None:
        first = first.earlier
    series = series.with_leg(replace(series.leg, state=first, after=((),) * len(series.players)))
    yield BoardGame(series), None
    for entry in entries.rounds:
        series = play(series, Turn(entry.card))
        if not any(action is not None for action in entry.actions):
            yield BoardGame(series), None
        for seat, (player, action) in enumerate(zip(game.players, entry.actions, strict=True)):
            if action is not None and not series.leg.state.before[seat].stopped:
                series = play(series, BoardAct(player, action))
                yield BoardGame(series), seat
    for seat, stickers in enumerate(entries.after or ()):
        for one in stickers:
            series = stick(series, game.players[seat], one)
            yield BoardGame(series, confirmed=True), seat


def replay_view(number: int, moves: Iterable[tuple[BoardGame, int | None]]) -> BoardReplay:
    states = tuple(moves)
    last, _ = states[-1]
    colours, ranks = tuple(Colour), places(last.state)
    players = tuple(
        ReplayPlayer(name, colours[seat % len(colours)].value, ranks[name] == 1)
        for seat, name in enumerate(last.players)
    )
    return BoardReplay(number, last.number, players, tuple(_move(game, mover) for game, mover in states))


def _move(game: BoardGame, mover: int | None) -> ReplayMove:
    state, box = game.state, game.series.box
    boards = game.series.boards
    sticker = game.series.leg.after[mover][-1].sticker.value if game.confirmed and mover is not None else ""
    return ReplayMove(
        round=state.round,
        card=card_view(state.card, box) if state.card is not None else None,
        blocked=state.blocked,
        grounds=tuple(ground_view(board) for board in boards),
        cities=tuple(_built(game, seat) for seat in range(len(game.players))),
        markers=tuple(marker(state, state.cities, seat) for seat in range(len(game.players))),
        totals=tuple(score(state, name).total for name in game.players),
        done=tuple(decided(state, seat) or None for seat in range(len(game.players))),
        mover=mover,
        sticker=sticker,
    )


def _built(game: BoardGame, seat: int) -> tuple[BuiltView, ...]:
    """The boards are cleared before stickers are stuck."""
    return () if game.confirmed else built_views(game.state, seat)
