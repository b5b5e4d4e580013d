"""The stored crops that the networks for the tops of Lost Cities' dice learn from."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import torch
from six_shards import COLOUR, NUMBER

from vision.dicesets.lost_cities_rw import foot

COLUMNS = 15
KIND_SHARES = (0.52, 0.26, 0.1, 0.12)
MARKED = 2.0
"""How much oftener 6 and 9 are shown."""
HELD = 20
EXACTLY = 0.02
"""By how much labels may miss a line of sticks, in sizes of a die."""


class StoredSixTops:
    """All stored crops, in memory."""

    def __init__(self, shards: list[Path]) -> None:
        self.known: set[Path] = set()
        self.crops: list[np.ndarray] = []
        self.rows, self.where = np.zeros((0, COLUMNS), np.float32), np.zeros((0, 2), int)
        self.upright = np.zeros((0, 2))
        self.add(shards)

    def add(self, shards: list[Path]) -> None:
        for path in sorted(set(shards) - self.known):
            if path.stem.endswith(".draft"):
                continue
            shard = np.load(path)
            self.known.add(path)
            count = len(shard["rows"])
            self.where = np.concatenate(
                [self.where, np.stack([np.full(count, len(self.crops)), np.arange(count)], 1)]
            )
            self.crops.append(shard["crops"])
            self.rows = np.concatenate([self.rows, shard["rows"]])
            self.upright = np.concatenate([self.upright, upright_ways(shard["rows"])])
        self.held = self.rows[:, 12] % HELD == 0
        kinds, faces = self.rows[:, 0].astype(int), self.rows[:, 1]
        weight = np.where(np.isin(faces, (6, 9)) & (kinds == NUMBER), MARKED, 1.0) * ~self.held
        for kind, share in enumerate(KIND_SHARES):
            weight[kinds == kind] *= share / max(weight[kinds == kind].sum(), 1e-9)
        self.chances = np.cumsum(weight) / weight.sum()

    def get(self, chosen: np.ndarray) -> torch.Tensor:
        crops = np.stack([self.crops[part][place] for part, place in self.where[chosen]])
        return torch.from_numpy(crops).permute(0, 3, 1, 2).float()


def upright_ways(rows: np.ndarray) -> np.ndarray:
    """For each top the way to the foot of its picture's camera, by the dice there that lie flat.

    Where few do, the foot is taken to be at the middle of the picture, more or less.
    """
    found = rows[:, 10:12].astype(float)
    flat = np.isin(rows[:, 0], (NUMBER, COLOUR)) & (rows[:, 5] == 0) & (rows[:, 6] == 0)
    for number in np.unique(rows[:, 12]):
        here = rows[:, 12] == number
        used = rows[here & flat]
        if len(used):
            line = foot.line(used[:, 10:12], used[:, 13:15], np.full(len(used), 1 / EXACTLY**2))
            found[here] = line.to_foot(rows[here, 10:12])
    return found
