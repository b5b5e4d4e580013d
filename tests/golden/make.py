"""Makes the texts of the golden files; a playthrough is made from its rounds, so that reading one checks it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from kiosk.rules.grid.geometry import Field, Region, Shape
from kiosk.rules.grid.notation import fields_text
from kiosk.rules.my_city_rw import Act, GameState, RollThrown, apply, legal, new_game, score, winners
from kiosk.rules.my_city_rw.build_tasks import FortressTrack
from kiosk.rules.my_city_rw.city import City
from kiosk.rules.my_city_rw.notation import parse_field, parse_round, round_text
from kiosk.rules.my_city_rw.placement import Placements
from kiosk.rules.my_city_rw.record import RoundRecord, record_of
from kiosk.rules.my_city_rw.shapes import SHAPES, shape_name
from kiosk.rules.my_city_rw.sheet_print import GLYPHS
from tests.strategies import LIBRARY, Manner, play

FOLDER = Path(__file__).parent
COUNTS = FOLDER / "counts.txt"
MANNER = Manner(build=0.9, stop=0.0, care=8, compass=0.1)
PLAYERS = ("Ada", "Ben")
CARRIED: dict[int, dict[str, list[Field]]] = {
    11: {"Ada": [(0, 2), (3, 0), (4, 8), (6, 4)], "Ben": [(0, 7)]},
    12: {"Ben": [(1, 0), (3, 8), (5, 2)]},
}
"""Onto trees, a mountain, an empty field, a printed fortress, a printed bandit, a rock."""

Carried = dict[str, list[Field]]


def path_of(game: int) -> Path:
    return FOLDER / "playthroughs" / f"game_{game:02}.txt"


# Counts


def count(game: int, shape: Shape) -> int:
    """Places for *shape* as the first building on the empty sheet."""
    spec = LIBRARY[game]
    return len(Placements(spec.rules, City.on(spec.sheet), shape))


def count_fortress(game: int) -> int:
    spec = LIBRARY[game]
    return len(spec.placements(City.on(spec.sheet), FortressTrack(1).order(0)))


def counts_text() -> str:
    head = f"{'game':<8}" + "".join(f"{name:>8}" for name in SHAPES) + f"{'fortress':>10}"
    rows = [
        f"{game:<8}"
        + "".join(f"{count(game, shape):>8}" for shape in SHAPES.values())
        + f"{count_fortress(game):>10}"
        for game in LIBRARY
    ]
    return "\n".join([head, *rows]) + "\n"


# Playthroughs


def rounds_played(game: int) -> tuple[RoundRecord, ...]:
    """A new random game of two, always the same one."""
    state = new_game(LIBRARY[game], PLAYERS, CARRIED.get(game))
    return record_of(play(state, Random(f"playthrough {game}"), MANNER)).rounds


def playthrough_text(game: int, rounds: Iterable[RoundRecord], carried: Carried) -> str:
    return "\n".join(_playthrough(game, rounds, carried)) + "\n"


def _playthrough(game: int, rounds: Iterable[RoundRecord], carried: Carried) -> Iterator[str]:
    state = new_game(LIBRARY[game], PLAYERS, carried)
    yield f"game: {game}"
    for name, fields in carried.items():
        yield f"carried: {name} {fields_text(fields)}"
    for entry in rounds:
        state = apply(state, RollThrown(entry.roll))
        places = {name: len(legal(state, name)) for name in state.to_act}
        for name, action in zip(state.players, entry.actions, strict=True):
            if action is not None:
                state = apply(state, Act(name, action))
        yield ""
        yield f"round: {round_text(entry)}"
        yield f"  {state.round}: {state.order.kind} {shape_name(state.order.shape)}"
        for name in state.players:
            yield f"  {name}: {places.get(name, 'no')} places; {_score_text(state, name)}"
    yield ""
    yield f"finished: {state.finished}, won by {', '.join(winners(state))}"
    for name in state.players:
        yield ""
        yield f"{name}:"
        yield from _city_lines(state.city(name))


def _score_text(state: GameState, player: str) -> str:
    result = score(state, player)
    lines = " ".join(f"{line.line}{f'.{line.kind}' if line.kind else ''} {line.points}" for line in result.lines)
    bags = f", bags {result.money_bags}" if state.spec.bags else ""
    return f"{lines} = {result.total}{bags}"


def _city_lines(city: City) -> Iterator[str]:
    """The sheet with a letter for each building in the order of drawing, and B for the bandits."""
    drawn = {field: chr(ord("a") + i) for i, one in enumerate(city.buildings) for field in one.region}
    bandits = Region(city.bandits)
    for r, row in enumerate(city.sheet.fields):
        glyphs = ("B" if (r, c) in bandits else GLYPHS[terrain] for c, terrain in enumerate(row))
        yield "  " + "".join(drawn.get((r, c), glyph) for c, glyph in enumerate(glyphs))


def read_playthrough(text: str) -> tuple[tuple[RoundRecord, ...], Carried]:
    """The rounds and the carried bandits that a playthrough's text tells."""
    rounds, carried = [], {}
    for line in text.splitlines():
        key, _, value = line.partition(": ")
        if key == "round":
            rounds.append(parse_round(value))
        elif key == "carried":
            name, *fields = value.split()
            carried[name] = [parse_field(field) for field in fields]
    return tuple(rounds), carried
