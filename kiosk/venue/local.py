"""A PostgreSQL of one's own, in a folder and at a socket there: for trying the board out, and for the tests.

It is the system's own PostgreSQL with nothing of the system's: it goes with its folder, and never runs as root.
"""

from __future__ import annotations

import os
import pwd
import re
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from kiosk.errors import Unusable, one_line

DATABASE, OWNER = "venue", "venue_owner"
UNSAFE = ("fsync=off", "full_page_writes=off")
"""For tests: a power cut may take all of it."""
SECONDS = 30.0
LOW_USERS = ("postgres", "nobody")
"""Whom root becomes: the server refuses to be root."""


def programs() -> Path | None:
    """The folder of the newest server that is installed; Debian keeps it off the path."""
    found = [Path(name).resolve().parent for name in [shutil.which("initdb")] if name is not None]
    found += Path("/usr/lib/postgresql").glob("*/bin")
    there = [folder for folder in found if (folder / "initdb").exists() and (folder / "postgres").exists()]
    return max(there, key=_version, default=None)


def _version(folder: Path) -> int:
    number = re.search(r"/(\d+)/bin$", str(folder))
    return int(number[1]) if number else 0


class LocalServer:
    """Between `start` and `stop`."""

    def __init__(self, folder: Path, *, port: int | None = None, settings: Sequence[str] = ()) -> None:
        found = programs()
        if found is None:
            raise Unusable("there is no PostgreSQL server here: apt install postgresql")
        self._programs, self.folder = found, folder
        self.port = port or _free_port()
        self._settings = settings
        self._server: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def start(self) -> None:
        """Made where it is not there yet; returns when it answers. Raises `Unusable` with its own words."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if os.geteuid() == 0:
            user = pwd.getpwnam(_low_user())
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        if not (self.data / "PG_VERSION").exists():
            self._make()
        options = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self.folder),
        }
        words = [f"{name}={value}" for name, value in options.items()]
        command = [str(self._programs / "postgres"), "-D", str(self.data)]
        command += [word for one in (*words, *self._settings) for word in ("-c", one)]
        with (self.folder / "log").open("ab") as log:
            command = _as_low_user(command)
            self._server = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)  # noqa: S603
        self._wait()

    def _make(self) -> None:
        """Everybody needs a password but its owner at the socket, whose folder nobody else may enter."""
        command = [
            str(self._programs / "initdb"),
            "-D",
            str(self.data),
            "-U",
            OWNER,
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
        ]
        command += ["--auth-local=trust", "--auth-host=scram-sha-256", "--no-sync"]
        done = subprocess.run(_as_low_user(command), capture_output=True, text=True, check=False)  # noqa: S603
        if done.returncode:
            raise Unusable(f"initdb: {one_line(done.stderr.strip()[-200:])}", file=str(self.data))
        self.folder.chmod(0o700)

    def _wait(self) -> None:
        assert self._server is not None
        ready = [str(self._programs / "pg_isready"), "-q", "-h", str(self.folder), "-p", str(self.port)]
        end = time.monotonic() + SECONDS
        while subprocess.run(ready, check=False).returncode:  # noqa: S603 - like all of these, only words of ours
            if self._server.poll() is not None or time.monotonic() > end:
                words = (self.folder / "log").read_text(errors="replace").strip().splitlines()[-1:]
                self.stop()
                raise Unusable(f"PostgreSQL does not start: {one_line(' '.join(words))}", file=str(self.folder))
            time.sleep(0.05)

    def stop(self, number: int = signal.SIGINT) -> None:
        """Those who are connected are sent away; SIGQUIT is a server that is killed."""
        if self._server is not None and self._server.poll() is None:
            self._server.send_signal(number)
            self._server.wait(SECONDS)
        self._server = None

    def wait(self) -> None:
        """Until it ends, or Ctrl+C ends the waiting."""
        if self._server is not None:
            self._server.wait()

    def owner_address(self, database: str = DATABASE) -> str:
        """For who may do everything, at the socket."""
        return f"postgresql://{OWNER}@/{database}?host={self.folder}&port={self.port}"

    def address(self, role: str, database: str = DATABASE) -> str:
        """For a role with a password."""
        return f"postgresql://{role}@127.0.0.1:{self.port}/{database}"


def new_password() -> str:
    return secrets.token_urlsafe(24)


def _low_user() -> str:
    known = {one.pw_name for one in pwd.getpwall()}
    return next(name for name in LOW_USERS if name in known)


def _as_low_user(command: Sequence[str]) -> list[str]:
    if os.geteuid() != 0:
        return list(command)
    user = pwd.getpwnam(_low_user())
    low = ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    return [*low, "env", "HOME=/tmp", *command]


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        found: int = probe.getsockname()[1]
        return found
