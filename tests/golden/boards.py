"""Golden playthroughs of the board game: a whole chapter and an eternal game, told card by card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from kiosk.rules.my_city_board.box_parse import GLYPHS
from kiosk.rules.my_city_board.city import BoardCity
from kiosk.rules.my_city_board.engine import BoardState
from kiosk.rules.my_city_board.modes import BoardMode
from kiosk.rules.my_city_board.record import play_record
from kiosk.rules.my_city_board.record_json import parse_record
from kiosk.rules.my_city_board.scoring import places, score
from kiosk.rules.my_city_board.series import Leg, SeriesState, all_progress, progress_of, winners
from tests.board_strategies import BOX, BoardManner, random_series, record_data

FOLDER = Path(__file__).parent / "boards"
MANNER = BoardManner(passes=0.05, stops=0.0, care=8)
PLAYED = {
    "eternal": (BoardMode.ETERNAL, False),
    "chapter": (BoardMode.CHAPTER, False),
    "own": (BoardMode.CHAPTER, True),
}

Json = Any


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def record_played(name: str) -> Json:
    """A random game, always the same one."""
    mode, own = PLAYED[name]
    return record_data(random_series(Random(f"board {name}"), MANNER, mode, own=own))


def read_record(text: str) -> Json:
    """The record in a playthrough's first line."""
    return json.loads(text.splitlines()[0])


def playthrough_text(record: Json) -> str:
    series = play_record(parse_record(record, BOX), BOX)
    return "\n".join([json.dumps(record), *_series(series)]) + "\n"


def _series(series: SeriesState) -> Iterator[str]:
    for leg in series.legs:
        yield ""
        yield from _leg(series, leg)
    yield ""
    yield f"progress {all_progress(series)}, won by {', '.join(winners(series))}, finished {series.finished}"


def _leg(series: SeriesState, leg: Leg) -> Iterator[str]:
    state = leg.state
    yield f"game {state.game.name}: {state.round} cards, finished {state.finished}"
    yield "  " + " ".join(str(card) for card in state.deck.turned)
    for name in state.players:
        place, gained = places(state)[name], progress_of(series, leg)[name]
        yield f"  {name}: {_score(state, name)}; place {place}, progress {gained}"
        yield from _city(state.city(name))
    for when, sheets in (("before", leg.before), ("after", leg.after)):
        for name, mine in zip(state.players, sheets, strict=True):
            stuck = " ".join(f"{one.sticker}{list(one.place)}" for one in mine)
            yield f"  stickers {when}, {name}: {stuck or 'none'}"


def _score(state: BoardState, name: str) -> str:
    result = score(state, name)
    lines = " ".join(f"{line.line}{f'.{line.kind}' if line.kind else ''} {line.points}" for line in result.lines)
    return f"{lines} = {result.total}{' (fifty)' if result.fifty else ''}"


def _city(city: BoardCity) -> Iterator[str]:
    """The board with a letter for each building in the order of building."""
    letters = "abcdefghijklmnopqrstuvwxyz0123"
    drawn = {field: letters[i] for i, one in enumerate(city.buildings) for field in one.region}
    for r, row in enumerate(city.board.fields):
        yield "    " + "".join(drawn.get((r, c), GLYPHS[terrain].upper()) for c, terrain in enumerate(row))
