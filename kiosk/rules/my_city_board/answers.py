"""The JSON documents that ``tabletown replay``, ``legal`` and ``sheets`` answer with."""

from __future__ import annotations

from kiosk.rules.my_city_board.board import Board
from kiosk.rules.my_city_board.box import HOUSES, Box, GameRules
from kiosk.rules.my_city_board.engine import can_pass, can_stop, legal
from kiosk.rules.my_city_board.library import BOOK
from kiosk.rules.my_city_board.record import BoardIllegalMove
from kiosk.rules.my_city_board.scoring import BoardLine, BoardScore, places, score
from kiosk.rules.my_city_board.series import (
    Leg,
    SeriesState,
    When,
    all_progress,
    progress_of,
    sticker_places,
    winners,
)
from kiosk.rules.my_city_board.words import explain
from kiosk.rules.reading import Json, fields_json


def replay_answer(series: SeriesState) -> Json:
    boards = zip(series.players, series.boards, strict=True)
    return {
        "ok": True,
        "finished": series.finished,
        "games": [_leg_answer(series, leg) for leg in series.legs],
        "progress": all_progress(series),
        "winners": list(winners(series)),
        "boards": {name: _fields(board) for name, board in boards},
    }


def _leg_answer(series: SeriesState, leg: Leg) -> Json:
    state = leg.state
    return {
        "game": state.game.name,
        "finished": state.finished,
        "rounds": state.round,
        "scores": {name: score_answer(score(state, name)) for name in state.players},
        "places": places(state),
        "progress": progress_of(series, leg),
    }


def score_answer(result: BoardScore) -> Json:
    lines: Json = {line.value: result.points(line) for line in BoardLine}
    lines[BoardLine.GROUPS] = {kind.value: result.points(BoardLine.GROUPS, kind) for kind in HOUSES}
    return {"total": result.total, "fifty": result.fifty, "lines": lines}


def error_answer(illegal: BoardIllegalMove) -> Json:
    return {
        "ok": False,
        "error": {
            "game": illegal.game,
            "when": illegal.when.value,
            "round": illegal.round,
            "player": illegal.player,
            "reason": illegal.reason.value,
            "message": explain(illegal.objections),
        },
    }


def legal_answer(series: SeriesState) -> Json:
    """The stickers that are due; else for each player who has still to act in the last round what may be done."""
    leg = series.leg
    if leg.when is not When.ROUND:
        found = {name: sticker_places(series, name) for name in series.players}
        return {
            name: {"stickers": {sticker.value: fields_json(fields) for sticker, fields in room.items()}}
            for name, room in found.items()
            if room
        }
    state = leg.state
    return {
        name: {
            "building": state.card.kind if state.card else None,
            "placements": sorted(fields_json(place) for place in legal(state, name)),
            "can_pass": can_pass(state, name),
            "can_stop": can_stop(state, name),
        }
        for name in state.to_act
    }


def box_json(box: Box) -> Json:
    return {
        "book": BOOK,
        "kinds": list(HOUSES),
        "shapes": {name: fields_json(sorted(shape.cells)) for name, shape in box.shapes.items()},
        "churches": {name: fields_json(sorted(shape.cells)) for name, shape in box.churches.items()},
        "boards": {name: _board(board) for name, board in box.boards.items()},
        "games": {name: _game(game) for name, game in box.games.items()},
        "progress": {str(players): list(points) for players, points in box.progress.items()},
        "stickers": {
            "before": {game: list(stickers) for game, stickers in box.before.items()},
            "after": {
                game: {rank.value: list(stickers) for rank, stickers in given.items()}
                for game, given in box.after.items()
            },
        },
    }


def _fields(board: Board) -> list[list[str]]:
    return [[terrain.value for terrain in row] for row in board.fields]


def _board(board: Board) -> Json:
    return {
        "size": list(board.size),
        "fields": _fields(board),
        "river": [fields_json(segment) for segment in sorted(board.river)],
        "squares": fields_json(sorted(board.squares)),
    }


def _game(game: GameRules) -> Json:
    return {
        "board": game.board,
        "start": game.start,
        "limit": game.limit,
        "groups": game.groups,
        "well": game.well,
        "church": game.church,
        "gold": game.gold,
        "churches": game.churches,
        "block": game.block,
    }
