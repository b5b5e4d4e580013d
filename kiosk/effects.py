"""What the kiosk asks of its devices, as data: outputs that follow from the state, and single effects.

What lights, timers and the reader should do are such outputs: after every command the difference to those before is
carried out, and after a start the difference to none, so that a restart resumes everything by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kiosk.rules.registry import DEFAULT_BOOK
from kiosk.state import (
    AtTable,
    Attract,
    Choosing,
    KioskState,
    Placing,
    Player,
    ReadingDice,
    RollShown,
    Start,
    Table,
    Waiting,
)


class Glow(StrEnum):
    """The light in the start button."""

    OFF = "off"
    STEADY = "steady"
    PULSING = "pulsing"


class Timer(StrEnum):
    ACCEPT = "accept"
    IDLE_MENU = "idle_menu"
    IDLE_TABLE = "idle_table"


@dataclass(frozen=True, slots=True)
class SetButtonLight:
    glow: Glow


@dataclass(frozen=True, slots=True)
class SetTrayLight:
    on: bool


@dataclass(frozen=True, slots=True)
class ReadDice:
    request: int
    dice: str = DEFAULT_BOOK
    """The book whose dice lie in the tray."""


@dataclass(frozen=True, slots=True)
class StopReading:
    request: int


@dataclass(frozen=True, slots=True)
class WatchTray:
    """Whether dice that begin to move are worth reporting."""

    on: bool


@dataclass(frozen=True, slots=True)
class TellDice:
    """Whether it is worth telling which dice lie in the tray."""

    on: bool


@dataclass(frozen=True, slots=True)
class StartTimer:
    timer: Timer
    request: int = 0


@dataclass(frozen=True, slots=True)
class StopTimer:
    timer: Timer


@dataclass(frozen=True, slots=True)
class Announce:
    """Say aloud what is built in this round."""

    kind: str
    shape: str
    language: str
    said: str = ""
    """The whole sentence, where a book has one."""


class Sound(StrEnum):
    """Of the last six the first three are named like the `kiosk.rules.events.Reward` that they are for."""

    ACCEPTED = "accepted"
    PLACED = "placed"
    REFUSED = "refused"
    GAME_OVER = "game_over"
    LARGER = "larger"
    TREE = "tree"
    WELL = "well"
    COUNTED = "counted"
    """A line of the score that brings points."""
    LOST = "lost"
    """A line of the score that takes some."""
    RECORD = "record"


@dataclass(frozen=True, slots=True)
class Play:
    sound: Sound


@dataclass(frozen=True, slots=True)
class ListTables:
    pass


@dataclass(frozen=True, slots=True)
class LoadTable:
    code: str


@dataclass(frozen=True, slots=True)
class FindCode:
    """Answer with `OpenTable`: this, and a code that no table has."""

    mode: str
    first: int
    paper: bool
    players: tuple[Player, ...]
    language: str
    hidden: bool = True
    book: str = DEFAULT_BOOK
    start: Start = Start.BRIEFING


@dataclass(frozen=True, slots=True)
class FindChallenge:
    """Answer with `OpenChallenge` for these players, or with `ChallengeClosed`."""

    players: tuple[Player, ...]
    language: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class FindSheet:
    """Answer with `BeginGame` and the text of this game's sheet."""

    game: int
    book: str = DEFAULT_BOOK
    begun: str = ""
    """What a series goes on with, whatever the owner has corrected meanwhile; empty: what is in force now."""


@dataclass(frozen=True, slots=True)
class RollVirtually:
    """Answer with a throw of this book's dice: randomness enters from outside."""

    book: str = DEFAULT_BOOK


@dataclass(frozen=True, slots=True)
class MakeBackup:
    pass


Effect = (
    SetButtonLight
    | SetTrayLight
    | ReadDice
    | StopReading
    | WatchTray
    | TellDice
    | StartTimer
    | StopTimer
    | Announce
    | Play
    | ListTables
    | LoadTable
    | FindChallenge
    | FindCode
    | FindSheet
    | RollVirtually
    | MakeBackup
)


@dataclass(frozen=True, slots=True)
class DesiredOutputs:
    button: Glow = Glow.OFF
    tray_light: bool = False
    watch: bool = False
    tell: bool = False
    """Whether it is asked which dice lie in the tray."""
    reading: int | None = None
    dice: str = DEFAULT_BOOK
    """Which dice are read."""
    accept: int | None = None
    idle: Timer | None = None


def desired_outputs(state: KioskState) -> DesiredOutputs:
    """What should be lit, running and watched in this state."""
    if isinstance(state.front, Attract):
        return DesiredOutputs(button=Glow.PULSING, watch=True)
    if isinstance(state.front, Choosing):
        thrown = state.front.thrown  # with light, for the dice are looked at as when they are read
        return DesiredOutputs(tray_light=thrown, watch=not thrown, tell=thrown, idle=Timer.IDLE_MENU)
    if not isinstance(state.front, AtTable) or state.table is None:
        return DesiredOutputs(idle=Timer.IDLE_MENU)
    return _at_table(state.table)


def _at_table(table: Table) -> DesiredOutputs:
    if table.stopped:
        return DesiredOutputs(idle=Timer.IDLE_TABLE)
    given = table.challenge is not None and table.next_throw_possible
    match table.phase:
        case Waiting() | Placing() if table.next_card_possible or given:
            return DesiredOutputs(button=Glow.PULSING, idle=Timer.IDLE_TABLE)  # a camera that is there stays dark
        case RollShown(request=request, sure=sure) if table.challenge is not None:
            return DesiredOutputs(Glow.STEADY, accept=request if sure else None, idle=Timer.IDLE_TABLE)
        case Waiting():
            return DesiredOutputs(button=Glow.PULSING, watch=True, idle=Timer.IDLE_TABLE)
        case ReadingDice(request):
            return DesiredOutputs(tray_light=True, reading=request, dice=table.book, idle=Timer.IDLE_TABLE)
        case RollShown(request=request, sure=sure) as shown:
            accept = request if sure and shown.throw else None
            looks = shown.looks_on
            return DesiredOutputs(Glow.STEADY, tray_light=True, watch=looks, accept=accept, idle=Timer.IDLE_TABLE)
        case Placing() if table.next_throw_possible:
            return DesiredOutputs(button=Glow.PULSING, watch=True, idle=Timer.IDLE_TABLE)
        case _:
            return DesiredOutputs(idle=Timer.IDLE_TABLE)


def diff(before: DesiredOutputs, after: DesiredOutputs) -> tuple[Effect, ...]:
    """What to do so that the outputs of *before* become those of *after*."""
    found: list[Effect] = []
    if after.button is not before.button:
        found.append(SetButtonLight(after.button))
    if after.tray_light is not before.tray_light:
        found.append(SetTrayLight(after.tray_light))
    if after.watch is not before.watch:
        found.append(WatchTray(after.watch))
    if after.tell is not before.tell:
        found.append(TellDice(after.tell))
    if after.reading != before.reading:
        if before.reading is not None:
            found.append(StopReading(before.reading))
        if after.reading is not None:
            found.append(ReadDice(after.reading, after.dice))
    if after.accept != before.accept:
        found.append(StopTimer(Timer.ACCEPT) if after.accept is None else StartTimer(Timer.ACCEPT, after.accept))
    if after.idle is not before.idle:
        if before.idle is not None:
            found.append(StopTimer(before.idle))
        if after.idle is not None:
            found.append(StartTimer(after.idle))
    return tuple(found)
