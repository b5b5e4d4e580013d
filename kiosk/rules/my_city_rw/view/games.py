"""The screens between rounds: what is new, the score, the standings."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.rules.my_city_rw.engine import GameState, Move, score, winners
from kiosk.rules.my_city_rw.library import load_library
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.sheet import Compass, FirstBuilding, Sheet, Terrain
from kiosk.rules.my_city_rw.standings import Series, chapter_results, series_winners, titles, totals
from kiosk.rules.my_city_rw.view.sheets import city_view, score_view, sheet_view
from kiosk.rules.table import PaperScores, Table
from kiosk.views.games import (
    BriefingView,
    ChapterView,
    FinalScore,
    OverView,
    PaperScoresView,
    StandingsView,
    drawing,
    player_views,
)
from kiosk.views.sheets import CityView


def basics(sheet: Sheet) -> Iterator[str]:
    """The rules of the first game as far as they hold on this sheet."""
    present = {
        "start": sheet.start is FirstBuilding.RIVER,
        "beside": True,
        "ground": True,
        "forest_closed": not sheet.forest_buildable,
        "trees": True,
        "rocks": True,
        "empty": True,
        "passing": sheet.pass_track,
    }
    yield from (name for name, there in present.items() if there)


def features(sheet: Sheet) -> Iterator[str]:
    """What this sheet knows beyond the basic rules, by identifiers that the help has words for."""
    known = sheet.scoring
    present = {
        "groups": known.groups,
        "wells": known.well,
        "churches": sheet.compass is Compass.CHURCH,
        "church_passing": sheet.compass is Compass.CHURCH and sheet.pass_track,
        "church_points": known.church,
        "start_church": sheet.start is FirstBuilding.CHURCH,
        "no_passing": not sheet.pass_track,
        "start_sawmill": sheet.start is FirstBuilding.SAWMILL,
        "wide_river": sheet.where(Terrain.WIDE_RIVER),
        "goal_plateau": known.first and known.first.terrain is Terrain.PLATEAU,
        "money_bags": known.never_passed_bags,
        "hidden_drawing": sheet.hidden,
        "forest_buildable": sheet.forest_buildable,
        "goal_forest": known.first and known.first.terrain is Terrain.FOREST,
        "goal_gold": known.first and known.first.terrain is Terrain.GOLD,
        "bandits": known.bandit,
        "bandits_go_on": sheet.bandits_go_on,
        "fortresses": sheet.compass is Compass.FORTRESS,
        "fortress_serves": sheet.fortress_serves,
        "start_fortress": sheet.start is FirstBuilding.FORTRESS,
        "complete_groups": known.complete_group,
        "last_bonuses": known.perfect,
    }
    yield from (name for name, there in present.items() if there)


def briefing_view(table: Table, game: GameState | PaperGame) -> BriefingView:
    sheet = game.spec.sheet
    holds = rules(sheet, last=table.series.schedule[-1] == sheet.game)
    before = _rules_before(table)
    return BriefingView(
        table.code,
        sheet.game,
        sheet.chapter,
        sheet_view(sheet),
        table.paper,
        tuple(name for name in holds if name not in before),
        tuple(name for name in holds if name in before),
        tuple(name for name in before if name not in holds),
        tuple(_carried(game)) if isinstance(game, GameState) else (),
        drawing(table),
    )


def rules(sheet: Sheet, *, last: bool) -> tuple[str, ...]:
    """Everything that holds; after the *last* game of a series nothing can go on."""
    found = (*basics(sheet), *features(sheet))
    return tuple(name for name in found if not (last and name == "bandits_go_on"))


def _rules_before(table: Table) -> tuple[str, ...]:
    """What this table was told for the game that it finished last; nothing where this is its first."""
    played = [result.game for result in table.results if result.finished]
    return rules(load_library()[played[-1]].sheet, last=False) if played else ()


def _carried(game: GameState) -> Iterator[tuple[str, CityView]]:
    for name, bandits, city in zip(game.players, game.carried, game.cities, strict=True):
        if bandits:
            yield name, city_view(city, 0)


def over_view(table: Table, game: GameState) -> OverView:
    won = winners(game)
    scores = []
    for index, player in enumerate(table.players):
        if player.name in game.players:
            seat = game.seat(player.name)
            final = score_view(score(game, player.name))
            city = city_view(game.cities[seat], game.round)
            last = game.actions[seat] is Move.STOP
            colour = player.colour.value
            scores.append(FinalScore(index, player.name, colour, final, city, player.name in won, last))
    return OverView(table.code, game.spec.number, game.round, sheet_view(game.spec.sheet), tuple(scores))


def paper_scores_view(table: Table, game: PaperGame, scores: PaperScores) -> PaperScoresView:
    return PaperScoresView(
        table.code,
        game.spec.number,
        tuple(table.names.index(name) for name in game.players),
        game.players,
        scores.points,
        scores.bags,
        bool(game.spec.bags),
        None not in scores.points,
    )


def standings_view(table: Table) -> StandingsView:
    series, names = table.series, table.names
    assert isinstance(series, Series)
    sums = totals(series)
    return StandingsView(
        table.code,
        str(table.mode),
        series.schedule,
        player_views(table.players),
        tuple(
            (result.game, tuple(dict(zip(result.players, result.totals, strict=True)).get(name) for name in names))
            for result in table.results
        ),
        tuple(
            ChapterView(
                chapter,
                tuple(results[name].points for name in names),
                tuple(results[name].money_bags for name in names),
                tuple(results[name].bag_bonus for name in names),
                tuple(results[name].total for name in names),
            )
            for chapter, results in chapter_results(series).items()
        ),
        tuple(sums[name] for name in names),
        series_winners(series) if table.results else (),
        tuple((part, title.value) for part, title in titles(series).items()),
        series.next_game,
        series.finished,
    )
