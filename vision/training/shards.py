"""Renders lab pictures and cuts them into what the three networks learn from.

python vision/training/shards.py OUT_PREFIX --seed 40000000 --stages 60 --shards 10
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import staging

from kiosk.rules.dice import Die, FaceA, FaceB, RollKind
from vision.find.locate import locate, shrink
from vision.find.rectify import TopPose, straighten, toward_middle
from vision.lab import nets, render
from vision.lab.camera import Eye, eye
from vision.lab.labels import pose_label
from vision.lab.model import DiePose, Scene
from vision.read.artwork import PRINTS, Print
from vision.read.judge import refine
from vision.settings import DEFAULT

BLUE, WHITE, SPOILT = 0, 1, 2
STORED = 96
"""Side of a stored crop, whose face measures FACE pixels: leaves room for jitter."""
NOTHING, COCKED, DOUBTFUL = -1, -2, -3
VISIBLE = 0.95
FRAMED = 0.5
"""Share of a top that is seen at least where the reader may frame it as if it were whole."""
UNKNOWN_SHAPE = np.full(5, np.nan, np.float32)
WHOLE = 0.985
HIDDEN = 0.93
"""Tops of which less is seen can't be read; between this and WHOLE hardly anything is hidden: nothing is learned."""
NEAR, ALONG = 0.6, 1.2
"""How far from a die, in sides of it, what is found there is framed; and from one that moves, anywhere on its way."""
MOVING = 0.0
"""What is stored as the share that is seen of a die that moves."""
APART = 0.5
NEGATIVES = 1
OUTLINE = 48
"""Points of a tray's outline in a shard."""
MOST = 12
"""Candidates of the finder that are looked at."""


def print_of(die: str, face: str) -> tuple[int, int]:
    """The index of the print and how many quarter turns (counter-clockwise) it is drawn with."""
    if die == "B" and face == "vertical":
        return PRINTS.index(Print(Die.A, FaceA.VERTICAL)), 2
    kinds: dict[str, type[FaceA | FaceB | RollKind]] = {"A": FaceA, "B": FaceB, "W": RollKind}
    return PRINTS.index(Print(Die(die), kinds[die](face))), 0


def pose_of(quad: list[list[float]]) -> TopPose:
    corners = np.array(quad, np.float64)
    right = (corners[1] + corners[2] - corners[0] - corners[3]) / 2
    down = (corners[3] + corners[2] - corners[0] - corners[1]) / 2
    size = math.sqrt(abs(float(right[0] * down[1] - right[1] * down[0])))
    angle = math.atan2(right[1] - down[0], right[0] + down[1])
    return TopPose(*corners.mean(axis=0).tolist(), size, angle)


def spoilt(die: dict[str, Any]) -> bool:
    """Cocked, covered, or moving."""
    return die["moves"] or not die["flat"] or die["visible_frac"] < VISIBLE


@dataclass(frozen=True, slots=True, eq=False)
class SourcePicture:
    """A picture of any source, and all that a shard needs to know of it."""

    image: np.ndarray
    labels: dict[str, Any]
    """With a fourth die of the game among the dice, and which of them move."""
    floor: np.ndarray
    """Corners of the tray's floor, however many."""
    dice: tuple[DiePose, ...]
    eye: Eye
    foreign: tuple[TopPose, ...]
    """Tops of cubes that do not belong to the game."""
    littered: bool
    """Whether what hides a part of a die may be something else than another die."""


def labelled(scene: Scene) -> SourcePicture:
    """A picture of the lab."""
    picture, seen = render(scene), eye(scene.camera)
    labels = dict(picture.labels)
    three = [die | {"moves": pose.moves} for die, pose in zip(labels["dice"], scene.dice, strict=True)]
    fourth = [pose_label(cube, seen) for cube in scene.cubes if cube.skin == "game"]
    labels["dice"] = three + [
        die | {"visible_frac": 1.0, "legibility": 1.0, "poor": False, "moves": False} for die in fourth
    ]
    others = [pose_label(cube, seen) for cube in scene.cubes if cube.skin != "game"]
    foreign = tuple(pose_of(other["top_quad_px"]) for other in others)
    corners = np.array(labels["tray_corners_px"], np.float32)
    return SourcePicture(picture.image, labels, corners, scene.dice, seen, foreign, bool(scene.extras))


def cut_out(image: np.ndarray, pose: TopPose) -> tuple[np.ndarray, np.ndarray]:
    """A stored crop, and in its own frame the way to the middle of the picture."""
    return straighten(image, pose, STORED), toward_middle(pose, (image.shape[1], image.shape[0]))


def print_label(die: dict[str, Any]) -> tuple[int, int]:
    """Print and turn that should be seen on a top, or NOTHING; DOUBTFUL where nothing is to be learned.

    What a lamp hides or feigns is learned as what is really there: the network finds out itself how sure it can be.
    """
    if die["moves"]:
        return NOTHING, 0
    if not die["flat"]:
        return COCKED, 0
    if die["visible_frac"] < HIDDEN:
        return NOTHING, 0
    return (DOUBTFUL, 0) if die["visible_frac"] < WHOLE else print_of(die["die"], die["face"])


def shape(die: DiePose, seen: Eye, pose: TopPose) -> np.ndarray:
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


def tops(labels: dict[str, Any], factor: float) -> np.ndarray:
    """x, y, size (in pixels of the small picture), angle and kind of each die."""
    rows = []
    for die in labels["dice"]:
        if die["visible_frac"] < 0.15:
            continue
        pose = pose_of(die["top_quad_px"])
        kind = SPOILT if spoilt(die) else WHITE if die["die"] == "W" else BLUE
        x, y = (pose.x + 0.5) / factor - 0.5, (pose.y + 0.5) / factor - 0.5
        rows.append([x, y, pose.size / factor, pose.angle, kind])
    return np.array(rows, np.float32).reshape(-1, 5)


def outline(corners: np.ndarray, factor: float) -> np.ndarray:
    """A tray's floor in the small picture as so many points along its border, however many corners it has."""
    ends = np.roll(corners, -1, axis=0)
    length = np.linalg.norm(ends - corners, axis=1)
    at = np.linspace(0, length.sum(), OUTLINE, endpoint=False)
    begun = np.concatenate([[0], np.cumsum(length)])
    side = np.minimum(np.searchsorted(begun, at, side="right") - 1, len(corners) - 1)
    share = ((at - begun[side]) / np.maximum(length[side], 1e-6))[:, None]
    points = corners[side] * (1 - share) + ends[side] * share
    return np.asarray((points + 0.5) / factor - 0.5, np.float32)


@dataclass
class Shard:
    """What was cut out so far."""

    small: list[np.ndarray] = field(default_factory=list)
    dice: list[np.ndarray] = field(default_factory=list)
    trays: list[np.ndarray] = field(default_factory=list)
    exact: list[tuple[Any, ...]] = field(default_factory=list)
    """Tops as they lie, and places where none is, for the judge."""
    framed: list[tuple[Any, ...]] = field(default_factory=list)
    """Dice as the reader frames them, for the leaner."""

    def add(self, seen: SourcePicture, rng: np.random.Generator) -> None:
        image, labels = seen.image, seen.labels
        shrunk = shrink(image)
        self.small.append(shrunk.image)
        self.dice.append(tops(labels, shrunk.factor))
        self.trays.append(outline(seen.floor, shrunk.factor))
        found = refine(image, [one.pose for one in locate(image, DEFAULT.locating).candidates[:MOST]])
        self._add_exact(image, labels, found, list(seen.foreign), rng)
        self._add_framed(seen, found)

    def _add_exact(
        self,
        image: np.ndarray,
        labels: dict[str, Any],
        found: list[TopPose],
        foreign: list[TopPose],
        rng: np.random.Generator,
    ) -> None:
        poses = [pose_of(die["top_quad_px"]) for die in labels["dice"]]
        for die, pose in zip(labels["dice"], poses, strict=True):
            self.exact.append((*cut_out(image, pose), print_label(die), len(self.small)))
        elsewhere = [*found, *foreign, *_anywhere(image, poses, rng)]
        still = [pose for die, pose in zip(labels["dice"], poses, strict=True) if not die["moves"]]
        for pose in elsewhere:
            if all(math.hypot(pose.x - p.x, pose.y - p.y) > APART * p.size for p in still):
                self.exact.append((*cut_out(image, pose), (NOTHING, 0), len(self.small)))

    def _add_framed(self, seen: SourcePicture, found: list[TopPose]) -> None:
        labels, image = seen.labels, seen.image
        still = [label for label in labels["dice"] if not label["moves"]]
        free = [pose for pose in found if not any(_near(pose, other, NEAR) for other in still)]
        for die, label in zip(seen.dice, labels["dice"], strict=False):
            if label["visible_frac"] < FRAMED:
                continue
            near = (
                [p for p in free if _near(p, label, ALONG)]
                if die.moves
                else [p for p in found if _near(p, label, NEAR)]
            )
            for pose in near[:1]:
                where = (pose.x, pose.y, pose.size, pose.angle, image.shape[1])
                cut = cut_out(image, pose)
                share = MOVING if die.moves else label["visible_frac"]
                like = shape(die, seen.eye, pose) if share >= VISIBLE else UNKNOWN_SHAPE
                if MOVING < share < WHOLE and not seen.littered:
                    share = math.nan  # a neighbour leans over it: that must not make all who touch look covered
                leans = int(not label["flat"])
                self.framed.append((*cut, leans, like, len(self.small), where, share))

    def save(self, path: Path) -> None:
        np.savez(
            path,
            small=np.array(self.small),
            counts=np.array([len(rows) for rows in self.dice]),
            dice=np.concatenate(self.dice),
            trays=np.array(self.trays),
            crops=np.array([one[0] for one in self.exact]),
            toward=np.array([one[1] for one in self.exact], np.float32),
            prints=np.array([one[2] for one in self.exact]),
            crop_pictures=np.array([one[3] for one in self.exact]),
            framed=np.array([one[0] for one in self.framed]),
            framed_toward=np.array([one[1] for one in self.framed], np.float32),
            leans=np.array([one[2] for one in self.framed]),
            shapes=np.array([one[3] for one in self.framed]),
            pictures=np.array([one[4] for one in self.framed]),
            poses=np.array([one[5] for one in self.framed], np.float32),
            shares=np.array([one[6] for one in self.framed], np.float32),
        )


def _near(pose: TopPose, die: dict[str, Any], far: float) -> bool:
    x, y = die["center_px"]
    return math.hypot(pose.x - x, pose.y - y) < far * pose.size


def _anywhere(image: np.ndarray, poses: list[TopPose], rng: np.random.Generator) -> Iterator[TopPose]:
    """Places near dice or anywhere."""
    size = poses[0].size if poses else 0.05 * image.shape[1]
    for _ in range(NEGATIVES):
        x, y = rng.uniform(0.1, 0.9) * image.shape[1], rng.uniform(0.1, 0.9) * image.shape[0]
        if poses and rng.random() < 0.6:
            near = poses[rng.integers(len(poses))]
            away, far = rng.uniform(0, 2 * math.pi), rng.uniform(0.55, 1.3) * size
            x, y = near.x + far * math.cos(away), near.y + far * math.sin(away)
        yield TopPose(float(x), float(y), size * rng.uniform(0.8, 1.25), rng.uniform(0, math.pi))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--stages", type=int, default=60)
    parser.add_argument("--shards", type=int, default=1)
    parser.add_argument(
        "--kind", type=staging.ShardKind, choices=tuple(staging.ShardKind), default=staging.ShardKind.USUAL
    )
    parser.add_argument("--wide", action="store_true", help="all kinds of print and floor that are not held back")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    for number in range(args.shards):
        if Path(f"{args.out}{number}.npz").exists():
            continue  # made before a stop
        shard = Shard()
        for stage in range(args.stages):
            seed = args.seed + 1000 * number + staging.FEIGNS * stage
            for place, scene in enumerate(staging.scenes(seed, args.kind, wide=args.wide)):
                shard.add(labelled(scene), np.random.default_rng((seed, place)))
        draft = Path(f"{args.out}{number}.draft.npz")
        shard.save(draft)
        draft.rename(f"{args.out}{number}.npz")
    return 0


if __name__ == "__main__":
    sys.exit(main())
