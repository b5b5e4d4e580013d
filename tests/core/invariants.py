"""What is true of every state that the kiosk can ever be in."""

from __future__ import annotations

from kiosk.flow.between import MAX_BAGS, MAX_POINTS
from kiosk.flow.front import CODE_ALPHABET, CODE_LENGTH
from kiosk.rules.lost_cities_rw.paper import PaperTable
from kiosk.rules.lost_cities_rw.table import TableGame
from kiosk.rules.my_city_board.table import BoardGame
from kiosk.rules.my_city_rw import GameState
from kiosk.rules.my_city_rw.book import MARGIN
from kiosk.rules.my_city_rw.build_tasks import order_of
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.record import play_record, record_of, restore
from kiosk.rules.my_city_rw.sheet import COLUMNS, ROWS
from kiosk.state import (
    LANGUAGES,
    MAX_NAME,
    MAX_PLAYERS,
    AtTable,
    Briefing,
    Choosing,
    KioskState,
    Over,
    PaperScores,
    Placing,
    Player,
    ReadingDice,
    RollShown,
    Standings,
    Table,
    Waiting,
)
from tests.core.board_invariants import check_board
from tests.core.lost_invariants import check_lost_cities


def check(state: KioskState) -> None:
    assert state.language in LANGUAGES
    assert isinstance(state.front, AtTable) == (state.table is not None)
    if isinstance(state.front, Choosing):
        check_players(state.front.players)
        assert 1 <= state.front.first <= 12
    if state.table is not None:
        assert isinstance(state.front, AtTable)
        assert state.front.code == state.table.code
        assert state.language == state.table.language
        assert not state.table.closed
        check_table(state.table)


def check_players(players: tuple[Player, ...]) -> None:
    assert len(players) <= MAX_PLAYERS
    assert len({player.name.casefold() for player in players}) == len(players)
    assert len({player.colour for player in players}) == len(players)
    assert len({player.place for player in players}) == len(players)
    for player in players:
        assert 1 <= len(player.name) <= MAX_NAME
        assert player.name.isprintable()
        assert player.name == player.name.strip()
        assert 0 <= player.place < MAX_PLAYERS


def check_table(table: Table) -> None:
    assert len(table.code) == CODE_LENGTH
    assert set(table.code) <= set(CODE_ALPHABET)
    assert table.players
    check_players(table.players)
    assert table.request >= 0
    schedule = table.series.schedule
    assert tuple(result.game for result in table.results) == schedule[: len(table.results)]
    for result in table.results:
        assert set(result.players) <= set(table.names)
        assert len(result.players) == len(result.totals) == len(result.bags) > 0
        if table.book == "my-city-rw":
            assert len(result.bandits) == len(result.players)
    match table.game:
        case None:
            assert isinstance(table.phase, Standings)
            assert table.drafts == ()
        case GameState() as game:
            assert not table.paper
            assert game.spec.number == schedule[len(table.results)]
            _check_drawn(table, game)
        case PaperGame() as game:
            assert table.paper
            assert game.spec.number == schedule[len(table.results)]
            _check_paper(table, game)
        case TableGame() | PaperTable() as game:
            check_lost_cities(table, game)
        case BoardGame() as game:
            check_board(table, game)


def _check_drawn(table: Table, game: GameState) -> None:
    assert play_record(record_of(game), game.spec) == game, "the cities are what the record plays to"
    assert restore(record_of(game), game.spec) == game, "and what it is restored to without judging"
    assert set(game.players) <= set(table.names)
    carried = table.series.carried()
    assert game.carried == tuple(tuple(sorted(carried.get(name, ()))) for name in game.players)
    assert len(table.drafts) == len(game.players)
    for draft in table.drafts:
        if draft is not None:
            assert -MARGIN <= draft.row < ROWS + MARGIN
            assert -MARGIN <= draft.column < COLUMNS + MARGIN
            assert 0 <= draft.turns < 4
    match table.phase:
        case Briefing():
            assert not game.rolls
        case Waiting(committed) | ReadingDice(_, committed) | RollShown(committed=committed):
            assert not game.finished
            assert not game.to_act, "a throw is only on its way when all have decided"
            assert committed or game.rolls
            _check_throw(table)
        case Placing():
            assert game.rolls
            assert not game.finished
        case Over():
            assert game.rolls
            assert game.finished
        case phase:
            raise AssertionError(f"a drawn game in {phase}")


def _check_paper(table: Table, game: PaperGame) -> None:
    assert table.drafts == ()
    assert set(game.players) <= set(table.names)
    order, filled = None, 0
    for roll in game.rolls:
        order, filled = order_of(roll, game.spec.track, filled)
    assert (order, filled) == (game.order, game.filled)
    match table.phase:
        case Briefing():
            assert not game.rolls
        case Waiting() | ReadingDice() | RollShown():
            _check_throw(table)
        case Placing():
            assert game.rolls
        case PaperScores(points, bags):
            assert len(points) == len(bags) == len(game.players)
            assert all(point is None or abs(point) <= MAX_POINTS for point in points)
            assert all(0 <= bag <= MAX_BAGS for bag in bags)
        case phase:
            raise AssertionError(f"a game on paper in {phase}")


def _check_throw(table: Table) -> None:
    match table.phase:
        case ReadingDice(request):
            assert request == table.request
        case RollShown(request, faces) as shown:
            assert request == table.request
            choices = table.rules.dice.choices
            assert not faces or tuple(die for die, _ in faces) == table.rules.dice.names
            assert all(face is None or face in choices[die] for die, face in faces)
            assert 0 <= shown.confidence <= 1
            assert shown.throw is not None or not shown.sure, "nothing incomplete is accepted by itself"
            assert shown.problem is None or not shown.sure, "nothing doubtful is accepted by itself"
