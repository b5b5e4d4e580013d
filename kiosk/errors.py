"""Everything that Tabletown itself raises.

::

    KioskError
    ├── Unusable         the input can't be used: names the file and the place (exit status 2)
    └── RulesError       the rules say no
        ├── NoSuchMove       a player, a move or an event that a game does not know
        ├── NoSuchThrow, NoSuchCard   faces that the dice do not have, a card that can't come now
        ├── Refusal          an action that is against the rules: carries every objection; each book has its own
        ├── OutOfTurn        an event for which it is not the time; likewise
        └── IllegalMove      the first illegal action of a record; likewise
"""

from __future__ import annotations

import errno

MAX_QUOTE = 60
MAX_NUMBER_BITS = 64


class KioskError(Exception):
    """Base of every error that a caller may want to catch."""


class Unusable(KioskError, ValueError):
    """Input that can't be used; its text is one line that names the place and the reason."""

    def __init__(self, reason: str, *, place: str = "", file: str = "", code: str = "") -> None:
        self.reason = reason
        self.place = place
        self.file = file
        self.code = code
        """What a disk has to complain of, for who says it in another language: see `DISK`."""
        super().__init__(reason, place, file)

    def __str__(self) -> str:
        return one_line(": ".join(part for part in (self.file, self.place, self.reason) if part))

    def within(self, *, file: str = "", place: str = "") -> Unusable:
        """The same complaint, seen from further out."""
        inner = f"{place}.{self.place}" if place and self.place else place or self.place
        return Unusable(self.reason, place=inner.replace(".[", "["), file=file or self.file, code=self.code)


DISK = {
    errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "locked", errno.EACCES: "locked", errno.EPERM: "locked",
    errno.EIO: "gone", errno.ENOENT: "gone", errno.ENODEV: "gone", errno.ENXIO: "gone",
}  # fmt: skip


def refused(problem: OSError, file: object, doing: str = "") -> Unusable:
    """What became of a file that a disk would not take, give or delete."""
    why = problem.strerror or str(problem)
    return Unusable(f"{doing}: {why}" if doing else why, file=str(file), code=DISK.get(problem.errno or 0, ""))


class RulesError(KioskError):
    """The rules of the game say no."""


def one_line(text: str) -> str:
    """*text* made safe for a single line of a terminal or a log."""
    return "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in text)


def quote(value: object) -> str:
    """A JSON value for an error message: short, whatever it is."""
    match value:
        case None | bool():
            return {None: "null", True: "true", False: "false"}[value]
        case list():
            return "a list"
        case dict():
            return "an object"
        case str():
            text = repr(value[: MAX_QUOTE + 1])
        case int() if value.bit_length() > MAX_NUMBER_BITS:
            return "a huge number"
        case _:
            text = repr(value)
    return text if len(text) <= MAX_QUOTE else f"{text[:MAX_QUOTE]}…"
