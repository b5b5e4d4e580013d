"""Legal moves where there are more of them than anybody could list."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from kiosk.rules.lost_cities_rw.dice import COLOURS, ExpeditionColour, SixDiceRoll
from kiosk.rules.lost_cities_rw.engine import LostCitiesAct, SixDiceThrown, apply, legal, new_game
from kiosk.rules.lost_cities_rw.moves import LostCitiesMove, Take
from kiosk.rules.lost_cities_rw.sheet import BOXES, BoxMark
from tests.lost_strategies import SHEET

ONLY_ARROWS = replace(SHEET, marks=((BoxMark.ARROW,) * BOXES,) * len(COLOURS))
RED = SixDiceThrown(SixDiceRoll((1, 1, 1), (ExpeditionColour.RED,) * 3))


def test_chains_without_end_are_counted_indexed_and_drawn_but_not_walked() -> None:
    moves = legal(apply(new_game(ONLY_ARROWS, ("A", "B")), RED), "A")
    assert moves.total > 10**38
    assert moves
    assert moves[0] == Take(ExpeditionColour.RED, 1)
    assert moves[moves.total - 1] == moves[-1] == LostCitiesMove.DECLINE
    rng = Random(1)
    drawn = [moves.draw(rng.randrange) for _ in range(20)]
    assert all(move in moves for move in drawn)
    assert any(len(move.then) > 40 for move in drawn if isinstance(move, Take))
    first = [move for move, _ in zip(moves, range(50), strict=False)]
    assert first == [moves[i] for i in range(50)]


def test_one_move_can_fill_a_whole_page() -> None:
    """An arrow through every ninth box and on to every end; the ends carry no arrow, so only one is reached."""
    state = apply(new_game(ONLY_ARROWS, ("A", "B")), RED)
    then = (
        *[ExpeditionColour.RED] * 8,
        *[colour for colour in COLOURS[1:] for _ in range(BOXES)],
        ExpeditionColour.GREEN,
    )
    page = apply(state, LostCitiesAct("A", Take(ExpeditionColour.RED, 1, then=then))).page("A")
    assert [len(one.numbers) for one in page.expeditions] == [9] * 6
    assert [one.end for one in page.expeditions] == [False, False, False, True, False, False]
    assert page.crossed == (1, 1, 1, 1, 1, 1, 0, 0)
    assert Take(ExpeditionColour.RED, 1, then=(*then, ExpeditionColour.RED)) not in legal(state, "A")


def test_a_chain_counts_as_many_ways_as_can_be_walked_by_hand() -> None:
    """Red's third box is an arrow; from there each of six expeditions takes one number, none of them on an arrow."""
    state = new_game(SHEET, ("A", "B"))
    for _ in range(2):
        state = apply(state, RED)
        state = apply(
            apply(state, LostCitiesAct(state.active, Take(ExpeditionColour.RED, 1))),
            LostCitiesAct(state.next_active, LostCitiesMove.DECLINE),
        )
        state = apply(
            apply(apply(state, RED), LostCitiesAct(state.next_active, LostCitiesMove.DECLINE)),
            LostCitiesAct("A", LostCitiesMove.DECLINE),
        )
    moves = legal(apply(state, RED), "A")
    assert list(moves) == [
        Take(ExpeditionColour.RED, 1),
        *(Take(ExpeditionColour.RED, 1, then=(colour,)) for colour in COLOURS),
        LostCitiesMove.DECLINE,
    ]
