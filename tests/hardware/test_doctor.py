"""The doctor on machines made of files: says what is found and what to do, and never falls over."""

from __future__ import annotations

import ast
import datetime as dt
import json
import lzma
import shutil
from collections.abc import Callable
from pathlib import Path

import cv2
import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.commands import doctor
from hardware.doctor import CheckMark, CheckResult, around, examine, interactive, machine, sayings
from hardware.faults import Broken, Lost, Missing
from hardware.service import ServiceHealth
from kiosk.__main__ import main
from kiosk.config import Config
from kiosk.owner.devices.device_test import HEALTH
from tests.hardware.backends import pictures
from tests.hardware.fakes import our_threads
from vision import dicesets

ROOT = Path(__file__).parents[2]
TOUCH = """I: Bus=0018 Vendor=0000 Product=0000 Version=0000
N: Name="10-0038 generic ft5x06 (79)"
H: Handlers=mouse0 event0
B: PROP=2
B: ABS=2608000 3"""
PEN = TOUCH.replace("2608000 3", "3").replace("ft5x06", "mouse")
WIDE_TOUCH = TOUCH.replace("2608000 3", "260800000000003")


@pytest.fixture
def root(tmp_path: Path) -> Callable[..., Path]:
    """Makes a machine of files by their paths."""

    def make(**files: str) -> Path:
        for name, text in files.items():
            path = tmp_path / name.replace("__", "/").replace("_COLON_", ":").replace("_DASH_", "-")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return tmp_path

    return make


Make = Callable[..., Path]


def test_the_board(root: Make) -> None:
    assert machine.board(root()).mark is CheckMark.ABSENT
    assert machine.board(root(proc__device_DASH_tree__model="Orange Pi 5\0")).mark is CheckMark.WARNING
    found = machine.board(root(proc__device_DASH_tree__model="Raspberry Pi 5 Model B\0"))
    assert (found.mark, found.found) == (CheckMark.FINE, "Raspberry Pi 5 Model B")


@pytest.mark.parametrize(
    ("told", "mark"),
    [("47236", CheckMark.FINE), ("71000", CheckMark.WARNING), ("85000", CheckMark.BROKEN), ("", CheckMark.ABSENT)],
)
def test_the_temperature(root: Make, told: str, mark: CheckMark) -> None:
    assert machine.temperature(root(sys__class__thermal__thermal_zone0__temp=told)).mark is mark


@pytest.mark.parametrize(
    ("bits", "mark"),
    [("0", CheckMark.FINE), ("50005", CheckMark.BROKEN), ("50000", CheckMark.WARNING), ("80000", CheckMark.FINE)],
)
def test_the_power(root: Make, bits: str, mark: CheckMark) -> None:
    assert machine.power(root(sys__devices__platform__soc__soc_COLON_firmware__get_throttled=bits)).mark is mark


def test_the_power_of_a_board_that_has_only_an_alarm(root: Make) -> None:
    assert machine.power(root()).mark is CheckMark.ABSENT
    alarm = {"sys__class__hwmon__hwmon1__name": "rpi_volt\n"}
    assert machine.power(root(**alarm, sys__class__hwmon__hwmon1__in0_lcrit_alarm="0\n")).mark is CheckMark.FINE
    assert machine.power(root(**alarm, sys__class__hwmon__hwmon1__in0_lcrit_alarm="1\n")).mark is CheckMark.BROKEN


def test_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine.disk(tmp_path / "not" / "yet" / "there").mark is CheckMark.FINE
    monkeypatch.setattr(machine, "LITTLE_SPACE", 2**70)
    assert machine.disk(tmp_path).mark is CheckMark.BROKEN
    assert machine.disk(Path("/proc/1/nothing")).mark is CheckMark.BROKEN


def test_the_time(root: Make) -> None:
    assert machine.clock(dt.datetime(1970, 1, 3, tzinfo=dt.UTC), root()).mark is CheckMark.WARNING
    now = dt.datetime(2026, 5, 4, 20, 15, tzinfo=dt.UTC)
    assert machine.clock(now, root()).found == "2026-05-04 20:15 UTC"
    assert "network" in machine.clock(now, root(run__systemd__timesync__synchronized="")).found


def test_the_display(root: Make) -> None:
    assert around.display(root(), {}).mark is CheckMark.WARNING
    assert around.display(root(), {"DISPLAY": ":0"}).found == "desktop on :0"
    files = {
        "sys__class__drm__card1_DASH_DSI_DASH_1__status": "connected\n",
        "sys__class__drm__card1_DASH_HDMI_DASH_A_DASH_1__status": "disconnected\n",
    }
    assert around.display(root(**files), {}).found == "DSI-1"


@pytest.mark.parametrize(
    ("devices", "mark"),
    [
        ("", CheckMark.WARNING),
        (PEN, CheckMark.WARNING),
        (WIDE_TOUCH, CheckMark.FINE),
        (f"{PEN}\n\n{WIDE_TOUCH}\n\n{WIDE_TOUCH}", CheckMark.WARNING),
        ('N: Name="broken"\nB: ABS=', CheckMark.WARNING),
    ],
)
def test_touchscreens(root: Make, devices: str, mark: CheckMark) -> None:
    assert around.touch(root(proc__bus__input__devices=devices)).mark is mark


def test_the_sound(root: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    assert around.sound(Config(volume=0), root()).mark is CheckMark.ABSENT
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert "alsa-utils" in around.sound(Config(), root()).advice
    assert around.spoken(Config()).mark is CheckMark.ABSENT
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    assert around.sound(Config(), root()).mark is CheckMark.WARNING
    cards = " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"
    assert around.sound(Config(), root(proc__asound__cards=cards)).found.startswith("vc4hdmi0 by")
    assert around.spoken(Config()).mark is CheckMark.FINE
    assert around.spoken(Config(speech="off")).mark is CheckMark.ABSENT


def test_the_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    assert around.pins(Config()).mark is CheckMark.ABSENT
    assert around.pins(Config(pins="gpio", button_pin=5, tray_light_pin=5)).mark is CheckMark.BROKEN
    monkeypatch.setattr(gpiozero.Device, "pin_factory", MockFactory(pin_class=MockPWMPin))
    assert around.pins(Config(pins="gpio")).found == "button 17, button light 18, tray light 13"
    monkeypatch.setattr(gpiozero, "DigitalInputDevice", _no_factory)
    assert "lgpio" in around.pins(Config(pins="gpio")).advice


def _no_factory(*_: object, **__: object) -> None:
    raise gpiozero.BadPinFactory("Unable to load any default pin factory!")


def test_the_camera(tmp_path: Path) -> None:
    config = Config(camera="folder", camera_source=str(pictures(tmp_path / "frames")))
    finding, frame = around.camera(config)
    assert finding.mark is CheckMark.FINE
    assert frame is not None
    assert around.camera(Config(camera="none"))[0].mark is CheckMark.ABSENT
    assert around.camera(Config(camera="folder", camera_source="/nonexistent"))[0].mark is CheckMark.BROKEN
    for level, expected in ((0, "dark"), (255, "bright")):
        cv2.imwrite(str(tmp_path / "one.png"), frame.image * 0 + level)
        source = tmp_path / f"only{level}"
        source.mkdir()
        (tmp_path / "one.png").rename(source / "one.png")
        assert expected in around.camera(Config(camera="folder", camera_source=str(source)))[0].advice


def test_the_dice_that_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    found = around.dice()
    assert (found.mark, found.found) == (CheckMark.FINE, ", ".join(dicesets.names()))

    def damaged(_: str) -> object:
        raise lzma.LZMAError("Corrupt input data")

    monkeypatch.setattr(dicesets, "reader", damaged)
    found = around.dice()
    assert found.mark is CheckMark.BROKEN
    assert found.found.startswith(f"{dicesets.names()[0]}: Corrupt")
    assert "by touch" in found.advice


def test_every_sentence_of_the_doctor_has_its_words() -> None:
    """Read from the calls themselves, since most faults can't be had here."""
    sources = [*Path(machine.__file__).parent.glob("*.py"), ROOT / "kiosk/owner/devices/device_test.py"]
    asked = {
        node.args[0].value
        for path in sources
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "say"
        if node.args and isinstance(node.args[0], ast.Constant)
    }
    assert asked <= sayings.ENGLISH.keys()
    kinds = {one.kind for one in (Missing, Lost, Broken)}
    assert kinds | {*HEALTH.values()} <= sayings.ENGLISH.keys()
    assert HEALTH.keys() == set(ServiceHealth)
    assert sayings.english((sayings.say("free", 11.42, "/here"), "x")) == "11.4 GB free for /here, x"


def test_a_check_that_falls_over_is_a_finding() -> None:
    (finding,) = examine([("moon", lambda: CheckResult("moon", CheckMark.FINE, str(1 / 0)))])
    assert finding.mark is CheckMark.WARNING
    assert "ZeroDivisionError" in finding.found


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, value in {
        "TABLETOWN_CAMERA": "folder",
        "TABLETOWN_CAMERA_SOURCE": str(pictures(tmp_path / "frames")),
        "TABLETOWN_DATA": str(tmp_path / "data"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
    }.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(doctor, "_keep_libraries_quiet", lambda: None)


@pytest.mark.usefixtures("quiet")
def test_the_command_prints_a_table_or_one_document(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["doctor"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("ok  camera ") for line in lines)
    picture = tmp_path / "tray.jpg"
    assert main(["doctor", "--json", "--snapshot", str(picture)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is True
    assert {one["part"] for one in told["findings"]} >= {
        "board",
        "camera",
        "pins",
        "display",
        "touch",
        "sound",
        "disk",
    }
    assert {one["part"] for one in told["findings"]} >= {"time", "temperature", "power", "snapshot"}
    written = cv2.imread(str(picture))
    assert written is not None
    assert written.shape == (480, 640, 3)


@pytest.mark.usefixtures("quiet")
def test_what_is_broken_is_the_answer_no(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLETOWN_CAMERA_SOURCE", "/nonexistent")
    assert main(["doctor", "--json", "--snapshot", "x.jpg"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is False
    assert [one["part"] for one in told["findings"] if one["status"] == "broken"] == ["camera", "snapshot"]


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("path", ["/nonexistent/x.jpg", "x.txt"])
def test_a_snapshot_that_can_not_be_written_is_one_line(capsys: pytest.CaptureFixture[str], path: str) -> None:
    assert main(["doctor", "--snapshot", path]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_interactive_test_asks_and_believes(capsys: pytest.CaptureFixture[str]) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    asked: list[str] = []

    def answer(question: str) -> bool:
        asked.append(question)
        return "tray" not in question

    findings = interactive.try_out(Config(buzzer_pin=22), factory=factory, question=answer, seconds=0.01)
    marks = {finding.part: finding.mark for finding in findings}
    assert marks == {
        "button": CheckMark.BROKEN,
        "button light": CheckMark.FINE,
        "tray light": CheckMark.BROKEN,
        "buzzer": CheckMark.FINE,
    }
    assert len(asked) == 3
    assert capsys.readouterr().out == ""
    assert our_threads() == []


def test_the_interactive_test_where_there_is_nothing() -> None:
    assert interactive.try_out(Config(pins="none"))[0].mark is CheckMark.ABSENT
    nothing = Config(button_pin=-1, button_light_pin=-1, tray_light_pin=-1)
    findings = interactive.try_out(nothing, factory=MockFactory(pin_class=MockPWMPin), quiet=True)
    assert {finding.mark for finding in findings} == {CheckMark.ABSENT}


def test_no_answer_is_a_no(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for text, meant in (("y\n", True), ("Ja\n", True), ("n\n", False), ("", False)):
        (tmp_path / "answer").write_text(text)
        with (tmp_path / "answer").open() as file:
            monkeypatch.setattr("sys.stdin", file)
            assert interactive.ask("Well?") is meant
