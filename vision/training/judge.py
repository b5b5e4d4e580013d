"""Trains the judge, or the witness, from shards (see shards.py) and writes it as ONNX.

python vision/training/judge.py judge.onnx SHARD.npz… --minutes 40
python vision/training/judge.py witness.onnx SHARD.npz… --minutes 40 --paper

Shards that appear in the folder of the last one while it trains are taken in as well.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from augment import (
    BRIGHT,
    CROP,
    FACE,
    HARDLY,
    HIDDEN,
    against_paper,
    covered,
    focused,
    glared,
    noisy,
    normalised,
    photographed,
    shaded,
    toned,
)
from export import export
from nets import Judge
from restore import begin
from schedule import Mean, halves_pay, steps
from torch.nn import functional

from vision.read.artwork import BLUE_PRINTS
from vision.read.cells import paper_of

STORED = 96
BATCH = 64
LEARNING_RATE = 3e-3
NOTHING = Judge.CLASSES - 1
IGNORED = -100
WAY = 2.0
LEGIBLE = 0.6
"""Share of a batch that shows a print for sure; the rest is as the shards are."""
EXACT = 0.85
"""Share of the time from which on it is trained with all digits; before, with half of them, at twice the speed."""
LOOK_AGAIN = 500
"""Steps after which new shards are looked for."""
HELD = 20
"""Every so-manieth picture of a shard is kept for the test."""
EXAMPLE = torch.zeros(3, Judge.CHANNELS, CROP, CROP)
AXES = {"crops": {0: "n"}, "answers": {0: "n"}}
COCKED, DOUBTFUL = -2, -3
STRIP = 4
"""Columns of paper that are lit like a crop."""
LIT_OTHERWISE = 0.12
"""How much brighter or darker paper is where the white die lies (log, a standard deviation)."""


def classes(prints: np.ndarray) -> np.ndarray:
    """Index and turn of the print as the network's class, before any turning."""
    return np.where(prints[:, 0] < 0, NOTHING, prints[:, 0] * 4 + prints[:, 1])


def papers_of(crops: np.ndarray, prints: np.ndarray, pictures: np.ndarray) -> np.ndarray:
    """For each crop, the colour of paper in its picture: of its white die, else as bright as the crop is."""
    low = (STORED - CROP) // 2
    inner = crops[:, low:-low, low:-low]
    papers = np.quantile(inner.reshape(len(crops), -1, 3)[:, ::7], BRIGHT, axis=1).astype(np.float32)
    for place in np.flatnonzero(prints[:, 0] >= BLUE_PRINTS):
        papers[pictures == pictures[place]] = paper_of(inner[place])
    return papers


class StoredTops:
    """All stored crops, in memory."""

    def __init__(self, shards: list[Path], *, by_paper: bool) -> None:
        # To the witness a leaning die has no top; the judge reads it, and leaves it to the leaner to object. So what
        # the judge calls unreadable is covered, and a die at a wall, which shows much of its sides, is not.
        self.unused = [DOUBTFUL] if by_paper else [DOUBTFUL, COCKED]
        self.papers = np.zeros((0, 3), np.float32)
        self.known: set[Path] = set()
        self.crops: list[np.ndarray] = []
        self.kinds, self.toward = np.zeros(0, int), np.zeros((0, 2), np.float32)
        self.held = np.zeros(0, bool)
        self.where: np.ndarray = np.zeros((0, 2), int)
        self.add(shards)

    def add(self, shards: list[Path]) -> None:
        for path in sorted(set(shards) - self.known):
            try:
                shard = np.load(path)
                crops, prints, toward = shard["crops"], shard["prints"], shard["toward"]
                pictures = shard["crop_pictures"]
            except (OSError, ValueError, EOFError, KeyError):
                continue  # still being written
            self.known.add(path)
            papers = papers_of(crops, prints, pictures)
            use = ~np.isin(prints[:, 0], self.unused)
            crops, prints, toward, papers = crops[use], prints[use], toward[use], papers[use]
            count = len(crops)
            places = np.stack([np.full(count, len(self.crops)), np.arange(count)], 1)
            self.where = np.concatenate([self.where, places])
            self.crops.append(crops)
            self.kinds = np.concatenate([self.kinds, classes(prints)])
            self.toward = np.concatenate([self.toward, toward])
            self.papers = np.concatenate([self.papers, papers])
            self.held = np.concatenate([self.held, np.arange(count) // 10 % HELD == 0])
        self._weigh()

    def _weigh(self) -> None:
        """Rare prints are shown more often than they come up, though not as often as the others."""
        kind = np.where(self.kinds == NOTHING, -1, self.kinds // 4)
        often = np.bincount(kind[kind >= 0], minlength=11)
        weight = np.where((kind >= 0) & ~self.held, 1 / np.sqrt(np.maximum(often, 1))[kind], 0.0)
        self.chances = np.cumsum(weight) / weight.sum()
        self.usable = np.flatnonzero(~self.held)

    def __len__(self) -> int:
        return len(self.kinds)

    def choose(self, rng: np.random.Generator) -> np.ndarray:
        shown = np.searchsorted(self.chances, rng.random(BATCH))
        return np.where(rng.random(BATCH) < LEGIBLE, shown, rng.choice(self.usable, BATCH))

    def get(self, chosen: np.ndarray) -> torch.Tensor:
        crops = np.stack([self.crops[shard][place] for shard, place in self.where[chosen]])
        return torch.from_numpy(crops).permute(0, 3, 1, 2).float()


def jitter(
    rng: np.random.Generator, kinds: np.ndarray, toward: np.ndarray, amount: float = 1.0
) -> tuple[np.ndarray, ...]:
    """Maps from crop to stored crop (pixels about the middle), new classes, corrections, and ways to the middle.

    Some faces are squeezed: a little as by a tilted camera, or as much as only a cocked die is.
    """
    count = len(kinds)
    far = np.where(rng.random(count) < 0.6, 0.04, 0.13) * amount
    right, down, grow = rng.uniform(-1, 1, (3, count)) * far
    turn = rng.uniform(-1, 1, count) * np.where(far > 0.1, 0.24, 0.06) * amount
    quarter = rng.integers(4, size=count)
    cocked = rng.random(count) < 0.04 * amount
    squeeze, along = rng.uniform(-0.05, 0.05, count) * amount, rng.uniform(0, math.pi, count)
    squeeze = np.where(cocked, rng.uniform(0.12, 0.35, count), squeeze)
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


def with_ways(crops: torch.Tensor, ways: np.ndarray) -> torch.Tensor:
    """Crops with two more channels that say where the middle of the picture is."""
    planes = torch.from_numpy(ways).float()[:, :, None, None].expand(-1, -1, CROP, CROP)
    return torch.cat([crops, WAY * planes], 1)


def unhidden(goal: np.ndarray, hidden: np.ndarray) -> np.ndarray:
    """The classes where a share of each face is hidden: of a little nothing is learned, of more that none shows."""
    return np.where((hidden > HARDLY) & (goal != NOTHING), np.where(hidden > HIDDEN, NOTHING, IGNORED), goal)


def lit(crops: torch.Tensor, papers: np.ndarray, rng: np.random.Generator) -> torch.Tensor:
    """What the witness sees: crops as another camera would take them, measured against paper in the same light."""
    gain = np.exp(rng.normal(0, LIT_OTHERWISE, (len(papers), 1)))
    paper = torch.from_numpy((papers * gain).astype(np.float32))[:, :, None, None].expand(-1, -1, CROP, STRIP)
    both = toned(torch.cat([shaded(crops, rng), paper], 3), rng)
    crops, paper = both[..., :CROP], both[..., CROP:].mean((2, 3))
    return against_paper(noisy(focused(crops.clone(), rng), rng).clamp(0, 255), paper.clamp(0, 255))


def batch_of(tops: StoredTops, rng: np.random.Generator, *, by_paper: bool = False) -> tuple[torch.Tensor, ...]:
    """What the network sees, the classes, the corrections, and which of them count."""
    chosen = tops.choose(rng)
    maps, goal, corrections, ways = jitter(rng, tops.kinds[chosen], tops.toward[chosen])
    whole = torch.from_numpy(tops.kinds[chosen] != NOTHING).float()
    crops, hidden = covered(cut(tops.get(chosen), maps), rng)
    crops, goal = glared(crops, rng), unhidden(goal, hidden)
    seen = lit(crops, tops.papers[chosen], rng) if by_paper else normalised(photographed(crops, rng))
    seen = with_ways(seen, ways)
    return seen, torch.from_numpy(goal), torch.from_numpy(corrections).float(), whole


def loss_of(
    net: Judge, tops: StoredTops, rng: np.random.Generator, *, by_paper: bool, exact: bool
) -> tuple[torch.Tensor, float]:
    """The loss of one batch, and the share of it that was named right."""
    seen, wanted, corrections, whole = batch_of(tops, rng, by_paper=by_paper)
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=not exact):
        output = net(seen.to(memory_format=torch.channels_last))
    output = output.float()
    print_loss = functional.cross_entropy(output[:, : Judge.CLASSES], wanted, ignore_index=IGNORED)
    off = functional.smooth_l1_loss(output[:, Judge.CLASSES :], corrections, reduction="none", beta=0.02)
    right = float((output[:, : Judge.CLASSES].argmax(1) == wanted).float().mean())
    return print_loss + 6 * (off.mean(1) * whole).sum() / whole.sum().clamp(min=1), right


def tested(net: Judge, tops: StoredTops, *, by_paper: bool) -> str:
    """How the network fares on tops that it never saw, hardly misframed and without further spoiling."""
    net.eval()
    rng = np.random.default_rng(9)
    held = np.flatnonzero(tops.held)[-4000:]
    loss, right, count, sure, sure_wrong = 0.0, 0, 0, 0, 0
    with torch.no_grad():
        for start in range(0, len(held), 200):
            chosen = held[start : start + 200]
            maps, goal, _, ways = jitter(rng, tops.kinds[chosen], tops.toward[chosen], 0.4)
            crops, papers = cut(tops.get(chosen), maps), torch.from_numpy(tops.papers[chosen])
            seen = against_paper(crops, papers) if by_paper else normalised(crops)
            answer = net(with_ways(seen, ways))[:, : Judge.CLASSES]
            shown = np.flatnonzero(goal != NOTHING)
            wanted = torch.from_numpy(goal)
            loss += float(functional.cross_entropy(answer[shown], wanted[shown], reduction="sum"))
            chance, best = torch.softmax(answer, 1).max(1)
            hit = best == wanted
            right, count = right + int(hit[shown].sum()), count + len(shown)
            believed = (chance > 0.95) & (best != NOTHING)
            sure, sure_wrong = sure + int(believed[shown].sum()), sure_wrong + int((believed & ~hit).sum())
    net.train()
    return f"held: loss {loss / count:.4f} right {right / count:.4f} sure {sure / count:.4f}, wrongly {sure_wrong}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("shards", type=Path, nargs="+")
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--start", type=Path, help="weights to go on from: a .pt file, or a packed network")
    parser.add_argument("--paper", action="store_true", help="the witness: it sees tops against paper")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="greatest learning rate")
    args = parser.parse_args()
    torch.manual_seed(1 + args.paper)
    torch.set_num_threads(1)
    halves = halves_pay()
    rng = np.random.default_rng(1 + args.paper)
    tops, net = StoredTops(args.shards, by_paper=args.paper), Judge()
    begin(net, args.start, lambda: batch_of(tops, rng, by_paper=args.paper)[0])
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=2e-3)
    mean, began, smooth, right = Mean(net), time.monotonic(), 3.0, 0.0
    for number, share in steps(optimiser, args.minutes, args.rate):
        loss, hit = loss_of(net, tops, rng, by_paper=args.paper, exact=not halves or share > EXACT)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimiser.step()
        mean.add(net, number)
        smooth, right = 0.99 * smooth + 0.01 * loss.item(), 0.99 * right + 0.01 * hit
        if number % 250 == 0:
            took = time.monotonic() - began
            print(f"{number} {share:.0%} loss {smooth:.3f} right {right:.3f} {took:.0f} s", flush=True)
        if number % LOOK_AGAIN == LOOK_AGAIN - 1:
            tops.add(sorted(args.shards[-1].parent.glob("*.npz")))
            averaged = Judge()
            averaged.load_state_dict(mean.state)
            print(f"{len(tops)} tops; {tested(averaged, tops, by_paper=args.paper)}", flush=True)
            export(averaged, EXAMPLE, args.out, AXES)
    net.load_state_dict(mean.state)
    print(tested(net, tops, by_paper=args.paper), flush=True)
    export(net, EXAMPLE, args.out, AXES)
    return 0


if __name__ == "__main__":
    sys.exit(main())
