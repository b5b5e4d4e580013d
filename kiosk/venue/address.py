"""Where the venue's PostgreSQL is, and how this table signs in there: a file that nobody else may read."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from kiosk.config import Config
from kiosk.errors import Unusable, one_line
from kiosk.files import read_json
from kiosk.venue.names import FILE, FORMAT

CREDENTIAL = "venue"
"""As systemd hands it to the sender's unit, which could not read the kiosk's folder."""
NEARBY = frozenset({"", "localhost", "127.0.0.1", "::1"})
SECONDS = 10
ROOTS = Path("/etc/ssl/certs/ca-certificates.crt")
"""The system's own: what a wheel calls so is a folder of the machine on which it was made."""
CHECKED = frozenset({"verify-full", "verify-ca"})
ALWAYS: Mapping[str, Any] = {
    "connect_timeout": SECONDS,
    "application_name": "tabletown",
    "keepalives_idle": SECONDS,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 2 * SECONDS * 1000,
    "options": "-c statement_timeout=30000 -c lock_timeout=10000 -c synchronous_commit=on",
}
"""A network that goes away in the middle is noticed, whatever it was doing; and what arrives is on the disk there."""


@dataclass(frozen=True, slots=True)
class VenueAddress:
    """A PostgreSQL address (``postgresql://table_3@db.example/venue``), and the password beside it."""

    address: str
    password: str = ""

    def conninfo(self) -> str:
        """What psycopg connects by; raises `Unusable`."""
        try:
            told = conninfo_to_dict(self.address)
        except psycopg.ProgrammingError as problem:
            raise Unusable(f"this is no PostgreSQL address: {one_line(str(problem))}", place="address") from None
        if "password" in told:
            raise Unusable("the password belongs beside the address, not into it", place="address")
        host = str(told.get("host", ""))
        if host not in NEARBY and not host.startswith("/"):
            mode = str(told.setdefault("sslmode", "verify-full"))
            if mode not in CHECKED:
                raise Unusable(
                    f"sslmode={mode} would tell the password to anybody; verify-full does not", place="address"
                )
            told.setdefault("sslrootcert", str(ROOTS) if ROOTS.exists() else "system")
            told.setdefault("channel_binding", "require")
        return make_conninfo("", **{**ALWAYS, **told})

    def connect(self) -> psycopg.Connection[Any]:
        """Every statement is a transaction of its own; raises `psycopg.OperationalError`."""
        return psycopg.connect(self.conninfo(), password=self.password or None, autocommit=True)


def address_file(config: Config, environ: Mapping[str, str] = os.environ) -> Path:
    folder = environ.get("CREDENTIALS_DIRECTORY", "")
    handed = Path(folder) / CREDENTIAL
    return handed if folder and handed.is_file() else config.data_folder / FILE


def read_address(path: Path) -> VenueAddress | None:
    """None where no venue is named; raises `Unusable` where the file is, or could have been read by others."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        data = read_json(path)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as problem:
        raise Unusable(f"can't be read: {one_line(str(problem))}", file=str(path)) from None
    if mode & 0o077 and path.name != CREDENTIAL:  # systemd guards its own, and shows other modes
        raise Unusable(f"may be read by others; chmod 600 {path.name}", file=str(path))
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Unusable(f"is not of the format {FORMAT}", file=str(path))
    address, password = data.get("address"), data.get("password", "")
    if not isinstance(address, str) or not isinstance(password, str) or not address:
        raise Unusable("an address and a password belong here, both texts", file=str(path))
    return VenueAddress(address, password)
