"""What a game's money bags are worth beside its points, which depends on those of the games before and after."""

from __future__ import annotations

from collections.abc import Sequence

from kiosk.rules.my_city_rw.scoring import GoalBags, NeverPassedBags
from kiosk.rules.my_city_rw.spec import GameSpec
from kiosk.rules.my_city_rw.standings import BAG_CHAPTER, bag_bonus, chapter_games

AMONG_OTHERS = 5.0
"""What a bag is worth where several compete for most bags: nobody can know, so a plain guess."""

GOAL_CHANCE, NEVER_CHANCE = 0.9, 0.7
"""How often a good player covers the goal, and never passes, in the games of the bags' chapter."""


def bags_of(spec: GameSpec) -> tuple[int, int]:
    """How many bags the game gives for covering its goal, and for never passing."""
    goal = sum(bag.count for bag in spec.bags if isinstance(bag, GoalBags))
    never = sum(bag.count for bag in spec.bags if isinstance(bag, NeverPassedBags))
    return goal, never


def worth(spec: GameSpec, later: Sequence[GameSpec], owned: int, *, alone: bool) -> tuple[float, float]:
    """What covering the goal and never passing in this game are worth.

    *later* are the chapter's games after this one, *owned* the bags from those before it.
    """
    goal, never = bags_of(spec)
    if not goal and not never:
        return 0.0, 0.0
    if not alone:
        return goal * AMONG_OTHERS, never * AMONG_OTHERS
    with_both = _expected(owned + goal + never, later)
    return with_both - _expected(owned + never, later), with_both - _expected(owned + goal, later)


def _expected(owned: int, later: Sequence[GameSpec]) -> float:
    """The mean of the lone player's bonus at the end of the chapter."""
    if not later:
        return float(bag_bonus({"": owned})[""])
    goal, never = bags_of(later[0])
    return sum(
        chance_goal * chance_never * _expected(owned + got_goal + got_never, later[1:])
        for got_goal, chance_goal in ((goal, GOAL_CHANCE), (0, 1 - GOAL_CHANCE))
        for got_never, chance_never in ((never, NEVER_CHANCE), (0, 1 - NEVER_CHANCE))
    )


BAG_GAMES = chapter_games(BAG_CHAPTER)
