"""The board game by touch: a whole chapter with its stickers at two sizes, own cards, blocks, and power cuts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import ButtonPressed, ChooseCards, StartRounds, StopPlaying, TurnCard
from tests.ui.board_table import BoardTable
from tests.ui.playing import at, every, memory, resize
from ui.boards.my_city_board.card import CardFace
from ui.boards.my_city_board.picker import CardButton
from ui.boards.my_city_board.stickers import StickerButton
from ui.widgets import moving

SMALL, MEDIUM, TABLE = (800, 480), (1280, 800), (1920, 1080)


@pytest.fixture
def folder(tmp_path: Path, stage: Any) -> Iterator[Path]:
    with memory(tmp_path) as found:
        yield found
    moving.skip()
    resize(*SMALL)


def some_rounds(table: BoardTable, count: int) -> int:
    """Cards turned and pieces built by touch; then everybody has had enough."""
    built = 0
    for number in range(count):
        table.press(table.texts("board.first_card" if number == 0 else "board.next_card"))
        for one in table.view.seats:
            if one.name in table.view.waiting_for:
                if table.build(one.player):
                    built += 1
                else:
                    table.press(table.texts("board.pass"), table.seat(one.player))
    table.post(ButtonPressed())
    for one in table.view.seats:
        table.post(StopPlaying(one.player))
    return built


@pytest.mark.parametrize(("size", "players"), [(SMALL, 3), (TABLE, 2)])
def test_a_whole_chapter_with_stickers_by_touch(folder: Path, size: tuple[int, int], players: int) -> None:
    table = BoardTable(folder, players, size, "first-chapter")
    table.draws = False
    for number in (1, 2, 3):
        assert table.view.game == number
        table.press(table.texts("board.begin"))
        if number == 3:
            assert table.view.step == "stick"
            table.stick_all()
        assert some_rounds(table, 2) > 0
        assert table.view.step == "over"
        while table.there(table.texts("board.next_line")):
            table.press(table.texts("board.next_line"))
        table.press(table.texts("board.confirm"))
        assert table.view.step == "stick"
        table.stick_all()
        assert table.view.step == "stuck"
        table.press(table.texts("board.keep_boards"))
        assert table.view.step == "standings"
        if number < 3:
            table.press(table.texts("board.next_game", table.texts(f"board.game_{number + 1}")))
    assert table.view.standing.finished
    assert len(table.view.standing.results) == 3
    assert table.refused == []
    table.show()
    table.close()


@pytest.mark.parametrize("size", [SMALL, TABLE])
def test_the_group_touches_which_card_it_has_turned(folder: Path, size: tuple[int, int]) -> None:
    table = BoardTable(folder, 2, size)
    table.do(StartRounds())
    table.show()
    table.press(table.texts("board.own_cards"))
    table.press(table.texts("board.say_card"))
    cards = list(every(table.screen, CardButton))
    assert len(cards) == 28
    wanted = next(one for one in cards if one.name == "church-plus5")
    table.tap(*at(wanted, *wanted.center))
    assert str(table.game.state.card) == "church-plus5"
    assert not list(every(table.screen, CardButton))
    assert not table.there(table.texts("board.pass"))  # a church is built, or one stops
    table.close()


def test_the_same_screen_returns_after_a_power_cut(folder: Path) -> None:
    table = BoardTable(folder, 2, SMALL)
    table.do(StartRounds(), ChooseCards(own=True), TurnCard("block"))
    table.show()
    order, before = table.game.order, table.view
    assert [one.kind for one in every(table.screen, CardFace)] == ["block"]
    table.cut_power()
    assert table.view == before
    assert table.game.order == order
    assert [one.kind for one in every(table.screen, CardFace)] == ["block"]
    table.do(TurnCard("public-t4"))
    table.show()
    assert next(every(table.screen, CardFace)).struck
    table.close()


def test_stickers_of_any_kind_as_the_groups_card_says(folder: Path) -> None:
    table = BoardTable(folder, 2, SMALL, "own-chapter")
    table.do(StartRounds(), ButtonPressed(), StopPlaying(0), StopPlaying(1))
    table.show()
    table.screen.way.step(99)
    table.press(table.texts("board.confirm"))
    wells = [one for one in every(table.screen, StickerButton) if one.sticker == "well"]
    table.tap(*at(wells[0], *wells[0].center))
    player = table.screen.way.seat_shown.player
    table.stick(player)
    assert table.seat_view(player).stuck[0][0] == "well"
    table.press(table.texts("board.done_sticking"))
    assert table.seat_view(player).state == "stuck"
    table.close()
