"""The JSON documents that ``tabletown replay`` and ``legal`` answer with."""

from __future__ import annotations

from typing import Any

from kiosk.commands.words import explain
from kiosk.rules.geometry import Region
from kiosk.rules.mycity_rw.campaign import Campaign
from kiosk.rules.mycity_rw.city import HOUSES
from kiosk.rules.mycity_rw.engine import GameState, can_pass, can_skip, can_stop, legal, score, winners
from kiosk.rules.mycity_rw.record import IllegalMove
from kiosk.rules.mycity_rw.record_json import fields_json
from kiosk.rules.mycity_rw.scoring import Line, Score
from kiosk.rules.mycity_rw.standings import Mode, chapter_results, series_winners, titles, totals

Json = dict[str, Any]


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
