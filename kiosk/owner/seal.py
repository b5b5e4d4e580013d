"""What a reset of the PIN by a keyboard hides: names, exports and backups, until the owner gives a second proof.

Anybody can bring a keyboard and pull a plug. The proof is the number that the screen shows, in a file on the card's
boot partition, which takes the card out of the table; or ``sudo tabletown pin prove``, which takes a login. A number
counts once: a file that was left there opens nothing the next time. Nothing is deleted meanwhile.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from pathlib import Path

from kiosk.errors import Unusable, refused
from kiosk.files import delete, read_json, write_json

log = logging.getLogger(__name__)

FILE = "sealed.json"
FORMAT = "tabletown-seal/1"
PROOF = "tabletown-owner.txt"
BOOT = (Path("/boot/firmware"), Path("/boot"))
DIGITS = 8
MAX_BYTES = 200


class Seal:
    def __init__(self, folder: Path, boot: Sequence[Path] = BOOT) -> None:
        self.path, self._boot = folder / FILE, boot

    @property
    def number(self) -> str:
        """What the proof must say; nothing where nothing is hidden. A file that can't be read hides too."""
        number = self._kept()
        if number and any(_says(folder / PROOF, number) for folder in self._boot):
            log.warning("the owner has given the second proof by a file on the boot partition")
            self.open()
            return ""
        return number

    def close(self) -> None:
        """Hide from now on; one that hides already keeps its number."""
        if not self._kept():
            try:
                write_json(
                    self.path, {"format": FORMAT, "number": f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"}, 0o600
                )
            except OSError as problem:
                raise refused(problem, self.path, "can't be written") from None

    def open(self) -> bool:
        """Show everything again; says whether anything was hidden."""
        return delete(self.path)

    def require_open(self) -> None:
        number = self.number
        if number:
            raise Unusable(
                "the PIN was reset by a keyboard: this is hidden until the owner's proof", file=number, code="sealed"
            )

    def _kept(self) -> str:
        try:
            document = read_json(self.path)
        except (OSError, ValueError):
            return "?" * DIGITS
        if document is None:
            return ""
        number = document.get("number") if isinstance(document, dict) else None
        fine = isinstance(number, str) and len(number) == DIGITS and number.isdecimal()
        return str(number) if fine else "?" * DIGITS


def _says(path: Path, number: str) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return (
                file.read(MAX_BYTES).decode("utf-8", "replace").strip("\ufeff \t\r\n") == number
                and number.isdecimal()
            )
    except OSError:
        return False
