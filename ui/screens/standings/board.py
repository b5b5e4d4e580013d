"""The table of games and chapters, as figures in columns."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.views.games import StandingsView
from ui.library import printed
from ui.texts import Texts

FEW_GAMES = 3


@dataclass(frozen=True, slots=True)
class StandingsColumn:
    title: str
    values: tuple[int | None, ...]
    kind: str
    """``game``, ``bonus``, ``chapter`` or ``total``."""
    chapter: int = 0


def columns(shown: StandingsView, texts: Texts, opened: int | None, *, everything: bool) -> list[StandingsColumn]:
    """What the board shows: all games where there is room, else those of the *opened* chapter and sums."""
    found: list[StandingsColumn] = []
    played = dict(shown.games)
    nobody: tuple[int | None, ...] = (None,) * len(shown.players)
    few = len(shown.schedule) <= FEW_GAMES
    sums = {one.chapter: one for one in shown.chapters}
    for chapter in sorted({printed(game).chapter for game in shown.schedule}):
        if few or everything or chapter == opened:
            games = [game for game in shown.schedule if printed(game).chapter == chapter]
            found += [StandingsColumn(str(game), played.get(game, nobody), "game", chapter) for game in games]
            one = sums.get(chapter)
            if one is not None and any(one.bag_bonus):
                found.append(StandingsColumn(texts("standings.bonus"), one.bag_bonus, "bonus", chapter))
        else:
            one = sums.get(chapter)
            title = texts("standings.chapter_short", n=chapter)
            found.append(StandingsColumn(title, one.totals if one else nobody, "chapter", chapter))
    return [*found, StandingsColumn(texts("word.total"), shown.totals if played else nobody, "total")]


def current_chapter(shown: StandingsView) -> int:
    """The chapter of the last game that was played, or of the first to come."""
    games = [game for game, _ in shown.games]
    return printed(games[-1] if games else shown.schedule[0]).chapter


def sums_so_far(shown: StandingsView) -> list[tuple[float | None, ...]]:
    """For each player the sum after each game of the schedule, bag bonuses included where their chapter ends."""
    played = dict(shown.games)
    bonus = {one.chapter: one.bag_bonus for one in shown.chapters}
    last = {printed(game).chapter: game for game, _ in shown.games}
    out = []
    for index in range(len(shown.players)):
        total, line = 0, []
        for game in shown.schedule:
            if game in played:
                total += played[game][index] or 0
                chapter = printed(game).chapter
                total += bonus[chapter][index] if last[chapter] == game and chapter in bonus else 0
            line.append(float(total) if game in played else None)
        out.append(tuple(line))
    return out
