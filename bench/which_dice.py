"""How often it is told rightly which set of dice lies in the tray.

python bench/which_dice.py --lab 200 --seed 783000000        pictures of each set, of every scenario
python bench/which_dice.py --photos FOLDER                   the labelled tray pictures of both sets
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

# The folder above must come first, not the one that this file lies in.
sys.path[0] = str(Path(__file__).resolve().parent.parent)

import cv2
import numpy as np

from vision import dicesets, pictures
from vision.dicesets.lost_cities_rw import scenes
from vision.lab import render
from vision.lab.scenes import random_scene
from vision.told_apart import lying

SIX = "lost-cities-rw"
WHOLE = "readable"
"""How pictures are called in which all dice of a set lie flat and can be seen."""
FOLDERS = {"lost-cities": SIX, "stills": dicesets.MY_CITY, "stills2": dicesets.MY_CITY, "stills3": dicesets.MY_CITY}

Case = tuple[str, str, np.ndarray]
"""The set, whether it can be read, the picture."""


def from_lab(count: int, seed: int) -> Iterator[Case]:
    for number in range(seed, seed + count):
        six = scenes.random_picture(number)
        yield SIX, _way(readable=bool(six.labels["readable"])), six.image
        three = render(random_scene(number))
        yield dicesets.MY_CITY, _way(readable=bool(three.labels["readable"])), three.image


def from_photos(folder: Path) -> Iterator[Case]:
    for name, dice in FOLDERS.items():
        for label in json.loads((folder / name / "labels.json").read_text()):
            yield dice, f"{name}, {_way(readable=label['readable'])}", pictures.load(folder / name / label["image"])


def _way(*, readable: bool) -> str:
    return WHOLE if readable else "not readable"


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--lab", type=int, default=0)
    parser.add_argument("--seed", type=int, default=783_000_000)
    parser.add_argument("--photos", type=Path)
    given = parser.parse_args()
    cv2.setNumThreads(1)
    for name in dicesets.names():
        dicesets.reader(name).make_ready()
    said: Counter[tuple[str, str, str]] = Counter()
    took = 0.0
    for dice, way, image in from_photos(given.photos) if given.photos else from_lab(given.lab, given.seed):
        began = time.process_time()
        found = lying(np.asarray(image, np.uint8))
        took += time.process_time() - began
        said[dice, way, "right" if found == dice else "wrong" if found else "unsure"] += 1
    for dice, way in sorted({key[:2] for key in said}):
        print(dice, way, {how: said[dice, way, how] for how in ("right", "unsure", "wrong")})
    print(f"{1000 * took / said.total():.0f} ms of CPU a picture")
    return 0


if __name__ == "__main__":
    sys.exit(main())
