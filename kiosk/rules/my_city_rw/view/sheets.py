"""A sheet and what is drawn on it, as plain records for the screen."""

from __future__ import annotations

from functools import lru_cache

from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw.build_tasks import BuildTask
from kiosk.rules.my_city_rw.city import City
from kiosk.rules.my_city_rw.engine import GameState
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.scoring import Score
from kiosk.rules.my_city_rw.shapes import shape_name
from kiosk.rules.my_city_rw.sheet import Sheet
from kiosk.rules.my_city_rw.spec import GameSpec
from kiosk.views.sheets import (
    BuildingView,
    CityView,
    CompassTrackView,
    Fields,
    LineView,
    OrderView,
    PassTrackView,
    ScoreView,
    SheetView,
)


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
        sheet.fortress_serves,
    )


@lru_cache(maxsize=1)
def printed_sheets() -> dict[int, SheetView]:
    """The built-in sheets by game, for screens without a table."""
    return {number: sheet_view(spec.sheet) for number, spec in load_library().items()}


def city_view(city: City, round_number: int) -> CityView:
    return CityView(
        tuple(BuildingView(one.kind.value, tuple(one.region), one.round == round_number) for one in city.buildings),
        tuple(Region(city.bandits)),
        tuple(Region(city.bandits_at_large)),
    )


def order_view(order: BuildTask) -> OrderView:
    cells = tuple(sorted(order.shape.cells))
    return OrderView(order.kind.value, cells, shape_name(order.shape) or "", order.pass_circles)


def compass_track_view(game: GameState | PaperGame) -> CompassTrackView:
    return CompassTrackView(game.spec.sheet.compass.value, _track_shapes(game.spec), game.filled)


@lru_cache(maxsize=32)
def _track_shapes(spec: GameSpec) -> tuple[Fields, ...]:
    track = spec.track
    return tuple(tuple(sorted(track.order(circle).shape.cells)) for circle in range(track.length))


def score_view(score: Score) -> ScoreView:
    return ScoreView(
        score.total,
        tuple(
            LineView(line.line.value, line.kind.value if line.kind else None, line.points, tuple(line.fields))
            for line in score.lines
        ),
        tuple((bag.value, count) for bag, count in score.bags),
    )


def pass_track_view(spec: GameSpec, city: City) -> PassTrackView:
    return PassTrackView(spec.sheet.pass_track, city.circles)
