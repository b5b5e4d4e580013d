"""Boards, buildings and games as pictures for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from kiosk.rules.grid.picture import picture_rows
from kiosk.rules.grid.shapes import shape_picture
from kiosk.rules.my_city_board.board import Board, BoardTerrain
from kiosk.rules.my_city_board.box import Box, GameRules, Stickers
from kiosk.rules.my_city_board.box_parse import GLYPHS
from kiosk.rules.my_city_board.words import TERRAINS

COLOURS: dict[BoardTerrain, str] = {
    BoardTerrain.EMPTY: "90",
    BoardTerrain.TREES1: "32",
    BoardTerrain.TREES2: "32",
    BoardTerrain.ROCKS1: "37",
    BoardTerrain.ROCKS2: "37",
    BoardTerrain.MOUNTAIN: "97",
    BoardTerrain.FOREST: "2;32",
    BoardTerrain.WELL: "96",
    BoardTerrain.GOLD: "93",
}


def box_picture(box: Box, *, colour: bool) -> str:
    parts = ["\n".join(_board(board, colour=colour)) for board in box.boards.values()]
    parts.append("\n".join([*_pieces(box), *(_game(game) for game in box.games.values()), *_stickers(box)]))
    if box.doubts:
        parts.append("\n".join(f"not certain: {doubt}" for doubt in box.doubts))
    return "\n\n".join(parts)


def _glyph(terrain: BoardTerrain) -> tuple[str, str]:
    return GLYPHS[terrain], COLOURS[terrain]


def _board(board: Board, *, colour: bool) -> Iterator[str]:
    yield f"Board {board.name}"
    yield ""
    yield from picture_rows(board, _glyph, colour=colour, squares=board.squares)
    yield ""
    shown = [terrain for terrain in BoardTerrain if board.where(terrain)]
    squares = ["□ place for a sticker"] if board.squares else []
    yield "  " + "  ".join([*(f"{GLYPHS[terrain]} {TERRAINS[terrain]}" for terrain in shown), *squares])


def _pieces(box: Box) -> Iterator[str]:
    yield "Buildings: " + "  ".join(f"{name} {shape_picture(shape)}" for name, shape in box.shapes.items())
    yield "Churches: " + "  ".join(f"{name} {shape_picture(shape)}" for name, shape in box.churches.items())


def _game(game: GameRules) -> str:
    has = [f"marker from {game.start}", *([f"to {game.limit}"] if game.limit else [])]
    has += [f"{words} {points}" for words, points in _points(game) if points]
    has += [words for words, on in _flags(game) if on]
    return f"Game {game.name}, board {game.board}: {', '.join(has)}"


def _points(game: GameRules) -> tuple[tuple[str, int], ...]:
    return ("well", game.well), ("church", game.church), ("gold", game.gold)


def _flags(game: GameRules) -> tuple[tuple[str, bool], ...]:
    return ("groups", game.groups), ("church cards", game.churches), ("block card", game.block)


def _stickers(box: Box) -> Iterator[str]:
    for game, stickers in box.before.items():
        yield f"Stickers before game {game}: {_named(stickers)}"
    for game, given in box.after.items():
        yield f"Stickers after game {game}: " + "; ".join(f"{rank} {_named(one)}" for rank, one in given.items())


def _named(stickers: Stickers) -> str:
    return ", ".join(TERRAINS[BoardTerrain(sticker.value)] for sticker in stickers) or "none"
