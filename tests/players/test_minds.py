"""What thinks for a seat of each book: legal from the seat's own view, sensible, and with a reason in words."""

from __future__ import annotations

import json
import random
from typing import Any, TypeAlias

import pytest

from kiosk.players.api import Task
from kiosk.players.bands import Band, band
from kiosk.players.registry import LEVELS, kept_name, mind_of, nearest_level, seat_of
from kiosk.players.variety import OPENING, varied
from kiosk.rules.api import Book, Game
from kiosk.rules.events import Moved, Need, Shuffled, Thrown, Turned
from kiosk.rules.my_city_board.modes import WAYS
from kiosk.rules.registry import book
from tests.players.test_kernel import random_game
from ui.texts import LANGUAGES, Texts

AnyGame: TypeAlias = Any
"""Of any book."""
MOST = 400
"""No game takes so many steps."""


def task(name: str) -> Task:
    return Task(LEVELS[name][-1], 0.0, 1)


def view(game: AnyGame, name: str, player: str, series: AnyGame) -> AnyGame:
    """As a process gets it."""
    return json.loads(json.dumps(seat_of(name).view_at(game, player, series)))


def chosen(rules: Book, game: AnyGame, player: str, series: AnyGame) -> str:
    legal = {rules.write_move(move) for move in rules.moves(game, player)}
    found = [move for move, _ in mind_of(rules.name).choose(view(game, rules.name, player, series), task(rules.name))]
    assert found[0] in legal, (found[0], legal)
    return str(found[0])


def played(name: str, mode: str, players: tuple[str, ...], thinkers: set[str], seed: int) -> tuple[Book, Game]:
    """A game between those who think and those who do anything."""
    rules, rng = book(name), random.Random(seed)
    series = rules.series(mode, players, (), 1)
    game: Any = rules.setup(rules.material(rules.schedule(mode, 1)[0]), players, series)
    number = rules.schedule(mode, 1)[0]
    cards = list(rules.cards(number, rules.material(number)))
    if cards:
        game = rules.apply(game, Shuffled(tuple(rng.sample(cards, len(cards)))))
    for _ in range(MOST):
        if rules.needs(game) is Need.NOTHING:
            return rules, game
        if rules.needs(game) is Need.MOVES:
            player = rng.choice(game.to_act)
            moves = rules.moves(game, player)
            text = chosen(rules, game, player, series) if player in thinkers else None
            move = rules.read_move(text) if text else moves[rng.randrange(len(moves))]
            game = rules.apply(game, Moved(player, move))
        elif cards:
            game = rules.apply(game, Turned(None))
        else:
            game = rules.apply(game, Thrown(rules.dice.throw(rng.randrange)))
    raise AssertionError("the game never ends")


@pytest.mark.parametrize("mode", sorted(WAYS))
def test_the_board_game_is_played_to_its_end_in_every_way(mode: str) -> None:
    least, _ = book("my-city-board").players_of(mode)
    players = ("Ada", "Ben")[: max(1, least)]
    _, game = played("my-city-board", mode, players, set(players), 3)
    assert game.finished


@pytest.mark.parametrize("name", ["my-city-board", "lost-cities-rw"])
def test_who_thinks_beats_who_does_anything(name: str) -> None:
    mode, margins = book(name).modes[0], []
    for seed in range(3):
        rules, game = played(name, mode, ("Ada", "Ben"), {"Ada"}, seed)
        ada, ben = (sum(rules.score(game, one).values()) for one in ("Ada", "Ben"))
        margins.append(ada - ben)
    assert min(margins) > 0, margins
    assert sum(margins) / len(margins) > 10, margins


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
def test_computers_of_one_level_do_not_build_the_same_city(level: str) -> None:
    mind, rules = mind_of("my-city-rw"), book("my-city-rw")
    series = rules.series("single", ("Ada",), (), 3)
    different = []
    for state in rounds_of(3, 5)[:6]:
        told = view(state, "my-city-rw", "Ada", series)
        asked = [mind.choose(told, Task(level, 0.0, seed)) for seed in range(3)]
        different.append(len({moves[0][0] for moves in asked}))
        for moves in asked:
            assert band(max(value for _, value in moves) - moves[0][1]) is Band.FINE
            assert sorted(moves) == sorted(asked[0])
    assert max(different[:OPENING]) > 1
    assert different[-1] == 1


def test_one_of_the_moves_that_are_about_as_good_comes_first() -> None:
    ranked = [("build a1", 9.0), ("pass", 8.9), ("build b1", 8.1), ("build c1", 7.9)]
    found = {tuple(varied(ranked, seed)) for seed in range(4)}
    assert found == {tuple(ranked), (ranked[2], ranked[0], ranked[1], ranked[3])}
    assert varied(ranked, 7) == varied(ranked, 7)
    assert varied(ranked[:1], 7) == ranked[:1]


def test_nobody_is_told_the_order_of_the_deck_or_what_others_do() -> None:
    rules = book("my-city-board")
    players = ("Ada", "Ben")
    series = rules.series(rules.modes[0], players, (), 1)
    game: Any = rules.setup(rules.material(1), players, series)
    cards = rules.cards(rules.schedule(rules.modes[0], 1)[0], rules.material(1))
    one = rules.apply(rules.apply(game, Shuffled(tuple(sorted(cards)))), Turned(None))
    first = min(cards)
    other = rules.apply(rules.apply(game, Shuffled((first, *reversed(sorted(cards)[1:])))), Turned(None))
    assert view(one, rules.name, "Ada", series) == view(other, rules.name, "Ada", series)


def rounds_of(game: int, seed: int) -> AnyGame:
    """States of a random game of one player in which something is to be decided."""
    return [thrown for thrown, _, _ in random_game(game, seed)]


@pytest.mark.parametrize("game", [2, 4, 7, 10])
def test_the_coach_gives_a_reason_that_has_words_in_every_language(game: int) -> None:
    mind, rules = mind_of("my-city-rw"), book("my-city-rw")
    for state in rounds_of(game, 4)[::3]:
        series = rules.series("single", ("Ada",), (), game)
        told = view(state, "my-city-rw", "Ada", series)
        found = mind.show(told, Task("strong", 0.0))
        assert found["move"] in {rules.write_move(move) for move in rules.moves(state, "Ada")}
        for language in LANGUAGES:
            texts = Texts(language)
            about = {"shape": texts(f"coach.{found['about']}")} if found["about"] else {}
            assert texts(f"coach.{found['reason']}", **about)


def test_the_coach_says_what_a_city_is_worth() -> None:
    mind, rules = mind_of("my-city-rw"), book("my-city-rw")
    states = rounds_of(3, 5)
    series = rules.series("single", ("Ada",), (), 3)
    told = (view(one, "my-city-rw", "Ada", series) for one in (states[0], states[-1]))
    early, late = (mind.judge(one, Task("strong", 0.0)) for one in told)
    for found in (early, late):
        assert found["low"] <= found["expected"] <= found["high"]
    assert early["rounds"] > late["rounds"]
    assert early["low"] < early["high"]


def test_the_coach_looks_back_on_one_player() -> None:
    mind, rules = mind_of("my-city-rw"), book("my-city-rw")
    state = rounds_of(6, 8)[-1]
    series = rules.series("single", ("Ada",), (), 6)
    told = json.loads(json.dumps(seat_of("my-city-rw").past_of(state, "Ada", series)))
    found = mind.look_back(told, Task("strong", 0.0))
    assert [one["round"] for one in found] == list(range(1, len(found) + 1))
    for one in found:
        assert (one["better"] is None) == (one["band"] == "fine")
        assert one["loss"] >= 0
        if one["better"] is not None:
            assert one["better"]["reason"]
            assert one["better"]["move"] != one["move"]


def test_levels_of_other_books() -> None:
    assert nearest_level("lost-cities-rw", "strong") == "medium"
    assert nearest_level("my-city-rw", "easy") == "easy"
    assert nearest_level("my-city-rw", "") == ""
    assert nearest_level("toy", "strong") == ""
    assert kept_name("Pixel", "strong") == "Pixel (Computer 3)"
    assert kept_name("Ada", "") == "Ada"
