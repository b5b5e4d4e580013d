"""Throws as the compiled functions take them: shape, kind, and whether the compass lies on top."""

from __future__ import annotations

from itertools import product

import numpy as np
from numpy.typing import NDArray

from kiosk.players.my_city_rw.tables import DICE_SHAPES, NUMBER_OF_SHAPE, SHAPE_OF_SIDES
from kiosk.rules.dice import SIDES_A, SIDES_B, SIDES_W, FaceB, Roll, RollKind

KINDS = tuple(RollKind)


def coded(roll: Roll) -> tuple[int, int, int]:
    return NUMBER_OF_SHAPE[roll.shape], KINDS.index(roll.w), int(roll.compass)


CODED = np.array(
    [(SHAPE_OF_SIDES[a, b], w // 2, SIDES_B[b] is FaceB.COMPASS) for a, b, w in product(range(6), repeat=3)], np.int64
)
"""Every way in which three dice can lie."""


def throws_by_chance(rng: np.random.Generator, how_many: int) -> NDArray[np.int64]:
    return CODED[rng.integers(0, len(CODED), how_many)]


def even_throws(rng: np.random.Generator, games: int, rounds: int) -> NDArray[np.int64]:
    """Throws for so many *games* (a multiple of 36) that leave less to chance.

    In each round every pair of sides of A and B comes equally often, and so does every side of W.
    """
    lots = np.arange(games)
    lying = np.empty((games, rounds), np.int64)
    for number in range(rounds):
        lying[:, number] = rng.permutation(lots % 36) * 6 + rng.permutation(lots % 6)
    return CODED[lying]


def _chances() -> NDArray[np.float64]:
    found = np.zeros((2, len(DICE_SHAPES), len(KINDS)))
    for a, b, w in product(SIDES_A, SIDES_B, SIDES_W):
        shape, kind, compass = coded(Roll(a, b, w))
        found[compass, shape, kind] += 1 / 216
    return found


CHANCES = _chances()
"""The probability of every throw: without or with the compass, by shape and kind."""
