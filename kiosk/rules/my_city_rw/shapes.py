"""The shapes by name: the nine that the blue dice make, and the two that only churches have."""

from __future__ import annotations

from kiosk.rules.grid.geometry import Shape
from kiosk.rules.grid.shapes import from_picture, shape_picture

PICTURES: dict[str, str] = {
    "one": "#",
    "bar-2": "##",
    "bar-3": "###",
    "bar-4": "####",
    "L-3": "#./##",
    "L-4": "#../###",
    "L-5": "#.../####",
    "square": "##/##",
    "U-5": "#.#/###",
    "T-4": "###/.#.",
    "plus-5": ".#./###/.#.",
}

SHAPES: dict[str, Shape] = {name: from_picture(picture) for name, picture in PICTURES.items()}
ONE = SHAPES["one"]
_NAMES = {way.cells: name for name, shape in SHAPES.items() for way in shape.orientations}


def parse_shape(text: str) -> Shape:
    """A shape by its name, or drawn: ``L-3`` or ``#./##``."""
    if text in SHAPES:
        return SHAPES[text]
    if "#" not in text:
        raise ValueError(f"{text!r} is no shape: name one of {' '.join(SHAPES)}, or draw it, as in #./##")
    return from_picture(text)


def shape_name(shape: Shape) -> str | None:
    """The name of *shape* however it is turned or mirrored, None for one that has no name."""
    return _NAMES.get(shape.cells)


def print_shape(shape: Shape) -> str:
    """The name where that gives back this very shape, otherwise its picture."""
    name = shape_name(shape)
    if name is not None and SHAPES[name] == shape:
        return name
    return shape_picture(shape)
