"""How sure the coach's bands are: each is held against many games played to the end with the same throws.

    python bench/coach.py [--positions 100] [--games 400] [--seconds 0.25] [--log FILE]

Positions come from games with other dice than those of fitting. Of each a few moves, good ones and any, are shown to
the coach, and to the reference: what a move loses is the mean difference to the best one over games to the end; which
one is the best is decided by half of the games, and the loss measured by the other half. Thinking time is the
processor's. With a log a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.players.bands import Band, band
from kiosk.players.my_city_rw.asking import seen_by
from kiosk.players.my_city_rw.play import LONGEST, copy_into, play_out
from kiosk.players.my_city_rw.seen import Knowledge
from kiosk.players.my_city_rw.tables import new_position
from kiosk.players.my_city_rw.think import Effort, Level, Mind, MoveCandidate, think
from kiosk.players.my_city_rw.throws import throws_by_chance
from kiosk.rules.dice import SIDES_A, SIDES_B, SIDES_W, Roll
from kiosk.rules.my_city_rw import Act, RollThrown, apply, load_library, new_game

PLAYER = "P1"
SEED = 30_000_000
BEST, GOOD, ANY = 6, 2, 2
"""So many of the best moves are compared; so many of them and of all are shown to the coach."""
LOST, NOTHING = 3.0, 0.5


def position(number: int) -> Knowledge | None:
    """What a player sees somewhere in a game; None where the game has ended before."""
    rng = random.Random(SEED + number)
    state = new_game(load_library()[1 + number % 12], [PLAYER])
    rounds = rng.randrange(1, 16)
    for _ in range(rounds):
        if state.finished:
            return None
        state = apply(state, RollThrown(Roll(rng.choice(SIDES_A), rng.choice(SIDES_B), rng.choice(SIDES_W))))
        seen = seen_by(state, PLAYER)
        state = apply(state, Act(PLAYER, think(seen, Effort(Level.MEDIUM, 0.0, np.random.default_rng(1)))[0].action))
    return seen


def losses(mind: Mind, moves: list[MoveCandidate], games: int, rng: np.random.Generator) -> list[tuple[float, float]]:
    """What each move loses to the best one, and how sure that is."""
    found, scratch = np.zeros((len(moves), games)), new_position(mind.tables)
    for game in range(games):
        throws = throws_by_chance(rng, LONGEST)
        for i, one in enumerate(moves):
            assert one.position is not None
            copy_into(scratch, one.position)
            found[i, game] = play_out(mind.tables, scratch, throws, mind.first, mind.weights, mind.worth)
    best = int(found[:, ::2].mean(axis=1).argmax())
    behind = found[best, 1::2] - found[:, 1::2]
    return [(float(one.mean()), float(one.std() / len(one) ** 0.5)) for one in behind]


def judged(number: int, args: argparse.Namespace) -> Iterator[dict[str, object]]:
    seen = position(number)
    if seen is None:
        return
    rng, picks = np.random.default_rng(SEED + number), random.Random(number)
    mind = Mind(seen)
    moves = [one for one in mind.further(mind.ranked()) if one.position is not None]
    if len(moves) < BEST:
        return
    asked = picks.sample(range(BEST), GOOD) + picks.sample(range(len(moves)), min(ANY, len(moves)))
    compared = [*range(BEST), *sorted(set(asked) - set(range(BEST)))]
    lost = dict(zip(compared, losses(mind, [moves[i] for i in compared], args.games, rng), strict=True))
    for i in sorted(set(asked)):
        effort = Effort(Level.STRONG, args.seconds, rng, time.process_time)
        thoughts = think(seen, effort, also=moves[i].action)
        mine = next(one.value for one in thoughts if one.action == moves[i].action)
        coach = max(0.0, thoughts[0].value - mine)
        yield {"position": number, "lost": lost[i][0], "error": lost[i][1], "coach": coach}


def tell(found: list[dict[str, float]]) -> None:
    for name, chosen in (
        (f"{LOST} points or more lost", [one for one in found if one["lost"] >= LOST]),
        (f"less than {NOTHING} lost", [one for one in found if one["lost"] < NOTHING]),
        ("between", [one for one in found if NOTHING <= one["lost"] < LOST]),
    ):
        bands = [band(one["coach"]) for one in chosen]
        shares = ", ".join(f"{one} {bands.count(one) / max(1, len(bands)):.1%}" for one in Band)
        print(f"{name}: {len(chosen)} moves: {shares}")
    error = np.mean([one["error"] for one in found])
    print(f"the reference's standard error is {error:.2f} points on average")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=0.25)
    parser.add_argument("--log", type=Path)
    args = parser.parse_args()
    found = []
    if args.log and args.log.exists():
        found = [json.loads(line) for line in args.log.read_text().splitlines()]
    begun = 1 + max((one["position"] for one in found), default=-1)
    for number in range(begun, args.positions):
        for one in judged(number, args):
            found.append(one)
            if args.log:
                with args.log.open("a") as log:
                    log.write(json.dumps(one) + "\n")
    tell(found)


if __name__ == "__main__":
    main()
