"""A box that the owner has corrected: what it says is played with, and a chapter keeps the one that it began with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.messages import ConfirmScore, NextGame, PlayAgain, StartRounds
from kiosk.owner.sheets import MARKS, OwnSheets
from kiosk.rules.my_city_board.board import BoardTerrain
from kiosk.rules.my_city_board.editing import BOX, EDITOR, EVERYBODY, BoxDraft, PieceDraft
from kiosk.rules.my_city_board.library import BOOK, load_box
from kiosk.rules.my_city_board.view import GroundView
from kiosk.store import Kiosk
from tests.core.test_board_book import do, game, play_out, sit_down, start, stick_all

CHAPTER = 0
"""The place of the chapter's board among the boards."""


@pytest.fixture
def own(tmp_path: Path) -> OwnSheets:
    return OwnSheets(tmp_path / "sheets", tmp_path / MARKS, {}, BOOK)


@pytest.fixture
def kiosk(tmp_path: Path, own: OwnSheets) -> Iterator[Kiosk]:
    one = start(tmp_path / "journal.db")
    one.own_sheets = lambda name: own.library if name == BOOK else None
    yield one
    one.close()


def painted(draft: BoxDraft, board: int, row: int, column: int, terrain: str) -> BoxDraft:
    def line(number: int, names: tuple[str, ...]) -> tuple[str, ...]:
        return (*names[:column], terrain, *names[column + 1 :]) if number == row else names

    shown: GroundView = draft.boards[board]
    fields = tuple(line(number, names) for number, names in enumerate(shown.terrain))
    changed = replace(shown, terrain=fields, squares=tuple(one for one in shown.squares if one != (row, column)))
    return replace(draft, boards=(*draft.boards[:board], changed, *draft.boards[board + 1 :]))


def corner(kiosk: Kiosk) -> BoardTerrain:
    return game(kiosk).series.boards[0].fields[0][0]


def test_a_draft_of_ours_is_right_and_changes_nothing(own: OwnSheets, tmp_path: Path) -> None:
    draft = own.draft(BOX)
    assert own.faults(draft) == ()
    assert EDITOR.drafted(own.library[BOX], draft) == own.library[BOX]
    assert own.save(draft) == ()
    assert not (tmp_path / "sheets").exists()


def test_what_the_owner_has_corrected_is_played_with(own: OwnSheets, kiosk: Kiosk, tmp_path: Path) -> None:
    sit_down(kiosk, "eternal", "Ada")
    assert corner(kiosk) is BoardTerrain.ROCKS2
    do(kiosk, StartRounds())
    play_out(kiosk)
    assert own.save(painted(own.draft(BOX), 1, 0, 0, "trees1")) == ()
    assert load_box(tmp_path / "sheets").boards["eternal"].fields[0][0] is BoardTerrain.TREES1
    do(kiosk, ConfirmScore(), PlayAgain())
    assert corner(kiosk) is BoardTerrain.TREES1


def test_a_chapter_goes_on_with_the_box_that_it_began_with(own: OwnSheets, kiosk: Kiosk) -> None:
    sit_down(kiosk, "first-chapter", "Ada", "Ben")
    do(kiosk, StartRounds())
    play_out(kiosk)
    do(kiosk, ConfirmScore())
    stick_all(kiosk)
    other = painted(own.draft(BOX), CHAPTER, 0, 0, "rocks1")
    renamed = tuple(replace(piece, name="x1" if piece.name == "l3" else piece.name) for piece in other.pieces)
    assert own.save(replace(other, pieces=renamed)) == ()  # other cards too
    do(kiosk, ConfirmScore(), NextGame())
    assert corner(kiosk) is BoardTerrain.EMPTY
    assert "residential-l3" in {str(card) for card in game(kiosk).order}


def test_hands_and_stickers_are_changed_too(own: OwnSheets, kiosk: Kiosk) -> None:
    draft = own.draft(BOX)
    assert {piece.name for piece in draft.pieces if piece.handed} == {"s4", "l4", "z4"}
    pieces = tuple(piece.mirrored if piece.name == "s4" else piece for piece in draft.pieces)
    first = next(one for one in draft.stickers if (one.game, one.who) == ("1", EVERYBODY))
    stickers = tuple(replace(one, stickers=("trees2",)) if one is first else one for one in draft.stickers)
    assert own.save(replace(draft, pieces=pieces, stickers=stickers)) == ()
    sit_down(kiosk, "first-chapter", "Ada", "Ben")
    assert game(kiosk).to_act == ("Ada", "Ben"), "everybody sticks before the first game now"
    box = game(kiosk).series.box
    assert not box.shapes["s4"].fits(own.draft(BOX).pieces[3].mirrored.cells)
    assert box.shapes["s4"].fits(PieceDraft("", church=False, picture="##./.##").cells)


@pytest.mark.parametrize(
    ("river", "code"), [((), "no_river"), ((((0, 4), (0, 5)), ((9, 9), (9, 10))), "river_course")]
)
def test_a_river_that_can_not_be_is_refused(own: OwnSheets, river: tuple[object, ...], code: str) -> None:
    draft = own.draft(BOX)
    boards = (replace(draft.boards[CHAPTER], river=river), *draft.boards[1:])
    assert [one.code for one in own.save(replace(draft, boards=boards))] == [code]


def test_an_eternal_board_without_gold_is_refused(own: OwnSheets) -> None:
    draft = own.draft(BOX)
    for place in ((4, 1), (7, 7)):
        draft = painted(draft, 1, *place, "empty")
    assert [(one.code, one.about) for one in own.faults(draft)] == [("goal_missing", ("gold",))]
