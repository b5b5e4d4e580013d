"""Who stands at the door: what a connection may do follows from its user, never from what it says."""

from __future__ import annotations

import os
import pwd
import socket
import struct
from collections.abc import Callable
from dataclasses import dataclass

from kiosk import queries as q
from kiosk.envelope import AGENT, PHONE, PHONES, Actor
from kiosk.views.viewer import Viewer

UCRED = struct.Struct("3i")
ROOT = 0
NOW: frozenset[type] = frozenset({q.Help, q.Company, q.Why, q.Saving, q.BookAtHand})
PAST: frozenset[type] = frozenset({q.PastGames, q.Best, q.Titles, q.People, q.Career, q.PastGame})
VENUE: frozenset[type] = frozenset({q.Outbox, q.Doing, q.Weekly})


@dataclass(frozen=True, slots=True)
class Peer:
    """The other end of a connection, as the system describes it."""

    pid: int
    uid: int
    gid: int


@dataclass(frozen=True, slots=True)
class Rights:
    """What a user's programs may do here."""

    name: str
    actors: frozenset[str] | None = frozenset()
    """Kinds of actors that it may act as; None for all of them."""
    viewers: frozenset[str] = frozenset()
    """Kinds of viewers: ``table``, ``seat``, ``spectator``."""
    queries: frozenset[type] = frozenset()

    def may_act_as(self, actor: Actor | None) -> bool:
        return self.actors is None or (actor is not None and actor.role in self.actors)

    def may_look_as(self, viewer: Viewer) -> bool:
        return viewer.role in self.viewers

    def may_ask(self, query: q.Query) -> bool:
        return type(query) in self.queries


OWN = Rights("kiosk", None, frozenset({"table", "seat", "spectator"}), NOW | PAST | VENUE)
BY_USER: dict[str, Rights] = {
    "tabletown-phones": Rights("phones", frozenset({PHONE, PHONES}), frozenset({"seat", "spectator"}), NOW),
    "tabletown-players": Rights("players", frozenset({AGENT}), frozenset({"seat"}), NOW),
    "tabletown-screen": Rights("screen", frozenset(), frozenset({"spectator"}), frozenset({q.Help, q.Company})),
    "tabletown-venue": Rights("venue", frozenset(), frozenset(), VENUE),
}
"""The users of the other services; whoever else may open the socket is sent away."""

CredentialReader = Callable[[socket.socket], Peer]


def peer_of(connection: socket.socket) -> Peer:
    """By SO_PEERCRED: who opened the connection, as the kernel has noted it."""
    found = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, UCRED.size)
    return Peer(*UCRED.unpack(found))


def user_name(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return ""


def rights_of(peer: Peer, own: int | None = None, named: Callable[[int], str] = user_name) -> Rights | None:
    """None for a user that has no business here."""
    if peer.uid in (ROOT, os.getuid() if own is None else own):
        return OWN
    return BY_USER.get(named(peer.uid))
