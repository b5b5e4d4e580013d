"""Lost Cities Roll & Write: everything about this one rule book, with the same small API as the other books.

A whole game at random:

>>> from random import Random
>>> rng, state = Random(4), new_game(load_sheet(), ["Ada", "Ben"])
>>> while not state.finished:
...     state = apply(state, SixDiceThrown(random_roll(rng)))
...     while state.to_act:
...         player = state.to_act[0]
...         state = apply(state, LostCitiesAct(player, rng.choice(legal(state, player))))
>>> state.turn, [score(state, name).total for name in state.players], winners(state)
(33, [175, -15], ('Ada',))
>>> print(board(state, "Ben"))
       red    orange   yellow    green    blue    purple  artefacts  dice
end     A        A        A        A        A        A
9       .        .        .        .        .        .        .        x
8       A        .        A        ^        A        .        .        x
7       .        ^        .        A        .        ^        .        x
6       ^        A        .        9        ^        A        .        x
5       A        .        ^        9        .        .        .        x
4       8        ^        9        8        ^        A        .        x
3       8        .        8        6        A       10        x        x
2       8       10        8        1        9        6        x        x
1       6        5        3        1        9        1        x        x
x2      .        .        .        .        .        .

Who acts first, what can be taken back and until when is told in `engine`. A refusal names every reason:

>>> state = apply(new_game(load_sheet(), ["Ada", "Ben"]), SixDiceThrown(parse_roll("3 0 7 red red blue")))
>>> apply(state, LostCitiesAct("Ada", Take(ExpeditionColour.GREEN, 3)))
Traceback (most recent call last):
...
kiosk.rules.lost_cities_rw.engine.LostCitiesRefusal: Ada: not_available green
"""

from kiosk.rules.checks import NoSuchMove
from kiosk.rules.lost_cities_rw.dice import ExpeditionColour, SixDiceRoll, random_roll
from kiosk.rules.lost_cities_rw.engine import (
    Event,
    LostCitiesAct,
    LostCitiesLeave,
    LostCitiesOutOfTurn,
    LostCitiesRefusal,
    LostCitiesReturn,
    LostCitiesTakeBack,
    SixDiceThrown,
    apply,
    goals,
    legal,
    may_change,
    new_game,
    objections,
    score,
    winners,
)
from kiosk.rules.lost_cities_rw.library import load_sheet
from kiosk.rules.lost_cities_rw.moves import Action, LostCitiesMove, Take
from kiosk.rules.lost_cities_rw.notation import parse_action, parse_roll
from kiosk.rules.lost_cities_rw.printed import board
from kiosk.rules.lost_cities_rw.state import LostCitiesState

__all__ = [
    "Action",
    "Event",
    "ExpeditionColour",
    "LostCitiesAct",
    "LostCitiesLeave",
    "LostCitiesMove",
    "LostCitiesOutOfTurn",
    "LostCitiesRefusal",
    "LostCitiesReturn",
    "LostCitiesState",
    "LostCitiesTakeBack",
    "NoSuchMove",
    "SixDiceRoll",
    "SixDiceThrown",
    "Take",
    "apply",
    "board",
    "goals",
    "legal",
    "load_sheet",
    "may_change",
    "new_game",
    "objections",
    "parse_action",
    "parse_roll",
    "random_roll",
    "score",
    "winners",
]
