"""Who is ahead after several games: chapters, money bags, totals and titles, from the results alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from kiosk.rules.grid.geometry import Field
from kiosk.rules.my_city_rw.engine import leaders
from kiosk.rules.my_city_rw.sheet import GAMES_A_CHAPTER
from kiosk.rules.my_city_rw.sheet_check import GAMES, chapter_of

BAG_CHAPTER = 3
MOST_BAGS, SECOND_MOST_BAGS = 20, 10
SOLO_MANY_BAGS, SOLO_SOME_BAGS = 7, 6


class Mode(StrEnum):
    CAMPAIGN = "campaign"
    CHAPTER = "chapter"
    MINI = "mini"
    SINGLE = "single"


class Title(StrEnum):
    VAGABOND = "vagabond"
    HERMIT = "hermit"
    HELPER = "helper"
    JOURNEYMAN = "journeyman"
    MASTER = "master"
    BUILDING_INSPECTOR = "building_inspector"
    COUNCILLOR = "councillor"
    MAYOR = "mayor"
    HONORARY_CITIZEN = "honorary_citizen"


ALL = "all"
TITLE_STEPS: dict[str, tuple[int, ...]] = {
    "1": (10, 18, 26, 34, 42, 50, 60, 70),
    "2": (10, 18, 26, 34, 42, 50, 60, 70),
    "3": (20, 28, 36, 44, 52, 60, 70, 80),
    "4": (40, 50, 60, 70, 80, 90, 105, 120),
    ALL: (80, 110, 140, 170, 200, 230, 260, 300),
}
"""From how many points on each title but the lowest is reached, by chapter and for the whole campaign."""


def title(points: int, part: str) -> Title:
    """The solo title for *points* in a chapter or in all; a sum below 0 is a vagabond too (R13)."""
    return list(Title)[sum(points >= step for step in TITLE_STEPS[part])]


def chapter_games(chapter: int) -> tuple[int, ...]:
    last = chapter * GAMES_A_CHAPTER
    return tuple(range(last - GAMES_A_CHAPTER + 1, last + 1))


def schedule(mode: Mode, first: int) -> tuple[int, ...]:
    """The games of *mode* in their order; *first* tells which chapter or which single game."""
    match mode:
        case Mode.CAMPAIGN:
            return tuple(range(1, GAMES + 1))
        case Mode.CHAPTER:
            return chapter_games(chapter_of(first))
        case Mode.MINI:
            return (3, 6, 12)
        case Mode.SINGLE:
            return (first,)


@dataclass(frozen=True, slots=True)
class ChapterResult:
    points: int
    money_bags: int
    bag_bonus: int

    @property
    def total(self) -> int:
        return self.points + self.bag_bonus


@dataclass(frozen=True, slots=True)
class GameResult:
    """What a game leaves behind; one entry a player in each tuple."""

    game: int
    players: tuple[str, ...]
    totals: tuple[int, ...]
    bags: tuple[int, ...]
    bandits: tuple[tuple[Field, ...], ...]
    """The bandits that move on to the same fields of the next sheet."""
    finished: bool = True


@dataclass(frozen=True, slots=True)
class Series:
    """The games that some players play in a row, as far as they have come."""

    mode: Mode
    players: tuple[str, ...]
    results: tuple[GameResult, ...] = ()
    first: int = 1
    """The first game of the chapter, or the single game."""

    @property
    def schedule(self) -> tuple[int, ...]:
        return schedule(self.mode, self.first)

    @property
    def finished(self) -> bool:
        return len(self.results) == len(self.schedule) and all(game.finished for game in self.results)

    @property
    def next_game(self) -> int | None:
        """The number of the game that comes next; None while one is going on and after the last."""
        if self.finished or (self.results and not self.results[-1].finished):
            return None
        return self.schedule[len(self.results)]

    def carried(self, brought: Mapping[str, Sequence[Field]] | None = None) -> Mapping[str, Sequence[Field]]:
        """The bandits with which each player begins the next game.

        They come along from the preceding game; *brought* counts only where that game is not in the series.
        """
        if self.results and self.results[-1].game + 1 == self.next_game:
            last = self.results[-1]
            return dict(zip(last.players, last.bandits, strict=True))
        return brought or {}


def chapter_results(series: Series) -> dict[int, dict[str, ChapterResult]]:
    """For each chapter with a game in the series, what each player has; nothing in the shorter modes."""
    if series.mode not in (Mode.CAMPAIGN, Mode.CHAPTER):
        return {}
    chapters = dict.fromkeys(chapter_of(result.game) for result in series.results)
    return {chapter: _chapter(series, chapter) for chapter in chapters}


def _games_of(series: Series, chapter: int) -> list[GameResult]:
    return [result for result in series.results if chapter_of(result.game) == chapter]


def _chapter(series: Series, chapter: int) -> dict[str, ChapterResult]:
    points = dict.fromkeys(series.players, 0)
    bags = dict.fromkeys(series.players, 0)
    for result in _games_of(series, chapter):
        for name, total, count in zip(result.players, result.totals, result.bags, strict=True):
            points[name] += total
            bags[name] += count
    bonus = dict.fromkeys(series.players, 0)
    if chapter == BAG_CHAPTER and _complete(series, chapter):
        bonus = bag_bonus(bags)
    return {name: ChapterResult(points[name], bags[name], bonus[name]) for name in series.players}


def _complete(series: Series, chapter: int) -> bool:
    games = _games_of(series, chapter)
    return len(games) == GAMES_A_CHAPTER and all(game.finished for game in games)


def bag_bonus(bags: Mapping[str, int]) -> dict[str, int]:
    """Who has the most and the second most bags; ties share the full bonus (R11), no bag no bonus (R12)."""
    if len(bags) == 1:
        return {name: _solo_bonus(count) for name, count in bags.items()}
    steps = dict(zip(sorted({*bags.values()} - {0}, reverse=True), (MOST_BAGS, SECOND_MOST_BAGS), strict=False))
    return {name: steps.get(count, 0) for name, count in bags.items()}


def _solo_bonus(count: int) -> int:
    if count >= SOLO_MANY_BAGS:
        return MOST_BAGS
    return SECOND_MOST_BAGS if count >= SOLO_SOME_BAGS else 0


def totals(series: Series) -> dict[str, int]:
    """The sum of the chapters, or of the games in the shorter modes."""
    sums = dict.fromkeys(series.players, 0)
    for results in chapter_results(series).values():
        for name, chapter in results.items():
            sums[name] += chapter.total
    if series.mode in (Mode.MINI, Mode.SINGLE):
        for result in series.results:
            for name, total in zip(result.players, result.totals, strict=True):
                sums[name] += total
    return sums


def series_winners(series: Series) -> tuple[str, ...]:
    return leaders(totals(series))


def titles(series: Series) -> dict[str, Title]:
    """What a lone player has reached: by chapter, and `ALL` when the whole campaign is over."""
    if len(series.players) != 1:
        return {}
    player = series.players[0]
    reached = {
        str(chapter): title(results[player].total, str(chapter))
        for chapter, results in chapter_results(series).items()
        if _complete(series, chapter)
    }
    if series.mode is Mode.CAMPAIGN and series.finished:
        reached[ALL] = title(totals(series)[player], ALL)
    return reached
