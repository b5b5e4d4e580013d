"""A whole game by touches, with pictures: ``python -m tests.ui.demo FOLDER [SIZE] [BOOK] [LANGUAGE]``.

The dice of My City roll in the simulated tray, and the real reader reads them.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.pictures.shots import settle
from ui import window
from ui.texts import Texts

if TYPE_CHECKING:
    from tests.ui.demo_camera import CameraTable

MOST_ROUNDS = 60
EVERY = 4
"""A picture after so many rounds."""
REFUSED = 2
"""In this round a die leans at first."""


class Album:
    def __init__(self, folder: Path) -> None:
        self.folder, self.number = folder, 0
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, name: str) -> None:
        from tests.pictures.capture import save_png  # noqa: PLC0415 - Kivy comes after the window's variables

        settle(0.5)
        self.number += 1
        path = self.folder / f"{self.number:02}-{name}.png"
        save_png(path)
        print(path)


def main(folder: Path, size: str = "800x480", book: str = "my-city-rw", language: str = "en") -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as problem:
        raise SystemExit(f"make demo: the pictures can't be written into {folder}: {problem.strerror}") from None
    width, _, height = size.partition("x")
    if not (width.isdecimal() and height.isdecimal()):
        raise SystemExit(f"make demo: {size!r} is no size such as 800x480")
    width, height = int(width), int(height)
    window.open_window(width, height, offscreen=True)
    from tests.ui.demo_camera import CameraTable  # noqa: PLC0415 - as above

    album = Album(folder)
    if book == "lost-cities-rw":
        from tests.ui.lost_demo import demo  # noqa: PLC0415 - as above

        demo(album, (width, height), language)
        return
    if book == "my-city-board":
        from tests.ui.board_demo import demo as board_demo  # noqa: PLC0415 - as above

        board_demo(album, (width, height), language)
        return
    with tempfile.TemporaryDirectory(prefix="tabletown-demo-") as place:
        table = CameraTable(Path(place), seed=3, size=(width, height)).start()
        touch(table, f"language-{language}")
        sit_down(table, album)
        play(table, album)
        look_back(table, album)
        print(table.told)
        table.stop()


def touch(table: CameraTable, *names: str) -> None:
    for name in names:
        table.tap(table.screen.parts[name])


def write(table: CameraTable, text: str) -> None:
    for letter in text:
        keys = {key: button for row in table.screen.parts["keyboard"]._keys for key, _, button in row}
        table.tap(keys["done" if letter == "\n" else letter.lower()])


def sit_down(table: CameraTable, album: Album) -> None:
    """From the attract screen to the first throw."""
    album.take("attract")
    table.throw_to_begin()
    album.take("how-many")
    touch(table, "more")
    album.take("choose")
    touch(table, "new", "seat-3", "seat-1")
    write(table, "Käthe\n")
    touch(table, "seat-3", "colour-green")
    write(table, "Ben\n")
    touch(table, "mode", "mode-single", "game-4")
    album.take("games")
    touch(table, "games-done")
    album.take("seats")
    touch(table, "begin")
    album.take("briefing")
    touch(table, "start")


def play(table: CameraTable, album: Album) -> None:
    """Round by round, until everybody has stopped."""
    for number in range(MOST_ROUNDS):
        if name_of(table) == "OverView":
            return
        table.roll("cocked" if number == REFUSED else None)
        if number % EVERY == 0 or number == REFUSED:
            album.take("throw-refused" if number == REFUSED else "throw-read")
        table.go_on()
        while name_of(table) == "PlacingView" and table.view.waiting_for:
            act(table)
        if number % EVERY == 0:
            album.take(f"round-{number + 1}")
    raise SystemExit("the game does not end")


def act(table: CameraTable) -> None:
    """Who holds the screen builds; then it is passed on, where it is."""
    thinking = [panel for panel in table.view.panels if panel.name in table.view.waiting_for]
    for panel in thinking:
        hand_over = Texts(table.app.bridge.view.language)("word.hand_over", name=panel.name)
        if table.there(hand_over):
            table.press(hand_over)
    held = table.board().parent.shown.panel.player
    table.act(held if held in [panel.player for panel in thinking] else thinking[0].player)


def name_of(table: Any) -> str:
    return type(table.view).__name__


def look_back(table: CameraTable, album: Album) -> None:
    """The score line by line, and the end."""
    album.take("score")
    lit = next(name for name in table.screen.parts if name.startswith("line-") and name[5:].isdigit())
    touch(table, lit)
    album.take("score-lit")
    touch(table, "confirm")
    album.take("standings")
    touch(table, "enough")
    album.take("attract")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:5])
