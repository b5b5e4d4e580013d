"""One screen that is passed around: the next sheet comes by itself, who is left is seen, and phones are told of."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import PhonesOffered
from kiosk.views.past import NO_ARCHIVE, BestRow
from tests.ui.hands import Finger
from tests.ui.playing import Playing, at, memory, resize, wait
from ui import window
from ui.texts import Texts

Starter = Callable[..., Playing]
EN = Texts("en")


@pytest.fixture
def playing(stage: Any, tmp_path: Path) -> Iterator[Starter]:
    started: list[Playing] = []

    def start(*args: Any, size: tuple[int, int] = (800, 480), **options: Any) -> Playing:
        started.append(Playing(folder, 1, size))
        table = started[-1].open(*args, **options)
        table.throw()
        return table

    with memory(tmp_path) as folder:
        yield start
        for one in started:
            one.stop()
    resize(800, 480)


def shown(table: Playing) -> int:
    return int(table.board().parent.shown.panel.player)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800)])
def test_the_next_sheet_comes_by_itself(playing: Starter, size: tuple[int, int]) -> None:
    table = playing(2, 1, size=size)
    table.app.context.hand_seconds = 0.01
    table.act(0)
    wait(lambda: shown(table) == 1)
    table.act(1)
    window.step(4)
    assert shown(table) == 1, "all are done: nobody is next"
    assert table.there(EN("word.throw"))


def test_who_touches_the_screen_keeps_it(playing: Starter) -> None:
    table = playing(2, 1)
    way = table.screen._way
    table.act(0)
    assert way._hands_on is not None
    Finger(*at(table.board(), 5, 5)).down().up()
    assert way._hands_on is None
    assert table.there(EN("word.hand_over", name="Ben"))


def test_taking_back_keeps_it_too(playing: Starter) -> None:
    table = playing(2, 1)
    table.act(0)
    table.press("undo")
    assert table.screen._way._hands_on is None
    assert shown(table) == 0


def test_a_hidden_sheet_is_never_handed_on_by_itself(playing: Starter) -> None:
    table = playing(2, 7)
    player = table.screen._way._player
    table.press(EN("play.reveal", name=table.panel(player).name))
    table.act(player)
    assert table.screen._way._hands_on is None


def test_on_a_small_screen_ticks_tell_who_is_left(playing: Starter) -> None:
    table = playing(3, 1)
    parts = table.board().parent.parts
    assert {"left.0", "left.1", "left.2"} <= set(parts)
    table.act(0)
    parts = table.board().parent.parts
    assert {"done.0", "left.1", "left.2"} <= set(parts)
    assert "left.0" not in parts


def test_where_phones_can_join_it_is_told_to_who_waits_for_the_sheet(playing: Starter) -> None:
    table = playing(2, 1)
    table.act(0)
    assert not table.there(EN("play.on_phones"))
    table.post(PhonesOffered("http://192.168.100.100:8080", "K7QM2X"))
    table.press(EN("play.on_phones"))
    assert table.app.stage is not None
    assert type(table.app.stage.room).__name__ == "PhonesRoom"


def points(table: Playing) -> Any:
    parts = table.board().parent.parts
    return parts.get("points") or parts["score"]


def test_a_town_begins_at_nothing_and_its_points_are_a_touch_away(playing: Starter) -> None:
    table = playing(1, 1)
    assert points(table).total == 0
    table.act(0)
    gained = points(table).total
    assert gained > 0
    table.tap(points(table))
    assert points(table).total == table.panel(0).score.total < 0
    table.tap(points(table))
    assert points(table).total == gained


class BestOf:
    """An archive that knows one result."""

    def __getattr__(self, name: str) -> Any:
        return getattr(NO_ARCHIVE, name)

    def best(self, part: str) -> tuple[BestRow, ...]:
        assert part == "game-1"
        return (BestRow(1, "Ada", 12, 2, None, drawn=False),)


def test_the_record_of_the_house_is_marked(playing: Starter) -> None:
    table = playing(1, 1)
    table.app.context.archive = BestOf()
    table.screen._game = None
    table.app.go_on()
    wait(lambda: table.app.context.record == 12)
    window.step(2)
    bar = points(table)
    assert bar.record == 12 - table.panel(0).empty
    assert bar.most >= bar.record
    assert "52" in bar.label
