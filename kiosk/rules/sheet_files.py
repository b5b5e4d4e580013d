"""The files in an owner's folder of sheets: their text, and which book each belongs to.

One folder holds the sheets of all books. A file's first line says whose it is, by a kind and its version or as in
``BOOK my-city-board``: a book takes its own kind and anything that is nobody's, so that a misspelt first line is
complained of and never passed over.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.inputs import read_bytes

SUFFIX = ".txt"
MAX_BYTES = 100_000

KINDS: dict[str, str] = {
    "my-city-rw": "tabletown-sheet",
    "lost-cities-rw": "tabletown-lost-cities-sheet",
    "my-city-board": "BOOK my-city-board",
}
"""How the first line of each book's files begins; after a kind come a slash and the version."""


def own_files(folder: Path, book: str) -> Iterator[Path]:
    """The files of *folder* that are not another book's, by name; raises `Unusable` where there is no such folder."""
    if not folder.is_dir():
        raise Unusable("there is no such folder of sheets", file=str(folder))
    yield from (path for path in sorted(folder.glob(f"*{SUFFIX}")) if not is_of_another(path, book))


def is_of_another(path: Path, book: str) -> bool:
    """Whether the first line of *path* names another book than *book*."""
    try:
        first = read_bytes(path, MAX_BYTES).partition(b"\n")[0]
    except (OSError, ValueError):
        return False  # whoever reads it says what is wrong
    first = b" ".join(first.removeprefix(b"\xef\xbb\xbf").split())
    kind, slash, _ = first.partition(b"/")
    others = [other for other in KINDS if other != book]
    named = first in {f"BOOK {other}".encode() for other in others}
    return named or (bool(slash) and kind in {KINDS[other].encode() for other in others})


def read_text(path: Path) -> str:
    """The text of a sheet's file; raises `Unusable` where it can't be one."""
    try:
        data = read_bytes(path, MAX_BYTES)
    except Unusable:
        raise
    except (OSError, ValueError) as problem:
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        raise Unusable(f"can't be read: {reason}") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = data[: problem.start].count(b"\n") + 1
        raise Unusable("is not UTF-8 text", place=f"line {line}") from None
