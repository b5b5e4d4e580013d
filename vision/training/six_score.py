"""Collects the signs of throws of Lost Cities' dice and fits their one score (dicesets/lost_cities_rw/score.py).

python vision/training/six_score.py gather SIGNS.jsonl --seed 640000000 --stages 400 [--typefaces FOLDER…]
python vision/training/six_score.py gather SIGNS.jsonl --traced FOLDER
python vision/training/six_score.py fit SIGNS.jsonl…
python vision/training/six_score.py report SIGNS.jsonl…
python vision/training/six_score.py check vision/dicesets/lost_cities_rw/check.json SIGNS.jsonl…

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
import typefaces
from six_record import record, signs_from

from vision.dicesets.lost_cities_rw import scenes, score
from vision.dicesets.lost_cities_rw.limits import DEFAULT
from vision.dicesets.lost_cities_rw.reader import examine
from vision.dicesets.lost_cities_rw.reading import SixReading
from vision.dicesets.lost_cities_rw.signs import NAMES, values
from vision.reading import Status

STEPS, RATE, DECAY = 6000, 1.0, 0.05
LEAST = 0.3
"""What each sign counts at the least, in its spreads: it may be rare where the score is fitted."""
TRIED, HALVES = 6000, 12
HELD_BACK = 0.3
RANKS = (1, 3, 5)
"""Above which of the wrong ones, the highest scores first, right throws are counted: the very first is chance."""
HELD = ("", "font", "shade", "body", "family")
ENDINGS = (".ttf", ".otf")


def pictures(args: argparse.Namespace) -> Iterator[tuple[np.ndarray, dict[str, Any]]]:
    """Of each stage a throw with nothing held back, or with a typeface that is, and one for each other held kind."""
    if args.traced:
        for line in (args.traced / "labels.jsonl").read_text(encoding="utf-8").splitlines():
            labels = json.loads(line)
            image = cv2.imread(str(args.traced / labels["image"]))
            assert image is not None
            yield np.asarray(image), labels
        return
    for seed in range(args.seed, args.seed + args.stages):
        for held, picture in zip(HELD, scenes.pictures(seed, len(HELD), HELD), strict=True):
            typed = not held and picture.labels["kinds"]["font"].endswith(ENDINGS)
            yield picture.image, picture.labels | {"held": "typeface" if typed else held, "seed": seed}


def right(reading: SixReading, labels: dict[str, Any]) -> bool:
    if reading.status is not Status.READ or not labels["readable"]:
        return False
    said: Any = reading.as_found()["throw"]
    wanted = labels["expected"]
    return all(Counter(said[kind]) == Counter(wanted[kind]) for kind in ("numbers", "colours"))


def gather(args: argparse.Namespace) -> None:
    """One line a picture: what was found, whether the throw was right, and what it was."""
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
                "said": found.reading.as_found() if found.reading.status is Status.READ else None,
                **{
                    name: labels.get(name, "")
                    for name in ("readable", "scenario", "kinds", "expected", "held", "seed")
                },
                "dice": labels["dice"],
                **record(found, (image.shape[1], image.shape[0])),
            }
            file.write(json.dumps(line) + "\n")
            file.flush()


def fit(lines: list[dict[str, Any]]) -> None:
    rows = [line for line in lines if line["read"]]
    raw = np.array([values(signs) for row in rows if (signs := signs_from(row))])
    good = np.array([row["right"] for row in rows])
    usual = np.round(np.median(raw[good], axis=0), 2)
    seen = np.maximum(raw - usual, 0.0)
    own = sharpened(np.maximum(began(seen, good), least(seen)), seen, good)
    scale, bias = _calibrated(-seen @ own, good)
    own = own * scale
    odds = bias - seen @ own
    wrong = np.sort(odds[~good])[::-1]
    print("WEIGHTS", {name: round(float(w), 3) for name, w in zip(NAMES, own, strict=True)})
    print("USUAL", {name: round(float(v), 2) for name, v in zip(NAMES, usual, strict=True)})
    print("BIAS", round(bias, 3), f"{len(rows)} throws, {int((~good).sum())} of them wrong")
    print("highest scores of wrong ones", wrong[:8].round(2))
    for allowed in range(4):
        limit = float(wrong[allowed]) if allowed < len(wrong) else -math.inf
        accepted = odds > limit
        bound = (allowed + 1) / (len(lines) + 1)
        share = f"{int((accepted & good).sum())} of {int(good.sum())} right ones accepted"
        print(f"threshold {limit:.2f}: {share}, {allowed} wrong, risk at most {bound:.4f} of all pictures")


def least(seen: np.ndarray) -> np.ndarray:
    """What each sign counts at the least, for it may be rare where the score is fitted."""
    return np.asarray(LEAST / (seen.std(axis=0) + 1e-3))


def began(seen: np.ndarray, good: np.ndarray) -> np.ndarray:
    """Weights by a logistic regression in which no sign may speak for a throw."""
    spread = seen.std(axis=0) + 1e-3
    x, weights, bias = seen / spread, np.full(len(NAMES), 0.5), 2.0
    share = np.where(good, 0.5 / good.sum(), 0.5 / max((~good).sum(), 1))
    for _ in range(STEPS):
        error = (1 / (1 + np.exp(-(bias - x @ weights))) - good) * share
        bias -= RATE * error.sum()
        weights = np.maximum(weights + RATE * (error @ x) - RATE * DECAY / len(x) * weights, 0.0)
    return np.asarray(weights / spread)


def sharpened(own: np.ndarray, seen: np.ndarray, good: np.ndarray) -> np.ndarray:
    """Weights that put more right throws above the wrong ones, tried by chance on random halves; none may vanish."""
    rng = np.random.default_rng(1)
    spread = seen.std(axis=0) + 1e-3
    together = float(own @ spread)
    halves = [np.flatnonzero(rng.random(len(good)) < 0.5) for _ in range(HALVES)]

    def above(weights: np.ndarray) -> float:
        scores, found = -seen @ weights, 0
        for half in halves:
            right, wrong = scores[half][good[half]], np.sort(scores[half][~good[half]])[::-1]
            found += sum(int((right > wrong[rank]).sum()) for rank in RANKS if rank < len(wrong))
        return float(found)

    best = above(own)
    for _ in range(TRIED):
        tried = own * np.exp(rng.normal(0, 0.25, len(own)))
        tried = np.maximum(tried * together / (tried @ spread), least(seen))
        if (value := above(tried)) > best:
            own, best = tried, value
    return own


def check(lines: list[dict[str, Any]]) -> dict[str, Any]:
    """The check set that ships with the program: doubts of throws, and which of them are wrong or can't be read.

    The few wrong ones that the shipped score accepts are left out: no table can make it better there.
    """
    read = [(signs, row["right"]) for row in lines if row["read"] and (signs := signs_from(row))]
    read = [(signs, right) for signs, right in read if right or score.score_of(signs) < DEFAULT.threshold]
    return {
        "signs": [[round(value, 3) for value in score.doubts(signs)] for signs, _ in read],
        "spoilt": [not right for _, right in read],
    }


def _calibrated(scores: np.ndarray, good: np.ndarray) -> tuple[float, float]:
    """Scale and bias with which scores are log odds of being right; held back where both sorts lie apart."""
    spread = float(scores.std() + 1e-6)
    table, weights = np.column_stack([scores / spread, np.ones(len(scores))]), np.array([1.0, 0.0])
    for _ in range(STEPS):
        error = 1 / (1 + np.exp(-np.clip(table @ weights, -30, 30))) - good
        weights = weights - RATE * (table.T @ error + HELD_BACK * weights) / len(scores)
    return float(weights[0] / spread), float(weights[1])


def report(lines: list[dict[str, Any]]) -> None:
    """What the score and the threshold of the settings make of the lines, by what was held back."""
    by: dict[str, Counter[str]] = {}
    for line in lines:
        signs = signs_from(line)
        taken = signs is not None and line["read"] and score.score_of(signs) >= DEFAULT.threshold
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=("gather", "fit", "report", "check"))
    parser.add_argument("out", type=Path)
    parser.add_argument("more", type=Path, nargs="*")
    parser.add_argument("--seed", type=int, default=640_000_000)
    parser.add_argument(
        "--stages", type=int, default=100, help="each with as many throws as there are kinds held back"
    )
    parser.add_argument(
        "--typefaces", type=Path, nargs="*", default=[], help="folders of .ttf files that no network was taught"
    )
    parser.add_argument("--traced", type=Path)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    if args.task == "gather":
        with typefaces.use(args.typefaces):
            gather(args)
        return 0
    paths = args.more if args.task == "check" else [args.out, *args.more]
    lines = [json.loads(line) for path in paths for line in path.read_text(encoding="utf-8").splitlines()]
    if args.task == "check":
        args.out.write_text(json.dumps(check(lines)) + "\n", encoding="utf-8")
    else:
        fit(lines) if args.task == "fit" else report(lines)
    return 0


if __name__ == "__main__":
    sys.exit(main())
