"""How much faster the engine is than the plain search, in one run on one machine.

    python bench/rules.py [--seed N] [--states N] [--campaigns N]

The plain search is `tests/plain.py`: every orientation at every position, each rule tested on sets of fields,
stopping at the first objection. Both sides get the same positions and list every legal place; what they find is
compared before anything is timed. The two take turns, so that a busy moment of the machine falls on both, and
medians are reported. The exit status is 1 if a ratio falls short of what is wanted.
"""

from __future__ import annotations

import argparse
import platform
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw import Act, Build, GameState, Move, RollThrown, apply, can_pass, can_skip, legal, new_game
from kiosk.rules.my_city_rw.answers import sheet_json
from kiosk.rules.my_city_rw.campaign import Campaign, start_next
from kiosk.rules.my_city_rw.record import GameRecord, campaign_record_of, record_of
from kiosk.rules.my_city_rw.record_json import campaign_json, game_json
from kiosk.rules.my_city_rw.standings import Mode, totals
from tests import plain
from tests.strategies import LIBRARY, Manner, play, random_roll

Json = dict[str, Any]
SHEETS = {number: sheet_json(spec.sheet) for number, spec in LIBRARY.items()}
PLACES_WANTED, CAMPAIGN_WANTED = 100, 15
MANNER = Manner(build=0.9, stop=0.0, care=1)
REPEATS = 5
LONG_ENOUGH = 0.003  # seconds


@dataclass(frozen=True)
class TurnPosition:
    """One player's turn in the middle of a game, for both engines."""

    state: GameState
    sheet: Json
    city: plain.PlainCity
    kind: str
    shape: plain.Cells

    def fast(self) -> list[Region]:
        return list(legal(self.state, "Ada"))

    def fast_fields(self) -> list[list[tuple[int, int]]]:
        """The same as sorted lists of fields, as the commands print them."""
        return sorted(list(place) for place in legal(self.state, "Ada"))

    def plain(self) -> list[list[list[int]]]:
        return plain.legal(self.sheet, self.city, self.kind, self.shape)


def position(rng: Random) -> TurnPosition:
    """A random roll after four to twelve rounds of a random game."""
    game = rng.choice(list(LIBRARY))
    state = play(new_game(LIBRARY[game], ["Ada"]), rng, MANNER, rng.randint(4, 12))
    if state.finished:
        return position(rng)
    state = apply(state, RollThrown(random_roll(rng)))
    record = game_json(record_of(state))
    kind, shape = plain.buildings_of_rounds(SHEETS[game], record["rounds"])[-1]
    return TurnPosition(state, SHEETS[game], plain.play(SHEETS[game], record, {})["Ada"], kind, shape)


def campaign(rng: Random) -> Campaign:
    whole = Campaign(Mode.CAMPAIGN, ("Ada",))
    while whole.series.next_game:
        whole = start_next(whole, LIBRARY, ["Ada"])
        whole = whole.with_last(play(whole.games[-1], rng, MANNER))
    return whole


def play_fast(record: Any) -> dict[str, int]:  # noqa: ANN401
    """Play a campaign as its player did: in each round find all places, then do what was done; score at the end."""
    whole = Campaign(Mode.CAMPAIGN, ("Ada",))
    for one in record.games:
        whole = start_next(whole, LIBRARY, ["Ada"])
        whole = whole.with_last(_play_fast(whole.games[-1], one))
    return totals(whole.series)


def _play_fast(state: GameState, record: GameRecord) -> GameState:
    for entry in record.rounds:
        state = apply(state, RollThrown(entry.roll))
        list(legal(state, "Ada"))
        can_pass(state, "Ada"), can_skip(state, "Ada")
        state = apply(state, Act("Ada", entry.actions[0]))
    return state


def play_plain(record: Json) -> dict[str, int]:
    answers: dict[int, Json] = {}
    for one in record["games"]:
        sheet = SHEETS[one["game"]]
        city = plain.new_cities(sheet, ["Ada"], plain.carried_into(answers, one))["Ada"]
        buildings = plain.buildings_of_rounds(sheet, one["rounds"])
        for number, (entry, building) in enumerate(zip(one["rounds"], buildings, strict=True), 1):
            plain.legal(sheet, city, *building)
            plain.can_pass(sheet, city, building[0]), plain.can_skip(sheet, city, *building)
            action = entry["actions"]["Ada"]
            assert plain.reason_against(sheet, city, building, action) is None
            city = plain.after(city, building[0], action, number)
        answers[one["game"]] = plain.game_answer(sheet, one, {"Ada": city})
    chapters = plain.chapters_answer(["Ada"], answers)
    return {"Ada": sum(chapter["Ada"]["total"] for chapter in chapters.values())}


def seconds(work: Callable[[], object]) -> float:
    """The processor's time for one call, so that other programs do not count; what is quick is done several times."""
    calls, begin = 0, time.process_time()
    while (taken := time.process_time() - begin) < LONG_ENOUGH:
        work()
        calls += 1
    return taken / calls


def in_turn(*works: Callable[[], object]) -> list[float]:
    """The median time of each, the works taking turns."""
    times: list[list[float]] = [[] for _ in works]
    for _ in range(REPEATS):
        for work, taken in zip(works, times, strict=True):
            taken.append(seconds(work))
    return [median(taken) for taken in times]


def bytes_of(make: Callable[[], object]) -> int:
    """What *make*'s result holds that was not held before."""
    make()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept = make()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del kept
    return after - before


def bench_places(positions: Iterable[TurnPosition]) -> float:
    positions = list(positions)
    for one in positions:
        found = [[list(field) for field in place] for place in one.fast_fields()]
        assert found == one.plain(), one
    times = [in_turn(one.fast, one.fast_fields, one.plain) for one in positions]
    fast, fields, slow = (median(column) for column in zip(*times, strict=True))
    ratio = median(one[2] / one[0] for one in times)
    whole = sum(one[2] for one in times) / sum(one[0] for one in times)
    as_fields = median(one[2] / one[1] for one in times)
    places = median(len(one.fast()) for one in positions)
    print(f"legal places of a random roll in the middle of a random game, {len(positions)} positions:")
    print(f"  fast {fast * 1e6:8.1f} us   plain {slow * 1e6:8.1f} us   median of {places:.0f} places")
    print(f"  {ratio:.1f} times faster (median), {whole:.1f} times over all; wanted {PLACES_WANTED}")
    print(f"  as sorted lists of fields, as the commands print them: {fields * 1e6:.1f} us, {as_fields:.1f} times")
    return ratio


def bench_campaigns(campaigns: Iterable[Campaign]) -> float:
    ratios, figures = [], []
    for whole in campaigns:
        record = campaign_record_of(whole)
        data = campaign_json(record)
        assert play_fast(record) == play_plain(data) == totals(whole.series)
        fast, slow = in_turn(lambda record=record: play_fast(record), lambda data=data: play_plain(data))
        ratios.append(slow / fast)
        figures.append((fast, slow, sum(game.round for game in whole.games)))
    fast, slow, rounds = (median(column) for column in zip(*figures, strict=True))
    print(f"a whole random solo campaign of 12 games, {len(ratios)} campaigns of about {rounds:.0f} rounds:")
    print(f"  fast {fast * 1e3:8.1f} ms   plain {slow * 1e3:8.1f} ms")
    print(f"  {median(ratios):.1f} times faster (median); wanted {CAMPAIGN_WANTED}")
    return median(ratios)


def memory(rng: Random) -> None:
    whole = campaign(rng)
    end = whole.games[-1]
    state = new_game(end.spec, ["Ada"])
    roll = random_roll(rng)
    thrown = apply(state, RollThrown(roll))
    place = tuple(next(iter(legal(thrown, "Ada")), ()))
    act = Act("Ada", Build(place) if place else Move.STOP)
    print("memory held by values (tracemalloc):")
    print(f"  one more state after an action   {bytes_of(lambda: apply(thrown, act)):>8} bytes")
    print(f"  the state of a new game          {bytes_of(lambda: new_game(end.spec, ['Ada'])):>8} bytes")
    states = lambda: _every_state(record_of(end))  # noqa: E731
    print(f"  every state of game {end.spec.number:<2}, {end.round:>2} rounds {bytes_of(states):>8} bytes")
    record = campaign_record_of(whole)
    tracemalloc.start()
    play_fast(record)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    print(f"  at most, playing a campaign      {peak:>8} bytes")


def _every_state(record: GameRecord) -> list[GameState]:
    states = [new_game(LIBRARY[record.game], record.players)]
    for entry in record.rounds:
        states.append(apply(states[-1], RollThrown(entry.roll)))
        states.append(apply(states[-1], Act("Ada", entry.actions[0])))
    return states


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--states", type=int, default=120)
    parser.add_argument("--campaigns", type=int, default=3)
    args = parser.parse_args()
    rng = Random(args.seed)
    print(f"Python {platform.python_version()} on {platform.machine()}, seed {args.seed}")
    places = bench_places(position(rng) for _ in range(args.states))
    whole = bench_campaigns(campaign(rng) for _ in range(args.campaigns))
    memory(rng)
    return 0 if places >= PLACES_WANTED and whole >= CAMPAIGN_WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
