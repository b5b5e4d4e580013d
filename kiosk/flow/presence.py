"""A player leaves the café in the middle, or comes back."""

from __future__ import annotations

from dataclasses import replace

from kiosk.flow import people
from kiosk.flow.outcome import TableStep, change_player, player_at, refuse
from kiosk.flow.placing import with_game
from kiosk.messages import ChangePlayer
from kiosk.notices import NoticeCode
from kiosk.state import Over, Placing, ReadingDice, RollShown, Table, Waiting


def leave(table: Table, index: int) -> TableStep:
    """The book is told at once, whoever is to act: others may be waiting for who goes."""
    player = player_at(table, index)
    if not player.present:
        refuse(NoticeCode.ALREADY_AWAY, player.name)
    table = change_player(table, index, replace(player, present=False))
    game = table.game
    if game is None or player.name not in game.players or not _open_round(table):
        return table, ()
    left = table.rules.leave(game, player.name)
    if left == game:
        return table, ()
    return (replace(table, game=left), ()) if isinstance(table.phase, Over) else with_game(table, left)


def come_back(table: Table, index: int) -> TableStep:
    """Until the next throw what leaving has done is undone; later the book is told with the throw after."""
    player = player_at(table, index)
    if player.present:
        refuse(NoticeCode.ALREADY_THERE, player.name)
    table = change_player(table, index, replace(player, present=True))
    game = table.game
    if game is None or player.name not in game.players or not _open_round(table):
        return table, ()
    back = table.rules.come_back(game, player.name, missed=False)
    if back is None:
        return table, ()
    return replace(table, game=back, phase=Over() if back.finished else Placing()), ()


def take_seat(table: Table, index: int, level: str) -> Table:
    """A person goes on where a computer has played, or a computer plays *level* for a person who goes."""
    people.require_level(table.book, level, paper=table.paper)
    return replace(table, players=people.change_level(table.players, index, level))


def change(table: Table, command: ChangePlayer) -> Table:
    """In the middle of a game: another colour, and another name as long as no result speaks of the one before.

    So who began in a hurry says later who they are, and whoever sits down for somebody else goes on in their seat.
    """
    before, players = player_at(table, command.player).name, people.change(table.players, command)
    game, name = table.game, players[command.player].name
    if name != before and table.results:
        refuse(NoticeCode.HAS_PLAYED)
    if game is not None and name != before:
        game = table.rules.rename(game, tuple(name if one == before else one for one in game.players))
    return replace(table, players=players, game=game)


def _open_round(table: Table) -> bool:
    """Whether what was done in the round at hand can still be changed."""
    if table.paper or table.game is None or table.game.round == 0:
        return False
    match table.phase:
        case Placing() | Over():
            return True
        case Waiting(committed=committed) | ReadingDice(committed=committed) | RollShown(committed=committed):
            return not committed
        case _:
            return False
