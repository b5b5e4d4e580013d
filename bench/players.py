"""How well computer players play solo campaigns: points by level and chapter, honorary citizens, time a move, memory.

    python bench/players.py [--campaigns 100] [--levels easy medium strong] [--seconds 0] [--mirrored] [--log FILE]

The seeds are other ones than those of fitting. With a log each campaign is noted there when it has ended, and a run
that was stopped goes on after the last one. Thinking time is the processor's, so that a busy machine plays as well
as an idle one. Times are given as a ratio to finding the legal placements of the same
rounds with the rules' own search, measured in the same run, and in milliseconds for a rough idea.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.players.my_city_rw.selfplay import play_series
from kiosk.players.my_city_rw.think import Effort, Level
from kiosk.rules.dice import SIDES_A, SIDES_B, SIDES_W, Roll
from kiosk.rules.my_city_rw import Library, legal, load_library, score
from kiosk.rules.my_city_rw.campaign import Campaign
from kiosk.rules.my_city_rw.sheet import Sheet
from kiosk.rules.my_city_rw.spec import compose
from kiosk.rules.my_city_rw.standings import Mode, chapter_results, totals

PLAYER = "P1"
HONORARY = 300
THROWS = 80
AGAIN = 2


def mirrored(sheet: Sheet) -> Sheet:
    last = sheet.size[1] - 1
    river = frozenset(
        tuple(sorted(((one[0], last - one[1]), (other[0], last - other[1])))) for one, other in sheet.river
    )
    return replace(sheet, fields=tuple(row[::-1] for row in sheet.fields), river=river)


def throws(seed: int) -> list[list[Roll]]:
    rng = random.Random(seed)
    return [
        [Roll(rng.choice(SIDES_A), rng.choice(SIDES_B), rng.choice(SIDES_W)) for _ in range(THROWS)]
        for _ in range(12)
    ]


def search_time(campaign: Campaign) -> float:
    """The mean time that the rules take for all legal placements of a late position."""
    games = [game for game in campaign.games if game.order is not None]
    began = time.process_time()
    for game in games:
        for _ in range(AGAIN):
            sum(1 for _ in legal(game, PLAYER))
    return (time.process_time() - began) / (AGAIN * len(games))


def played(level: Level, seed: int, args: argparse.Namespace, library: Library) -> dict[str, Any]:
    effort = Effort(level, args.seconds, np.random.default_rng(seed), time.process_time)
    began = time.process_time()
    campaign = play_series(library, Campaign(Mode.CAMPAIGN, (PLAYER,)), throws(seed), effort)
    spent = time.process_time() - began
    return {
        "key": [level.value, seed, args.seconds, args.mirrored],
        "total": totals(campaign.series)[PLAYER],
        "chapters": [results[PLAYER].total for results in chapter_results(campaign.series).values()],
        "games": [score(game, PLAYER).total for game in campaign.games],
        "moves": sum(game.round for game in campaign.games),
        "spent": spent,
        "search": search_time(campaign),
        "memory": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }


def measure(level: Level, args: argparse.Namespace, library: Library) -> None:
    known = {}
    if args.log and args.log.exists():
        known = {json.dumps(one["key"]): one for one in map(json.loads, args.log.read_text().splitlines())}
    found = []
    for seed in range(args.seed, args.seed + args.campaigns):
        one = known.get(json.dumps([level.value, seed, args.seconds, args.mirrored]))
        if one is None:
            one = played(level, seed, args, library)
            if args.log:
                with args.log.open("a") as log:
                    log.write(json.dumps(one) + "\n")
        found.append(one)
    tell(level, found)


def tell(level: Level, found: list[dict[str, Any]]) -> None:
    sums = np.array([one["total"] for one in found])
    error = sums.std(ddof=1) / len(sums) ** 0.5 if len(sums) > 1 else float("nan")
    parts = " ".join(f"{mean:.1f}" for mean in np.mean([one["chapters"] for one in found], axis=0))
    each = sum(one["spent"] for one in found) / sum(one["moves"] for one in found)
    search = np.mean([one["search"] for one in found])
    honorary = f"from {HONORARY} on {np.mean(sums >= HONORARY):.0%}"
    pace = f"{each * 1000:.1f} ms a move = {each / search:.0f} × the legal placements"
    grown = found[-1]["memory"] - found[0]["memory"]
    memory = f"{grown:.1f} MiB more after {len(found[0]['games']) * len(found)} games"
    told = (f"{sums.mean():6.1f} ± {error:.1f}", f"chapters {parts}", honorary, pace, memory)
    print(f"{level:<7} {'   '.join(told)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--campaigns", type=int, default=100)
    parser.add_argument("--levels", nargs="+", default=list(Level))
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=10_000_000)
    parser.add_argument("--mirrored", action="store_true", help="on all sheets mirrored left to right")
    parser.add_argument("--log", type=Path, help="a file of campaigns that have ended")
    args = parser.parse_args()
    library = load_library()
    if args.mirrored:
        library = {number: compose(mirrored(spec.sheet)) for number, spec in library.items()}
    for level in args.levels:
        measure(Level(level), args, library)


if __name__ == "__main__":
    main()
