"""The golden files of the board game: the boards against a reading of their own, and whole playthroughs."""

from __future__ import annotations

import pytest

from kiosk.rules.my_city_board.answers import box_json
from tests import board_plain as plain
from tests.board_strategies import BOX, SHEETS, as_read, replay
from tests.golden import boards

every_playthrough = pytest.mark.parametrize("name", boards.PLAYED)


def test_the_boards_are_those_of_the_golden_file() -> None:
    found = as_read(box_json(BOX))
    assert found == SHEETS
    assert list(found) == list(SHEETS)


@every_playthrough
def test_a_playthrough_plays_as_it_is_written(name: str) -> None:
    text = boards.path_of(name).read_text(encoding="utf-8")
    assert boards.playthrough_text(boards.read_record(text)) == text


@every_playthrough
def test_the_plain_engine_plays_a_playthrough_to_the_same_end(name: str) -> None:
    record = boards.read_record(boards.path_of(name).read_text(encoding="utf-8"))
    answer = replay(record)
    assert answer == plain.replay(SHEETS, record)
    assert answer["finished"]
