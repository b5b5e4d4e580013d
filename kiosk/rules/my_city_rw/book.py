"""My City Roll & Write at the table: what the core asks of a book, answered by this one's engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast, get_args

from kiosk.errors import RulesError, Unusable, quote
from kiosk.rules.api import Milestone, SeriesOfGames
from kiosk.rules.dice import DICE, roll_of, throw_of
from kiosk.rules.events import GameEvent, Moved, Need, Reward, Thrown, TookBack
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import Field
from kiosk.rules.my_city_rw import stored
from kiosk.rules.my_city_rw.campaign import result_of
from kiosk.rules.my_city_rw.engine import (
    Act,
    Action,
    Build,
    GameState,
    Move,
    RollThrown,
    TakeBack,
    apply,
    legal,
    new_game,
    objections,
    score,
)
from kiosk.rules.my_city_rw.library import Library, load_library, spec_from_text
from kiosk.rules.my_city_rw.milestones import milestones
from kiosk.rules.my_city_rw.notation import action_text, parse_action, round_text
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.record import record_of, thrown_back
from kiosk.rules.my_city_rw.record_json import game_json
from kiosk.rules.my_city_rw.rewards import reward
from kiosk.rules.my_city_rw.scoring import Line
from kiosk.rules.my_city_rw.shapes import shape_name
from kiosk.rules.my_city_rw.sheet import COLUMNS, ROWS
from kiosk.rules.my_city_rw.sheet_check import GAMES
from kiosk.rules.my_city_rw.sheet_print import print_sheet
from kiosk.rules.my_city_rw.standings import GameResult, Mode, Series, schedule
from kiosk.rules.my_city_rw.view import TableScreen, table_view
from kiosk.rules.my_city_rw.view.help import help_view
from kiosk.rules.my_city_rw.view.replay import replay_view
from kiosk.rules.my_city_rw.view.sheets import printed_sheets
from kiosk.rules.my_city_rw.view.why import why_view
from kiosk.rules.table import Table
from kiosk.rules.throws import Throw as AnyThrow
from kiosk.rules.usual import Usual
from kiosk.views.help import HelpView
from kiosk.views.past import Replay
from kiosk.views.sheets import SheetView
from kiosk.views.why import WhyView

MARGIN = 5
"""How far a half-finished placement may hang over the sheet's rim."""

AnyGame = GameState | PaperGame


class Moves(Sequence[Action]):
    """Every placement, then the moves that are possible besides; a placement is made when it is asked for."""

    def __init__(self, game: GameState, player: str) -> None:
        self._places = legal(game, player)
        self._others = [one for one in Move if not objections(game, player, one)]

    def __len__(self) -> int:
        return len(self._places) + len(self._others)

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401 - a number or a slice
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(index)
        if number >= len(self._places):
            return self._others[number - len(self._places)]
        return Build(tuple(self._places[number]))

    def __iter__(self) -> Iterator[Action]:
        yield from (Build(tuple(place)) for place in self._places)
        yield from self._others


@dataclass(frozen=True, slots=True)
class MyCityRollAndWrite(Usual):
    name: str = "my-city-rw"
    version: int = 1
    dice = DICE
    modes = tuple(mode.value for mode in Mode)
    max_players: int = 6
    on_paper: bool = True
    corrects_throws: bool = True
    challenges: bool = True
    games: int = GAMES
    lines = tuple(line.value for line in Line)
    result_type = GameResult

    @property
    def quickest(self) -> str:
        return Mode.SINGLE.value

    # --- series ---

    def schedule(self, mode: str, first: int) -> tuple[int, ...]:
        try:
            return schedule(Mode(mode), first)
        except ValueError:
            raise Unusable(f"{quote(mode)} is none of {', '.join(Mode)}") from None

    def series(self, mode: str, players: tuple[str, ...], results: tuple[GameResult, ...], first: int) -> Series:
        return Series(Mode(mode), players, results, first)

    def milestones(self, series: SeriesOfGames) -> Iterable[Milestone]:
        return milestones(cast("Series", series))

    # --- a game ---

    def library(self, folder: Path | None = None) -> Library:
        return load_library(folder)

    def material(self, number: int, library: object | None = None) -> str:
        known = cast("Library", library) if isinstance(library, Mapping) else load_library()
        return print_sheet(known[number].sheet)

    def setup(
        self, material: str, players: tuple[str, ...], series: SeriesOfGames | None = None, *, paper: bool = False
    ) -> AnyGame:
        spec = spec_from_text(material)
        if paper:
            return PaperGame(spec, players)
        return new_game(spec, players, series.carried() if isinstance(series, Series) else None)

    def needs(self, game: AnyGame) -> Need:
        if game.finished:
            return Need.NOTHING
        return Need.MOVES if game.to_act else Need.THROW

    def apply(self, game: AnyGame, event: GameEvent) -> AnyGame:
        match game, event:
            case PaperGame(), Thrown(throw):
                return game.thrown(roll_of(throw))
            case GameState(), Thrown(throw):
                return apply(game, RollThrown(roll_of(throw)))
            case GameState(), Moved(player, (Build() | Move()) as move):
                return apply(game, Act(player, move))
            case GameState(), TookBack(player):
                return apply(game, TakeBack(player))
            case _:
                raise RulesError(f"this game knows no {type(event).__name__} like that")

    def leave(self, game: GameState, player: str) -> GameState:
        """Stopped at once where they have to act, otherwise in the round that they miss."""
        if player not in game.to_act:
            return game
        return apply(game, Act(player, Move.STOP))

    def come_back(self, game: AnyGame, player: str, *, missed: bool) -> GameState | None:
        if missed or isinstance(game, PaperGame) or game.actions[game.seat(player)] is not Move.STOP:
            return None
        return apply(game, TakeBack(player))

    def thrown(self, game: AnyGame) -> tuple[AnyThrow, ...]:
        return tuple(throw_of(roll) for roll in game.rolls)

    def thrown_back(self, game: AnyGame) -> tuple[AnyGame, AnyThrow]:
        before = game.thrown_back() if isinstance(game, PaperGame) else thrown_back(game)
        return before, throw_of(game.rolls[-1])

    def rename(self, game: AnyGame, names: tuple[str, ...]) -> AnyGame:
        return replace(game, players=names)

    def acted(self, game: AnyGame) -> tuple[str, ...]:
        if isinstance(game, PaperGame):
            return ()
        return tuple(name for name, one in zip(game.players, game.actions, strict=True) if one is not None)

    def hidden(self, game: AnyGame) -> bool:
        return isinstance(game, GameState) and game.spec.sheet.hidden

    # --- moves ---

    def read_move(self, text: str) -> Action:
        try:
            move = parse_action(text)
        except ValueError as problem:
            raise Unusable(str(problem)) from None
        if move is None:
            raise Unusable(f"{quote(text)} is no move")
        return move

    def write_move(self, move: Action) -> str:
        return action_text(move)

    def moves(self, game: AnyGame, player: str) -> Sequence[Action]:
        if isinstance(game, PaperGame) or player not in game.to_act:
            return ()
        return Moves(game, player)

    def aimed(self, game: AnyGame, draft: Draft) -> Build | None:
        return Build(draft.fields(game.order.shape)) if game.order is not None else None

    def holds(self, draft: Draft) -> bool:
        return -MARGIN <= draft.row < ROWS + MARGIN and -MARGIN <= draft.column < COLUMNS + MARGIN

    # --- what comes of it ---

    def announcement(self, game: AnyGame) -> tuple[str, str] | None:
        return (game.order.kind, shape_name(game.order.shape) or "") if game.order is not None else None

    def reward(self, before: AnyGame, after: AnyGame, player: str) -> Reward | None:
        if isinstance(before, PaperGame) or isinstance(after, PaperGame):
            return None
        return reward(before, after, player)

    def score(self, game: AnyGame, player: str) -> dict[str, int]:
        if isinstance(game, PaperGame):
            return {}
        result = score(game, player)
        known = {line.line for line in result.lines}
        return {line.value: result.points(line) for line in Line if line in known}

    def result(self, game: GameState) -> GameResult:
        return result_of(game)

    def paper_result(self, game: PaperGame, points: tuple[int, ...], bags: tuple[int, ...]) -> GameResult:
        return GameResult(game.number, game.players, points, bags, ((),) * len(game.players))

    def record(self, game: GameState) -> object:
        return game_json(record_of(game))

    def tell(self, game: GameState) -> Iterator[str]:
        yield from (round_text(entry) for entry in record_of(game).rounds)

    def replay(self, game: GameState) -> Iterator[tuple[GameState, int | None]]:
        """A throw after which nobody did anything is a move of nobody."""
        state = new_game(game.spec, game.players, dict(zip(game.players, game.carried, strict=True)))
        yield state, None
        for entry in record_of(game).rounds:
            state = apply(state, RollThrown(entry.roll))
            if not any(action is not None for action in entry.actions):
                yield state, None
            for seat, (player, action) in enumerate(zip(game.players, entry.actions, strict=True)):
                if action is not None:
                    state = apply(state, Act(player, action))
                    yield state, seat

    # --- what is shown ---

    screens = get_args(TableScreen)

    def view(self, table: Table, viewer: int | None) -> TableScreen:
        return table_view(table, viewer)

    def help(self, table: Table | None, number: int, library: object | None = None) -> HelpView:
        return help_view(table, number, cast("Library", library) if isinstance(library, Mapping) else None)

    def why(self, table: Table, player: int, field: Field) -> WhyView | None:
        return why_view(table, player, field)

    def replay_view(self, number: int, states: Iterable[tuple[GameState, int | None]]) -> Replay:
        return replay_view(number, states)

    def printed(self) -> dict[int, SheetView]:
        return printed_sheets()

    # --- as JSON ---

    def write_game(self, game: AnyGame) -> dict[str, Any]:
        return stored.write_game(game)

    def read_game(self, data: object, *, trusted: bool = False, paper: bool = False) -> AnyGame:
        return stored.read_paper(data) if paper else stored.read_game(data, trusted=trusted)


BOOK = MyCityRollAndWrite()
