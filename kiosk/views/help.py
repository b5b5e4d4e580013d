"""The rules of the game at hand as figures and identifiers: what holds here, what each line pays, what was thrown."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product

from kiosk.rules.dice import SIDES_A, SIDES_B, Kind, Roll
from kiosk.rules.mycity_rw.city import HOUSES
from kiosk.rules.mycity_rw.engine import GameState
from kiosk.rules.mycity_rw.library import Library, load_library
from kiosk.rules.mycity_rw.orders import Order, order_of
from kiosk.rules.mycity_rw.scoring import (
    Bandits,
    Churches,
    CompleteGroups,
    FirstToFinish,
    LargestGroups,
    Line,
    PassLine,
    ScoringRule,
    Visible,
    Wells,
)
from kiosk.rules.mycity_rw.shapes import SHAPES, shape_name
from kiosk.rules.mycity_rw.sheet import Sheet
from kiosk.rules.mycity_rw.spec import GameSpec
from kiosk.state import Choosing, KioskState, PaperGame, Placing
from kiosk.views.games import features
from kiosk.views.sheets import (
    CityView,
    CompassTrackView,
    Fields,
    OrderView,
    PassTrackView,
    SheetView,
    city_view,
    compass_track_view,
    order_view,
    sheet_view,
)

THROWS = len(SIDES_A) * len(SIDES_B)
"""Equally likely results of the two blue dice."""


@dataclass(frozen=True, slots=True)
class LineHelp:
    """What one line of the score pays in this game."""

    line: str
    points: int
    perfect: int | None = None
    """Paid in place of the ordinary figure where everything was done right."""
    goal: str | None = None
    """The ground that has to be covered, for the line that rewards the first."""


@dataclass(frozen=True, slots=True)
class OddsView:
    kind: str | None
    """``church`` or ``fortress``; None where the white die decides."""
    name: str
    shape: Fields
    chances: int
    """In how many of `THROWS` it comes with the next throw."""
    thrown: int


@dataclass(frozen=True, slots=True)
class AskingView:
    """A player who may ask where the building of this round can stand; the sheet as it was at the throw."""

    player: int
    name: str
    colour: str
    city: CityView
    reachable: Fields


@dataclass(frozen=True, slots=True)
class HelpView:
    game: int
    chapter: int
    sheet: SheetView
    start: str
    features: tuple[str, ...]
    basic: bool
    """Whether nothing but the basic rules holds, as in the first game."""
    track: CompassTrackView
    passes: PassTrackView
    pass_circles: int
    """How many circles passing on what the compass asks for fills; 0 where there is nothing to pass."""
    lines: tuple[LineHelp, ...]
    bags: tuple[tuple[str, int], ...]
    bag_goal: str | None
    odds: tuple[OddsView, ...]
    thrown: tuple[OrderView, ...]
    """The buildings of this game so far, in their order."""
    kinds: tuple[tuple[str, int], ...]
    """How often each kind was thrown."""
    order: OrderView | None
    asking: tuple[AskingView, ...]


def help_view(state: KioskState, library: Library | None = None) -> HelpView:
    """The help for what is on the screen; where nobody plays, for the game that would be next, by this *library*."""
    game = state.table.game if state.table is not None else None
    spec = game.spec if game is not None else (library or load_library())[_next_game(state)]
    sheet = spec.sheet
    track = compass_track_view(game if game is not None else PaperGame(spec, ()))
    orders = _orders(spec, game.rolls) if game is not None else ()
    goal = sheet.scoring.first.terrain.value if sheet.scoring.first else None
    return HelpView(
        spec.number,
        sheet.chapter,
        sheet_view(sheet),
        sheet.start.value,
        tuple(features(sheet)),
        not any(features(sheet)),
        track,
        PassTrackView(sheet.pass_track, 0),
        (spec.track.order(0).pass_circles or 0) if spec.track.length else 0,
        tuple(line for rule in spec.scoring if (line := _line(rule, sheet)) is not None),
        tuple((rule.line.value, rule.count) for rule in spec.bags),  # type: ignore[attr-defined]  # both kinds have it
        goal,
        _odds(spec, track.filled, orders),
        tuple(order_view(order) for order in orders),
        tuple((kind.value, sum(order.kind is kind for order in orders)) for kind in HOUSES),
        order_view(game.order) if game is not None and game.order is not None else None,
        _asking(state),
    )


def _next_game(state: KioskState) -> int:
    if state.table is not None:
        played = [result.game for result in state.table.results]
        return state.table.series.next_game or played[-1]
    return state.front.first if isinstance(state.front, Choosing) else 1


def _line(rule: ScoringRule, sheet: Sheet) -> LineHelp | None:
    """The figures of a rule; None for a line that can't pay anything here."""
    match rule:
        case PassLine(track, perfect):
            return LineHelp(Line.PASSES, track[-1], perfect or None) if track else None
        case Visible(line, points, perfect=perfect):
            return LineHelp(line, points, perfect)
        case LargestGroups():
            return LineHelp(Line.GROUPS, 1)
        case CompleteGroups(points):
            return LineHelp(Line.COMPLETE_GROUPS, points)
        case Wells(points):
            return LineHelp(Line.WELLS, points)
        case Churches(points):
            return LineHelp(Line.CHURCHES, points)
        case FirstToFinish(points):
            return LineHelp(Line.FIRST, points, goal=sheet.scoring.first.terrain if sheet.scoring.first else None)
        case Bandits(points):
            return LineHelp(Line.BANDITS, points)
        case _:
            return None


# --- the dice -------------------------------------------------------------------------------------------------------


def _orders(spec: GameSpec, rolls: tuple[Roll, ...]) -> tuple[Order, ...]:
    """What each throw asked for."""
    found, filled = [], 0
    for roll in rolls:
        order, filled = order_of(roll, spec.track, filled)
        found.append(order)
    return tuple(found)


def _odds(spec: GameSpec, filled: int, past: tuple[Order, ...]) -> tuple[OddsView, ...]:
    """What the next throw can ask for, the likeliest first; then what can't come any more but did."""
    throws = (Roll(a, b, Kind.SOLID) for a, b in product(SIDES_A, SIDES_B))
    chances = Counter(_key(order_of(roll, spec.track, filled)[0]) for roll in throws)
    thrown = Counter(_key(order) for order in past)
    keys = sorted({*chances, *thrown}, key=lambda key: (-chances[key], key[0] or "", len(key[2]), key[1:]))
    return tuple(OddsView(*key, chances[key], thrown[key]) for key in keys)


def _key(order: Order) -> tuple[str | None, str, Fields]:
    """Alike however the dice happen to show it."""
    name = shape_name(order.shape) or ""
    cells = SHAPES[name].cells if name else order.shape.cells
    return None if order.kind in HOUSES else order.kind.value, name, tuple(sorted(cells))


# --- asking ---------------------------------------------------------------------------------------------------------


def _asking(state: KioskState) -> tuple[AskingView, ...]:
    table = state.table
    if table is None or not isinstance(table.game, GameState) or not isinstance(table.phase, Placing):
        return ()
    game = table.game
    assert game.order is not None
    found = []
    for index, player in enumerate(table.players):
        if player.name in game.players and not game.before[game.seat(player.name)].stopped:
            city = game.before[game.seat(player.name)]
            reachable = tuple(game.spec.placements(city, game.order).covered())
            found.append(AskingView(index, player.name, player.colour.value, city_view(city, 0), reachable))
    return tuple(found)
