"""A half-finished placement on a grid."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.grid.geometry import Field, Shape, normalise


@dataclass(frozen=True, slots=True)
class Draft:
    """Where the shape's upper left corner lies and how it is turned."""

    row: int
    column: int
    turns: int = 0
    """Quarter turns clockwise."""
    mirrored: bool = False

    def fields(self, shape: Shape) -> tuple[Field, ...]:
        cells = shape.cells
        if self.mirrored:
            cells = normalise((row, -column) for row, column in cells)
        for _ in range(self.turns % 4):
            cells = normalise((column, -row) for row, column in cells)
        return tuple(sorted((row + self.row, column + self.column) for row, column in cells))
