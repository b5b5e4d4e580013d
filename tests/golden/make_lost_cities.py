"""Playthroughs of Lost Cities; each is made from its turns, so that reading one checks it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from kiosk.rules.lost_cities_rw.dice import COLOURS
from kiosk.rules.lost_cities_rw.engine import LostCitiesAct, SixDiceThrown, apply, legal, score, winners
from kiosk.rules.lost_cities_rw.notation import parse_turn, turn_text
from kiosk.rules.lost_cities_rw.page import MapPage
from kiosk.rules.lost_cities_rw.record import TurnRecord, record_of
from kiosk.rules.lost_cities_rw.state import LostCitiesState, new_game
from tests.lost_strategies import NAMES, SHEET, LostCitiesManner, play

FOLDER = Path(__file__).parent / "lost_cities"
MANNERS: dict[str, tuple[int, LostCitiesManner]] = {
    "two_in_a_hurry": (2, LostCitiesManner(decline=0.0, greed=4)),
    "three_with_care": (3, LostCitiesManner(decline=0.02, greed=12)),
    "four_without_arrows": (4, LostCitiesManner(decline=0.1, greed=6, arrows=0.0)),
    "five_who_chain": (5, LostCitiesManner(decline=0.0, greed=12, arrows=1.0)),
    "two_who_decline": (2, LostCitiesManner(decline=0.9, greed=1)),
}
"""How many play, and how."""


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def players_of(name: str) -> tuple[str, ...]:
    return NAMES[: MANNERS[name][0]]


def new_of(name: str) -> LostCitiesState:
    """The last of the players begins."""
    return new_game(SHEET, players_of(name), players_of(name)[-1])


def turns_played(name: str) -> tuple[TurnRecord, ...]:
    """A new random game, always the same one."""
    return record_of(play(new_of(name), Random(f"lost cities {name}"), MANNERS[name][1])).turns


def playthrough_text(name: str, turns: Iterable[TurnRecord]) -> str:
    return "\n".join(_playthrough(new_of(name), turns)) + "\n"


def _playthrough(state: LostCitiesState, turns: Iterable[TurnRecord]) -> Iterator[str]:
    yield f"players: {', '.join(state.players)}"
    for entry in turns:
        state = apply(state, SixDiceThrown(entry.roll))
        counts = {}
        for seat in state.clockwise:
            player, action = state.players[seat], entry.actions[seat]
            counts[player] = legal(state, player).total
            state = apply(state, LostCitiesAct(player, action))
        yield ""
        yield f"turn: {turn_text(entry)}"
        for name in state.players:
            active = " (active)" if name == state.active else ""
            yield f"  {state.turn}: {name}{active}: {counts[name]} moves; {_score_text(state, name)}"
    yield ""
    yield f"finished: {state.finished}, won by {', '.join(winners(state))}"
    for name in state.players:
        yield ""
        yield f"{name}:"
        yield from _page_lines(state.page(name))


def _score_text(state: LostCitiesState, player: str) -> str:
    result = score(state, player)
    return " ".join(f"{line.column or line.line} {line.points}" for line in result.lines) + f" = {result.total}"


def _page_lines(page: MapPage) -> Iterator[str]:
    for colour, one in zip(COLOURS, page.expeditions, strict=True):
        tick, end = "x" if one.double else "-", " end" if one.end else ""
        yield f"  {colour:<7} {tick} {' '.join(str(number) for number in one.numbers)}{end}".rstrip()
    yield f"  artefacts {page.artefacts}, dice {page.dice}"


def read_playthrough(text: str) -> tuple[TurnRecord, ...]:
    """The turns that a playthrough's text tells."""
    return tuple(parse_turn(line[6:]) for line in text.splitlines() if line.startswith("turn: "))
