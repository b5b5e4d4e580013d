"""How to get to the pages of the owner's area, for `ui.pictures`; like a rehearsal it knows the core itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kiosk.owner.machine import Recent, ThisMachine
from kiosk.owner.office import Kept, Office, plain_office
from kiosk.owner.safe import Folders
from ui.picture_scenes import Scene, attract

PIN = "2718"
FACTS = (
    ("version", "0.1.0"),
    ("python", "3.13.5"),
    ("machine", "aarch64, Linux 6.12.25"),
    ("camera", "picamera2"),
    ("data", "/var/lib/tabletown"),
    ("commands", "18204"),
)


def office_of(app: Any) -> Office:  # noqa: ANN401 - the app
    """The office of the rehearsed kiosk, made once."""
    if app.desk.owner is None:
        kiosk = app.bridge._core  # noqa: SLF001 - a rehearsal's own kiosk
        folder: Path = kiosk.journal._path.parent  # noqa: SLF001
        folders = Folders(folder, folder / "sheets", folder / "downloads", ())
        machine = ThisMachine(lambda: FACTS, Recent(), lambda: None)
        app.desk.owner = plain_office(Kept(kiosk, kiosk._library, folders, machine))  # noqa: SLF001
    found: Office = app.desk.owner
    return found


def door(app: Any) -> None:  # noqa: ANN401 - the app
    office = office_of(app)
    if office.door.state == "open":
        office.door.set(PIN)
    app.enter("owner")


def page(name: str, then: Callable[[Any], object] = lambda _: None) -> Callable[[Any], object]:
    def open_page(app: Any) -> None:  # noqa: ANN401 - the app
        door(app)
        app.stage.room.go(name)
        then(app.stage.room)

    return open_page


def first(step: int, then: Callable[[Any], object] = lambda _: None) -> Callable[[Any], object]:
    def open_step(app: Any) -> None:  # noqa: ANN401 - the app
        office_of(app)
        app.enter("owner")
        app.stage.room.page.turn(step)
        then(app.stage.room)

    return open_step


def wrong(app: Any) -> None:  # noqa: ANN401 - the app
    door(app)
    app.stage.room.page.typed = "31"
    app.stage.room.page.say(app.stage.room.texts("owner.pin.wait", 20), good=False)


def edited(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.edit(5)
    editor = room.page.editor
    editor.pick((2, 3))
    editor.paint("rocks2")
    editor.flood(((6, 8), (6, 9)))


def tracked(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.edit(7)
    room.page.editor.turn("tracks")


OWNER: dict[str, Scene] = {
    "owner-first-language": Scene(attract, first(0)),
    "owner-first-screen": Scene(attract, first(1, lambda room: room.page.step.tested("turned"))),
    "owner-first-pin": Scene(attract, first(-1)),
    "owner-door": Scene(attract, wrong),
    "owner-home": Scene(attract, page("home")),
    "owner-sheets": Scene(attract, page("sheets")),
    "owner-sheet": Scene(attract, page("sheets", edited)),
    "owner-sheet-tracks": Scene(attract, page("sheets", tracked)),
    "owner-about": Scene(attract, page("about")),
}
