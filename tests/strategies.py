"""Random games for the laws: states that play can reach, records of them, and sheets that nobody has printed.

A strategy draws how the game is played (who, how long, how eagerly, with what luck) and a `Random` does the rest,
because a whole game drawn choice by choice would be slow and would shrink to nothing that reads better.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from kiosk.rules.dice import SIDES_A, SIDES_B, SIDES_W, FaceB, Roll
from kiosk.rules.grid.geometry import Field, Shape
from kiosk.rules.my_city_rw import (
    Act,
    Action,
    Build,
    GameState,
    Move,
    RollThrown,
    apply,
    can_pass,
    can_skip,
    legal,
    load_library,
    new_game,
    score,
)
from kiosk.rules.my_city_rw.answers import sheet_json
from kiosk.rules.my_city_rw.campaign import Campaign, start_next
from kiosk.rules.my_city_rw.shapes import SHAPES
from kiosk.rules.my_city_rw.sheet import (
    COLUMNS,
    ROWS,
    Compass,
    Doubt,
    FirstBuilding,
    FirstGoal,
    Perfection,
    Scoring,
    Segment,
    Sheet,
    Terrain,
)
from kiosk.rules.my_city_rw.spec import GameSpec, compose
from kiosk.rules.my_city_rw.standings import Mode

Json = dict[str, Any]

LIBRARY = load_library()
GAMES = tuple(LIBRARY)
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil", "Fritz")
ALL_FIELDS = [(row, column) for row in range(ROWS) for column in range(COLUMNS)]
ALL_SEGMENTS: list[Segment] = [
    (one, other)
    for one in ALL_FIELDS
    for other in ((one[0], one[1] + 1), (one[0] + 1, one[1]))
    if other[0] < ROWS and other[1] < COLUMNS
]
SHEETS_GOLDEN = Path(__file__).parent / "golden" / "sheets.json"


def printed_sheets() -> dict[int, Json]:
    """The twelve sheets for the plain engine, from a file that the fast engine had no hand in."""
    return {sheet["game"]: sheet for sheet in json.loads(SHEETS_GOLDEN.read_text(encoding="utf-8"))}


def often(times: float) -> settings:
    """More or fewer examples than the profile says, for laws that are quick or slow to try."""
    return settings(max_examples=max(1, round(settings().max_examples * times)))


@dataclass(frozen=True)
class Manner:
    """How somebody plays who has no plan."""

    build: float = 0.85
    """How likely a building that fits is drawn."""
    stop: float = 0.02
    care: int = 3
    """Of how many places the best by points is taken."""
    compass: float = 0.0
    """How likely die B is turned to the compass, so that churches and fortresses come often."""


AVERAGE = Manner()


def random_roll(rng: Random, manner: Manner = AVERAGE) -> Roll:
    b = FaceB.COMPASS if rng.random() < manner.compass else rng.choice(SIDES_B)
    return Roll(rng.choice(SIDES_A), b, rng.choice(SIDES_W))


def random_action(state: GameState, player: str, rng: Random, manner: Manner) -> Action:
    """Something that is legal for *player* in this round."""
    if rng.random() < manner.stop:
        return Move.STOP
    places = legal(state, player)
    if places and (rng.random() < manner.build or not (can_pass(state, player) or can_skip(state, player))):
        some = rng.sample(list(places), min(len(places), manner.care))
        builds = [Build(tuple(rng.sample(list(place), len(place)))) for place in some]
        return (
            max(builds, key=lambda build: wish(apply(state, Act(player, build)), player))
            if manner.care > 1
            else builds[0]
        )
    if can_pass(state, player):
        return Move.PASS
    return Move.SKIP if can_skip(state, player) else Move.STOP


def wish(state: GameState, player: str) -> float:
    """The points, and a liking for fields that are to be finished first and for neighbours of wells and bandits."""
    city = state.city(player)
    sheet = city.sheet
    wanted = sheet.where(sheet.scoring.first.terrain) if sheet.scoring.first else 0
    beside = sheet.around(sheet.where(Terrain.WELL) | city.bandits)
    return score(state, player).total + 3 * (wanted & city.built).bit_count() + (beside & city.built).bit_count()


def play(state: GameState, rng: Random, manner: Manner, rounds: int = 99) -> GameState:
    """Play on for so many whole rounds, or to the end."""
    for number in range(rounds):
        if state.finished:
            break
        state = apply(state, RollThrown(random_roll(rng, manner)))
        tired = replace(manner, stop=1.0) if number >= 60 else manner
        for player in state.to_act:
            state = apply(state, Act(player, random_action(state, player, rng, tired)))
    return state


def break_off(state: GameState, rng: Random, manner: Manner) -> GameState:
    """Throw once more and let only some players act."""
    if state.finished:
        return state
    state = apply(state, RollThrown(random_roll(rng, manner)))
    for player in state.to_act:
        if rng.random() < 0.4:
            state = apply(state, Act(player, random_action(state, player, rng, manner)))
    return state


def bandits_brought(players: Iterable[str], rng: Random) -> dict[str, list[Field]]:
    return {name: rng.sample(ALL_FIELDS, rng.randint(0, 6)) for name in players if rng.random() < 0.6}


rngs = st.integers(0, 2**32 - 1).map(Random)
games = st.sampled_from(GAMES)
tables = st.integers(1, 6).map(lambda number: NAMES[:number])
manners = st.builds(
    Manner,
    build=st.sampled_from((0.5, 0.85, 1.0)),
    stop=st.sampled_from((0.0, 0.02, 0.1)),
    care=st.sampled_from((1, 1, 3)),
    compass=st.sampled_from((0.0, 0.0, 0.4)),
)


def started(
    spec: GameSpec, players: Iterable[str], rng: Random, carried: Mapping[str, Iterable[Field]] | None
) -> GameState:
    players = tuple(players)
    return new_game(spec, players, bandits_brought(players, rng) if carried is None else carried)


@st.composite
def states(draw: st.DrawFn, spec: GameSpec | None = None, most_players: int = 3) -> GameState:
    """In the middle of a game, within a round: the dice are thrown, some have acted and at least one has not."""
    spec = spec or LIBRARY[draw(games)]
    rng, manner = draw(rngs), draw(manners)
    state = started(spec, NAMES[: draw(st.integers(1, most_players))], rng, {} if rng.random() < 0.5 else None)
    state = play(state, rng, replace(manner, stop=0.0), draw(st.integers(0, 18)))
    if not state.finished:
        return break_off(state, rng, manner)
    return apply(new_game(spec, state.players), RollThrown(random_roll(rng, manner)))


@st.composite
def finished_games(draw: st.DrawFn, spec: GameSpec | None = None) -> GameState:
    spec = spec or LIBRARY[draw(games)]
    rng = draw(rngs)
    state = started(spec, draw(tables)[:3], rng, {} if rng.random() < 0.5 else None)
    return play(state, rng, draw(manners))


@st.composite
def campaigns(draw: st.DrawFn, mode: Mode | None = None, first: int | None = None) -> Campaign:
    """Any way to play: some stay away from some games, and the last game may be broken off."""
    mode = mode or draw(st.sampled_from(list(Mode)))
    rng, manner, players = draw(rngs), draw(manners), draw(tables)
    manner = replace(manner, care=1 if mode is Mode.CAMPAIGN else manner.care, stop=0.03)
    campaign = Campaign(mode, players, first=first or draw(games))
    whole = len(campaign.series.schedule)
    for _ in range(draw(st.just(whole) | st.integers(0, whole))):
        present = [name for name in players if rng.random() < 0.8] or list(players)
        campaign = start_next(campaign, LIBRARY, present, bandits_brought(present, rng))
        campaign = campaign.with_last(play(campaign.games[-1], rng, manner))
    if campaign.games and draw(st.booleans()):
        last = campaign.games[-1]
        cut = new_game(last.spec, last.players, dict(zip(last.players, last.carried, strict=True)))
        cut = break_off(play(cut, rng, manner, draw(st.integers(0, 12))), rng, manner)
        campaign = campaign.with_last(cut)
    return campaign


# Sheets that nobody has printed


def polyominoes(most: int = 5) -> st.SearchStrategy[Shape]:
    """Shapes grown field by field, and the ones that have a name."""

    @st.composite
    def grown(draw: st.DrawFn) -> Shape:
        cells = {(0, 0)}
        for _ in range(draw(st.integers(0, most - 1))):
            around = {(r + dr, c + dc) for r, c in cells for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))} - cells
            cells.add(draw(st.sampled_from(sorted(around))))
        return Shape.of(cells)

    return st.one_of(grown(), st.sampled_from(list(SHAPES.values())))


_ORDINARY = (Terrain.EMPTY, Terrain.TREES1, Terrain.TREES2, Terrain.ROCKS1, Terrain.ROCKS2)
_RARE = tuple(terrain for terrain in Terrain if terrain not in _ORDINARY)

doubts = st.builds(
    Doubt,
    st.from_regex(r"[a-z][a-zäß ,()0-9:]{0,20}[a-z0-9)]", fullmatch=True),
    st.lists(st.sampled_from(ALL_FIELDS), max_size=3).map(tuple),
)
small = st.integers(1, 20)


@st.composite
def made_sheets(draw: st.DrawFn) -> Sheet:
    """Any sheet that makes sense for the rules, however odd: the river in loose pieces, goals anywhere."""
    rng = draw(rngs)
    rare = draw(st.sampled_from((0.0, 0.15, 0.4)))
    rows = [
        [
            rng.choice(_RARE) if rng.random() < rare else rng.choice((Terrain.EMPTY, *_ORDINARY))
            for _ in range(COLUMNS)
        ]
        for _ in range(ROWS)
    ]
    goal = draw(st.sampled_from((None, Terrain.PLATEAU, Terrain.FOREST, Terrain.GOLD)))
    start = draw(st.sampled_from(FirstBuilding))
    for terrain in {goal, None if start is FirstBuilding.RIVER else Terrain(start.value)} - {None}:
        row, column = rng.choice(ALL_FIELDS[:40] if terrain is goal else ALL_FIELDS[40:])
        rows[row][column] = terrain
    compass = draw(st.sampled_from(Compass))
    perfect = st.none() | st.builds(Perfection, small, small, small, small)
    return Sheet(
        game=draw(games),
        chapter=draw(st.integers(1, 4)),
        fields=tuple(tuple(row) for row in rows),
        river=frozenset(rng.sample(ALL_SEGMENTS, draw(st.integers(1, 60)))),
        start=start,
        forest_buildable=goal is Terrain.FOREST or draw(st.booleans()),
        hidden=draw(st.booleans()),
        compass=compass,
        churches=tuple(draw(st.lists(polyominoes(), min_size=1, max_size=4))) if compass is Compass.CHURCH else (),
        fortresses=draw(st.integers(1, 6)) if compass is Compass.FORTRESS else 0,
        pass_track=draw(st.sampled_from(((), (-1,), (-1, -2, -3, -5, -7, -10), (-4, -4, -5)))),
        bandits_go_on=draw(st.booleans()),
        scoring=Scoring(
            groups=draw(st.booleans()),
            well=draw(st.sampled_from((0, 4))),
            church=draw(st.sampled_from((0, 3))),
            bandit=draw(st.sampled_from((0, -3))),
            complete_group=draw(st.sampled_from((0, 3))),
            first=FirstGoal(goal, draw(small), draw(small)) if goal else None,
            never_passed_bags=draw(st.integers(0, 2)),
            perfect=draw(perfect),
        ),
        doubts=tuple(draw(st.lists(doubts, max_size=2))),
    )


made_specs = made_sheets().map(compose)


def plain_sheet(spec: GameSpec) -> Json:
    """A sheet as the plain engine takes it."""
    return sheet_json(spec.sheet)
