"""What a city is worth: lines that say how many points come from which fields, and where the marker ends."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kiosk.rules.checks import a_game
from kiosk.rules.grid.buildings import NOWHERE, largest_group, marks, of_kind, served_churches, served_wells
from kiosk.rules.grid.geometry import STRIDE, Region
from kiosk.rules.my_city_board.board import BoardTerrain
from kiosk.rules.my_city_board.box import HOUSES, BoardKind
from kiosk.rules.my_city_board.city import BoardCity
from kiosk.rules.my_city_board.engine import BoardState, gold_points


class BoardLine(StrEnum):
    """In the order in which the marker moves (C9)."""

    START = "start"
    PASSES = "passes"
    GOLD = "gold"
    TREES = "trees"
    ROCKS = "rocks"
    EMPTY = "empty"
    GROUPS = "groups"
    WELLS = "wells"
    CHURCHES = "churches"


AT_ONCE = (BoardLine.START, BoardLine.PASSES, BoardLine.GOLD)
"""What has moved the marker before the scoring; the limit is reached in the scoring only."""


@dataclass(frozen=True, slots=True)
class BoardScoreLine:
    line: BoardLine
    points: int
    fields: Region = NOWHERE
    """Where the points come from."""
    kind: BoardKind | None = None

    @property
    def help(self) -> str:
        """The help that explains the line."""
        return f"board.{self.line}"


@dataclass(frozen=True, slots=True)
class BoardScore:
    lines: tuple[BoardScoreLine, ...]
    limit: int | None = None

    @property
    def fifty(self) -> bool:
        """Whether the marker reached the limit in the scoring."""
        return self._end()[1]

    @property
    def total(self) -> int:
        return self._end()[0]

    def points(self, line: BoardLine, kind: BoardKind | None = None) -> int:
        """The points of one line, 0 where the game does not know it."""
        return sum(one.points for one in self.lines if one.line is line and kind in (None, one.kind))

    def _end(self) -> tuple[int, bool]:
        """Where the marker stands, and whether the limit has stopped it (C9)."""
        marker = 0
        for line in self.lines:
            marker += line.points
            if self.limit is not None and line.line not in AT_ONCE and marker >= self.limit:
                return self.limit, True
        return marker, False


def score(state: BoardState, player: str) -> BoardScore:
    """What *player*'s city is worth if the game ended now."""
    a_game(state, BoardState)
    return BoardScore(tuple(_lines(state, state.seat(player))), state.game.limit)


def _lines(state: BoardState, seat: int) -> Iterator[BoardScoreLine]:
    city, game = state.cities[seat], state.game
    veins = city.board.where(BoardTerrain.GOLD)
    yield BoardScoreLine(BoardLine.START, game.start)
    yield BoardScoreLine(BoardLine.PASSES, -city.passes)
    if game.gold:
        yield BoardScoreLine(BoardLine.GOLD, gold_points(game, state.cities, seat), Region(veins & city.built))
    yield _visible(city, BoardLine.TREES, 1, BoardTerrain.TREES1, BoardTerrain.TREES2)
    yield _visible(city, BoardLine.ROCKS, -1, BoardTerrain.ROCKS1, BoardTerrain.ROCKS2)
    yield BoardScoreLine(BoardLine.EMPTY, -city.empty.bit_count(), Region(city.empty))
    if game.groups:
        for kind in HOUSES:
            size, region = largest_group(city.buildings, kind)
            yield BoardScoreLine(BoardLine.GROUPS, size, region, kind)
    if game.well:
        served = served_wells(city.board.where(BoardTerrain.WELL), (one.region.bits for one in city.buildings))
        yield BoardScoreLine(BoardLine.WELLS, game.well * served.bit_count(), Region(served))
    if game.church:
        yield _churches(city, game.church)


def _visible(
    city: BoardCity, line: BoardLine, each: int, single: BoardTerrain, double: BoardTerrain
) -> BoardScoreLine:
    one, two = city.board.where(single) & ~city.built, city.board.where(double) & ~city.built
    return BoardScoreLine(line, each * marks(one, two), Region(one | two))


def _churches(city: BoardCity, points: int) -> BoardScoreLine:
    built = (one.region.bits for one in city.buildings if one.kind is BoardKind.CHURCH)
    served = served_churches(built, (of_kind(city.buildings, kind) for kind in HOUSES))
    return BoardScoreLine(BoardLine.CHURCHES, points * len(served), Region(sum(served)))


def places(state: BoardState) -> dict[str, int]:
    """One more than the number of players who did better (C11), as if the game ended now."""
    a_game(state, BoardState)
    marks_of = {name: _mark(state, name) for name in state.players}
    return {name: 1 + sum(other < mine for other in marks_of.values()) for name, mine in marks_of.items()}


def winners(state: BoardState) -> tuple[str, ...]:
    """Everybody in the first place."""
    return tuple(name for name, place in places(state).items() if place == 1)


def tie_row(state: BoardState, player: str) -> int | None:
    """The row, from 1, whose empty fields part *player* from the next better or worse one of equal points."""
    mine = _mark(state, player)
    others = [mark for name in state.players if (mark := _mark(state, name))[0] == mine[0] and mark != mine]
    return min((_parting(mine, other) for other in others), default=None)


def _parting(mine: tuple[int, ...], other: tuple[int, ...]) -> int:
    return next(row for row, (one, two) in enumerate(zip(mine, other, strict=True)) if one != two)


def _mark(state: BoardState, player: str) -> tuple[int, ...]:
    """Smaller is better: more points, then fewer empty fields in the top row, in the second and so on."""
    empty = state.city(player).empty
    row = (1 << STRIDE) - 1
    rows = state.city(player).board.size[0]
    return -score(state, player).total, *((empty >> y * STRIDE & row).bit_count() for y in range(rows))


def progress(state: BoardState, table: tuple[int, ...]) -> dict[str, int]:
    """What a finished game brings: by place, and one more for a marker at the limit; nothing before the end."""
    if not state.finished:
        return dict.fromkeys(state.players, 0)
    return {
        name: (table[place - 1] if place <= len(table) else 0) + score(state, name).fifty
        for name, place in places(state).items()
    }
