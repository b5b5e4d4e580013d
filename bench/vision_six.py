"""How well and how fast the dice of Lost Cities are read; and that no picture of the one set is read as the other.

python bench/vision_six.py PHOTOS                     labelled tray pictures, photographs of other dice, the other set
python bench/vision_six.py --lab 2000 --seed 660000000 [--held font]
python bench/vision_six.py --traced FOLDER
python bench/vision_six.py PHOTOS --speed
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# The folder above must come first, not the one that this file lies in.
sys.path[0] = str(Path(__file__).resolve().parent.parent)

import cv2
import numpy as np

from vision import dicesets, pictures
from vision.dicesets.lost_cities_rw.reader import SixExamination, examine
from vision.dicesets.lost_cities_rw.scenes import random_picture
from vision.dicesets.lost_cities_rw.tops import COLOUR, NUMBER

NAMED = ("scenario", "floor", "number_style", "colour_style", "symbols", "mark69", "digit_top", "light")
KINDS = ("number", "colour", "another die", "nothing")


@dataclass(frozen=True)
class SixCase:
    """One picture: what is true of it, and what was read."""

    name: str
    wanted: dict[str, list[Any]] | None
    readable: bool
    fair: bool
    """Whether a refusal is fair."""
    forgiven: bool
    """Whether reading it is fair though it is not readable: a judgement call."""
    found: dict[str, list[Any]] | None
    reason: str
    message: str
    score: float
    groups: dict[str, str]

    @property
    def wrong(self) -> bool:
        return self.found is not None and not (same(self.found, self.wanted) and (self.readable or self.forgiven))


def same(found: dict[str, list[Any]], wanted: dict[str, list[Any]] | None) -> bool:
    return wanted is not None and all(Counter(found[kind]) == Counter(wanted[kind]) for kind in found)


def case_of(name: str, labels: dict[str, Any], image: np.ndarray) -> SixCase:
    seen = examine(np.asarray(image, np.uint8))
    said: Any = seen.reading.as_found()["throw"] if seen.reading.reason is None else None
    kinds = labels.get("kinds", {})
    groups = {key: str(labels.get(key, kinds.get(key, ""))) for key in (*NAMED, *kinds)}
    return SixCase(
        name,
        labels["expected"],
        labels["readable"],
        labels.get("refusal_ok", not labels["readable"]),
        labels.get("ambiguous", False),
        said,
        str(seen.reading.reason or ""),
        seen.reading.message,
        seen.score,
        groups,
    )


def stills(folder: Path) -> Iterator[SixCase]:
    for labels in json.loads((folder / "labels.json").read_bytes()):
        yield case_of(labels["image"], labels, pictures.load(folder / labels["image"]))


def traced(folder: Path) -> Iterator[SixCase]:
    for line in (folder / "labels.jsonl").read_text(encoding="utf-8").splitlines():
        labels = json.loads(line)
        yield case_of(labels["image"], labels, pictures.load(folder / labels["image"]))


def lab(count: int, seed: int, held: str) -> Iterator[SixCase]:
    for number in range(seed, seed + count):
        picture = random_picture(number, held)
        yield case_of(f"lab {number}", picture.labels, picture.image)


def report(cases: list[SixCase], *, each: bool = False) -> int:
    wanted = [case for case in cases if case.readable and not case.fair]
    unreadable = [case for case in cases if not case.readable]
    accepted = [case for case in cases if case.found is not None]
    wrong = [case for case in cases if case.wrong]
    print(f"{len(cases)} pictures: wrong {len(wrong)} of {len(accepted)} accepted; readable, read {_read(wanted)}")
    print(f"  unreadable, refused {sum(case.found is None for case in unreadable)} of {len(unreadable)}")
    for case in wrong:
        print(
            f"  WRONG {case.name} {case.groups['scenario']}: {case.found} for {case.wanted}, score {case.score:.2f}"
        )
    groups: dict[str, list[SixCase]] = defaultdict(list)
    for case in wanted:
        for key, value in case.groups.items():
            if value:
                groups[f"{key} {value.split(':')[0]}"].append(case)
    for key, members in sorted(groups.items()):
        print(f"  {key:32} {_read(members)}")
    reasons = Counter(f"{case.reason}: {case.message.partition(': ')[2]}" for case in wanted if case.found is None)
    for said, count in reasons.most_common():
        print(f"  refused {count:4} {said}")
    if each:
        for case in wanted:
            if case.found is None:
                print(f"    {case.name}: {case.reason}, {case.message}, score {case.score:.2f}")
    return len(wrong)


def _read(cases: list[SixCase]) -> str:
    good = sum(case.found is not None and not case.wrong for case in cases)
    return f"{good} of {len(cases)}" + (f" = {good / len(cases):.1%}" if cases else "")


def others(folder: Path) -> int:
    """Photographs of other dice: what the networks say of them, one by one, and how many are taken for a throw."""
    taken = 0
    for path in sorted(folder.glob("*.jpg")):
        seen = examine(pictures.load(path))
        taken += seen.reading.reason is None
        print(f"  {path.name}: {seen.reading.reason or 'READ'}; {_said(seen)}")
    print(f"other dice: {taken} taken for a throw")
    return taken


def _said(seen: SixExamination) -> str:
    found = []
    for top in seen.tops:
        what = KINDS[top.kind]
        if top.kind == NUMBER:
            what += f" {int(top.digits.argmax())}"
        elif top.kind == COLOUR:
            what += f" {int(top.colours.argmax())}"
        found.append(f"{what} {np.exp(top.kinds.max()):.2f}")
    return ", ".join(found) or "no die found"


def across(photos: Path) -> int:
    """Pictures of the one set given to the reader of the other."""
    taken = 0
    for name, folders in (("my-city-rw", ("lost-cities",)), ("lost-cities-rw", ("stills", "stills2", "stills3"))):
        reader = dicesets.reader(name)
        for folder in folders:
            paths = sorted((photos / folder).glob("*.jpg"))
            read = [path.name for path in paths if reader.read(pictures.load(path)).reason is None]
            print(f"{folder} read as {name}: {len(read)} of {len(paths)} {' '.join(read)}")
            taken += len(read)
    return taken


def speed(folder: Path) -> None:
    """The median time to read six dice against that of a blur and an edge detector on the same pictures."""
    mine, theirs = [], []
    for labels in json.loads((folder / "labels.json").read_bytes()):
        if not labels["readable"]:
            continue
        image = pictures.load(folder / labels["image"])
        grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        for _ in range(3):
            began = time.perf_counter()
            cv2.Canny(cv2.GaussianBlur(grey, (5, 5), 0), 50, 150)
            middle = time.perf_counter()
            examine(image)
            theirs.append(middle - began)
            mine.append(time.perf_counter() - middle)
    one, two = statistics.median(mine), statistics.median(theirs)
    print(f"speed: {one * 1000:.1f} ms against {two * 1000:.1f} ms for blur and Canny: {one / two:.2f} times")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("photos", type=Path, nargs="?")
    parser.add_argument("--lab", type=int, default=0, metavar="N")
    parser.add_argument("--seed", type=int, default=660_000_000)
    parser.add_argument(
        "--held", default="", help="font, shade, body or family, of a kind that no network was taught"
    )
    parser.add_argument("--traced", type=Path, metavar="FOLDER")
    parser.add_argument("--speed", action="store_true")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    wrong = 0
    if args.photos:
        wrong += report(list(stills(args.photos / "lost-cities")), each=True)
        wrong += others(args.photos / "real") + across(args.photos)
    if args.lab:
        wrong += report(list(lab(args.lab, args.seed, args.held)))
    if args.traced:
        wrong += report(list(traced(args.traced)), each=True)
    if args.speed:
        speed(args.photos / "lost-cities")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
