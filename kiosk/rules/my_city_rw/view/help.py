"""The rules of the game at hand as figures and identifiers: what holds here, what each line pays, what was thrown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from kiosk.rules.dice import SIDES_A, SIDES_B, Roll, RollKind
from kiosk.rules.my_city_rw.build_tasks import BuildTask, order_of
from kiosk.rules.my_city_rw.city import HOUSES
from kiosk.rules.my_city_rw.engine import GameState
from kiosk.rules.my_city_rw.library import Library, load_library
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.scoring import Line
from kiosk.rules.my_city_rw.shapes import SHAPES, shape_name
from kiosk.rules.my_city_rw.spec import GameSpec
from kiosk.rules.my_city_rw.view.games import features
from kiosk.rules.my_city_rw.view.sheets import city_view, compass_track_view, order_view, sheet_view
from kiosk.rules.table import Placing, Table
from kiosk.views.help import AskingView, HelpView, LineHelp, OddsView
from kiosk.views.sheets import Fields, PassTrackView


def help_view(table: Table | None, number: int, library: Library | None = None) -> HelpView:
    """The help for what is on the screen; where nobody plays, for the game *number*, by this *library*."""
    game = table.game if table is not None else None
    assert game is None or isinstance(game, GameState | PaperGame)
    spec = game.spec if game is not None else (library or load_library())[number]
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
        tuple(_lines(spec)),
        tuple((rule.line.value, rule.count) for rule in spec.bags),  # type: ignore[attr-defined]  # both kinds have it
        goal,
        _odds(spec, track.filled, orders),
        tuple(order_view(order) for order in orders),
        tuple((kind.value, sum(order.kind is kind for order in orders)) for kind in HOUSES),
        order_view(game.order) if game is not None and game.order is not None else None,
        _asking(table),
    )


def _lines(spec: GameSpec) -> Iterator[LineHelp]:
    """The figures of every rule, as it says them itself."""
    for rule in spec.scoring:
        pay = rule.pay
        if pay is not None:
            goal = spec.sheet.scoring.first if pay.line is Line.FIRST else None
            yield LineHelp(pay.line, pay.points, pay.perfect, goal.terrain if goal is not None else None)


# --- the dice -------------------------------------------------------------------------------------------------------


def _orders(spec: GameSpec, rolls: tuple[Roll, ...]) -> tuple[BuildTask, ...]:
    """What each throw asked for."""
    found, filled = [], 0
    for roll in rolls:
        order, filled = order_of(roll, spec.track, filled)
        found.append(order)
    return tuple(found)


def _odds(spec: GameSpec, filled: int, past: tuple[BuildTask, ...]) -> tuple[OddsView, ...]:
    """What the next throw can ask for, the likeliest first; then what can't come any more but did."""
    throws = (Roll(a, b, RollKind.SOLID) for a, b in product(SIDES_A, SIDES_B))
    chances = Counter(_key(order_of(roll, spec.track, filled)[0]) for roll in throws)
    thrown = Counter(_key(order) for order in past)
    keys = sorted({*chances, *thrown}, key=lambda key: (-chances[key], key[0] or "", len(key[2]), key[1:]))
    return tuple(OddsView(*key, chances[key], thrown[key]) for key in keys)


def _key(order: BuildTask) -> tuple[str | None, str, Fields]:
    """Alike however the dice happen to show it."""
    name = shape_name(order.shape) or ""
    cells = SHAPES[name].cells if name else order.shape.cells
    return None if order.kind in HOUSES else order.kind.value, name, tuple(sorted(cells))


# --- asking ---------------------------------------------------------------------------------------------------------


def _asking(table: Table | None) -> tuple[AskingView, ...]:
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
