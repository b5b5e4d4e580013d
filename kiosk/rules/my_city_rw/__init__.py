"""My City Roll & Write: everything about this one rule book, with a small API that reads like the game.

Three throws of game 1, alone:

>>> from kiosk.rules.my_city_rw import Act, Build, Move, RollThrown, TakeBack
>>> from kiosk.rules.my_city_rw import apply, legal, load_library, new_game, score
>>> from kiosk.rules.my_city_rw.notation import parse_action, parse_roll
>>> state = new_game(load_library()[1], ["Ada"])
>>> state = apply(state, RollThrown(parse_roll("corner+single lined")))
>>> places = legal(state, "Ada")
>>> len(places), ((2, 4), (3, 4), (3, 5), (3, 6)) in places
(100, True)
>>> state = apply(state, Act("Ada", Build(((2, 4), (3, 4), (3, 5), (3, 6)))))

The second building must touch the first; a refusal names every reason and the fields concerned:

>>> state = apply(state, RollThrown(parse_roll("single+blank solid")))
>>> apply(state, Act("Ada", parse_action("build a3")))
Traceback (most recent call last):
...
kiosk.rules.my_city_rw.engine.IllegalAction: Ada: blocked a3, not_adjacent a3
>>> state = apply(state, Act("Ada", parse_action("build h4")))

Until the next throw everything can be taken back:

>>> state = apply(apply(state, TakeBack("Ada")), Act("Ada", Move.PASS))
>>> state = apply(state, RollThrown(parse_roll("vertical+vertical crossed")))
>>> state = apply(state, Act("Ada", Move.STOP))
>>> state.finished, score(state, "Ada").total
(True, -37)
>>> for line in score(state, "Ada").lines:
...     print(line.line, line.points)
passes -1
trees 18
rocks -6
empty -48
"""

from kiosk.rules.checks import NoSuchMove
from kiosk.rules.dice import random_roll
from kiosk.rules.my_city_rw.engine import (
    Act,
    Action,
    Build,
    Event,
    GameState,
    IllegalAction,
    Move,
    OutOfTurn,
    RollThrown,
    TakeBack,
    apply,
    can_pass,
    can_skip,
    can_stop,
    legal,
    new_game,
    objections,
    score,
    winners,
)
from kiosk.rules.my_city_rw.library import Library, load_library
from kiosk.rules.my_city_rw.printed import board

__all__ = [
    "Act",
    "Action",
    "Build",
    "Event",
    "GameState",
    "IllegalAction",
    "Library",
    "Move",
    "NoSuchMove",
    "OutOfTurn",
    "RollThrown",
    "TakeBack",
    "apply",
    "board",
    "can_pass",
    "can_skip",
    "can_stop",
    "legal",
    "load_library",
    "new_game",
    "objections",
    "random_roll",
    "score",
    "winners",
]
