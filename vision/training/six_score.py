"""Collects the signs of throws of Lost Cities' dice and fits their one score (dicesets/lost_cities_rw/score.py).

python vision/training/six_score.py gather SIGNS.jsonl --seed 640000000 --count 600 [--held font] [--traced FOLDER]
python vision/training/six_score.py fit SIGNS.jsonl…
python vision/training/six_score.py report SIGNS.jsonl…

A logistic regression in which each sign may only speak against a throw, and then a search for what accepts most
before the first wrong one. For each threshold a bound of the risk is printed as conformal risk control gives it: as
if one more picture than was seen were accepted wrongly.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.dicesets.lost_cities_rw import score
from vision.dicesets.lost_cities_rw.limits import DEFAULT
from vision.dicesets.lost_cities_rw.reader import examine
from vision.dicesets.lost_cities_rw.reading import SixReading
from vision.dicesets.lost_cities_rw.scenes import random_picture
from vision.dicesets.lost_cities_rw.signs import NAMES, values
from vision.reading import Status

STEPS, RATE, DECAY = 6000, 1.0, 0.05
LEAST = 0.3
"""What each sign counts at the least, in its spreads: it may be rare where the score is fitted."""
TRIED, HALVES = 6000, 12


def pictures(args: argparse.Namespace) -> Iterator[tuple[np.ndarray, dict[str, Any]]]:
    if args.traced:
        for line in (args.traced / "labels.jsonl").read_text(encoding="utf-8").splitlines():
            labels = json.loads(line)
            image = cv2.imread(str(args.traced / labels["image"]))
            assert image is not None
            yield np.asarray(image), labels
        return
    for seed in range(args.seed, args.seed + args.count):
        picture = random_picture(seed, args.held)
        yield picture.image, picture.labels


def right(reading: SixReading, labels: dict[str, Any]) -> bool:
    if reading.status is not Status.READ or not labels["readable"]:
        return False
    said: Any = reading.as_found()["throw"]
    wanted = labels["expected"]
    return all(Counter(said[kind]) == Counter(wanted[kind]) for kind in ("numbers", "colours"))


def gather(args: argparse.Namespace) -> None:
    """One line a picture in which six dice were found: signs, whether the throw was right, and what it was."""
    any_score = type(DEFAULT)(threshold=-math.inf)
    done = len(args.out.read_text(encoding="utf-8").splitlines()) if args.out.exists() else 0
    with args.out.open("a", encoding="utf-8") as file:
        for number, (image, labels) in enumerate(pictures(args)):
            if number < done:
                continue
            found = examine(image, None, any_score)
            line = {
                "right": right(found.reading, labels),
                "read": found.reading.status is Status.READ,
                "reason": str(found.reading.reason),
                "message": found.reading.message,
                "readable": labels["readable"],
                "scenario": labels["scenario"],
                "kinds": labels["kinds"],
                "held": args.held,
                "signs": values(found.signs) if found.signs else None,
                "said": found.reading.as_found() if found.reading.status is Status.READ else None,
                "expected": labels["expected"],
                "seed": args.seed + number,
            }
            file.write(json.dumps(line) + "\n")
            file.flush()


def fit(lines: list[dict[str, Any]]) -> None:
    rows = [line for line in lines if line["signs"] and line["read"]]
    seen = np.array([row["signs"] for row in rows])
    good = np.array([row["right"] for row in rows])
    usual = np.median(seen[good], axis=0)
    spread = seen.std(axis=0) + 1e-6
    x = (seen - usual) / spread
    weights, bias = np.full(len(NAMES), 0.5), 2.0
    share = np.where(good, 0.5 / good.sum(), 0.5 / max((~good).sum(), 1))
    for _ in range(STEPS):
        odds = bias - x @ weights
        error = (1 / (1 + np.exp(-odds)) - good) * share
        bias -= RATE * error.sum()
        weights = np.maximum(weights + RATE * (error @ x) - RATE * DECAY / len(rows) * weights, 0.0)
    own = sharpened(np.maximum(weights, LEAST) / spread, seen, good)
    scale, bias = _calibrated(-seen @ own, good)
    own = own * scale
    odds = bias - seen @ own
    wrong = np.sort(odds[~good])[::-1]
    print("WEIGHTS", {name: round(float(w), 3) for name, w in zip(NAMES, own, strict=True)})
    print("USUAL", {name: round(float(v), 2) for name, v in zip(NAMES, usual, strict=True)})
    print("BIAS", round(bias, 3), f"{len(rows)} throws, {int((~good).sum())} of them wrong")
    print("highest scores of wrong ones", wrong[:8].round(2))
    for allowed in range(3):
        limit = float(wrong[allowed]) if allowed < len(wrong) else -math.inf
        accepted = odds > limit
        bound = (allowed + 1) / (len(rows) + 1)
        share = f"{int((accepted & good).sum())} of {int(good.sum())} right ones accepted"
        print(f"threshold {limit:.2f}: {share}, {allowed} wrong, risk at most {bound:.4f}")


def sharpened(own: np.ndarray, seen: np.ndarray, good: np.ndarray) -> np.ndarray:
    """Weights that put more right throws above all wrong ones, tried by chance on random halves; none may vanish."""
    rng = np.random.default_rng(1)
    spread = seen.std(axis=0) + 1e-6
    together = float(own @ spread)
    halves = [np.flatnonzero(rng.random(len(good)) < 0.5) for _ in range(HALVES)]

    def above(weights: np.ndarray) -> float:
        scores = -seen @ weights
        return sum(float((scores[h][good[h]] > scores[h][~good[h]].max()).sum()) for h in halves)

    best = above(own)
    for _ in range(TRIED):
        tried = own * np.exp(rng.normal(0, 0.25, len(own)))
        tried = np.maximum(tried * together / (tried @ spread), LEAST / spread)
        if (value := above(tried)) > best:
            own, best = tried, value
    return own


def _calibrated(scores: np.ndarray, good: np.ndarray) -> tuple[float, float]:
    """Scale and bias with which scores are log odds of being right."""
    table, weights = np.column_stack([scores, np.ones(len(scores))]), np.array([1 / (scores.std() + 1e-6), 0.0])
    for _ in range(60):
        chance = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30)))
        bend = (table * (chance * (1 - chance))[:, None]).T @ table + 1e-6 * np.eye(2)
        weights = weights - np.linalg.solve(bend, table.T @ (chance - good))
    return float(weights[0]), float(weights[1])


def report(lines: list[dict[str, Any]]) -> None:
    """What the score and the threshold of the settings make of the lines, by what was held back."""
    by: dict[str, Counter[str]] = {}
    for line in lines:
        taken = bool(line["signs"]) and line["read"] and _score(line["signs"]) >= DEFAULT.threshold
        counts = by.setdefault(line["held"] or "taught kinds", Counter())
        counts["accepted"] += taken
        counts["wrong"] += taken and not line["right"]
        counts["readable"] += line["readable"]
        counts["right"] += taken and line["right"]
        counts["unreadable"] += not line["readable"]
    for name, counts in by.items():
        read = f"read {counts['right']} of {counts['readable']} readable ones"
        wrong = f"wrong {counts['wrong']} of {counts['accepted']} accepted"
        print(f"{name}: {wrong}; {read}; {counts['unreadable']} unreadable")


def _score(signs: list[float]) -> float:
    return score.BIAS - sum(score.WEIGHTS[name] * value for name, value in zip(NAMES, signs, strict=True))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=("gather", "fit", "report"))
    parser.add_argument("out", type=Path)
    parser.add_argument("more", type=Path, nargs="*")
    parser.add_argument("--seed", type=int, default=640_000_000)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--held", default="")
    parser.add_argument("--traced", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    if args.task == "gather":
        gather(args)
        return 0
    lines = [
        json.loads(line) for path in (args.out, *args.more) for line in path.read_text(encoding="utf-8").splitlines()
    ]
    fit(lines) if args.task == "fit" else report(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
