"""Phones at the table, as the owner switches them: the server's unit, and a network of the table's own.

The server is another program with another user: here a file says whether it shall run, and systemd is asked to start
or to stop it. The network is NetworkManager's, which is asked by ``nmcli``; its key never stands on a command line.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Sequence
from pathlib import Path

from kiosk.errors import one_line, refused
from kiosk.files import read_json, write_json
from kiosk.owner.machine import run_program
from kiosk.owner.views import Hotspot

log = logging.getLogger(__name__)

ON_FILE, KEY_FILE = "phones.on", "hotspot.key"
FILE, FORMAT = "hotspot.json", "tabletown-hotspot/1"
UNIT = "tabletown-phones.service"
CONNECTION = "tabletown"
ADDRESS = "10.42.0.1"
"""Of the table in its own network; the units and the names there count on it."""
KEY_LENGTH = 12
KEY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"

Run = Callable[[Sequence[str]], tuple[int, str]]


class OwnPhones:
    """All but what it knows is slow, and says what went wrong, or nothing."""

    def __init__(self, folder: Path, name: str = "Tabletown", *, run: Run = run_program) -> None:
        self._folder, self._name, self._run = folder, name, run
        self.hotspot = Hotspot(name=name)
        self.load()

    def load(self) -> None:
        try:
            kept = read_json(self._folder / FILE)
            if isinstance(kept, dict) and kept.get("format") == FORMAT:
                self.hotspot = Hotspot(bool(kept["on"]), self._name, str(kept["key"]))
        except (OSError, ValueError, KeyError) as problem:
            log.warning("%s is not used: %s", FILE, problem)

    @property
    def on(self) -> bool:
        return (self._folder / ON_FILE).exists()

    def switch(self, *, on: bool) -> str:
        path = self._folder / ON_FILE
        try:
            if on:
                path.touch(0o600)
            else:
                path.unlink(missing_ok=True)
        except OSError as problem:
            raise refused(problem, path, "can't be written") from None
        return self._ask("systemctl", "--no-block", "start" if on else "stop", UNIT)

    # --- the table's own network ------------------------------------------------------------------------------------

    def switch_hotspot(self, *, on: bool) -> str:
        """A key is made when it is first switched on, and stays."""
        key = self.hotspot.key or new_key()
        trouble = self._open(key) if on else self._ask("nmcli", "connection", "down", CONNECTION)
        if not trouble:
            self._keep(Hotspot(on, self._name, key))
        return trouble

    def new_key(self) -> str:
        """Who knows the old one has to scan the new one."""
        key = new_key()
        trouble = self._open(key) if self.hotspot.on else ""
        if not trouble:
            self._keep(Hotspot(self.hotspot.on, self._name, key))
        return trouble

    def _open(self, key: str) -> str:
        """Made anew each time, so that nothing of an earlier one is left."""
        self._ask("nmcli", "connection", "delete", CONNECTION)
        made = (
            "nmcli", "connection", "add", "type", "wifi", "con-name", CONNECTION, "autoconnect", "yes",
            "ssid", self._name, "802-11-wireless.mode", "ap", "802-11-wireless.band", "bg",
            "ipv4.method", "shared", "ipv4.addresses", f"{ADDRESS}/24", "ipv6.method", "disabled",
            "wifi-sec.key-mgmt", "wpa-psk",
        )  # fmt: skip
        return self._ask(*made) or self._up(key)

    def _up(self, key: str) -> str:
        """The key goes through a file that nobody else may read."""
        path = self._folder / KEY_FILE
        try:
            path.unlink(missing_ok=True)
            path.touch(0o600)
            path.write_text(f"802-11-wireless-security.psk:{key}\n", encoding="ascii")
            return self._ask("nmcli", "connection", "up", CONNECTION, "passwd-file", str(path))
        except OSError as problem:
            raise refused(problem, path, "can't be written") from None
        finally:
            path.unlink(missing_ok=True)

    def _keep(self, spot: Hotspot) -> None:
        self.hotspot = spot
        try:
            write_json(self._folder / FILE, {"format": FORMAT, "on": spot.on, "key": spot.key}, 0o600)
        except OSError as problem:
            raise refused(problem, self._folder / FILE, "can't be written") from None

    def _ask(self, *words: str) -> str:
        status, text = self._run(words)
        return "" if status == 0 else one_line(text.strip() or f"{words[0]}: {status}")


def new_key() -> str:
    """Easy to read from a screen, too long to be guessed."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))
