"""Who began in a hurry touches the own badge later, and says a name and a colour."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import AcceptRoll, ConfirmScore, NextGame, StartRounds, ThrowVirtually
from tests.ui.guests import Guests, guests
from tests.ui.playing import every
from ui import window
from ui.screens.placing.seat import PlacingSeat
from ui.texts import Texts

SIZES = [(800, 480), (1280, 800), (1920, 1080)]
EN = Texts("en")


def seat_of(table: Guests, player: int) -> Any:
    return next(one for one in every(table.screen, PlacingSeat) if one.shown.panel.player == player)


def in_a_hurry(table: Guests) -> Guests:
    """Two who have said only how many they are, at their first building."""
    table.arrive().touch("sheet", "play-2").do(ThrowVirtually(), AcceptRoll())
    assert table.place == "placing"
    return table


@pytest.mark.parametrize("size", SIZES)
def test_a_touch_on_the_badge_asks_for_name_and_colour(stage: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    with guests(tmp_path, size) as table:
        in_a_hurry(table)
        seat = seat_of(table, 0)
        assert "unnamed" in seat.parts, "a sign says that a name is still missing"
        table.tap(seat.parts["name"])
        assert type(table.room).__name__ == "BadgeRoom"
        table.touch("colour-violet").type("Kim\n")
        assert table.room is None
        assert next((one.name, one.colour) for one in table.app.bridge.view.players) == ("Kim", "violet")
        assert "unnamed" not in seat_of(table, 0).parts
        assert table.view.panels[0].name == "Kim"


def test_at_a_table_the_room_faces_whose_badge_was_touched(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path, (1920, 1080)) as table:
        in_a_hurry(table)
        for player, turns in ((0, 0), (1, 2)):
            table.tap(seat_of(table, player).parts["name"])
            assert table.app.stage is not None
            assert table.app.stage._above.turns == turns
            table.touch("back")
            window.step(2)


def test_the_list_of_who_is_here_leads_there_too(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        in_a_hurry(table)
        table.corner().touch("door-company", "badge-1").type("Lou\n")
        assert [one.name for one in table.app.bridge.view.players][1] == "Lou"


def test_once_a_result_speaks_of_a_name_only_the_colour_is_offered(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.rehearsal.open(("Ada", "Ben"), "chapter", 1).game(1).do(ConfirmScore(), NextGame(), StartRounds())
        table.rehearsal.throw()
        table.arrive()
        table.tap(seat_of(table, table.screen._way._player).parts["name"])
        assert "keyboard" not in table.room.parts
        assert table.text("badge-kept") == EN("company.name_kept")
        table.touch("colour-grey")
        assert "grey" in [one.colour for one in table.app.bridge.view.players]
