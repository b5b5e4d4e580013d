"""Where everything of a page is: pure geometry, in pixels from the page's lower left corner."""

from __future__ import annotations

from dataclasses import dataclass

ROWS = 11
"""A round field, nine boxes, and the find at the end."""
EXPEDITIONS, COLUMNS = 6, 8
BRIDGE_GAP = 0.24
"""Room for the rope bridges, in rows."""
EDGE = 0.06
"""Paper around, in rows."""
SCALE = 0.62
"""How wide a column of points is, of a column."""
APART = 0.25
"""Between the expeditions and what is counted beside them, in columns."""
PAD_UP, PAD_ACROSS = 0.016, 0.06
"""Between a box and its neighbours, in rows: as little as possible from one box to the next of its path."""

Rect = tuple[int, int, int, int]
"""x, y, width, height."""


@dataclass(frozen=True, slots=True)
class MapGrid:
    """For a page of *width* × *height* with its bridge below box *bridge*."""

    width: int
    height: int
    bridge: int = 7

    @property
    def row(self) -> float:
        return self.height / (ROWS + BRIDGE_GAP + 2 * EDGE)

    @property
    def column(self) -> float:
        return (self.width - 2 * self.row * EDGE) / (COLUMNS + 2 * SCALE + APART)

    def left(self, column: int) -> float:
        """Points stand left of the expeditions, and left of the two columns beside them."""
        start = self.row * EDGE + SCALE * self.column
        if column >= EXPEDITIONS:
            start += (APART + SCALE) * self.column
        return start + column * self.column

    def low(self, box: int) -> float:
        """0 is the round field, 10 the end."""
        return self.row * (EDGE + box + (BRIDGE_GAP if box >= self.bridge else 0.0))

    def box(self, column: int, box: int) -> Rect:
        across, up = self.row * PAD_ACROSS, self.row * PAD_UP
        x, y = self.left(column) + across, self.low(box) + up
        right, top = self.left(column) + self.column - across, self.low(box) + self.row - up
        return round(x), round(y), round(right) - round(x), round(top) - round(y)

    def points(self, beside: int, box: int) -> Rect:
        """Where the points for so many marks are printed: 0 by the expeditions, 1 by the others."""
        right = self.left(EXPEDITIONS if beside else 0)
        x, y = right - SCALE * self.column, self.low(box)
        return round(x), round(y), round(right - x), round(self.row)

    def rope(self, column: int) -> Rect:
        x, y = self.left(column), self.row * (EDGE + self.bridge)
        return round(x), round(y - self.row * 0.06), round(self.column), round(self.row * (BRIDGE_GAP + 0.12))

    def column_at(self, x: float) -> int | None:
        """The column under a finger, points and gaps included where they lie nearer to it than to another."""
        for column in range(COLUMNS):
            left = self.left(column)
            if left <= x < left + self.column:
                return column
        return None

    def box_at(self, y: float) -> int:
        """The row under a finger: 0 to 10."""
        return next((box for box in range(ROWS - 1, 0, -1) if y >= self.low(box)), 0)
