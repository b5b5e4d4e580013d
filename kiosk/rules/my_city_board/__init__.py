"""My City, the board game: the eternal game and the first chapter, with the same small API as the other books.

A whole eternal game at random, with cards that are shuffled once:

>>> from random import Random
>>> rng, box = Random(4), load_box()
>>> game = box.games["eternal"]
>>> state = new_game(box, game, ["Ada", "Ben"], deck=Deck.shuffled(box.cards(game), rng.randrange))
>>> while not state.finished:
...     state = apply(state, Turn())
...     for player in state.to_act:
...         places = legal(state, player)
...         move = BoardBuild(tuple(rng.choice(places))) if places else BoardPlainMove.STOP
...         state = apply(state, BoardAct(player, move))
>>> state.round, [score(state, name).total for name in state.players], winners(state)
(22, [-16, 1], ('Ben',))
>>> print(board(state, "Ada"))
  a b c d e f g h i j k
1 S . . . D . . . . . F
2 R R R B . . . R R . F
3 M . R B B B B . R F F
4 M M B B . R B R R P P
5 M B B . . R . . P P F
6 M P . . . R . B B . .
7 P P P . . R R B B S F
8 S R R . C R R R . F F
9 R R R C C C B B F F F
10 . R R . C P P B . F F
11 R R . . . P B B F F F

The engine alone knows nothing of the games that stand in a row, and of stickers: `series` does.
"""

from kiosk.rules.cards import Deck, NoSuchCard
from kiosk.rules.checks import NoSuchMove
from kiosk.rules.my_city_board.engine import (
    Action,
    BoardAct,
    BoardBuild,
    BoardLeave,
    BoardPlainMove,
    BoardReturn,
    BoardState,
    BoardTakeBack,
    Event,
    Turn,
    TurnBack,
    apply,
    can_pass,
    can_stop,
    legal,
    new_game,
    objections,
)
from kiosk.rules.my_city_board.library import load_box
from kiosk.rules.my_city_board.printed import board
from kiosk.rules.my_city_board.reasons import BoardNotNow, BoardRefusal
from kiosk.rules.my_city_board.scoring import score, winners

__all__ = [
    "Action",
    "BoardAct",
    "BoardBuild",
    "BoardLeave",
    "BoardNotNow",
    "BoardPlainMove",
    "BoardRefusal",
    "BoardReturn",
    "BoardState",
    "BoardTakeBack",
    "Deck",
    "Event",
    "NoSuchCard",
    "NoSuchMove",
    "Turn",
    "TurnBack",
    "apply",
    "board",
    "can_pass",
    "can_stop",
    "legal",
    "load_box",
    "new_game",
    "objections",
    "score",
    "winners",
]
