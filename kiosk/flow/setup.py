"""A table that has been opened and can still be set up otherwise: nothing was thrown in the game at hand."""

from __future__ import annotations

from dataclasses import replace

from kiosk.effects import FindSheet
from kiosk.flow import front, people
from kiosk.flow.outcome import TableStep, refuse
from kiosk.messages import ChooseMode, ChoosePaper, Command, NewTable
from kiosk.notices import NoticeCode
from kiosk.state import Placing, Standings, Table


def again(table: Table) -> Table:
    """Before the first game everything can be chosen anew, and whoever sits at the table plays."""
    if not table.nothing_thrown:
        refuse(NoticeCode.NOT_NOW)
    players = table.players
    if not table.results:
        players = tuple(replace(player, present=True) for player in players)
    return replace(table, players=players, game=None, drafts=(), phase=Standings())


def before_the_first(table: Table, command: Command) -> TableStep | None:
    """What can be chosen only as long as no game is finished; None for all other commands."""
    if table.results:
        return None
    match command:
        case ChooseMode(mode, first):
            return replace(table, mode=mode, first=front.first_of(table.rules, mode, first)), ()
        case ChoosePaper(paper):
            for player in table.players:
                people.require_level(table.book, player.level, paper=paper)
            return replace(table, paper=paper), ()
        case NewTable():
            game = table.series.next_game
            assert game is not None
            return table, (FindSheet(game, table.book),)
        case _:
            return None


def choose_drawing(table: Table, *, hidden: bool) -> Table:
    """For the whole group; not while somebody has drawn and others have not, who would see it."""
    if hidden != table.hidden and _under_way(table):
        refuse(NoticeCode.DRAWING_UNDER_WAY)
    return replace(table, hidden=hidden)


def _under_way(table: Table) -> bool:
    game = table.game
    if table.paper or game is None or not isinstance(table.phase, Placing) or not table.rules.hidden(game):
        return False
    started = bool(table.rules.acted(game)) or any(table.drafts)
    return started and bool(game.to_act)
