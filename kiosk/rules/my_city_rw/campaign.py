"""Several games in a row, each as a whole state: a series with everything that was drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from kiosk.rules.grid.geometry import Field, Region
from kiosk.rules.my_city_rw.engine import GameState, new_game, score
from kiosk.rules.my_city_rw.library import Library
from kiosk.rules.my_city_rw.standings import GameResult, Mode, Series


def result_of(game: GameState) -> GameResult:
    """What *game* leaves behind as it stands now."""
    scores = [score(game, name) for name in game.players]
    go_on = game.spec.sheet.bandits_go_on
    return GameResult(
        game.spec.number,
        game.players,
        tuple(result.total for result in scores),
        tuple(result.money_bags for result in scores),
        tuple(tuple(Region(city.bandits_at_large if go_on else 0)) for city in game.cities),
        finished=game.finished,
    )


@dataclass(frozen=True, slots=True)
class Campaign:
    mode: Mode
    players: tuple[str, ...]
    games: tuple[GameState, ...] = ()
    first: int = 1
    """The first game of the chapter, or the single game."""

    @property
    def series(self) -> Series:
        return Series(self.mode, self.players, tuple(result_of(game) for game in self.games), self.first)

    def with_last(self, game: GameState) -> Campaign:
        """The last game as it is now."""
        return replace(self, games=(*self.games[:-1], game))


def start_next(
    campaign: Campaign,
    library: Library,
    players: Iterable[str],
    brought: Mapping[str, Sequence[Field]] | None = None,
) -> Campaign:
    """Begin the next game with some of the campaign's players."""
    series = campaign.series
    number = series.next_game
    assert number is not None, "the campaign is over, or its last game is not"
    game = new_game(library[number], players, series.carried(brought))
    return replace(campaign, games=(*campaign.games, game))
