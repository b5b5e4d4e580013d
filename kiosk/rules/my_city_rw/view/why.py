"""Why the building of this round can't cover a field, or how it can; judged on the sheet as it was at the throw.

So nothing that somebody has drawn hidden in this round can be learnt from it.
"""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.rules.grid.geometry import Field, Region
from kiosk.rules.my_city_rw.build_tasks import BuildTask
from kiosk.rules.my_city_rw.city import City
from kiosk.rules.my_city_rw.engine import GameState, legal
from kiosk.rules.my_city_rw.placement import Objection, Reason, building_objections
from kiosk.rules.table import Placing, Table
from kiosk.views.placing import ObjectionView
from kiosk.views.sheets import Fields
from kiosk.views.why import WhyView

HOPELESS = (Reason.BLOCKED, Reason.OCCUPIED)
"""Reasons that lie in a field itself, however the building is turned."""


def why_view(table: Table, player: int, field: Field) -> WhyView | None:
    """The answer for one field of *player*'s sheet; None where nothing is being built."""
    if not isinstance(table.game, GameState) or not isinstance(table.phase, Placing):
        return None
    game = table.game
    name = table.players[player].name
    if name not in game.players or game.order is None or not _on_sheet(game, field):
        return None
    ways = tuple(tuple(region) for region in legal(game, name) if field in region)
    if ways:
        return WhyView(field, ways, (), ())
    nearest, found = _nearest(game, game.before[game.seat(name)], game.order, field)
    return WhyView(field, (), nearest, tuple(ObjectionView(one.reason.value, one.fields) for one in found))


def _on_sheet(game: GameState, field: Field) -> bool:
    fields = game.spec.sheet.fields
    return 0 <= field[0] < len(fields) and 0 <= field[1] < len(fields[0])


def _nearest(game: GameState, city: City, order: BuildTask, field: Field) -> tuple[Fields, tuple[Objection, ...]]:
    """The try that is told about: the field alone where it is hopeless, else the one with the least against it."""
    rules = game.spec.rules_for(order)
    alone = Region.of((field,)).bits
    for rule in rules:
        if rule.reason in HOPELESS and rule.offended_by(city, alone):
            return (field,), (Objection(rule.reason, (field,)),)
    tries = ((fields, building_objections(rules, city, order.shape, fields)) for fields in _over(order, field))
    return min(tries, key=lambda one: (_weight(one[1]), one[0]))


def _over(order: BuildTask, field: Field) -> Iterator[Fields]:
    """Every way to lay the building over *field*, whatever speaks against it."""
    for way in order.shape.orientations:
        for row, column in way.cells:
            yield tuple(sorted((r - row + field[0], c - column + field[1]) for r, c in way.cells))


def _weight(found: tuple[Objection, ...]) -> tuple[int, int, int]:
    """On the sheet rather than off it, then few reasons, then few fields."""
    outside = any(one.reason is Reason.OFF_SHEET for one in found)
    return int(outside), len(found), sum(len(one.fields) for one in found)
