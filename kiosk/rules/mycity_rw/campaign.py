"""Several games in a row: which ones, what goes on from one to the next, and who is ahead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from kiosk.rules.geometry import Field, Region
from kiosk.rules.mycity_rw.engine import GameState, leaders, new_game, score
from kiosk.rules.mycity_rw.library import Library
from kiosk.rules.mycity_rw.sheet import GAMES_A_CHAPTER
from kiosk.rules.mycity_rw.sheet_check import GAMES, chapter_of

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
class Campaign:
    mode: Mode
    players: tuple[str, ...]
    games: tuple[GameState, ...] = ()
    first: int = 1
    """The first game of the chapter, or the single game."""

    @property
    def schedule(self) -> tuple[int, ...]:
        return schedule(self.mode, self.first)

    @property
    def finished(self) -> bool:
        return len(self.games) == len(self.schedule) and all(game.finished for game in self.games)

    @property
    def next_game(self) -> int | None:
        """The number of the game that comes next; None while one is going on and after the last."""
        if self.finished or (self.games and not self.games[-1].finished):
            return None
        return self.schedule[len(self.games)]

    def with_game(self, game: GameState) -> Campaign:
        return replace(self, games=(*self.games, game))

    def with_last(self, game: GameState) -> Campaign:
        """The last game as it is now."""
        return replace(self, games=(*self.games[:-1], game))


def start_next(
    campaign: Campaign,
    library: Library,
    players: Iterable[str],
    brought: Mapping[str, Iterable[Field]] | None = None,
) -> Campaign:
    """Begin the next game with some of the campaign's players.

    Bandits come along from the preceding game; *brought* counts only where that game is not in the campaign.
    """
    number = campaign.next_game
    assert number is not None, "the campaign is over, or its last game is not"
    previous = campaign.games[-1] if campaign.games else None
    if previous is not None and previous.spec.number == number - 1:
        brought = bandits_going_on(previous)
    return campaign.with_game(new_game(library[number], players, brought))


def bandits_going_on(game: GameState) -> dict[str, Region]:
    """By player, the bandits that move on to the same fields of the next sheet."""
    if not game.spec.sheet.bandits_go_on:
        return {}
    return {name: Region(city.bandits_at_large) for name, city in zip(game.players, game.cities, strict=True)}


def chapter_results(campaign: Campaign) -> dict[int, dict[str, ChapterResult]]:
    """For each chapter with a game in the campaign, what each player has; nothing in the shorter modes."""
    if campaign.mode not in (Mode.CAMPAIGN, Mode.CHAPTER):
        return {}
    by_chapter: dict[int, list[GameState]] = {}
    for game in campaign.games:
        by_chapter.setdefault(game.spec.sheet.chapter, []).append(game)
    return {chapter: _chapter(campaign, games) for chapter, games in by_chapter.items()}


def _chapter(campaign: Campaign, games: list[GameState]) -> dict[str, ChapterResult]:
    points = dict.fromkeys(campaign.players, 0)
    bags = dict.fromkeys(campaign.players, 0)
    for game in games:
        for name in game.players:
            result = score(game, name)
            points[name] += result.total
            bags[name] += result.money_bags
    bonus = dict.fromkeys(campaign.players, 0)
    if games[0].spec.sheet.chapter == BAG_CHAPTER and _complete(games):
        bonus = bag_bonus(bags)
    return {name: ChapterResult(points[name], bags[name], bonus[name]) for name in campaign.players}


def _complete(games: list[GameState]) -> bool:
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


def totals(campaign: Campaign) -> dict[str, int]:
    """The sum of the chapters, or of the games in the shorter modes."""
    sums = dict.fromkeys(campaign.players, 0)
    chapters = chapter_results(campaign)
    for results in chapters.values():
        for name, result in results.items():
            sums[name] += result.total
    if not chapters:
        for game in campaign.games:
            for name in game.players:
                sums[name] += score(game, name).total
    return sums


def campaign_winners(campaign: Campaign) -> tuple[str, ...]:
    return leaders(totals(campaign))


def titles(campaign: Campaign) -> dict[str, Title]:
    """What a lone player has reached: by chapter, and `ALL` when the whole campaign is over."""
    if len(campaign.players) != 1:
        return {}
    player = campaign.players[0]
    reached = {
        str(chapter): title(results[player].total, str(chapter))
        for chapter, results in chapter_results(campaign).items()
        if _complete([game for game in campaign.games if game.spec.sheet.chapter == chapter])
    }
    if campaign.mode is Mode.CAMPAIGN and campaign.finished:
        reached[ALL] = title(totals(campaign)[player], ALL)
    return reached
