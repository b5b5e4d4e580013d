from __future__ import annotations

from pathlib import Path

import pytest

from kiosk.errors import Unusable
from kiosk.rules.my_city_rw import load_library
from kiosk.rules.my_city_rw.library import built_in_texts, check_file
from kiosk.rules.sheet_files import MAX_BYTES
from tests.strategies import GAMES, LIBRARY

TEXTS = built_in_texts()
OTHER_ONE = TEXTS["game_01.txt"].replace("map:\nT", "map:\n.")


def test_there_are_twelve_games_of_four_chapters() -> None:
    assert list(LIBRARY) == list(range(1, 13))
    assert [LIBRARY[game].sheet.chapter for game in GAMES] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]
    assert all(LIBRARY[game].number == game for game in GAMES)


def test_loading_twice_gives_equal_libraries_that_do_not_share_changes() -> None:
    one, other = load_library(), load_library()
    assert one == other
    del one[1]
    assert 1 in other


def test_an_empty_folder_changes_nothing(tmp_path: Path) -> None:
    assert load_library(tmp_path) == LIBRARY
    (tmp_path / "notes.md").write_text("x", encoding="utf-8")
    assert load_library(tmp_path) == LIBRARY


def test_own_sheets_take_the_place_of_single_games(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(OTHER_ONE, encoding="utf-8")
    (tmp_path / "b.txt").write_text("\ufeff" + TEXTS["game_12.txt"].replace("\n", "\r\n"), encoding="utf-8")
    library = load_library(tmp_path)
    assert library[1] != LIBRARY[1]
    assert {game: spec for game, spec in library.items() if game != 1} == {
        game: spec for game, spec in LIBRARY.items() if game != 1
    }


def refusal(folder: Path) -> str:
    with pytest.raises(Unusable) as complaint:
        load_library(folder)
    return str(complaint.value)


def test_what_cannot_be_loaded_is_named(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none") == f"{tmp_path / 'none'}: there is no such folder of sheets"
    (tmp_path / "a.txt").write_text(OTHER_ONE, encoding="utf-8")
    (tmp_path / "b.txt").write_text(OTHER_ONE, encoding="utf-8")
    assert refusal(tmp_path) == f"{tmp_path / 'b.txt'}: this is game 1, as a.txt is already"
    (tmp_path / "b.txt").write_bytes(b"tabletown-sheet/1\ngame: \xff")
    assert refusal(tmp_path) == f"{tmp_path / 'b.txt'}: line 2: is not UTF-8 text"
    (tmp_path / "b.txt").write_bytes(b"x" * (MAX_BYTES + 1))
    assert refusal(tmp_path) == f"{tmp_path / 'b.txt'}: is far too long: more than 100 kB"
    (tmp_path / "b.txt").unlink()
    (tmp_path / "b.txt").mkdir()
    assert refusal(tmp_path).startswith(f"{tmp_path / 'b.txt'}: can't be read")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match=r"none.txt: can't be read: No such file"):
        check_file(tmp_path / "none.txt")


def test_hidden_drawing_and_bandits_that_go_on_are_where_the_rules_say() -> None:
    assert [game for game in GAMES if LIBRARY[game].sheet.hidden] == [7, 8, 9]
    assert [game for game in GAMES if LIBRARY[game].sheet.bandits_go_on] == [10, 11]


def test_what_is_uncertain_is_noted() -> None:
    """The layouts are a reconstruction: every open point of theirs stands on its sheet."""
    assert [game for game in GAMES if not LIBRARY[game].sheet.doubts] == [1, 4]
    assert ((4, 1),) in [doubt.fields for doubt in LIBRARY[7].sheet.doubts]


def test_the_sheet_that_rewards_all_trees_shows_fourteen() -> None:
    trees = [field for row in LIBRARY[12].sheet.fields for field in row if field.value.startswith("trees")]
    assert sum(int(field.value[-1]) for field in trees) == 14
