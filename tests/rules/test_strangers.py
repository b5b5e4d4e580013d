"""The three engines in the hands of somebody who mixes everything up: told what is wrong, never given nonsense."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from kiosk.errors import RulesError
from kiosk.rules import lost_cities_rw as lost
from kiosk.rules import my_city_board as board
from kiosk.rules import my_city_rw as city

BOX = board.load_box()
ETERNAL = BOX.games["eternal"]


@dataclass(frozen=True)
class Engine:
    """One book as a stranger finds it: its package, a way to begin, and what is handed in for moves and events."""

    book: Any
    new_game: Callable[[Any], Any]
    next_round: Callable[[Any, Random], Any]
    act: Callable[..., Any]
    moves: tuple[Callable[[Any], Any], ...]
    events: tuple[Callable[[Any], Any], ...]
    material: Callable[[Any], Any]

    def begun(self) -> Any:  # noqa: ANN401 - a state of the book
        return self.book.apply(self.new_game(["Ada", "Ben"]), self.next_round(None, Random(4)))


def deck() -> board.Deck[Any]:
    return board.Deck.shuffled(BOX.cards(ETERNAL), Random(3).randrange)


ENGINES = {
    "my-city-rw": Engine(
        city,
        lambda players: city.new_game(city.load_library()[1], players),
        lambda _, rng: city.RollThrown(city.random_roll(rng)),
        city.Act,
        (city.Build,),
        (city.RollThrown, city.TakeBack),
        lambda spec: city.new_game(spec, ["Ada"]),
    ),
    "lost-cities-rw": Engine(
        lost,
        lambda players: lost.new_game(lost.load_sheet(), players),
        lambda _, rng: lost.SixDiceThrown(lost.random_roll(rng)),
        lost.LostCitiesAct,
        (lambda junk: lost.Take(junk, 1), lambda junk: lost.Take(lost.ExpeditionColour.RED, junk)),
        (lost.SixDiceThrown, lost.LostCitiesTakeBack, lost.LostCitiesLeave, lost.LostCitiesReturn),
        lambda sheet: lost.new_game(sheet, ["Ada", "Ben"]),
    ),
    "my-city-board": Engine(
        board,
        lambda players: board.new_game(BOX, ETERNAL, players, deck=deck()),
        lambda _, __: board.Turn(),
        board.BoardAct,
        (board.BoardBuild,),
        (board.Turn, board.BoardTakeBack, board.BoardLeave, board.BoardReturn),
        lambda box: board.new_game(box, ETERNAL, ["Ada"]),
    ),
}

JUNK: tuple[Any, ...] = (
    None, 0, -1, 1.5, float("nan"), True, 10**30, "", "x", "fly", b"x", (), [], {}, {1}, object(), int,
    Exception("x"), ("Ada",), [("Ada", "Ben")], ((1,),), (("a", "b"),), ((None, None),), ((1.5, 2),), ((True, 2),),
    ((-5, 3),),
    ((10**9, 0),), ((0, 10**9),), ((0, 0), (0, 0)), [[1, 2], [1, 99]], lambda: 1,
)  # fmt: skip
PLAYERS: tuple[Any, ...] = (
    "Ada", "", (), ("",), ("Ada", "Ada"), ("Ada", None), (1, 2), [[], "Ben"], None, 7, b"ab", {"": 1}, object(),
)  # fmt: skip

each_piece_of_junk = pytest.mark.parametrize("junk", JUNK, ids=range(len(JUNK)))  # by number: addresses differ
each_engine = pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)


def refused(what: Callable[[], Any]) -> None:
    with pytest.raises(RulesError) as complaint:
        what()
    assert 0 < len(str(complaint.value)) < 400, "one that can be read"


@each_engine
@pytest.mark.parametrize("players", PLAYERS, ids=range(len(PLAYERS)))
def test_a_game_is_begun_by_people_with_different_names(engine: Engine, players: Any) -> None:  # noqa: ANN401
    refused(lambda: engine.new_game(players))


@each_engine
@each_piece_of_junk
def test_nothing_but_what_a_game_knows_ever_happens(engine: Engine, junk: Any) -> None:  # noqa: ANN401
    state, before, book = engine.begun(), engine.begun(), engine.book
    for event in (junk, engine.act(junk, junk), engine.act("Ada", junk), engine.act(junk, "pass")):
        refused(lambda event=event: book.apply(state, event))
    for made in engine.events:
        if made is board.Turn and junk is None:
            continue  # the next card of the deck, which everybody has to act upon first
        refused(lambda made=made: book.apply(state, made(junk)))
    assert state == before


@each_engine
@each_piece_of_junk
def test_no_move_is_made_of_anything_else(engine: Engine, junk: Any) -> None:  # noqa: ANN401
    state = engine.begun()
    for made in engine.moves:
        try:
            move = made(junk)
        except ValueError:  # said when it is made
            continue
        refused(lambda move=move: engine.book.apply(state, engine.act("Ada", move)))
        assert move not in engine.book.legal(state, "Ada")
    assert junk not in engine.book.legal(state, "Ada")


@each_engine
@each_piece_of_junk
def test_questions_are_about_a_game_and_its_players(engine: Engine, junk: Any) -> None:  # noqa: ANN401
    state, book = engine.begun(), engine.book
    for question in (book.legal, book.score, book.board):
        refused(lambda question=question: question(state, junk))
        refused(lambda question=question: question(junk, "Ada"))
    refused(lambda: book.objections(state, junk, junk))
    refused(lambda: book.objections(junk, "Ada", junk))
    refused(lambda: book.winners(junk))
    refused(lambda: book.apply(junk, engine.next_round(None, Random(1))))
    refused(lambda: engine.material(junk))


@each_engine
def test_what_is_legal_is_counted_indexed_cut_and_sampled(engine: Engine) -> None:
    moves = engine.book.legal(engine.begun(), "Ada")
    listed = list(moves)
    assert len(moves) == len(listed) > 2
    assert [moves[at] for at in range(len(moves))] == listed
    assert (moves[-1], moves[1:3], moves[::-1]) == (listed[-1], listed[1:3], listed[::-1])
    assert all(one in moves for one in Random(1).sample(moves, 2))
    assert Random(1).choice(moves) in moves
    for beyond in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[beyond]


@pytest.mark.parametrize("name", ["my-city-rw", "my-city-board"])
def test_a_place_may_be_a_list_and_the_state_is_the_same(name: str) -> None:
    engine = ENGINES[name]
    state, build = engine.begun(), engine.moves[0]
    place = engine.book.legal(state, "Ada")[0]
    as_lists = [list(field) for field in place]
    assert as_lists in engine.book.legal(state, "Ada")
    done = [engine.book.apply(state, engine.act("Ada", build(fields))) for fields in (tuple(place), as_lists, place)]
    assert done[0] == done[1] == done[2]


@each_engine
def test_the_package_has_all_that_it_promises(engine: Engine) -> None:
    assert sorted(engine.book.__all__) == engine.book.__all__
    assert all(hasattr(engine.book, name) for name in engine.book.__all__)
    words = {"apply", "board", "legal", "new_game", "objections", "score", "winners", "NoSuchMove"}
    assert words <= set(engine.book.__all__), "the same words in every book"
