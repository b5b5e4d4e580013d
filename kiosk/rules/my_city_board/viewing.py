"""Makes what the screens show out of a table."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kiosk.rules.events import Need
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.placement import building_objections
from kiosk.rules.my_city_board.board import Board
from kiosk.rules.my_city_board.box import BLOCK, HOUSES, BoardKind, Box, BuildingCard, GameRules
from kiosk.rules.my_city_board.engine import (
    BoardBuild,
    BoardPlainMove,
    BoardState,
    can_pass,
    can_stop,
    city_after,
    legal,
    marker,
    rules_of,
)
from kiosk.rules.my_city_board.evening import NAMES, BoardSeries, way_of
from kiosk.rules.my_city_board.library import built_in
from kiosk.rules.my_city_board.modes import BoardMode
from kiosk.rules.my_city_board.scoring import AT_ONCE, BoardLine, BoardScore, places, score, tie_row
from kiosk.rules.my_city_board.series import due, progress_of
from kiosk.rules.my_city_board.table import BoardGame, acted, need_of, room_of
from kiosk.rules.my_city_board.view import (
    AgainstView,
    AimView,
    BoardSeatView,
    BoardView,
    BuiltView,
    CardView,
    GameRow,
    GroundView,
    PieceView,
    PointsView,
    StandingView,
    StickerView,
)
from kiosk.rules.table import Briefing, Over, Placing, Player, Table


def board_view(table: Table) -> BoardView:
    """The whole table in any phase; between two games the boards are shown as they are then."""
    series = table.series
    assert isinstance(series, BoardSeries)
    if isinstance(table.game, BoardGame):
        return _playing(table, table.game, series)
    return _between(table, series)


def _playing(table: Table, game: BoardGame, series: BoardSeries) -> BoardView:
    state = game.state
    news, new = _news(state.game, _game_before(game))
    return BoardView(
        code=table.code,
        mode=table.mode,
        step=_step(table, game),
        game=game.number,
        news=news,
        new=new,
        round=game.round,
        cards=len(state.deck.cards),
        card=card_view(state.card, game.series.box) if state.card is not None else None,
        own_cards=game.own_cards,
        left=tuple(card_view(card, game.series.box) for card in state.deck.left),
        kinds=_kinds(state.deck.left),
        limit=state.game.limit,
        seats=tuple(_seat(table, game, seat, series) for seat in range(len(game.players))),
        waiting_for=game.to_act,
        next_card=need_of(game) is Need.CARD,
        can_take_back=game.own_cards and game.round > 0 and not acted(game) and not game.sticking,
        standing=_standing(table, series),
    )


def _between(table: Table, series: BoardSeries) -> BoardView:
    """After a game: every board with its stickers, and what all games have brought."""
    box = series.box("")
    played = series.played(box)
    last = BoardGame(played, confirmed=played.mode is BoardMode.CHAPTER)  # only there the boards are cleared
    game = box.games[NAMES[series.next_game]] if series.next_game is not None else last.state.game
    news, new = _news(game, last.state.game)
    return BoardView(
        code=table.code,
        mode=table.mode,
        step="standings",
        game=last.number,
        news=news,
        new=new,
        round=last.round,
        cards=len(last.state.deck.cards),
        card=None,
        own_cards=False,
        left=(),
        kinds=(),
        limit=last.state.game.limit,
        seats=tuple(_seat(table, last, seat, series) for seat in range(len(table.players))),
        waiting_for=(),
        next_card=False,
        can_take_back=False,
        standing=_standing(table, series),
    )


def _standing(table: Table, series: BoardSeries) -> StandingView:
    return StandingView(
        way_of(table.mode)[0] is BoardMode.CHAPTER,
        tuple(GameRow(one.game, one.totals, one.places, one.bags) for one in series.results),
        series.progress,
        series.winners,
        series.next_game,
        series.finished,
    )


def _step(table: Table, game: BoardGame) -> str:
    match table.phase:
        case Briefing():
            return "briefing"
        case Over():
            return "stuck" if game.confirmed else "over"
        case Placing() if game.sticking and game.to_act:
            return "stick"
        case _ if game.round == 0:
            return "first"
        case _:
            return "blocked" if game.state.blocked else "build"


# --- what a game has ------------------------------------------------------------------------------------------------


def features(game: GameRules) -> tuple[str, ...]:
    """What *game* has, in the order in which it is explained."""
    there = {
        "cards": True,
        "river": True,
        "marker": True,
        "trees": True,
        "rocks": True,
        "empty": True,
        "groups": game.groups,
        "well": game.well,
        "limit": game.limit is not None,
        "churches": game.churches,
        "block": game.block,
        "gold": game.gold,
    }
    return tuple(name for name, holds in there.items() if holds)


def _game_before(game: BoardGame) -> GameRules | None:
    legs = game.series.legs
    return legs[-2].state.game if len(legs) > 1 else None


def _news(game: GameRules, before: GameRules | None) -> tuple[tuple[str, ...], int]:
    known = features(before) if before is not None else ()
    new = tuple(name for name in features(game) if name not in known)
    return (*new, *(name for name in features(game) if name in known)), len(new)


# --- cards and pieces -----------------------------------------------------------------------------------------------


def card_view(card: BuildingCard, box: Box) -> CardView:
    if card.kind is None:
        return CardView(str(card), "block")
    return CardView(str(card), card.kind.value, tuple(sorted(box.shape_of(card).cells)))


def _kinds(left: tuple[BuildingCard, ...]) -> tuple[tuple[str, int], ...]:
    names = ["block" if card.kind is None else card.kind.value for card in left]
    known = (*(kind.value for kind in HOUSES), BoardKind.CHURCH.value, "block")
    return tuple((kind, names.count(kind)) for kind in known if kind in names or kind in known[:3])


def _pieces(game: BoardGame, seat: int) -> tuple[PieceView, ...]:
    """Every building of the box once: what was turned is built, lost, or to be built now."""
    state = game.state
    built = {state.deck.turned[one.round - 1] for one in state.cities[seat].buildings}
    thinking = game.players[seat] in game.to_act and not game.sticking
    found = []
    for card in state.deck.cards:
        if card != BLOCK:
            one = card_view(card, game.series.box)
            found.append(PieceView(one.name, one.kind, one.shape, _piece(state, card, built, thinking=thinking)))
    return tuple(found)


def _piece(state: BoardState, card: BuildingCard, built: set[BuildingCard], *, thinking: bool) -> str:
    if card in built:
        return "built"
    if card not in state.deck.turned:
        return "left"
    return "now" if card == state.card and thinking else "lost"


@lru_cache(maxsize=64)
def ground_view(board: Board) -> GroundView:
    return GroundView(
        tuple(tuple(terrain.value for terrain in row) for row in board.fields),
        tuple(sorted(board.river)),
        tuple(sorted(board.squares)),
    )


# --- seats ----------------------------------------------------------------------------------------------------------


def _player(table: Table, name: str) -> tuple[int, Player]:
    index = table.names.index(name)
    return index, table.players[index]


def _seat(table: Table, game: BoardGame, seat: int, series: BoardSeries) -> BoardSeatView:
    name, state = game.players[seat], game.state
    index, player = _player(table, name)
    city, now = state.cities[seat], score(state, name)
    thinking = name in game.to_act and not game.sticking
    room = legal(state, name) if thinking else None
    draft = table.drafts[seat] if thinking and seat < len(table.drafts) else None
    leg = game.series.leg
    over = isinstance(table.phase, Over)
    board = game.series.boards[seat] if game.sticking else city.board
    return BoardSeatView(
        player=index,
        name=name,
        city=player.city,
        colour=player.colour.value,
        place=player.place,
        present=player.present,
        ground=ground_view(board),
        buildings=() if game.sticking else built_views(state, seat),
        pieces=_pieces(game, seat),
        marker=marker(state, state.cities, seat),
        total=now.total,
        lines=_lines(now),
        rank=places(state)[name],
        tie_row=tie_row(state, name) if state.finished else None,
        fifty=now.fifty,
        state=_state(game, seat, thinking=thinking),
        decided=decided(state, seat),
        aim=_aim(game, seat, draft, now) if draft is not None else None,
        placements=tuple(tuple(place) for place in room) if room is not None else (),
        reachable=tuple(room.covered()) if room is not None else (),
        can_pass=thinking and can_pass(state, name),
        can_stop=thinking and can_stop(state, name),
        can_revise=name in acted(game) and isinstance(table.phase, Placing | Over) and _still(game, seat, over=over),
        stickers=_stickers(game, name),
        stuck=tuple((one.sticker.value, one.place) for one in leg.stuck(leg.when)[seat]) if game.sticking else (),
        may_finish=game.confirmed and game.may_finish_sticking and name in game.to_act,
        earned=progress_of(game.series, leg)[name],
        progress=series.progress[index] if index < len(series.progress) else 0,
    )


def built_views(state: BoardState, seat: int) -> tuple[BuiltView, ...]:
    return tuple(
        BuiltView(one.kind.value, tuple(one.region), one.round == state.round) for one in state.cities[seat].buildings
    )


def _still(game: BoardGame, seat: int, *, over: bool) -> bool:
    """In the score only the last stop can be taken back, or the last sticker."""
    if game.sticking:
        return True
    if game.state.before[seat].stopped:
        return False
    return not over or game.state.actions[seat] is not None


def _state(game: BoardGame, seat: int, *, thinking: bool) -> str:
    name, state = game.players[seat], game.state
    if game.sticking and (game.confirmed or game.to_act):
        return "stick" if name in game.to_act else "stuck"
    if state.before[seat].stopped or state.cities[seat].stopped:
        return "stopped"
    if state.card is None:
        return "wait"
    if state.blocked:
        return "blocked"
    return "build" if thinking else "done"


def decided(state: BoardState, seat: int) -> str:
    """What the seat did in this round, in a word; nothing yet where it is empty."""
    action = state.actions[seat]
    if isinstance(action, BoardBuild):
        return "build"
    return action.value if isinstance(action, BoardPlainMove) else ""


def _lines(found: BoardScore) -> tuple[PointsView, ...]:
    """Each with where the marker stands after it; what comes after the limit is shown, but not counted."""
    lines: list[PointsView] = []
    stand, reached = 0, False
    for line in found.lines:
        counted = not reached
        stand += line.points if counted else 0
        if found.limit is not None and line.line not in AT_ONCE and stand >= found.limit:
            stand, reached = found.limit, True
        kind = line.kind.value if line.kind is not None else ""
        lines.append(PointsView(line.line.value, kind, line.points, tuple(line.fields), stand, counted))
    return tuple(lines)


def _aim(game: BoardGame, seat: int, draft: Draft, now: BoardScore) -> AimView:
    state, name = game.state, game.players[seat]
    assert state.card is not None
    shape, city = game.series.box.shape_of(state.card), state.before[seat]
    fields = draft.fields(shape)
    found = building_objections(rules_of(city.board), city, shape, fields)
    if found:
        against = tuple(AgainstView(one.reason.value, one.fields) for one in found)
        return AimView(draft, fields, against, None, ())
    built = city_after(city, BoardBuild(fields), state.card, state.round)
    then = score(replace(state, cities=(*state.cities[:seat], built, *state.cities[seat + 1 :])), name)
    changed = ((line, then.points(line) - now.points(line)) for line in BoardLine)
    return AimView(draft, fields, (), then.total, tuple((line.value, points) for line, points in changed if points))


def _stickers(game: BoardGame, name: str) -> tuple[StickerView, ...]:
    owed = due(game.series, name) if game.sticking and not game.series.own else ()
    return tuple(
        StickerView(sticker.value, tuple(fields), owed.count(sticker))
        for sticker, fields in room_of(game, name).items()
    )


def printed_board(name: str) -> GroundView:
    """A board as it is printed, for screens without a table."""
    return ground_view(built_in().boards[name])
