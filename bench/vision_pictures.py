"""Makes the small pictures of docs/vision.md, from pictures of the project's own lab.

python bench/vision_pictures.py docs/vision
"""

from __future__ import annotations

import sys
from pathlib import Path

# A neighbour of this file has the package's name: the folder above must come first.
sys.path[0] = str(Path(__file__).resolve().parent.parent)

import cv2
import numpy as np

from vision.find.locate import TopLook
from vision.lab import render
from vision.lab.scenes import random_scene
from vision.overlay import explained
from vision.read.cells import paper_of, whiteness
from vision.reader import examine
from vision.reading import Status

SHOWN = {
    "read-felt": {"scenario": "touching", "floor": "green_felt"},
    "read-blue": {"scenario": "normal", "floor": "blue"},
    "read-dim": {"scenario": "dim", "floor": "light_wood"},
    "refused-cocked": {"scenario": "cocked", "floor": "grey_rubber"},
}
FIRST = 40_000_000
TILE = 160


def picture(name: str, fixed: dict[str, str]) -> np.ndarray:
    """The first lab picture of this kind that ends as its name says."""
    wanted = Status.READ if name.startswith("read") else Status.REFUSED
    for seed in range(FIRST, FIRST + 50):
        image = render(random_scene(seed, size=(960, 720), **fixed)).image
        if examine(image).reading.status is wanted:
            return image
    raise SystemExit(f"no picture for {name}")


def straightened(image: np.ndarray) -> np.ndarray:
    """Each top as the learned cue sees it, and below it as the measured cue does: white against blue."""
    tops = examine(image).tops
    paper = next(paper_of(top.crop) for top in tops if top.look is TopLook.WHITE)
    rows = [[], []]
    for top in tops:
        grey = (np.clip(whiteness(top.crop, paper), 0, 1.2) * 210).astype(np.uint8)
        for row, shown in zip(rows, (top.crop, cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR)), strict=True):
            row.append(cv2.resize(shown, (TILE, TILE), interpolation=cv2.INTER_CUBIC))
    return np.vstack([np.hstack(row) for row in rows])


def main() -> int:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, fixed in SHOWN.items():
        image = picture(name, fixed)
        drawing = explained(image, examine(image))
        small = cv2.resize(drawing, None, fx=0.7, fy=0.7, interpolation=cv2.INTER_AREA)
        cv2.imwrite(str(folder / f"{name}.jpg"), small, [cv2.IMWRITE_JPEG_QUALITY, 80])
        if name == "read-felt":
            cv2.imwrite(str(folder / "straightened.jpg"), straightened(image), [cv2.IMWRITE_JPEG_QUALITY, 85])
    return 0


if __name__ == "__main__":
    sys.exit(main())
