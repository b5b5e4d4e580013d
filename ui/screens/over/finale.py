"""The city builds itself up once more when a game has ended, and then its lines count one by one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kiosk.views.games import FinalScore
from kiosk.views.sheets import CityView, Fields, LineView

SECONDS = 10.0
"""For the whole of it, however long the game was."""
FOR_LINES = 0.4
"""The share of the time in which the lines count."""


REWARDS = {"groups": "larger", "trees": "tree", "wells": "well"}
"""Lines of which points sound like the moves that earned them; all others sound alike."""


def sound_of(line: LineView) -> str:
    """What is heard while a line counts; nothing for one that is worth nothing."""
    if not line.points:
        return ""
    return "lost" if line.points < 0 else REWARDS.get(line.line, "counted")


@dataclass(frozen=True, slots=True)
class Finale:
    """What is seen after so many *steps*; the first ones are buildings, the last ones lines of the score."""

    of: FinalScore
    steps: int = 0

    @property
    def buildings(self) -> int:
        return len(self.of.city.buildings)

    @property
    def lines(self) -> int:
        """How many lines have counted so far."""
        return max(0, self.steps - self.buildings)

    @property
    def ended(self) -> bool:
        return self.lines > len(self.of.score.lines)

    @property
    def pause(self) -> float:
        """Seconds until the next step."""
        if self.steps < self.buildings:
            return SECONDS * (1 - FOR_LINES) / self.buildings
        return SECONDS * FOR_LINES / (len(self.of.score.lines) + 1)

    def next(self) -> Finale:
        return replace(self, steps=self.steps + 1)

    def last(self) -> Finale:
        return replace(self, steps=self.buildings + len(self.of.score.lines) + 1)

    @property
    def city(self) -> CityView:
        """Bandits are caught by what is built, so they are told apart only where all of it stands."""
        city = self.of.city
        if self.steps >= self.buildings:
            return city
        return CityView(city.buildings[: self.steps], city.bandits, city.bandits)

    @property
    def lit(self) -> Fields:
        """The fields of the line that counts just now."""
        return () if self.ended or not self.lines else self.of.score.lines[self.lines - 1].fields

    @property
    def line(self) -> int | None:
        return None if self.ended or not self.lines else self.lines - 1

    @property
    def total(self) -> int:
        if self.ended:
            return self.of.score.total
        return sum(line.points for line in self.of.score.lines[: self.lines])
