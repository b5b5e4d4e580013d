"""Waiting for the throw, reading it, showing it, accepting it."""

from __future__ import annotations

from dataclasses import replace

from kiosk.effects import Announce, Effect, Play, RollVirtually, Sound
from kiosk.errors import RulesError
from kiosk.flow.outcome import TableStep, move_of, player_at, refuse, unexpected
from kiosk.messages import (
    AcceptDue,
    AcceptRoll,
    ButtonPressed,
    CancelThrow,
    Command,
    DiceDisturbed,
    DiceMoving,
    DiceRefused,
    EnterByHand,
    MakeMove,
    SetDie,
    StopCountdown,
    ThrowAgain,
    ThrowMade,
    ThrowRead,
    ThrowVirtually,
)
from kiosk.notices import NoticeCode
from kiosk.rules.api import Game
from kiosk.rules.events import Moved, Thrown
from kiosk.rules.grid.drafts import Draft
from kiosk.rules.throws import Throw
from kiosk.state import Over, Placing, ReadingDice, RollShown, Source, Table, Waiting


def closes_round(table: Table) -> bool:
    """Whether asking for a throw closes the round before; what is on paper is closed by the group itself."""
    return not table.paper


def begin_reading(table: Table, *, committed: bool) -> Table:
    request = table.request + 1
    return replace(table, request=request, phase=ReadingDice(request, committed))


def show_without_camera(table: Table, command: EnterByHand | ThrowMade, *, committed: bool) -> Table:
    request = table.request + 1
    match command:
        case EnterByHand():
            shown = RollShown(request, committed=committed)
        case ThrowMade(throw):
            faces = table.rules.dice.check(throw).dice
            shown = RollShown(request, faces, Source.VIRTUAL, confidence=1.0, sure=True, committed=committed)
    return replace(table, request=request, phase=shown)


def in_waiting(table: Table, command: Command) -> TableStep:
    assert isinstance(table.phase, Waiting)
    committed = table.phase.committed
    match command:
        case ButtonPressed():
            return begin_reading(table, committed=committed or closes_round(table)), ()
        case DiceMoving():
            return begin_reading(table, committed=committed), ()
        case EnterByHand() | ThrowMade():
            return show_without_camera(table, command, committed=committed), ()
        case ThrowVirtually():
            return table, (RollVirtually(table.book),)
        case CancelThrow():
            return _cancel(table, committed=committed)
        case MakeMove(player, move):
            return before_the_throw(table, player, move), ()
        case _:
            return table, unexpected(command)


def before_the_throw(table: Table, index: int, move: str) -> Table:
    """What a group settles before the first throw, where the book knows such a thing: who begins."""
    game, name = table.game, player_at(table, index).name
    if game is None or game.round or name not in game.players:
        refuse(NoticeCode.NOT_NOW)
    return replace(table, game=table.rules.apply(game, Moved(name, move_of(table, move))))


def in_reading(table: Table, command: Command) -> TableStep:
    assert isinstance(table.phase, ReadingDice)
    request, committed = table.phase.request, table.phase.committed
    match command:
        case ThrowRead(number, throw, confidence, sure) if number == request:
            if not 0 <= confidence <= 1:  # not a number, or none that a reader can mean
                confidence, sure = 0.0, False
            faces = table.rules.dice.check(throw).dice
            shown = RollShown(request, faces, Source.CAMERA, confidence, sure=sure, committed=committed)
            return replace(table, phase=shown), ()
        case DiceRefused(number, reason) if number == request:
            return replace(table, phase=RollShown(request, problem=reason, committed=committed)), ()
        case EnterByHand() | ThrowMade():
            return show_without_camera(table, command, committed=committed), ()
        case ThrowVirtually():
            return table, (RollVirtually(table.book),)
        case ThrowAgain():
            return replace(table, phase=Waiting(committed)), ()
        case CancelThrow():
            return _cancel(table, committed=committed)
        case ButtonPressed():
            return table, ()  # pressed twice: the reading goes on
        case _:
            return table, unexpected(command)


def in_shown(table: Table, command: Command) -> TableStep:
    assert isinstance(table.phase, RollShown)
    shown = table.phase
    match command:
        case AcceptRoll() | ButtonPressed():
            if shown.throw is None:
                refuse(NoticeCode.ROLL_INCOMPLETE)
            return accept(table, shown.throw)
        case AcceptDue(number) if number == shown.request and shown.sure and shown.throw is not None:
            return accept(table, shown.throw)
        case StopCountdown(number) if number == shown.request and shown.sure:
            return replace(table, phase=replace(shown, sure=False)), ()
        case SetDie(die, face):
            return replace(table, phase=_with_die(table, shown, die, face)), ()
        case DiceDisturbed() | DiceMoving():
            return _stirred(table, shown, command), ()
        case ThrowAgain():
            return replace(table, phase=Waiting(shown.committed)), ()
        case EnterByHand():
            return show_without_camera(table, command, committed=shown.committed), ()
        case CancelThrow():
            return _cancel(table, committed=shown.committed)
        case _:
            return table, unexpected(command)


def _stirred(table: Table, shown: RollShown, command: DiceDisturbed | DiceMoving) -> Table:
    """The dice were touched: what was refused is looked at again, what was read is doubtful from now on."""
    if isinstance(command, DiceMoving) and shown.looks_on:
        return begin_reading(table, committed=shown.committed)
    if isinstance(command, DiceMoving):
        read = shown.source is Source.CAMERA and shown.sure
    else:
        read = command.request == shown.request
    return replace(table, phase=replace(shown, sure=False, problem="disturbed")) if read else table


def _cancel(table: Table, *, committed: bool) -> TableStep:
    if committed:
        refuse(NoticeCode.ROUND_COMMITTED)
    return replace(table, phase=Placing()), ()


def _with_die(table: Table, shown: RollShown, die: str, face: str) -> RollShown:
    """A face corrected by hand: from then on only a person accepts the throw."""
    choices = table.rules.dice.choices
    if face not in choices.get(die, ()):
        refuse(NoticeCode.NO_SUCH_FACE, die, face)
    known = {**dict.fromkeys(choices), **dict(shown.faces), die: face}
    return replace(shown, faces=tuple(known.items()), sure=False, source=Source.TOUCH, problem=None)


def accept(table: Table, throw: Throw) -> TableStep:
    """The throw counts: the round before is closed for good, and everybody plays it."""
    game = table.game
    assert game is not None
    thrown = table.rules.apply(game, Thrown(throw))
    if not table.paper:
        thrown = tell_presence(table, thrown)
        table = replace(table, drafts=_still_fitting(table, thrown))
    table = replace(table, game=thrown, phase=Over() if thrown.finished else Placing(), corrected=False)
    return table, _announcement(table, thrown)


def _still_fitting(table: Table, game: Game) -> tuple[Draft | None, ...]:
    """The half-finished placements of a corrected throw that suit what was really thrown."""
    if not table.corrected:
        return (None,) * len(game.players)
    return tuple(
        draft if draft is not None and _fits(table, game, name, draft) else None
        for name, draft in zip(game.players, table.drafts, strict=True)
    )


def _fits(table: Table, game: Game, name: str, draft: Draft) -> bool:
    move = table.rules.aimed(game, draft)
    try:
        return move is not None and bool(table.rules.apply(game, Moved(name, move)))
    except RulesError:
        return False


def put_back(table: Table) -> Table:
    """The one exception to "taking back never crosses a throw": the throw itself was read wrong."""
    if not table.throw_correctable:
        refuse(NoticeCode.ROUND_BEGUN)
    before, throw = table.rules.thrown_back(table.game)
    request = table.request + 1
    shown = RollShown(request, table.rules.dice.check(throw).dice)
    return replace(table, request=request, game=before, phase=shown, corrected=True)


def tell_presence(table: Table, game: Game) -> Game:
    """The book is told who has left the café and misses this round, and who is back from an earlier one."""
    for player in table.players:
        if player.name not in game.players:
            continue
        if player.present:
            game = table.rules.come_back(game, player.name, missed=True) or game
        else:
            game = table.rules.leave(game, player.name)
    return game


def _announcement(table: Table, game: Game) -> tuple[Effect, ...]:
    said, sentence = table.rules.announcement(game), table.rules.sentence(game, table.language)
    if sentence is not None:
        return Play(Sound.ACCEPTED), Announce("", "", table.language, sentence)
    return (Play(Sound.ACCEPTED), *((Announce(*said, table.language),) if said is not None else ()))
