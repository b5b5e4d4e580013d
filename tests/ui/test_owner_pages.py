"""Devices, doctor, hours, log and power, each by touch with stand-ins for what would really happen."""

from __future__ import annotations

import datetime as dt
import errno
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from kiosk.messages import ChooseLanguage
from kiosk.owner import pin as pins
from kiosk.owner.hours import OwnHours
from kiosk.owner.machine import Recent, ThisMachine
from kiosk.owner.views import Finding, Saying, Span, Timetable, Used
from tests.ui.guests import wait
from tests.ui.hands import Finger
from tests.ui.measuring import check
from tests.ui.owners import Owners, owners
from tests.ui.playing import memory
from ui import theme, window
from ui.screens.owner.night import Night
from ui.screens.owner.usage import COLUMNS
from ui.texts import Texts

EN = Texts("en")
PARTS = (
    "board", "power", "temperature", "disk", "time",
    "display", "touch", "camera", "dice", "pins",
    "sound", "speech",
)  # fmt: skip
NIGHT = dt.datetime(2026, 11, 16, 23, 0, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Iterator[Path]:
    with memory(tmp_path) as place:
        yield place


class Tried:
    """Devices that write down what is asked of them."""

    def __init__(self) -> None:
        self.presses = 0
        self.asked: list[str] = []

    def begin(self) -> None:
        self.asked.append("begin")

    def end(self) -> None:
        self.asked.append("end")

    def light_button(self, *, on: bool) -> None:
        self.asked.append(f"button {on}")

    def light_tray(self, *, on: bool) -> None:
        self.asked.append(f"tray {on}")

    def sound(self) -> None:
        self.asked.append("sound")

    def speak(self, language: str) -> None:
        self.asked.append(f"speak {language}")


def test_button_lights_and_sound_are_tried_out(folder: Path) -> None:
    tried = Tried()
    with owners(folder, devices=tried) as owner:
        owner.walk_in().open("devices")
        assert owner.text("device-presses") == EN("owner.device.press")
        tried.presses = 2
        wait(lambda: owner.text("device-presses") == EN("owner.device.seen", 2))
        owner.touch("button-on", "button-off", "tray-on", "sound-play", "sound-speak", "back")
        assert tried.asked == ["begin", "button True", "button False", "tray True", "sound", "speak en", "end"]


def test_without_devices_there_is_no_tile_for_them(folder: Path) -> None:
    with owners(folder) as owner:
        owner.walk_in()
        assert not owner.shows("tile-devices")
        assert not owner.shows("tile-tray")
        assert owner.shows("tile-sheets")


class OwnerPrograms:
    def __init__(self, status: int = 0, text: str = "") -> None:
        self.asked: list[str] = []
        self.status, self.text = status, text

    def __call__(self, arguments: Sequence[str]) -> tuple[int, str]:
        self.asked.append(" ".join(arguments))
        return self.status, self.text


def machine(programs: OwnerPrograms, stopped: list[str] | None = None) -> ThisMachine:
    there = stopped if stopped is not None else []
    return ThisMachine(tuple, Recent(), lambda: there.append("stopped"), run=programs, environ={})


@pytest.mark.parametrize(
    ("button", "command"), [("shut_down", "systemctl poweroff"), ("restart", "systemctl reboot")]
)
def test_shutting_down_takes_two_seconds_and_a_yes(folder: Path, button: str, command: str) -> None:
    programs = OwnerPrograms()
    with owners(folder, machine=machine(programs)) as owner:
        owner.walk_in().open("power")
        owner.touch(button)
        assert not owner.shows("power-yes")
        part = owner.part(button)
        assert part.hold_seconds == 2
        part.hold_seconds = 0.3
        owner.hold(button)
        owner.touch("power-no")
        assert programs.asked == []
        owner.part(button).hold_seconds = 0.3
        owner.hold(button)
        owner.touch("power-yes")
        wait(lambda: programs.asked == [command])


def test_a_refused_shutdown_says_why(folder: Path) -> None:
    with owners(folder, machine=machine(OwnerPrograms(1, "Access denied"))) as owner:
        owner.walk_in().open("power")
        owner.part("shut_down").hold_seconds = 0.3
        owner.hold("shut_down")
        owner.touch("power-yes")
        wait(lambda: "Access denied" in owner.text("told"))


def test_the_program_is_restarted_or_closed(folder: Path) -> None:
    stopped: list[str] = []
    with owners(folder, machine=machine(OwnerPrograms(), stopped)) as owner:
        owner.walk_in().open("power")
        assert owner.text("program") == EN("owner.power.close")
        assert owner.part("program").note == EN("word.hold")
        owner.part("program").hold_seconds = 0.3
        owner.hold("program")
        owner.touch("power-yes")
        assert stopped == ["stopped"]


def test_the_doctors_table_is_read_in_another_thread(folder: Path) -> None:
    here = machine(OwnerPrograms())
    here.examine = lambda: (
        Finding("camera", "broken", Saying("lost", ("no cable",))),
        Finding("disk", "fine", Saying("free", (9.5, "/here"))),
        Finding("pins", "fine", (Saying("pin_button", (17,)), Saying("pin_buzzer", (22,)))),
        Finding("display", "fine", "HDMI-A-1"),
    )
    with owners(folder, machine=here) as owner:
        owner.walk_in().open("doctor")
        wait(lambda: owner.shows("doctor-camera"))
        assert owner.text("doctor-camera-found") == f"does not answer (no cable)\n{EN('owner.advice.camera')}"
        assert owner.text("doctor-disk-found") == "9.5 GB free for /here"
        owner.app.bridge.post(ChooseLanguage("de"))
        window.step(2)
        assert owner.text("doctor-disk-found") == "9,5 GB frei für /here"
        assert owner.text("doctor-pins-found") == "Knopf 17, Summer 22"
        assert owner.text("doctor-display-found") == "HDMI-A-1"
        owner.touch("doctor-again")


def test_a_table_full_of_faults_can_be_read_to_its_end(folder: Path) -> None:
    here = machine(OwnerPrograms())
    parts = list(PARTS)
    here.examine = lambda: tuple(Finding(one, "broken", Saying("lost", ("a long reason " * 5,))) for one in parts)
    with owners(folder, machine=here) as owner:
        owner.walk_in().open("doctor")
        wait(lambda: owner.shows(f"doctor-{parts[0]}"))
        owner.app.bridge.post(ChooseLanguage("de"))
        window.step(2)
        seen: list[str] = []
        for _ in range(int(owner.text("doctor-more").partition("/")[2])):
            seen += [one for one in parts if owner.shows(f"doctor-{one}")]
            check(owner.app.stage, ("de", owner.text("doctor-more")))
            owner.touch("doctor-more")
        assert seen == parts


def test_the_use_of_the_table_is_shown_by_spans_of_time(folder: Path) -> None:
    with owners(folder) as owner:
        services = owner.services
        services.usage.days = {"2026-11-16": Used(3, 9, 66.0, 30, 10, 3), "2026-11-12": Used(games=1, minutes=30)}
        services.usage.today = lambda: "2026-11-16"
        owner.walk_in().open("usage")
        today, week, everything = (
            [owner.text(f"usage-{span}-{column}") for column in COLUMNS] for span in ("today", "week", "all")
        )
        assert today == ["3", "9", "22", "40", "25 %", "10 %"]
        assert week[:3] == everything[:3] == ["4", "9", "24"]
        check(owner.room, "usage")


def test_the_log_is_turned_page_by_page(folder: Path) -> None:
    here = machine(OwnerPrograms())
    here.logs = lambda: tuple(f"INFO line {number}" for number in range(100))  # type: ignore[method-assign]
    with owners(folder, machine=here) as owner:
        owner.walk_in().open("logs")
        last = owner.room.page.shown - 1
        wait(lambda: owner.shows(f"log-{last}") and owner.text(f"log-{last}") == "INFO line 99")
        owner.touch("log-up")
        assert owner.text(f"log-{last}") != "INFO line 99"
        owner.touch("log-down")
        assert owner.text(f"log-{last}") == "INFO line 99"


def test_a_long_line_of_the_log_can_be_read_to_its_end(folder: Path) -> None:
    here = machine(OwnerPrograms())
    words = " ".join(f"word{number}" for number in range(60))
    here.logs = lambda: (f"Nov 16 19:20:01 kiosk tabletown[812]: ERROR kiosk.store: {words}",)  # type: ignore[method-assign]
    with owners(folder, machine=here) as owner:
        owner.walk_in().open("logs")
        wait(lambda: owner.shows("log-2"))
        rows = [part for name, part in owner.room.parts.items() if name.startswith("log-") and name[4:].isdigit()]
        assert "".join(part.text.removeprefix("    ") for part in rows).endswith("word59")
        assert all(part.colour == list(theme.BAD) for part in rows)


# --- hours ----------------------------------------------------------------------------------------------------------


def hours(folder: Path, *, known: bool = True) -> OwnHours:
    return OwnHours(folder, now=lambda: NIGHT, known=lambda: known)


def test_hours_are_set_by_touch_and_kept(folder: Path) -> None:
    with owners(folder, hours=hours(folder)) as owner:
        owner.walk_in().open("hours")
        assert owner.text("hours-clock") == EN("owner.hours.clock", "23:00")
        owner.touch("night-on", "night-begin-more", "dim-high", "open-timed", "day-6", "day-closed")
        owner.touch("day-0", "day-end-less", "day-begin-more")
        kept = hours(folder).timetable
        assert (kept.night, kept.dim) == (Span(22 * 60 + 30, 8 * 60), 0.8)
        assert kept.opening is not None
        assert kept.opening[0] == Span(10 * 60 + 30, 21 * 60 + 30)
        assert kept.opening[6] is None
        owner.touch("day-same")
        assert hours(folder).timetable.opening == (kept.opening[0],) * 7
        owner.touch("open-always", "night-off")
        assert hours(folder).timetable == Timetable(dim=0.8)


def test_hours_that_no_disk_takes_are_not_in_force_and_it_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    here = hours(folder)
    monkeypatch.setattr("kiosk.owner.hours.write_json", full)
    with owners(folder, hours=here) as owner:
        owner.walk_in().open("hours").touch("night-on")
        assert owner.text("hours-clock") == EN("owner.failed.full", "hours.json")
        assert here.timetable == Timetable()
        monkeypatch.undo()
        owner.touch("night-on")
        assert owner.text("hours-clock") == EN("owner.hours.clock", "23:00")


def test_a_clock_that_nobody_has_set_is_said(folder: Path) -> None:
    with owners(folder, hours=hours(folder, known=False)) as owner:
        owner.walk_in().open("hours")
        assert owner.text("hours-clock") == EN("owner.hours.no_clock", "23:00")


def test_in_closed_hours_the_screen_is_dark_and_the_first_touch_only_wakes(folder: Path) -> None:
    lights: list[bool] = []
    closed = OwnHours(folder, lights.append, now=lambda: NIGHT, known=lambda: True)
    closed.change(Timetable(opening=(None,) * 7))
    with owners(folder, hours=closed) as owner:
        owner.services.door.set("1234")
        owner.arrive()
        night = veil(owner)
        night.look()
        assert night.darkness == 0
        night._touched -= 1000
        night.look()
        assert (night.darkness > 0.9, lights[-1]) == (True, True)
        Finger(400, 240).down().up()
        window.step(3)
        assert (night.darkness, owner.place, lights[-1]) == (0, "attract", False)
        Finger(400, 240).down().up()
        wait(lambda: owner.place == "choose")


def veil(owner: Owners) -> Night:
    return next(one for one in owner.app.root_window.children if isinstance(one, Night))
