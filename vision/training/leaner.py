"""Trains the leaner from shards of cocked dice (shards.py --cocked) and writes it as ONNX.

python vision/training/leaner.py OUT.onnx SHARD.npz… --steps 1200
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from judge import STORED, WAY, light, normalised
from nets import Leaner
from torch.nn import functional

BATCH = 128
SIDE = 48
"""Side of what the network sees: the whole stored crop, at half its size."""
COCKED = -2
LEARNING_RATE = 3e-3


def jitter(rng: np.random.Generator, toward: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Small errors of the frame, quarter turns and mirror images; and the way to the middle after them."""
    count = len(toward)
    shift, grow = rng.normal(0, 0.03, (count, 2)), np.exp(rng.normal(0, 0.04, count))
    angle = rng.normal(0, 0.03, count) + rng.integers(4, size=count) * math.pi / 2
    mirror = rng.choice([-1.0, 1.0], count)
    c, s = np.cos(angle), np.sin(angle)
    linear = np.stack([np.stack([c * mirror, -s], -1), np.stack([s * mirror, c], -1)], 1)
    ways = np.einsum("nji,nj->ni", linear, toward)
    return np.concatenate([linear * grow[:, None, None], shift[:, :, None]], 2), ways


def view(stored: torch.Tensor, maps: np.ndarray) -> torch.Tensor:
    grid = functional.affine_grid(torch.tensor(maps).float(), [len(stored), 3, STORED, STORED], align_corners=False)
    crops = functional.grid_sample(stored, grid, padding_mode="border", align_corners=False)
    return functional.avg_pool2d(crops, STORED // SIDE)


def batch(shards: dict[str, np.ndarray], chosen: np.ndarray, rng: np.random.Generator) -> torch.Tensor:
    maps, ways = jitter(rng, shards["toward"][chosen])
    crops = view(torch.from_numpy(shards["crops"][chosen]).permute(0, 3, 1, 2).float(), maps)
    planes = torch.from_numpy(ways).float()[:, :, None, None].expand(-1, -1, SIDE, SIDE)
    return torch.cat([normalised(light(crops, rng)), WAY * planes], 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("shards", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=1200)
    args = parser.parse_args()
    torch.manual_seed(1)
    rng = np.random.default_rng(1)
    loaded = [np.load(path) for path in args.shards]
    joined = {name: np.concatenate([shard[name] for shard in loaded]) for name in ("crops", "toward", "prints")}
    kinds = joined["prints"][:, 0]
    leaning, flat = np.flatnonzero(kinds == COCKED), np.flatnonzero(kinds >= 0)
    held = rng.random(len(kinds)) < 0.1
    net = Leaner()
    optimiser = torch.optim.AdamW(net.parameters(), LEARNING_RATE, weight_decay=5e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, LEARNING_RATE, total_steps=args.steps + 1)
    began, smooth = time.monotonic(), 0.7
    truth = torch.cat([torch.ones(BATCH // 2), torch.zeros(BATCH // 2)])
    for step in range(args.steps):
        halves = [rng.choice(some[~held[some]], BATCH // 2) for some in (leaning, flat)]
        loss = functional.binary_cross_entropy_with_logits(
            net(batch(joined, np.concatenate(halves), rng))[:, 0], truth
        )
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        schedule.step()
        smooth = 0.98 * smooth + 0.02 * loss.item()
        if step % 100 == 0:
            print(f"{step}/{args.steps} loss {smooth:.3f} {time.monotonic() - began:.0f} s", flush=True)
    net.eval()
    with torch.no_grad():
        for name, some in (("leaning", leaning), ("flat", flat)):
            chances = torch.sigmoid(net(batch(joined, some[held[some]], rng))[:, 0]).numpy()
            print(name, len(chances), np.percentile(chances, [1, 5, 10, 25, 50, 75, 90, 95, 99]).round(3))
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    torch.onnx.export(
        net,
        torch.zeros(3, 5, SIDE, SIDE),
        str(args.out),
        opset_version=11,
        input_names=["crops"],
        output_names=["leans"],
        dynamic_axes={"crops": {0: "n"}, "leans": {0: "n"}},
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
