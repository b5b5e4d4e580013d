"""Fits what the signs of a top that can't be read count together: prints the weights for ``vision/settings.py``.

python vision/training/spoilt.py --seed 154000000 --pictures 400
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from vision.decide.spoilt import signs
from vision.lab import render
from vision.lab.picture import LabPicture
from vision.lab.scenes import random_scene
from vision.read.top import Top
from vision.reader import examine
from vision.settings import DEFAULT

SCENARIOS = ("cocked", "extra", "motion", "touching", "near_wall", "dim")
OFF = {"leans": 1e9, "squeezed": 9.0, "covered": 9.0, "moves": 9.0, "moves_in_the_dark": 9.0, "foreign": 9.0}
OFF |= {"spoilt": 1e9, "whole": 0.0, "beyond_doubt": 1.1}
"""Limits that nothing exceeds: every top is looked at as often as can be, and none is refused for these signs."""
COVERED, WHOLE = 0.95, 0.985
"""Shares of its print that are seen of a spoilt top and of a whole one; in between nothing is learned."""
STEPS = 60
STIFFNESS = 1.0


def collected(seed: int, pictures: int) -> tuple[np.ndarray, np.ndarray]:
    """Signs of all tops that the reader chose, and whether they are spoilt."""
    rows, truth = [], []
    for scenario in SCENARIOS:
        for number in range(seed, seed + pictures):
            for top, label in _judged(render(random_scene(number, scenario=scenario))):
                spoilt = not label["flat"] or label["printed_frac"] < COVERED
                if spoilt or label["printed_frac"] >= WHOLE:
                    rows.append(signs(top, DEFAULT))
                    truth.append(spoilt)
        print(f"{scenario}: {len(rows)} tops, {sum(truth)} spoilt", flush=True)
    return np.array(rows), np.array(truth, float)


def _judged(picture: LabPicture) -> Iterator[tuple[Top, dict[str, Any]]]:
    """The three tops that were looked at, each with the label of the die that it is."""
    settings = replace(DEFAULT, agreeing=replace(DEFAULT.agreeing, **OFF))
    for top in examine(picture.image, settings=settings).tops:
        if top.witness is not None:
            at = (top.pose.x, top.pose.y)
            away = [math.dist(die["center_px"], at) for die in picture.labels["dice"]]
            yield top, picture.labels["dice"][int(np.argmin(away))]


def fitted(rows: np.ndarray, truth: np.ndarray) -> np.ndarray:
    """Weights of the signs and what is added, by logistic regression in which both kinds count alike."""
    table = np.column_stack([rows, np.ones(len(rows))])
    counts = np.where(truth > 0, len(truth) / 2 / truth.sum(), len(truth) / 2 / (len(truth) - truth.sum()))
    weights, stiff = np.zeros(table.shape[1]), STIFFNESS * np.eye(table.shape[1])
    stiff[-1, -1] = 0
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-table @ weights))
        slope = table.T @ (counts * (chance - truth)) + stiff @ weights
        bend = (table * (counts * chance * (1 - chance))[:, None]).T @ table + stiff
        weights -= np.linalg.solve(bend, slope)
    return weights


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=154_000_000)
    parser.add_argument("--pictures", type=int, default=400, help="of each scenario")
    args = parser.parse_args()
    rows, truth = collected(args.seed, args.pictures)
    weights = fitted(rows, truth)
    names = ("spoilt_leaning", "spoilt_covered", "spoilt_judged", "spoilt_witnessed", "spoilt_usually")
    print(*(f"{name}: {value:.2f}" for name, value in zip(names, weights, strict=True)), sep="\n")
    odds = rows @ weights[:-1] + weights[-1]
    print("spoilt tops, lowest:", np.sort(odds[truth > 0])[:8].round(1))
    print("whole ones, highest:", np.sort(odds[truth == 0])[:-9:-1].round(1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
