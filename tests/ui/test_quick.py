"""From the attract screen to the first building in a handful of touches: nothing is asked but how many play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import AcceptDue, ButtonPressed, CameraFound, DiceRead, DiceSeen
from kiosk.rules.dice import FaceA, FaceB, RollKind
from tests.pictures.rehearsal import aim, best
from tests.ui.guests import Guests, guests
from tests.ui.hands import Finger
from tests.ui.playing import at
from ui import window
from ui.screens.choose.quick import MOST
from ui.widgets import poses
from ui.widgets.placing_sheet import PlacingSheet
from ui.widgets.poses import Pose

SIZES = [(800, 480), (1280, 800), (1920, 1080)]


class Counting:
    """Guests whose touches are counted."""

    def __init__(self, table: Guests) -> None:
        self.table, self.touches = table, 0

    def touch(self, name: str) -> None:
        self.table.touch(name)
        self.touches += 1

    def build(self) -> None:
        """The player whose sheet lies there: one tap on a lit field, one on the button."""
        shown = self.table.view
        board = next(one for one in self.table.screen.walk(restrict=True) if isinstance(one, PlacingSheet))
        panel = board.parent.shown.panel
        wanted = aim(shown, panel.player, best(shown, panel))
        pose = Pose(wanted.row, wanted.column, wanted.turns, wanted.mirrored)
        row, column = poses.anchor(pose.cells(board.shape))
        Finger(*at(board, *board.middle_of((wanted.row + row, wanted.column + column)))).down().up()
        window.step(2)
        build = board.parent.parts["build"]
        assert not build.disabled
        self.table.tap(build)
        self.touches += 2


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def counting(stage: Any, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Counting]:
    with guests(tmp_path, request.param) as table:
        yield Counting(table.arrive())


def test_without_a_camera_two_players_have_built_after_five_touches(counting: Counting) -> None:
    table = counting.table
    counting.touch("sheet")
    counting.touch("play-2")
    assert table.place == "throw"
    side = table.screen.sides[0]
    table.tap(side.parts["main"])
    counting.touches += 1
    counting.build()
    assert sum(len(panel.city.buildings) for panel in table.view.panels) == 1
    assert len(table.view.panels) == 2
    assert counting.touches <= 5


def test_with_the_throw_that_lies_there_it_takes_three(counting: Counting) -> None:
    """A throw that is read surely counts by itself after a while."""
    table = counting.table
    table.do(CameraFound(there=True), ButtonPressed())
    assert table.place == "choose"
    counting.touch("play-2")
    table.do(DiceRead(1, FaceA.CORNER, FaceB.SINGLE, RollKind.LINED), AcceptDue(1))
    assert table.place == "placing"
    counting.build()
    assert sum(len(panel.city.buildings) for panel in table.view.panels) == 1
    assert counting.touches <= 3


def test_the_question_says_that_the_throw_counts(counting: Counting) -> None:
    table = counting.table
    counting.touch("throw")
    before = table.text("at-once")
    table.do(ButtonPressed())
    assert table.text("at-once") != before


def test_the_question_names_the_game_whose_dice_lie_there_and_that_one_begins(counting: Counting) -> None:
    table = counting.table
    table.do(CameraFound(there=True), ButtonPressed())
    unsure = table.text("at-once")
    table.do(DiceSeen("lost-cities-rw"))
    assert table.text("at-once") != unsure
    assert "Lost Cities" in table.text("at-once")
    assert "2–5" in table.text("at-once")
    counting.touch("play-2")
    assert type(table.view).__name__.startswith("Lost")


def test_up_to_six_play_and_who_plays_is_seated_face_to_face(counting: Counting) -> None:
    table = counting.table
    counting.touch("sheet")
    assert [table.there(f"play-{number}") for number in range(1, MOST + 2)] == [True] * 6 + [False]
    counting.touch("play-4")
    assert sorted(player.place for player in table.app.bridge.view.players) == [0, 1, 3, 4]
    assert [player.name for player in table.app.bridge.view.players] == [f"Player {n}" for n in range(1, 5)]
