"""Waiting for the throw, reading it, showing it, accepting it."""

from __future__ import annotations

from dataclasses import replace

from kiosk.effects import Announce, Effect, Play, RollVirtually, Sound
from kiosk.flow.outcome import TableStep, refuse
from kiosk.messages import (
    AcceptDue,
    AcceptRoll,
    BeginGame,
    ButtonPressed,
    CancelThrow,
    Command,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    EnterByHand,
    OpenTable,
    SetDie,
    TableLoaded,
    TableMissing,
    ThrowAgain,
    ThrowVirtually,
    VirtualThrow,
)
from kiosk.rules.dice import Die, FaceA, FaceB, Kind, Roll
from kiosk.rules.mycity_rw.engine import Act, GameState, Move, Throw, apply
from kiosk.rules.mycity_rw.orders import Order, order_of
from kiosk.rules.mycity_rw.shapes import shape_name
from kiosk.state import Over, PaperGame, Placing, Reading, Shown, Source, Table, Waiting

LATE = (
    AcceptDue,
    BeginGame,
    DiceDisturbed,
    DiceMoving,
    DiceRead,
    DiceRefused,
    OpenTable,
    TableLoaded,
    TableMissing,
    VirtualThrow,
)
"""Answers and news, not wishes of a person: dropped without a word where they come too late."""


def begin_reading(table: Table, *, committed: bool) -> Table:
    request = table.request + 1
    return replace(table, request=request, phase=Reading(request, committed))


def show_without_camera(table: Table, command: EnterByHand | VirtualThrow, *, committed: bool) -> Table:
    request = table.request + 1
    match command:
        case EnterByHand():
            shown = Shown(request, committed=committed)
        case VirtualThrow(a, b, w):
            shown = Shown(request, a, b, w, Source.VIRTUAL, confidence=1.0, sure=True, committed=committed)
    return replace(table, request=request, phase=shown)


def in_waiting(table: Table, command: Command) -> TableStep:
    assert isinstance(table.phase, Waiting)
    committed = table.phase.committed
    match command:
        case ButtonPressed():
            return begin_reading(table, committed=True), ()
        case DiceMoving():
            return begin_reading(table, committed=committed), ()
        case EnterByHand() | VirtualThrow():
            return show_without_camera(table, command, committed=committed), ()
        case ThrowVirtually():
            return table, (RollVirtually(),)
        case CancelThrow():
            return _cancel(table, committed=committed)
        case _ if isinstance(command, LATE):
            return table, ()
        case _:
            refuse("not_now")


def in_reading(table: Table, command: Command) -> TableStep:
    assert isinstance(table.phase, Reading)
    request, committed = table.phase.request, table.phase.committed
    match command:
        case DiceRead(number, a, b, w, confidence, sure) if number == request:
            if not 0 <= confidence <= 1:  # not a number, or none that a reader can mean
                confidence, sure = 0.0, False
            shown = Shown(request, a, b, w, Source.CAMERA, confidence, sure=sure, committed=committed)
            return replace(table, phase=shown), ()
        case DiceRefused(number, reason) if number == request:
            return replace(table, phase=Shown(request, problem=reason, committed=committed)), ()
        case EnterByHand() | VirtualThrow():
            return show_without_camera(table, command, committed=committed), ()
        case ThrowVirtually():
            return table, (RollVirtually(),)
        case ThrowAgain():
            return replace(table, phase=Waiting(committed)), ()
        case CancelThrow():
            return _cancel(table, committed=committed)
        case ButtonPressed():
            return table, ()  # pressed twice: the reading goes on
        case _ if isinstance(command, LATE):
            return table, ()
        case _:
            refuse("not_now")


def in_shown(table: Table, command: Command) -> TableStep:
    assert isinstance(table.phase, Shown)
    shown = table.phase
    match command:
        case AcceptRoll() | ButtonPressed():
            if shown.roll is None:
                refuse("roll_incomplete")
            return accept(table, shown.roll)
        case AcceptDue(number) if number == shown.request and shown.sure and shown.roll is not None:
            return accept(table, shown.roll)
        case SetDie(die, face):
            return replace(table, phase=_with_die(shown, die, face)), ()
        case DiceDisturbed(number) if number == shown.request:
            return replace(table, phase=replace(shown, sure=False, problem="disturbed")), ()
        case DiceMoving() if shown.source is Source.CAMERA and shown.sure:
            return replace(table, phase=replace(shown, sure=False, problem="disturbed")), ()
        case ThrowAgain():
            return replace(table, phase=Waiting(shown.committed)), ()
        case EnterByHand():
            return show_without_camera(table, command, committed=shown.committed), ()
        case CancelThrow():
            return _cancel(table, committed=shown.committed)
        case _ if isinstance(command, LATE):
            return table, ()
        case _:
            refuse("not_now")


def _cancel(table: Table, *, committed: bool) -> TableStep:
    if committed:
        refuse("round_committed")
    return replace(table, phase=Placing()), ()


def _with_die(shown: Shown, die: Die, face: str) -> Shown:
    """A face corrected by hand: from then on only a person accepts the throw."""
    faces: dict[Die, type[FaceA | FaceB | Kind]] = {Die.A: FaceA, Die.B: FaceB, Die.W: Kind}
    if face not in [one.value for one in faces[die]]:
        refuse("no_such_face", die, face)
    changed = replace(shown, sure=False, source=Source.TOUCH, problem=None)
    match die:
        case Die.A:
            return replace(changed, a=FaceA(face))
        case Die.B:
            return replace(changed, b=FaceB(face))
        case Die.W:
            return replace(changed, w=Kind(face))


def accept(table: Table, roll: Roll) -> TableStep:
    """The throw counts: the round before is closed for good, and everybody builds."""
    game = table.game
    if isinstance(game, PaperGame):
        order, filled = order_of(roll, game.spec.track, game.filled)
        written = replace(game, rolls=(*game.rolls, roll), order=order, filled=filled)
        return replace(table, game=written, phase=Placing()), _announcement(table, order)
    assert isinstance(game, GameState)
    thrown = _stop_absent(table, apply(game, Throw(roll)))
    assert thrown.order is not None
    table = replace(
        table,
        game=thrown,
        drafts=(None,) * len(thrown.players),
        phase=Over() if thrown.finished else Placing(),
    )
    return table, _announcement(table, thrown.order)


def _stop_absent(table: Table, game: GameState) -> GameState:
    """Who has left the café is stopped in the round that they miss."""
    absent = {player.name for player in table.players if not player.present}
    for name in game.to_act:
        if name in absent:
            game = apply(game, Act(name, Move.STOP))
    return game


def _announcement(table: Table, order: Order) -> tuple[Effect, ...]:
    name = shape_name(order.shape) or ""
    return Play(Sound.ACCEPTED), Announce(order.kind, name, table.language)
