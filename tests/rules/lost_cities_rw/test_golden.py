"""The golden playthroughs of Lost Cities: as written, and by the plain engine too."""

from __future__ import annotations

import pytest

from kiosk.rules.lost_cities_rw.answers import sheet_json
from kiosk.rules.lost_cities_rw.record import LostCitiesRecord
from kiosk.rules.lost_cities_rw.record_json import record_json
from tests import lost_plain as plain
from tests.golden import make_lost_cities as make
from tests.lost_strategies import SHEET, as_read, replay

every_game = pytest.mark.parametrize("name", make.MANNERS)
TEXTS = {name: make.path_of(name).read_text(encoding="utf-8") for name in make.MANNERS}


@every_game
def test_a_playthrough_plays_as_it_is_written(name: str) -> None:
    assert make.playthrough_text(name, make.read_playthrough(TEXTS[name])) == TEXTS[name]


@every_game
def test_the_plain_engine_plays_a_playthrough_to_the_same_score(name: str) -> None:
    players = make.players_of(name)
    data = as_read(record_json(LostCitiesRecord(players, players[-1], make.read_playthrough(TEXTS[name]))))
    answer = replay(data)
    assert answer == plain.replay(as_read(sheet_json(SHEET)), data)
    assert answer["finished"]


@pytest.mark.parametrize("words", [" > ", "double ", "decline", " end\n", " x ", "artefacts 9", "dice 9"])
def test_the_playthroughs_together_show_every_sort_of_thing(words: str) -> None:
    assert any(words in text for text in TEXTS.values())


def test_both_ends_of_the_game_and_a_chain_of_arrows_are_among_them() -> None:
    exhausted = [text.count("dice 9\n") == len(make.players_of(name)) for name, text in TEXTS.items()]
    assert set(exhausted) == {True, False}
    assert any(line.count(" > ") > 1 for text in TEXTS.values() for line in text.replace("; ", "\n").splitlines())
