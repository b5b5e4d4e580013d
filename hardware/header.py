"""The Pi's forty pins: which line of the processor is where, and where ground and power are."""

from __future__ import annotations

LINES: dict[int, int] = {
    2: 3, 3: 5, 4: 7, 17: 11, 27: 13, 22: 15, 10: 19, 9: 21, 11: 23, 0: 27, 5: 29, 6: 31, 13: 33, 19: 35, 26: 37,
    14: 8, 15: 10, 18: 12, 23: 16, 24: 18, 25: 22, 8: 24, 7: 26, 1: 28, 12: 32, 16: 36, 20: 38, 21: 40,
}  # fmt: skip
"""The pin of every GPIO line, by its number (BCM)."""
GROUNDS = (6, 9, 14, 20, 25, 30, 34, 39)
FIVE_VOLTS = (2, 4)
THREE_VOLTS = (1, 17)
COUNT = 40


def ground_near(pin: int, taken: set[int]) -> int:
    """The nearest ground that nothing is connected to yet."""
    return min((one for one in GROUNDS if one not in taken), key=lambda one: (abs(one - pin), one))
