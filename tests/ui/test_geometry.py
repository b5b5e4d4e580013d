"""Outlines, turns and the course of the river, without any window."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.dice import SQUARES_A, SQUARES_B
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import Shape
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.shapes import SHAPES
from kiosk.rules.my_city_rw.view.sheets import sheet_view
from ui.draw.dice import SQUARES
from ui.draw.geometry import corner_of, outlines, turned
from ui.draw.river import courses

FIELDS = st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1)


def area(loop: list[tuple[float, float]]) -> float:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(loop, loop[1:] + loop[:1], strict=True)) / 2


@given(FIELDS)
def test_outlines_without_inset_enclose_exactly_the_fields(fields: set[tuple[int, int]]) -> None:
    assert sum(map(area, outlines(fields, 5, 0.0, 0.0))) == pytest.approx(len(fields))


@given(FIELDS)
def test_an_inset_outline_stays_inside_also_where_a_corner_is_cut(fields: set[tuple[int, int]]) -> None:
    inside = {corner_of(field, 5) for field in fields}
    for loop in outlines(fields, 5, 0.08, 0.16):
        for x, y in loop:
            for dx, dy in ((0.03, 0), (-0.03, 0), (0, 0.03), (0, -0.03)):
                assert ((x + dx) // 1, (y + dy) // 1) in inside


@pytest.mark.parametrize("inset", [0.045, 0.06, 0.11])
def test_an_inner_corner_is_round_within_its_own_field(inset: float) -> None:
    """Else the quarters of fields that a building is made of do not meet there."""
    (loop,) = outlines([(0, 0), (1, 0), (1, 1)], 2, inset, 0.18)
    beside = [(x, y) for x, y in loop if abs(x - (1 - inset)) > 1e-9 and abs(y - (1 - inset)) > 1e-9]
    bent = [(x, y) for x, y in beside if abs(x - 1) < 0.3 and abs(y - 1) < 0.3]
    assert bent
    assert all(x <= 1 and y <= 1 for x, y in bent)


def test_fields_that_touch_at_a_corner_only_are_two_buildings() -> None:
    assert len(outlines([(0, 0), (1, 1)], 2, 0.0, 0.0)) == 2
    assert len(outlines([(0, 0), (0, 1)], 2, 0.0, 0.0)) == 1


@pytest.mark.parametrize("name", SHAPES)
@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("turns", range(4))
def test_a_shape_is_turned_as_the_core_turns_it(name: str, turns: int, *, mirrored: bool) -> None:
    shape: Shape = SHAPES[name]
    assert turned(shape.cells, turns, mirrored) == Draft(0, 0, turns, mirrored).fields(shape)


def test_the_faces_are_drawn_as_the_rules_know_them() -> None:
    assert {face: set(cells) for face, cells in SQUARES["A"].items()} == {
        f.value: set(c) for f, c in SQUARES_A.items()
    }
    assert {face: set(cells) for face, cells in SQUARES["B"].items()} == {
        f.value: set(c) for f, c in SQUARES_B.items()
    }


@pytest.mark.parametrize("game", range(1, 13))
def test_the_river_runs_along_every_segment_once(game: int) -> None:
    view = sheet_view(load_library()[game].sheet)
    steps = [
        frozenset(pair)
        for path in courses(view.terrain, view.river)
        for pair in pairwise(path)
        if all(number == int(number) for point in pair for number in point)
    ]
    assert len(steps) == len(set(steps)) == len(view.river)
