"""The chapter, campaign or mini-campaign that a series has just completed."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.rules.api import Milestone
from kiosk.rules.my_city_rw.sheet import GAMES_A_CHAPTER
from kiosk.rules.my_city_rw.sheet_check import chapter_of
from kiosk.rules.my_city_rw.standings import ALL, Mode, Series, chapter_results, titles, totals

MINI = "mini"


def milestones(series: Series) -> Iterator[Milestone]:
    """What the last game has completed: who has reached what."""
    reached = titles(series)
    chapter = chapter_of(series.results[-1].game)
    results = chapter_results(series).get(chapter, {})
    complete = sum(chapter_of(result.game) == chapter for result in series.results) == GAMES_A_CHAPTER
    if complete:
        for name, one in results.items():
            yield Milestone(str(chapter), name, one.total, one.money_bags, reached.get(str(chapter)))
    if series.finished and series.mode in (Mode.CAMPAIGN, Mode.MINI):
        part = ALL if series.mode is Mode.CAMPAIGN else MINI
        chapters = chapter_results(series).values()
        for name, total in totals(series).items():
            bags = sum(one[name].money_bags for one in chapters)
            yield Milestone(part, name, total, bags, reached.get(part))
