"""Cards in the place of dice: the table turns the next one of its deck, or the group says which it has turned."""

from __future__ import annotations

from dataclasses import replace

from kiosk.effects import Play, Sound
from kiosk.flow.outcome import TableStep, refuse, unexpected
from kiosk.flow.throwing import tell_presence
from kiosk.messages import (
    ButtonPressed,
    ChooseCards,
    Command,
    DiceMoving,
    EnterByHand,
    TakeBackCard,
    ThrowMade,
    ThrowVirtually,
    TurnCard,
)
from kiosk.notices import NoticeCode
from kiosk.rules.api import Game
from kiosk.rules.events import CardsChosen, Turned, TurnedBack
from kiosk.state import Briefing, Over, Placing, Table, Waiting


def with_cards(table: Table, command: Command) -> TableStep | None:
    """What *command* does to a deck; None where it is about something else."""
    if table.game is None or table.paper or not isinstance(table.phase, Briefing | Waiting | Placing | Over):
        return None
    match command:
        case TurnCard(card):
            return _turn(table, table.game, card)
        case TakeBackCard():
            return _take_back(table, table.game), ()
        case ChooseCards(own):
            return replace(table, game=table.rules.apply(table.game, CardsChosen(own))), ()
        case ButtonPressed() | ThrowVirtually() if table.next_card_possible:
            return _turn(table, table.game, "")
        case _ if not table.rules.dice and isinstance(table.phase, Waiting):
            return table, unexpected(command)  # no dice are read
        case DiceMoving() | EnterByHand() | ThrowMade() if not table.rules.dice:
            return table, unexpected(
                command
            )  # no dice are read, and before the first card nobody has anything to move
        case _:
            return None


def _turn(table: Table, game: Game, card: str) -> TableStep:
    """The round before is closed for good, and everybody plays this one."""
    if not table.next_card_possible:
        refuse(NoticeCode.NOT_ALL_DECIDED, *game.to_act)
    turned = tell_presence(table, table.rules.apply(game, Turned(card or None)))
    phase = Over() if turned.finished else Placing()
    return replace(table, game=turned, drafts=(None,) * len(turned.players), phase=phase), (Play(Sound.ACCEPTED),)


def _take_back(table: Table, game: Game) -> Table:
    back = table.rules.apply(game, TurnedBack())
    phase = Placing() if back.round else Waiting()
    return replace(table, game=back, drafts=(None,) * len(back.players), phase=phase)
