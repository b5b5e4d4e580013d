"""Trains the one network for tops (print and turn, frame, leaning, covered, moving) and writes it as ONNX.

python vision/training/tops.py tops.onnx SHARD.npz… --minutes 240

Shards of both sources, the lab and the path tracer, are mixed as they come. Shards that appear in the folder of the
last one while it trains are taken in as well.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np
import torch
from export import export
from judge import IGNORED, NOTHING
from nets import TopReader
from schedule import Mean, halves_pay, steps
from topdata import Batch, TopShards, batch_of, exact_part, framed_part
from torch.nn import functional

LEARNING_RATE = 3e-3
SHAPE = 6.0
"""Weight of what is measured (frame, base, moments) in the loss."""
FLAGS = (0, 6, 7)
NAMES = ("leaning", "flat", "covered", "moving")
EXACT_DIGITS = 0.85
"""Share of the time from which on it is trained with all digits; before, with half of them, which is quicker."""
LOOK_AGAIN = 400
"""Steps after which it is tested and written, and new shards are looked for."""
EXAMPLE = torch.zeros(3, TopReader.CHANNELS, TopReader.SIDE, TopReader.SIDE)
AXES = {"crops": {0: "n"}, "answers": {0: "n"}}


def parts(answers: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Prints, corrections and state."""
    first, second = TopReader.CLASSES, TopReader.CLASSES + TopReader.POSE
    return answers[:, :first], answers[:, first:second], answers[:, second:]


def off(said: torch.Tensor, wanted: torch.Tensor, beta: float) -> torch.Tensor:
    known = torch.isfinite(wanted)
    return functional.smooth_l1_loss(said[known], wanted[known], beta=beta) if known.any() else said.sum() * 0


def loss_of(answers: torch.Tensor, batch: Batch) -> torch.Tensor:
    prints, corrections, state = parts(answers)
    loss = functional.cross_entropy(prints, batch.prints, ignore_index=IGNORED)
    for column in FLAGS:
        known = torch.isfinite(batch.state[:, column])
        loss = loss + functional.binary_cross_entropy_with_logits(state[known, column], batch.state[known, column])
    return loss + SHAPE * (off(corrections, batch.corrections, 0.02) + off(state[:, 1:6], batch.state[:, 1:6], 0.05))


def tested(net: TopReader, tops: TopShards) -> str:
    """How tops of pictures that it never saw fare, hardly misframed and without further spoiling."""
    net.eval()
    rng = np.random.default_rng(9)
    with torch.no_grad():
        text = _prints_tested(net, tops, rng) + _states_tested(net, tops, rng)
    net.train()
    return text


def _prints_tested(net: TopReader, tops: TopShards, rng: np.random.Generator) -> str:
    held = np.flatnonzero(tops.columns["held"])[-4000:]
    right = count = sure = wrong = 0
    for start in range(0, len(held), 200):
        batch = exact_part(tops, held[start : start + 200], rng, 0.4)
        chance, best = torch.softmax(parts(net(batch.seen))[0], 1).max(1)
        legible = (batch.prints != NOTHING) & (batch.prints != IGNORED)
        hit, believed = best == batch.prints, (chance > 0.95) & (best != NOTHING) & (batch.prints != IGNORED)
        right, count = right + int((hit & legible).sum()), count + int(legible.sum())
        sure, wrong = sure + int((believed & legible).sum()), wrong + int((believed & ~hit).sum())
    return (
        f"held: of {count} prints right {right / max(count, 1):.4f} sure {sure / max(count, 1):.4f} wrongly {wrong};"
    )


def _states_tested(net: TopReader, tops: TopShards, rng: np.random.Generator) -> str:
    """For each state the chances of leaning, being covered and moving that a tenth of the dice are beyond."""
    text = ""
    for name, group in zip(NAMES, tops.kinds_of_state(), strict=True):
        places = np.flatnonzero(group & tops.columns["framed_held"])[:600]
        if not len(places):
            continue
        said = torch.sigmoid(parts(net(framed_part(tops, places, rng, plain=True).seen))[2][:, list(FLAGS)]).numpy()
        ends = (np.percentile(said[:, k], 10 if NAMES[(0, 2, 3)[k]] == name else 90) for k in range(3))
        text += f" {name} {len(places)}: " + " ".join(f"{end:.3f}" for end in ends)
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("shards", type=Path, nargs="+")
    parser.add_argument("--minutes", type=float, default=240)
    parser.add_argument("--start", type=Path, help="weights to go on from: a .pt file")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE, help="greatest learning rate")
    args = parser.parse_args()
    torch.manual_seed(1)
    torch.set_num_threads(1)
    halves = halves_pay()
    rng = np.random.default_rng(1)
    tops, net = TopShards(args.shards), TopReader()
    if args.start:
        net.load_state_dict(torch.load(args.start))
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=1e-2)
    mean, smooth, began = Mean(net), 3.0, time.monotonic()
    for number, spent in steps(optimiser, args.minutes, args.rate):
        batch = batch_of(tops, rng)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halves and spent < EXACT_DIGITS):
            answers = net(batch.seen.to(memory_format=torch.channels_last))
        loss = loss_of(answers.float(), batch)
        optimiser.zero_grad()
        loss.backward()
        if not torch.isfinite(torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)):
            continue  # one such step spoils all weights for good
        optimiser.step()
        mean.add(net, number)
        smooth = 0.98 * smooth + 0.02 * loss.item()
        if number % 50 == 0:
            print(f"{number} {spent:.0%} loss {smooth:.3f} {time.monotonic() - began:.0f} s", flush=True)
        if number % LOOK_AGAIN == LOOK_AGAIN - 1:
            tops.add(sorted(args.shards[-1].parent.glob("*.npz")))
            write(mean, tops, args.out)
    write(mean, tops, args.out)
    return 0


def write(mean: Mean, tops: TopShards, out: Path) -> None:
    averaged = TopReader()
    averaged.load_state_dict(mean.state)
    print(f"{len(tops.columns['kinds'])} tops; {tested(averaged, tops)}", flush=True)
    export(averaged, EXAMPLE, out, AXES)


if __name__ == "__main__":
    sys.exit(main())
