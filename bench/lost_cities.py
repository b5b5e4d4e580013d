"""What the rules of Lost Cities cost, as ratios to the first book's, in one run on one machine.

    python bench/lost_cities.py [--seed N] [--states N] [--games N]

Both books get random positions and whole random games of three players. The two take turns, so that a busy moment of
the machine falls on both, and medians are reported:

- legal: listing every legal move of one player; and, for Lost Cities, only the pairs of dice that the commands list;
- replay: reading a record's JSON, playing it through the rules and making the answer, for each action in it.

The exit status is 1 if a ratio is above 1.
"""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.rules import in_turn
from kiosk.rules.lost_cities_rw.answers import legal_answer
from kiosk.rules.lost_cities_rw.engine import SixDiceThrown, apply, legal
from kiosk.rules.lost_cities_rw.state import new_game
from kiosk.rules.my_city_rw import RollThrown as CityThrow
from kiosk.rules.my_city_rw import apply as city_apply
from kiosk.rules.my_city_rw import legal as city_legal
from kiosk.rules.my_city_rw import new_game as city_game
from kiosk.rules.my_city_rw.answers import legal_answer as city_legal_answer
from kiosk.rules.my_city_rw.record import record_of as city_record_of
from kiosk.rules.my_city_rw.record_json import game_json
from kiosk.rules.registry import records
from tests import lost_strategies as lost
from tests import strategies as city

Json = dict[str, Any]
PLAYERS = ("Ada", "Ben", "Cleo")
CITY_MANNER = city.Manner(build=0.9, stop=0.0, care=1)
LOST_MANNER = lost.LostCitiesManner(decline=0.1, greed=3)


def city_position(rng: Random) -> Any:  # noqa: ANN401
    game = rng.choice(list(city.LIBRARY))
    state = city.play(city_game(city.LIBRARY[game], PLAYERS), rng, CITY_MANNER, rng.randint(4, 12))
    return city_position(rng) if state.finished else city_apply(state, CityThrow(city.random_roll(rng)))


def lost_position(rng: Random) -> Any:  # noqa: ANN401
    state = lost.play(new_game(lost.SHEET, PLAYERS), rng, LOST_MANNER, rng.randint(4, 25))
    return lost_position(rng) if state.finished else apply(state, SixDiceThrown(lost.random_roll(rng)))


def actions_in(record: Json, key: str) -> int:
    return sum(len(entry["actions"]) for entry in record[key])


def bench_legal(rng: Random, count: int) -> float:
    moves, answers = [], []
    for _ in range(count):
        first, second = city_position(rng), lost_position(rng)
        player, active = first.to_act[0], second.active
        moves.append(
            in_turn(
                lambda state=first, name=player: list(city_legal(state, name)),
                lambda state=second, name=active: list(legal(state, name)),
                lambda state=second, name=active: legal(state, name).total,
            )
        )
        answers.append(
            in_turn(lambda state=first: city_legal_answer(state), lambda state=second: legal_answer(state))
        )
    city_list, lost_list, lost_count = (median(column) * 1e6 for column in zip(*moves, strict=True))
    city_json, lost_json = (median(column) * 1e6 for column in zip(*answers, strict=True))
    print(f"legal moves of one player in the middle of a random game, {count} positions (median):")
    print(f"  listed    my-city-rw {city_list:8.1f} us   lost-cities-rw {lost_list:8.1f} us")
    print(f"  ratio {lost_list / city_list:.2f}; counted only {lost_count:.1f} us")
    print(
        f"  as JSON   my-city-rw {city_json:8.1f} us (all)   lost-cities-rw {lost_json:8.1f} us (the active player)"
    )
    return lost_list / city_list


def bench_replay(rng: Random, count: int) -> float:
    figures = []
    for _ in range(count):
        game = rng.choice(list(city.LIBRARY))
        whole = city.play(city_game(city.LIBRARY[game], PLAYERS), rng, CITY_MANNER)
        first = city.json.loads(city.json.dumps(game_json(city_record_of(whole))))
        second = lost.document_of(lost.play(new_game(lost.SHEET, PLAYERS), rng, LOST_MANNER))
        times = in_turn(
            lambda data=first: records("my-city-rw").replay(data, None).document(),
            lambda data=second: records("lost-cities-rw").replay(data, None).document(),
        )
        done = actions_in(first, "rounds"), actions_in(second, "turns")
        figures.append((times[0] / done[0], times[1] / done[1], times[0], times[1]))
    city_one, lost_one, city_all, lost_all = (median(column) for column in zip(*figures, strict=True))
    print(f"replaying a record of three players to its answer, {count} games (median):")
    print(f"  an action my-city-rw {city_one * 1e6:8.1f} us   lost-cities-rw {lost_one * 1e6:8.1f} us")
    print(f"  a game    my-city-rw {city_all * 1e3:8.1f} ms   lost-cities-rw {lost_all * 1e3:8.1f} ms")
    print(f"  ratio {lost_one / city_one:.2f} an action, {lost_all / city_all:.2f} a game")
    return max(lost_one / city_one, lost_all / city_all)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--states", type=int, default=80)
    parser.add_argument("--games", type=int, default=15)
    args = parser.parse_args()
    rng = Random(args.seed)
    print(f"Python {platform.python_version()} on {platform.machine()}, seed {args.seed}")
    ratios = bench_legal(rng, args.states), bench_replay(rng, args.games)
    return 0 if max(ratios) <= 1 else 1


if __name__ == "__main__":
    sys.exit(main())
