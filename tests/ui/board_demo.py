"""The board game by touches, with pictures: alone on a small screen, then a whole chapter with its stickers."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.ui.board_app import BoardPlaying
from ui import window

if TYPE_CHECKING:
    from tests.ui.demo import Album

MOST_CARDS = 28
PICTURED = (1, 2, 7, 14, 20, 24)
TABLE = 1600
"""From this width on people sit around it."""


def demo(album: Album, size: tuple[int, int], language: str) -> None:
    if size[0] < TABLE:
        play_at(album, size, language, "eternal")
    play_at(album, size, language, "first-chapter", *((4,) if size[0] >= TABLE else (0, 3)))


def play_at(album: Album, size: tuple[int, int], language: str, mode: str, *seats: int) -> None:
    with tempfile.TemporaryDirectory(prefix="tabletown-demo-") as place:
        table = BoardPlaying(Path(place), seed=3, size=size)
        table.start()
        table.part(f"language-{language}")
        table.sit_down(mode, *seats)
        if mode == "eternal":
            album.take("alone-what-is-new")
            play(table, album, "alone")
        else:
            for number in (1, 2, 3):
                album.take(f"{number}-what-is-new")
                play(table, album, str(number))
                if number < 3:
                    table.press_word("board.next_game", table.texts(f"board.game_{number + 1}"))
        table.stop()


def play(table: BoardPlaying, album: Album, name: str) -> None:
    """From the briefing to the standings."""
    table.press_word("board.begin")
    stick(table, album, f"{name}-before")
    for number in range(1, MOST_CARDS + 1):
        table.draws = number in PICTURED
        if table.step == "over":
            break
        table.card()
        if table.step == "over":
            break
        if table.draws or table.step == "blocked":
            album.take(f"{name}-card-{number}")
        table.everybody()
    table.draws = True
    window.step(2)
    album.take(f"{name}-score")
    for _ in range(4):
        table.press_word("board.next_line")
    album.take(f"{name}-score-walk")
    while table.there(table.texts("board.next_line")):
        table.press_word("board.next_line")
    album.take(f"{name}-score-end")
    table.press_word("board.confirm")
    stick(table, album, f"{name}-after")
    if table.step == "stuck":
        album.take(f"{name}-stuck")
        table.press_word("board.keep_boards")
    album.take(f"{name}-standings")


def stick(table: BoardPlaying, album: Album, name: str) -> None:
    if table.step == "stick":
        album.take(f"{name}-stickers")
        table.stick_all()
        album.take(f"{name}-stuck")
