"""The screen on which everybody builds: each player's sheet with all that it may say about the next move."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from kiosk.rules.grid.drafts import Draft
from kiosk.rules.grid.geometry import Field, Region
from kiosk.rules.my_city_rw.city import Building, City
from kiosk.rules.my_city_rw.engine import Build, GameState, can_pass, can_skip, can_stop, legal, score_city
from kiosk.rules.my_city_rw.placement import building_objections
from kiosk.rules.my_city_rw.scoring import Score
from kiosk.rules.my_city_rw.spec import GameSpec
from kiosk.rules.my_city_rw.view.sheets import (
    city_view,
    compass_track_view,
    order_view,
    pass_track_view,
    score_view,
    sheet_view,
)
from kiosk.rules.table import Over, Placing, Table
from kiosk.views.placing import GhostView, ObjectionView, PanelView, PlacingView


def placing_view(table: Table, game: GameState, viewer: int | None) -> PlacingView:
    """What the screen shows; where drawing is hidden, of the others only what was there at the throw."""
    assert game.order is not None
    hidden = _hidden(table, game)
    seated = [(index, game.seat(one.name)) for index, one in enumerate(table.players) if one.name in game.players]
    return PlacingView(
        table.code,
        game.spec.number,
        game.round,
        sheet_view(game.spec.sheet),
        order_view(game.order),
        compass_track_view(game),
        tuple(
            _covered(table, game, index, seat) if hidden and index != viewer else _panel(table, game, index, seat)
            for index, seat in seated
        ),
        table.hidden and game.spec.sheet.hidden and len(game.players) > 1,
        game.to_act,
        table.next_throw_possible,
        table.throw_correctable,
    )


def _hidden(table: Table, game: GameState) -> bool:
    """Whether somebody still draws while others must not see it; alone there is nobody to hide from."""
    return table.hidden and game.spec.sheet.hidden and len(game.players) > 1 and bool(game.to_act)


def _panel(table: Table, game: GameState, index: int, seat: int) -> PanelView:
    player, name = table.players[index], game.players[seat]
    city, action = game.cities[seat], game.actions[seat]
    thinking = action is None and not city.stopped
    places = legal(game, name) if thinking else None
    draft = table.drafts[seat] if thinking and seat < len(table.drafts) else None
    now = _score(table, game, seat, city)
    passing = can_pass(game, name) and thinking
    empty, full = _ends_of_score(game.spec, game.carried[seat])
    return PanelView(
        player=index,
        name=name,
        colour=player.colour.value,
        place=player.place,
        present=player.present,
        covered=False,
        decided=_word(action),
        stopped=city.stopped,
        city=city_view(city, game.round),
        score=score_view(now),
        passes=pass_track_view(game.spec, city),
        ghost=_ghost(table, game, seat, draft, now) if draft else None,
        placements=tuple(tuple(place) for place in places) if places is not None else (),
        reachable=tuple(places.covered()) if places is not None else (),
        can_pass=passing,
        pass_cost=_pass_cost(table, game, seat, now) if passing else 0,
        can_skip=thinking and can_skip(game, name),
        can_stop=thinking and can_stop(game, name),
        can_revise=action is not None and isinstance(table.phase, Placing | Over),
        empty=empty,
        full=full,
    )


@lru_cache(maxsize=64)
def _ends_of_score(spec: GameSpec, carried: tuple[Field, ...]) -> tuple[int, int]:
    """What a sheet is worth on which nothing is drawn yet, and what of that is not below nothing."""
    untouched = City.on(spec.sheet, carried)
    before = score_city(spec, untouched, (untouched,))
    return before.total, sum(max(line.points, 0) for line in before.lines)


def _covered(table: Table, game: GameState, index: int, seat: int) -> PanelView:
    """The sheet at the throw: neither what was drawn in this round nor what is aimed at leaves the core."""
    before = replace(game, cities=game.before, actions=(None,) * len(game.players))
    shown = _panel(replace(table, drafts=()), before, index, seat)
    return replace(
        shown,
        covered=True,
        decided="hidden" if game.actions[seat] is not None else None,
        placements=(),
        reachable=(),
        can_pass=False,
        pass_cost=0,
        can_skip=False,
        can_stop=False,
        can_revise=game.actions[seat] is not None and isinstance(table.phase, Placing | Over),
    )


def _word(action: object) -> str | None:
    return "build" if isinstance(action, Build) else str(action) if action is not None else None


def _score(table: Table, game: GameState, seat: int, city: City) -> Score:
    """What *city* is worth in this seat; where drawing is hidden the rivals count as they were at the throw."""
    rivals = game.before if _hidden(table, game) else game.cities
    everybody = (*rivals[:seat], city, *rivals[seat + 1 :])
    return score_city(game.spec, city, everybody)


def _ghost(table: Table, game: GameState, seat: int, draft: Draft, now: Score) -> GhostView:
    assert game.order is not None
    city = game.before[seat]
    fields: tuple[Field, ...] = draft.fields(game.order.shape)
    found = building_objections(game.spec.rules_for(game.order), city, game.order.shape, fields)
    if found:
        against = tuple(ObjectionView(one.reason.value, one.fields) for one in found)
        return GhostView(draft, fields, against, None, ())
    built = city.with_building(Building(game.order.kind, Region.of(fields), game.round))
    then = _score(table, game, seat, built)
    lines = dict.fromkeys(line.line for line in then.lines)
    changed = ((line.value, then.points(line) - now.points(line)) for line in lines)
    return GhostView(draft, fields, (), then.total, tuple((line, points) for line, points in changed if points))


def _pass_cost(table: Table, game: GameState, seat: int, now: Score) -> int:
    assert game.order is not None
    passed = game.before[seat].passing(game.order.pass_circles or 0)
    return _score(table, game, seat, passed).total - now.total
