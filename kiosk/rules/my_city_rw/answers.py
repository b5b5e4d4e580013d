"""The JSON documents that ``tabletown replay``, ``legal`` and ``sheets`` answer with."""

from __future__ import annotations

from kiosk.rules.grid.geometry import Region
from kiosk.rules.my_city_rw.campaign import Campaign
from kiosk.rules.my_city_rw.city import HOUSES
from kiosk.rules.my_city_rw.engine import GameState, can_pass, can_skip, can_stop, legal, score, winners
from kiosk.rules.my_city_rw.record import IllegalMove
from kiosk.rules.my_city_rw.scoring import Line, Score
from kiosk.rules.my_city_rw.sheet import Sheet
from kiosk.rules.my_city_rw.standings import Mode, chapter_results, series_winners, titles, totals
from kiosk.rules.my_city_rw.words import explain
from kiosk.rules.reading import Json, fields_json


def game_answer(state: GameState) -> Json:
    cities = zip(state.players, state.cities, strict=True)
    return {
        "ok": True,
        "finished": state.finished,
        "rounds": state.round,
        "scores": {name: score_answer(score(state, name)) for name in state.players},
        "winners": list(winners(state)),
        "bandits_left": {name: fields_json(Region(city.bandits_at_large)) for name, city in cities},
    }


def score_answer(result: Score) -> Json:
    lines: Json = {line.value: result.points(line) for line in Line}
    lines[Line.GROUPS] = {kind.value: result.points(Line.GROUPS, kind) for kind in HOUSES}
    return {"total": result.total, "money_bags": result.money_bags, "lines": lines}


def campaign_answer(campaign: Campaign) -> Json:
    series = campaign.series
    answer: Json = {
        "ok": True,
        "finished": series.finished,
        "games": [game_answer(game) for game in campaign.games],
        "chapters": {
            str(chapter): {
                name: {
                    "points": result.points,
                    "money_bags": result.money_bags,
                    "bag_bonus": result.bag_bonus,
                    "total": result.total,
                }
                for name, result in results.items()
            }
            for chapter, results in chapter_results(series).items()
        },
        "totals": totals(series),
        "winners": list(series_winners(series)),
    }
    if len(series.players) == 1 and series.mode in (Mode.CAMPAIGN, Mode.CHAPTER):
        answer["titles"] = {part: title.value for part, title in titles(series).items()}
    return answer


def error_answer(illegal: IllegalMove, *, in_campaign: bool) -> Json:
    error: Json = {
        "round": illegal.round,
        "player": illegal.player,
        "reason": illegal.reason.value,
        "message": explain(illegal.objections),
    }
    if in_campaign:
        error["game"] = illegal.game
    return {"ok": False, "error": error}


def legal_answer(state: GameState) -> Json:
    """For each player who has still to act in the last round, what may be done."""
    order = state.order
    if order is None:
        return {}
    return {
        name: {
            "building": order.kind.value,
            "placements": sorted(fields_json(place) for place in legal(state, name)),
            "can_pass": can_pass(state, name),
            "can_stop": can_stop(state, name),
            "can_skip": can_skip(state, name),
        }
        for name in state.to_act
    }


def sheet_json(sheet: Sheet) -> Json:
    known = sheet.scoring
    first, perfect = known.first, known.perfect
    return {
        "game": sheet.game,
        "chapter": sheet.chapter,
        "size": list(sheet.size),
        "fields": [[terrain.value for terrain in row] for row in sheet.fields],
        "river": [fields_json(segment) for segment in sorted(sheet.river)],
        "start": sheet.start.value,
        "forest_buildable": sheet.forest_buildable,
        "compass": sheet.compass.value,
        "churches": [fields_json(sorted(shape.cells)) for shape in sheet.churches],
        "fortresses": sheet.fortresses,
        "pass_track": list(sheet.pass_track),
        "scoring": {
            "groups": known.groups,
            "well": known.well,
            "church": known.church,
            "bandit": known.bandit,
            "complete_group": known.complete_group,
            "first": first and {"field": first.terrain.value, "points": first.points, "bags": first.bags},
            "never_passed_bags": known.never_passed_bags,
            "perfect": perfect
            and {
                "trees": perfect.trees,
                "rocks": perfect.rocks,
                "empty": perfect.empty,
                "passes": perfect.passes,
            },
        },
    }
