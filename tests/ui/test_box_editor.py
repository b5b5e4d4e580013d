"""The owner's page for the box of the board game: fields, squares, rivers, hands, stickers; kept, and played with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kiosk.messages import AddPlayer, ChooseBook, ChooseLanguage, NewTable, Wake
from kiosk.owner import pin as pins
from kiosk.rules.my_city_board.library import BOOK, built_in, load_box
from kiosk.rules.my_city_board.view import BoardView
from kiosk.views.past import PastCard
from tests.ui.measuring import check
from tests.ui.owners import Owners, owners
from tests.ui.playing import memory
from tests.ui.test_owner_sheets import touch_field, touch_line
from ui import window
from ui.boards.my_city_board.cover import BoardCover
from ui.boards.my_city_board.past import ETERNAL, BoardPast
from ui.screens.rect import Rect
from ui.texts import LANGUAGES, Texts

EN = Texts("en")


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})


@pytest.fixture
def owner(stage: Any, tmp_path: Path) -> Iterator[Owners]:
    with memory(tmp_path) as folder, owners(folder, idle_seconds=3600.0) as there:
        yield there.walk_in().open("sheets").touch(f"sheet-{BOOK}")


def ground_at_table(owner: Owners) -> Any:
    """What an eternal game that begins now is played on."""
    owner.rehearsal.do(Wake(), ChooseBook(BOOK), AddPlayer("Ada"), NewTable())
    owner.app.bridge.wake()
    window.step(3)
    view = owner.view
    assert isinstance(view, BoardView)
    return view.seats[0].ground


def test_a_changed_board_is_played_in_the_next_game_and_read_by_the_commands(owner: Owners) -> None:
    owner.touch("board-1")
    touch_field(owner, (0, 0))
    assert owner.text("sheet-told") == EN("owner.sheet.shows", EN("terrain.rocks2"))
    owner.touch("terrain-trees1", "back", "save")
    assert owner.text("sheet-told") == EN("owner.sheet.kept")
    assert load_box(owner.folder / "sheets").boards["eternal"].fields[0][0] == "trees1"
    assert built_in().boards["eternal"].fields[0][0] == "rocks2"
    owner.touch("back", "back", "back")
    assert ground_at_table(owner).terrain[0][0] == "trees1"


def test_squares_and_a_river_that_is_cut(owner: Owners) -> None:
    touch_field(owner, (0, 0))
    owner.touch("terrain-square", "back")
    assert (0, 0) in owner.room.page.editor.drawn.squares
    touch_field(owner, (0, 0))
    owner.touch("terrain-gold", "back", "tab-river")
    assert (0, 0) not in owner.room.page.editor.drawn.squares
    touch_line(owner, (4, 3), (4, 4))
    assert owner.text("sheet-told") == EN("owner.fault.river_course")
    owner.touch("save")
    assert not list((owner.folder / "sheets").glob("*.txt"))
    owner.touch("undo")
    assert owner.text("sheet-told") == EN("owner.sheet.how_river")


def test_hands_and_stickers_by_touch_are_there_after_a_restart_and_can_be_undone(owner: Owners) -> None:
    owner.touch("tab-hands")
    pieces = owner.room.page.editor.draft.pieces
    for number, piece in enumerate(pieces):
        assert owner.part(f"piece-{number}").disabled is not piece.handed
    hand = next(number for number, piece in enumerate(pieces) if piece.name == "l4")
    owner.touch(f"piece-{hand}", "tab-stickers", "cell-1", "give-none", "give-well", "give-trees2")
    assert owner.part("give-well").disabled, "two are enough"
    owner.touch("save")
    kept = load_box(owner.folder / "sheets")
    assert kept.shapes["l4"] != built_in().shapes["l4"]
    assert kept.after["1"] == {**built_in().after["1"], "first": ("well", "trees2")}
    pads = owner.services.pads[BOOK]
    pads.load()
    assert pads.cards()[0].own
    owner.touch("tab-fields", "ours", "ours")
    assert not pads.cards()[0].own
    assert not list((owner.folder / "sheets").glob("*.txt"))


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits(stage: Any, tmp_path: Path, size: tuple[int, int], language: str) -> None:
    with memory(tmp_path) as folder, owners(folder, size, idle_seconds=3600.0) as there:
        there.rehearsal.do(ChooseLanguage(language))
        there.walk_in().open("sheets")
        check(there.room, (size, language, "sheets"))
        there.touch(f"sheet-{BOOK}")
        check(there.room, (size, language, "fields"))
        touch_field(there, (5, 5))
        check(there.room, (size, language, "palette"))
        if "tab-hands" not in there.room.parts:
            there.touch("back")
        there.touch("tab-hands")
        check(there.room, (size, language, "hands"))
        there.touch("tab-stickers", "cell-2")
        check(there.room, (size, language, "stickers"))


def test_the_small_pictures_of_past_games_and_of_the_front_show_the_corrected_board(owner: Owners) -> None:
    shown: list[Any] = []
    room = SimpleNamespace(put=lambda _name, _kind, _frame, *, sheet, faint: shown.append((sheet, faint)))

    def pictures() -> list[str]:
        shown.clear()
        for game in (1, ETERNAL):
            BoardPast.thumb(room, "thumb", Rect(0, 0, 90, 60), PastCard(1, "ABCD", game, 24, drawn=True, scores=()))
        return [sheet.terrain[0][0] for sheet, _ in shown] + [BoardCover().sheet.terrain[0][0]]

    before = pictures()
    owner.touch("board-1")
    touch_field(owner, (0, 0))
    owner.touch("terrain-trees1", "back", "save")
    assert pictures() == [before[0], "trees1", "trees1"]
    assert not shown[0][1], "a drawn game is not faint"
    owner.touch("ours", "ours")
    assert pictures() == before
