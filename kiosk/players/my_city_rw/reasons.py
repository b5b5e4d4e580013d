"""Why one move is better than others, as a code with a word: what a coach says of it.

The value of a position is a sum of many small things that nobody could read; so the same few things that people see
are counted for both moves, in points as far as they have any, and the largest difference is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import fmean

from kiosk.players.my_city_rw.seen import Knowledge
from kiosk.players.my_city_rw.think import Thought
from kiosk.rules.grid.geometry import Region, flood, single_bits
from kiosk.rules.my_city_rw.build_tasks import BuildTask
from kiosk.rules.my_city_rw.city import Building, BuildingKind, City
from kiosk.rules.my_city_rw.engine import Action, Build, Move, score_city
from kiosk.rules.my_city_rw.placement import Placements
from kiosk.rules.my_city_rw.scoring import Line
from kiosk.rules.my_city_rw.shapes import PICTURES, SHAPES
from kiosk.rules.my_city_rw.sheet import Terrain
from kiosk.rules.my_city_rw.spec import GameSpec

Reason = tuple[str, str]
"""A code, and what it is about: a shape's name, or nothing."""
COMPARED = 8
ROOM, HOLE = 1.5, 0.8
"""What room for a shape, and a field in a hole that hardly anything fits into, are worth, about."""
SMALL = 3
"""A hole has so few fields."""
LEAST = 0.4
CHURCH_SHAPES = ("plus-5", "T-4")
DICE_SHAPES = tuple(name for name in PICTURES if name not in CHURCH_SHAPES)
BY_LINE = {
    Line.TREES: "trees",
    Line.ROCKS: "rocks",
    Line.EMPTY: "fields",
    Line.GROUPS: "group",
    Line.WELLS: "well",
    Line.CHURCHES: "church",
    Line.FIRST: "first",
    Line.BANDITS: "bandit",
    Line.COMPLETE_GROUPS: "complete",
}


def reason(seen: Knowledge, thoughts: Sequence[Thought], instead: Action | None = None) -> Reason:
    """Why the first of *thoughts* is better than *instead*, or than the next ones."""
    best = thoughts[0].action
    if not isinstance(best, Build):
        return {Move.PASS: "pass", Move.SKIP: "skip", Move.STOP: "stop"}[best], ""
    if instead is not None and not isinstance(instead, Build):
        return "build", ""
    others = [one.action for one in thoughts[1:COMPARED] if isinstance(one.action, Build)]
    if instead is not None:
        others = [instead]
    if not others:
        return "only", ""
    mine = dict(_facts(seen, best))
    theirs = [dict(_facts(seen, one)) for one in others]
    gains = {key: value - fmean(one.get(key, 0.0) for one in theirs) for key, value in mine.items()}
    largest = max(gains, key=lambda key: gains[key])
    return largest if gains[largest] >= LEAST else ("balance", "")


def _facts(seen: Knowledge, build: Build) -> Iterator[tuple[Reason, float]]:
    """What people see after *build*, in points."""
    city = seen.city.with_building(Building(seen.order.kind, Region.of(build.fields), 1))
    for line in score_city(seen.spec, city, (city,)).lines:
        if line.line in BY_LINE and line.kind in (None, seen.order.kind):
            yield (BY_LINE[line.line], ""), float(line.points)
    yield ("holes", ""), -HOLE * _lost(seen.spec, city)
    for name in DICE_SHAPES:
        order = BuildTask(BuildingKind.SOLID, SHAPES[name], 1, False, False)  # noqa: FBT003 - as it is written everywhere
        yield ("room", name), ROOM * any(True for _ in Placements(seen.spec.rules_for(order), city, SHAPES[name]))


def _lost(spec: GameSpec, city: City) -> int:
    """How many free fields lie in holes so small that hardly anything fits."""
    free = city.sheet.where(*Terrain) & ~city.standing
    for rule in spec.ground:
        free &= ~rule.closed(city)
    lost = 0
    for one in single_bits(free):
        if free & one:
            hole = flood(one, free)
            free &= ~hole
            lost += hole.bit_count() if hole.bit_count() <= SMALL else 0
    return lost
