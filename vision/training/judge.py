"""Trains the judge from shards (see shards.py) and writes it as ONNX.

python vision/training/judge.py OUT.onnx SHARD.npz… --epochs 12
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import torch
from nets import Judge
from torch.nn import functional

STORED, CROP, FACE = 96, 64, 44
BATCH = 64
LEARNING_RATE = 2.5e-3
NOTHING = Judge.CLASSES - 1
WAY = 2.0
GLARING = 0.12
LEGIBLE = 0.33
"""Share of a batch that shows a print for sure; the rest is as the shards are, more than half of it nothing."""
BRIGHT = 0.98
"""Share of a crop's values that are darker than what counts as white."""


def classes(prints: np.ndarray) -> np.ndarray:
    """Index and turn of the print as the network's class, before any turning."""
    return np.where(prints[:, 0] < 0, NOTHING, prints[:, 0] * 4 + prints[:, 1])


def jitter(rng: np.random.Generator, kinds: np.ndarray, toward: np.ndarray) -> tuple[np.ndarray, ...]:
    """Maps from crop to stored crop (pixels about the middle), new classes, corrections, and ways to the middle.

    Some faces are squeezed: a little as by a tilted camera, or as much as only a cocked die is.
    """
    count = len(kinds)
    far = np.where(rng.random(count) < 0.5, 0.05, 0.13)
    right, down, grow = rng.uniform(-1, 1, (3, count)) * far
    turn = rng.uniform(-1, 1, count) * np.where(far > 0.1, 0.24, 0.07)
    quarter = rng.integers(4, size=count)
    cocked = rng.random(count) < 0.06
    squeeze, along = rng.uniform(-0.05, 0.05, count), rng.uniform(0, math.pi, count)
    squeeze = np.where(cocked, rng.uniform(0.10, 0.35, count), squeeze)
    along = np.where(cocked & (rng.random(count) < 0.6), rng.integers(2, size=count) * math.pi / 2, along)
    angle, scale = turn - quarter * math.pi / 2, np.exp(grow)
    c, s = np.cos(angle), np.sin(angle)
    turned = np.stack([np.stack([c, -s], -1), np.stack([s, c], -1)], 1) * scale[:, None, None]
    axis = np.stack([np.cos(along), np.sin(along)], -1)
    stretch = np.eye(2) + squeeze[:, None, None] * axis[:, :, None] * axis[:, None, :]
    maps = np.concatenate([stretch @ turned, FACE * np.stack([right, down], -1)[:, :, None]], 2)
    kinds = np.where(kinds == NOTHING, NOTHING, kinds // 4 * 4 + (kinds % 4 - quarter) % 4)
    kinds = np.where(cocked, NOTHING, kinds)
    away = -np.stack([c * right + s * down, -s * right + c * down], -1) / scale[:, None]
    seen = 2 * (along - angle)
    shape = np.stack([-grow - np.log1p(squeeze) / 2, -turn, squeeze * np.cos(seen), squeeze * np.sin(seen)], -1)
    ways = np.stack([c * toward[:, 0] + s * toward[:, 1], -s * toward[:, 0] + c * toward[:, 1]], -1)
    return maps, kinds, np.concatenate([away, shape], 1), ways


def cut(stored: torch.Tensor, maps: np.ndarray) -> torch.Tensor:
    """Crops of CROP pixels out of the stored ones."""
    theta = maps.copy()
    theta[:, :, :2] *= CROP / STORED
    theta[:, :, 2] *= 2 / STORED
    size = [len(stored), 3, CROP, CROP]
    grid = functional.affine_grid(torch.tensor(theta, dtype=torch.float32), size, align_corners=False)
    return functional.grid_sample(stored, grid, padding_mode="border", align_corners=False)


def cover(crops: torch.Tensor, kinds: np.ndarray, rng: np.random.Generator) -> tuple[torch.Tensor, np.ndarray]:
    """Lays a piece of another crop over some: what is half hidden can't be read."""
    for index in np.flatnonzero(rng.random(len(crops)) < 0.04):
        angle, edge = rng.uniform(0, 2 * math.pi), rng.uniform(-0.32, 0.12) * FACE
        y, x = torch.meshgrid(torch.arange(CROP) - CROP / 2, torch.arange(CROP) - CROP / 2, indexing="ij")
        reach = x * math.cos(angle) + y * math.sin(angle)
        width = rng.uniform(0.3, 1.5) * FACE
        hidden = (reach > edge) & (reach < edge + width)
        other = crops[rng.integers(len(crops))].mean((1, 2), keepdim=True) * rng.uniform(0.5, 1.4)
        crops[index] = torch.where(hidden[None], other.expand_as(crops[index]), crops[index])
        kinds[index] = NOTHING
    return crops, kinds


def light(crops: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    count = len(crops)
    gains = torch.tensor(np.exp(rng.normal(0, 0.1, (count, 3, 1, 1))), dtype=torch.float32)
    power = torch.tensor(np.exp(rng.normal(0, 0.2, (count, 1, 1, 1))), dtype=torch.float32)
    crops = 255 * (crops / 255).clamp(1e-3, 1) ** power * gains
    soft = functional.avg_pool2d(functional.pad(crops, (1, 1, 1, 1), mode="replicate"), 3, 1)
    mix = torch.tensor(np.where(rng.random((count, 1, 1, 1)) < 0.3, rng.uniform(0, 1, (count, 1, 1, 1)), 0.0)).float()
    crops = crops * (1 - mix) + soft * mix
    noise = torch.tensor(np.abs(rng.normal(0, 5, (count, 1, 1, 1))), dtype=torch.float32)
    return (crops + torch.randn(crops.shape) * noise).clamp(0, 255)


def glare(crops: torch.Tensor, rng: np.random.Generator) -> torch.Tensor:
    """Lays a soft bright spot, as a lamp in glossy plastic, over some crops."""
    chosen = np.flatnonzero(rng.random(len(crops)) < GLARING)
    if not len(chosen):
        return crops
    at = (torch.arange(CROP) - CROP / 2 + 0.5) / FACE
    x, y, wide, long, strong = (
        torch.tensor(rng.uniform(low, high, (len(chosen), 1, 1)), dtype=torch.float32)
        for low, high in ((-0.5, 0.5), (-0.5, 0.5), (0.05, 0.17), (0.7, 1.4), (80, 400))
    )
    spot = strong * torch.exp(-((at[None, None, :] - x) ** 2 + ((at[None, :, None] - y) * long) ** 2) / (2 * wide**2))
    crops[chosen] = (crops[chosen] + spot[:, None]).clamp(0, 255)
    return crops


def normalised(crops: torch.Tensor) -> torch.Tensor:
    """As the reader does it: the brightest of a crop is 1, the middle 0."""
    bright = torch.quantile(crops[:, :, ::3, 1::3].flatten(1), BRIGHT, dim=1).clamp(min=20.0)
    return crops / bright[:, None, None, None] - 0.5


def ways_of(shard: Mapping[str, np.ndarray]) -> np.ndarray:
    """Where the middle of the picture was; nowhere in particular in shards that do not say."""
    return shard["toward"] if "toward" in shard else np.zeros((len(shard["crops"]), 2), np.float32)


def with_ways(crops: torch.Tensor, ways: np.ndarray) -> torch.Tensor:
    """Crops with two more channels that say where the middle of the picture is."""
    planes = torch.from_numpy(ways).float()[:, :, None, None].expand(-1, -1, CROP, CROP)
    return torch.cat([crops, WAY * planes], 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("shards", type=Path, nargs="+")
    parser.add_argument("--epochs", type=float, default=12)
    parser.add_argument("--start", type=Path, help="weights to go on from")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="greatest learning rate")
    args = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    rng = np.random.default_rng(1)
    loaded = [np.load(path) for path in args.shards]
    stored = np.concatenate([shard["crops"] for shard in loaded])
    kinds = classes(np.concatenate([shard["prints"] for shard in loaded]))
    toward = np.concatenate([ways_of(shard) for shard in loaded])
    net = Judge()
    if args.start:
        known, own = torch.load(args.start), net.state_dict()
        first = "body.0.0.weight"
        if known[first].shape != own[first].shape:
            known[first] = torch.cat([known[first], torch.zeros_like(own[first][:, known[first].shape[1] :])], 1)
        net.load_state_dict({k: v for k, v in known.items() if v.shape == own[k].shape}, strict=False)
    legible = np.flatnonzero(kinds != NOTHING)
    steps = int(args.epochs * len(stored) / BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=2e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, args.rate, total_steps=steps + 1)
    began, smooth, right = time.monotonic(), None, 0.0
    for step in range(steps):
        any_of_them, shown = rng.integers(len(stored), size=BATCH), rng.choice(legible, BATCH)
        chosen = np.where(rng.random(BATCH) < LEGIBLE, shown, any_of_them)
        maps, goal, corrections, ways = jitter(rng, kinds[chosen], toward[chosen])
        crops = cut(torch.from_numpy(stored[chosen]).permute(0, 3, 1, 2).float(), maps)
        whole = torch.from_numpy(kinds[chosen] != NOTHING).float()
        crops, goal = cover(crops, goal, rng)
        output = net(with_ways(normalised(light(glare(crops, rng), rng)), ways))
        wanted = torch.from_numpy(goal)
        print_loss = functional.cross_entropy(output[:, : Judge.CLASSES], wanted)
        off = functional.smooth_l1_loss(
            output[:, Judge.CLASSES :], torch.from_numpy(corrections).float(), reduction="none", beta=0.02
        )
        loss = print_loss + 8 * (off.mean(1) * whole).sum() / whole.sum().clamp(min=1)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        schedule.step()
        smooth = loss.item() if smooth is None else 0.98 * smooth + 0.02 * loss.item()
        right = 0.98 * right + 0.02 * float((output[:, : Judge.CLASSES].argmax(1) == wanted).float().mean())
        if step % 100 == 0:
            print(
                f"{step}/{steps} loss {smooth:.3f} right {right:.3f} {time.monotonic() - began:.0f} s",
                flush=True,
            )
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    net.eval()
    torch.onnx.export(
        net,
        torch.zeros(3, Judge.CHANNELS, CROP, CROP),
        str(args.out),
        opset_version=11,
        input_names=["crops"],
        output_names=["answers"],
        dynamic_axes={"crops": {0: "n"}, "answers": {0: "n"}},
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
