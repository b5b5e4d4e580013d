"""The computer itself: board, temperature, power, disk and time, as Linux tells them under *root*."""

from __future__ import annotations

import datetime as dt
import os
import shutil
from pathlib import Path

from hardware.board import is_raspberry_pi, model
from hardware.doctor import CheckMark, CheckResult
from hardware.doctor.sayings import say

HOT, VERY_HOT = 70.0, 80.0
LITTLE_SPACE = 500 * 2**20
OLDEST = dt.datetime(2025, 1, 1, tzinfo=dt.UTC)
"""A clock before this was never set."""
THERMAL = "sys/class/thermal/thermal_zone0/temp"
THROTTLED = ("sys/devices/platform/soc/soc:firmware/get_throttled", "sys/firmware/rpi/get_throttled")
VOLTAGE_ALARM = "sys/class/hwmon"
UNDER_VOLTAGE_NOW, UNDER_VOLTAGE_BEFORE, THROTTLED_NOW = 1 << 0, 1 << 16, 1 << 2
ROOT = Path("/")


def text_of(path: Path) -> str:
    """What a file of the system says, empty where there is none."""
    try:
        return path.read_text(encoding="ascii", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def board(root: Path = ROOT) -> CheckResult:
    name = model(root)
    if not name:
        return CheckResult("board", CheckMark.ABSENT, say("desk"))
    if not is_raspberry_pi(root):
        return CheckResult("board", CheckMark.WARNING, name, "only Raspberry Pis have been thought of; try it")
    return CheckResult("board", CheckMark.FINE, name)


def temperature(root: Path = ROOT) -> CheckResult:
    told = text_of(root / THERMAL)
    if not told.lstrip("-").isdecimal():
        return CheckResult("temperature", CheckMark.ABSENT, say("untold"))
    degrees = int(told) / 1000
    found = f"{degrees:.0f} °C"
    if degrees >= VERY_HOT:
        return CheckResult("temperature", CheckMark.BROKEN, found, "it slows itself down: give it air or a fan")
    if degrees >= HOT:
        return CheckResult("temperature", CheckMark.WARNING, found, "give it more air")
    return CheckResult("temperature", CheckMark.FINE, found)


def power(root: Path = ROOT) -> CheckResult:
    """Under-voltage, now or since the start."""
    bits = _throttled(root)
    if bits is None:
        return CheckResult("power", CheckMark.ABSENT, say("untold"))
    advice = "use the Pi's own power supply and a short, thick cable"
    if bits & (UNDER_VOLTAGE_NOW | THROTTLED_NOW):
        return CheckResult("power", CheckMark.BROKEN, say("low_now"), advice)
    if bits & UNDER_VOLTAGE_BEFORE:
        return CheckResult("power", CheckMark.WARNING, say("low_before"), advice)
    return CheckResult("power", CheckMark.FINE, say("enough"))


def _throttled(root: Path) -> int | None:
    for name in THROTTLED:
        told = text_of(root / name)
        if told:
            return int(told.removeprefix("throttled="), 16)
    for sensor in sorted((root / VOLTAGE_ALARM).glob("hwmon*")):
        if text_of(sensor / "name") == "rpi_volt":
            return UNDER_VOLTAGE_NOW if text_of(sensor / "in0_lcrit_alarm") == "1" else 0
    return None


def disk(folder: Path) -> CheckResult:
    """Space where the journal lies, and whether it can be written there."""
    there = folder
    while not there.exists():
        there = there.parent
    if not os.access(there, os.W_OK | os.X_OK):
        return CheckResult(
            "disk", CheckMark.BROKEN, say("closed", str(folder)), "give its folder to the kiosk's user"
        )
    free = shutil.disk_usage(there).free
    found = say("free", free / 2**30, str(folder))
    if free < LITTLE_SPACE:
        return CheckResult("disk", CheckMark.BROKEN, found, "delete something: a full disk ends the evening")
    return CheckResult("disk", CheckMark.FINE, found)


def clock(now: dt.datetime | None = None, root: Path = ROOT) -> CheckResult:
    """Whether the dates of games will be right: a Pi has no clock of its own without power."""
    now = now or dt.datetime.now(tz=dt.UTC)
    found = f"{now:%Y-%m-%d %H:%M}"
    if now < OLDEST:
        return CheckResult(
            "time",
            CheckMark.WARNING,
            say("utc", found),
            "was never set: connect it to a network once, or add a clock module",
        )
    if (root / "run/systemd/timesync/synchronized").exists():
        return CheckResult("time", CheckMark.FINE, say("utc_network", found))
    return CheckResult("time", CheckMark.FINE, say("utc", found))
