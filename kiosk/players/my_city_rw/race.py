"""Moves compared by games played on with the same throws: whoever falls clearly behind is not played any more."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kiosk.players.bands import BETTER_FROM

Array = NDArray[np.float64]

TRUST = 10.0
"""For so many games the value before them counts."""
LEAST, EVERY = 16, 8
"""After so many games moves may fall behind, and so often it is looked whether one has."""
CLEARLY = 3.0
"""So many standard errors behind."""


class Race:
    """A mean over games is weighed against the value before them, which few games can't better."""

    def __init__(self, before: Array, asked: list[bool]) -> None:
        """*before*: what the moves were worth; *asked*: which of them somebody asks about."""
        self.running = list(range(len(before)))
        self._before = before
        self._asked = asked
        self._found: list[list[float]] = [[] for _ in before]
        self._behind: dict[int, float] = {}
        """What those that run no more were behind the best one."""

    def note(self, i: int, worth: float) -> None:
        self._found[i].append(worth)

    def drop(self) -> None:
        """Let fall whoever is clearly behind; a move that is asked about runs on until its loss is plain."""
        games = len(self._found[self.running[0]])
        if games < LEAST or games % EVERY:
            return
        first = max(self.running, key=self._mean)
        leading = np.array(self._found[first])
        for i in list(self.running):
            behind = self._mean(first) - self._mean(i)
            error = float(np.std(leading - self._found[i])) / games**0.5
            enough = BETTER_FROM if self._asked[i] else 0.0
            if i != first and behind - enough > CLEARLY * error:
                self.running.remove(i)
                self._behind[i] = behind

    def values(self) -> Array:
        found = np.array([self._mean(i) for i in range(len(self._before))])
        best = max(found[i] for i in self.running)
        for i, behind in self._behind.items():
            found[i] = best - behind
        return found

    def _mean(self, i: int) -> float:
        games = self._found[i]
        return (TRUST * float(self._before[i]) + sum(games)) / (TRUST + len(games))
