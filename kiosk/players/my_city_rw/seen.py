"""What a player of My City Roll & Write knows; the core makes it, without loading anything that thinks."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.my_city_rw.build_tasks import BuildTask
from kiosk.rules.my_city_rw.city import City
from kiosk.rules.my_city_rw.spec import GameSpec


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a player knows when it is asked: its own city before the round, and what is built."""

    spec: GameSpec
    city: City
    order: BuildTask
    filled: int
    """Filled circles of the compass track, this round's included."""
    first_open: bool
    """Whether the bonus for finishing the goal first can still be had."""
    bag_worth: tuple[float, float]
    """What covering the goal and never passing are worth beside their points."""
