"""Trains the networks for the tops of Lost Cities' dice from shards (see six_shards.py) and writes them as ONNX.

python vision/training/six_tops.py framer.onnx SHARD.npz… --minutes 60 --framing
python vision/training/six_tops.py tops.onnx SHARD.npz… --minutes 60
python vision/training/six_tops.py prints.onnx SHARD.npz… --minutes 60 --printing --start TOPS.onnx.xz

The first sees tops turned any way and finds the apex; the second sees them as the reader turns them then, and reads
them; the third sees the print alone. Shards that appear in the folder of the last one while it trains are taken in as
well.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from augment import HARDLY, HIDDEN, covered, focused, glared, noisy, shaded, toned
from export import export
from nets import SixTops
from restore import begin
from schedule import Mean, ahead, halves_pay, steps
from six_shards import COLOUR, NUMBER, SPAN, WHOLE
from six_shards import HIDDEN as TOP_HIDDEN
from six_stored import StoredSixTops
from torch.nn import functional

SIZES = SixTops.SIZES
BATCH = 96
EXACT = 0.8
"""Share of the time from which on it is trained with all digits; before, with half of them, which is quicker."""
LEARNING_RATE = 3e-3
UNKNOWN, IGNORED = np.nan, -100
UPRIGHT, FRAMED = 12.0, 8.0
FLAGGED = 4.0
"""How much leaning, covered and moving count: they are learned last."""
WAY = 2.0
UNKNOWN_FOOT, FOOT_OFF = 0.2, (0.01, 0.025, 0.05)
"""Share of the crops that are shown with no more than the way to the middle of the picture; and by how much, in
widths of the picture, the foot of the camera is off in the others."""
STRIP = 4
GREY = 90.0
BRIGHT, DARKEST_WHITE = 0.98, 20.0
LOOK_AGAIN = 400
PARTS = (SixTops.KINDS, SixTops.GLYPHS, SixTops.COLOURS, SixTops.FLAGS, SixTops.FRAME, SixTops.TURNS, SixTops.UPWARD)
AXES = {"crops": {0: "n"}, "answers": {0: "n"}}

Rng = np.random.Generator


@dataclass
class SixBatch:
    seen: torch.Tensor
    kinds: torch.Tensor
    glyphs: torch.Tensor
    colours: torch.Tensor
    flags: torch.Tensor
    frame: torch.Tensor
    turns: torch.Tensor
    upward: torch.Tensor


def shown_ways(tops: StoredSixTops, chosen: np.ndarray, rng: Rng) -> np.ndarray:
    """The way to the foot of the camera as it is known where other dice were looked at; to the middle in some."""
    ways = tops.upright[chosen] + rng.normal(0, 1, (len(chosen), 2)) * rng.choice(FOOT_OFF, (len(chosen), 1))
    return np.where(rng.random((len(chosen), 1)) < UNKNOWN_FOOT, tops.rows[chosen, 10:12], ways)


def jitter(rows: np.ndarray, rng: Rng, amount: float, *, freely: bool) -> tuple[np.ndarray, np.ndarray]:
    """How crops are framed: centre in sizes of a die, log size, and angle, which may be any."""
    count = len(rows)
    straight = np.where(rows[:, 0] == NUMBER, rows[:, 3] + math.pi / 2, rows[:, 4])
    straight = straight + np.where(rows[:, 0] == NUMBER, 0.0, rng.integers(4, size=count) * math.pi / 2)
    angle = straight + amount * rng.normal(0, 0.12, count)
    if freely:
        angle = rng.uniform(-math.pi, math.pi, count)
    off = amount * (0.12 if freely else 0.05) * rng.normal(0, 1, (count, 2))
    grow = amount * (0.12 if freely else 0.06) * rng.normal(0, 1, count)
    return np.column_stack([off, grow]), angle


def sizes_of(side: int) -> float:
    """How many sizes of a die a crop is wide, by its pixels."""
    return SixTops.CLOSER if side == SixTops.PRINTING else SIZES


def cut(stored: torch.Tensor, frame: np.ndarray, angle: np.ndarray, side: int) -> torch.Tensor:
    """Crops of *side* pixels; *frame* is in the picture's own directions."""
    scale = np.exp(frame[:, 2]) * sizes_of(side) / SPAN
    c, s = scale * np.cos(angle), scale * np.sin(angle)
    x, y = frame[:, 0] * 2 / SPAN, frame[:, 1] * 2 / SPAN
    theta = np.stack([np.stack([c, -s, x], 1), np.stack([s, c, y], 1)], 1)
    grid = functional.affine_grid(torch.tensor(theta).float(), [len(stored), 3, side, side], align_corners=False)
    return functional.grid_sample(stored, grid, padding_mode="border", align_corners=False)


def shown(crops: torch.Tensor, ways: np.ndarray, light: torch.Tensor) -> torch.Tensor:
    """What the network sees; light is the colour of the whole picture."""
    bright = torch.quantile(crops[:, :, ::3, 1::3].flatten(1), BRIGHT, dim=1).clamp(min=DARKEST_WHITE)
    tint = torch.stack([torch.log(light[:, 1] / light[:, 0]), torch.log(light[:, 2] / light[:, 0])], 1)
    side = crops.shape[-1]
    planes = torch.cat([WAY * torch.from_numpy(ways).float(), tint], 1)[:, :, None, None].expand(-1, -1, side, side)
    return torch.cat([crops / bright[:, None, None, None] - 0.5, planes], 1)


def batch_of(tops: StoredSixTops, chosen: np.ndarray, rng: Rng, side: int, *, spoil: bool = True) -> SixBatch:
    """Tops as the network sees them: spoilt in many ways, or hardly misframed and otherwise as they are."""
    rows, amount = tops.rows[chosen], 1.0 if spoil else 0.4
    kind = rows[:, 0].astype(int)
    frame, angle = jitter(rows, rng, amount, freely=side == SixTops.FRAMING)
    crops = cut(tops.get(chosen), frame, angle, side)
    light = torch.from_numpy(GREY * np.exp(np.column_stack([np.zeros(len(rows)), rows[:, 8:10]]))).float()
    hidden = np.zeros(len(rows), np.float32)
    if spoil:
        crops, hidden = covered(crops, rng, sizes_of(side))
        crops = shaded(glared(crops, rng, sizes_of(side)), rng)
        strip = light[:, :, None, None].expand(-1, -1, side, STRIP)
        both = toned(torch.cat([crops, strip], 3), rng)
        crops, light = both[..., :side].clone(), both[..., side:].mean((2, 3)).clamp(min=1.0)
        crops = noisy(focused(crops, rng), rng).clamp(0, 255)
    c, s = np.cos(angle), np.sin(angle)
    way = shown_ways(tops, chosen, rng)
    ways = np.column_stack([c * way[:, 0] + s * way[:, 1], -s * way[:, 0] + c * way[:, 1]])
    leans, moves, share = rows[:, 5] > 0, rows[:, 6] > 0, rows[:, 7]
    die = (kind == NUMBER) | (kind == COLOUR)
    over = np.where(
        (share < TOP_HIDDEN) | (hidden > HIDDEN), 1.0, np.where((share >= WHOLE) & (hidden <= HARDLY), 0.0, UNKNOWN)
    )
    readable = die & ~leans & ~moves & (over == 0)
    glyphs = np.where(readable & (kind == NUMBER), rows[:, 1] * 2 + rows[:, 2], IGNORED)
    colours = np.where(readable & (kind == COLOUR), rows[:, 1], IGNORED)
    flags = np.column_stack([np.where(moves, UNKNOWN, leans), np.where(moves, UNKNOWN, over), moves])
    flags = np.where(die[:, None], flags, UNKNOWN)
    steady = (die & ~moves)[:, None]
    back = np.column_stack(
        [-(c * frame[:, 0] + s * frame[:, 1]), -(-s * frame[:, 0] + c * frame[:, 1]), -frame[:, 2]]
    )
    back[:, :2] /= np.exp(frame[:, 2:])
    apex, square = rows[:, 3] - angle, 4 * (rows[:, 4] - angle)
    turns = np.column_stack([np.cos(apex), np.sin(apex), np.cos(square), np.sin(square)])
    turns[:, :2] = np.where((kind == NUMBER)[:, None], turns[:, :2], UNKNOWN)
    turns[:, 2:] = np.where((kind == COLOUR)[:, None], turns[:, 2:], UNKNOWN)
    kinds = np.where(hidden > 0.5, IGNORED, kind)
    upward = np.column_stack([c * rows[:, 13] + s * rows[:, 14], -s * rows[:, 13] + c * rows[:, 14]])
    return SixBatch(
        shown(crops, ways, light),
        torch.from_numpy(kinds),
        torch.from_numpy(glyphs).long(),
        torch.from_numpy(colours).long(),
        torch.from_numpy(flags).float(),
        torch.from_numpy(np.where(steady, back, UNKNOWN)).float(),
        torch.from_numpy(np.where(steady, turns, UNKNOWN)).float(),
        torch.from_numpy(np.where(steady, upward, UNKNOWN)).float(),
    )


def off(said: torch.Tensor, wanted: torch.Tensor, beta: float) -> torch.Tensor:
    known = torch.isfinite(wanted)
    return functional.smooth_l1_loss(said[known], wanted[known], beta=beta) if known.any() else said.sum() * 0


def loss_of(answers: torch.Tensor, batch: SixBatch, *, framing: bool) -> torch.Tensor:
    kinds, glyphs, colours, flags, frame, turns, upward = answers.split(PARTS, 1)
    loss = functional.cross_entropy(kinds, batch.kinds, ignore_index=IGNORED)
    if not framing:
        loss = loss + functional.cross_entropy(glyphs, batch.glyphs, ignore_index=IGNORED)
        loss = loss + functional.cross_entropy(colours, batch.colours, ignore_index=IGNORED)
    if framing:  # nothing else is asked of it
        return loss + 6 * off(frame, batch.frame, 0.02) + FRAMED * off(turns, batch.turns, 0.1)
    if batch.seen.shape[-1] == SixTops.PRINTING:
        return loss
    known = torch.isfinite(batch.flags)
    loss = loss + FLAGGED * functional.binary_cross_entropy_with_logits(flags[known], batch.flags[known])
    loss = loss + UPRIGHT * off(upward, batch.upward, 0.05)
    return loss + 6 * off(frame, batch.frame, 0.02) + 1.5 * off(turns, batch.turns, 0.1)


def tested(net: SixTops, tops: StoredSixTops, side: int) -> str:
    """How tops of pictures that it never saw fare, straight and without further spoiling."""
    net.eval()
    rng, held = np.random.default_rng(9), np.flatnonzero(tops.held)[-3000:]
    right, sure, wrong, count, flat, bent, turned = (np.zeros(3) for _ in range(7))
    off_by: list[float] = []
    with torch.no_grad():
        for start in range(0, len(held), 200):
            batch = batch_of(tops, held[start : start + 200], rng, side, spoil=False)
            parts = net(batch.seen).split(PARTS, 1)
            off_by += [
                float((parts[k] - wanted).abs().nanmean())
                for k, wanted in ((4, batch.frame), (5, batch.turns), (6, batch.upward))
            ]
            for k, wanted in enumerate((batch.kinds, batch.glyphs, batch.colours)):
                known = wanted != IGNORED
                chance, best = torch.softmax(parts[k][known], 1).max(1)
                hit = best == wanted[known]
                right[k], count[k] = right[k] + int(hit.sum()), count[k] + int(known.sum())
                sure[k] += int((chance > 0.99).sum())
                wrong[k] += int(((chance > 0.99) & ~hit).sum())
                yes, no = batch.flags[:, k] == 1, batch.flags[:, k] == 0
                odds = parts[3][:, k]
                flat[k], bent[k] = flat[k] + int((odds[no] > 0).sum()), bent[k] + int((odds[yes] < 0).sum())
                turned[k] += int(yes.sum())
    net.train()
    shares = " ".join(
        f"{r / max(c, 1):.4f} ({c:.0f}, {s:.0f} sure, {w:.0f} of them wrong)"
        for r, c, s, w in zip(right, count, sure, wrong, strict=True)
    )
    states = " ".join(f"{b:.0f} of {t:.0f} missed, {f:.0f} false" for b, t, f in zip(bent, turned, flat, strict=True))
    frame = "frame off by {:.3f}, turn by {:.3f}, upright by {:.3f}".format(*np.mean(np.reshape(off_by, (-1, 3)), 0))
    return f"kinds, glyphs, colours {shares}; leaning, covered, moving {states}; {frame}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("shards", type=Path, nargs="+")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--start", type=Path, help="weights to go on from: a .pt file, or a packed network")
    parser.add_argument("--rate", type=float, default=LEARNING_RATE)
    parser.add_argument("--seed", type=int, default=1)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--framing", action="store_true", help="train the small one that sees tops turned any way")
    which.add_argument(
        "--printing", action="store_true", help="train the one that names prints; starts from the reader"
    )
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    rng = np.random.default_rng(args.seed)
    side = SixTops.FRAMING if args.framing else SixTops.PRINTING if args.printing else SixTops.READING
    tops, net = StoredSixTops(args.shards), SixTops(side)

    def some(side: int = side) -> SixBatch:
        chosen = np.searchsorted(tops.chances, rng.random(BATCH))
        return batch_of(tops, np.minimum(chosen, len(tops.rows) - 1), rng, side)

    if args.printing and args.start and args.start.suffix == ".xz":
        reader = SixTops(SixTops.READING)
        begin(reader, args.start, lambda: some(SixTops.READING).seen)
        net.load_state_dict(inner(reader))
    else:
        begin(net, args.start, lambda: some().seen)
    net = net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=1e-2)
    mean, smooth, began = Mean(net), 8.0, time.monotonic()
    batches = ahead(some)
    for number, spent in steps(optimiser, args.minutes, args.rate):
        batch = next(batches)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=halves_pay() and spent < EXACT):
            answers = net(batch.seen.to(memory_format=torch.channels_last))
        loss = loss_of(answers.float(), batch, framing=args.framing)
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
            write(mean, tops, args.out, side)
    write(mean, tops, args.out, side)
    return 0


def inner(reader: SixTops) -> dict[str, torch.Tensor]:
    """The weights of the reader for one that sees only the inner cells of its crops."""
    state = reader.state_dict()
    cells, seen = SixTops.READING // 8, SixTops.PRINTING // 8
    low = (cells - seen) // 2
    name = next(name for name, value in state.items() if name.startswith("hidden") and value.ndim == 2)
    every = state[name].view(len(state[name]), -1, cells, cells)
    state[name] = every[:, :, low : low + seen, low : low + seen].flatten(1).clone()
    return state


def asked_only(net: SixTops, side: int) -> None:
    """Makes noughts of what gives answers that nobody asks for: they need no room when they are packed."""
    asked = np.ones(SixTops.OUTPUTS, bool)
    if side != SixTops.READING:
        unasked = (1, 2, 3, 6) if side == SixTops.FRAMING else (3, 4, 5, 6)
        ends = np.cumsum((0, *PARTS))
        for part in unasked:
            asked[ends[part] : ends[part + 1]] = False
    with torch.no_grad():
        net.head.weight[torch.from_numpy(~asked)] = 0
        net.head.bias[torch.from_numpy(~asked)] = 0


def write(mean: Mean, tops: StoredSixTops, out: Path, side: int) -> None:
    averaged = SixTops(side)
    averaged.load_state_dict(mean.state)
    asked_only(averaged, side)
    print(f"{len(tops.rows)} tops; {tested(averaged, tops, side)}", flush=True)
    export(averaged, torch.zeros(3, SixTops.CHANNELS, side, side), out, AXES)


if __name__ == "__main__":
    sys.exit(main())
