"""The owner's PIN: hashed with a salt, and slow towards who guesses, also over a restart.

Every wrong PIN is counted in the file *before* the typed one is looked at, so pulling the plug takes nothing back.
From the third on each wrong one doubles the time in which no PIN is looked at. That time is measured by a clock that
never goes backwards and begins anew with every start: a Pi may not know what time it is.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from kiosk.errors import Unusable, refused
from kiosk.files import delete, read_json, write_json
from kiosk.owner.seal import Seal

log = logging.getLogger(__name__)

FILE = "pin.json"
FORMAT = "tabletown-pin/1"
SHORTEST, LONGEST = 4, 8
FREE = 3
"""So many wrong ones cost nothing."""
FIRST_WAIT, LONGEST_WAIT = 5.0, 3600.0
KEYBOARD_SECONDS = 120.0
"""For so long after the machine's own start, which takes pulling its plug, a keyboard may forget the PIN."""
COST = {"n": 2**14, "r": 8, "p": 1}
"""16 MB and some 50 ms for each guess; ten thousand PINs are no secret for who holds the card, and need not be."""
SALT_BYTES, HASH_BYTES = 16, 32


@dataclass(frozen=True, slots=True)
class PinTried:
    right: bool
    wait: float


@dataclass(frozen=True, slots=True)
class StoredPin:
    """What stands in the file."""

    salt: bytes
    digest: bytes
    wrong: int = 0


def pause_after(wrong: int) -> float:
    """How long no PIN is looked at after so many wrong ones in a row."""
    if wrong < FREE:
        return 0.0
    return min(FIRST_WAIT * 2.0 ** min(wrong - FREE, 20), LONGEST_WAIT)


def require_pin(pin: str) -> None:
    if not (pin.isascii() and pin.isdecimal() and SHORTEST <= len(pin) <= LONGEST):
        raise Unusable(f"a PIN is {SHORTEST} to {LONGEST} digits")


def _hash(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(pin.encode(), salt=salt, dklen=HASH_BYTES, maxmem=64 * 2**20, **COST)


def since_boot() -> float:
    """Seconds since the kernel started; a program that starts anew changes nothing about it."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class PinDoor:
    """One file; looked at anew each time, so that ``tabletown pin reset`` counts at once."""

    def __init__(
        self, folder: Path, clock: Callable[[], float] = time.monotonic, boot: Callable[[], float] = since_boot
    ) -> None:
        self.path = folder / FILE
        self.seal = Seal(folder)
        self._clock, self._boot = clock, boot
        self._lock = threading.Lock()
        kept = self._quietly()
        self._unwritten = 0
        """Wrong ones that no disk would take."""
        self._until = clock() + (pause_after(kept.wrong) if kept else 0.0)

    @property
    def state(self) -> str:
        """A file that can't be read keeps the door shut: only who has none has no PIN."""
        try:
            return "open" if self._read() is None else "locked"
        except (OSError, ValueError):
            return "damaged"

    @property
    def wait(self) -> float:
        return 0.0 if self.state == "open" else max(0.0, self._until - self._clock())

    @property
    def forgettable(self) -> bool:
        """Whether there is a PIN that a keyboard may forget, because the machine was started a moment ago."""
        return self.state != "open" and self._boot() < KEYBOARD_SECONDS

    def check(self, typed: str) -> PinTried:
        with self._lock:
            kept = self._quietly()
            if kept is None or self.wait > 0:
                return PinTried(right=False, wait=self.wait)
            wrong = kept.wrong + self._unwritten + 1
            self._count(kept, wrong)
            if hmac.compare_digest(_hash(typed[: 4 * LONGEST], kept.salt), kept.digest):
                self._unwritten, self._until = 0, self._clock()
                self._count(kept, 0)
                return PinTried(right=True, wait=0.0)
            self._until = self._clock() + pause_after(wrong)
            log.warning("a wrong PIN, %d in a row", wrong)
            return PinTried(right=False, wait=self.wait)

    def set(self, pin: str) -> None:
        require_pin(pin)
        salt = os.urandom(SALT_BYTES)
        with self._lock:
            try:
                self._write(StoredPin(salt, _hash(pin, salt)))
            except OSError as problem:
                raise refused(problem, self.path, "can't be written") from None
            self._unwritten, self._until = 0, self._clock()

    def reset(self, *, keyboard: bool = False) -> bool:
        """No PIN any more; says whether there was one. What a *keyboard* resets hides names and exports first."""
        if keyboard:
            self.seal.close()
        return delete(self.path)

    def _count(self, kept: StoredPin, wrong: int) -> None:
        try:
            self._write(replace(kept, wrong=wrong))
            self._unwritten = 0
        except OSError:
            log.exception("wrong PINs are counted in memory only")
            self._unwritten = max(0, wrong - kept.wrong)

    def _quietly(self) -> StoredPin | None:
        try:
            return self._read()
        except (OSError, ValueError):
            return None

    def _read(self) -> StoredPin | None:
        document = read_json(self.path)
        if document is None:
            return None
        if not isinstance(document, dict) or document.get("format") != FORMAT:
            raise ValueError("is no PIN file")
        wrong = document.get("wrong")
        if not isinstance(wrong, int) or wrong < 0:
            raise ValueError("counts nothing")
        return StoredPin(_bytes(document.get("salt")), _bytes(document.get("hash")), wrong)

    def _write(self, kept: StoredPin) -> None:
        salt, digest = (base64.b64encode(part).decode("ascii") for part in (kept.salt, kept.digest))
        write_json(self.path, {"format": FORMAT, "salt": salt, "hash": digest, "wrong": kept.wrong}, 0o600)


def _bytes(text: object) -> bytes:
    if not isinstance(text, str):
        raise ValueError("is no PIN file")  # noqa: TRY004 - a damaged file, like the rest
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as problem:
        raise ValueError("is no PIN file") from problem
