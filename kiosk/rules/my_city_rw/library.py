"""The twelve games: our sheets, with an owner's own in place of single ones."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib import resources
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.rules.my_city_rw.sheet_check import problems
from kiosk.rules.my_city_rw.sheet_parse import SheetText, parse_sheet
from kiosk.rules.my_city_rw.spec import GameSpec, compose
from kiosk.rules.sheet_files import SUFFIX, own_files, read_text

BOOK = "my-city-rw"

Library = dict[int, GameSpec]
"""The games by number."""


def built_in_texts() -> dict[str, str]:
    """Our own sheet files by name."""
    folder = resources.files(__package__) / "sheets"
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(SUFFIX))
    return {name: (folder / name).read_text(encoding="utf-8") for name in names}


@lru_cache(maxsize=64)
def spec_from_text(text: str) -> GameSpec:
    """The game that a sheet's text describes; raises `Unusable` if there is anything wrong with it."""
    parsed = parse_sheet(text)
    for problem in problems(parsed.sheet):
        raise Unusable(problem.reason, place=f"line {parsed.line_of(problem.place)}")
    return compose(parsed.sheet)


@lru_cache(maxsize=1)
def _built_in() -> tuple[GameSpec, ...]:
    return tuple(compose(parse_sheet(text).sheet) for text in built_in_texts().values())


def load_library(folder: Path | None = None) -> Library:
    """All games, those with a file in *folder* from there; raises `Unusable` for a file that is not right."""
    library = {spec.number: spec for spec in _built_in()}
    for spec in _own(folder) if folder is not None else ():
        library[spec.number] = spec
    return library


def _own(folder: Path) -> Iterable[GameSpec]:
    seen: dict[int, Path] = {}
    for path in own_files(folder, BOOK):
        parsed, found = check_file(path)
        if found:
            raise found[0]
        game = parsed.sheet.game
        if game in seen:
            raise Unusable(f"this is game {game}, as {seen[game].name} is already", file=str(path))
        seen[game] = path
        yield compose(parsed.sheet)


def check_file(path: Path) -> tuple[SheetText, list[Unusable]]:
    """The sheet in *path* and everything that can't be right about it; raises `Unusable` if it can't be read."""
    try:
        parsed = parse_sheet(read_text(path))
    except Unusable as complaint:
        raise complaint.within(file=str(path)) from None
    found = [
        Unusable(problem.reason, place=f"line {parsed.line_of(problem.place)}", file=str(path))
        for problem in problems(parsed.sheet)
    ]
    return parsed, sorted(found, key=lambda complaint: int(complaint.place.removeprefix("line ")))
