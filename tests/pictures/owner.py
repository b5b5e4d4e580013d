"""How to get to the pages of the owner's area, for `tests.pictures`; like a rehearsal it knows the core itself."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from kivy.core.window import Window

from kiosk.messages import GoBack
from kiosk.owner.backup_service import Folders
from kiosk.owner.machine import Recent, ThisMachine
from kiosk.owner.owner_services import OwnerParts, OwnerServices, plain_office
from kiosk.owner.views import Finding, Saying, Span
from tests.pictures.rehearsal import Rehearsal
from tests.pictures.scene import PictureScene, attract
from tests.pictures.still_tray import still_tray
from ui.screens.owner.lost import HOLD_SECONDS, LostPin
from ui.screens.owner.tracks import MOST_CHURCHES, MOST_PASSES
from vision.teach.drift import Day, Drift
from vision.teach.experience import Example, Outcome

PIN = "2718"
FACTS = (
    ("version", "0.1.0"),
    ("python", "3.13.5"),
    ("machine", "aarch64, Linux 6.12.25"),
    ("camera", "picamera2"),
    ("data", "/var/lib/tabletown"),
    ("commands", "18204"),
)


FINDINGS = (
    Finding("board", "fine", "Raspberry Pi 5 Model B Rev 1.0"),
    Finding("power", "warning", Saying("low_before")),
    Finding("temperature", "fine", "52 °C"),
    Finding("disk", "fine", Saying("free", (11.4, "/var/lib/tabletown"))),
    Finding("time", "fine", Saying("utc_network", ("2026-11-16 19:20",))),
    Finding("display", "fine", "HDMI-A-1"),
    Finding("touch", "fine", "ILITEK Multi-Touch-V3000"),
    Finding("camera", "broken", Saying("fails", ("picamera2", Saying("lost", ("no frame for 4 seconds",))))),
    Finding(
        "pins",
        "fine",
        (Saying("pin_button", (17,)), Saying("pin_button_light", (18,)), Saying("pin_tray_light", (13,))),
    ),
    Finding("sound", "fine", Saying("played_by", ("Headphones", "aplay"))),
    Finding("speech", "absent", Saying("no_engine")),
)


class NoOwnDevices:
    """Nothing is connected to a picture."""

    presses = 3

    def begin(self) -> None: ...
    def end(self) -> None: ...
    def light_button(self, *, on: bool) -> None: ...
    def light_tray(self, *, on: bool) -> None: ...
    def sound(self) -> None: ...
    def speak(self, language: str) -> None: ...


def recent() -> Recent:
    """A log as a quiet evening leaves it."""
    lines = Recent()
    for name, level, text in (
        ("kiosk.wiring.run", "INFO", "started"),
        ("hardware.camera", "INFO", "the camera is picamera2"),
        ("hardware.service", "WARNING", "camera: no frame for 4 seconds"),
        ("hardware.service", "INFO", "camera works again"),
        ("kiosk.owner.pin", "WARNING", "a wrong PIN, 1 in a row"),
        ("kiosk.journal_backups", "ERROR", "the backup failed"),
    ):
        lines.handle(logging.makeLogRecord({"name": name, "levelname": level, "msg": text}))
    return lines


def office_of(app: Any) -> OwnerServices:  # noqa: ANN401 - the app
    """The office of the rehearsed kiosk, made once."""
    if app.context.owner is None:
        kiosk = app.bridge._core
        folder: Path = kiosk.journal._path.parent
        folders = Folders(folder, folder / "sheets", folder / "downloads", ())
        machine = ThisMachine(lambda: FACTS, recent(), lambda: None)
        machine.examine = lambda: FINDINGS
        services = plain_office(OwnerParts(kiosk, kiosk._library, folders, machine))
        app.context.owner = replace(services, tray=still_tray(folder), devices=NoOwnDevices())
    found: OwnerServices = app.context.owner
    return found


def door(app: Any) -> None:  # noqa: ANN401 - the app
    services = office_of(app)
    if services.door.state == "open":
        services.door.set(PIN)
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


def lost(app: Any) -> None:  # noqa: ANN401 - the app
    door(app)
    app.leave_room()
    there = [one for one in Window.children if isinstance(one, LostPin)]
    page = there[0] if there else LostPin(app, app.context.owner.door)
    page.held = HOLD_SECONDS / 2
    page.tell("asking")


def edited(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.edit(5)
    editor = room.page.editor
    editor.pick((2, 3))
    editor.paint("rocks2")


def flooded(room: Any) -> None:  # noqa: ANN401 - the room
    edited(room)
    room.page.editor.turn("river")
    room.page.editor.flood(((6, 8), (6, 9)))


def tracked(room: Any) -> None:  # noqa: ANN401 - the room
    """As long as tracks can be."""
    room.page.edit(7)
    editor = room.page.editor
    editor.turn("tracks")
    while len(editor.draft.passes) < MOST_PASSES:
        editor.beside.add("passes")
    while len(editor.draft.churches) < MOST_CHURCHES:
        editor.beside.add("churches")


def counted(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.edit(11)
    room.page.editor.turn("tracks")


def opened(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.edit(9)


def looked(room: Any) -> None:  # noqa: ANN401 - the room
    looked_at(room.page)


def looked_at(page: Any) -> None:  # noqa: ANN401 - the page
    page.tick()
    page._looked(page.setup.look())


def read(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.poke()
    room.page.setup.begin()
    looked(room)
    room.page._read(room.page.setup.read())


def taught(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.tick()
    room.page.begin()
    room.page.poke()
    room.page.setup.begin()
    room.page.tick()
    room.page._learned(room.page.setup.offer())


def remembered(room: Any) -> None:  # noqa: ANN401 - the room
    """A table of which some throws are kept, the last of them refused more often than usual."""
    course = room.owner.tray._teacher._courses["my-city-rw"]
    nothing = Example(Outcome.REFUSED, (), np.zeros((0, 4)), np.zeros((0,), np.uint8))
    for _ in range(12):
        course._experience.add(nothing)
    course.drift = Drift(tuple(Day(f"2026-01-{day:02}", 30, 0 if day < 8 else 25) for day in range(1, 11)))
    room.page.start()
    room.redraw()


def timed(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.night(Span(22 * 60, 8 * 60))
    room.page.begin_opening()


def evening(rehearsal: Rehearsal) -> None:
    rehearsal.open(("Ada", "Ben"), "single", 1).game(3).do(GoBack())


def kept(room: Any) -> None:  # noqa: ANN401 - the room
    page = room.page
    page._looked(page._look())
    page._written(page.places[0], page.owner.safe.back_up(page.places[0]))
    page.work.stop()
    page._looked(page._look())


def asked(room: Any) -> None:  # noqa: ANN401 - the room
    kept(room)
    room.page._seen(room.page.owner.safe.look_into(room.page.found[0].path))


OWNER: dict[str, PictureScene] = {
    "owner-venue": PictureScene(attract, page("venue")),
    "owner-first-language": PictureScene(attract, first(0)),
    "owner-first-screen": PictureScene(attract, first(1, lambda room: room.page.step.tested("turned"))),
    "owner-first-camera": PictureScene(attract, first(2, lambda room: room.page.step.tick())),
    "owner-first-tray": PictureScene(attract, first(3, lambda room: looked_at(room.page.step))),
    "owner-first-dice": PictureScene(attract, first(4, lambda room: room.page.step.tick())),
    "owner-first-button": PictureScene(attract, first(5)),
    "owner-first-pin": PictureScene(attract, first(6)),
    "owner-door": PictureScene(attract, wrong),
    "owner-lost": PictureScene(attract, lost),
    "owner-home": PictureScene(attract, page("home")),
    "owner-home-worse": PictureScene(attract, page("home", remembered)),
    "owner-sheets": PictureScene(attract, page("sheets")),
    "owner-sheet": PictureScene(attract, page("sheets", opened)),
    "owner-sheet-field": PictureScene(attract, page("sheets", edited)),
    "owner-sheet-river": PictureScene(attract, page("sheets", flooded)),
    "owner-sheet-tracks": PictureScene(attract, page("sheets", tracked)),
    "owner-sheet-fortresses": PictureScene(attract, page("sheets", counted)),
    "owner-tray": PictureScene(attract, page("tray", looked)),
    "owner-tray-read": PictureScene(attract, page("tray", read)),
    "owner-dice": PictureScene(attract, page("dice", taught)),
    "owner-dice-table": PictureScene(attract, page("dice", remembered)),
    "owner-devices": PictureScene(attract, page("devices")),
    "owner-doctor": PictureScene(attract, page("doctor")),
    "owner-hours": PictureScene(attract, page("hours", timed)),
    "owner-keep": PictureScene(evening, page("keep", kept)),
    "owner-restore": PictureScene(evening, page("keep", asked)),
    "owner-logs": PictureScene(attract, page("logs")),
    "owner-power": PictureScene(attract, page("power")),
    "owner-power-really": PictureScene(attract, page("power", lambda room: room.page.ask("shut_down"))),
    "owner-pin": PictureScene(attract, page("pin")),
    "owner-about": PictureScene(attract, page("about")),
}
