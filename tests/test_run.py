"""``tabletown run``: the wiring, as far as it goes without a screen, and once for real off any screen."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.__main__ import main
from kiosk.config import load
from kiosk.effects import Play, SetTrayLight, Sound
from kiosk.errors import Unusable
from kiosk.journal import Journal, JournalError
from kiosk.owner.devices.calibration import KeptCalibration
from kiosk.ports import CameraLock
from kiosk.wiring import devices, run, window
from vision import calibrate

Capture = pytest.CaptureFixture[str]
PATIENCE = 90
"""Seconds after which something has gone wrong; no test waits for them otherwise."""


@pytest.fixture(autouse=True)
def own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("TABLETOWN_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path / "data"


def test_without_a_screen_one_line_says_so(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(run, "has_screen", lambda _: False)
    assert main(["run"]) == run.EXIT_NO_SCREEN == 69
    assert capsys.readouterr().out == f"{run.NO_SCREEN}\n"


@pytest.mark.parametrize("size", ["", "x", "1280", "0x0", "1280x800x3", "99999x1", "-800x480"])
def test_a_size_that_is_none(capsys: Capture, size: str) -> None:
    assert main(["run", f"--size={size}"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "--size" in err


def test_what_counts_as_a_screen(tmp_path: Path) -> None:
    assert not window.has_screen({}, tmp_path)
    assert window.has_screen({"DISPLAY": ":0"}, tmp_path)
    assert window.has_screen({"WAYLAND_DISPLAY": "wayland-0"}, tmp_path)
    (tmp_path / "card0").touch()
    assert window.has_screen({}, tmp_path)


def test_a_restore_that_was_cut_short_is_put_back_before_the_journal_is_opened(
    monkeypatch: pytest.MonkeyPatch, own_data: Path
) -> None:
    order: list[str] = []

    def opened(*_: object, **__: object) -> Journal:
        order.append("open")
        raise JournalError("enough seen")

    monkeypatch.setattr(run, "has_screen", lambda _: True)
    monkeypatch.setattr(run, "recover", lambda folder: order.append(str(folder)))
    monkeypatch.setattr(run.Journal, "open", opened)
    assert main(["run"]) == 2
    assert order == [str(own_data), "open"]


def test_a_second_kiosk_refuses_to_start(monkeypatch: pytest.MonkeyPatch, capsys: Capture, own_data: Path) -> None:
    monkeypatch.setattr(run, "has_screen", lambda _: True)
    journal = Journal.open(own_data / "journal.db")
    try:
        assert main(["run"]) == 2
    finally:
        journal.close()
    assert "another kiosk" in capsys.readouterr().err


def test_the_calibration_is_used_and_its_camera_values_are_held(own_data: Path) -> None:
    own_data.mkdir(parents=True)
    lock = calibrate.CameraLock(8000, 1.5, 1.8, 2.1, 4.0)
    calibrate.save(calibrate.Calibration(lock=lock), own_data / run.CALIBRATION_NAME)
    config = replace(load().config, camera="none")
    assert run.make_world(config, KeptCalibration(own_data / run.CALIBRATION_NAME))._tray.held == CameraLock(
        8000, 1.5, 1.8, 2.1, 4.0
    )


def test_a_damaged_calibration_does_not_keep_the_kiosk_from_starting(
    own_data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    own_data.mkdir(parents=True)
    (own_data / run.CALIBRATION_NAME).write_text('{"format": "tabletown-calibration/9"}', encoding="utf-8")
    kept = KeptCalibration(own_data / run.CALIBRATION_NAME)
    assert run.make_world(replace(load().config, camera="none"), kept)._tray.held is None
    assert "this program knows" in caplog.text


def test_sounds_can_be_switched_off_and_nothing_else() -> None:
    done: list[object] = []

    class LoudWorld:
        def run(self, effect: object) -> None:
            done.append(effect)

    sounds = True
    world = devices.QuietWorld(LoudWorld(), lambda: sounds)
    world.run(Play(Sound.PLACED))
    sounds = False
    world.run(Play(Sound.REFUSED))
    world.run(SetTrayLight(on=True))
    assert done == [Play(Sound.PLACED), SetTrayLight(on=True)]


def test_the_whole_kiosk_starts_and_stops_cleanly(own_data: Path) -> None:
    environ = {
        **os.environ,
        "SDL_VIDEODRIVER": "offscreen",
        "TABLETOWN_CAMERA": "simulated",
        "TABLETOWN_PINS": "none",
    }
    environ.pop("DISPLAY", None)
    child = subprocess.Popen(
        [sys.executable, "-m", "kiosk", "run", "--size=800x480"],
        env=environ,
        cwd=Path(__file__).parents[1],
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        told = []
        assert child.stderr is not None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            line = child.stderr.readline()
            told.append(line)
            if "Start application main loop" in line or not line:
                break
        assert child.poll() is None, "".join(told)
        time.sleep(1)
        child.send_signal(signal.SIGTERM)  # SIGINT may be ignored, as in a job in the background
        _, rest = child.communicate(timeout=PATIENCE)
    finally:
        child.kill()
    assert "Traceback" not in "".join(told) + rest, rest
    assert (own_data / "journal.db.lock").read_bytes() == b"done\n", "the stop was a clean one"


def test_without_a_door_the_table_plays_alone(caplog: pytest.LogCaptureFixture) -> None:
    class Shut:
        def open(self) -> None:
            raise Unusable("no room", file="door.sock")

    window.open_door(Shut())  # type: ignore[arg-type]
    assert "there is no door for other fronts: door.sock: no room" in caplog.text
