"""Which seat is whose phone: the join code of the table and the secrets of its seats, kept over a restart.

A secret has 128 bits and is kept as a digest alone; there are no names here. Another table forgets all of it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import secrets
from contextlib import suppress
from pathlib import Path

log = logging.getLogger(__name__)

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""No letter that looks like another one."""
CODE_LENGTH = 6
TOKEN_BYTES = 16


def digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


class Register:
    """*path* is None where nothing is kept."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self.table = ""
        self.code = new_code()
        self._seats: dict[int, str] = {}
        self._load()

    def _load(self) -> None:
        if self._path is None:
            return
        with suppress(OSError, ValueError, TypeError, KeyError, AttributeError):
            kept = json.loads(self._path.read_text(encoding="ascii"))
            seats = {int(seat): str(found) for seat, found in kept["seats"].items()}
            self.table, self.code, self._seats = str(kept["table"]), str(kept["code"]), seats

    def _keep(self) -> None:
        if self._path is None:
            return
        made = self._path.with_suffix(".new")
        try:
            made.write_text(json.dumps({"table": self.table, "code": self.code, "seats": self._seats}), "ascii")
            made.replace(self._path)
        except OSError as problem:
            log.warning("the seats' secrets can't be kept: %s", problem.strerror)

    # --- tables -----------------------------------------------------------------------------------------------------

    def turn_to(self, table: str) -> bool:
        """The open table is this one, or none: whether it is another one than before, which forgets the seats.

        While nobody plays the last table is still known, so that it can be gone on with after a look at the front;
        who has scanned the code before a table begins joins with it.
        """
        if not table or table == self.table:
            return False
        if self.table:
            self.code = new_code()
        self.table, self._seats = table, {}
        self._keep()
        return True

    def admits(self, code: str) -> bool:
        return hmac.compare_digest(code.upper().encode("utf-8", "replace"), self.code.encode("ascii"))

    # --- seats ------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[int, ...]:
        return tuple(sorted(self._seats))

    def give(self, seat: int) -> str:
        """A new secret for this seat, in the place of any other."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._seats[seat] = digest(token)
        self._keep()
        return token

    def take_back(self, seat: int) -> None:
        if self._seats.pop(seat, None) is not None:
            self._keep()

    def seat_of(self, token: str) -> int | None:
        """Whose secret this is; as long for a wrong one as for a right one."""
        wanted, found = digest(token), None
        for seat, kept in self._seats.items():
            if hmac.compare_digest(kept, wanted):
                found = seat
        return found

    def mark_of(self, seat: int) -> str:
        """Tells this phone's messages from those of any other that has had the seat."""
        return self._seats.get(seat, "")[:12]


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
