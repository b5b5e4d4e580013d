"""Trains the finder from shards (see shards.py) and writes it as ONNX.

python vision/training/finder.py LARGE.onnx SHARD.npz… --minutes 80 --large
python vision/training/finder.py OUT.onnx SHARD.npz… --minutes 60 --teacher LARGE.pt

The second is the one that is shipped: it learns from the labels and from what the large one says.
Shards that appear in the folder of the last one while it trains are taken in as well.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import torch
from augment import drawn, focused, noisy, toned
from export import export
from nets import Finder, LargeFinder
from restore import begin
from schedule import Mean, ahead, halves_pay, steps
from torch import nn
from torch.nn import functional

STRIDE = 8
BATCH = 16
NEAR = 1.1
"""Cells this near to a top learn its exact place and size."""
LEARNING_RATE = 3e-3
TARGET_MEAN = 110.0
LARGEST_SIZE = 16.0
"""Size of a die, in small pixels, whose logarithm counts as nought."""


RARE = -4.0
"""Where the three heats begin: tops are rare."""
TRAY_MARGIN = 1.06
"""Tops at the wall are seen a little beyond the floor's edge."""
LOOK_AGAIN = 300
"""Steps after which new shards are looked for."""
CARE, AROUND = 10.0, 1.5
"""How much more it counts whether the floor is where a die lies, and for how many cells around it."""
EXACT = 0.85
"""Share of the time from which on it is trained with all digits; before, with half of them, which is quicker."""
TAUGHT = 0.5
"""How much the teacher's heats count, beside the labels."""
HELD = 25
"""Every so-manieth picture is kept for the test."""
EXAMPLE = torch.zeros(1, 3, 240, 320)
AXES = {"picture": {2: "h", 3: "w"}, "cells": {2: "r", 3: "c"}}


class Pictures:
    """All pictures and labels of the shards, in memory."""

    def __init__(self, shards: list[Path]) -> None:
        self.known: set[Path] = set()
        self.small: list[np.ndarray] = []
        self.trays: list[np.ndarray] = []
        self.dice: list[np.ndarray] = []
        self.add(shards)

    def add(self, shards: list[Path]) -> None:
        for path in sorted(set(shards) - self.known):
            try:
                shard = np.load(path)
                small, trays = shard["small"], shard["trays"]
                dice = np.split(shard["dice"], np.cumsum(shard["counts"])[:-1])
            except (OSError, ValueError, EOFError, KeyError):
                continue  # still being written
            self.known.add(path)
            self.small += list(small)
            self.trays += list(trays)
            self.dice += dice
        places = np.arange(len(self.small))
        self.held, self.usable = places[places // 7 % HELD == 0], places[places // 7 % HELD != 0]

    def __len__(self) -> int:
        return len(self.small)


def random_map(rng: np.random.Generator, height: int, width: int) -> np.ndarray:
    """A similarity that turns, mirrors, grows and shifts a picture: 2×3, from old to new pixels."""
    angle, grow = rng.uniform(-math.pi, math.pi), math.exp(rng.uniform(-0.2, 0.28))
    if rng.random() < 0.5:
        angle = rng.uniform(-0.2, 0.2)
    mirror = -1.0 if rng.random() < 0.5 else 1.0
    c, s = grow * math.cos(angle), grow * math.sin(angle)
    linear = np.array([[c * mirror, -s], [s * mirror, c]])
    middle = np.array([width / 2, height / 2])
    shift = middle - linear @ middle + rng.uniform(-0.15, 0.15, 2) * [width, height]
    return np.hstack([linear, shift[:, None]])


def warp(pictures: torch.Tensor, matrices: np.ndarray) -> torch.Tensor:
    """The pictures (n, 3, h, w) after their maps, by grid sampling; what lies outside is like the border."""
    height, width = pictures.shape[2:]
    whole = np.concatenate([matrices, np.broadcast_to([[[0.0, 0.0, 1.0]]], (len(matrices), 1, 3))], 1)
    to_pixels = np.array([[width / 2, 0, width / 2 - 0.5], [0, height / 2, height / 2 - 0.5], [0, 0, 1]])
    theta = (np.linalg.inv(to_pixels) @ np.linalg.inv(whole) @ to_pixels)[:, :2]
    grid = functional.affine_grid(torch.tensor(theta, dtype=torch.float32), list(pictures.shape), align_corners=False)
    return functional.grid_sample(pictures, grid, padding_mode="border", align_corners=False)


def light(pictures: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """Other white balance, contrast, sharpness and noise."""
    seen = noisy(focused(toned(pictures, rng), rng), rng) * drawn(np.exp(rng.normal(-0.1, 0.3, len(pictures))))
    return evened(seen.clamp(0, 255))


def evened(pictures: torch.Tensor) -> torch.Tensor:
    """With the gain that the reader applies too."""
    means = pictures.mean((1, 2, 3), keepdim=True).clamp(min=1.0)
    return pictures * (TARGET_MEAN / means).clamp(0.6, 4.0) / 255 - 0.5


def targets(
    dice: np.ndarray, tray: np.ndarray, matrix: np.ndarray, shape: tuple[int, int]
) -> tuple[np.ndarray, np.ndarray]:
    """What the network should say in each cell; and how much the last three numbers, and the floor, count there."""
    rows, columns = shape
    goal, weights = np.zeros((Finder.OUTPUTS, rows, columns), np.float32), np.zeros((2, rows, columns), np.float32)
    weight, care = weights
    care += 1
    ys, xs = np.mgrid[0:rows, 0:columns].astype(np.float32)
    grow = math.sqrt(abs(np.linalg.det(matrix[:, :2])))
    wide = tray.mean(axis=0) + TRAY_MARGIN * (tray - tray.mean(axis=0))
    goal[3] = inside(wide @ matrix[:, :2].T + matrix[:, 2], xs * STRIDE, ys * STRIDE)
    nearest = np.full((rows, columns), 1e9, np.float32)
    for x, y, size, _, kind in dice:
        u, v = (matrix[:, :2] @ [x, y] + matrix[:, 2]) / STRIDE
        distance = np.hypot(xs - u, ys - v)
        np.maximum(care, 1 + CARE * np.exp(-(distance**2) / (2 * AROUND**2)), out=care)
        goal[int(kind)] = np.maximum(goal[int(kind)], np.exp(-(distance**2) / (2 * 0.45**2)))
        if -0.5 < u < columns - 0.5 and -0.5 < v < rows - 0.5:
            goal[int(kind), round(v), round(u)] = 1.0
        mine = (distance < NEAR) & (distance < nearest)
        nearest = np.where(mine, distance, nearest)
        weight[mine] = 0.0 if kind == 2 else 1.0
        values = (u - xs, v - ys, math.log(size * grow / LARGEST_SIZE))
        for channel, value in enumerate(values, 4):
            goal[channel] = np.where(mine, value, goal[channel])
    return goal, weights


def inside(outline: np.ndarray, xs: np.ndarray, ys: np.ndarray) -> np.ndarray:
    """Which points lie inside an outline: a ray to the right crosses it an odd number of times."""
    odd = np.zeros(xs.shape, bool)
    for (x0, y0), (x1, y1) in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        if y0 != y1:
            across = (y0 > ys) != (y1 > ys)
            odd ^= across & (xs < x0 + (ys - y0) * (x1 - x0) / (y1 - y0))
    return odd.astype(np.float32)


def loss_of(output: torch.Tensor, goal: torch.Tensor, weights: torch.Tensor) -> torch.Tensor:
    heat, wanted = output[:, :3], goal[:, :3]
    weight, care = weights[:, 0], weights[:, 1]
    chance = torch.sigmoid(heat).clamp(1e-4, 1 - 1e-4)
    found = -((1 - chance) ** 2) * torch.log(chance) * (wanted == 1)
    quiet = -((1 - wanted) ** 4) * chance**2 * torch.log(1 - chance) * (wanted < 1)
    heat_loss = (found + quiet).sum() / (wanted == 1).sum().clamp(min=1)
    floor_loss = functional.binary_cross_entropy_with_logits(output[:, 3], goal[:, 3], care) / care.mean()
    off = (functional.smooth_l1_loss(output[:, 4:], goal[:, 4:], reduction="none", beta=0.1).sum(1) * weight).sum()
    return heat_loss + 0.5 * floor_loss + off / weight.sum().clamp(min=1)


def teacher(weights: Path) -> Callable[[torch.Tensor], torch.Tensor]:
    """What the large one with these weights says to pictures."""
    large = LargeFinder().eval().to(memory_format=torch.channels_last).requires_grad_(requires_grad=False)
    large.load_state_dict(torch.load(weights))
    return large


def taught_loss(output: torch.Tensor, taught: torch.Tensor, goal: torch.Tensor) -> torch.Tensor:
    """How far it is from what its teacher says of dice and floor: how unsure one should be is not in the labels."""
    said = torch.sigmoid(taught)
    heats = functional.binary_cross_entropy_with_logits(output[:, :3], said[:, :3], reduction="sum")
    least = functional.binary_cross_entropy_with_logits(taught[:, :3], said[:, :3], reduction="sum")
    floor = functional.binary_cross_entropy_with_logits(output[:, 3], said[:, 3])
    return TAUGHT * (heats - least) / (goal[:, :3] == 1).sum().clamp(min=1) + 0.5 * floor


def batch_of(
    pictures: Pictures, chosen: np.ndarray, rng: np.random.Generator, *, plain: bool = False
) -> tuple[torch.Tensor, ...]:
    raw = torch.from_numpy(np.stack([pictures.small[index] for index in chosen])).permute(0, 3, 1, 2).float()
    height, width = raw.shape[2:]
    maps = np.stack([np.eye(2, 3) if plain else random_map(rng, height, width) for _ in chosen])
    images = evened(raw) if plain else light(warp(raw, maps), rng)
    shape = height // STRIDE, width // STRIDE
    wanted = [
        targets(pictures.dice[index], pictures.trays[index], one, shape)
        for index, one in zip(chosen, maps, strict=True)
    ]
    goals, weights = (torch.from_numpy(np.stack(part)) for part in zip(*wanted, strict=True))
    return images, goals, weights


def tested(net: nn.Module, pictures: Pictures) -> str:
    """The loss on pictures that it never saw, as they are, and for how many dice there it errs about the floor."""
    net.eval()
    rng, losses = np.random.default_rng(9), []
    dice = np.zeros(3, int)
    with torch.no_grad():
        for start in range(0, min(len(pictures.held), 320), BATCH):
            images, goals, weights = batch_of(pictures, pictures.held[start : start + BATCH], rng, plain=True)
            answers = net(images)
            losses.append(float(loss_of(answers, goals, weights)))
            die = (goals[:, :3] == 1).any(1)
            outside, said = goals[:, 3][die] == 0, torch.sigmoid(answers[:, 3][die])
            dice += [int(outside.sum()), int((said[outside] > 0.5).sum()), int((said[~outside] < 0.5).sum())]
    net.train()
    beside, missed, lost = dice
    floors = f"{missed} of {beside} dice beside the tray taken for inside, {lost} inside for beside"
    return f"{len(pictures)} pictures; held: loss {np.mean(losses):.4f}, {floors}"


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("shards", type=Path, nargs="+")
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--start", type=Path, help="weights to go on from: a .pt file, or a packed network")
    parser.add_argument("--large", action="store_true", help="train the large one, which teaches")
    parser.add_argument("--teacher", type=Path, help="weights of a large one to learn from")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="greatest learning rate")
    return parser.parse_args()


def main() -> int:
    args = asked()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)
    kind = LargeFinder if args.large else Finder
    pictures, net = Pictures(args.shards), kind()
    with torch.no_grad():
        net.head.bias[:3] = RARE
    begin(net, args.start, lambda: batch_of(pictures, rng.choice(pictures.usable, BATCH), rng)[0])
    net = net.to(memory_format=torch.channels_last)
    teach = teacher(args.teacher) if args.teacher else None

    def batch() -> tuple[torch.Tensor, ...]:
        images, goals, weights = batch_of(pictures, rng.choice(pictures.usable, BATCH), rng)
        images = images.to(memory_format=torch.channels_last)
        return images, goals, weights, *([teach(images)] if teach else [])

    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=1e-3)
    mean, began, smooth, batches = Mean(net), time.monotonic(), 1.0, ahead(batch)
    print(tested(net, pictures), flush=True)
    for number, share in steps(optimiser, args.minutes, args.rate):
        images, goals, weights, *taught = next(batches)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halves_pay() and share < EXACT):
            answers = net(images)
        loss = loss_of(answers.float(), goals, weights)
        loss = sum((taught_loss(answers.float(), one, goals) for one in taught), loss)
        optimiser.zero_grad()
        loss.backward()
        strength = torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        if not torch.isfinite(strength):  # one such step spoils all weights for good
            print(f"{number} left out: loss {loss.item():.3f}", flush=True)
            continue
        optimiser.step()
        mean.add(net, number)
        smooth = 0.97 * smooth + 0.03 * loss.item()
        if number % 50 == 0:
            print(f"{number} {share:.0%} loss {smooth:.3f} {time.monotonic() - began:.0f} s", flush=True)
        if number % LOOK_AGAIN == LOOK_AGAIN - 1:
            pictures.add(sorted(args.shards[-1].parent.glob("*.npz")))
            averaged = kind()
            averaged.load_state_dict(mean.state)
            print(tested(averaged, pictures), flush=True)
            export(averaged, EXAMPLE, args.out, AXES)
    net.load_state_dict(mean.state)
    print(tested(net, pictures), flush=True)
    export(net, EXAMPLE, args.out, AXES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
