"""What the attract screen shows: towns of real past games where there are any, else those that it came with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from kiosk.views.past import Replay
from kiosk.views.sheets import BuildingView, CityView, SheetView
from ui.library import printed
from ui.screens.attract.cities import CITIES, fields

THROWS = (("corner", "single", "lined"), ("vertical", "vertical", "solid"), ("horizontal", "vertical", "crossed"))


@dataclass(frozen=True, slots=True)
class ReelStep:
    city: CityView
    faces: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class Reel:
    """One town as it grows."""

    game: int
    sheet: SheetView
    steps: tuple[ReelStep, ...]
    past: bool
    """Whether somebody really built it here."""
    points: int | None = None
    """What it was worth in the end."""


@cache
def delivered() -> tuple[Reel, ...]:
    """Quiet games that came with the program."""
    return tuple(_delivered(number) for number in range(len(CITIES)))


def _delivered(number: int) -> Reel:
    game, moves = CITIES[number]
    terrain = printed(game).terrain
    bandits = tuple((r, c) for r, line in enumerate(terrain) for c, name in enumerate(line) if name == "bandit")

    def steps() -> Iterator[ReelStep]:
        for built in range(len(moves) + 1):
            buildings = tuple(
                BuildingView(kind, fields(places), latest=place == built - 1)
                for place, (kind, places) in enumerate(moves[:built])
            )
            yield ReelStep(CityView(buildings, bandits, bandits), THROWS[number % len(THROWS)])

    return Reel(game, printed(game), tuple(steps()), past=False)


def of_past(replay: Replay) -> Reel:
    """The winner's town of a past game; nobody's name is shown to the street."""
    seat = next((seat for seat, one in enumerate(replay.players) if one.won), 0)
    steps = tuple(
        ReelStep(frame.cities[seat], frame.faces or THROWS[0])
        for frame in replay.frames
        if frame.mover == seat or not frame.round
    )
    return Reel(replay.game, replay.sheet, steps, past=True, points=replay.frames[-1].totals[seat])
