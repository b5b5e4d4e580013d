"""The book itself: what the core asks, answered in a line or two each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, cast

from kiosk.errors import RulesError, Unusable, quote
from kiosk.rules.api import Milestone, SeriesOfGames
from kiosk.rules.events import GameEvent, Moved, Need, Thrown, TookBack
from kiosk.rules.throws import Throw
from kiosk.rules.usual import Usual
from tests.toy.game import DICE, THROWS, Round, ToyGame, ToyMove

TARGETS = {"first": 9, "second": 11, "third": 13}
TOUR = "tour"


@dataclass(frozen=True, slots=True)
class ToyResult:
    game: int
    players: tuple[str, ...]
    totals: tuple[int, ...]
    bags: tuple[int, ...]
    finished: bool = True


@dataclass(frozen=True, slots=True)
class ToySeries:
    mode: str
    schedule: tuple[int, ...]
    players: tuple[str, ...]
    results: tuple[ToyResult, ...]

    @property
    def finished(self) -> bool:
        return len(self.results) == len(self.schedule)

    @property
    def next_game(self) -> int | None:
        return None if self.finished else self.schedule[len(self.results)]


@dataclass(frozen=True, slots=True)
class ToyBook(Usual):
    name: str = "toy"
    version: int = 1
    dice = DICE
    modes = (TOUR, "single")
    max_players: int = 4
    on_paper: bool = False
    games: int = len(TARGETS)
    lines = ("taken",)
    result_type = ToyResult

    def schedule(self, mode: str, first: int) -> tuple[int, ...]:
        return tuple(range(1, self.games + 1)) if mode == TOUR else (first,)

    def series(self, mode: str, players: tuple[str, ...], results: tuple[Any, ...], first: int) -> ToySeries:
        return ToySeries(mode, self.schedule(mode, first), players, results)

    def milestones(self, series: SeriesOfGames) -> Iterable[Milestone]:
        one = cast("ToySeries", series)
        if one.mode != TOUR or not one.finished:
            return
        for name in one.players:
            played = [dict(zip(result.players, result.totals, strict=True)) for result in one.results]
            yield Milestone("toy-tour", name, sum(game.get(name, 0) for game in played), 0, None)

    def material(self, number: int, library: object | None = None) -> str:  # noqa: ARG002 - no owner has others
        return f"toy {number}\nbeat {list(TARGETS.values())[number - 1]}\n"

    def setup(
        self,
        material: str,
        players: tuple[str, ...],
        series: SeriesOfGames | None = None,  # noqa: ARG002 - nothing goes on from game to game
        *,
        paper: bool = False,  # noqa: ARG002
    ) -> ToyGame:
        found = re.fullmatch(r"toy (\d+)\nbeat (\d+)\n", material)
        if found is None:
            raise Unusable("toy NUMBER and beat NUMBER belong here")
        return ToyGame(int(found[1]), int(found[2]), players)

    def needs(self, game: ToyGame) -> Need:
        if game.finished:
            return Need.NOTHING
        return Need.MOVES if game.to_act else Need.THROW

    def apply(self, game: ToyGame, event: GameEvent) -> ToyGame:
        match event:
            case Thrown(throw):
                return game.thrown(throw)
            case Moved(player, ToyMove() as move):
                return game.moved(player, move)
            case TookBack(player):
                return game.taken_back(player)
            case _:
                raise RulesError(f"there is no such event: {quote(event)}")

    def leave(self, game: ToyGame, player: str) -> ToyGame:
        return game.moved(player, ToyMove.LEAVE) if player in game.to_act else game

    def come_back(self, game: ToyGame, player: str, *, missed: bool) -> ToyGame | None:
        left = not missed and bool(game.rounds) and game.rounds[-1].moves[game.players.index(player)] is ToyMove.LEAVE
        return game.taken_back(player) if left else None

    def acted(self, game: ToyGame) -> tuple[str, ...]:
        last = game.rounds[-1].moves if game.rounds else (None,) * len(game.players)
        return tuple(name for name, move in zip(game.players, last, strict=True) if move is not None)

    def read_move(self, text: str) -> ToyMove:
        if text not in tuple(ToyMove):
            raise Unusable(f"{quote(text)} is none of {', '.join(ToyMove)}")
        return ToyMove(text)

    def write_move(self, move: ToyMove) -> str:
        return move.value

    def moves(self, game: ToyGame, player: str) -> Sequence[ToyMove]:
        if player not in game.to_act:
            return ()
        return (ToyMove.TAKE, ToyMove.WAIT) if game.round < THROWS else (ToyMove.TAKE,)

    def score(self, game: ToyGame, player: str) -> dict[str, int]:
        return {"taken": game.points(game.players.index(player))}

    def result(self, game: ToyGame) -> ToyResult:
        seats = range(len(game.players))
        return ToyResult(game.number, game.players, tuple(map(game.points, seats)), (0,) * len(seats))

    def paper_result(self, game: ToyGame, points: tuple[int, ...], bags: tuple[int, ...]) -> ToyResult:
        return ToyResult(game.number, game.players, points, bags)

    def record(self, game: ToyGame) -> object:
        return self.write_game(game)

    def tell(self, game: ToyGame) -> Iterator[str]:
        yield from (f"{one.throw}: {'; '.join(move or '-' for move in one.moves)}" for one in game.rounds)

    def replay(self, game: ToyGame) -> Iterator[tuple[ToyGame, int | None]]:
        state = ToyGame(game.number, game.target, game.players)
        yield state, None
        for one in game.rounds:
            state = state.thrown(one.throw)
            for seat, move in enumerate(one.moves):
                if move is not None:
                    state = state.moved(game.players[seat], move)
                    yield state, seat

    def write_game(self, game: ToyGame) -> dict[str, Any]:
        rounds = [{"throw": one.throw.faces, "moves": one.moves} for one in game.rounds]
        return {"material": self.material(game.number), "players": game.players, "rounds": rounds}

    def read_game(self, data: object, *, trusted: bool = False, paper: bool = False) -> ToyGame:  # noqa: ARG002
        told = cast("dict[str, Any]", data)
        empty = self.setup(told["material"], tuple(told["players"]))
        rounds = tuple(
            Round(DICE.of(*one["throw"]), tuple(ToyMove(move) if move else None for move in one["moves"]))
            for one in told["rounds"]
        )
        game = ToyGame(empty.number, empty.target, empty.players, rounds)
        for _ in self.replay(game):
            pass  # what is against the rules is refused on the way
        return game


BOOK = ToyBook()


def faces(red: int, green: int, blue: int) -> Throw:
    return DICE.of(str(red), str(green), str(blue))
