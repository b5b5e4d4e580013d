"""Shapes drawn as text."""

from __future__ import annotations

from kiosk.rules.grid.geometry import MAX_SHAPE, Region, Shape


def from_picture(picture: str, *, mirrored: bool = True) -> Shape:
    """A shape from rows of ``#`` and ``.`` with ``/`` between them; ValueError says what is wrong."""
    rows = picture.split("/")
    if not set(picture) <= set("#./") or len({len(row) for row in rows}) != 1:
        raise ValueError("a shape is drawn with # and . in rows of one length, with / between them")
    cells = ((y, x) for y, row in enumerate(rows) for x, char in enumerate(row) if char == "#")
    shape = Shape.of(cells, mirrored=mirrored)
    if not shape.cells:
        raise ValueError("a shape has at least one field")
    if len(rows) > MAX_SHAPE or len(rows[0]) > MAX_SHAPE:
        raise ValueError(f"a shape is at most {MAX_SHAPE} fields long")
    if len(list(Region.of(shape.cells).pieces())) != 1:
        raise ValueError("the fields of a shape hang together side by side")
    return shape


def shape_picture(shape: Shape) -> str:
    """The drawing that `from_picture` reads back."""
    return str(Region.of(shape.cells)).replace("\n", "/")
