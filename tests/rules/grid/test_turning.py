"""Pieces that are turned and never mirrored, and rivers given by their corners."""

from __future__ import annotations

import pytest

from kiosk.rules.grid.river import course, ends, loose_piece
from kiosk.rules.grid.shapes import from_picture, shape_picture

TURNS = {"####": 2, "##/##": 1, "###/.#.": 4, ".##/##.": 2, "#../###": 4, "##": 2, "###/#.#": 4, "##/#.": 4}


@pytest.mark.parametrize(("picture", "ways"), TURNS.items(), ids=TURNS)
def test_a_piece_of_cardboard_is_turned_only(picture: str, ways: int) -> None:
    assert len(from_picture(picture, mirrored=False).orientations) == ways
    assert shape_picture(from_picture(picture, mirrored=False)) == picture


def test_the_other_hand_is_another_piece() -> None:
    s4, z4 = from_picture(".##/##.", mirrored=False), from_picture("##./.##", mirrored=False)
    upright = [(0, 0), (1, 0), (1, 1), (2, 1)]
    assert s4.fits(upright)
    assert not z4.fits(upright)
    assert from_picture("##./.##").fits(upright)
    assert s4 != from_picture(".##/##.")


def test_a_course_goes_along_the_lines_between_its_corners() -> None:
    assert course([(0, 2), (2, 2), (2, 1), (3, 1)]) == {
        ((0, 1), (0, 2)),
        ((1, 1), (1, 2)),
        ((1, 1), (2, 1)),
        ((2, 0), (2, 1)),
    }
    assert course([(3, 1), (2, 1), (2, 2), (0, 2)]) == course([(0, 2), (2, 2), (2, 1), (3, 1)])
    assert ends(((0, 1), (0, 2))) == {(0, 2), (1, 2)}


@pytest.mark.parametrize("corners", [[(0, 0), (1, 1)], [(2, 2), (2, 2)]])
def test_a_course_never_runs_across_or_stands_still(corners: list[tuple[int, int]]) -> None:
    with pytest.raises(ValueError, match="no line of the grid"):
        course(corners)


def test_a_loose_piece_is_found_beside_the_longest_course() -> None:
    river = course([(0, 2), (3, 2)]) | course([(0, 5), (1, 5)])
    assert loose_piece(river) == ((0, 4), (0, 5))
    assert loose_piece(course([(0, 2), (3, 2), (3, 4)])) is None
    assert loose_piece(()) is None
