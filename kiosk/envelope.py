"""Who said a command, and for whom: what comes with every command, from a finger as from a device."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from kiosk.messages import Command

TABLE, BUTTON, CAMERA, CLOCK, OWNER, KIOSK = "table", "button", "camera", "clock", "owner", "kiosk"
"""The actors without a seat; the others are phone:SEAT and agent:SEAT. The kiosk answers its own questions."""
VENUE = "venue"
"""The house, which only asks."""
PHONES = "phones"
"""The program that serves all phones, as far as it speaks for itself."""
PHONE, AGENT = "phone", "agent"
"""Actors of one seat, written ``phone:2``; seats are places in the table's list of players, counted from 0."""
MAX_ID = 64


@dataclass(frozen=True, slots=True)
class Sender:
    actor: str = TABLE
    seat: int | None = None
    id: str | None = None
    """Makes a repeated delivery harmless, where a message may come twice."""


AT_TABLE = Sender()


@dataclass(frozen=True, slots=True)
class Envelope:
    command: Command
    sender: Sender = AT_TABLE

    @property
    def actor(self) -> str:
        return self.sender.actor

    @property
    def seat(self) -> int | None:
        return self.sender.seat

    @property
    def id(self) -> str | None:
        return self.sender.id


def enveloped(command: Command, actor: str = TABLE, seat: int | None = None, id: str | None = None) -> Envelope:  # noqa: A002 - what the sender calls it
    return Envelope(command, Sender(actor, seat, id))


@dataclass(frozen=True, slots=True)
class Actor:
    """An actor's name taken apart."""

    role: str
    seat: int | None = None


def actor_of(name: str) -> Actor | None:
    """None for a name that nobody has."""
    if name in (TABLE, BUTTON, CAMERA, CLOCK, OWNER, VENUE, PHONES, KIOSK):
        return Actor(name)
    role, _, number = name.partition(":")
    if role in (PHONE, AGENT) and number.isascii() and number.isdigit() and str(int(number[:4])) == number:
        return Actor(role, int(number))
    return None


def new_id() -> str:
    """An id that nobody else has used."""
    return secrets.token_hex(12)
