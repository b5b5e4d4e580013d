"""A rectangle on the glass that is cut into smaller ones: what layouts are made of."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rect:
    """The lower left corner, and the size; in pixels."""

    x: float
    y: float
    width: float
    height: float

    @property
    def top(self) -> float:
        return self.y + self.height

    @property
    def right(self) -> float:
        return self.x + self.width

    def inset(self, across: float, up: float | None = None) -> Rect:
        up = across if up is None else up
        return Rect(self.x + across, self.y + up, max(0, self.width - 2 * across), max(0, self.height - 2 * up))

    def cut_left(self, width: float, gap: float = 0) -> tuple[Rect, Rect]:
        """A part of this width at the left, and the rest beyond the gap."""
        rest = max(0, self.width - width - gap)
        return Rect(self.x, self.y, width, self.height), Rect(self.x + width + gap, self.y, rest, self.height)

    def cut_right(self, width: float, gap: float = 0) -> tuple[Rect, Rect]:
        rest = max(0, self.width - width - gap)
        return Rect(self.right - width, self.y, width, self.height), Rect(self.x, self.y, rest, self.height)

    def cut_top(self, height: float, gap: float = 0) -> tuple[Rect, Rect]:
        rest = max(0, self.height - height - gap)
        return Rect(self.x, self.top - height, self.width, height), Rect(self.x, self.y, self.width, rest)

    def cut_bottom(self, height: float, gap: float = 0) -> tuple[Rect, Rect]:
        rest = max(0, self.height - height - gap)
        return Rect(self.x, self.y, self.width, height), Rect(self.x, self.y + height + gap, self.width, rest)

    def columns(self, count: int, gap: float) -> list[Rect]:
        """Equal parts from left to right."""
        width = (self.width - gap * (count - 1)) / count
        return [Rect(self.x + number * (width + gap), self.y, width, self.height) for number in range(count)]

    def rows(self, count: int, gap: float) -> list[Rect]:
        """Equal parts from the top down."""
        height = (self.height - gap * (count - 1)) / count
        return [
            Rect(self.x, self.top - (number + 1) * height - number * gap, self.width, height)
            for number in range(count)
        ]

    def grid(self, columns: int, rows: int, gap: float) -> list[Rect]:
        """Equal cells, line by line from the top left."""
        return [cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap)]

    def meets(self, other: Rect) -> bool:
        """Whether the two have anything in common."""
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.top and other.y < self.top

    def middle(self, width: float, height: float) -> Rect:
        """A part of at most this size in the middle."""
        width, height = min(width, self.width), min(height, self.height)
        return Rect(self.x + (self.width - width) / 2, self.y + (self.height - height) / 2, width, height)
