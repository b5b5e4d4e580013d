"""A whole game of Lost Cities by touches, with pictures: three people at a small screen, five around a table."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from tests.ui.lost_app import LostPlaying
from ui import window

if TYPE_CHECKING:
    from tests.ui.demo import Album

MOST_TURNS = 80
PICTURED = (1, 2, 5, 9, 13, 18)
TABLE = 1600
"""From this width on five sit around it."""


def demo(album: Album, size: tuple[int, int], language: str) -> None:
    with tempfile.TemporaryDirectory(prefix="tabletown-demo-") as place:
        table = LostPlaying(Path(place), seed=3, size=size)
        table.start()
        table.part(f"language-{language}")
        sit_down(table, album, (0, 3, 5) if size[0] >= TABLE else (0,))
        play(table, album)
        look_back(table, album)
        table.stop()


def sit_down(table: LostPlaying, album: Album, seats: tuple[int, ...]) -> None:
    album.take("attract")
    table.part("sheet", "more")
    album.take("games-of-the-house")
    table.part("new-lost-cities-rw", *(f"seat-{seat}" for seat in seats))
    album.take("seats")
    table.part("begin")
    album.take("what-is-new")
    table.part("begins-1")
    table.part("start")
    album.take("throw-awaited")


def play(table: LostPlaying, album: Album) -> None:
    for number in range(1, MOST_TURNS):
        if number in PICTURED:
            picture_turn(table, album, number)
        else:
            table.turn()
        if table.over:
            return
    raise SystemExit("the game does not end")


def picture_turn(table: LostPlaying, album: Album, number: int) -> None:
    table.press("dice")
    window.step(2)
    album.take(f"throw-{number}")
    table.press(table.texts("word.accept"))
    window.step(2)
    album.take(f"choose-{number}")
    first = True
    while not table.over and table.table_view.thinking:
        seat = table.table_view.thinking[0]
        way = table.screen.way
        if hasattr(way, "seat_shown") and way.seat_shown.seat != seat:
            table.press("next")
        table.act(seat)
        if first:
            album.take(f"taken-{number}")
            first = False
    album.take(f"turn-{number}-done")


def look_back(table: LostPlaying, album: Album) -> None:
    album.take("score")
    for _ in range(3):
        table.press("next")
    album.take("score-walk")
    for _ in range(6):
        table.press("next")
    album.take("score-end")
    table.press(table.texts("word.go_on"))
    window.step(3)
    album.take("standings")
