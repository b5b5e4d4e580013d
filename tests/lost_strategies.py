"""Random games of Lost Cities for the laws: states that play can reach, sheets that nobody has printed, records."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from hypothesis import strategies as st

from kiosk.rules.lost_cities_rw.answers import error_answer, game_answer, legal_answer
from kiosk.rules.lost_cities_rw.dice import COLOURS, SixDiceRoll
from kiosk.rules.lost_cities_rw.engine import LostCitiesAct, SixDiceThrown, apply, legal, objections
from kiosk.rules.lost_cities_rw.library import load_sheet
from kiosk.rules.lost_cities_rw.moves import Action, LostCitiesMove, Take
from kiosk.rules.lost_cities_rw.needs import LostCitiesNeed, needs
from kiosk.rules.lost_cities_rw.record import LostCitiesIllegalMove, play_game, record_of
from kiosk.rules.lost_cities_rw.record_json import parse_record, record_json
from kiosk.rules.lost_cities_rw.sheet import BOXES, BoxMark, MapSheet
from kiosk.rules.lost_cities_rw.state import LostCitiesState, new_game
from tests.strategies import rngs

Json = Any
SHEET = load_sheet()
NAMES = ("Ada", "Ben", "Cleo", "Dora", "Emil")
LONG = 100
"""More turns than any game can have: 66 entries and 9 dice symbols a player."""


@dataclass(frozen=True)
class LostCitiesManner:
    """How a random game is played."""

    decline: float = 0.1
    """How often somebody declines who could enter something."""
    greed: int = 1
    """Of how many legal moves the one with the smallest steps is taken."""
    arrows: float = 0.9
    """How often an arrow is used."""


manners = st.builds(
    LostCitiesManner,
    st.sampled_from((0.0, 0.05, 0.3, 0.95)),
    st.sampled_from((1, 3, 12)),
    st.sampled_from((0.0, 0.9, 1.0)),
)


def random_roll(rng: Random) -> SixDiceRoll:
    return SixDiceRoll(tuple(rng.randrange(10) for _ in range(3)), tuple(rng.choice(COLOURS) for _ in range(3)))


def random_action(state: LostCitiesState, player: str, rng: Random, manner: LostCitiesManner) -> Action:
    """A legal move: small steps where the manner is greedy."""
    moves = legal(state, player)
    if rng.random() < manner.decline:
        return LostCitiesMove.DECLINE
    drawn = [moves.draw(rng.randrange) for _ in range(manner.greed)]
    takes = [move for move in drawn if isinstance(move, Take)]
    if not takes:
        return moves[0]
    best = min(takes, key=lambda take: (_step(state, player, take), -len(take.then)))
    return best if rng.random() < manner.arrows else replace(best, then=())


def _step(state: LostCitiesState, player: str, take: Take) -> int:
    expedition = state.page(player).expedition(take.colour)
    return 0 if take.double else (take.number or 10) - expedition.top + (0 if expedition.numbers else 3)


def play(state: LostCitiesState, rng: Random, manner: LostCitiesManner, turns: int = LONG) -> LostCitiesState:
    """Play on for some turns, the others acting in any order."""
    for _ in range(turns):
        if needs(state).need is LostCitiesNeed.NOTHING:
            return state
        state = act_all(apply(state, SixDiceThrown(random_roll(rng))), rng, manner)
    return state


def act_all(state: LostCitiesState, rng: Random, manner: LostCitiesManner) -> LostCitiesState:
    while state.to_act:
        player = rng.choice(state.to_act)
        state = apply(state, LostCitiesAct(player, random_action(state, player, rng, manner)))
    return state


@st.composite
def made_sheets(draw: st.DrawFn) -> MapSheet:
    """Any layout, also one where arrows follow one another and fill boxes 1 and 9."""
    rng = draw(rngs)
    weights = draw(st.sampled_from(((5, 2, 2), (2, 3, 1), (1, 2, 4))))
    return replace(
        SHEET,
        marks=tuple(tuple(rng.choices(list(BoxMark), weights, k=BOXES)) for _ in COLOURS),
        bridge=draw(st.integers(1, BOXES)),
        bridge_points=draw(st.integers(0, 30)),
        expedition_points=(0, *sorted(rng.randint(-99, 99) for _ in range(BOXES))),
        only_double=draw(st.integers(-99, -1)),
        artefact_points=(0, *sorted(rng.randint(-99, 99) for _ in range(BOXES))),
        dice_points=(0, *sorted(rng.randint(-99, 99) for _ in range(BOXES - 1)), rng.randint(-9, 9)),
    )


sheets = st.one_of(st.just(SHEET), st.just(SHEET), made_sheets())
counts = st.integers(2, 5)


@st.composite
def states(draw: st.DrawFn, most: int = 60) -> LostCitiesState:
    """After a throw in the middle of a game, with some or none of the actions of the turn."""
    rng, manner = draw(rngs), draw(manners)
    players = NAMES[: draw(counts)]
    state = new_game(draw(sheets), players, draw(st.sampled_from(players)))
    state = play(state, rng, manner, draw(st.integers(0, most)))
    if state.finished:
        return state
    state = apply(state, SixDiceThrown(random_roll(rng)))
    for _ in range(draw(st.integers(0, len(players)))):
        if state.to_act:
            player = rng.choice(state.to_act)
            state = apply(state, LostCitiesAct(player, random_action(state, player, rng, manner)))
    return state


@st.composite
def finished_games(draw: st.DrawFn) -> LostCitiesState:
    state = new_game(draw(sheets), NAMES[: draw(counts)])
    return play(state, draw(rngs), draw(manners))


def any_action(rng: Random) -> Action:
    """Legal or not."""
    if rng.random() < 0.1:
        return LostCitiesMove.DECLINE
    then = tuple(rng.choice(COLOURS) for _ in range(rng.choice((0, 0, 0, 1, 1, 2, 4))))
    return Take(rng.choice(COLOURS), rng.randrange(10), rng.random() < 0.15, then)


def likely_action(state: LostCitiesState, player: str, rng: Random) -> Action:
    """Often legal, often nearly so: a legal one with something about it changed."""
    moves = legal(state, player)
    if not moves:
        return any_action(rng)
    move = moves.draw(rng.randrange)
    if not isinstance(move, Take) or rng.random() < 0.5:
        return move
    other = any_action(rng)
    if not isinstance(other, Take):
        return other
    changes = [
        {"colour": other.colour},
        {"number": other.number},
        {"double": not move.double},
        {"then": (*move.then, rng.choice(COLOURS))},
        {"then": other.then},
    ]
    return replace(move, **rng.choice(changes))


# Asking in the words of the formats


def as_read(document: Json) -> Json:
    return json.loads(json.dumps(document))


def replay(data: Json, sheet: MapSheet = SHEET) -> Json:
    return _asked(data, sheet, game_answer)


def legal_document(data: Json, sheet: MapSheet = SHEET) -> Json:
    return _asked(data, sheet, legal_answer)


def _asked(data: Json, sheet: MapSheet, question: Any) -> Json:  # noqa: ANN401
    try:
        return as_read(question(play_game(parse_record(data), sheet)))
    except LostCitiesIllegalMove as illegal:
        answer = as_read(error_answer(illegal))
        assert answer["error"].pop("message")
        return answer


def document_of(state: LostCitiesState) -> Json:
    return as_read(record_json(record_of(state)))


def is_legal(state: LostCitiesState, player: str, action: Action) -> bool:
    return not objections(state, player, action)
