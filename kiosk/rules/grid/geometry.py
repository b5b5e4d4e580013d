"""Fields, regions of fields and shapes that can be turned, and mirrored where they are drawn by hand.

A field is ``(row, column)``, row 0 on top. A `Region` is a set of fields held in one integer, because finding
every legal place of a building is then a handful of shifts and intersections instead of a search.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

Field = tuple[int, int]

STRIDE = 16
"""Bits from one row to the next: at most 15 columns, so that a step off the side of a sheet hits an unused bit."""

MAX_COLUMNS = 11
MAX_SHAPE = 5
"""A shape of five columns on a sheet of eleven never reaches beyond its own row's unused bits."""


def field_text(field: Field) -> str:
    """``c4``: the column's letter and the row's number counted from 1; plain numbers where there is no such field."""
    row, column = field
    if row >= 0 and 0 <= column < MAX_COLUMNS:
        return f"{chr(ord('a') + column)}{row + 1}"
    return f"({row},{column})"


def bit(field: Field) -> int:
    row, column = field
    return 1 << (row * STRIDE + column)


def bits_of(fields: Iterable[Field]) -> int:
    bits = 0
    for field in fields:
        bits |= bit(field)
    return bits


def spread(bits: int) -> int:
    """The four neighbours of every field, on the sheet or not."""
    return bits << 1 | bits >> 1 | bits << STRIDE | bits >> STRIDE


def single_bits(bits: int) -> Iterator[int]:
    while bits:
        lowest = bits & -bits
        yield lowest
        bits ^= lowest


def flood(seed: int, within: int) -> int:
    """Everything in *within* that hangs together side by side with *seed*."""
    reached, grown = 0, seed & within
    while grown != reached:
        reached = grown
        grown = (reached | spread(reached)) & within
    return reached


@lru_cache(maxsize=4096)
def _fields(bits: int) -> tuple[Field, ...]:
    """The same few regions of a game are written out for every view."""
    return tuple(divmod(one.bit_length() - 1, STRIDE) for one in single_bits(bits))


@dataclass(frozen=True, slots=True)
class Region:
    """A set of fields: iterates from top left to bottom right, prints as a picture."""

    bits: int = 0

    @classmethod
    def of(cls, fields: Iterable[Field]) -> Region:
        return cls(bits_of(fields))

    def __iter__(self) -> Iterator[Field]:
        return iter(_fields(self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __bool__(self) -> bool:
        return self.bits != 0

    def __contains__(self, field: object) -> bool:
        match field:
            case (int(row), int(column)) if row >= 0 and 0 <= column < STRIDE:
                return bool(self.bits >> (row * STRIDE + column) & 1)
            case _:
                return False

    def __or__(self, other: Region) -> Region:
        return Region(self.bits | other.bits)

    def __and__(self, other: Region) -> Region:
        return Region(self.bits & other.bits)

    def __sub__(self, other: Region) -> Region:
        return Region(self.bits & ~other.bits)

    def __le__(self, other: Region) -> bool:
        return self.bits & ~other.bits == 0

    def __str__(self) -> str:
        fields = set(self)
        height = max((row for row, _ in fields), default=-1) + 1
        width = max((column for _, column in fields), default=-1) + 1
        return "\n".join(
            "".join("#" if (row, column) in fields else "." for column in range(width)) for row in range(height)
        )

    def pieces(self) -> Iterator[Region]:
        """The parts that hang together side by side."""
        rest = self.bits
        while rest:
            piece = flood(rest & -rest, rest)
            rest &= ~piece
            yield Region(piece)


_FILL = Region.__dict__["bits"].__set__
"""Fills a fresh region directly: the way of a frozen dataclass takes longer than finding the place."""


def copies(bits: int, corners: int) -> Iterator[Region]:
    """The region *bits* moved to each of *corners*, one after the other; a product with one bit is a shift."""
    while corners:
        lowest = corners & -corners
        region = object.__new__(Region)
        _FILL(region, bits * lowest)
        yield region
        corners ^= lowest


def normalise(fields: Iterable[Field]) -> frozenset[Field]:
    """The same fields moved into the top left corner; any integers will do."""
    fields = list(fields)
    if not fields:
        return frozenset()
    top = min(row for row, _ in fields)
    left = min(column for _, column in fields)
    return frozenset((row - top, column - left) for row, column in fields)


@dataclass(frozen=True)
class Orientation:
    """One way to lay a shape, ready for the generator: everything as bit offsets from its corner."""

    cells: frozenset[Field]

    @cached_property
    def bits(self) -> int:
        return bits_of(self.cells)

    @cached_property
    def offsets(self) -> tuple[int, ...]:
        return tuple(sorted(row * STRIDE + column for row, column in self.cells))

    @cached_property
    def joints_right(self) -> tuple[int, ...]:
        """Offsets of cells whose right neighbour belongs to the shape too."""
        return tuple(offset for offset in self.offsets if offset + 1 in self.offsets)

    @cached_property
    def joints_down(self) -> tuple[int, ...]:
        return tuple(offset for offset in self.offsets if offset + STRIDE in self.offsets)


@dataclass(frozen=True)
class Shape:
    """A shape regardless of where it lies and how it is turned or mirrored."""

    cells: frozenset[Field]
    mirrored: bool = True
    """Whether it may be mirrored: drawn buildings may, pieces of cardboard may not."""

    @classmethod
    def of(cls, fields: Iterable[Field], *, mirrored: bool = True) -> Shape:
        return cls(normalise(fields), mirrored)

    @cached_property
    def orientations(self) -> tuple[Orientation, ...]:
        """The one to eight different ways to lay it, in a fixed order."""
        return _orientations(self.cells, self.mirrored)

    @cached_property
    def _outlines(self) -> frozenset[frozenset[Field]]:
        return frozenset(way.cells for way in self.orientations)

    def fits(self, fields: Iterable[Field]) -> bool:
        """Whether *fields* (anywhere, even off the sheet) are this shape in one of its ways."""
        return normalise(fields) in self._outlines

    def __len__(self) -> int:
        return len(self.cells)


@lru_cache(maxsize=256)
def _orientations(cells: frozenset[Field], mirrored: bool) -> tuple[Orientation, ...]:  # noqa: FBT001
    ways: set[frozenset[Field]] = set()
    turned = cells
    for _ in range(4):
        turned = normalise((column, -row) for row, column in turned)
        ways.add(turned)
        if mirrored:
            ways.add(normalise((row, -column) for row, column in turned))
    return tuple(Orientation(way) for way in sorted(ways, key=sorted))
