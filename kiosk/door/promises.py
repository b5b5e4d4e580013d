"""What a front has said that is true only as long as it is there: its phones are away when it is."""

from __future__ import annotations

import threading

from kiosk.envelope import PHONE, PHONES, Envelope, enveloped
from kiosk.flow.phones import AWAY, HERE
from kiosk.messages import Command, PhoneSeated, PhonesOffered


class Promises:
    """Noted in the core's thread, taken back in the door's."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._here: dict[int, str] = {}
        self._offers = False

    def note(self, command: Command) -> None:
        with self._lock:
            match command:
                case PhoneSeated(player, table, state):
                    self._here.pop(player, None)
                    if state == HERE:
                        self._here[player] = table
                case PhonesOffered(address):
                    self._offers = bool(address)
                case _:
                    pass

    def broken(self) -> list[Envelope]:
        """What is to be said in its place, once."""
        with self._lock:
            found = [
                enveloped(PhoneSeated(seat, at, AWAY), f"{PHONE}:{seat}", seat) for seat, at in self._here.items()
            ]
            if self._offers:
                found.append(enveloped(PhonesOffered(), PHONES))
            self._here, self._offers = {}, False
            return found
