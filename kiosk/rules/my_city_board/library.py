"""The box in force: ours, with an owner's corrections laid over it."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path

from kiosk.errors import Unusable
from kiosk.rules.my_city_board.box import Box
from kiosk.rules.my_city_board.box_check import problems
from kiosk.rules.my_city_board.box_parse import NOTHING, BoxText, parse_box
from kiosk.rules.sheet_files import own_files, read_text

BOOK = "my-city-board"


def built_in_text() -> str:
    return (resources.files(__package__) / "boards.txt").read_text(encoding="utf-8")


@lru_cache(maxsize=1)
def built_in() -> Box:
    return parse_box(built_in_text()).over(NOTHING)


@lru_cache(maxsize=16)
def box_from_text(text: str) -> Box:
    """Our box with *text* laid over it; raises `Unusable` if there is anything wrong with it."""
    box, found = _checked(parse_box(text))
    for complaint in found:
        raise complaint
    return box


def load_box(folder: Path | None = None) -> Box:
    """Our box, corrected by the file in *folder* if there is one; raises `Unusable` for a file that is not right."""
    files = list(own_files(folder, BOOK)) if folder is not None else []
    if len(files) > 1:
        raise Unusable(f"these are the boards of {BOOK}, as in {files[0].name} already", file=str(files[1]))
    for path in files:
        box, found = check_file(path)
        for complaint in found:
            raise complaint
        return box
    return built_in()


def check_file(path: Path) -> tuple[Box, list[Unusable]]:
    """The box that *path* makes and everything that can't be right about it; raises if it can't be read."""
    try:
        box, found = _checked(parse_box(read_text(path)))
    except Unusable as complaint:
        raise complaint.within(file=str(path)) from None
    return box, [complaint.within(file=str(path)) for complaint in found]


def _checked(parts: BoxText) -> tuple[Box, list[Unusable]]:
    box = parts.over(built_in())
    found = [(parts.line_of(problem.place), problem.reason) for problem in problems(box)]
    in_order = sorted(found, key=lambda one: one[0])
    return box, [Unusable(reason, place=f"line {line}") for line, reason in in_order]
