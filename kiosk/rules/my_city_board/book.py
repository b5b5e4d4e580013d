"""The book at the table: what the core asks, answered by the table's flow and the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from kiosk.errors import RulesError, Unusable, quote
from kiosk.rules.api import Milestone, SeriesOfGames
from kiosk.rules.events import CardsChosen, GameEvent, Moved, Need, Shuffled, TookBack, Turned, TurnedBack
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import MAX_COLUMNS
from kiosk.rules.my_city_board import table as at_table
from kiosk.rules.my_city_board.box_parse import MAX_ROWS
from kiosk.rules.my_city_board.box_print import print_box
from kiosk.rules.my_city_board.editing import BOX, OneBox
from kiosk.rules.my_city_board.engine import BoardBuild, BoardPlainMove, can_pass, legal
from kiosk.rules.my_city_board.evening import NAMES, BoardResult, BoardSeries, result_of, way_of
from kiosk.rules.my_city_board.library import box_from_text, built_in
from kiosk.rules.my_city_board.modes import NUMBERS, PLAYERS, SCHEDULE, WAYS, BoardMode
from kiosk.rules.my_city_board.moves import BoardMove, HaveDone, move_text, parse_move
from kiosk.rules.my_city_board.past import moves_of, replay_view
from kiosk.rules.my_city_board.record import record_of
from kiosk.rules.my_city_board.record_json import record_json
from kiosk.rules.my_city_board.scoring import BoardLine, score
from kiosk.rules.my_city_board.series import begin
from kiosk.rules.my_city_board.stickers import Stuck
from kiosk.rules.my_city_board.table import BoardGame
from kiosk.rules.my_city_board.table_json import read_table, write_table
from kiosk.rules.my_city_board.telling import round_line
from kiosk.rules.my_city_board.view import BoardReplay, BoardView
from kiosk.rules.my_city_board.viewing import board_view
from kiosk.rules.table import Table
from kiosk.rules.throws import NO_DICE
from kiosk.rules.usual import Usual

MARGIN = 4
"""So many fields beside the board a building may hang while it is dragged."""
MOST_PLAYERS = max(most for _, most in PLAYERS.values())


@dataclass(frozen=True, slots=True)
class MyCityBoardBook(Usual):
    name: str = "my-city-board"
    version: int = 1
    dice = NO_DICE
    modes = tuple(WAYS)
    max_players: int = MOST_PLAYERS
    on_paper: bool = False
    games: int = len(NUMBERS)
    lines = tuple(line.value for line in BoardLine)
    result_type = BoardResult

    # --- series ---

    def schedule(self, mode: str, first: int) -> tuple[int, ...]:  # noqa: ARG002 - a chapter begins with game 1
        return tuple(NUMBERS[name] for name in SCHEDULE[way_of(mode)[0]])

    def series(self, mode: str, players: tuple[str, ...], results: tuple[Any, ...], first: int) -> BoardSeries:  # noqa: ARG002
        return BoardSeries(mode, players, results)

    def milestones(self, series: SeriesOfGames) -> Iterable[Milestone]:
        """Who has finished the chapter, with all progress."""
        one = cast("BoardSeries", series)
        if one.finished and way_of(one.mode)[0] is BoardMode.CHAPTER:
            for name, progress in zip(one.players, one.progress, strict=True):
                yield Milestone("board-chapter", name, progress, 0, None)

    def players_of(self, mode: str) -> tuple[int, int]:
        return PLAYERS[WAYS[mode][0]] if mode in WAYS else (1, MOST_PLAYERS)

    def keeps_seats(self, mode: str) -> bool:
        """The boards of a chapter belong to seats."""
        return mode in WAYS and WAYS[mode][0] is BoardMode.CHAPTER

    # --- a game ---

    def material(self, number: int, library: object | None = None) -> str:  # noqa: ARG002 - one box for all games
        """Our box, or the owner's where *library* has one."""
        own = library.get(BOX) if isinstance(library, Mapping) else None
        return print_box(own.box if isinstance(own, OneBox) else built_in())

    def cards(self, number: int, material: str) -> tuple[str, ...]:
        box = box_from_text(material)
        return tuple(str(card) for card in box.cards(box.games[NAMES[number]]))

    def goes_on_with(self, series: SeriesOfGames) -> str:
        """A chapter keeps its boards, so it keeps its box."""
        return series.results[0].material if isinstance(series, BoardSeries) and series.results else ""

    def setup(
        self,
        material: str,
        players: tuple[str, ...],
        series: SeriesOfGames | None = None,
        *,
        paper: bool = False,  # noqa: ARG002 - on paper only where `on_paper` says so
    ) -> BoardGame:
        before = series if isinstance(series, BoardSeries) else BoardSeries(BoardMode.ETERNAL.value, players)
        box = before.box(material)
        least, most = self.players_of(before.mode)
        if not least <= len(players) <= most:
            raise Unusable(f"{least} to {most} play, not {len(players)}")
        return BoardGame(begin(replace(before, players=players).played(box)))

    def needs(self, game: BoardGame) -> Need:
        return at_table.need_of(game)

    def apply(self, game: BoardGame, event: GameEvent) -> BoardGame:
        match event:
            case Shuffled(order):
                return at_table.shuffled(game, order)
            case CardsChosen(own):
                return at_table.choose_cards(game, own=own)
            case Turned(card):
                return at_table.turned(game, card)
            case TurnedBack():
                return at_table.turned_back(game)
            case Moved(player, (BoardBuild() | BoardPlainMove() | Stuck() | HaveDone()) as move):
                return at_table.moved(game, player, move)
            case TookBack(player):
                return at_table.taken_back(game, player)
            case _:
                raise RulesError(f"there is no such event: {quote(event)}")

    def confirmed(self, game: BoardGame) -> BoardGame:
        """Now the stickers are stuck, if there are any."""
        return replace(game, confirmed=True)

    def leave(self, game: BoardGame, player: str) -> BoardGame:
        return at_table.left(game, player)

    def come_back(self, game: BoardGame, player: str, *, missed: bool) -> BoardGame | None:
        """Until the next card; who has missed one is back for the next game (C10)."""
        return None if missed else at_table.come_back(game, player)

    def rename(self, game: BoardGame, names: tuple[str, ...]) -> BoardGame:
        legs = tuple(replace(leg, state=replace(leg.state, players=names)) for leg in game.series.legs)
        return game.with_series(replace(game.series, players=names, legs=legs))

    def acted(self, game: BoardGame) -> tuple[str, ...]:
        return at_table.acted(game)

    def hidden(self, game: BoardGame) -> bool:  # noqa: ARG002 - everybody may look at every board
        return False

    # --- moves ---

    def read_move(self, text: str) -> BoardMove:
        return parse_move(text)

    def write_move(self, move: BoardMove) -> str:
        return move_text(move)

    def moves(self, game: BoardGame, player: str) -> Sequence[BoardMove]:
        if player not in game.to_act:
            return ()
        if game.sticking:
            room = at_table.room_of(game, player)
            done = (HaveDone(),) if game.confirmed and game.may_finish_sticking else ()
            return (*(Stuck(one, place) for one, places in room.items() for place in places), *done)
        ends = (BoardPlainMove.PASS, BoardPlainMove.STOP) if can_pass(game.state, player) else (BoardPlainMove.STOP,)
        return (*(BoardBuild(tuple(place)) for place in legal(game.state, player)), *ends)

    def aimed(self, game: BoardGame, draft: Draft) -> BoardBuild | None:
        card = game.state.card
        if card is None or game.state.blocked or game.sticking:
            return None
        return BoardBuild(draft.fields(game.series.box.shape_of(card)))

    def holds(self, draft: Draft) -> bool:
        return -MARGIN <= draft.row < MAX_ROWS + MARGIN and -MARGIN <= draft.column < MAX_COLUMNS + MARGIN

    # --- what comes of it ---

    def announcement(self, game: BoardGame) -> None:  # noqa: ARG002 - nobody throws: whoever turns a card sees it
        return None

    def score(self, game: BoardGame, player: str) -> dict[str, int]:
        found = score(game.state, player)
        known = {line.line for line in found.lines}
        return {line.value: found.points(line) for line in BoardLine if line in known}

    def result(self, game: BoardGame) -> BoardResult:
        return result_of(game)

    def winners(self, result: BoardResult) -> tuple[int, ...]:
        """Equal points may be parted by the empty fields."""
        return tuple(seat for seat, place in enumerate(result.places) if place == 1)

    def paper_result(self, game: BoardGame, points: tuple[int, ...], bags: tuple[int, ...]) -> BoardResult:
        return BoardResult(game.number, game.players, points, bags)

    def record(self, game: BoardGame) -> object:
        return record_json(record_of(game.series))

    def tell(self, game: BoardGame) -> Iterator[str]:
        yield from (round_line(entry) for entry in record_of(game.series).games[-1].rounds)

    def replay(self, game: BoardGame) -> Iterator[tuple[BoardGame, int | None]]:
        return moves_of(game)

    def replay_view(self, number: int, states: Iterable[tuple[BoardGame, int | None]]) -> BoardReplay:
        return replay_view(number, states)

    # --- on the screen ---

    screens = (BoardView,)
    replays = (BoardReplay,)

    def view(self, table: Table, viewer: int | None) -> BoardView | None:  # noqa: ARG002 - all boards lie open
        return board_view(table) if table.game is not None or table.results else None

    # --- as JSON ---

    def write_game(self, game: BoardGame) -> dict[str, Any]:
        return write_table(game)

    def read_game(self, data: object, *, trusted: bool = False, paper: bool = False) -> BoardGame:  # noqa: ARG002
        return read_table(data)


BOOK = MyCityBoardBook()
