"""How to get to the pages of the owner's area, for `ui.pictures`; like a rehearsal it knows the core itself."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.core.window import Window

from kiosk.messages import GoBack
from kiosk.owner.machine import Recent, ThisMachine
from kiosk.owner.office import Kept, Office, plain_office
from kiosk.owner.safe import Folders
from kiosk.owner_bench.still import still_bench
from kiosk.views.owner import Finding, Saying, Span
from ui.picture_scene import Scene, attract
from ui.rehearsal import Rehearsal
from ui.screens.owner.lost import HOLD_SECONDS, LostPin
from ui.screens.owner.tracks import MOST_CHURCHES, MOST_PASSES

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


class NoDevices:
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
        ("kiosk.run", "INFO", "started"),
        ("hardware.camera", "INFO", "the camera is picamera2"),
        ("hardware.service", "WARNING", "camera: no frame for 4 seconds"),
        ("hardware.service", "INFO", "camera works again"),
        ("kiosk.owner.pin", "WARNING", "a wrong PIN, 1 in a row"),
        ("kiosk.store", "ERROR", "the backup failed"),
    ):
        lines.handle(logging.makeLogRecord({"name": name, "levelname": level, "msg": text}))
    return lines


def office_of(app: Any) -> Office:  # noqa: ANN401 - the app
    """The office of the rehearsed kiosk, made once."""
    if app.desk.owner is None:
        kiosk = app.bridge._core  # noqa: SLF001 - a rehearsal's own kiosk
        folder: Path = kiosk.journal._path.parent  # noqa: SLF001
        folders = Folders(folder, folder / "sheets", folder / "downloads", ())
        machine = ThisMachine(lambda: FACTS, recent(), lambda: None)
        machine.examine = lambda: FINDINGS
        office = plain_office(Kept(kiosk, kiosk._library, folders, machine))  # noqa: SLF001
        app.desk.owner = replace(office, tray=still_bench(folder), devices=NoDevices())
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


def lost(app: Any) -> None:  # noqa: ANN401 - the app
    door(app)
    app.leave_room()
    there = [one for one in Window.children if isinstance(one, LostPin)]
    page = there[0] if there else LostPin(app, app.desk.owner.door)
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
        editor.tracks.add("passes")
    while len(editor.draft.churches) < MOST_CHURCHES:
        editor.tracks.add("churches")


def counted(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.edit(11)
    room.page.editor.turn("tracks")


def opened(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.edit(9)


def looked(room: Any) -> None:  # noqa: ANN401 - the room
    looked_at(room.page)


def looked_at(page: Any) -> None:  # noqa: ANN401 - the page
    page.tick()
    page._looked(page.bench.look())  # noqa: SLF001 - what its own thread would do


def read(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.poke()
    room.page.bench.begin()
    looked(room)
    room.page._read(room.page.bench.read())  # noqa: SLF001


def taught(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.tick()
    room.page.begin()
    room.page.poke()
    room.page.bench.begin()
    room.page.tick()
    room.page._learned(room.page.bench.offer())  # noqa: SLF001


def timed(room: Any) -> None:  # noqa: ANN401 - the room
    room.page.night(Span(22 * 60, 8 * 60))
    room.page.begin_opening()


def evening(rehearsal: Rehearsal) -> None:
    rehearsal.open(("Ada", "Ben"), "single", 1).game(3).do(GoBack())


def kept(room: Any) -> None:  # noqa: ANN401 - the room
    page = room.page
    page._looked(page._look())  # noqa: SLF001
    page._written(page.places[0], page.owner.safe.back_up(page.places[0]))  # noqa: SLF001
    page.work.stop()
    page._looked(page._look())  # noqa: SLF001


def asked(room: Any) -> None:  # noqa: ANN401 - the room
    kept(room)
    room.page._seen(room.page.owner.safe.look_into(room.page.found[0].path))  # noqa: SLF001


OWNER: dict[str, Scene] = {
    "owner-first-language": Scene(attract, first(0)),
    "owner-first-screen": Scene(attract, first(1, lambda room: room.page.step.tested("turned"))),
    "owner-first-camera": Scene(attract, first(2, lambda room: room.page.step.tick())),
    "owner-first-tray": Scene(attract, first(3, lambda room: looked_at(room.page.step))),
    "owner-first-dice": Scene(attract, first(4, lambda room: room.page.step.tick())),
    "owner-first-button": Scene(attract, first(5)),
    "owner-first-pin": Scene(attract, first(6)),
    "owner-door": Scene(attract, wrong),
    "owner-lost": Scene(attract, lost),
    "owner-home": Scene(attract, page("home")),
    "owner-sheets": Scene(attract, page("sheets")),
    "owner-sheet": Scene(attract, page("sheets", opened)),
    "owner-sheet-field": Scene(attract, page("sheets", edited)),
    "owner-sheet-river": Scene(attract, page("sheets", flooded)),
    "owner-sheet-tracks": Scene(attract, page("sheets", tracked)),
    "owner-sheet-fortresses": Scene(attract, page("sheets", counted)),
    "owner-tray": Scene(attract, page("tray", looked)),
    "owner-tray-read": Scene(attract, page("tray", read)),
    "owner-dice": Scene(attract, page("dice", taught)),
    "owner-devices": Scene(attract, page("devices")),
    "owner-doctor": Scene(attract, page("doctor")),
    "owner-hours": Scene(attract, page("hours", timed)),
    "owner-keep": Scene(evening, page("keep", kept)),
    "owner-restore": Scene(evening, page("keep", asked)),
    "owner-logs": Scene(attract, page("logs")),
    "owner-power": Scene(attract, page("power")),
    "owner-power-really": Scene(attract, page("power", lambda room: room.page.ask("shut_down"))),
    "owner-pin": Scene(attract, page("pin")),
    "owner-about": Scene(attract, page("about")),
}
