"""Renders crowds of Lost Cities' dice and cuts them into what their finder and their tops' network learn from.

python vision/training/six_shards.py OUT_PREFIX --seed 600000000 --stages 40 --shards 10 [--typefaces FOLDER…]

The fields of whole pictures are those of shards.py, with other kinds of dice: numbers, colours, and all that is odd.
"""

from __future__ import annotations

import argparse
import math
import sys
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import typefaces
from shards import outline, pose_of

from vision.dicesets.lost_cities_rw import crowds, symbols
from vision.find.locate import shrink
from vision.find.rectify import TopPose, toward_middle
from vision.lab.picture import LabPicture

NUMBER, COLOUR, ODD, NOTHING = 0, 1, 2, 3
"""Kinds of what a crop shows; the first three are the finder's looks, too. Dice of other games are odd."""
STORED, SPAN = 128, 3.2
"""Pixels of a stored crop, and how many sizes of a die it is wide: it may be turned any way."""
RESTING = 2.0
"""Degrees that a die which rests on a side is off at the most."""
WHOLE, HIDDEN, GONE = 0.97, 0.92, 0.15
"""Shares of a top that are seen: enough to be read, too little, and too little to be found."""
NEGATIVES = 3
APART = 0.55
APEX, EQUATOR = 0, 1


@dataclass
class SixShard:
    small: list[np.ndarray] = field(default_factory=list)
    dice: list[np.ndarray] = field(default_factory=list)
    trays: list[np.ndarray] = field(default_factory=list)
    crops: list[np.ndarray] = field(default_factory=list)
    rows: list[list[float]] = field(default_factory=list)
    """Kind, face, how the digit stands, the apex's direction, the print's, leans, moves, share seen, colour of the
    picture's light (two logarithms), way to the middle of the picture, number of the picture, and how what stands
    upright on the top is seen."""

    def add(self, picture: LabPicture, floor: np.ndarray, rng: np.random.Generator) -> None:
        image, labels = picture.image, picture.labels
        shrunk = shrink(image)
        light = light_of(shrunk.image)
        cubes = [pose_of(cube["top_quad_px"]) for cube in labels["cubes"]]
        seen = [die for die in labels["dice"] if die["visible_frac"] >= GONE]
        found = [(row_of(die), pose_in(die)) for die in seen]
        upward = [die["upward"] for die in seen]
        self.small.append(shrunk.image)
        self.trays.append(outline(floor, shrunk.factor))
        rows = [_in_small(pose, _look(row), shrunk.factor) for row, pose in found]
        rows += [_in_small(pose, ODD, shrunk.factor) for pose in cubes]
        self.dice.append(np.array(rows, np.float32).reshape(-1, 5))
        tops = [*found, *(([ODD, -1, 0, 0, pose.angle, 0, 0, 1], pose) for pose in cubes)]
        elsewhere = _elsewhere(image, [pose for _, pose in tops], rng)
        tops += [([NOTHING, -1, 0, 0, 0, 0, 0, 1], pose) for pose in elsewhere]
        upward += [[math.nan, math.nan]] * (len(tops) - len(upward))
        for (row, pose), up in zip(tops, upward, strict=True):
            self.crops.append(cut_out(image, pose))
            way = toward_middle(replace(pose, angle=0.0), (image.shape[1], image.shape[0]))
            self.rows.append([*row, *light, *way, len(self.small) - 1, *up])

    def save(self, path: Path) -> None:
        draft = path.with_suffix(".draft.npz")
        np.savez(
            draft,
            small=np.array(self.small),
            counts=np.array([len(rows) for rows in self.dice]),
            dice=np.concatenate(self.dice),
            trays=np.array(self.trays),
            crops=np.array(self.crops),
            rows=np.array(self.rows, np.float32),
        )
        draft.rename(path)


def light_of(image: np.ndarray) -> tuple[float, float]:
    """What colour a picture is on the whole: logarithms of green and red against blue."""
    blue, green, red = (max(v, 1.0) for v in cv2.mean(image)[:3])
    return math.log(green / blue), math.log(red / blue)


def pose_in(die: dict[str, Any]) -> TopPose:
    x, y = die["center_px"]
    return TopPose(float(x), float(y), float(die["size_px"]), 0.0)


def row_of(die: dict[str, Any]) -> list[float]:
    number = die["kind"] == "number"
    face = int(die["face"]) if number else symbols.COLOURS.index(die["face"])
    # The digit's upward direction is a quarter turn before its right-hand side, for rows run down.
    upward = die["angle"] - math.pi / 2
    stand = APEX if math.cos(upward - die["apex"]) > 0 else EQUATOR
    leans = float(die["tilt_deg"] > RESTING)
    kind = NUMBER if number else COLOUR
    return [kind, face, stand, die["apex"], die["angle"], leans, float(die["moves"]), die["visible_frac"]]


def _look(row: list[float]) -> int:
    """What the finder calls a die: odd if it can't be read."""
    kind, *_, leans, moves, share = row
    return ODD if leans or moves or share < HIDDEN else int(kind)


def _in_small(pose: TopPose, look: int, factor: float) -> list[float]:
    return [(pose.x + 0.5) / factor - 0.5, (pose.y + 0.5) / factor - 0.5, pose.size / factor, pose.angle, look]


def cut_out(image: np.ndarray, pose: TopPose) -> np.ndarray:
    """A stored crop, not turned."""
    scale = pose.size * SPAN / STORED
    shift = (STORED - 1) / 2 * scale
    places = np.array([[scale, 0, pose.x - shift], [0, scale, pose.y - shift]], np.float32)
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(image, places, (STORED, STORED), flags=flags, borderMode=cv2.BORDER_REPLICATE)


def _elsewhere(image: np.ndarray, poses: list[TopPose], rng: np.random.Generator) -> list[TopPose]:
    size = float(np.median([pose.size for pose in poses])) if poses else 0.06 * image.shape[1]
    found = []
    for _ in range(NEGATIVES):
        x, y = rng.uniform(0.06, 0.94) * image.shape[1], rng.uniform(0.06, 0.94) * image.shape[0]
        if poses and rng.random() < 0.5:
            near = poses[rng.integers(len(poses))]
            away, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.6, 1.4) * size
            x, y = near.x + far * math.cos(away), near.y + far * math.sin(away)
        if all(math.hypot(x - p.x, y - p.y) > APART * p.size for p in poses):
            found.append(TopPose(float(x), float(y), size * float(rng.uniform(0.8, 1.25)), 0.0))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--stages", type=int, default=40)
    parser.add_argument("--shards", type=int, default=1)
    parser.add_argument(
        "--typefaces", type=Path, nargs="*", default=[], help="folders of .ttf files, for half of the dice"
    )
    args = parser.parse_args()
    cv2.setNumThreads(1)
    with typefaces.use(args.typefaces):
        render(args)
    return 0


def render(args: argparse.Namespace) -> None:
    for number in range(args.shards):
        path = Path(f"{args.out}{number}.npz")
        if path.exists():
            continue  # made before a stop
        shard = SixShard()
        for stage in range(args.stages):
            seed = args.seed + 1000 * number + stage
            rng = np.random.default_rng((seed, 79))
            for picture in crowds.pictures(seed):
                shard.add(picture, np.array(picture.labels["tray_corners_px"], np.float32), rng)
        shard.save(path)
        print(path.name, len(shard.small), "pictures,", len(shard.crops), "crops", flush=True)


if __name__ == "__main__":
    sys.exit(main())
