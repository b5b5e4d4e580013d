"""What lies on the shelf: tables that can be played on."""

from __future__ import annotations

import pytest

from kiosk.rules.my_city_rw.standings import Mode
from kiosk.state import TableCard


@pytest.mark.parametrize(("mode", "games", "finished"), [
    (Mode.SINGLE, 0, False), (Mode.SINGLE, 1, True), (Mode.CHAPTER, 2, False), (Mode.CHAPTER, 3, True),
])  # fmt: skip
def test_a_table_whose_last_game_was_played_is_finished(mode: Mode, games: int, finished: bool) -> None:  # noqa: FBT001
    assert (
        TableCard("ABCD", mode, 1, paper=False, players=("Ada",), games_finished=games, round=0).finished is finished
    )
