"""Sets of fields as two 64-bit numbers, rows 0–3 in the one and 4–7 in the other: what compiled code can work with.

The layout is that of `kiosk.rules.grid.geometry` (sixteen bits a row), cut in the middle, so that every neighbour is
a shift. All functions take and give such pairs.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from kiosk.players.compiled import compiled

U = np.uint64
ONE, ZERO = U(1), U(0)
ROW, WORD = U(16), U(64)


def halves(bits: int) -> tuple[np.uint64, np.uint64]:
    """A region's integer as a pair."""
    return U(bits & (1 << 64) - 1), U(bits >> 64)


def whole(low: np.uint64, high: np.uint64) -> int:
    return int(low) | int(high) << 64


def _count64(_typing, x):
    """How many bits are set: one instruction of the machine."""

    def generate(_context, builder, _signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(x), generate


count64: Any = intrinsic(_count64)


@compiled(inline=True)
def count(low, high):
    return count64(low) + count64(high)


@compiled(inline=True)
def spread(low, high):
    """The four neighbours of every field, on the sheet or not."""
    return (
        low << U(1) | low >> U(1) | low << U(16) | low >> U(16) | high << U(48),
        high << U(1) | high >> U(1) | high << U(16) | high >> U(16) | low >> U(48),
    )


@compiled()
def flood(low, high, within_low, within_high):
    """Everything within that hangs together side by side with the seed."""
    while True:
        a, b = spread(low, high)
        a, b = (a | low) & within_low, (b | high) & within_high
        if a == low and b == high:
            return low, high
        low, high = a, b


@compiled()
def flood_on_one_bank(low, high, within_low, within_high, right_low, right_high, below_low, below_high):
    """The same, but never across a wall on the right of or below a field."""
    while True:
        x, y = low & ~right_low, high & ~right_high
        a, b = x << U(1) | (low >> U(1)) & ~right_low, y << U(1) | (high >> U(1)) & ~right_high
        x, y = low & ~below_low, high & ~below_high
        a |= x << U(16)
        b |= y << U(16) | x >> U(48)
        a |= (low >> U(16) | high << U(48)) & ~below_low
        b |= (high >> U(16)) & ~below_high
        a, b = (a | low) & within_low, (b | high) & within_high
        if a == low and b == high:
            return low, high
        low, high = a, b


@compiled(inline=True)
def lowest(low, high):
    """The first field alone."""
    if low != ZERO:
        return low & (~low + ONE), ZERO
    return ZERO, high & (~high + ONE)


@compiled(inline=True)
def shifted_down(low, high, by):
    """Every field moved by *by* bits towards the first one."""
    if by == ZERO:
        return low, high
    if by < WORD:
        return low >> by | high << (WORD - by), high >> by
    return high >> (by - WORD), ZERO


@compiled(inline=True)
def shifted_up(low, high, by):
    if by == ZERO:
        return low, high
    if by < WORD:
        return low << by, high << by | low >> (WORD - by)
    return ZERO, low << (by - WORD)


@compiled(inline=True)
def position(low, high):
    """The number of the first field's bit."""
    if low != ZERO:
        return U(count64((low & (~low + ONE)) - ONE))
    return U(64) + U(count64((high & (~high + ONE)) - ONE))
