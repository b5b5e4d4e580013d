"""The screens between rounds: what is new, the score, the standings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.rules.mycity_rw.engine import GameState, Move, score, winners
from kiosk.rules.mycity_rw.library import load_library
from kiosk.rules.mycity_rw.sheet import Compass, Sheet, Start, Terrain
from kiosk.rules.mycity_rw.standings import chapter_results, series_winners, titles, totals
from kiosk.state import PaperGame, PaperScores, Player, Table
from kiosk.views.sheets import CityView, ScoreView, SheetView, city_view, score_view, sheet_view


@dataclass(frozen=True, slots=True)
class PlayerView:
    player: int
    name: str
    colour: str
    place: int
    present: bool


def player_views(players: tuple[Player, ...]) -> tuple[PlayerView, ...]:
    return tuple(
        PlayerView(index, one.name, one.colour.value, one.place, one.present) for index, one in enumerate(players)
    )


def features(sheet: Sheet) -> Iterator[str]:
    """What this sheet knows beyond the basic rules, by identifiers that the help has words for."""
    known = sheet.scoring
    present = {
        "groups": known.groups,
        "wells": known.well,
        "churches": sheet.compass is Compass.CHURCH,
        "church_points": known.church,
        "start_church": sheet.start is Start.CHURCH,
        "no_passing": not sheet.pass_track,
        "start_sawmill": sheet.start is Start.SAWMILL,
        "wide_river": sheet.where(Terrain.WIDE_RIVER),
        "goal_plateau": known.first and known.first.terrain is Terrain.PLATEAU,
        "money_bags": known.never_passed_bags,
        "hidden_drawing": sheet.hidden,
        "forest_buildable": sheet.forest_buildable,
        "goal_forest": known.first and known.first.terrain is Terrain.FOREST,
        "goal_gold": known.first and known.first.terrain is Terrain.GOLD,
        "bandits": known.bandit,
        "fortresses": sheet.compass is Compass.FORTRESS,
        "start_fortress": sheet.start is Start.FORTRESS,
        "complete_groups": known.complete_group,
        "last_bonuses": known.perfect,
    }
    yield from (name for name, there in present.items() if there)


@dataclass(frozen=True, slots=True)
class BriefingView:
    code: str
    game: int
    chapter: int
    sheet: SheetView
    paper: bool
    news: tuple[str, ...]
    """What the game before did not know."""
    known: tuple[str, ...]
    """What holds besides, from the games before."""
    carried: tuple[tuple[str, CityView], ...]
    """The players who begin with bandits of the game before, and where they are."""


def briefing_view(table: Table, game: GameState | PaperGame) -> BriefingView:
    sheet = game.spec.sheet
    before = load_library().get(sheet.game - 1)
    old = set(features(before.sheet)) if before else set()
    return BriefingView(
        table.code,
        sheet.game,
        sheet.chapter,
        sheet_view(sheet),
        table.paper,
        tuple(name for name in features(sheet) if name not in old),
        tuple(name for name in features(sheet) if name in old),
        tuple(_carried(game)) if isinstance(game, GameState) else (),
    )


def _carried(game: GameState) -> Iterator[tuple[str, CityView]]:
    for name, bandits, city in zip(game.players, game.carried, game.cities, strict=True):
        if bandits:
            yield name, city_view(city, 0)


@dataclass(frozen=True, slots=True)
class FinalScore:
    player: int
    name: str
    colour: str
    score: ScoreView
    city: CityView
    won: bool
    can_revise: bool
    """Stopped in the last round, so that the stop can still be taken back."""


@dataclass(frozen=True, slots=True)
class OverView:
    code: str
    game: int
    rounds: int
    sheet: SheetView
    scores: tuple[FinalScore, ...]


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


@dataclass(frozen=True, slots=True)
class PaperScoresView:
    code: str
    game: int
    players: tuple[int, ...]
    """Who played, by the places in the table's list, as commands name them."""
    names: tuple[str, ...]
    points: tuple[int | None, ...]
    bags: tuple[int, ...]
    with_bags: bool
    """Whether this game knows money bags."""
    complete: bool


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


@dataclass(frozen=True, slots=True)
class ChapterView:
    chapter: int
    points: tuple[int, ...]
    money_bags: tuple[int, ...]
    bag_bonus: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StandingsView:
    code: str
    mode: str
    schedule: tuple[int, ...]
    players: tuple[PlayerView, ...]
    games: tuple[tuple[int, tuple[int | None, ...]], ...]
    """Each finished game and what every player has in it; None for who was not there."""
    chapters: tuple[ChapterView, ...]
    totals: tuple[int, ...]
    leaders: tuple[str, ...]
    titles: tuple[tuple[str, str], ...]
    """What a lone player has reached: a chapter or ``all``, and the title."""
    next_game: int | None
    finished: bool


def standings_view(table: Table) -> StandingsView:
    series, names = table.series, table.names
    sums = totals(series)
    return StandingsView(
        table.code,
        table.mode.value,
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
