"""Cuts traced pictures (``vision/training/trace``) into shards, as shards.py does with those of the lab.

python vision/training/traced.py OUT_PREFIX FOLDER --each 250

Only whole shards are written, and none twice, so it can be called again while pictures are still being traced.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from shards import Shard, SourcePicture, pose_of

from kiosk.rules.dice import Die
from vision.lab.camera import eye
from vision.lab.model import CameraModel, DiePose
from vision.training.trace.record import LABELS

CAMERA = ("height_cm", "tilt_deg", "tilt_azimuth_deg", "hfov_deg", "roll_deg", "k1")
MOVES = (1.0, 0.0, 0.0)
"""A way that says that a die moves; how far is not in the labels."""


def labels_in(folder: Path) -> list[dict[str, Any]]:
    """The labels of all finished pictures."""
    lines = (folder / LABELS).read_text(encoding="utf-8").splitlines()
    return sorted((json.loads(line) for line in lines if line.endswith("}")), key=lambda label: label["index"])


def seen_in(folder: Path, labels: dict[str, Any]) -> SourcePicture:
    image = cv2.imread(str(folder / labels["image"]))
    assert image is not None, labels["image"]
    fourth = [_fourth(cube) for cube in labels["cubes"] if cube["skin"] == "game"]
    foreign = tuple(pose_of(cube["top_quad_px"]) for cube in labels["cubes"] if cube["skin"] != "game")
    return SourcePicture(
        np.asarray(image),
        labels | {"dice": labels["dice"] + fourth},
        np.array(labels["tray_outline_px"], np.float32),
        tuple(pose_in(die) for die in labels["dice"]),
        eye(camera_in(labels)),
        foreign,
        littered=bool(labels["things"]),
    )


def pose_in(die: dict[str, Any]) -> DiePose:
    x, y, z = die["center_cm"]
    a, b, c, d = die["turn"]
    return DiePose(Die(die["die"]), (x, y, z), (a, b, c, d), travel_cm=MOVES if die["moves"] else (0.0, 0.0, 0.0))


def camera_in(labels: dict[str, Any]) -> CameraModel:
    given = labels["camera"]
    return CameraModel(
        size=tuple(labels["size"]), aim_cm=tuple(given["aim_cm"]), **{name: given[name] for name in CAMERA}
    )


def _fourth(cube: dict[str, Any]) -> dict[str, Any]:
    """A fourth die of the game, as a label of a die: it always lies free."""
    centre = np.mean(cube["top_quad_px"], axis=0).tolist()
    return cube | {"center_px": centre, "visible_frac": 1.0, "moves": False, "legibility": 1.0, "poor": False}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--each", type=int, default=250, help="pictures in a shard")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    known = labels_in(args.folder)
    for number in range(len(known) // args.each):
        path = Path(f"{args.out}{number}.npz")
        if path.exists():
            continue
        shard = Shard()
        for labels in known[number * args.each : (number + 1) * args.each]:
            shard.add(seen_in(args.folder, labels), np.random.default_rng((labels["seed"], labels["index"])))
        draft = path.with_suffix(".draft.npz")
        shard.save(draft)
        draft.rename(path)
        print(path.name, len(shard.exact), "tops and other places,", len(shard.framed), "framed", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
