"""Moves that are worth a sound of their own."""

from __future__ import annotations

from kiosk.rules.events import Reward
from kiosk.rules.grid.buildings import groups
from kiosk.rules.my_city_rw.city import HOUSES, City
from kiosk.rules.my_city_rw.engine import GameState, score
from kiosk.rules.my_city_rw.scoring import Line

WORTH_A_SOUND = 3
"""Smaller groups grow in nearly every round."""


def reward(before: GameState, after: GameState, player: str) -> Reward | None:
    """Of what a move has earned the rarest: a well, then trees that were kept, then the largest group so far."""
    old, new = score(before, player), score(after, player)
    if new.points(Line.WELLS) > old.points(Line.WELLS):
        return Reward.WELL
    if after.city(player).stopped:
        return Reward.TREE if new.points(Line.TREES) > 0 else None
    size = _largest(after.city(player))
    return Reward.LARGER if size >= WORTH_A_SOUND and size > _largest(before.city(player)) else None


def _largest(city: City) -> int:
    return max((size for kind in HOUSES for size, _ in groups(city.buildings, kind)), default=0)
