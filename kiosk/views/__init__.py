"""Views: one frozen record a screen, computed from the state, with everything that the screen shows."""

from __future__ import annotations

from dataclasses import dataclass

from kiosk.rules.mycity_rw.engine import GameState
from kiosk.rules.mycity_rw.standings import Mode, schedule
from kiosk.state import (
    MAX_PLAYERS,
    Briefing,
    Choosing,
    Colour,
    KioskState,
    Notice,
    Over,
    PaperGame,
    PaperScores,
    Placing,
    Reading,
    Shown,
    Table,
    TableCard,
    Waiting,
)
from kiosk.views.games import (
    BriefingView,
    OverView,
    PaperScoresView,
    PlayerView,
    StandingsView,
    briefing_view,
    over_view,
    paper_scores_view,
    player_views,
    standings_view,
)
from kiosk.views.placing import PlacingView, placing_view
from kiosk.views.sheets import SheetView, printed_sheets
from kiosk.views.throw import ThrowView, announced_view, throw_view

__all__ = [
    "AttractView",
    "BriefingView",
    "ChooseView",
    "OverView",
    "PaperScoresView",
    "PlacingView",
    "Screen",
    "SheetView",
    "StandingsView",
    "ThrowView",
    "View",
    "printed_sheets",
    "view",
]


@dataclass(frozen=True, slots=True)
class AttractView:
    """Nobody is there: an invitation."""


@dataclass(frozen=True, slots=True)
class ChooseView:
    mode: str
    first: int
    schedule: tuple[int, ...]
    paper: bool
    players: tuple[PlayerView, ...]
    free_colours: tuple[str, ...]
    free_places: tuple[int, ...]
    can_add: bool
    can_begin: bool
    shelf: tuple[TableCard, ...]
    """The tables that can be continued, the last one first."""
    modes: tuple[str, ...] = tuple(mode.value for mode in Mode)


Screen = (
    AttractView | ChooseView | BriefingView | ThrowView | PlacingView | OverView | PaperScoresView | StandingsView
)


@dataclass(frozen=True, slots=True)
class View:
    screen: Screen
    language: str
    notice: Notice | None
    troubles: tuple[Notice, ...]
    company: int
    """How many sit around the screen, as far as they have said."""


def view(state: KioskState, viewer: int | None = None) -> View:
    """What is on the screen; *viewer* is the player who holds it, where one does."""
    moment = state.moment
    return View(_screen(state, viewer), state.language, moment.notice, moment.troubles, _company(state))


def _company(state: KioskState) -> int:
    if state.table is not None:
        return sum(player.present for player in state.table.players)
    return len(state.front.players) if isinstance(state.front, Choosing) else 0


def _screen(state: KioskState, viewer: int | None) -> Screen:
    if state.table is not None:
        return _table(state.table, viewer)
    if isinstance(state.front, Choosing):
        return _choose(state.front, state.moment.shelf)
    return AttractView()


def _choose(form: Choosing, shelf: tuple[TableCard, ...]) -> ChooseView:
    colours = {player.colour for player in form.players}
    places = {player.place for player in form.players}
    return ChooseView(
        form.mode.value,
        form.first,
        schedule(form.mode, form.first),
        form.paper,
        player_views(form.players),
        tuple(colour.value for colour in Colour if colour not in colours),
        tuple(place for place in range(MAX_PLAYERS) if place not in places),
        len(form.players) < MAX_PLAYERS,
        bool(form.players),
        shelf,
    )


def _table(table: Table, viewer: int | None) -> Screen:
    match table.phase, table.game:
        case Briefing(), (GameState() | PaperGame()) as game:
            return briefing_view(table, game)
        case ((Waiting() | Reading() | Shown()), (GameState() | PaperGame()) as game):
            return throw_view(table, game)
        case Placing(), GameState() as game:
            return placing_view(table, game, viewer)
        case Placing(), PaperGame() as game:
            return announced_view(table, game)
        case Over(), GameState() as game:
            return over_view(table, game)
        case PaperScores() as scores, PaperGame() as game:
            return paper_scores_view(table, game, scores)
        case _:
            return standings_view(table)
