"""How much a teach-in helps: reading before and after it, for dice with our artwork and with other ones.

python bench/teach.py                                    every artwork, two trays each
python bench/teach.py --artworks dots pale --tables 4    some of them, more trays
python bench/teach.py --throws 30 --seed 42000000        more throws, other seeds

A table is one tray, camera and die set. The teach-in sees single dice laid anywhere on it; then throws are read by
day, in the evening (another lamp, warmer and darker, the exposure held) and with something wrong (leaning,
covered, missing dice, something else in the tray). *wrong* counts as bench/vision.py does: another face, or a
picture accepted that its labels call unreadable; *misread* is the first of these alone.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parent.parent)

import cv2

from vision.calibrate import Calibration
from vision.lab import render
from vision.lab.model import Scene
from vision.lab.picture import LabPicture
from vision.lab.tables import ARTWORKS, evening, laid, table, thrown
from vision.reader import read
from vision.teach.teach_in import TeachIn

FLOORS = ("black_leather", "green_felt", "dark_wood", "light_wood", "grey_rubber")
SIZES = ((640, 480), (960, 720), (1280, 960), (960, 720), (960, 720))
GOOD = ("normal", "normal", "touching", "near_wall")
BAD = ("cocked", "extra", "missing", "stacked")
MOST_SHOTS = 12
"""Pictures of a face after which a teach-in is given up."""
COLUMNS = ("pictures", "wanted", "read", "wrong", "misread")


def taught(at: Scene, seed: int) -> tuple[Calibration, Counter[str]]:
    """A teach-in on a table, and how often each answer was given."""
    teaching, answers = TeachIn(Calibration()), Counter[str]()
    while (wanted := teaching.asks_for) is not None:
        for _ in range(MOST_SHOTS):
            offered = teaching.offer(render(laid(at, seed, wanted.die, str(wanted.face))).image)
            teaching, seed = offered.teaching, seed + 1
            answers[offered.answer] += 1
            if teaching.asks_for is not wanted:
                break
        else:
            answers[f"given up: {wanted}"] += 1
            return teaching.calibration, answers
    return teaching.calibration, answers


def throws(at: Scene, seed: int, count: int) -> Iterator[tuple[str, LabPicture]]:
    late = evening(at, seed)
    for number in range(count):
        yield "day", render(thrown(at, seed + number, scenario=GOOD[number % len(GOOD)]))
        yield "evening", render(thrown(late, seed + 1000 + number, scenario=GOOD[number % len(GOOD)]))
        yield "bad", render(thrown(at, seed + 2000 + number, scenario=BAD[number % len(BAD)]))


def judge(picture: LabPicture, calibration: Calibration | None) -> Counter[str]:
    truth = {die["die"]: die["face"] for die in picture.labels["dice"]}
    found = {str(die): str(face) for die, face in read(picture.image, calibration).faces.items()}
    readable, wanted = picture.labels["readable"], picture.labels["readable"] and not picture.labels["refusal_ok"]
    return Counter(
        pictures=1,
        wanted=int(wanted),
        read=int(wanted and found == truth),
        wrong=int(bool(found) and (found != truth or not readable)),
        misread=int(bool(found) and found != truth),
    )


def one_table(artwork: str, number: int, options: argparse.Namespace) -> dict[tuple[str, str], Counter[str]]:
    """The counts of one table by time of day, before and after."""
    seed = options.seed + 100_000 * list(ARTWORKS).index(artwork) + 10_000 * number
    at = table(seed, artwork, floor=FLOORS[number % len(FLOORS)], size=SIZES[number % len(SIZES)])
    calibration, answers = taught(at, seed + 1)
    told = ", ".join(f"{times} {answer}" for answer, times in answers.items())
    print(f"{artwork}, {at.tray.floor}, {at.camera.size[0]} columns: {told}", flush=True)
    counts: dict[tuple[str, str], Counter[str]] = {}
    for when, picture in throws(at, seed + 4000, options.throws):
        for name, known in (("before", None), ("after", calibration)):
            counts.setdefault((when, name), Counter()).update(judge(picture, known))
    return counts


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--artworks", nargs="+", choices=ARTWORKS, default=list(ARTWORKS))
    parser.add_argument("--tables", type=int, default=2)
    parser.add_argument("--throws", type=int, default=12, help="of each kind on each table")
    parser.add_argument("--seed", type=int, default=43_000_000)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    misread = 0
    for artwork in options.artworks:
        total: dict[tuple[str, str], Counter[str]] = {}
        for number in range(options.tables):
            for key, counts in one_table(artwork, number, options).items():
                total.setdefault(key, Counter()).update(counts)
        for (when, name), counts in total.items():
            print(
                f"  {artwork:8}{when:9}{name:8}", *(f"{column} {counts[column]:4}" for column in COLUMNS), flush=True
            )
            misread += counts["misread"] if name == "after" else 0
    return int(misread > 0)


if __name__ == "__main__":
    raise SystemExit(main())
