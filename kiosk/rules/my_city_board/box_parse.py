"""The box as text, which an owner corrects against his own: see ``boards.txt`` for how it is written."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NoReturn

from kiosk.errors import Unusable, quote
from kiosk.rules.grid.geometry import MAX_COLUMNS, Field, Shape
from kiosk.rules.grid.river import course
from kiosk.rules.grid.shapes import from_picture
from kiosk.rules.my_city_board.board import Board, BoardTerrain, Sticker
from kiosk.rules.my_city_board.box import HOUSES, Box, GameRules, Rank, Stickers

FIRST_LINE = "BOOK my-city-board"
GLYPHS: dict[BoardTerrain, str] = {
    BoardTerrain.EMPTY: ".",
    BoardTerrain.TREES1: "T",
    BoardTerrain.TREES2: "D",
    BoardTerrain.ROCKS1: "s",
    BoardTerrain.ROCKS2: "S",
    BoardTerrain.MOUNTAIN: "M",
    BoardTerrain.FOREST: "F",
    BoardTerrain.WELL: "W",
    BoardTerrain.GOLD: "G",
}
SQUARE = "o"
TERRAINS = {glyph: terrain for terrain, glyph in GLYPHS.items()} | {SQUARE: BoardTerrain.EMPTY}
MAX_ROWS = 15
NAME = re.compile(r"[a-z0-9]{1,20}")
NUMBERS = ("start", "limit", "well", "church", "gold")
FLAGS = ("groups", "churches", "block")
GAME_KEYS = ("start", "limit", "groups", "well", "church", "gold", "churches", "block")
"""In the order in which they are printed."""


@dataclass
class BoxText:
    """What a text names; an owner's text may name only some of it."""

    boards: dict[str, Board] = field(default_factory=dict)
    shapes: dict[str, Shape] = field(default_factory=dict)
    churches: dict[str, Shape] = field(default_factory=dict)
    games: dict[str, GameRules] = field(default_factory=dict)
    progress: dict[int, tuple[int, ...]] = field(default_factory=dict)
    before: dict[str, Stickers] = field(default_factory=dict)
    after: dict[str, dict[Rank, Stickers]] = field(default_factory=dict)
    doubts: list[str] = field(default_factory=list)
    lines: dict[str, int] = field(default_factory=dict)
    """Where each thing stands, by its first two words."""

    def over(self, ours: Box) -> Box:
        """*ours* with what stands here in its place: the shapes and the churches each as a whole."""
        return Box(
            boards={**ours.boards, **self.boards},
            shapes=self.shapes or ours.shapes,
            churches=self.churches or ours.churches,
            games={**ours.games, **self.games},
            progress={**ours.progress, **self.progress},
            before={**ours.before, **self.before},
            after={**ours.after, **self.after},
            doubts=tuple(self.doubts),
        )

    def line_of(self, place: str) -> int:
        return self.lines.get(place, 1)


NOTHING = Box({}, {}, {}, {}, {})


def fail(line: int, reason: str) -> NoReturn:
    raise Unusable(reason, place=f"line {line}")


def parse_box(text: str) -> BoxText:
    """Parse a text; raises `Unusable` with the line and the reason."""
    rows = text.splitlines()
    if not rows or rows[0].split() != FIRST_LINE.split():
        fail(1, f"boards begin with the line {FIRST_LINE}")
    parts, number = BoxText(), 1
    while number < len(rows):
        words = rows[number].split()
        number += 1
        if not words or words[0].startswith("#"):
            continue
        if words[0] == "BOARD":
            number = _board(parts, rows, number)
        else:
            _line(parts, number, words)
    return parts


def _line(parts: BoxText, number: int, words: list[str]) -> None:
    reader = READERS.get(words[0])
    if reader is None:
        fail(number, f"{quote(words[0])} is not known here; a line begins with BOARD, {', '.join(READERS)} or #")
    try:
        reader(parts, words[1:])
    except ValueError as reason:
        fail(number, f"{words[0]}: {reason}")
    if words[0] not in ("OPEN", "KINDS"):
        _remember(parts, " ".join(words[:2]), number)


def _remember(parts: BoxText, place: str, number: int) -> None:
    if place in parts.lines:
        fail(number, f"{place} stands here a second time, first on line {parts.lines[place]}")
    parts.lines[place] = number


def _board(parts: BoxText, rows: list[str], number: int) -> int:
    """The board whose first line is *number*, counted from 1; gives the line of its river."""
    words = rows[number - 1].split()
    if len(words) != 2 or not NAME.fullmatch(words[1]):  # noqa: PLR2004
        fail(number, "after BOARD comes one name of small letters and digits")
    _remember(parts, f"BOARD {words[1]}", number)
    fields: list[tuple[BoardTerrain, ...]] = []
    squares: list[Field] = []
    at = number
    while at < len(rows) and not rows[at].startswith("RIVER"):
        at += 1
        _row(fields, squares, rows[at - 1].rstrip(), at)
    if at == len(rows) or not fields:
        fail(at, "a board is rows of fields and, below them, a line RIVER")
    river = _river(rows[at], at + 1, len(fields), len(fields[0]))
    parts.boards[words[1]] = Board(words[1], tuple(fields), course(river), frozenset(squares))
    return at + 1


def _row(fields: list[tuple[BoardTerrain, ...]], squares: list[Field], row: str, line: int) -> None:
    if len(fields) == MAX_ROWS:
        fail(line, f"a board has at most {MAX_ROWS} rows, and then a line RIVER")
    if not 1 <= len(row) <= MAX_COLUMNS or (fields and len(row) != len(fields[0])):
        wanted = str(len(fields[0])) if fields else f"1 to {MAX_COLUMNS}"
        fail(line, f"the row has {len(row)} fields instead of {wanted}")
    for x, glyph in enumerate(row):
        if glyph not in TERRAINS:
            fail(line, f"character {x + 1} is {quote(glyph)}; a field is one of {' '.join(TERRAINS)}")
        if glyph == SQUARE:
            squares.append((len(fields), x))
    fields.append(tuple(TERRAINS[glyph] for glyph in row))


_CORNER = re.compile(r"\((\d{1,2}),(\d{1,2})\)", re.ASCII)


def _river(row: str, line: int, height: int, width: int) -> list[Field]:
    corners = []
    for word in row.split()[1:]:
        match = _CORNER.fullmatch(word)
        if not match or int(match[1]) > height or int(match[2]) > width:
            fail(line, f"{quote(word)} is no corner of this board: (0,0) to ({height},{width})")
        corners.append((int(match[1]), int(match[2])))
    try:
        segments = course(corners)
    except ValueError as reason:
        fail(line, str(reason))
    for one, other in sorted(segments):
        if min(one) < 0 or other[0] >= height or other[1] >= width:
            fail(line, "the river runs between fields, not along the rim")
    return corners


def _shape(target: Callable[[BoxText], dict[str, Shape]]) -> Callable[[BoxText, list[str]], None]:
    def read(parts: BoxText, words: list[str]) -> None:
        match words:
            case [name, picture] if NAME.fullmatch(name):
                target(parts)[name] = from_picture(picture, mirrored=False)
            case _:
                raise ValueError("wants a name of small letters and digits, and a drawing as in ##/#.")

    return read


def _kinds(parts: BoxText, words: list[str]) -> None:  # noqa: ARG001 - as the other readers
    if words != [kind.value for kind in HOUSES]:
        raise ValueError(f"are {' '.join(HOUSES)}")


def _number(word: str, most: int = 99) -> int:
    if not re.fullmatch(r"\d{1,2}", word, re.ASCII) or int(word) > most:
        raise ValueError(f"wants a whole number from 0 to {most}, not {quote(word)}")
    return int(word)


def _progress(parts: BoxText, words: list[str]) -> None:
    if len(words) < 2:  # noqa: PLR2004
        raise ValueError("wants the number of players, and what the first gets, the second …")
    parts.progress[_number(words[0])] = tuple(_number(word) for word in words[1:])


def _game(parts: BoxText, words: list[str]) -> None:
    if len(words) != 2 + 2 * len(GAME_KEYS) or tuple(words[2::2]) != GAME_KEYS or not NAME.fullmatch(words[0]):
        raise ValueError(f"wants a name, a board, then each with its value: {' '.join(GAME_KEYS)}")
    values = dict(zip(words[2::2], words[3::2], strict=True))
    numbers = {key: _number(values[key]) for key in NUMBERS}
    for key in FLAGS:
        if values[key] not in ("yes", "no"):
            raise ValueError(f"{key} is yes or no, not {quote(values[key])}")
    flags = {key: values[key] == "yes" for key in FLAGS}
    parts.games[words[0]] = GameRules(
        words[0],
        words[1],
        start=numbers["start"],
        limit=numbers["limit"] or None,
        well=numbers["well"],
        church=numbers["church"],
        gold=numbers["gold"],
        **flags,
    )


def _stickers(words: list[str]) -> Stickers:
    if words == ["-"]:
        return ()
    for word in words:
        if word not in list(Sticker):
            raise ValueError(f"{quote(word)} is no sticker; there are {' '.join(Sticker)}, and - for none")
    if not words:
        raise ValueError("name the stickers, or - for none")
    return tuple(Sticker(word) for word in words)


def _before(parts: BoxText, words: list[str]) -> None:
    parts.before[words[0] if words else ""] = _stickers(words[1:])


def _after(parts: BoxText, words: list[str]) -> None:
    at = [words.index(rank.value) for rank in Rank if rank.value in words]
    if len(at) != len(Rank) or at != sorted(at) or at[0] != 1:
        raise ValueError("wants a game, then first, second and others, each with its stickers")
    ends = [*at[1:], len(words)]
    given = (_stickers(words[begin + 1 : end]) for begin, end in zip(at, ends, strict=True))
    parts.after[words[0]] = dict(zip(Rank, given, strict=True))


def _open(parts: BoxText, words: list[str]) -> None:
    parts.doubts.append(" ".join(words))


READERS: dict[str, Callable[[BoxText, list[str]], None]] = {
    "SHAPE": _shape(lambda parts: parts.shapes),
    "CHURCH": _shape(lambda parts: parts.churches),
    "KINDS": _kinds,
    "PROGRESS": _progress,
    "GAME": _game,
    "BEFORE": _before,
    "AFTER": _after,
    "OPEN": _open,
}
