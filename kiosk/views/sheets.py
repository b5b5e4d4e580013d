"""A sheet and what is drawn on it, as plain records for the screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from kiosk.rules.geometry import Field, Region
from kiosk.rules.mycity_rw.city import City
from kiosk.rules.mycity_rw.engine import GameState
from kiosk.rules.mycity_rw.library import load_library
from kiosk.rules.mycity_rw.orders import Order
from kiosk.rules.mycity_rw.scoring import Score
from kiosk.rules.mycity_rw.shapes import shape_name
from kiosk.rules.mycity_rw.sheet import Sheet
from kiosk.rules.mycity_rw.spec import GameSpec
from kiosk.state import PaperGame

Fields = tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class SheetView:
    """What is printed."""

    game: int
    chapter: int
    terrain: tuple[tuple[str, ...], ...]
    river: tuple[tuple[Field, Field], ...]
    """Pairs of neighbouring fields with the narrow river between them."""
    doubtful: Fields
    """Fields that nobody has checked against a printed pad yet."""
    forest_buildable: bool = False
    start: str = "river"
    """What the first building touches: ``river``, ``church``, ``sawmill`` or ``fortress``."""


@lru_cache(maxsize=32)
def sheet_view(sheet: Sheet) -> SheetView:
    return SheetView(
        sheet.game,
        sheet.chapter,
        tuple(tuple(terrain.value for terrain in row) for row in sheet.fields),
        tuple(sorted(sheet.river)),
        tuple(sorted({place for doubt in sheet.doubts for place in doubt.fields})),
        sheet.forest_buildable,
        sheet.start.value,
    )


@lru_cache(maxsize=1)
def printed_sheets() -> dict[int, SheetView]:
    """The built-in sheets by game, for screens without a table."""
    return {number: sheet_view(spec.sheet) for number, spec in load_library().items()}


@dataclass(frozen=True, slots=True)
class BuildingView:
    kind: str
    fields: Fields
    latest: bool
    """Drawn in this round, so that it can still be taken back."""


@dataclass(frozen=True, slots=True)
class CityView:
    """What is drawn."""

    buildings: tuple[BuildingView, ...]
    bandits: Fields
    bandits_at_large: Fields


def city_view(city: City, round_number: int) -> CityView:
    return CityView(
        tuple(BuildingView(one.kind.value, tuple(one.region), one.round == round_number) for one in city.buildings),
        tuple(Region(city.bandits)),
        tuple(Region(city.bandits_at_large)),
    )


@dataclass(frozen=True, slots=True)
class OrderView:
    """The building of a round."""

    kind: str
    shape: Fields
    """Moved into the upper left corner, as the dice show it."""
    name: str
    pass_circles: int | None


def order_view(order: Order) -> OrderView:
    cells = tuple(sorted(order.shape.cells))
    return OrderView(order.kind.value, cells, shape_name(order.shape) or "", order.pass_circles)


@dataclass(frozen=True, slots=True)
class CompassTrackView:
    """The row of circles that the compass fills."""

    kind: str
    """``church``, ``fortress`` or ``none``."""
    shapes: tuple[Fields, ...]
    """What stands under each circle."""
    filled: int

    @property
    def full(self) -> bool:
        return self.filled == len(self.shapes)


def compass_track_view(game: GameState | PaperGame) -> CompassTrackView:
    track = game.spec.track
    orders = [track.order(circle) for circle in range(track.length)]
    shapes = tuple(tuple(sorted(order.shape.cells)) for order in orders)
    return CompassTrackView(game.spec.sheet.compass.value, shapes, game.filled)


@dataclass(frozen=True, slots=True)
class LineView:
    line: str
    kind: str | None
    points: int
    fields: Fields


@dataclass(frozen=True, slots=True)
class ScoreView:
    total: int
    lines: tuple[LineView, ...]
    bags: tuple[tuple[str, int], ...]
    """What each money bag is for, and how many there are for it."""


def score_view(score: Score) -> ScoreView:
    return ScoreView(
        score.total,
        tuple(
            LineView(line.line.value, line.kind.value if line.kind else None, line.points, tuple(line.fields))
            for line in score.lines
        ),
        tuple((bag.value, count) for bag, count in score.bags),
    )


@dataclass(frozen=True, slots=True)
class PassTrackView:
    costs: tuple[int, ...]
    filled: int

    @property
    def full(self) -> bool:
        return self.filled >= len(self.costs)


def pass_track_view(spec: GameSpec, city: City) -> PassTrackView:
    return PassTrackView(spec.sheet.pass_track, city.circles)
