"""Lost Cities in the real app: whole games by touch from the first screen on, and a power cut at an open arrow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import AcceptRoll, AddPlayer, ChooseBook, MakeMove, NewTable, StartRounds, ThrowMade, Wake
from kiosk.rules.lost_cities_rw.book import BOOK
from kiosk.rules.lost_cities_rw.dice import ExpeditionColour
from kiosk.rules.lost_cities_rw.moves import Take
from tests.ui.lost_app import LostPlaying
from tests.ui.playing import memory, resize
from ui import theme, window
from ui.boards.lost_cities_rw.page import PageSheet

SMALL, TABLE = (800, 480), (1920, 1080)
MOST_TURNS = 80


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Iterator[Path]:
    before = theme.now()
    with memory(tmp_path) as place:
        yield place
    theme.use(before)
    resize(*SMALL)


@pytest.mark.parametrize(("seats", "size"), [((0,), SMALL), ((0, 3, 5), TABLE)])
def test_a_whole_game_by_touch_from_the_first_screen_to_the_standings(
    folder: Path, seats: tuple[int, ...], size: tuple[int, int]
) -> None:
    """Two sit there already; the others touch their seats."""
    table = LostPlaying(folder, seed=3, size=size)
    table.start()
    table.sit_down(*seats)
    for _ in range(MOST_TURNS):
        table.turn()
        if table.over:
            break
    assert table.over
    shown = table.table_view
    assert len(shown.seats) == 2 + len(seats)
    assert ("facing" in table.screen.way.parts) is (size == TABLE)  # there people sit on both sides
    for _ in shown.seats[shown.winners[0]].lines:
        table.press("next")
    table.press(table.texts("word.go_on"))
    window.step(3)
    assert type(table.view).__name__ == "StandingsView"
    (card,) = table.rehearsal.archive.games()
    assert [one.total for one in card.scores] == [one.total for one in shown.seats]
    table.stop()


def test_a_power_cut_at_an_open_arrow_shows_it_again(folder: Path) -> None:
    table = LostPlaying(folder)
    table.rehearsal.do(Wake(), ChooseBook(BOOK.name), AddPlayer("Ada"), AddPlayer("Ben"), NewTable(), StartRounds())
    for faces in ("2 3 4 yellow red blue", "2 5 4 yellow red blue"):
        table.rehearsal.do(ThrowMade(BOOK.dice.of(*faces.split())), AcceptRoll())
        pair = f"yellow {faces[0]}" if faces.startswith("2 3") else "yellow 5"
        order = (0, 1) if faces.startswith("2 3") else (1, 0)
        for seat in order:
            table.rehearsal.do(MakeMove(seat, pair if seat == 0 else "decline"))
    table.start()
    assert table.table_view.seats[0].state == "arrow"
    table.again()
    assert table.table_view.seats[0].state == "arrow"
    if table.screen.way.seat_shown.seat != 0:
        table.press("next")
    page: PageSheet = table.seat(0).parts["page"]
    assert {(one.colour, one.text) for one in page.lights} >= {("yellow", "5"), ("red", "1")}
    table.tap(*table.box(0, "red", 1))
    window.step(2)
    game: Any = table.rehearsal.kiosk.state.table.game  # type: ignore[union-attr]
    assert game.game.actions[0] == Take(ExpeditionColour.YELLOW, 5, then=(ExpeditionColour.RED,))
    assert game.game.pages[0].expeditions[0].numbers == (1,)
    table.stop()
