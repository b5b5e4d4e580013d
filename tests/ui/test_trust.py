"""What a table does about dice that were read wrong, and about people who want to play once more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import AcceptRoll, ConfirmScore, PassRound, SetDie, StartRounds, ThrowVirtually
from tests.ui.guests import guests
from tests.ui.playing import every
from ui.screens.placing.around import Middle
from ui.screens.placing.seat import PlacingSeat

SIZES = [(800, 480), (1280, 800), (1920, 1080)]


def corrects(table: Any) -> list[Any]:
    """The buttons that say that the dice were wrong."""
    places = [*every(table.screen, PlacingSeat), *every(table.screen, Middle)]
    return [place.parts["correct"] for place in places if "correct" in place.parts]


@pytest.mark.parametrize("size", SIZES)
def test_wrong_dice_are_put_right_until_somebody_has_built(stage: Any, tmp_path: Path, size: tuple[int, int]) -> None:
    with guests(tmp_path, size) as table:
        table.rehearsal.open(("Ada", "Ben"), "single", 1).do(StartRounds(), ThrowVirtually(), AcceptRoll())
        table.arrive()
        assert table.place == "placing"
        assert len(corrects(table)) == (2 if size[0] == 1920 else 1), "before both long sides of a table"
        table.tap(corrects(table)[0])
        assert (table.place, table.view.step) == ("throw", "shown")
        other = next(face for face in table.view.choices["W"] if face != table.view.faces["W"])
        table.do(SetDie("W", other), AcceptRoll())
        assert table.place == "placing"
        assert table.view.order.kind == other
        table.do(PassRound(0))
        assert corrects(table) == [], "somebody has decided"


def test_after_the_score_two_touches_begin_the_next_game(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.rehearsal.open(("Ada", "Ben"), "single", 4).game(2)
        table.arrive()
        code = table.view.code
        table.touch("confirm", "next")
        assert (table.place, table.view.step) == ("throw", "waiting")
        assert table.view.code != code
        assert [one.name for one in table.app.bridge.view.players] == ["Ada", "Ben"]


def test_between_two_games_everybody_can_move_on_a_seat(stage: Any, tmp_path: Path) -> None:
    with guests(tmp_path) as table:
        table.rehearsal.open(("Ada", "Ben"), "chapter", 4).game(2).do(ConfirmScore())
        table.arrive()
        before = [one.place for one in table.app.bridge.view.players]
        table.touch("rotate")
        assert [one.place for one in table.app.bridge.view.players] == before[::-1]
        table.touch("next")
        assert table.place == "briefing"
