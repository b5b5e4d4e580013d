"""What a game leaves behind, and a table's series of games: just one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LostResult:
    game: int
    players: tuple[str, ...]
    totals: tuple[int, ...]
    bags: tuple[int, ...]
    finished: bool = True


@dataclass(frozen=True, slots=True)
class LostSeries:
    players: tuple[str, ...]
    results: tuple[LostResult, ...] = ()
    schedule: tuple[int, ...] = (1,)

    @property
    def finished(self) -> bool:
        return len(self.results) >= len(self.schedule)

    @property
    def next_game(self) -> int | None:
        return None if self.finished else self.schedule[len(self.results)]
