"""The shapes by name: the nine that the blue dice make, and the two that only churches have."""

from __future__ import annotations

from kiosk.rules.geometry import MAX_SHAPE, Region, Shape

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


def from_picture(picture: str) -> Shape:
    """A shape from rows of ``#`` and ``.`` with ``/`` between them; ValueError says what is wrong."""
    rows = picture.split("/")
    if not set(picture) <= set("#./") or len({len(row) for row in rows}) != 1:
        raise ValueError("a shape is drawn with # and . in rows of one length, with / between them")
    shape = Shape.of((y, x) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "#")
    if not shape.cells:
        raise ValueError("a shape has at least one field")
    if len(rows) > MAX_SHAPE or len(rows[0]) > MAX_SHAPE:
        raise ValueError(f"a shape is at most {MAX_SHAPE} fields long")
    if len(list(Region.of(shape.cells).pieces())) != 1:
        raise ValueError("the fields of a shape hang together side by side")
    return shape


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
    return str(Region.of(shape.cells)).replace("\n", "/")
