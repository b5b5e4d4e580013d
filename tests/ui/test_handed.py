"""The buttons of a place lie at its left for who wants them there, in every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from tests.ui.playing import Playing
from ui import preferences, theme
from ui.boards.lost_cities_rw import frames as lost_cities
from ui.boards.my_city_board import frames as board_game
from ui.screens.handed import beside, handed
from ui.screens.placing.frames import play_frames
from ui.screens.rect import Rect

PLACES: tuple[tuple[Callable[..., Any], str, str], ...] = (
    (play_frames, "sheet", "main"),
    (lost_cities.seat_frames, "page", "tray"),
    (board_game.seat_frames, "board", "main"),
)


@pytest.fixture
def left(tmp_path: Path) -> Iterator[None]:
    preferences.use(preferences.KeptPreferences(tmp_path))
    preferences.now().change(left_handed=True)
    yield
    preferences.use(preferences.KeptPreferences())


@pytest.mark.parametrize(("frames", "sheet", "main"), PLACES)
@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_a_place_lies_the_other_way_round(
    frames: Callable[..., Any], sheet: str, main: str, size: tuple[int, int], left: None
) -> None:
    theme.use(theme.Theme(*size))
    within = Rect(10, 0, *size)
    usual = frames(within, corner=True)
    found = handed(usual, within)
    assert getattr(usual, main).x > getattr(usual, sheet).right
    assert getattr(found, main).right < getattr(found, sheet).x
    for one in fields(found):
        before, after = getattr(usual, one.name), getattr(found, one.name)
        if isinstance(after, Rect):
            assert (after.width, after.height, after.y) == (before.width, before.height, before.y)
            assert after.right == pytest.approx(2 * within.x + within.width - before.x)


def test_buttons_in_a_row_keep_their_order(left: None) -> None:
    theme.use(theme.Theme(800, 480))
    within = Rect(0, 0, 800, 480)
    turns = handed(play_frames(within, corner=True), within).turns
    assert turns[0].right < turns[1].x


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_the_place_of_two_buttons_together_is_as_wide_as_both(left: None, size: tuple[int, int]) -> None:
    theme.use(theme.Theme(*size))
    within = Rect(0, 0, *size)
    usual = board_game.seat_frames(within, corner=True)
    assert handed(usual, within).both_ends.width == pytest.approx(usual.both_ends.width)


def test_who_acts_with_the_right_hand_has_it_as_ever() -> None:
    theme.use(theme.Theme(800, 480))
    within = Rect(0, 0, 800, 480)
    usual = play_frames(within, corner=True)
    assert handed(usual, within) is usual
    assert beside(within, 100) == within.cut_left(100)


def test_by_touch_the_buttons_and_the_corner_change_sides(stage: Any, tmp_path: Path) -> None:
    preferences.use(preferences.KeptPreferences(tmp_path))
    table = Playing(tmp_path).open(1, 4)
    table.throw()
    assert table.board().right < table.app.stage.corner.x
    table.tap(table.app.stage.corner)
    table.tap(table.app.stage.room.parts["buttons-left"])
    table.tap(table.app.stage.room.parts["close"])
    assert table.app.stage.corner.right < table.board().x
    table.stop()
    assert preferences.KeptPreferences(tmp_path).value.left_handed
    preferences.use(preferences.KeptPreferences())
