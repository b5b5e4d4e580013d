"""The ground as a picture for the terminal, the river drawn on the lines between the fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from kiosk.rules.grid.geometry import Field
from kiosk.rules.grid.ground import Ground
from kiosk.rules.grid.river import crossing

BLUE = "94"
NO_MARKS: frozenset[Field] = frozenset()

T = TypeVar("T")


def paint(text: str, code: str, *, colour: bool) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if colour and code else text


def picture_rows(
    ground: Ground[T],
    glyph: Callable[[T], tuple[str, str]],
    *,
    colour: bool,
    squares: frozenset[Field] = NO_MARKS,
) -> Iterator[str]:
    """The lines of the picture; *glyph* gives a terrain's character and its colour, *squares* have a mark."""
    rows, columns = ground.size
    yield "     " + " ".join(f"{column:<3}" for column in range(columns)).rstrip()
    for row in range(rows):
        if row:
            water = "".join(crossing(ground.river, row, c) + _below(ground, row - 1, c) for c in range(columns))
            yield ("    " + paint(water, BLUE, colour=colour)).rstrip()
        yield _fields(ground, glyph, row, colour=colour, squares=squares)


def _fields(
    ground: Ground[T],
    glyph: Callable[[T], tuple[str, str]],
    row: int,
    *,
    colour: bool,
    squares: frozenset[Field],
) -> str:
    text = f"{row:>3} "
    for column, terrain in enumerate(ground.fields[row]):
        wet = ((row, column - 1), (row, column)) in ground.river
        text += paint("│", BLUE, colour=colour) if wet else " "
        character, code = glyph(terrain)
        text += " " + paint(character, code, colour=colour)
        text += "□" if (row, column) in squares else " "
    return text.rstrip()


def _below(ground: Ground[T], row: int, column: int) -> str:
    return "───" if ((row, column), (row + 1, column)) in ground.river else "   "


def lettered(rows: Sequence[Sequence[str]]) -> str:
    """One character a field, with the names of columns and rows as moves have them."""
    head = "  " + " ".join(chr(ord("a") + column) for column in range(len(rows[0])))
    return "\n".join([head, *(f"{number} {' '.join(row)}" for number, row in enumerate(rows, 1))])
