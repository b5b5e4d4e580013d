"""Fit the value of pages for the computer players of Lost Cities Roll & Write.

Games of two to four players by the value of before, with some moves by chance; then the final totals are regressed
on the features of the pages on the way, and so on. The weights that beat plain greed most on other dice are kept.

    python bench/fit_lost_cities.py [--rounds 8] [--games 400]
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.players.lost_cities_rw.features import FEATURES, features, phase
from kiosk.players.lost_cities_rw.think import Weights, seen_by, think
from kiosk.rules.lost_cities_rw.dice import COLOURS, NUMBERS, SixDiceRoll
from kiosk.rules.lost_cities_rw.engine import LostCitiesAct, SixDiceThrown, apply, score
from kiosk.rules.lost_cities_rw.library import load_sheet
from kiosk.rules.lost_cities_rw.state import LostCitiesState, new_game

SHEET = load_sheet()
NAMES = ("Ada", "Ben", "Cleo", "Dirk")
OUT = Path("kiosk/players/lost_cities_rw/weights.npz")


def some_roll(rng: random.Random) -> SixDiceRoll:
    return SixDiceRoll(tuple(rng.choices(NUMBERS, k=3)), tuple(rng.choices(COLOURS, k=3)))


def greed() -> Weights:
    """What stands now is what it will be: the points of the sheet as weights."""
    found = np.zeros((2, FEATURES))
    page_features = {}
    for filled, points in enumerate(SHEET.expedition_points):
        for top in range(11):
            page_features[filled * 11 + top] = points
    for number, points in page_features.items():
        found[:, number] = points
    return found


def play(
    rng: random.Random, sides: list[Weights], chance: float
) -> tuple[LostCitiesState, list[tuple[int, list[int], float]]]:
    """A game; gives its end and, for each page on the way, whose it is, its features and the phase."""
    state = new_game(SHEET, NAMES[: len(sides)], rng.choice(NAMES[: len(sides)]))
    seen: list[tuple[int, list[int], float]] = []
    while not state.finished and state.turn < 200:
        state = apply(state, SixDiceThrown(some_roll(rng)))
        while state.to_act:
            name = state.to_act[0]
            seat = state.seat(name)
            thoughts = think(seen_by(state, name), sides[seat])
            picked = rng.choice(thoughts) if rng.random() < chance else thoughts[0]
            state = apply(state, LostCitiesAct(name, picked.action))
        for seat, page in enumerate(state.pages):
            others = [one for i, one in enumerate(state.pages) if i != seat]
            seen.append((seat, features(SHEET, page, others), phase(state.pages)))
    return state, seen


def collect(rng: random.Random, weights: Weights, games: int) -> tuple[np.ndarray, np.ndarray]:
    rows, targets = [], []
    for _ in range(games):
        state, seen = play(rng, [weights] * rng.choice((2, 2, 3, 4)), 0.08)
        totals = [score(state, name).total for name in state.players]
        for seat, numbers, late in seen:
            row = np.zeros((2, FEATURES))
            np.add.at(row[0], numbers, 1 - late)
            np.add.at(row[1], numbers, late)
            rows.append(row.ravel().astype(np.float32))
            targets.append(totals[seat])
    return np.array(rows), np.array(targets, float)


def fitted(rows: np.ndarray, targets: np.ndarray, strength: float = 20.0) -> Weights:
    a = rows.T.astype(float) @ rows
    a[np.diag_indices_from(a)] += strength
    mean = targets.mean()
    solved = np.linalg.solve(a, rows.T @ (targets - mean)).reshape(2, FEATURES)
    solved[:, FEATURES - 1] += mean  # the feature that is always there
    return solved


def against(one: Weights, other: Weights, games: int, seed: int) -> tuple[float, float, float]:
    """Mean totals of both and how often *one* wins, two at a table, on dice that fitting does not see."""
    rng = random.Random(seed)
    ends = []
    for number in range(games):
        first = number % 2
        state, _ = play(rng, [one, other] if first == 0 else [other, one], 0.0)
        totals = [score(state, name).total for name in state.players]
        ends.append((totals[first], totals[1 - first]))
    found = np.array(ends)
    return float(found[:, 0].mean()), float(found[:, 1].mean()), float((found[:, 0] > found[:, 1]).mean())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    current, best, plain = greed(), -1e9, greed()
    seen: list[tuple[np.ndarray, np.ndarray]] = []
    for number in range(args.rounds):
        seen.append(collect(rng, current, args.games))
        rows, targets = (np.concatenate(both) for both in zip(*seen[-2:], strict=True))
        current = fitted(rows, targets)
        mine, theirs, won = against(current, plain, 200, 9_000_000)
        print(
            f"round {number}: {mine:.1f} against greed's {theirs:.1f}, won {won:.0%} ({len(rows)} pages)", flush=True
        )
        if mine - theirs > best:
            best = mine - theirs
            np.savez_compressed(OUT, weights=current.astype(np.float32))


if __name__ == "__main__":
    main()
