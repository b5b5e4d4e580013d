"""The book at the table: what the core asks, answered by the table's flow and the rules.

A move is one touch (`intent_text`): a pair, an arrow, leaving an arrow, declining. Whoever has an open arrow still
has to act, so that a chain may be interrupted anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from kiosk.errors import RulesError, Unusable, quote
from kiosk.rules.api import Milestone, SeriesOfGames
from kiosk.rules.events import GameEvent, Moved, Need, Thrown, TookBack
from kiosk.rules.lost_cities_rw.at_table import SCREENS, LostScreen, screen
from kiosk.rules.lost_cities_rw.bridges import crossings
from kiosk.rules.lost_cities_rw.dice import COLOURS, DICE, NUMBERS, ExpeditionColour, SixDiceRoll
from kiosk.rules.lost_cities_rw.editing import OneSheet
from kiosk.rules.lost_cities_rw.engine import LostCitiesAct, SixDiceThrown, apply, score
from kiosk.rules.lost_cities_rw.intent_text import Touch, parse_touch, touch_text
from kiosk.rules.lost_cities_rw.intents import (
    AskInOrder,
    BeginWith,
    DeclineDice,
    FollowArrow,
    LeaveArrow,
    LeaveTable,
    ReturnToTable,
    TakePair,
    ThrowDice,
    Undo,
)
from kiosk.rules.lost_cities_rw.legal import legal_takes
from kiosk.rules.lost_cities_rw.library import built_in_text, load_sheet, sheet_from_text
from kiosk.rules.lost_cities_rw.needs import needs
from kiosk.rules.lost_cities_rw.notation import turn_text
from kiosk.rules.lost_cities_rw.paper import PaperTable, read_paper, write_paper
from kiosk.rules.lost_cities_rw.past import LostReplay, replay_view
from kiosk.rules.lost_cities_rw.record import record_of
from kiosk.rules.lost_cities_rw.record_json import record_json
from kiosk.rules.lost_cities_rw.scoring import LostCitiesLine
from kiosk.rules.lost_cities_rw.series import LostResult, LostSeries
from kiosk.rules.lost_cities_rw.sheet import BridgeColumn
from kiosk.rules.lost_cities_rw.sheet_print import print_sheet
from kiosk.rules.lost_cities_rw.spoken import bridge_sentence, throw_sentence
from kiosk.rules.lost_cities_rw.state import LEAST_PLAYERS, MOST_PLAYERS, new_game
from kiosk.rules.lost_cities_rw.table import TableGame, new_table, step
from kiosk.rules.lost_cities_rw.table_json import read_table, write_table
from kiosk.rules.reading import an_object, need
from kiosk.rules.throws import DiceSet, DieKind
from kiosk.rules.throws import Throw as ThrowOfSet
from kiosk.rules.usual import Usual

if TYPE_CHECKING:
    from kiosk.rules.table import Table

DICE_SET = DiceSet(
    "lost-cities-rw",
    (
        *(DieKind(f"number{n}", tuple(map(str, NUMBERS))) for n in range(1, DICE + 1)),
        *(DieKind(f"colour{n}", tuple(colour.value for colour in COLOURS)) for n in range(1, DICE + 1)),
    ),
)
SINGLE = "single"
AnyGame = TableGame | PaperTable
SHARED_LINES = (LostCitiesLine.ARTEFACTS, LostCitiesLine.DICE, LostCitiesLine.BRIDGES)


@dataclass(frozen=True, slots=True)
class LostCitiesBook(Usual):
    name: str = "lost-cities-rw"
    version: int = 1
    dice = DICE_SET
    modes = (SINGLE,)
    max_players: int = MOST_PLAYERS
    on_paper: bool = True
    clockwise: bool = True
    screens = SCREENS
    replays = (LostReplay,)
    games: int = 1
    lines = (*(colour.value for colour in COLOURS), *(line.value for line in SHARED_LINES))
    result_type = LostResult

    def schedule(self, mode: str, first: int) -> tuple[int, ...]:  # noqa: ARG002 - there is one game
        return (1,)

    def series(self, mode: str, players: tuple[str, ...], results: tuple[Any, ...], first: int) -> LostSeries:  # noqa: ARG002
        return LostSeries(players, results)

    def milestones(self, series: SeriesOfGames) -> Iterable[Milestone]:  # noqa: ARG002 - no game goes on from another
        return ()

    def players_of(self, mode: str) -> tuple[int, int]:  # noqa: ARG002 - in every mode
        """The fewest and the most."""
        return LEAST_PLAYERS, MOST_PLAYERS

    def material(self, number: int, library: object | None = None) -> str:
        """Our sheet, or the owner's where *library* has one."""
        own = library.get(number) if isinstance(library, Mapping) else None
        return print_sheet(own.sheet) if isinstance(own, OneSheet) else built_in_text()

    def view(self, table: Table, viewer: int | None) -> LostScreen | None:  # noqa: ARG002 - all may see every page
        return screen(table)

    def setup(
        self,
        material: str,
        players: tuple[str, ...],
        series: SeriesOfGames | None = None,  # noqa: ARG002 - nothing goes on from game to game
        *,
        paper: bool = False,
    ) -> AnyGame:
        sheet = sheet_from_text(material)
        try:
            table = new_table(sheet, players)
            return PaperTable(sheet, players) if paper else table
        except ValueError as problem:
            raise Unusable(str(problem)) from None

    def needs(self, game: AnyGame) -> Need:
        if isinstance(game, PaperTable):
            return Need.THROW
        return Need(needs(game.game).need.value)

    def apply(self, game: AnyGame, event: GameEvent) -> AnyGame:
        if isinstance(game, PaperTable):
            return _on_paper(game, event)
        match event:
            case Thrown(throw):
                return step(game, ThrowDice(roll_of(throw)))
            case Moved(_, AskInOrder() as touch):
                return step(game, touch)
            case Moved(player, (TakePair() | FollowArrow() | LeaveArrow() | DeclineDice() | BeginWith()) as touch):
                return step(game, replace(touch, seat=_seat(game, player)))
            case TookBack(player):
                return step(game, Undo(_seat(game, player)))
            case _:
                raise RulesError(f"there is no such event: {quote(event)}")

    def leave(self, game: AnyGame, player: str) -> AnyGame:
        """They decline from now on (L7)."""
        if isinstance(game, PaperTable):
            return game
        seat = _seat(game, player)
        return game if game.game.away[seat] else step(game, LeaveTable(seat))

    def come_back(self, game: AnyGame, player: str, *, missed: bool) -> AnyGame | None:  # noqa: ARG002
        """At any time, if only for the next throw."""
        if isinstance(game, PaperTable):
            return None
        seat = _seat(game, player)
        return step(game, ReturnToTable(seat)) if game.game.away[seat] else None

    def rename(self, game: AnyGame, names: tuple[str, ...]) -> AnyGame:
        if isinstance(game, PaperTable):
            return replace(game, players=names)
        return replace(game, game=replace(game.game, players=names))

    def acted(self, game: AnyGame) -> tuple[str, ...]:
        if isinstance(game, PaperTable):
            return () if game.taken is None else (game.players[game.active_seat],)
        done = zip(game.players, game.game.actions, game.drafts, strict=True)
        return tuple(name for name, action, draft in done if action is not None or draft is not None)

    def read_move(self, text: str) -> Touch:
        return parse_touch(0, text)

    def write_move(self, move: Touch) -> str:
        return touch_text(move)

    def moves(self, game: AnyGame, player: str) -> Sequence[Touch]:
        seat = _seat(game, player)
        if isinstance(game, PaperTable):
            return ()
        if seat not in game.waiting:
            return ()
        if game.drafts[seat] is not None:
            return (*(FollowArrow(seat, colour) for colour in game.arrows(seat)), LeaveArrow(seat))
        takes = legal_takes(game.game.before[seat], game.game.pool(seat))
        pairs = [TakePair(seat, take.colour, take.number, take.double) for take in takes]
        return (*pairs, DeclineDice(seat))

    def sentence(self, game: AnyGame, language: str) -> str | None:
        """What is said aloud after a throw: the numbers, then the colours."""
        rolls = game.rolls if isinstance(game, PaperTable) else game.game.rolls
        return throw_sentence(rolls[-1], language) if rolls else None

    def remark(self, before: AnyGame, after: AnyGame, language: str) -> str | None:
        """A bridge is told at once, by the names of all who cross it."""
        if isinstance(before, PaperTable) or isinstance(after, PaperTable):
            return None
        old = set(crossings(before.game.pages, before.game.turn))
        new = [one for one in crossings(after.game.pages, after.game.turn) if one not in old]
        names = [after.players[seat] for seat in sorted({seat for one in new for seat in one.seats})]
        return bridge_sentence(", ".join(names), language) if names else None

    def anytime(self, move: object) -> bool:
        return isinstance(move, AskInOrder)

    def score(self, game: AnyGame, player: str) -> dict[str, int]:
        if isinstance(game, PaperTable):
            return {}
        found = score(game.game, player)
        expeditions = {
            one.value: found.points(LostCitiesLine.EXPEDITIONS, BridgeColumn(one.value)) for one in COLOURS
        }
        return {**expeditions, **{line.value: found.points(line) for line in SHARED_LINES}}

    def result(self, game: TableGame) -> LostResult:
        totals = tuple(score(game.game, name).total for name in game.players)
        return LostResult(1, game.players, totals, (0,) * len(totals), game.finished)

    def paper_result(self, game: AnyGame, points: tuple[int, ...], bags: tuple[int, ...]) -> LostResult:
        return LostResult(1, game.players, points, bags)

    def record(self, game: TableGame) -> object:
        return record_json(record_of(game.game))

    def tell(self, game: TableGame) -> Iterator[str]:
        yield from (turn_text(turn) for turn in record_of(game.game).turns)

    def replay(self, game: TableGame) -> Iterator[tuple[TableGame, int | None]]:
        record = record_of(game.game)
        state, nobody = new_game(game.game.sheet, record.players, record.first), (None,) * len(game.players)
        yield TableGame(state, nobody), None
        for turn in record.turns:
            state = apply(state, SixDiceThrown(turn.roll))
            for seat in state.clockwise:
                action = turn.actions[seat]
                if action is not None:
                    state = apply(state, LostCitiesAct(state.players[seat], action))
                    yield TableGame(state, nobody), seat

    def replay_view(self, number: int, states: Iterable[tuple[TableGame, int | None]]) -> LostReplay:
        return replay_view(number, states)

    def write_game(self, game: AnyGame) -> dict[str, Any]:
        if isinstance(game, PaperTable):
            return write_paper(game)
        return {"material": print_sheet(game.game.sheet), **write_table(game)}

    def read_game(self, data: object, *, trusted: bool = False, paper: bool = False) -> AnyGame:  # noqa: ARG002
        if paper:
            return read_paper(data)
        material = need(an_object(data, ""), "material", "")
        if not isinstance(material, str):
            raise Unusable("the text of a sheet belongs here", place="material")
        return read_table(data, sheet_from_text(material) if material else load_sheet())


def roll_of(throw: ThrowOfSet) -> SixDiceRoll:
    """The same throw, as the rules name it."""
    faces = DICE_SET.check(throw).faces
    return SixDiceRoll(
        tuple(int(face) for face in faces[:DICE]), tuple(ExpeditionColour(face) for face in faces[DICE:])
    )


def _on_paper(game: PaperTable, event: GameEvent) -> PaperTable:
    match event:
        case Thrown(throw):
            return game.thrown(roll_of(throw))
        case Moved(player, touch):
            return game.touched(_seat(game, player), touch)
        case TookBack(player):
            return game.taken_back(_seat(game, player))
        case _:
            raise RulesError(f"there is no such event: {quote(event)}")


def _seat(game: AnyGame, player: str) -> int:
    if player not in game.players:
        raise RulesError(f"{quote(player)} is not one of the players")
    return game.players.index(player)


BOOK = LostCitiesBook()
