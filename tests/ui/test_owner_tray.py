"""Calibration and teach-in on the simulated tray, by touch, with the real reader behind the camera."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hardware.simulated import SimulatedCamera, SimulatedTray
from hardware.world import DeviceParts as WorldParts
from hardware.world import DeviceWorld
from kiosk.config import Config
from kiosk.owner import pin as pins
from kiosk.owner import views
from kiosk.owner.devices import calibration as kept
from kiosk.owner.devices.calibration import KeptCalibration
from kiosk.owner.devices.services import WiredParts, open_office
from kiosk.owner.lights import Lights
from kiosk.owner.machine import Recent
from kiosk.ports import Camera, CameraLock
from kiosk.rules.dice import FaceA, FaceB, Roll, RollKind
from kiosk.wiring.devices import make_world
from tests.ui.guests import wait
from tests.ui.hands import Finger
from tests.ui.owners import Owners
from tests.ui.playing import memory
from ui import theme, window
from ui.screens.owner.tray import reading_words
from ui.texts import Texts
from vision.calibrate import load
from vision.read.artwork import PRINTS
from vision.teach.drift import Day, Drift
from vision.teach.experience import Example, Outcome

EN = Texts("en")
PATIENCE = 120.0
"""The simulated tray is drawn by a busy computer."""


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pins, "COST", {"n": 16, "r": 1, "p": 1})


class LockingCamera(SimulatedCamera):
    """One that has something to hold."""

    def lock(self, wanted: CameraLock | None = None) -> CameraLock:
        return wanted or CameraLock(9000.0, 1.5, 2.0, 1.2)


class RealCamera:
    """One that nobody takes for a simulated one: there the missing markers are a fault."""

    name = "usb"

    def __init__(self, tray: SimulatedTray) -> None:
        inside = LockingCamera(tray, 10)
        self.open, self.frame, self.close = inside.open, inside.frame, inside.close
        self.lock, self.unlock = inside.lock, inside.unlock


@contextmanager
def workshop(
    folder: Path, tray: SimulatedTray | None, camera: Camera | None = None, **changes: Any
) -> Iterator[Owners]:
    """An owner with a running world: a simulated tray, or none at all."""
    before = theme.now()
    config = replace(Config(), data=folder, camera="simulated" if tray else "none", pins="none", volume=0)
    owner = Owners(folder)
    calibration = KeptCalibration(folder / "calibration.json")
    camera = camera or (LockingCamera(tray, 10) if tray else None)
    world = DeviceWorld(config, lambda: None, parts=WorldParts(camera=camera))  # type: ignore[arg-type, return-value]
    kiosk = owner.rehearsal.kiosk
    lights = Lights(world)
    parts = WiredParts(config, kiosk, kiosk._library, world, lights, calibration, Recent(), lambda: None)
    services, tried = open_office(parts)
    owner.app.context.owner = owner.services = replace(services, **changes)
    world._tray._reader = make_world(config, calibration)._tray._reader
    world.start(lambda command: None if tried.takes(command) else kiosk.post(command))
    try:
        yield owner
    finally:
        world.stop()
        owner.go()
        theme.use(before)


@pytest.fixture
def folder(stage: Any, tmp_path: Path) -> Iterator[Path]:
    with memory(tmp_path) as place:
        yield place


def a_tray(**options: Any) -> SimulatedTray:
    return SimulatedTray(5, (960, 720), **options)


def test_the_first_start_with_a_camera_shows_its_picture(folder: Path) -> None:
    with workshop(folder, a_tray(markers=True), installed=True) as owner:
        owner.arrive()
        assert owner.page == "first"
        owner.touch("next", "next")
        wait(lambda: owner.text("camera-words") == EN("owner.camera.good"), PATIENCE)
        owner.touch("next")
        wait(lambda: owner.text("tray-verdict") == EN("owner.tray.good"), PATIENCE)
        owner.touch("next", "next")
        assert owner.shows("device-presses")
        owner.touch("next")
        owner.keys("pin-pad", *"2718", "next").type_pin("2718")
        wait(lambda: owner.page == "home")
        assert owner.shows("tile-tray")


def test_the_first_start_without_a_camera_goes_on_without_it(folder: Path) -> None:
    with workshop(folder, None, installed=True) as owner:
        owner.arrive().touch("next", "next")
        for _ in range(3):
            assert owner.text("no-tray-words") == EN("owner.camera.none")
            owner.touch("next")
        owner.touch("next")
        owner.keys("pin-pad", *"2718", "next").type_pin("2718")
        wait(lambda: owner.page == "home")
        assert not owner.shows("tile-tray")


def test_corners_by_markers_are_kept_and_used_at_once(folder: Path) -> None:
    with workshop(folder, a_tray(markers=True)) as owner:
        owner.walk_in().open("tray")
        wait(lambda: not owner.part("tray-keep").disabled, PATIENCE)
        assert owner.text("tray-verdict") == EN("owner.tray.good")
        owner.touch("tray-keep")
        wait(lambda: owner.text("tray-verdict") == EN("owner.tray.kept"), PATIENCE)
        kept = load(folder / "calibration.json").corners
        assert kept is not None
        assert owner.services.tray is not None
        assert owner.services.tray.corners == kept
        owner.touch("tray-lock")
        wait(lambda: owner.text("tray-verdict") == EN("owner.tray.locked"), PATIENCE)
        lock = load(folder / "calibration.json").lock
        assert lock is not None
        assert lock.exposure_us == 9000
        owner.touch("tray-lock")
        assert load(folder / "calibration.json").lock is None


def test_a_simulated_tray_needs_no_markers(folder: Path) -> None:
    with workshop(folder, a_tray()) as owner:
        owner.walk_in().open("tray")
        wait(lambda: owner.text("tray-verdict") == EN("owner.tray.simulated"), PATIENCE)


def test_without_markers_it_says_why_and_corners_are_dragged_by_hand(folder: Path) -> None:
    with workshop(folder, tray := a_tray(), RealCamera(tray)) as owner:
        owner.walk_in().open("tray")
        wait(lambda: owner.text("tray-verdict") == EN("owner.tray.markers_none"), PATIENCE)
        assert owner.part("tray-keep").disabled
        owner.touch("tray-hand")
        corners = owner.part("corners")
        wanted = ((0.2, 0.25), (0.8, 0.25), (0.8, 0.75), (0.2, 0.75))
        for number in range(4):
            drag(corners, number, wanted[number])
        owner.touch("tray-keep")
        wait(lambda: owner.text("tray-verdict") == EN("owner.tray.kept"), PATIENCE)
        kept = load(folder / "calibration.json").corners
        assert kept is not None
        for (x, y), (wx, wy) in zip(kept, wanted, strict=True):
            assert (x, y) == (pytest.approx(wx, abs=0.01), pytest.approx(wy, abs=0.01))


def test_corners_that_go_round_nothing_are_refused(folder: Path) -> None:
    with workshop(folder, a_tray()) as owner:
        owner.walk_in().open("tray")
        wait(lambda: not owner.part("tray-hand").disabled, PATIENCE)
        owner.touch("tray-hand")
        corners = owner.part("corners")
        drag(corners, 0, (0.9, 0.9))
        owner.touch("tray-keep")
        wait(lambda: owner.text("tray-verdict") == EN("owner.tray.corners_wrong"), PATIENCE)
        assert not (folder / "calibration.json").exists()


def drag(corners: Any, number: int, share: tuple[float, float]) -> None:
    x, y, width, height = corners.face
    finger = Finger(*corners.to_window(*corners.point(number))).down()
    finger.move(*corners.to_window(x + share[0] * width, y + (1 - share[1]) * height))
    finger.up()
    window.step(2)


def test_an_exposure_that_the_disk_does_not_let_go_is_still_held(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with workshop(folder, a_tray(markers=True)) as owner:
        owner.walk_in().open("tray")
        wait(lambda: not owner.part("tray-lock").disabled, PATIENCE)
        owner.touch("tray-lock")
        wait(lambda: owner.text("tray-verdict") == EN("owner.tray.locked"), PATIENCE)
        with monkeypatch.context() as broken:
            broken.setattr(kept, "save", refuse)
            owner.touch("tray-lock")
        assert owner.text("tray-verdict") == EN("owner.failed.full", "calibration.json")
        assert owner.text("tray-lock") == EN("owner.tray.unlock")
        assert owner.services.tray is not None
        assert owner.services.tray.locked
        owner.touch("tray-lock")
        assert owner.text("tray-verdict") == EN("owner.tray.unlocked")
        assert not owner.services.tray.locked


def refuse(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_dice_are_read_as_a_test(folder: Path) -> None:
    with workshop(folder, a_tray()) as owner:
        owner.walk_in().open("tray")
        wait(lambda: owner.part("live").picture is not None, PATIENCE)
        owner.touch("tray-read")
        wait(lambda: owner.room.page.reading is not None, PATIENCE)
        assert owner.text("tray-verdict") == EN.problem(owner.room.page.reading.reason)
        owner.touch("tray-read")
        assert owner.room.page.reading is None


def test_a_test_reading_that_is_right_teaches_the_table_and_is_counted_once(folder: Path) -> None:
    tray = a_tray()
    with workshop(folder, tray) as owner:
        owner.walk_in().open("tray")
        bench = owner.services.tray
        assert bench is not None
        tray.lay(Roll(FaceA.CORNER, FaceB.BLANK, RollKind.SOLID))
        for told in ("owner.tray.thanks", "owner.tray.not_thrown"):
            wait(lambda: bool(bench.read().faces), PATIENCE)
            wait(lambda: not owner.part("tray-read").disabled, PATIENCE)
            owner.touch("tray-read")
            wait(lambda: owner.shows("tray-right"), PATIENCE)
            assert EN("owner.tray.right_count", bench.learned.confirmed, 30) in owner.text("tray-verdict")
            owner.touch("tray-right")
            wait(lambda told=told: owner.text("tray-verdict") == EN(told, 1, 30), PATIENCE)  # type: ignore[misc]
        assert bench.learned.kept == 1


def test_the_owner_chooses_whose_dice_are_read_and_confirmed(folder: Path) -> None:
    with workshop(folder, a_tray()) as owner:
        owner.walk_in().open("tray")
        wait(lambda: owner.part("live").picture is not None, PATIENCE)
        bench = owner.services.tray
        assert bench is not None
        assert owner.text("tray-dice") == EN("owner.tray.dice.my-city-rw")
        owner.touch("tray-dice")
        assert owner.text("tray-dice") == EN("owner.tray.dice.lost-cities-rw")
        assert bench.dice == "lost-cities-rw"
        reading = views.TestReading(None, (("number1", "7"), ("colour1", "red")))
        assert reading_words(owner.room.page, reading) == f"7, {EN('lost.colour_red')}"
        owner.touch("tray-dice")
        assert bench.dice == "my-city-rw"


def test_the_owner_deletes_what_the_table_taught_and_is_told_of_worse_days(folder: Path) -> None:
    with workshop(folder, a_tray()) as owner:
        bench: Any = owner.services.tray
        bench._teacher._courses["my-city-rw"]._experience.add(
            Example(Outcome.REFUSED, (), np.zeros((0, 4)), np.zeros((0,), np.uint8))
        )
        days = [Day(f"2026-01-{day:02}", 30, 0 if day < 8 else 25) for day in range(1, 11)]
        bench._teacher._courses["my-city-rw"].drift = Drift(tuple(days))
        owner.walk_in()
        assert owner.text("worse") == EN("owner.worse")
        owner.open("dice")
        assert EN("owner.teach.table", 1, 0) in owner.text("teach-words")
        owner.hold("teach-forget-table")
        wait(lambda: EN("owner.teach.table_forgotten") in owner.text("teach-words"), PATIENCE)
        assert not owner.shows("teach-forget-table")
        assert bench.learned.kept == 0
        assert not bench.worse


# --- the teach-in ---------------------------------------------------------------------------------------------------


def learn(owner: Owners, face: int) -> None:
    """Lay the wanted die down and take pictures until the next face is asked for."""
    page = owner.room.page
    for _ in range(12):
        if page.stage != "teaching" or page.lesson.left < len(PRINTS) - face:
            return
        before = owner.services.tray._sights.observed.time  # type: ignore[union-attr]
        owner.tap(owner.part("live"))
        wait(lambda: owner.services.tray._sights.observed.time > before + 0.25, PATIENCE)  # noqa: B023
        owner.touch("teach-shoot")
        wait(lambda: not page.work.busy, PATIENCE)
    pytest.fail(f"{page.lesson} is not learned: {page.told}")


ROLLS = [Roll(a, b, w) for a, b, w in zip(list(FaceA) * 2, list(FaceB) * 2, list(RollKind) * 3, strict=False)]


def read_all(setup: Any, tray: SimulatedTray) -> tuple[int, int]:
    """How many rolls are read right without and with what was taught; none may be read wrong with it."""
    right = [0, 0]
    for roll in ROLLS:
        seen = setup._sights.observed.time
        tray.lay(roll)
        wait(lambda: setup._sights.observed.time > seen + 0.25, PATIENCE)  # noqa: B023
        truth = {("A", str(roll.a)), ("B", str(roll.b)), ("W", str(roll.w))}
        for number, taught in enumerate((False, True)):
            faces = set(setup.read(taught=taught).faces)
            assert not taught or faces in (set(), truth), (roll, faces)
            right[number] += faces == truth
    return right[0], right[1]


def test_a_picture_that_teaches_nothing_says_why(folder: Path) -> None:
    with workshop(folder, a_tray()) as owner:
        owner.walk_in().open("dice")
        wait(lambda: not owner.part("teach-begin").disabled, PATIENCE)
        owner.touch("teach-begin", "teach-shoot")
        wait(lambda: owner.text("teach-told") == EN("owner.teach.why.no_die"), PATIENCE)
        owner.touch("teach-skip")
        assert owner.room.page.lesson.left == len(PRINTS) - 1
        owner.touch("teach-stop")
        assert owner.part("teach-keep").disabled


def test_a_whole_teach_in_of_other_dice_is_kept_and_used(folder: Path) -> None:
    tray = a_tray(artwork="other")
    with workshop(folder, tray) as owner:
        owner.walk_in().open("dice")
        wait(lambda: not owner.part("teach-begin").disabled, PATIENCE)
        owner.touch("teach-begin")
        for face in range(len(PRINTS)):
            learn(owner, face)
        assert owner.room.page.stage == "trying"
        owner.touch("teach-test")
        wait(lambda: owner.room.page.tests is not None, PATIENCE)
        assert not (folder / "calibration.json").exists()
        owner.touch("teach-keep")
        wait(lambda: owner.room.page.stage == "idle", PATIENCE)
        assert EN("owner.teach.kept") in owner.text("teach-words")
        assert set(load(folder / "calibration.json").faces) == {str(one) for one in PRINTS}
        assert owner.services.tray is not None
        assert owner.services.tray.taught == len(PRINTS)
        before, after = read_all(owner.services.tray, tray)
        assert after > before, (before, after)
        owner.hold("teach-forget")
        wait(lambda: owner.services.tray.taught == 0, PATIENCE)  # type: ignore[union-attr]
