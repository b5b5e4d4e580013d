"""Prints a box as the text that `box_parse` reads back."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.rules.grid.geometry import Field
from kiosk.rules.grid.river import Corner, Segment, ends
from kiosk.rules.grid.shapes import shape_picture
from kiosk.rules.my_city_board.board import Board
from kiosk.rules.my_city_board.box import HOUSES, Box, GameRules, Stickers
from kiosk.rules.my_city_board.box_parse import FIRST_LINE, FLAGS, GAME_KEYS, GLYPHS, SQUARE


def print_box(box: Box) -> str:
    """The text of *box*; parsing it gives *box* back."""
    return "\n".join([FIRST_LINE, *_lines(box)]) + "\n"


def _lines(box: Box) -> Iterator[str]:
    yield from (f"OPEN {doubt}" for doubt in box.doubts)
    for board in box.boards.values():
        yield from ("", f"BOARD {board.name}", *board_rows(board), river_line(board.river))
    yield ""
    yield from (f"SHAPE {name} {shape_picture(shape)}" for name, shape in box.shapes.items())
    yield from (f"CHURCH {name} {shape_picture(shape)}" for name, shape in box.churches.items())
    yield " ".join(["KINDS", *HOUSES])
    for players, points in box.progress.items():
        yield " ".join(["PROGRESS", str(players), *map(str, points)])
    yield from (_game(game) for game in box.games.values())
    for game, stickers in box.before.items():
        yield f"BEFORE {game} {_stickers(stickers)}"
    for game, given in box.after.items():
        yield " ".join([f"AFTER {game}", *(f"{rank} {_stickers(stickers)}" for rank, stickers in given.items())])


def board_rows(board: Board) -> Iterator[str]:
    for row, line in enumerate(board.fields):
        squares = {column for column in range(len(line)) if (row, column) in board.squares}
        yield "".join(SQUARE if x in squares else GLYPHS[terrain] for x, terrain in enumerate(line))


def _game(game: GameRules) -> str:
    words = ["GAME", game.name, game.board]
    for key in GAME_KEYS:
        value = getattr(game, key)
        words += [key, ("yes" if value else "no") if key in FLAGS else str(value or 0)]
    return " ".join(words)


def _stickers(stickers: Stickers) -> str:
    return " ".join(stickers) or "-"


def river_line(river: frozenset[Segment]) -> str:
    """The corners at which one unbroken river turns."""
    return " ".join(["RIVER", *(f"({y},{x})" for y, x in _turns(_walk(river)))])


def _walk(river: frozenset[Segment]) -> list[Corner]:
    steps: dict[Corner, list[Corner]] = {}
    for segment in sorted(river):
        one, other = sorted(ends(segment))
        steps.setdefault(one, []).append(other)
        steps.setdefault(other, []).append(one)
    if not steps:
        return []
    here = min((corner for corner, near in steps.items() if len(near) == 1), default=min(steps))
    path = [here]
    while steps.get(here):
        there = steps[here].pop(0)
        steps[there].remove(here)
        path.append(there)
        here = there
    return path


def _turns(path: list[Field]) -> Iterator[Corner]:
    for i, corner in enumerate(path):
        inner = 0 < i < len(path) - 1
        if inner and (path[i - 1][0] == path[i + 1][0] or path[i - 1][1] == path[i + 1][1]):
            continue
        yield corner
