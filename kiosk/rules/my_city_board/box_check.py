"""What can't be right about a box that is well written: questions of sense, not of form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.rules.grid.river import ends, loose_piece
from kiosk.rules.my_city_board.board import Board, BoardTerrain
from kiosk.rules.my_city_board.box import Box, GameRules
from kiosk.rules.my_city_board.modes import CHAPTER_GAMES, GAMES, PLAYERS, BoardMode

ARMS = 2


@dataclass(frozen=True, slots=True)
class BoxProblem:
    place: str
    """The first two words of the line concerned."""
    reason: str
    code: str = "other"
    """For screens, which have their own words; ``other`` for what can't be touched there."""
    about: tuple[str, ...] = ()


def problems(box: Box) -> Iterator[BoxProblem]:
    for board in box.boards.values():
        yield from _board(board)
    yield from _pieces(box)
    for game in box.games.values():
        yield from _game(box, game)
    yield from _chapter(box)


def _board(board: Board) -> Iterator[BoxProblem]:
    place = f"BOARD {board.name}"
    loose = loose_piece(board.river)
    if not board.river:
        yield BoxProblem(place, "the first building begins at the river, but none is drawn", "no_river")
    elif not board.banks & ~board.barred:
        yield BoxProblem(place, "no field at the river can be built on", "start_blocked")
    arms = Counter(corner for segment in board.river for corner in ends(segment))
    if loose or any(count > ARMS for count in arms.values()):
        yield BoxProblem(place, "the river is one course that never meets itself", "river_course")


def _pieces(box: Box) -> Iterator[BoxProblem]:
    for word, shapes in (("SHAPE", box.shapes), ("CHURCH", box.churches)):
        names = list(shapes)
        for i, name in enumerate(names):
            for other in names[:i]:
                if shapes[name].fits(shapes[other].cells):
                    yield BoxProblem(f"{word} {name}", f"is {other} again, turned")


def _game(box: Box, game: GameRules) -> Iterator[BoxProblem]:
    place = f"GAME {game.name}"
    if game.name not in GAMES:
        yield BoxProblem(place, f"there are the games {', '.join(GAMES)}")
    board = box.boards.get(game.board)
    if board is None:
        yield BoxProblem(place, f"there is no board {game.board}")
        return
    if game.limit is not None and game.limit <= game.start:
        yield BoxProblem(place, "the limit is above the start of the marker")
    if game.gold and not board.where(BoardTerrain.GOLD):
        reason = f"gold is worth points, but the board {game.board} shows none"
        yield BoxProblem(place, reason, "goal_missing", (BoardTerrain.GOLD.value,))
    if game.church and not game.churches:
        yield BoxProblem(place, "churches are worth points, but there are no cards of them")


def _chapter(box: Box) -> Iterator[BoxProblem]:
    boards = {name: box.games[name].board for name in CHAPTER_GAMES if name in box.games}
    ((usual, _),) = Counter(boards.values()).most_common(1)
    for name, board in boards.items():
        if board != usual:
            yield BoxProblem(f"GAME {name}", "the games of a chapter are played on one board, which stays")
    least, most = PLAYERS[BoardMode.CHAPTER]
    for players in range(least, most + 1):
        if players not in box.progress:
            yield BoxProblem(f"PROGRESS {players}", f"what progress is there with {players} players?")
    for players in box.progress:
        if not least <= players <= most:
            yield BoxProblem(f"PROGRESS {players}", f"a chapter has {least} to {most} players")
    for word, given in (("BEFORE", box.before), ("AFTER", box.after)):
        for game in given:
            if game not in CHAPTER_GAMES:
                yield BoxProblem(f"{word} {game}", f"stickers go with the games {', '.join(CHAPTER_GAMES)}")
