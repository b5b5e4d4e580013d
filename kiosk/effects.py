"""What the kiosk wants from the world, as data: standing wishes that follow from the state, and single effects.

Lights, timers and the reader are wishes: after every command the difference to the wishes before is carried out, and
after a start the difference to nothing is, so that a restart resumes everything by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from kiosk.rules.mycity_rw.city import BuildingKind
from kiosk.rules.mycity_rw.standings import Mode
from kiosk.state import AtTable, Attract, KioskState, Placing, Player, Reading, Shown, Table, Waiting


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


@dataclass(frozen=True, slots=True)
class StopReading:
    request: int


@dataclass(frozen=True, slots=True)
class WatchTray:
    """Whether dice that begin to move are worth reporting."""

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

    kind: BuildingKind
    shape: str
    language: str


class Sound(StrEnum):
    ACCEPTED = "accepted"
    PLACED = "placed"
    REFUSED = "refused"
    GAME_OVER = "game_over"


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

    mode: Mode
    first: int
    paper: bool
    players: tuple[Player, ...]
    language: str


@dataclass(frozen=True, slots=True)
class FindSheet:
    """Answer with `BeginGame` and the text of this game's sheet."""

    game: int


@dataclass(frozen=True, slots=True)
class RollVirtually:
    """Answer with `VirtualThrow`: randomness enters from outside."""


@dataclass(frozen=True, slots=True)
class MakeBackup:
    pass


Effect = (
    SetButtonLight
    | SetTrayLight
    | ReadDice
    | StopReading
    | WatchTray
    | StartTimer
    | StopTimer
    | Announce
    | Play
    | ListTables
    | LoadTable
    | FindCode
    | FindSheet
    | RollVirtually
    | MakeBackup
)


@dataclass(frozen=True, slots=True)
class Wishes:
    button: Glow = Glow.OFF
    tray_light: bool = False
    watch: bool = False
    reading: int | None = None
    accept: int | None = None
    idle: Timer | None = None


def wishes(state: KioskState) -> Wishes:
    """What should be lit, running and watched in this state."""
    if isinstance(state.front, Attract):
        return Wishes(button=Glow.PULSING)
    if not isinstance(state.front, AtTable) or state.table is None:
        return Wishes(idle=Timer.IDLE_MENU)
    return _at_table(state.table)


def _at_table(table: Table) -> Wishes:
    match table.phase:
        case Waiting():
            return Wishes(button=Glow.PULSING, watch=True, idle=Timer.IDLE_TABLE)
        case Reading(request):
            return Wishes(tray_light=True, reading=request, idle=Timer.IDLE_TABLE)
        case Shown(request=request, sure=sure) as shown:
            accept = request if sure and shown.roll else None
            return Wishes(button=Glow.STEADY, tray_light=True, accept=accept, idle=Timer.IDLE_TABLE)
        case Placing() if next_throw_possible(table):
            return Wishes(button=Glow.PULSING, watch=True, idle=Timer.IDLE_TABLE)
        case _:
            return Wishes(idle=Timer.IDLE_TABLE)


def next_throw_possible(table: Table) -> bool:
    """Whether the dice may be thrown now: everybody has decided, and somebody is still in the game."""
    match table.phase, table.game:
        case Waiting(), _:
            return True
        case Placing(), game if game is not None:
            return not getattr(game, "to_act", ()) and not getattr(game, "finished", False)
        case _:
            return False


def changes(before: Wishes, after: Wishes) -> tuple[Effect, ...]:
    """What to do so that the wishes of *before* become those of *after*."""
    found: list[Effect] = []
    if after.button is not before.button:
        found.append(SetButtonLight(after.button))
    if after.tray_light is not before.tray_light:
        found.append(SetTrayLight(after.tray_light))
    if after.watch is not before.watch:
        found.append(WatchTray(after.watch))
    if after.reading != before.reading:
        if before.reading is not None:
            found.append(StopReading(before.reading))
        if after.reading is not None:
            found.append(ReadDice(after.reading))
    if after.accept != before.accept:
        found.append(StopTimer(Timer.ACCEPT) if after.accept is None else StartTimer(Timer.ACCEPT, after.accept))
    if after.idle is not before.idle:
        if before.idle is not None:
            found.append(StopTimer(before.idle))
        if after.idle is not None:
            found.append(StartTimer(after.idle))
    return tuple(found)
