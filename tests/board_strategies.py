"""Random games of the board game for the laws: whole chapters and eternal games, records with mistakes."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import strategies as st

from kiosk.rules.my_city_board.answers import error_answer, legal_answer, replay_answer
from kiosk.rules.my_city_board.board import Sticker
from kiosk.rules.my_city_board.box import Box
from kiosk.rules.my_city_board.engine import BoardAct, BoardBuild, BoardPlainMove, BoardState, Turn, can_pass, legal
from kiosk.rules.my_city_board.library import built_in
from kiosk.rules.my_city_board.modes import PLAYERS, BoardMode
from kiosk.rules.my_city_board.needs import BoardNeed, needs
from kiosk.rules.my_city_board.record import BoardIllegalMove, play_record, record_of
from kiosk.rules.my_city_board.record_json import parse_record, record_json
from kiosk.rules.my_city_board.series import SeriesState, begin, due, play, stick
from kiosk.rules.my_city_board.stickers import Stuck, room_for
from tests.strategies import rngs

Json = Any
BOX = built_in()
SHEETS: Json = json.loads((Path(__file__).parent / "golden" / "boards.json").read_text(encoding="utf-8"))
NAMES = ("Ada", "Ben", "Cleo", "Dora")


@dataclass(frozen=True)
class BoardManner:
    """How a random game is played."""

    passes: float = 0.1
    stops: float = 0.02
    care: int = 3
    """Of how many places the one that leaves the fewest loose ends is taken."""
    ends: float = 0.0
    """How likely a step is the record's last."""


manners = st.builds(
    BoardManner,
    st.sampled_from((0.0, 0.1, 0.6)),
    st.sampled_from((0.0, 0.02, 0.3)),
    st.sampled_from((1, 3, 8)),
    st.sampled_from((0.0, 0.005, 0.03)),
)


def random_series(
    rng: Random, manner: BoardManner, mode: BoardMode, *, own: bool = False, box: Box = BOX
) -> SeriesState:
    least, most = PLAYERS[mode]
    series = SeriesState(box, mode, NAMES[: rng.randint(least, most)], own=own and mode is BoardMode.CHAPTER)
    while needs(series).need is not BoardNeed.NOTHING and (not series.legs or rng.random() >= manner.ends):
        series = _step(series, rng, manner)
    return series


def _step(series: SeriesState, rng: Random, manner: BoardManner) -> SeriesState:
    need = needs(series)
    match need.need:
        case BoardNeed.BEGIN:
            return begin(_own_stickers(series, rng) if series.legs else series)
        case BoardNeed.STICKERS:
            name = rng.choice(need.players)
            sticker = rng.choice(due(series, name))
            fields = list(room_for(series.boards[series.seat(name)], sticker, own=series.own))
            return stick(series, name, Stuck(sticker, rng.choice(fields))) if fields else series
        case BoardNeed.CARD:
            if series.leg.state.round == 0 and rng.random() < 0.5:
                series = _own_stickers(series, rng)
            return play(series, Turn(rng.choice(series.leg.state.deck.left)))
        case _:
            name = need.players[0]
            return play(series, BoardAct(name, random_action(series.leg.state, name, rng, manner)))


def _own_stickers(series: SeriesState, rng: Random) -> SeriesState:
    if not series.own:
        return series
    for name in series.players:
        for _ in range(rng.choice((0, 1, 2, 25))):
            sticker = rng.choice(list(Sticker) + [Sticker.TREES2] * 5)
            fields = list(room_for(series.boards[series.seat(name)], sticker, own=True))
            if fields:
                series = stick(series, name, Stuck(sticker, rng.choice(fields)))
    return series


def random_action(state: BoardState, name: str, rng: Random, manner: BoardManner) -> BoardBuild | BoardPlainMove:
    if rng.random() < manner.stops:
        return BoardPlainMove.STOP
    if rng.random() < manner.passes and can_pass(state, name):
        return BoardPlainMove.PASS
    places = list(legal(state, name))
    if not places:
        return BoardPlainMove.PASS if can_pass(state, name) else BoardPlainMove.STOP
    city = state.city(name)
    chosen = [rng.choice(places) for _ in range(manner.care)]
    best = min(chosen, key=lambda place: (city.ground.around(place.bits) & ~city.built).bit_count())
    return BoardBuild(tuple(best))


def series_of(rng: Random, manner: BoardManner, box: Box = BOX) -> SeriesState:
    mode = rng.choice((BoardMode.ETERNAL, BoardMode.ETERNAL, BoardMode.CHAPTER))
    return random_series(rng, manner, mode, own=rng.random() < 0.3, box=box)


every_series = st.builds(series_of, rngs, manners)


# The engine asked in the formats' own words


def as_read(document: Json) -> Json:
    return json.loads(json.dumps(document))


def replay(data: Json, box: Box = BOX) -> Json:
    record = parse_record(data, box)
    try:
        return as_read(replay_answer(play_record(record, box)))
    except BoardIllegalMove as illegal:
        return as_read(error_answer(illegal))


def legal_of(data: Json, box: Box = BOX) -> Json:
    record = parse_record(data, box)
    try:
        return as_read(legal_answer(play_record(record, box)))
    except BoardIllegalMove as illegal:
        return as_read(error_answer(illegal))


def record_data(series: SeriesState) -> Json:
    return as_read(record_json(record_of(series)))


# Mistakes


def spoil(data: Json, rng: Random) -> Json:
    """*data* with one thing changed, legal or not, usable or not."""
    data = copy.deepcopy(data)
    game = rng.choice(data["games"])
    if not game["rounds"] or (data["mode"] == "chapter" and rng.random() < 0.5):
        return _spoil_stickers(data, game, rng)
    entry = rng.choice(game["rounds"])
    name = rng.choice(data["players"])
    match rng.randrange(9):
        case 0:
            entry["actions"][name] = rng.choice(("pass", "stop"))
        case 1:
            entry["actions"].pop(name, None)
        case 2 | 3:
            entry["actions"][name] = _other_build(entry["actions"].get(name), rng)
        case 4:
            one, other = rng.choice(game["rounds"]), entry
            one["card"], other["card"] = other["card"], one["card"]
        case 5:
            entry["card"] = rng.choice(("block", "church-bar3", "public-t4", "residential-s4", "business-l4"))
        case 6:
            game["rounds"].remove(entry)
        case 7:
            return _spoil_stickers(data, game, rng)
        case _:
            game["rounds"] = game["rounds"][: rng.randrange(len(game["rounds"]) + 1)]
    return data


def _spoil_stickers(data: Json, game: Json, rng: Random) -> Json:
    key = rng.choice(("before", "after"))
    stickers = game.setdefault(key, {})
    name = rng.choice(data["players"])
    match rng.randrange(4):
        case 0:
            stickers.pop(name, None)
        case 1:
            game.pop(key)
        case 2 if stickers.get(name):
            rng.choice(stickers[name])[1] = rng.choice(([rng.randint(-1, 11), rng.randint(-1, 11)], [4, 3]))
        case _:
            place = [rng.randint(-1, 11), rng.randint(-1, 11)]
            stickers.setdefault(name, []).insert(0, [rng.choice(list(Sticker)).value, place])
    return data


def _other_build(action: Json, rng: Random) -> Json:
    fields = action["build"] if isinstance(action, dict) else [[4, 4], [4, 5], [5, 5]]
    match rng.randrange(5):
        case 0:
            fields = [[row, -column + 10] for row, column in fields]
        case 1:
            fields = fields[1:]
        case 2:
            fields = [*fields, rng.choice(fields)] if fields else []
        case _:
            down, along = rng.randint(-2, 2), rng.randint(-2, 2)
            fields = [[row + down, column + along] for row, column in fields]
    return {"build": fields}
