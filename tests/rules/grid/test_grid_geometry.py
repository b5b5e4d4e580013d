"""Regions against plain sets of fields, and shapes turned and mirrored."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kiosk.rules.grid.geometry import (
    STRIDE,
    Field,
    Region,
    Shape,
    bit,
    bits_of,
    field_text,
    flood,
    normalise,
    single_bits,
    spread,
)
from tests import plain
from tests.strategies import ALL_FIELDS, often, polyominoes

field_sets = st.frozensets(st.sampled_from(ALL_FIELDS))


@given(field_sets, field_sets)
@often(6)
def test_a_region_is_the_set_of_its_fields(one: frozenset[Field], other: frozenset[Field]) -> None:
    a, b = Region.of(one), Region.of(other)
    assert list(a) == sorted(one)
    assert len(a) == len(one)
    assert bool(a) == bool(one)
    assert set(a | b) == one | other
    assert set(a & b) == one & other
    assert set(a - b) == one - other
    assert (a <= b) == (one <= other)
    assert (a == b) == (one == other)
    assert all((field in a) == (field in one) for field in ALL_FIELDS)


@pytest.mark.parametrize(
    "stranger", [(-1, 0), (0, -1), (0, 16), (0, 15), (9, 0), (10**30, 0), "a1", None, 3, (1,), (0.0, 0)]
)
def test_what_is_no_field_of_a_region_is_not_in_it(stranger: object) -> None:
    assert stranger not in Region.of(ALL_FIELDS)


def test_a_region_prints_as_a_picture() -> None:
    assert str(Region.of([(0, 1), (1, 0), (1, 1)])) == ".#\n##"
    assert str(Region()) == ""


@given(field_sets)
@often(3)
def test_pieces_hang_together_and_apart(fields: frozenset[Field]) -> None:
    pieces = [frozenset(piece) for piece in Region.of(fields).pieces()]
    assert sorted(map(sorted, pieces)) == sorted(map(sorted, plain.connected_parts(fields)))


@given(field_sets, st.sampled_from(ALL_FIELDS))
@often(3)
def test_flood_reaches_the_piece_of_its_seed(fields: frozenset[Field], seed: Field) -> None:
    reached = set(Region(flood(bit(seed), bits_of(fields))))
    expected = [part for part in plain.connected_parts(fields) if seed in part]
    assert reached == (expected[0] if expected else set())


def test_spread_gives_the_four_neighbours_and_never_wraps_a_row() -> None:
    assert set(Region(spread(bit((2, 3))))) == {(1, 3), (3, 3), (2, 2), (2, 4)}
    assert spread(bit((2, 0))) & bits_of(ALL_FIELDS) == bits_of([(1, 0), (3, 0), (2, 1)])
    assert spread(bit((2, 10))) & bits_of(ALL_FIELDS) == bits_of([(1, 10), (3, 10), (2, 9)])
    assert list(single_bits(0b1010)) == [0b10, 0b1000]
    assert bit((1, 0)) == 1 << STRIDE


def test_a_field_has_a_name() -> None:
    assert [field_text(field) for field in ((0, 0), (7, 10), (3, 2))] == ["a1", "k8", "c4"]
    assert [field_text(field) for field in ((-1, 0), (0, -1), (0, 11))] == ["(-1,0)", "(0,-1)", "(0,11)"]


WAYS = {
    "#": 1,
    "##": 2,
    "###": 2,
    "####": 2,
    "#./##": 4,
    "#../###": 8,
    "#.../####": 8,
    "##/##": 1,
    "#.#/###": 4,
    "###/.#.": 4,
    ".#./###/.#.": 1,
}


@pytest.mark.parametrize(("picture", "ways"), WAYS.items(), ids=WAYS)
def test_each_shape_can_be_laid_in_so_many_ways(picture: str, ways: int) -> None:
    cells = [(y, x) for y, row in enumerate(picture.split("/")) for x, mark in enumerate(row) if mark == "#"]
    shape = Shape.of(cells)
    assert len(shape.orientations) == ways
    assert {way.cells for way in shape.orientations} == plain.orientations(cells)


@given(polyominoes(), st.integers(-50, 50), st.integers(-50, 50))
@often(6)
def test_a_shape_fits_itself_anywhere_however_it_is_laid(shape: Shape, down: int, along: int) -> None:
    for way in shape.orientations:
        moved = [(row + down, column + along) for row, column in way.cells]
        assert shape.fits(moved)
        assert Shape.of(moved).orientations == shape.orientations
        assert not shape.fits(moved[1:])
        assert not shape.fits([*moved, (down + 99, along)])
        assert set(Region(way.bits)) == way.cells
        offsets = {row * STRIDE + column for row, column in way.cells}
        assert set(way.offsets) == offsets
        assert {(o, o + 1) for o in way.joints_right} == {(o, o + 1) for o in offsets if o + 1 in offsets}
        assert {(o, o + 16) for o in way.joints_down} == {(o, o + 16) for o in offsets if o + 16 in offsets}
    assert len(shape) == len(shape.cells)


def test_nothing_is_no_shape() -> None:
    assert normalise([]) == frozenset()
    assert not Shape.of([(0, 0)]).fits([])
    assert normalise([(10**30, 5), (10**30 + 1, 4)]) == {(0, 1), (1, 0)}
