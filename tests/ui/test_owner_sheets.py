"""The sheet editor under real fingers: a field, a river line, a refusal with its place, and the sheet played."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import ConfirmScore, GoBack
from kiosk.owner import pin as pins
from kiosk.views import BriefingView
from tests.ui.hands import Finger
from tests.ui.owners import Owners, owners
from tests.ui.playing import memory
from ui import window
from ui.library import printed
from ui.screens.owner.tracks import MOST_CHURCHES, MOST_PASSES
from ui.texts import Texts

EN = Texts("en")


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})


@pytest.fixture
def owner(stage: Any, tmp_path: Path) -> Iterator[Owners]:
    with memory(tmp_path) as folder, owners(folder) as there:
        yield there.walk_in().open("sheets")


def touch_field(owner: Owners, field: tuple[int, int]) -> None:
    sheet = owner.part("sheet")
    Finger(*sheet.to_window(*sheet.middle_of(field))).down().up()
    window.step(2)


def touch_line(owner: Owners, one: tuple[int, int], other: tuple[int, int]) -> None:
    sheet = owner.part("sheet")
    (ax, ay), (bx, by) = sheet.middle_of(one), sheet.middle_of(other)
    Finger(*sheet.to_window((ax + bx) / 2, (ay + by) / 2)).down().up()
    window.step(2)


def some_field(owner: Owners, game: int, terrain: str) -> tuple[int, int]:
    draft = owner.services.sheets.draft(game)
    return next((r, c) for r, row in enumerate(draft.terrain) for c, one in enumerate(row) if one == terrain)


def new_game(owner: Owners, game: int) -> Any:
    owner.rehearsal.open(["Ada"], "single", game)
    owner.app.bridge.wake()
    window.step(3)
    view = owner.view
    assert isinstance(view, BriefingView)
    return view.sheet


def test_a_changed_field_and_river_are_played_in_the_next_game(owner: Owners) -> None:
    field = some_field(owner, 1, "empty")
    owner.touch("sheet-1")
    assert not owner.shows("terrain-rocks2")
    touch_field(owner, field)
    owner.touch("terrain-rocks2")
    river = owner.services.sheets.draft(1).river
    (one, other) = max(river)
    owner.touch("back", "tab-river")
    touch_line(owner, one, other)
    assert (one, other) not in owner.room.page.editor.draft.river
    owner.touch("save")
    assert owner.text("sheet-told") == EN("owner.sheet.kept")
    assert printed(1).terrain[field[0]][field[1]] == "rocks2"
    owner.touch("back", "back", "back")
    sheet = new_game(owner, 1)
    assert sheet.terrain[field[0]][field[1]] == "rocks2"
    assert (one, other) not in sheet.river


def test_a_table_goes_on_with_the_sheet_with_which_its_game_began(owner: Owners) -> None:
    before = new_game(owner, 1)
    field = some_field(owner, 1, "empty")
    owner.touch("sheet-1")
    touch_field(owner, field)
    owner.touch("terrain-rocks1", "save")
    window.step(2)
    assert owner.view.sheet == before


def test_an_impossible_river_is_refused_with_the_reason_and_its_place(owner: Owners) -> None:
    owner.touch("sheet-1")
    kept = owner.services.sheets.draft(1)
    wet = {place for piece in kept.river for place in piece}
    one = next((r, c) for r in range(8) for c in range(10) if not {(r, c), (r, c + 1)} & wet and r not in (0, 7))
    other = (one[0], one[1] + 1)
    owner.touch("tab-river")
    touch_line(owner, one, other)
    assert owner.text("sheet-told") == EN("owner.fault.river_loose")
    assert {one, other} <= set(map(tuple, owner.part("sheet").marked))
    owner.touch("save")
    assert owner.text("sheet-told") == EN("owner.fault.river_loose")
    assert owner.services.sheets.draft(1) == kept
    owner.touch("undo")
    assert owner.text("sheet-told") == EN("owner.sheet.how_river")
    assert owner.part("save").disabled


def test_what_counts_for_nothing_here_is_refused_in_words(owner: Owners) -> None:
    owner.touch("sheet-1")
    touch_field(owner, some_field(owner, 1, "empty"))
    owner.touch("terrain-well", "save")
    assert owner.text("sheet-told") == EN("owner.fault.unpaid", EN("terrain.well"))
    assert not owner.services.sheets.cards()[0].own


def test_back_to_ours_asks_once(owner: Owners) -> None:
    ours = owner.services.sheets.draft(2)
    owner.touch("sheet-2")
    touch_field(owner, some_field(owner, 2, "empty"))
    owner.touch("terrain-trees1", "save")
    assert owner.services.sheets.cards()[1].own
    owner.touch("ours")
    assert owner.services.sheets.cards()[1].own
    assert owner.text("sheet-told") == EN("owner.sheet.ours_ask")
    owner.touch("ours")
    assert owner.services.sheets.draft(2) == ours
    assert not list((owner.folder / "sheets").iterdir())


def test_leaving_without_keeping_asks_once(owner: Owners) -> None:
    owner.touch("sheet-2")
    touch_field(owner, some_field(owner, 2, "empty"))
    owner.touch("terrain-trees1", "back", "back")
    assert owner.text("sheet-told") == EN("owner.sheet.unsaved")
    owner.touch("back")
    assert owner.shows("sheet-12")
    assert not owner.services.sheets.cards()[1].own


def test_a_sheet_is_marked_as_compared_with_the_pad(owner: Owners) -> None:
    owner.touch("sheet-3", "checked", "back")
    assert owner.part("sheet-3").look == "chosen"
    assert [card.checked for card in owner.services.sheets.cards()][:4] == [False, False, True, False]
    owner.touch("sheet-3", "checked", "back")
    assert owner.part("sheet-3").look == "quiet"


def test_tracks_are_changed_by_touch_and_refused_where_they_are_wrong(owner: Owners) -> None:
    passes = owner.services.sheets.draft(1).passes
    owner.touch("sheet-1", "tab-tracks", "passes-add", "save")
    assert owner.services.sheets.draft(1).passes == (*passes, passes[-1] - 1)
    owner.touch(f"passes-{len(passes)}", "passes-more", "passes-more", "passes-more", "passes-more")
    while owner.room.page.editor.draft.passes[-1] < passes[-1]:
        owner.touch("passes-more")
    owner.touch("passes-more", "save")
    assert owner.text("sheet-told") == EN("owner.fault.passing")
    owner.touch("passes-drop", "save")
    assert not owner.services.sheets.cards()[0].own


def test_help_shows_the_figures_of_a_changed_sheet_before_its_game_begins(owner: Owners) -> None:
    passes = owner.services.sheets.draft(1).passes
    owner.touch("sheet-1", "tab-tracks", "passes-add", "save", "back", "back", "back")
    owner.corner().touch("door-help", "tab-passing")
    assert owner.part("passes").track.costs == (*passes, passes[-1] - 1)
    assert str(len(passes) + 1) in owner.text("text-pass")


def test_church_and_fortress_tracks_can_be_changed(owner: Owners) -> None:
    drafts = [owner.services.sheets.draft(game) for game in range(1, 13)]
    church = next(one for one in drafts if one.compass == "church")
    fortress = next(one for one in drafts if one.compass == "fortress")
    owner.touch(f"sheet-{church.game}", "tab-tracks", "churches-0", "churches-more", "churches-add", "save", "back")
    changed = owner.services.sheets.draft(church.game).churches
    assert len(changed) == len(church.churches) + 1
    assert changed[0] != church.churches[0]
    owner.touch(f"sheet-{fortress.game}", "tab-tracks", "fortress-less", "save")
    assert owner.services.sheets.draft(fortress.game).fortresses == fortress.fortresses - 1


def test_a_finger_between_two_fields_means_their_line_wherever_it_lands(owner: Owners) -> None:
    owner.touch("sheet-1", "tab-river")
    sheet, unit = owner.part("sheet"), owner.part("sheet").unit
    one, other = (3, 7), (3, 8)
    (x, y), _ = sheet.middle_of(one), sheet.middle_of(other)
    for across in (0.1, 0.5, 0.9):
        before = owner.room.page.editor.draft.river
        Finger(*sheet.to_window(x + across * unit, y + 0.05 * unit)).down().up()
        window.step(2)
        assert owner.room.page.editor.draft.river == before ^ {(one, other)}, across


def test_a_field_that_is_touched_again_is_let_go(owner: Owners) -> None:
    owner.touch("sheet-1")
    field = some_field(owner, 1, "empty")
    touch_field(owner, field)
    assert owner.shows("terrain-well")
    touch_field(owner, field)
    assert not owner.shows("terrain-well")
    assert owner.shows("checked")


def test_every_circle_of_the_longest_tracks_can_be_touched(owner: Owners) -> None:
    game = next(one for one in range(1, 13) if owner.services.sheets.draft(one).compass == "church")
    owner.touch(f"sheet-{game}", "tab-tracks")
    editor = owner.room.page.editor
    while not owner.part("passes-add").disabled:
        owner.touch("passes-add")
    while not owner.part("churches-add").disabled:
        owner.touch("churches-add")
    for name, count in (("passes", MOST_PASSES), ("churches", MOST_CHURCHES)):
        for number in range(count):
            owner.touch(f"{name}-{number}")
            assert editor.beside.chosen == (name, number)


def test_a_disk_that_takes_nothing_is_told_of_and_nothing_is_lost(
    owner: Owners, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    field = some_field(owner, 1, "empty")
    owner.touch("sheet-1")
    touch_field(owner, field)
    owner.touch("terrain-rocks2", "back")
    with monkeypatch.context() as broken:
        broken.setattr("kiosk.owner.sheets.write_whole", full)
        owner.touch("save")
        assert owner.text("sheet-told") == EN("owner.failed.full", "game_01.txt")
    owner.touch("save")
    assert owner.text("sheet-told") == EN("owner.sheet.kept")
    with monkeypatch.context() as broken:
        broken.setattr(Path, "unlink", full)
        owner.touch("ours", "ours")
        assert owner.text("sheet-told") == EN("owner.failed.full", "game_01.txt")
    assert owner.services.sheets.card(1).own
    owner.touch("ours", "ours")
    assert not owner.services.sheets.card(1).own
    owner.services.sheets.load()  # type: ignore[attr-defined]  # as the next start does
    assert not owner.services.sheets.card(1).own
    with monkeypatch.context() as broken:
        broken.setattr("kiosk.owner.sheets.write_json", full)
        owner.touch("checked")
        assert owner.text("sheet-told") == EN("owner.failed.full", "sheets-checked.json")


def test_a_past_game_is_replayed_on_the_sheet_on_which_it_was_played(owner: Owners) -> None:
    field = some_field(owner, 1, "empty")
    owner.touch("sheet-1")
    touch_field(owner, field)
    owner.touch("terrain-rocks2", "back", "save")
    owner.rehearsal.open(["Ada"], "single", 1).game(6).do(ConfirmScore(), GoBack())
    owner.touch("ours", "ours")
    (card,) = owner.rehearsal.archive.games()
    replay = owner.rehearsal.archive.replay(card.number)
    assert replay is not None
    assert replay.sheet.terrain[field[0]][field[1]] == "rocks2"
    assert replay.frames[-1].totals == tuple(one.total for one in card.scores)
    assert printed(1).terrain[field[0]][field[1]] == "empty"
