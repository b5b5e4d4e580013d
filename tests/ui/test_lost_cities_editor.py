"""The owner's page for the sheet of Lost Cities: boxes, symbols, points; kept, and played in the next game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import AddPlayer, ChooseBook, ChooseLanguage, NewTable, Wake
from kiosk.owner import pin as pins
from kiosk.rules.lost_cities_rw.at_table import LostBriefingView
from kiosk.rules.lost_cities_rw.library import BOOK, load_sheet
from tests.ui.hands import Finger
from tests.ui.measuring import check
from tests.ui.owners import Owners, owners
from tests.ui.playing import memory
from ui import window
from ui.boards.lost_cities_rw.cover import MapCover
from ui.texts import LANGUAGES, Texts

EN = Texts("en")


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})


@pytest.fixture
def owner(stage: Any, tmp_path: Path) -> Iterator[Owners]:
    with memory(tmp_path) as folder, owners(folder, idle_seconds=3600.0) as there:
        yield there.walk_in().open("sheets").touch(f"sheet-{BOOK}")


def touch_box(owner: Owners, column: str, box: int) -> None:
    page = owner.part("map")
    Finger(*page.to_window(*page.middle_of(column, box))).down().up()
    window.step(2)


def printed_at_table(owner: Owners) -> Any:
    """What a table that begins now plays on."""
    owner.rehearsal.do(Wake(), ChooseBook(BOOK), AddPlayer("Ada"), AddPlayer("Ben"), NewTable())
    owner.app.bridge.wake()
    window.step(3)
    view = owner.view
    assert isinstance(view, LostBriefingView)
    return view.sheet


def test_a_changed_box_and_figure_are_played_in_the_next_game_and_read_by_the_commands(owner: Owners) -> None:
    touch_box(owner, "red", 1)
    assert owner.room.page.editor.draft.printed.marks[0] == "^.^.A^.A."
    touch_box(owner, "red", 3)
    touch_box(owner, "red", 3)
    assert owner.room.page.editor.draft.printed.marks[0] == "^...A^.A."
    owner.touch("tab-points", "bridge_points-0", "step5", "save")
    assert owner.text("sheet-told") == EN("owner.sheet.kept")
    kept = load_sheet(owner.folder / "sheets")
    assert ("".join(kept.marks[0]), kept.bridge_points) == ("^...A^.A.", 25)
    assert load_sheet().bridge_points == 20
    owner.touch("back", "back", "back")
    sheet = printed_at_table(owner)
    assert (sheet.marks[0], sheet.bridge_points) == ("^...A^.A.", 25)


def test_what_is_kept_is_there_after_a_restart_and_can_be_undone(owner: Owners) -> None:
    touch_box(owner, "blue", 0)
    symbols = owner.room.page.editor.draft.printed.symbols
    assert symbols[4:] == ("ring", "drop")
    owner.touch("save")
    assert MapCover().sheet.symbols == symbols, "and in the small pictures"
    pads = owner.services.pads[BOOK]
    pads.load()
    assert (pads.cards()[0].own, pads.cards()[0].sheet.symbols) == (True, symbols)
    owner.touch("ours")
    assert pads.cards()[0].own
    owner.touch("ours")
    assert not pads.cards()[0].own
    assert MapCover().sheet.symbols == load_sheet().symbols
    assert not list((owner.folder / "sheets").glob("*.txt"))


def test_a_sheet_that_can_not_be_is_refused_in_words_and_not_kept(owner: Owners) -> None:
    owner.touch("tab-points", "expedition_points-3", *["step5"] * 8)
    assert owner.text("sheet-told") == EN("lost.fault_falling")
    owner.touch("save")
    assert not list((owner.folder / "sheets").glob("*.txt"))
    owner.touch("undo", "undo", "undo", "undo", "undo", "undo", "undo", "undo")
    assert owner.text("sheet-told") == EN("lost.edit_how_points")
    assert owner.part("save").disabled


def test_leaving_without_saving_is_asked_once(owner: Owners) -> None:
    touch_box(owner, "green", 4)
    owner.touch("back")
    assert owner.text("sheet-told") == EN("owner.sheet.unsaved")
    owner.touch("back")
    assert owner.shows("sheet-1")


def test_a_compared_sheet_is_marked_until_it_changes(owner: Owners) -> None:
    owner.touch("checked", "back")
    assert owner.services.pads[BOOK].cards()[0].checked
    assert not owner.services.sheets.card(1).checked
    owner.touch(f"sheet-{BOOK}")
    touch_box(owner, "green", 4)
    owner.touch("save")
    assert not owner.services.pads[BOOK].cards()[0].checked


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits(stage: Any, tmp_path: Path, size: tuple[int, int], language: str) -> None:
    with memory(tmp_path) as folder, owners(folder, size, idle_seconds=3600.0) as there:
        there.rehearsal.do(ChooseLanguage(language))
        there.walk_in().open("sheets")
        check(there.room, (size, language, "sheets"))
        there.touch(f"sheet-{BOOK}")
        check(there.room, (size, language, "boxes"))
        there.touch("tab-points")
        check(there.room, (size, language, "points"))
