"""Fit the value of positions for the computer players of My City Roll & Write.

For each game: play by the value of before (with some noise, so that positions off the best line are seen), regress
the final result on the features of the positions on the way, and repeat; the weights that play best on other dice are
kept. Writes one file a game with the sheet's fingerprint.

    python bench/fit_players.py [--games 1 2 …] [--eyes keen blind] [--rounds 6] [--plays 40000] [--go-on]

With ``--go-on`` the first round is played by the weights that are there, which stay unless a round plays better.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.players.my_city_rw.kernel import FEATURES, GEOMETRY
from kiosk.players.my_city_rw.play import LONGEST, play_many, play_out
from kiosk.players.my_city_rw.tables import Tables, new_position, tables_of
from kiosk.players.my_city_rw.throws import throws_by_chance
from kiosk.players.my_city_rw.weights import BAG, BLIND, KEEN, Weights, load, save
from kiosk.rules.my_city_rw.city import City
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.scoring import GoalBags, NeverPassedBags

CARRY = 2
"""How many bandits a good player brings along, about: games that begin with some are fitted with so many."""
SHEETS = 40
"""How many different sheets (with such bandits) the plays of a round are dealt to."""
OPENING = 16
"""Half of the plays begin with up to so many rounds of noise."""
NOISE = 3.0
JUDGING = 7_000_003
Array = np.ndarray


class Trainer:
    def __init__(self, game: int, seed: int, eyes: str) -> None:
        self.game = game
        self.seen = np.ones(FEATURES, np.float32)
        if eyes == BLIND:
            self.seen[GEOMETRY] = 0
        self.spec = load_library()[game]
        self.rng = np.random.default_rng([seed, game])
        self.worth = np.array(
            [
                sum(bag.count for bag in self.spec.bags if isinstance(bag, GoalBags)) * BAG,
                sum(bag.count for bag in self.spec.bags if isinstance(bag, NeverPassedBags)) * BAG,
            ]
        )

    def tables(self, rng: np.random.Generator) -> Tables:
        """A sheet as a player would find it, with some bandits of the game before where they go on."""
        before = load_library().get(self.game - 1)
        brought = []
        if before is not None and before.sheet.bandits_go_on:
            printed = [(r, c) for r in range(8) for c in range(11) if before.sheet.fields[r][c].value == "bandit"]
            picked = rng.permutation(len(printed))[: rng.integers(0, 2 * CARRY + 1)]
            brought = [printed[i] for i in picked]
        return tables_of(self.spec, City.on(self.spec.sheet, brought).bandits)

    def collect(self, value: Array | None, plays: int) -> tuple[Array, Array, Array]:
        """Positions, how full they are, and what became of them: points, goal, never passed."""
        each = plays // SHEETS
        room = each * LONGEST // 2
        found = []
        greedy = value is None
        used = np.zeros((2, FEATURES)) if value is None else value
        rows, steps, targets = np.zeros((room, FEATURES), np.float32), np.zeros(room), np.zeros((room, 3))
        for _ in range(SHEETS):
            tables = self.tables(self.rng)
            throws = throws_by_chance(self.rng, each * LONGEST).reshape(each, LONGEST, 3)
            openings = self.rng.integers(0, OPENING, each) * (np.arange(each) % 2) * (not greedy)
            n = play_many(
                tables, throws, openings, NOISE, used, self.worth, greedy, new_position(tables), new_position(tables),
                rows, steps, targets,
            )  # fmt: skip
            found.append((rows[:n] * self.seen, steps[:n].copy(), targets[:n].copy()))
        some_rows, some_steps, some_targets = zip(*found, strict=True)
        return np.concatenate(some_rows), np.concatenate(some_steps), np.concatenate(some_targets)

    def judge(self, value: Array, plays: int) -> tuple[float, float]:
        """Mean and standard error of the result, on dice that fitting does not see."""
        rng = np.random.default_rng([JUDGING, self.game])
        found = []
        for play in range(plays):
            if play % SHEETS == 0:
                tables = self.tables(rng)
            throws = throws_by_chance(rng, LONGEST)
            found.append(play_out(tables, new_position(tables), throws, 1, value, self.worth))
        return float(np.mean(found)), float(np.std(found) / len(found) ** 0.5)


def ridge(rows: Array, steps: Array, targets: Array, strength: float = 1e-4) -> Array:
    """For each target weights for an empty and for a full sheet; features are scaled: one strength serves all."""
    size = 2 * rows.shape[1]
    square, product, sums = np.zeros((size, size)), np.zeros((size, targets.shape[1])), np.zeros(size)
    for at in range(0, len(rows), 10_000):
        some, full = rows[at : at + 10_000].astype(np.float64), steps[at : at + 10_000, None]
        x = np.concatenate([some * (1 - full), some * full], axis=1)
        square += x.T @ x
        product += x.T @ targets[at : at + 10_000]
        sums += x.sum(axis=0)
    count = len(rows)
    scale = np.sqrt(np.maximum(0, np.diag(square) / count - (sums / count) ** 2))
    used = scale > 1e-9
    scale = scale[used]
    a = square[np.ix_(used, used)] / count / np.outer(scale, scale)
    a[np.diag_indices_from(a)] += strength
    weights = np.zeros((size, targets.shape[1]))
    weights[used] = np.linalg.solve(a, product[used] / count / scale[:, None]) / scale[:, None]
    return weights.T.reshape(-1, 2, rows.shape[1])


def fit(game: int, eyes: str, args: argparse.Namespace) -> None:
    trainer = Trainer(game, args.seed, eyes)
    began = time.process_time()
    best: float | None = None
    value: Array | None = None
    if args.go_on:
        value = load(trainer.spec, eyes).combined(trainer.worth)
        best, error = trainer.judge(value, args.judged)
        print(f"{eyes} game {game} so far: {best:.2f} ± {error:.2f}", flush=True)
    for number in range(args.rounds):
        rows, steps, targets = trainer.collect(value, args.plays)
        weights = Weights(*ridge(rows, steps, targets))
        value = weights.combined(trainer.worth)
        mean, error = trainer.judge(value, args.judged)
        took = f"{len(rows)} positions, {time.process_time() - began:.0f} s"
        print(f"{eyes} game {game} round {number}: {mean:.2f} ± {error:.2f} ({took})", flush=True)
        if best is None or mean > best:
            best = mean
            save(args.out, trainer.spec, eyes, weights)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, nargs="+", default=list(range(1, 13)))
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--plays", type=int, default=40_000)
    parser.add_argument("--judged", type=int, default=4000, help="games on other dice that judge a round")
    parser.add_argument("--eyes", nargs="+", default=[KEEN, BLIND])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go-on", action="store_true", help="begin with the weights that are there")
    parser.add_argument("--out", type=Path, default=Path("kiosk/players/my_city_rw/weights"))
    args = parser.parse_args()
    for game in args.games:
        for eyes in args.eyes:
            fit(game, eyes, args)


if __name__ == "__main__":
    main()
