"""Renders lab pictures and keeps each die as the reader itself frames it (leaner) and as it lies (judge).

python vision/training/leaning.py OUT_PREFIX --seed 30000000 --stages 40 --shards 10
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from shards import crops, cut_out, labelled

from vision.judge import refine
from vision.lab import nets
from vision.lab.camera import Eye, eye
from vision.lab.labels import pose_label
from vision.lab.model import DiePose, Scene
from vision.lab.scenes import random_scene
from vision.locate import locate
from vision.rectify import Pose
from vision.settings import DEFAULT

SCENARIOS = ("cocked", "touching", "cocked", "near_wall", "cocked", "normal", "cocked", "touching", "cocked")
"""What lies on each stage, after what the stage's own scene has."""
NEAR = 0.6
WHOLE = 0.95
FLAT, LEANS = 0, 1


def scenes(seed: int) -> Iterator[Scene]:
    base = random_scene(seed)
    yield base
    for offset, scenario in enumerate(SCENARIOS, start=1):
        other = random_scene(seed + offset, scenario=scenario)
        film = replace(base.film, seed=other.film.seed, electrons=other.film.electrons, jpeg_q=other.film.jpeg_q)
        things = {name: getattr(other, name) for name in ("scenario", "dice", "cubes", "extras", "notes")}
        yield replace(base, film=film, **things)


def shape(die: DiePose, seen: Eye, pose: Pose) -> np.ndarray:
    """In the frame of a pose: the way from the top's middle to the base's, and the top's second moments less 1."""
    normal = nets.frame(die.die, nets.top_side(die))[2] @ die.rotation().T
    middle, half = np.array(die.center_cm), normal * die.side_cm / 2
    base, top = seen.project(middle - half), seen.project(middle + half)
    c, s = math.cos(pose.angle), math.sin(pose.angle)
    own = np.array([[c, s], [-s, c]]) / pose.size
    quad = np.array(pose_label(die, seen)["top_quad_px"])
    sides = own @ np.stack([quad[1] + quad[2] - quad[0] - quad[3], quad[2] + quad[3] - quad[0] - quad[1]], 1) / 2
    moments = sides @ sides.T
    return np.array([*own @ (base - top), moments[0, 0] - 1, moments[1, 1] - 1, moments[0, 1]], np.float32)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--stages", type=int, default=40)
    parser.add_argument("--shards", type=int, default=1)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for shard in range(args.shards):
        framed, exact, number = [], [], 0
        for stage in range(args.stages):
            seed = args.seed + 1000 * shard + (len(SCENARIOS) + 1) * stage
            for scene in scenes(seed):
                number += 1
                image, labels = labelled(scene)
                exact.extend(crops(image, labels, np.random.default_rng((seed, number))))
                poses = refine(image, [one.pose for one in locate(image, DEFAULT.locating).candidates[:8]])
                seen = eye(scene.camera)
                for die, label in zip(scene.dice, labels["dice"], strict=False):
                    if die.moves or label["visible_frac"] < WHOLE:
                        continue
                    x, y = label["center_px"]
                    near = [p for p in poses if math.hypot(p.x - x, p.y - y) < NEAR * p.size]
                    for pose in near[:1]:
                        kind = FLAT if label["flat"] else LEANS
                        framed.append((cut_out(image, pose), kind, shape(die, seen, pose), number, pose))
        np.savez(
            f"{args.out}{shard}.npz",
            framed=np.array([crop for (crop, _), *_ in framed]),
            framed_toward=np.array([toward for (_, toward), *_ in framed], np.float32),
            leans=np.array([kind for _, kind, *_ in framed]),
            shapes=np.array([one[2] for one in framed]),
            pictures=np.array([one[3] for one in framed]),
            poses=np.array([(p.x, p.y, p.size, p.angle) for *_, p in framed], np.float32),
            crops=np.array([crop for (crop, _), _, _ in exact]),
            toward=np.array([toward for (_, toward), _, _ in exact], np.float32),
            prints=np.array([[index, turn] for _, index, turn in exact]),
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
