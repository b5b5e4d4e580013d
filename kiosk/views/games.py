"""The screens between rounds: what is new, the score, the standings."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.table import Player, Table
from kiosk.views.sheets import CityView, ScoreView, SheetView


@dataclass(frozen=True, slots=True)
class PlayerView:
    player: int
    name: str
    colour: str
    place: int
    present: bool
    level: str = ""
    """How well a computer plays here; empty for a person."""


def player_views(players: tuple[Player, ...]) -> tuple[PlayerView, ...]:
    return tuple(
        PlayerView(index, one.name, one.colour.value, one.place, one.present, one.level)
        for index, one in enumerate(players)
    )


def drawing(table: Table) -> str:
    """How the group draws in this game: ``hidden`` or ``open``; empty where there is nothing to choose."""
    game = table.game
    if game is None or table.paper or len(game.players) == 1 or not table.rules.hidden(game):
        return ""
    return "hidden" if table.hidden else "open"


@dataclass(frozen=True, slots=True)
class BriefingView:
    code: str
    game: int
    chapter: int
    sheet: SheetView
    paper: bool
    news: tuple[str, ...]
    """What holds now and did not in the game that this table played last; in its first game everything."""
    known: tuple[str, ...]
    """What holds besides, as in the game before."""
    ended: tuple[str, ...]
    """What held in the game before and no longer does."""
    carried: tuple[tuple[str, CityView], ...]
    """The players who begin with bandits of the game before, and where they are."""
    drawing: str = ""
    """``hidden`` or ``open``, where the game asks for hidden drawing and there is somebody to hide from."""


@dataclass(frozen=True, slots=True)
class FinalScore:
    player: int
    name: str
    colour: str
    score: ScoreView
    city: CityView
    won: bool
    can_revise: bool
    """Stopped in the last round, so that the stop can still be taken back."""


@dataclass(frozen=True, slots=True)
class OverView:
    code: str
    game: int
    rounds: int
    sheet: SheetView
    scores: tuple[FinalScore, ...]


@dataclass(frozen=True, slots=True)
class PaperScoresView:
    code: str
    game: int
    players: tuple[int, ...]
    """Who played, by the places in the table's list, as commands name them."""
    names: tuple[str, ...]
    points: tuple[int | None, ...]
    bags: tuple[int, ...]
    with_bags: bool
    """Whether this game knows money bags."""
    complete: bool


@dataclass(frozen=True, slots=True)
class ChapterView:
    chapter: int
    points: tuple[int, ...]
    money_bags: tuple[int, ...]
    bag_bonus: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StandingsView:
    code: str
    mode: str
    schedule: tuple[int, ...]
    players: tuple[PlayerView, ...]
    games: tuple[tuple[int, tuple[int | None, ...]], ...]
    """Each finished game and what every player has in it; None for who was not there."""
    chapters: tuple[ChapterView, ...]
    totals: tuple[int, ...]
    leaders: tuple[str, ...]
    titles: tuple[tuple[str, str], ...]
    """What a lone player has reached: a chapter or ``all``, and the title."""
    next_game: int | None
    finished: bool
