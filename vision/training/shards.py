"""Renders lab pictures and cuts them into what the two networks learn from.

python vision/training/shards.py OUT.npz --seed 1000000 --count 500
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from kiosk.rules.dice import Die, FaceA, FaceB, Kind
from vision.artwork import PRINTS, Print
from vision.lab import render
from vision.lab.camera import eye
from vision.lab.labels import pose_label
from vision.lab.model import Scene
from vision.lab.scenes import random_scene
from vision.locate import shrink
from vision.rectify import Pose, straighten, toward_middle

BLUE, WHITE, SPOILT = 0, 1, 2
STORED = 96
"""Side of a stored crop, whose face measures FACE pixels: leaves room for jitter."""
NOTHING, COCKED = -1, -2
VISIBLE = 0.95
WHOLE = 0.985
LEGIBLE, LEGIBLE_BLANK = 0.3, 0.05
VARIANTS = 4
NEGATIVES = 3


def print_of(die: str, face: str) -> tuple[int, int]:
    """The index of the print and how many quarter turns (counter-clockwise) it is drawn with."""
    if die == "B" and face == "vertical":
        return PRINTS.index(Print(Die.A, FaceA.VERTICAL)), 2
    kinds: dict[str, type[FaceA | FaceB | Kind]] = {"A": FaceA, "B": FaceB, "W": Kind}
    return PRINTS.index(Print(Die(die), kinds[die](face))), 0


def pose_of(quad: list[list[float]]) -> Pose:
    corners = np.array(quad, np.float64)
    right = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
    down = (corners[3] + corners[2] - corners[0] - corners[1]) / 2
    size = math.sqrt(abs(float(right[0] * down[1] - right[1] * down[0])))
    angle = math.atan2(right[1] - down[0], right[0] + down[1])
    return Pose(*corners.mean(axis=0).tolist(), size, angle)


def spoilt(die: dict[str, Any]) -> bool:
    """Cocked, covered, or moving (the lab gives a whole, flat die no legibility only if it moves)."""
    return (
        not die["flat"]
        or die["visible_frac"] < VISIBLE
        or (die["legibility"] is None and die["visible_frac"] > WHOLE)
    )


def scene_of(seed: int, *, cocked: bool) -> Scene:
    """A random scene, with more cocked dice than the lab throws by itself: they are the hardest to tell."""
    if cocked:
        return random_scene(seed, scenario="cocked", size=(800, 600))
    return random_scene(seed, scenario="cocked") if seed % 3 == 0 else random_scene(seed)


def scenes(seed: int, *, cocked: bool) -> Iterator[Scene]:
    """A random scene, and what other random scenes have in their trays, on the same stage: quicker to render."""
    base = scene_of(seed, cocked=cocked)
    yield base
    for offset in range(1, VARIANTS):
        other = scene_of(seed + offset, cocked=cocked)
        yield replace(
            base,
            scenario=other.scenario,
            dice=other.dice,
            cubes=other.cubes,
            extras=other.extras,
            notes=other.notes,
            film=replace(base.film, seed=other.film.seed, electrons=other.film.electrons, jpeg_q=other.film.jpeg_q),
        )


def labelled(scene: Scene) -> tuple[np.ndarray, dict[str, Any]]:
    """A picture and its labels, with those of a fourth die of the game among the dice."""
    picture = render(scene)
    labels = dict(picture.labels)
    fourth = [pose_label(cube, eye(scene.camera)) for cube in scene.cubes if cube.skin == "game"]
    labels["dice"] = labels["dice"] + [die | {"visible_frac": 1.0, "legibility": 1.0} for die in fourth]
    return picture.image, labels


def cut_out(image: np.ndarray, pose: Pose) -> tuple[np.ndarray, np.ndarray]:
    """A stored crop, and in its own frame the way to the middle of the picture."""
    return straighten(image, pose, STORED), toward_middle(pose, (image.shape[1], image.shape[0]))


def crops(
    image: np.ndarray, labels: dict[str, Any], rng: np.random.Generator
) -> Iterator[tuple[tuple[np.ndarray, np.ndarray], int, int]]:
    """Stored crops with their print and turn; NOTHING for places where no top can be read."""
    poses = []
    for die in labels["dice"]:
        if "top_quad_px" not in die:
            continue
        pose = pose_of(die["top_quad_px"])
        poses.append(pose)
        index, turn = print_of(die["die"], die["face"])
        if spoilt(die):
            if die["visible_frac"] < 0.85 or not die["flat"] or die["legibility"] is None:
                yield cut_out(image, pose), NOTHING if die["flat"] else COCKED, 0
            continue
        legible = 1.0 if die["legibility"] is None else die["legibility"]
        if legible >= (LEGIBLE_BLANK if die["face"] == "blank" else LEGIBLE):
            yield cut_out(image, pose), index, turn
        elif legible < LEGIBLE_BLANK:
            yield cut_out(image, pose), NOTHING, 0
    size = poses[0].size if poses else 0.05 * image.shape[1]
    for _ in range(NEGATIVES):
        if poses and rng.random() < 0.6:
            near = poses[rng.integers(len(poses))]
            away, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.4, 1.3) * size
            x, y = near.x + far * math.cos(away), near.y + far * math.sin(away)
        else:
            x, y = rng.uniform(0.1, 0.9) * image.shape[1], rng.uniform(0.1, 0.9) * image.shape[0]
        if all(math.hypot(x - p.x, y - p.y) > 0.35 * size for p in poses):
            pose = Pose(x, y, size * rng.uniform(0.8, 1.25), rng.uniform(0, math.pi))
            yield cut_out(image, pose), NOTHING, 0


def tops(labels: dict[str, Any], factor: float) -> np.ndarray:
    """x, y, size (in pixels of the small picture), angle and kind of each die."""
    rows = []
    for die in labels["dice"]:
        if "top_quad_px" not in die or die["visible_frac"] < 0.15:
            continue
        pose = pose_of(die["top_quad_px"])
        kind = SPOILT if spoilt(die) else WHITE if die["die"] == "W" else BLUE
        rows.append(
            [
                (pose.x + 0.5) / factor - 0.5,
                (pose.y + 0.5) / factor - 0.5,
                pose.size / factor,
                pose.angle,
                kind,
            ]
        )
    return np.array(rows, np.float32).reshape(-1, 5)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--cocked", action="store_true", help="nothing but pictures with a cocked die")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    small: list[np.ndarray] = []
    dice: list[np.ndarray] = []
    trays: list[np.ndarray] = []
    cut: list[tuple[tuple[np.ndarray, np.ndarray], int, int]] = []
    for seed in range(args.seed, args.seed + args.count * VARIANTS, VARIANTS):
        for number, scene in enumerate(scenes(seed, cocked=args.cocked)):
            image, labels = labelled(scene)
            shrunk = shrink(image)
            small.append(shrunk.image)
            dice.append(tops(labels, shrunk.factor))
            trays.append((np.array(labels["tray_corners_px"], np.float32) + 0.5) / shrunk.factor - 0.5)
            cut.extend(crops(image, labels, np.random.default_rng((seed, number))))
    counts = np.array([len(rows) for rows in dice])
    np.savez(
        args.out,
        small=np.array(small),
        counts=counts,
        dice=np.concatenate(dice),
        trays=np.array(trays),
        crops=np.array([crop for (crop, _), _, _ in cut]),
        toward=np.array([toward for (_, toward), _, _ in cut], np.float32),
        prints=np.array([[index, turn] for _, index, turn in cut]),
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
