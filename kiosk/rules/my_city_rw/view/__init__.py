"""What the screens show of My City Roll & Write: the game and the table as the plain records of `kiosk.views`."""

from __future__ import annotations

from kiosk.rules.my_city_rw.engine import GameState
from kiosk.rules.my_city_rw.paper import PaperGame
from kiosk.rules.my_city_rw.view.games import briefing_view, over_view, paper_scores_view, standings_view
from kiosk.rules.my_city_rw.view.placing import placing_view
from kiosk.rules.my_city_rw.view.throw import announced_view, throw_view
from kiosk.rules.table import Briefing, Over, PaperScores, Placing, ReadingDice, RollShown, Table, Waiting
from kiosk.views.games import BriefingView, OverView, PaperScoresView, StandingsView
from kiosk.views.placing import PlacingView
from kiosk.views.throw import ThrowView

TableScreen = BriefingView | ThrowView | PlacingView | OverView | PaperScoresView | StandingsView


def table_view(table: Table, viewer: int | None) -> TableScreen:
    """What the window shows of a table; *viewer* is the player who holds it, where one does."""
    match table.phase, table.game:
        case Briefing(), (GameState() | PaperGame()) as game:
            return briefing_view(table, game)
        case ((Waiting() | ReadingDice() | RollShown()), (GameState() | PaperGame()) as game):
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
