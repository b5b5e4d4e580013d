"""What thirty confirmed throws change at tables of the lab: read and accepted wrongly, before and after a refit.

python bench/table.py --tables 4 --throws 40 --seed 560000000 --artwork spaced
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from vision.calibrate import Calibration
from vision.lab import random_scene, render
from vision.lab.picture import LabPicture
from vision.reader import examine
from vision.reading import Reading
from vision.teach.experience import Example, Outcome, example
from vision.teach.refit import ENOUGH, refit

SPOILT = ("cocked", "extra", "motion")
SIZE = (640, 480)


def thrown(seed: int, artwork: str, scenarios: tuple[str, ...], first: int, count: int) -> Iterator[LabPicture]:
    """Throws at one table: the same tray, lamp, camera and dice."""
    base = random_scene(seed, scenario="normal", size=SIZE, artwork=artwork)
    for number in range(first, first + count):
        other = random_scene(seed + number, scenario=scenarios[number % len(scenarios)], size=SIZE)
        things = {name: getattr(other, name) for name in ("scenario", "dice", "cubes", "extras", "notes")}
        film = replace(base.film, seed=other.film.seed)
        yield render(replace(base, film=film, **things))


def right(reading: Reading, labels: dict[str, Any]) -> bool:
    truth = {die["die"]: die["face"] for die in labels["dice"]}
    return bool(labels["readable"]) and {str(die): str(face) for die, face in reading.faces.items()} == truth


def counted(pictures: list[LabPicture], calibration: Calibration | None) -> Counter[str]:
    counts: Counter[str] = Counter()
    for picture in pictures:
        reading = examine(np.asarray(picture.image, np.uint8), calibration).reading
        counts["readable"] += picture.labels["readable"] and not picture.labels["refusal_ok"]
        if reading.reason is None:
            fine = right(reading, picture.labels)
            counts["read"] += fine and not picture.labels["refusal_ok"]
            counts["wrong"] += not fine
    return counts


def confirmed(pictures: Iterator[LabPicture]) -> list[Example]:
    """What people say of throws until enough are confirmed: a right reading is, the others are entered."""
    found: list[Example] = []
    for picture in pictures:
        if not picture.labels["readable"] or sum(one.outcome is Outcome.CONFIRMED for one in found) >= ENOUGH:
            continue
        examination = examine(np.asarray(picture.image, np.uint8))
        tops = examination.decision.tops if examination.decision else ()
        if tops:
            outcome = Outcome.CONFIRMED if right(examination.reading, picture.labels) else Outcome.ENTERED
            found.append(example(outcome, tuple(die["face"] for die in picture.labels["dice"]), tops))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--throws", type=int, default=40, help="of each kind, to measure on")
    parser.add_argument("--seed", type=int, default=560_000_000)
    parser.add_argument("--artwork", default="spaced")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for table in range(args.tables):
        seed = args.seed + 10_000 * table
        found = refit(confirmed(thrown(seed, args.artwork, ("normal", "touching", "near_wall"), 1, 60)))
        tuned = Calibration(table=found.weights)
        usual = list(thrown(seed, args.artwork, ("normal", "touching", "near_wall"), 100, args.throws))
        spoilt = list(thrown(seed, args.artwork, SPOILT, 1000, args.throws))
        rows = [
            (name, counted(usual, one), counted(spoilt, one)) for name, one in (("before", None), ("after", tuned))
        ]
        print(f"table {table}: {found.outlook}, {[round(v, 2) for v in found.weights]}", flush=True)
        for name, plain, bad in rows:
            read = f"read {plain['read']} of {plain['readable']} readable ones, {plain['wrong']} wrongly"
            print(f"  {name}: {read}; of {args.throws} spoilt scenes {bad['wrong']} accepted wrongly", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
