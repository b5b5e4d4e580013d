"""Trains the leaner from dice as the reader frames them (shards.py) and writes it as ONNX.

python vision/training/leaner.py OUT.onnx SHARD.npz… --minutes 20

Beside the chance of leaning it learns what shows it: how far the base of the die is seen beside its top, and how the
top is squeezed. And it learns whether something lies over the top, and whether the die moves.
"""

from __future__ import annotations

import argparse
import math
import sys
from pathlib import Path

import cv2
import numpy as np
import torch
from augment import focused, noisy, normalised, shaded, toned
from export import export
from judge import WAY
from nets import Leaner
from restore import begin
from schedule import Mean, halves_pay, steps
from torch.nn import functional

BATCH = 128
SIDE = 64
"""Side of what the network sees: the whole stored crop, at two thirds of its size."""
EXACT = 0.85
"""Share of the time from which on it is trained with all digits; before, with half of them, which is quicker."""
LEARNING_RATE = 4e-3
GROUP, HELD = 10, 12
"""Of so many dice in a row, which come from the same pictures, every so-manieth group is kept for the test."""
COCKED = -2
MOVING = 0.0
"""What a shard gives as the share that is seen of a die that moves."""
WHOLE, COVERED = 0.995, 0.97
"""Shares of a top that are seen: nothing lies over it, something does; in between nothing is learned."""
MIXED = (0.3, 0.35, 0.2, 0.15)
"""Shares of a batch that lean, lie flat and whole, are covered, or move."""
SHAPE = 6.0
"""Weight of the shape in the loss."""
LEANS, SHAPES, OVER, MOVES = 0, slice(1, 6), 6, 7
"""Where the network's answers stand."""
FLAGS, COLUMNS = ("leans", "over", "moves"), (LEANS, OVER, MOVES)
"""What a shard says for sure, or not at all, and where the network's answer to it stands."""
EXAMPLE = torch.zeros(3, 5, SIDE, SIDE)
AXES = {"crops": {0: "n"}, "leans": {0: "n"}}


def jitter(rng: np.random.Generator, toward: np.ndarray, shapes: np.ndarray) -> tuple[np.ndarray, ...]:
    """Small errors of the frame, quarter turns and mirror images; and way and shape after them."""
    count = len(toward)
    shift, grow = rng.normal(0, 0.015, (count, 2)), np.exp(rng.normal(0, 0.02, count))
    angle = rng.normal(0, 0.02, count) + rng.integers(4, size=count) * math.pi / 2
    mirror = rng.choice([-1.0, 1.0], count)
    c, s = np.cos(angle), np.sin(angle)
    linear = np.stack([np.stack([c * mirror, -s], -1), np.stack([s * mirror, c], -1)], 1)
    ways = np.einsum("nji,nj->ni", linear, toward)
    linear = linear * grow[:, None, None]
    back = np.linalg.inv(linear)
    base = np.einsum("nij,nj->ni", back, shapes[:, :2])
    moments = np.stack([1 + shapes[:, 2], shapes[:, 4], shapes[:, 4], 1 + shapes[:, 3]], -1).reshape(-1, 2, 2)
    moments = back @ moments @ back.transpose(0, 2, 1)
    shaped = np.stack([*base.T, moments[:, 0, 0] - 1, moments[:, 1, 1] - 1, moments[:, 0, 1]], -1)
    return np.concatenate([linear, shift[:, :, None]], 2), ways, shaped


def view(stored: torch.Tensor, maps: np.ndarray) -> torch.Tensor:
    grid = functional.affine_grid(torch.tensor(maps).float(), [len(stored), 3, SIDE, SIDE], align_corners=False)
    return functional.grid_sample(stored, grid, padding_mode="border", align_corners=False)


def smaller(crops: np.ndarray) -> np.ndarray:
    """Stored crops at the size in which the network sees them."""
    return np.stack([cv2.resize(crop, (SIDE, SIDE), interpolation=cv2.INTER_AREA) for crop in crops])


def batch(
    shards: dict[str, np.ndarray], chosen: np.ndarray, rng: np.random.Generator
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """What the network sees, the shapes of the dice, and whether they lean, are covered or move, as far as known."""
    maps, ways, shapes = jitter(rng, shards["framed_toward"][chosen], shards["shapes"][chosen])
    crops = view(torch.from_numpy(shards["framed"][chosen]).permute(0, 3, 1, 2).float(), maps)
    planes = torch.from_numpy(ways).float()[:, :, None, None].expand(-1, -1, SIDE, SIDE)
    crops = noisy(focused(toned(shaded(crops, rng), rng), rng), rng).clamp(0, 255)
    seen = torch.cat([normalised(crops), WAY * planes], 1)
    truth = np.stack([shards[name][chosen] for name in FLAGS], 1)
    return seen, torch.from_numpy(shapes).float(), torch.from_numpy(truth).float()


def load(path: Path) -> dict[str, np.ndarray]:
    """Dice as the reader frames them; or, from the shards of the judge, as they lie, without their shapes."""
    shard = np.load(path)
    if "framed" in shard:
        # Of older shards it is not known what is covered.
        shares = shard["shares"] if "shares" in shard else np.full(len(shard["leans"]), np.nan)
        moves = shares == MOVING
        over = np.where(shares < COVERED, 1.0, np.where(shares >= WHOLE, 0.0, np.nan))
        return {name: shard[name] for name in ("framed_toward", "shapes")} | {
            "framed": smaller(shard["framed"]),
            "leans": np.where(moves, np.nan, shard["leans"]),
            "over": np.where(moves, np.nan, over),
            "moves": moves.astype(float),
        }
    kinds = shard["prints"][:, 0]
    dice = np.flatnonzero((kinds >= 0) | (kinds == COCKED))
    return {
        "framed": smaller(shard["crops"][dice]),
        "framed_toward": shard["toward"][dice],
        "leans": (kinds[dice] == COCKED).astype(float),
        "shapes": np.full((len(dice), 5), np.nan, np.float32),
        "over": np.full(len(dice), np.nan),
        "moves": np.zeros(len(dice)),
    }


def unlike(logits: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """The loss of one kind of answer, where the truth is known."""
    known = torch.isfinite(truth)
    return functional.binary_cross_entropy_with_logits(logits[known], truth[known])


def tested(net: Leaner, joined: dict[str, np.ndarray], held: np.ndarray) -> None:
    """Prints how leaning, flat, covered and moving dice that it never saw fare."""
    net.eval()
    rng = np.random.default_rng(9)
    with torch.no_grad():
        for name, places in zip(("leaning", "flat", "covered", "moving"), kinds(joined, held), strict=True):
            seen, shapes, _ = batch(joined, places, rng)
            answers = net(seen)
            for what, column in zip(FLAGS, COLUMNS, strict=True):
                chances = torch.sigmoid(answers[:, column]).numpy()
                print(name, len(chances), what, np.percentile(chances, [1, 5, 25, 50, 75, 90, 95, 99, 99.8]).round(3))
            known = torch.isfinite(shapes).all(dim=1)
            off = (answers[:, SHAPES] - shapes)[known].abs()
            print("  shape off by", off.mean(0).numpy().round(3), f"of {len(off)}", flush=True)
    net.train()


def kinds(joined: dict[str, np.ndarray], among: np.ndarray) -> list[np.ndarray]:
    """Where the dice are that lean, that lie flat and, as far as is known, whole, that are covered, and that move."""
    leans, over = joined["leans"], joined["over"]
    return [
        np.flatnonzero(among & some)
        for some in (leans == 1, (leans == 0) & (over != 1), over == 1, joined["moves"] == 1)
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("shards", type=Path, nargs="+")
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--start", type=Path, help="weights to go on from: a .pt file, or a packed network")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="greatest learning rate")
    args = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    halves = halves_pay()
    rng = np.random.default_rng(1)
    loaded = [load(path) for path in args.shards]
    joined = {name: np.concatenate([shard[name] for shard in loaded]) for name in loaded[0]}
    held = np.arange(len(joined["leans"])) // GROUP % HELD == 0
    groups = kinds(joined, ~held)
    print("{} lean, {} lie flat, {} are covered, {} move".format(*map(len, groups)), flush=True)
    net = Leaner()
    begin(net, args.start, lambda: batch(joined, rng.choice(np.concatenate(groups), BATCH), rng)[0])
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=1e-2)
    mean, smooth, smooth_off = Mean(net), 0.7, 0.1
    for number, spent in steps(optimiser, args.minutes, args.rate):
        parts = [rng.choice(some, round(share * BATCH)) for some, share in zip(groups, MIXED, strict=True)]
        seen, shapes, truth = batch(joined, np.concatenate(parts), rng)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halves and spent < EXACT):
            answers = net(seen.to(memory_format=torch.channels_last))
        answers = answers.float()
        wrong = sum(unlike(answers[:, column], truth[:, place]) for place, column in enumerate(COLUMNS))
        known = torch.isfinite(shapes)
        off = functional.smooth_l1_loss(answers[:, SHAPES][known], shapes[known], beta=0.05)
        optimiser.zero_grad()
        (wrong + SHAPE * off).backward()
        optimiser.step()
        mean.add(net, number)
        smooth, smooth_off = 0.98 * smooth + 0.02 * wrong.item(), 0.98 * smooth_off + 0.02 * off.item()
        if number % 100 == 0:
            print(f"{number} {spent:.0%} {smooth:.3f} {smooth_off:.4f}", flush=True)
    net.load_state_dict(mean.state)
    export(net, EXAMPLE, args.out, AXES)
    tested(net, joined, held)
    return 0


if __name__ == "__main__":
    sys.exit(main())
