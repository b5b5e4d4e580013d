"""What an actor may do: the one place where it is decided, before a command reaches the flow.

The flow judges whether a command is possible now; here it is judged whether this actor may ever say it.
"""

from __future__ import annotations

from typing import get_args

from kiosk import messages as m
from kiosk.envelope import (
    AGENT,
    BUTTON,
    CAMERA,
    CLOCK,
    KIOSK,
    MAX_ID,
    OWNER,
    PHONE,
    PHONES,
    TABLE,
    VENUE,
    Envelope,
    actor_of,
)
from kiosk.notices import ProgramCode

ANSWERS: frozenset[type] = frozenset(
    {
        m.BeginGame,
        m.ChallengeClosed,
        m.ChallengeOffered,
        m.OpenChallenge,
        m.OpenTable,
        m.TableLoaded,
        m.TableMissing,
        m.TablesListed,
        m.ThrowMade,
        m.VirtualThrow,
    }
)
"""What the core answers itself with: a code, a sheet, a throw. From anywhere else it would be cheating."""
READING: frozenset[type] = frozenset(
    {m.DiceMoving, m.DiceRead, m.ThrowRead, m.DiceRefused, m.DiceDisturbed, m.DiceSeen}
)
TIME: frozenset[type] = frozenset({m.AcceptDue, m.IdleExpired})
HEALTH: frozenset[type] = frozenset({m.CameraFound, m.TroubleBegan, m.TroubleEnded})
MOVES: frozenset[type] = frozenset(
    {m.MakeMove, m.Aim, m.DropAim, m.BuildHere, m.PassRound, m.SkipRound, m.StopPlaying, m.Revise}
)
PERSONAL: frozenset[type] = frozenset({m.LeaveCafe, m.ComeBack, m.TypeScore})
"""What a person says of themselves, and a computer player never does."""
OF_PHONES: frozenset[type] = frozenset({m.PhonesOffered, m.PhoneSeated})
"""What the program that serves phones says: where they join, and who is there."""
ALL: frozenset[type] = frozenset(get_args(m.Command))
PEOPLE: frozenset[type] = ALL - ANSWERS - READING - TIME - HEALTH - OF_PHONES

ALLOWED: dict[str, frozenset[type]] = {
    TABLE: PEOPLE,
    OWNER: PEOPLE | HEALTH,
    BUTTON: HEALTH | {m.ButtonPressed},
    CAMERA: HEALTH | READING,
    CLOCK: HEALTH | TIME,
    PHONE: MOVES | PERSONAL | {m.PhoneSeated},
    PHONES: frozenset({m.PhonesOffered}),
    AGENT: MOVES,
    VENUE: frozenset(),
    KIOSK: ANSWERS | HEALTH,
}
"""Which commands each kind of actor may say at all; who has a seat says them for that seat alone."""


def refusal(envelope: Envelope) -> ProgramCode | None:
    """Why this actor may not say this, as a code; None where it may."""
    actor = actor_of(envelope.actor)
    if actor is None:
        return ProgramCode.UNKNOWN_ACTOR
    if envelope.id is not None and not (0 < len(envelope.id) <= MAX_ID and envelope.id.isascii()):
        return ProgramCode.BAD_ID
    if type(envelope.command) not in ALLOWED[actor.role]:
        return ProgramCode.FORBIDDEN
    named = player_of(envelope.command)
    if actor.seat is not None:
        return None if envelope.seat == actor.seat == named else ProgramCode.OTHER_SEAT
    if envelope.seat is not None and named is not None and envelope.seat != named:
        return ProgramCode.OTHER_SEAT
    return None


def player_of(command: m.Command) -> int | None:
    """Whom a command is about, by the place in the table's list; None where it is about nobody."""
    found: int | None = getattr(command, "player", None)
    return found


def device_of(command: m.Command) -> str:
    """Which device says this: the devices' services hand commands in without a name."""
    if type(command) in READING:
        return CAMERA
    if type(command) in TIME:
        return CLOCK
    return BUTTON


def actor_for(command: m.Command) -> str:
    """Who would say this at a table, for who may say everything."""
    if type(command) in ANSWERS:
        return KIOSK
    if type(command) is m.PhonesOffered:
        return PHONES
    if isinstance(command, m.PhoneSeated):
        return f"{PHONE}:{command.player}"
    return TABLE if type(command) in PEOPLE else device_of(command)
