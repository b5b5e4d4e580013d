"""Traces pictures of the tray: each is decided by seed and index, so a run can stop and go on at any time.

python -m vision.training.trace OUT --seed 1 --count 2500 [--held] [--measuring] [--start 0] [--threads 1]
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from vision.lab.camera import eye
from vision.training.trace import labels, lens, record, stage
from vision.training.trace.plan import TracePlan, plan


def white_of(light: np.ndarray, one: TracePlan) -> np.ndarray:
    """The light that white paper gives back in the middle of the tray: from the white die, or as cameras guess it."""
    for pose in one.dice:
        if pose.die == "W" and not pose.moves:
            top = np.array(pose.center_cm) + np.array([0, 0, pose.side_cm / 2])
            x, y = eye(one.camera).project(top)
            half = max(3, round(0.3 * one.camera.f_px * pose.side_cm / one.camera.height_cm))
            patch = light[max(0, int(y) - half) : int(y) + half, max(0, int(x) - half) : int(x) + half].reshape(-1, 3)
            if len(patch):
                return np.asarray(np.percentile(patch, 80, axis=0)) + 1e-5
    return np.asarray(np.percentile(light.reshape(-1, 3), 97, axis=0)) + 1e-5


def traced(
    one: TracePlan, scratch: Path, samples: int, threads: int, made: list[Any] | None = None
) -> tuple[np.ndarray, dict[str, Any]]:
    """A picture and its labels; *made* are the dice if the scene is built already."""
    if made is None:
        made = stage.build(one)
    stage.light(one)
    shares = stage.seen_shares(one, made)
    light = stage.trace(one, scratch, samples, threads)
    image = lens.developed(light, one.lens, white_of(light, one))
    return image, labels.labels_of(one, image, shares)


def quiet() -> None:
    """Blender tells of every picture on the standard output itself."""
    kept = os.dup(1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    sys.stdout = os.fdopen(kept, "w", buffering=1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--held", action="store_true", help="pictures with a kind that is held back from training")
    parser.add_argument("--measuring", action="store_true", help="throws of three dice, as at a table")
    parser.add_argument("--views", type=int, default=1, help="pictures of each scene, which costs less than others")
    parser.add_argument("--samples", type=int, default=stage.SAMPLES)
    parser.add_argument("--threads", type=int, default=0)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    quiet()
    finished = record.finished(args.out, args.seed)
    built, made = -1, None
    with tempfile.TemporaryDirectory() as folder:
        for index in range(args.start, args.start + args.count, args.step):
            if index in finished:
                continue
            began = time.monotonic()
            one = plan(args.seed, index, held=args.held, measuring=args.measuring, views=args.views)
            if one.scene != built:
                built, made = one.scene, stage.build(one)
            image, label = traced(one, Path(folder), args.samples, args.threads, made)
            cv2.imwrite(str(args.out / label["image"]), image, [cv2.IMWRITE_JPEG_QUALITY, 97])
            record.add(args.out, label | {"seconds": round(time.monotonic() - began, 1)})
            print(index, label["scenario"], f"{time.monotonic() - began:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
