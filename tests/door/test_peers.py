"""What a connection may do follows from its user alone: the whole table."""

from __future__ import annotations

import os
import socket

import pytest

from kiosk import queries as q
from kiosk.door.peers import OWN, Peer, peer_of, rights_of, user_name
from kiosk.envelope import actor_of
from kiosk.views.viewer import viewer_named

USERS = {1000: "tabletown", 1001: "tabletown-phones", 1002: "tabletown-venue", 1003: "tabletown-players",
         1004: "tabletown-screen", 1005: "pi", 1006: ""}  # fmt: skip
ACTORS = ("table", "button", "camera", "clock", "owner", "venue", "phones", "kiosk", "phone:0", "phone:5", "agent:1")
ACT = {
    1000: set(ACTORS), 0: set(ACTORS), 1001: {"phones", "phone:0", "phone:5"},
    1002: set(), 1003: {"agent:1"}, 1004: set(),
}  # fmt: skip
LOOK = {
    1000: {"table", "seat:0", "spectator"}, 0: {"table", "seat:0", "spectator"}, 1001: {"seat:0", "spectator"},
    1002: set(), 1003: {"seat:0"}, 1004: {"spectator"},
}  # fmt: skip
ASK = {
    1000: {"Help", "People", "Outbox", "Doing"}, 0: {"Help", "People", "Outbox", "Doing"}, 1001: {"Help"},
    1002: {"Outbox", "Doing"},
    1003: {"Help"}, 1004: {"Help"},
}  # fmt: skip


@pytest.mark.parametrize("uid", ACT)
def test_what_each_user_may(uid: int) -> None:
    rights = rights_of(Peer(1, uid, 1), 1000, lambda one: USERS.get(one, ""))
    assert rights is not None
    assert {name for name in ACTORS if rights.may_act_as(actor_of(name))} == ACT[uid]
    viewers = {name: viewer_named(name) for name in ("table", "seat:0", "spectator")}
    assert {name for name, viewer in viewers.items() if viewer and rights.may_look_as(viewer)} == LOOK[uid]
    asked = (q.Help(), q.People(), q.Outbox(), q.Doing())
    assert {type(query).__name__ for query in asked if rights.may_ask(query)} == ASK[uid]


@pytest.mark.parametrize("uid", [1005, 1006, 4711])
def test_nobody_else_has_business_here(uid: int) -> None:
    assert rights_of(Peer(1, uid, 1000), 1000, lambda one: USERS.get(one, "")) is None


def test_the_system_says_who_it_is() -> None:
    one, other = socket.socketpair(socket.AF_UNIX)
    with one, other:
        peer = peer_of(one)
    assert (peer.pid, peer.uid, peer.gid) == (os.getpid(), os.getuid(), os.getgid())
    assert rights_of(peer) is OWN


def test_a_user_without_a_name() -> None:
    assert user_name(2**31 - 2) == ""
