"""Own sheets: changed, refused, played, and given up again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.owner.sheets import MARKS, OwnSheets
from kiosk.owner.views import SheetDraft
from kiosk.rules.lost_cities_rw.library import built_in_text
from kiosk.rules.my_city_rw.library import Library, load_library
from kiosk.rules.my_city_rw.sheet import Terrain


@pytest.fixture
def library() -> Library:
    return load_library()


@pytest.fixture
def own(tmp_path: Path, library: Library) -> OwnSheets:
    return OwnSheets(tmp_path / "sheets", tmp_path / MARKS, library)


def painted(draft: SheetDraft, row: int, column: int, terrain: str) -> SheetDraft:
    rows = [list(line) for line in draft.terrain]
    rows[row][column] = terrain
    return replace(draft, terrain=tuple(tuple(line) for line in rows))


@pytest.mark.parametrize("game", range(1, 13))
def test_a_draft_of_ours_is_right_and_saving_it_makes_no_file(own: OwnSheets, tmp_path: Path, game: int) -> None:
    draft = own.draft(game)
    assert own.faults(draft) == ()
    assert own.save(draft) == ()
    assert not (tmp_path / "sheets").exists()
    assert not own.cards()[game - 1].own


def test_a_changed_field_is_played_next_and_survives_a_restart(
    own: OwnSheets, tmp_path: Path, library: Library
) -> None:
    draft = own.draft(1)
    row, column = next((r, c) for r, line in enumerate(draft.terrain) for c, one in enumerate(line) if one == "empty")
    assert own.save(painted(draft, row, column, "rocks2")) == ()
    assert library[1].sheet.fields[row][column] is Terrain.ROCKS2
    assert own.cards()[0].own
    later = load_library()
    again = OwnSheets(tmp_path / "sheets", tmp_path / MARKS, later)
    assert later[1].sheet.fields[row][column] is Terrain.ROCKS2
    again.back_to_ours(1)
    assert again.draft(1) == draft
    assert list((tmp_path / "sheets").iterdir()) == []


def test_a_loose_river_is_refused_with_its_place_and_nothing_is_kept(own: OwnSheets, library: Library) -> None:
    draft = own.draft(1)
    wet = {place for piece in draft.river for place in piece}
    corner = ((0, 0), (0, 1)) if (0, 0) not in wet else ((7, 9), (7, 10))
    loose = replace(draft, river=draft.river | {corner})
    (fault,) = own.save(loose)
    assert fault.code == "river_loose"
    assert set(corner) <= set(fault.fields)
    assert library[1].sheet.river == draft.river


def test_what_a_sheet_pays_for_must_be_on_it(own: OwnSheets) -> None:
    for card in own.cards():
        draft = own.draft(card.game)
        if not any("well" in row for row in draft.terrain):
            (fault,) = own.faults(painted(draft, 0, 0, "well"))[:1]
            assert (fault.code, fault.about, fault.fields) == ("unpaid", ("well",), ((0, 0),))
            return
    pytest.fail("every sheet has a well")


def test_tracks_are_checked_too(own: OwnSheets) -> None:
    draft = own.draft(1)
    assert [one.code for one in own.faults(replace(draft, passes=(-3, -1)))] == ["passing"]
    church = next(own.draft(card.game) for card in own.cards() if own.draft(card.game).compass == "church")
    assert "no_church" in [one.code for one in own.faults(replace(church, churches=()))]
    fortress = next(own.draft(card.game) for card in own.cards() if own.draft(card.game).compass == "fortress")
    assert [one.code for one in own.faults(replace(fortress, fortresses=13))] == ["fortresses"]
    assert own.save(replace(fortress, fortresses=fortress.fortresses - 1)) == ()


def test_a_wrong_file_is_complained_of_and_ours_is_played(tmp_path: Path, library: Library) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    (folder / "game_03.txt").write_text("nonsense")
    own = OwnSheets(folder, tmp_path / MARKS, library)
    card = own.cards()[2]
    assert "line 1" in card.complaint
    assert not card.own
    assert library[3].sheet == load_library()[3].sheet


def test_a_check_against_the_pad_holds_until_the_sheet_changes(own: OwnSheets, tmp_path: Path) -> None:
    own.mark(1, checked=True)
    own.mark(2, checked=True)
    own.mark(2, checked=False)
    assert [card.checked for card in own.cards()[:3]] == [True, False, False]
    draft = own.draft(1)
    own.save(replace(draft, passes=(*draft.passes, draft.passes[-1] - 1)))
    assert not own.cards()[0].checked
    own.back_to_ours(1)
    assert own.cards()[0].checked
    (tmp_path / MARKS).write_text("[")
    assert not own.cards()[0].checked


def test_a_sheet_of_another_book_is_not_complained_of_and_stays(
    tmp_path: Path, library: Library, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "sheets" / "game_01.txt"
    path.parent.mkdir()
    path.write_text(built_in_text(), encoding="utf-8")
    own = OwnSheets(tmp_path / "sheets", tmp_path / MARKS, library)
    assert not caplog.records
    assert not any(card.own or card.complaint for card in own.cards())
    own.back_to_ours(1)
    assert path.exists()
    draft = own.draft(1)
    row, column = next((r, c) for r, line in enumerate(draft.terrain) for c, one in enumerate(line) if one == "empty")
    own.save(painted(draft, row, column, "rocks2"))
    assert path.read_text(encoding="utf-8") == built_in_text(), "the editor writes under another name"
