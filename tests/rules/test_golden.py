"""The golden files: counts of places, one playthrough a game, and the sheets against a drawing of their own."""

from __future__ import annotations

import json

import pytest

from kiosk.rules.my_city_rw.answers import sheet_json
from kiosk.rules.my_city_rw.city import BuildingKind
from kiosk.rules.my_city_rw.record import GameRecord, play_game
from kiosk.rules.my_city_rw.record_json import game_json
from kiosk.rules.my_city_rw.shapes import SHAPES
from tests import fast, plain
from tests.golden import make
from tests.strategies import GAMES, LIBRARY, printed_sheets

SHEETS = printed_sheets()
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
def test_the_sheets_are_those_of_the_drawing(game: int) -> None:
    found = json.loads(json.dumps(sheet_json(LIBRARY[game].sheet)))
    assert found == SHEETS[game]
    assert list(found) == list(SHEETS[game])


def test_the_counts_of_places_are_as_written_down() -> None:
    assert make.counts_text() == make.COUNTS.read_text(encoding="utf-8")


@every_game
def test_the_plain_search_counts_the_same_places(game: int) -> None:
    rows = [row.split() for row in make.COUNTS.read_text(encoding="utf-8").splitlines()]
    written = dict(zip(rows[0], rows[game], strict=True))
    sheet = SHEETS[game]
    city = plain.new_cities(sheet, ["Ada"], {})["Ada"]
    for name, shape in SHAPES.items():
        assert len(plain.legal(sheet, city, "solid", shape.cells)) == int(written[name]), name
    assert len(plain.legal(sheet, city, "fortress", frozenset({(0, 0)}))) == int(written["fortress"])


@every_game
def test_a_playthrough_plays_as_it_is_written(game: int) -> None:
    text = make.path_of(game).read_text(encoding="utf-8")
    assert make.playthrough_text(game, *make.read_playthrough(text)) == text


@every_game
def test_the_plain_engine_plays_a_playthrough_to_the_same_score(game: int) -> None:
    rounds, carried = make.read_playthrough(make.path_of(game).read_text(encoding="utf-8"))
    brought = tuple(tuple(carried.get(name, ())) for name in make.PLAYERS)
    record = GameRecord(game, make.PLAYERS, brought, rounds)
    data = fast.as_read(game_json(record))
    assert fast.replay(data) == plain.replay(SHEETS, data)
    assert play_game(record, LIBRARY).finished


@pytest.mark.parametrize("kind", list(BuildingKind))
def test_the_playthroughs_together_draw_every_kind_of_building(kind: BuildingKind) -> None:
    assert any(f": {kind} " in make.path_of(game).read_text(encoding="utf-8") for game in GAMES)
