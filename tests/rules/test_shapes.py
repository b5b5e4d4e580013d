from __future__ import annotations

import pytest
from hypothesis import given

from kiosk.rules.grid.geometry import Shape
from kiosk.rules.my_city_rw.shapes import ONE, PICTURES, SHAPES, from_picture, parse_shape, print_shape, shape_name
from tests.strategies import often, polyominoes


@pytest.mark.parametrize("name", SHAPES)
def test_a_named_shape_reads_back_by_name_and_by_picture(name: str) -> None:
    assert parse_shape(name) == SHAPES[name] == from_picture(PICTURES[name])
    assert print_shape(SHAPES[name]) == name
    for way in SHAPES[name].orientations:
        assert shape_name(Shape(way.cells)) == name


def test_the_names_are_of_different_shapes() -> None:
    ways = [way.cells for shape in SHAPES.values() for way in shape.orientations]
    assert len(ways) == len(set(ways))
    assert len(ONE) == 1


@given(polyominoes())
@often(6)
def test_any_shape_reads_back(shape: Shape) -> None:
    assert parse_shape(print_shape(shape)) == shape


def test_a_shape_without_a_name_prints_as_a_picture() -> None:
    shape = from_picture("##./.##")
    assert shape_name(shape) is None
    assert print_shape(shape) == "##./.##"
    assert print_shape(from_picture("##/#.")) == "##/#."  # an L of three, but turned


BAD = [
    "",
    ".",
    "x",
    "L-6",
    "#/##",
    "#..#",
    "#./.#",
    "######",
    "#/#/#/#/#/#",
    "..../....",
    "# #",
    "bar-2 ",
    "#\n#",
    "##/",
]


@pytest.mark.parametrize("text", BAD, ids=repr)
def test_what_is_no_shape_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="shape"):
        parse_shape(text)
    with pytest.raises(ValueError, match="shape"):
        from_picture(text)
