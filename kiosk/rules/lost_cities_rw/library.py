"""The sheet in force: ours, or the owner's own in its place."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.rules.lost_cities_rw.sheet import MapSheet
from kiosk.rules.lost_cities_rw.sheet_check import problems
from kiosk.rules.lost_cities_rw.sheet_parse import MapText, parse_sheet
from kiosk.rules.sheet_files import own_files, read_text

BOOK = "lost-cities-rw"


def built_in_text() -> str:
    """Our own sheet file."""
    return (resources.files(__package__) / "sheets" / "sheet.txt").read_text(encoding="utf-8")


@lru_cache(maxsize=64)
def sheet_from_text(text: str) -> MapSheet:
    """The sheet that *text* describes; raises `Unusable` if there is anything wrong with it."""
    parsed = parse_sheet(text)
    for problem in _complaints(parsed):
        raise problem
    return parsed.sheet


def load_sheet(folder: Path | None = None) -> MapSheet:
    """Our sheet, or the one in *folder*; raises `Unusable` for a file that is not right."""
    found = list(own_files(folder, BOOK)) if folder is not None else []
    sheets = [_load(path) for path in found]
    if len(found) > 1:
        raise Unusable(f"this is the sheet of {BOOK}, as {found[0].name} is already", file=str(found[1]))
    return sheets[0] if sheets else sheet_from_text(built_in_text())


def _load(path: Path) -> MapSheet:
    parsed, found = check_file(path)
    if found:
        raise found[0]
    return parsed.sheet


def check_file(path: Path) -> tuple[MapText, list[Unusable]]:
    """The sheet in *path* and everything that can't be right about it; raises `Unusable` if it can't be read."""
    try:
        parsed = parse_sheet(read_text(path))
    except Unusable as complaint:
        raise complaint.within(file=str(path)) from None
    return parsed, [problem.within(file=str(path)) for problem in _complaints(parsed)]


def _complaints(parsed: MapText) -> list[Unusable]:
    """In the order of the lines."""
    found = sorted((parsed.lines[problem.key], problem.reason) for problem in problems(parsed.sheet))
    return [Unusable(reason, place=f"line {line}") for line, reason in found]
