"""How well the computer players of Lost Cities Roll & Write and of the board game play: against greed and by chance.

    python bench/other_players.py [--games 40] [--books lost-cities-rw my-city-board]

Two at a table, who change seats after every game; in the board game nothing passes between them. Greed takes the
move with the most points now, chance takes any legal move that goes on where there is one.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1]))

from bench.fit_lost_cities import SHEET, greed, some_roll
from kiosk.players.lost_cities_rw import think as lost
from kiosk.players.my_city_board import think as board
from kiosk.rules.cards import Deck
from kiosk.rules.lost_cities_rw import engine as lost_rules
from kiosk.rules.lost_cities_rw.moves import LostCitiesMove
from kiosk.rules.lost_cities_rw.state import LostCitiesState
from kiosk.rules.lost_cities_rw.state import new_game as new_lost_game
from kiosk.rules.my_city_board import engine as board_rules
from kiosk.rules.my_city_board.library import load_box
from kiosk.rules.my_city_board.scoring import score as board_score

NAMES = ("Ada", "Ben")
SEED = 50_000_000
BOX = load_box()
GREED = greed()
LostPlayer = Callable[[LostCitiesState, str, random.Random], object]
BoardPlayer = Callable[[board_rules.BoardState, str, random.Random], board_rules.Action]


def lost_medium(state: LostCitiesState, name: str, _: random.Random) -> object:
    return lost.think(lost.seen_by(state, name))[0].action


def lost_greedy(state: LostCitiesState, name: str, _: random.Random) -> object:
    return lost.think(lost.seen_by(state, name), GREED)[0].action


def lost_by_chance(state: LostCitiesState, name: str, rng: random.Random) -> object:
    actions = [one.action for one in lost.think(lost.seen_by(state, name))]
    return rng.choice([one for one in actions if one is not LostCitiesMove.DECLINE] or actions)


def lost_game(sides: dict[str, LostPlayer], rng: random.Random) -> dict[str, int]:
    state = new_lost_game(SHEET, NAMES, rng.choice(NAMES))
    while not state.finished:
        state = lost_rules.apply(state, lost_rules.SixDiceThrown(some_roll(rng)))
        while state.to_act:
            name = state.to_act[0]
            state = lost_rules.apply(state, lost_rules.LostCitiesAct(name, sides[name](state, name, rng)))
    return {name: lost_rules.score(state, name).total for name in NAMES}


def board_medium(state: board_rules.BoardState, name: str, _: random.Random) -> board_rules.Action:
    return board.think(state, name)[0].action


def board_greedy(state: board_rules.BoardState, name: str, rng: random.Random) -> board_rules.Action:
    """Goes on building where that costs nothing: points alone would stop at once."""
    seat, card = state.seat(name), state.card
    assert card is not None

    def points(action: board_rules.Action) -> float:
        city = board_rules.city_after(state.before[seat], action, card, state.round)
        return board.points(state, seat, city) + rng.random() / 2

    return max((one.action for one in board.think(state, name)), key=points)


def board_by_chance(state: board_rules.BoardState, name: str, rng: random.Random) -> board_rules.Action:
    actions = [one.action for one in board.think(state, name)]
    return rng.choice([one for one in actions if isinstance(one, board_rules.BoardBuild)] or actions)


def board_game(sides: dict[str, BoardPlayer], rng: random.Random) -> dict[str, int]:
    cards = list(BOX.cards(BOX.games["eternal"]))
    rng.shuffle(cards)
    state = board_rules.new_game(BOX, BOX.games["eternal"], NAMES, deck=Deck(tuple(cards)))
    while not state.finished:
        state = board_rules.apply(state, board_rules.Turn(cards[state.round]))
        while state.to_act:
            name = state.to_act[0]
            state = board_rules.apply(state, board_rules.BoardAct(name, sides[name](state, name, rng)))
    return {name: board_score(state, name).total for name in NAMES}


BOOKS = {
    "lost-cities-rw": (lost_game, lost_medium, {"greed": lost_greedy, "chance": lost_by_chance}),
    "my-city-board": (board_game, board_medium, {"greed": board_greedy, "chance": board_by_chance}),
}


def measure(book: str, games: int) -> None:
    play, medium, others = BOOKS[book]
    for label, other in others.items():
        found, began = [], time.process_time()
        for number in range(games):
            rng = random.Random(SEED + number)
            mine, theirs = NAMES[number % 2], NAMES[1 - number % 2]
            totals = play({mine: medium, theirs: other}, rng)
            found.append((totals[mine], totals[theirs]))
        ends = np.array(found, float)
        error = (ends[:, 0] - ends[:, 1]).std(ddof=1) / games**0.5
        won = (ends[:, 0] > ends[:, 1]).mean()
        print(
            f"{book}: medium {ends[:, 0].mean():.1f}, {label} {ends[:, 1].mean():.1f} (difference ± {error:.1f}), "
            f"won {won:.0%} of {games}, {(time.process_time() - began) / games:.2f} s a game",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--books", nargs="+", choices=list(BOOKS), default=list(BOOKS))
    args = parser.parse_args()
    for book in args.books:
        measure(book, args.games)


if __name__ == "__main__":
    main()
