"""Reading a ``.po`` file and compiling it, so that the tree holds no binary catalogues and needs no tools."""

from __future__ import annotations

import ast
import struct
from collections.abc import Iterator

MAGIC = 0x950412DE
Entries = dict[str, str]
"""By identifier; those with a plural as gettext wants them, the forms divided by a NUL."""


def parse(text: str) -> Entries:
    """All entries of a ``.po`` file; ValueError names the line of the first that is wrong."""
    entries: Entries = {}
    for number, entry in _paragraphs(text):
        if "msgid" not in entry:
            raise ValueError(f"line {number}: an entry begins with msgid")
        key, forms = entry["msgid"], [entry[name] for name in sorted(entry) if name.startswith("msgstr")]
        if "msgid_plural" in entry:
            key += "\0" + entry["msgid_plural"]
        if key in entries:
            raise ValueError(f"line {number}: {entry['msgid']} is there already")
        entries[key] = "\0".join(forms)
    return entries


def _paragraphs(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Entries are divided by empty lines; each is keywords with quoted strings, which may go on on further lines."""
    entry: dict[str, str] = {}
    keyword = ""
    for number, line in enumerate([*text.splitlines(), ""], start=1):
        if not line.strip():
            if entry:
                yield number, entry
            entry = {}
        elif line.startswith('"'):
            entry[keyword] += _string(line, number)
        elif not line.startswith("#"):
            keyword, _, rest = line.partition(" ")
            entry[keyword] = _string(rest, number)


def _string(text: str, number: int) -> str:
    try:
        return str(ast.literal_eval(text.strip()))
    except (SyntaxError, ValueError):
        raise ValueError(f"line {number}: a string in double quotes is wanted") from None


def compiled(entries: Entries) -> bytes:
    """The same as a ``.mo`` file, which Python's gettext reads."""
    keys = sorted(entries, key=str.encode)
    count = len(keys)
    first = 28 + 16 * count
    tables: list[bytes] = []
    strings = b""
    for words in (keys, [entries[key] for key in keys]):
        for word in words:
            data = word.encode()
            tables.append(struct.pack("<II", len(data), first + len(strings)))
            strings += data + b"\0"
    header = struct.pack("<7I", MAGIC, 0, count, 28, 28 + 8 * count, 0, first)
    return header + b"".join(tables) + strings
